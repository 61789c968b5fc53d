package ending

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

func parseMaterial(t *testing.T, name string) chess.Material {
	t.Helper()
	m, err := chess.ParseMaterial(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// randomPosition returns a legal position of a material.
func randomPosition(rng *rand.Rand, m chess.Material) chess.Position {
	for {
		s := chess.EmptySetup()
		s.Turn = chess.Color(rng.IntN(2))
		for c := chess.White; c <= chess.Black; c++ {
			putRandom(rng, &s, chess.Piece{Color: c, Role: chess.King})
			for r := chess.Pawn; r <= chess.Queen; r++ {
				for range m.Count(c, r) {
					putRandom(rng, &s, chess.Piece{Color: c, Role: r})
				}
			}
		}
		if p, err := chess.New(s); err == nil {
			return p
		}
	}
}

func putRandom(rng *rand.Rand, s *chess.Setup, p chess.Piece) {
	for {
		q := chess.Square(rng.IntN(64))
		if !s.Occupied().Has(q) && (p.Role != chess.Pawn || q.Rank()%7 != 0) {
			s.Put(p, q)
			return
		}
	}
}

// randomIn returns a legal position of a slice; ok is false if chance did not find one.
func randomIn(rng *rand.Rand, k *key) (p chess.Position, ok bool) {
	s := k.setup(rng.IntN(k.words), chess.Square(rng.IntN(64)))
	if s.Occupied().Count() != len(k.men) || s.Occupied()&(k.pawns[0]|k.pawns[1]) != 0 {
		return p, false
	}
	k.putPawns(&s)
	s.Turn = chess.Color(rng.IntN(2))
	p, err := chess.New(s)
	return p, err == nil
}

// judge knows the values of positions.
type judge interface {
	value(p *chess.Position) (chess.Value, error)
}

// inMemory is a judge that solves the tables it needs.
type inMemory struct{ *retro.Memory }

func (j inMemory) value(p *chess.Position) (v chess.Value, err error) {
	m, flipped := p.Material().Normalize()
	if m == (chess.Material{}) {
		return chess.Stalemated, nil
	}
	table, err := j.Table(context.Background(), m, false)
	if err != nil {
		return v, err
	}
	s := p.Setup()
	if flipped {
		s = s.FlipColors()
	}
	v, ok := table.Lookup(&s)
	if !ok {
		err = fmt.Errorf("%s is not in its table", p.FEN())
	}
	return v, err
}

// agreement compares endings, solved from the rules alone, with tables.
type agreement struct {
	library judge
	rng     *rand.Rand
	budget  time.Duration // for an ending; 0 for as long as it takes
	memory  int64         // for an ending; 0 for what it takes
	solved  int           // positions asked about that are decided
	exact   int           // positions compared
	open    int
}

func newAgreement(seed1, seed2 uint64) *agreement {
	return &agreement{library: inMemory{retro.NewMemory(2)}, rng: rand.New(rand.NewPCG(seed1, seed2))}
}

// result returns the result of the tables, forgetting the 50-move rule.
func (a *agreement) result(t *testing.T, p *chess.Position) chess.WDL {
	t.Helper()
	v, err := a.library.value(p)
	if err != nil {
		t.Fatal(err)
	}
	return chess.WDL(cmp.Compare(v.WDL, chess.Draw)) * chess.Win
}

// solve solves one position and compares it and others of the slices solved on the way, of at most so many men.
func (a *agreement) solve(t *testing.T, p chess.Position, men, samples int) {
	t.Helper()
	ctx := context.Background()
	if a.budget > 0 {
		c, cancel := context.WithTimeout(ctx, a.budget)
		defer cancel()
		ctx = c
	}
	s, err := Solve(ctx, p, Limits{Workers: 2, Memory: a.memory})
	if err != nil {
		t.Fatal(err)
	}
	got, want := s.Value(&p), a.result(t, &p)
	if _, ok := got.Exact(); ok {
		a.solved++
	} else if a.budget == 0 {
		t.Fatalf("%s is %v as an ending: %s", p.FEN(), got, s.Stop)
	}
	if !got.Contains(want) {
		t.Fatalf("%s is %v as an ending and a %s in the table", p.FEN(), got, want)
	}
	var nodes []*node
	for _, n := range s.graph.nodes {
		if n.count() <= men && (n.units[0] != nil || n.units[1] != nil) {
			nodes = append(nodes, n)
		}
	}
	slices.SortFunc(nodes, compareNodes)
	for samples > 0 && len(nodes) > 0 {
		q, ok := randomIn(a.rng, &nodes[a.rng.IntN(len(nodes))].key)
		if !ok {
			continue
		}
		samples--
		got, want := s.Value(&q), a.result(t, &q)
		if !got.Contains(want) {
			t.Fatalf("%s is %v in the ending of %s and a %s in the table", q.FEN(), got, p.FEN(), want)
		}
		if _, ok := got.Exact(); ok {
			a.exact++
		} else {
			a.open++
		}
	}
}

// TestAgreement solves positions of three and four men as endings, with no tables, and wants what the tables have.
func TestAgreement(t *testing.T) {
	a := newAgreement(1, 2)
	for _, name := range []string{"KPvK", "KQvK", "KRvK", "KBvK", "KNvK", "KPPvK", "KQvKP", "KRvKP", "KPvKP"} {
		m := parseMaterial(t, name)
		a.solve(t, randomPosition(a.rng, m), 4, 5000)
	}
	t.Logf("%d exact, %d open", a.exact, a.open)
	if a.exact < 10000 {
		t.Errorf("only %d positions compared", a.exact)
	}
}
