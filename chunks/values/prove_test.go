package values

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/retro"
)

// solver returns an oracle that has so much memory and time for each answer.
func solver(memory int64, budget time.Duration) Oracle {
	lim := ending.Limits{
		Memory: memory, Library: retro.NewMemory(1), HasTable: func(m chess.Material) bool { return m.Men() <= 4 },
	}
	ask := Solver(lim)
	return func(ctx context.Context, p *chess.Position) (chess.Interval, error) {
		ctx, cancel := context.WithTimeout(ctx, budget)
		defer cancel()
		return ask(ctx, p)
	}
}

// TestProve proves small positions by their values, and holds that against the solver. The kernel
// alone is no mutual zugzwang: where a king that gives way loses the pawn only, nothing may be proven.
func TestProve(t *testing.T) {
	oracle := solver(1<<28, time.Minute)
	for _, x := range []struct {
		fen    string
		winner chess.Color // by the values
		won    bool
	}{
		{"8/7p/8/4k3/4Pp2/5K2/7P/8 w - - 0 1", chess.Black, true}, // 0
		{"8/7p/8/4k3/4Pp2/5K2/7P/8 b - - 0 1", chess.White, true},
		{"8/p7/8/P3k3/4Pp2/5K2/8/8 w - - 0 1", chess.White, true},  // *
		{"8/p7/8/P3k3/4Pp2/5K2/8/8 b - - 0 1", chess.Black, false}, // a draw
		{"8/8/8/4k3/4Pp2/5K2/8/8 b - - 0 1", chess.White, false},   // 0, a draw
	} {
		c, p := New(0), parse(t, x.fen)
		s, err := c.Split(p)
		if err != nil {
			t.Fatal(err)
		}
		proof, err := c.Prove(t.Context(), s, oracle)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := oracle(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		want := chess.Exactly(chess.Draw)
		if x.won {
			want = result(p, x.winner)
		}
		if proof.Won != x.won || proof.Winner != x.winner || whole != want || (proof.Open == nil) != x.won {
			t.Errorf("%s: %+v; solved: %v", x.fen, proof, whole)
		}
	}
}

// result returns a win of a side's from the view of the side to move.
func result(p *chess.Position, winner chess.Color) chess.Interval {
	if p.Turn() == winner {
		return chess.Exactly(chess.Win)
	}
	return chess.Exactly(chess.Loss)
}

// TestNotProven wants no proof where the oracle knows nothing, or the kernel is none.
func TestNotProven(t *testing.T) {
	c := New(0)
	s, err := c.Split(parse(t, "8/7p/8/4k3/4Pp2/5K2/7P/8 w - - 0 1"))
	if err != nil {
		t.Fatal(err)
	}
	proof, err := c.Prove(t.Context(), s, func(context.Context, *chess.Position) (chess.Interval, error) { return chess.AnyResult, nil })
	if err != nil || proof.Won || proof.Open == nil || proof.Winner != chess.Black {
		t.Errorf("without knowledge: %+v, %v", proof, err)
	}
	broken := errors.New("broken")
	_, err = c.Prove(t.Context(), s, func(context.Context, *chess.Position) (chess.Interval, error) { return chess.AnyResult, broken })
	if !errors.Is(err, broken) {
		t.Errorf("a broken oracle: %v", err)
	}
	// The kings are far from each other: nobody has to give way, and the game is drawn.
	if s, err = c.Split(parse(t, "4k3/8/8/8/7p/7P/8/K7 w - - 0 1")); err != nil {
		t.Fatal(err)
	}
	if proof, err = c.Prove(t.Context(), s, solver(1<<28, 5*time.Second)); err != nil || proof.Won {
		t.Errorf("without a kernel: %+v, %v", proof, err)
	}
}
