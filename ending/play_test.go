package ending

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

func position(t *testing.T, fen string) chess.Position {
	t.Helper()
	p, _, err := chess.ParseFENLenient(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func solve(t *testing.T, p chess.Position, lim Limits) *Solution {
	t.Helper()
	lim.Workers = 2
	s, err := Solve(context.Background(), p, lim)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// best lists the moves that keep the result, in SAN and in order of squares.
func best(p *chess.Position, s *Solution) string {
	var good []string
	v := s.Value(p)
	for _, m := range p.LegalMoves() {
		q := p.After(m)
		if x := s.Value(&q).Negate(); x == v {
			good = append(good, p.SAN(m))
		}
	}
	return strings.Join(good, " ")
}

// TestKnown solves positions whose results and only moves are long known.
func TestKnown(t *testing.T) {
	for _, c := range []struct{ name, fen, value, best string }{
		{"trébuchet", "8/8/8/1pK5/kP6/8/8/8 w - -", "loss", "Kd4 Kd5 Kb6 Kc6 Kd6"},
		{"Réti 1921", "7K/8/k1P5/7p/8/8/8/8 w - -", "draw", "Kg7"},
		{"Saavedra 1895", "8/8/1KP5/3r4/8/8/8/k7 w - -", "win", "c7"},
		{"Steiner-Kupchik 1929", "8/3k4/8/4Pp2/8/3K2P1/8/8 w - -", "win", "Kc3 Ke3 Kc4"},
		{"Ebersz 1930", "7k/p7/P2p4/P2Pp3/4P3/4P1p1/6P1/K7 w - -", "win", "Kb1"},
		{"Bianchetti 1925", "7k/1p6/1P2p3/1P2P3/4P1p1/6P1/8/K7 w - -", "win", "Ka2"},
		{"CCE4 765", "8/1k6/p4p2/2p2P2/p1P2P2/2P5/P1K5/8 w - -", "draw", "Kb1 Kc1 Kd1 Kb2 Kd2 Kd3 a3"},
		{"blocked", "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - -", "draw", "Kc1 Kd1 Ke1 Kc2 Ke2 Kc3 Kd3 Ke3 f4 e7"},
		{"Saavedra's last move", "3r4/2P5/8/8/8/8/2K5/k7 w - -", "win", "cxd8=Q cxd8=R"},
		{"under-promotion", "8/2P5/8/8/3r4/8/2K5/k7 w - -", "win", "Kb3 Kc3 c8=R"},
	} {
		p := position(t, c.fen)
		s := solve(t, p, Limits{Moves: true, HasTable: func(m chess.Material) bool { return m.Men() <= 4 }, Library: retro.NewMemory(2)})
		if got := s.Value(&p).String(); got != c.value || best(&p, s) != c.best || s.Stop != Closed {
			t.Errorf("%s: %s is a %s by %s (%s), want a %s by %s", c.name, c.fen, got, best(&p, s), s.Stop, c.value, c.best)
		}
	}
}

// TestLine plays wins to mate.
func TestLine(t *testing.T) {
	for _, fen := range []string{
		"4k3/8/4K3/4P3/8/8/8/8 w - -",
		"8/8/8/1pK5/kP6/8/8/8 w - -",
		"8/3k4/8/4Pp2/8/3K2P1/8/8 w - -",
		"7k/p7/P2p4/P2Pp3/4P3/4P1p1/6P1/K7 w - -",
	} {
		p := position(t, fen)
		s := solve(t, p, Limits{})
		g := chess.NewGame(p)
		last := s.DTZ(&p)
		for _, m := range s.Line(&p, 300) {
			if err := g.Push(m); err != nil {
				t.Fatal(err)
			}
			now := s.DTZ(g.Position())
			if !m.Zeroing() && now != last-1 {
				t.Errorf("%s: after %s in %s the distance is %d, before it was %d", fen, m, g.Position().FEN(), now, last)
			}
			last = now
		}
		if !g.Position().Checkmate() {
			t.Errorf("%s: the line ends in %s, want mate", fen, g.Position().FEN())
		}
	}
}

// TestDistances wants the results and distances of tables, with and without the 50-move rule.
func TestDistances(t *testing.T) {
	library := retro.NewMemory(2)
	for _, fen := range []string{"8/8/8/4k3/8/8/4P3/4K3 w - -", "8/8/8/4k3/8/8/8/KQ6 w - -", "8/8/8/8/8/2k5/8/KBN5 w - -"} {
		p := position(t, fen)
		table, err := library.Table(context.Background(), p.Material(), false)
		if err != nil {
			t.Fatal(err)
		}
		for _, fifty := range []bool{false, true} {
			if !fifty && p.Material().Men() > 3 {
				continue // takes its time
			}
			s := solve(t, p, Limits{Fifty: fifty, Moves: true})
			setup := p.Setup()
			n := s.graph.nodes[keyOf(&setup)]
			n.each(func(q chess.Position) {
				w, ok := s.Value(&q).Exact()
				if !ok {
					return
				}
				qs := q.Setup()
				v, _ := table.Lookup(&qs)
				if v.WDL != w || v.DTZ != s.DTZ(&q) {
					t.Fatalf("%s: %s in %d, the table has %s in %d", q.FEN(), w, s.DTZ(&q), v.WDL, v.DTZ)
				}
			})
		}
	}
}

// each calls f for every legal position of a slice, or of a part of a large one.
func (k *key) each(f func(chess.Position)) {
	for i := 0; i < k.words; i += max(1, k.words/512) {
		for lane := chess.A1; lane <= chess.H8; lane++ {
			s := k.setup(i, lane)
			if s.Occupied().Count() != len(k.men) || s.Occupied()&(k.pawns[0]|k.pawns[1]) != 0 {
				continue
			}
			k.putPawns(&s)
			for s.Turn = range chess.Color(2) {
				if p, err := chess.New(s); err == nil {
					f(p)
				}
			}
		}
	}
}

// TestRule50 wants the plies of a slice to be those of its longest win, and short ones to count under the 50-move rule.
func TestRule50(t *testing.T) {
	for fen, plies := range map[string]int{"8/8/8/4k3/8/8/8/KQ6 w - -": 20, "8/8/8/4k3/8/8/8/KR6 w - -": 32, "8/8/8/4k3/8/8/8/KN6 w - -": 0} {
		p := position(t, fen)
		s := solve(t, p, Limits{Slice: []chess.Color{chess.White}})
		setup := p.Setup()
		if got := s.atlas.plies(s.graph.nodes[keyOf(&setup)], chess.White); got != plies {
			t.Errorf("%s: all is won in %d plies, want %d", fen, got, plies)
		}
		if !s.KeepsRule50(chess.White) {
			t.Errorf("%s: the 50-move rule spoils a win", fen)
		}
	}
}

// TestClock wants a win with the clock that leaves it just enough plies, and a draw one ply later, of the position and of its moves.
func TestClock(t *testing.T) {
	for _, fen := range []string{"8/8/8/4k3/8/8/8/KR6 w - - 0 1", "8/8/8/4k3/8/8/8/KR6 b - - 0 1"} {
		p := position(t, fen)
		d := int(solve(t, p, Limits{Fifty: true, Slice: []chess.Color{chess.White}}).DTZ(&p))
		for clock, want := range map[int]chess.WDL{100 - d: chess.Win, 101 - d: chess.Draw} {
			if p.Turn() == chess.Black {
				want = want.Negate()
			}
			q := position(t, strings.Replace(fen, " 0 1", fmt.Sprintf(" %d 80", clock), 1))
			s := solve(t, q, Limits{Fifty: true, Moves: true})
			if got := s.Value(&q); got != chess.Exactly(want) || s.Moves(&q)[0].Bounds != got {
				t.Errorf("%s, %d plies from the end: %v by %v, want a %v", q.FEN(), d, got, s.Moves(&q)[0].Bounds, want)
			}
		}
	}
}
