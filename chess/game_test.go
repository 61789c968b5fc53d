package chess

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

func playText(t *testing.T, g *Game, text string) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		if _, err := g.PushText(word); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRepetition(t *testing.T) {
	g := NewGame(Start())
	const shuffle = " Nf3 Nf6 Ng1 Ng8"
	playText(t, g, shuffle)
	if g.Repetitions() != 2 || g.OutcomeClaimed().Over() {
		t.Errorf("after one round: %d times, %v", g.Repetitions(), g.OutcomeClaimed())
	}
	playText(t, g, shuffle)
	if g.Repetitions() != 3 || g.Outcome().Over() || g.OutcomeClaimed().Reason != ThreefoldRepetition {
		t.Errorf("after two rounds: %d times, %v, %v", g.Repetitions(), g.Outcome(), g.OutcomeClaimed())
	}
	playText(t, g, strings.Repeat(shuffle, 2))
	if g.Repetitions() != 5 || g.Outcome().Reason != FivefoldRepetition || g.OutcomeClaimed().Reason != FivefoldRepetition {
		t.Errorf("after four rounds: %d times, %v", g.Repetitions(), g.Outcome())
	}
	g.Pop()
	if g.Repetitions() != 4 || g.Outcome().Over() {
		t.Errorf("one move taken back: %d times, %v", g.Repetitions(), g.Outcome())
	}
}

// The same men on the same squares are another position if a right to castle or a legal en passant capture was lost.
func TestRepetitionOfRights(t *testing.T) {
	for _, c := range []struct {
		fen, moves string
		want       int
	}{
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Kd8 Rh1 Ke8", 1},                 // castling right lost
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rg1 Kd8 Rh1 Ke8", 2},                 // there was none
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "Kd1 Kd8 Ke1 Ke8", 1},              // exd6 was legal
		{"4k3/8/8/3p4/8/8/4P3/4K3 w - d6 0 1", "Kd1 Kd8 Ke1 Ke8", 2},             // nobody could capture
		{"8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1", "Kf3 Ra5 Kg4 Ra4", 2},         // the capture was illegal
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rg1 Kd8 Rh1 Ke8 Kd1 Kd8 Ke1 Ke8", 3}, // other ways there
		{"4k3/8/8/8/8/7p/8/4K2R w - - 0 1", "Rg1 Kd8 Rh1 h2 Rg1 Ke8 Rh1 Kd8", 2}, // Rh1 after h2, twice
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rg1 Kd8 Rh1 Kc8 Rg1 Kd8 Rh1 Kc8", 2}, // Kc8
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rg1 Kd8 Rf1 Ke8 Kd2 Kd7 Ke1 Ke8", 2}, // Rf1
		{"4k3/8/8/8/8/8/8/4K2R b - - 0 1", "Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1", 3}, // Black began
	} {
		g := NewGame(mustFEN(t, c.fen))
		playText(t, g, c.moves)
		if got := g.Repetitions(); got != c.want {
			t.Errorf("%s %s: there %d times, want %d", c.fen, c.moves, got, c.want)
		}
	}
}

func TestFiftyMoves(t *testing.T) {
	g := NewGame(mustFEN(t, "8/8/8/4k3/8/3K4/8/7R w - - 98 99"))
	playText(t, g, "Rg1")
	if o := g.OutcomeClaimed(); o.Over() {
		t.Errorf("clock 99: %v", o)
	}
	playText(t, g, "Kd5")
	if o := g.OutcomeClaimed(); o.Reason != FiftyMoves || g.Outcome().Over() {
		t.Errorf("clock 100: claimed %v, unclaimed %v", o, g.Outcome())
	}
	// mate on the last ply is mate, and a capture starts anew
	for fen, move := range map[string]string{
		"8/4K2k/5Q1P/6P1/8/8/q7/8 w - - 99 148":       "Qg7#",
		"8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 99 113": "Rh3#",
	} {
		g := NewGame(mustFEN(t, fen))
		playText(t, g, move)
		if o := g.OutcomeClaimed(); o != (Outcome{Checkmate, White}) {
			t.Errorf("%s %s: %v", fen, move, o)
		}
	}
	g = NewGame(mustFEN(t, "8/8/8/4k3/8/3K4/6p1/7R w - - 99 99"))
	playText(t, g, "Rg1 Kd5 Rxg2")
	if o := g.OutcomeClaimed(); o.Over() || g.Position().Halfmoves() != 0 {
		t.Errorf("after a capture: %v", o)
	}
}

func TestGamePushPop(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		g := NewGame(Start())
		var before []Position
		randomGame(rng, Start(), 300, func(p *Position) bool {
			before = append(before, *p)
			return true
		})
		for i := range len(before) - 1 {
			for _, m := range before[i].LegalMoves() {
				if before[i].After(m) == before[i+1] {
					if err := g.Push(m); err != nil {
						t.Fatal(err)
					}
					break
				}
			}
		}
		for i := len(before) - 1; ; i-- {
			if *g.Position() != before[i] || len(g.Moves()) != i {
				t.Fatalf("after taking back to ply %d: %s, want %s", i, g.Position().FEN(), before[i].FEN())
			}
			if _, ok := g.Pop(); !ok {
				if i != 0 {
					t.Fatalf("nothing to take back at ply %d", i)
				}
				break
			}
		}
	}
	g := NewGame(Start())
	if _, err := g.PushText("e5"); err == nil || *g.Position() != *g.Start() || len(g.Moves()) != 0 {
		t.Errorf("e5 played: %v", err)
	}
	var e *MoveError
	if err := g.Push(NoMove); !errors.As(err, &e) || e.Kind != IllegalMove || *g.Position() != *g.Start() {
		t.Errorf("no move pushed: %v", err)
	}
}
