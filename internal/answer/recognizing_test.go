package answer

import (
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
	"github.com/szen-chess/szen/tables"
)

// TestRecognizing wants recognizers to close what tables leave open, and to say what they know of moves.
func TestRecognizing(t *testing.T) {
	set, err := recognizers.New(recognizers.Config{Win: recognizers.Score(chess.KnownWin)})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		fen  string
		want chess.Interval
		by   By
	}{
		{"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", chess.Exactly(chess.Draw), Recognition},
		{"8/8/1k1p1p2/3PpP2/3pKp2/b2P1P2/8/3B1B2 b - - 0 1", chess.Exactly(chess.Draw), Recognition},
		{"8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1", chess.Interval{Lo: chess.Draw, Hi: chess.Win}, Recognition},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", chess.AnyResult, Nothing},
	} {
		e := &Engine{Source: &Library{Set: tables.NewSet()}}
		p, err := chess.ParseFEN(x.fen)
		if err != nil {
			t.Fatal(err)
		}
		before, err := e.Query(t.Context(), p)
		if err != nil || before.Bounds != chess.AnyResult {
			t.Errorf("%s without recognizers: %v, %v", x.fen, before.Bounds, err)
		}
		e.Recognizers = set
		a, err := e.Query(t.Context(), p)
		if err != nil || a.Bounds != x.want || a.By != x.by {
			t.Errorf("%s: %v by %q, %s, %v", x.fen, a.Bounds, a.By, a.Why, err)
		}
		told := false
		for _, m := range a.Moves {
			told = told || m.By == Recognition && m.Bounds != chess.AnyResult
		}
		if told != (x.by == Recognition) {
			t.Errorf("%s: of moves something is known: %v", x.fen, told)
		}
	}
}
