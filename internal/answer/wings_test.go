package answer

import (
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/tables"
)

// TestWings wants a position of two wings proven by parts, as a cursed win at least where the 50-move rule counts, and others left alone.
func TestWings(t *testing.T) {
	p, err := chess.ParseFEN("8/8/P7/2P5/7p/1k3p2/6K1/8 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	few := Answer{Position: p, Bounds: chess.AnyResult}
	if err := few.ProveWings(t.Context(), false, 20); err != nil || few.Bounds != chess.AnyResult {
		t.Errorf("%s: %s, %v; want four pawns left to others", p.FEN(), few.Bounds, err)
	}
	if p, err = chess.ParseFEN("8/8/PP6/2P5/7p/1k3p2/6K1/8 w - - 0 1"); err != nil {
		t.Fatal(err)
	}
	a := Answer{Position: p, Bounds: chess.AnyResult}
	if err := a.ProveWings(t.Context(), false, 20); err != nil || a.Verdict() != "win" || a.By != Chunks || len(a.Moves) != len(p.LegalMoves()) || a.Moves[0].Verdict() != "win" {
		t.Errorf("%s: %s by %q, %d moves, %v", p.FEN(), a.Bounds, a.By, len(a.Moves), err)
	}
	e := &Engine{Source: &Library{Set: tables.NewSet(), MaxMen: 3, Workers: 1}, WingsTime: time.Minute}
	q, err := e.Query(t.Context(), p)
	if want := (chess.Interval{Lo: chess.CursedWin, Hi: chess.Win}); err != nil || q.Bounds != want || q.By != Chunks {
		t.Errorf("%s under the 50-move rule: %s by %q, %v; want %s", p.FEN(), q.Bounds, q.By, err, want)
	}
	wrong := Answer{Position: p, Bounds: chess.Interval{Lo: chess.Loss, Hi: chess.Draw}}
	if err := wrong.ProveWings(t.Context(), false, 20); err == nil {
		t.Error("a contradiction is not told")
	}
}
