package main

import (
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/tables"
)

// TestDistanceSentence wants a rounded distance to be given as what it is, and an exact one as one.
func TestDistanceSentence(t *testing.T) {
	p, err := chess.ParseFEN("8/8/8/8/8/2k5/8/KBN5 w - - 7 60")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		dtz     chess.Plies
		rounded tables.Distance
		want    string
	}{
		{59, tables.Distance{}, "DTZ 59: 59 plies to the next capture, pawn move or mate; 93 plies are left on the clock."},
		{chess.NoPlies, tables.Distance{Plies: 59, MaybeRounded: true}, "DTZ 59 or 60, which Syzygy files round: plies to the next capture, pawn move or mate; 93 plies are left on the clock."},
		{chess.NoPlies, tables.Distance{Plies: chess.NoPlies}, ""},
	} {
		ans := &answer.Answer{Position: p, Known: true, Value: chess.Value{WDL: chess.Win, DTZ: c.dtz, DTM: chess.NoPlies}, DTZ: c.rounded}
		if got := distanceSentence(ans); got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
}
