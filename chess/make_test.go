package chess

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestMakeUnmake plays random games and takes every legal move back on the way.
func TestMakeUnmake(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 60 {
		randomGame(rng, Start(), 300, func(p *Position) bool {
			for _, m := range p.LegalMoves() {
				q := *p
				u := q.Make(m)
				if q != p.After(m) {
					t.Fatalf("%s: Make and After of %s differ", p.FEN(), m)
				}
				if _, err := New(q.Setup()); err != nil {
					t.Fatalf("%s: %s leads to %s: %v", p.FEN(), m, q.FEN(), err)
				}
				q.Unmake(m, u)
				if q != *p {
					t.Fatalf("%s: %s made and unmade gives %s", p.FEN(), m, q.FEN())
				}
			}
			return true
		})
	}
}

// TestUnmakeGames takes whole games back to the start.
func TestUnmakeGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 100 {
		type step struct {
			m Move
			u Undo
		}
		p := Start()
		var steps []step
		var trail []Position
		for range 400 {
			moves := p.LegalMoves()
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			trail = append(trail, p)
			steps = append(steps, step{m, p.Make(m)})
		}
		for i := len(steps) - 1; i >= 0; i-- {
			p.Unmake(steps[i].m, steps[i].u)
			if p != trail[i] {
				t.Fatalf("ply %d: %s is now %s", i, trail[i].FEN(), p.FEN())
			}
		}
	}
}

// TestAfter plays one move of each kind; the raw en passant square stands last.
func TestAfter(t *testing.T) {
	for _, c := range []struct{ fen, move, want, ep string }{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "e3"},
		{"4k3/8/8/8/3p4/8/4P3/4K3 w - - 5 9", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", "e3"},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", "d4e3", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 10", "-"},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", "e8e7", "8/4k3/8/8/3pP3/8/8/4K3 w - - 1 10", "-"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9", "-"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 10", "-"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 9", "-"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "a1b1", "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 4 9", "-"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 4 9", "-"},
		{"r3k3/1P6/8/8/8/8/8/4K3 w q - 3 9", "b7a8n", "N3k3/8/8/8/8/8/8/4K3 b - - 0 9", "-"},
		{"4k3/1P6/8/8/8/8/8/4K3 w - - 3 9", "b7b8r", "1R2k3/8/8/8/8/8/8/4K3 b - - 0 9", "-"},
	} {
		p := mustFEN(t, c.fen)
		played := false
		for _, m := range p.LegalMoves() {
			if m.String() != c.move {
				continue
			}
			played = true
			q := p.After(m)
			if q.FEN() != c.want || q.Setup().EP.String() != c.ep {
				t.Errorf("%s: %s leads to %s (en passant %s), want %s (%s)", c.fen, c.move, q.FEN(), q.Setup().EP, c.want, c.ep)
			}
		}
		if !played {
			t.Errorf("%s: no move %s", c.fen, c.move)
		}
	}
}

func TestClocksStopAtTheEnd(t *testing.T) {
	p := mustFEN(t, "7k/8/8/8/8/8/8/K7 b - - 0 1")
	p.s.Halfmoves, p.s.Fullmoves = math.MaxUint16, math.MaxUint16
	start := p
	m := p.LegalMoves()[0]
	u := p.Make(m)
	if p.Halfmoves() != math.MaxUint16 || p.Fullmoves() != math.MaxUint16 {
		t.Errorf("clocks went on to %d and %d", p.Halfmoves(), p.Fullmoves())
	}
	if p.Unmake(m, u); p != start {
		t.Error("not taken back")
	}
}

func TestKey(t *testing.T) {
	quiet := mustFEN(t, "4k3/8/8/8/4P3/8/8/4K3 b - - 7 9")
	told := mustFEN(t, "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")
	if quiet.Key() != told.Key() || !quiet.Same(&told) || told.Setup().EP != E3 || quiet == told {
		t.Error("an en passant square on which nobody captures makes a difference")
	}
	for _, fen := range []string{
		"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
		"4k3/8/8/8/8/4P3/8/4K3 b - - 0 1",
		"4k3/8/8/8/4N3/8/8/4K3 b - - 0 1",
		"4k3/8/8/8/4p3/8/8/4K3 b - - 0 1",
	} {
		p := mustFEN(t, fen)
		if p.Same(&quiet) || p.Key() == quiet.Key() {
			t.Errorf("%s is the same as %s", fen, quiet.FEN())
		}
	}
	for _, pair := range [][2]string{
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"},
		{"r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "r3k3/8/8/8/8/8/8/4K3 b - - 0 1"},
	} {
		p, q := mustFEN(t, pair[0]), mustFEN(t, pair[1])
		if p.Same(&q) || p.Key() == q.Key() {
			t.Errorf("%s is the same as %s", pair[0], pair[1])
		}
	}
}
