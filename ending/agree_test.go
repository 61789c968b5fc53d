package ending

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

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

// agreement compares endings, solved from the rules alone, with tables.
type agreement struct {
	library *retro.Memory
	rng     *rand.Rand
	asked   int // positions whose value is exact in both
	open    int
}

// lookUp returns the result in the tables, forgetting the 50-move rule.
func (a *agreement) lookUp(t *testing.T, p *chess.Position) chess.WDL {
	t.Helper()
	m, flipped := p.Material().Normalize()
	if m == (chess.Material{}) {
		return chess.Draw
	}
	table, err := a.library.Table(context.Background(), m, false)
	if err != nil {
		t.Fatal(err)
	}
	s := p.Setup()
	if flipped {
		s = s.FlipColors()
	}
	v, ok := table.Lookup(&s)
	if !ok {
		t.Fatalf("%s is not in its table", p.FEN())
	}
	return chess.WDL(cmp.Compare(v.WDL, chess.Draw)) * chess.Win
}

// solve solves one position and compares it and others of the slices solved on the way, of at most so many men.
func (a *agreement) solve(t *testing.T, p chess.Position, men, samples int) {
	t.Helper()
	s, err := Solve(context.Background(), p, Limits{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Value(&p), a.lookUp(t, &p); got != chess.Exactly(want) {
		t.Fatalf("%s is %v as an ending and a %s in the table", p.FEN(), got, want)
	}
	var nodes []*node
	for _, n := range s.graph.nodes {
		if n.count() <= men && (n.units[0] != nil || n.units[1] != nil) {
			nodes = append(nodes, n)
		}
	}
	slices.SortFunc(nodes, compareNodes)
	for range samples {
		q, ok := randomIn(a.rng, &nodes[a.rng.IntN(len(nodes))].key)
		if !ok {
			continue
		}
		got, want := s.Value(&q), a.lookUp(t, &q)
		if !got.Contains(want) {
			t.Fatalf("%s is %v in the ending of %s and a %s in the table", q.FEN(), got, p.FEN(), want)
		}
		if _, ok := got.Exact(); ok {
			a.asked++
		} else {
			a.open++
		}
	}
}

// TestAgreement solves positions of three and four men as endings, with no tables, and wants what the tables have.
func TestAgreement(t *testing.T) {
	a := &agreement{library: retro.NewMemory(2), rng: rand.New(rand.NewPCG(1, 2))}
	for _, name := range []string{"KPvK", "KQvK", "KRvK", "KBvK", "KNvK", "KPPvK", "KQvKP", "KRvKP", "KPvKP"} {
		m := parseMaterial(t, name)
		a.solve(t, randomPosition(a.rng, m), 4, 5000)
	}
	t.Logf("%d exact, %d open", a.asked, a.open)
	if a.asked < 10000 {
		t.Errorf("only %d positions compared", a.asked)
	}
}
