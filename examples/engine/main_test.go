package main

import (
	"testing"

	board "github.com/corentings/chess/v2"

	"github.com/szen-chess/szen/chess"
)

// The adapter says of a position what a FEN says.
func TestAdapter(t *testing.T) {
	for _, fen := range append([]string{
		chess.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 20",
	}, blocked...) {
		option, err := board.FEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		got, err := setupOf(board.NewGame(option).Position())
		if err != nil {
			t.Fatal(err)
		}
		want, err := chess.ParseSetup(fen)
		if err != nil {
			t.Fatal(err)
		}
		got.Fullmoves = want.Fullmoves
		if got != want {
			t.Errorf("%s: the adapter has %s", fen, got.FEN())
		}
	}
}

// Blocked positions are settled with recognizers within a hundredth of the nodes that do not settle
// them without.
func TestBlocked(t *testing.T) {
	for _, fen := range blocked {
		option, err := board.FEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		p := board.NewGame(option).Position()
		with, err := measure(p, true)
		if err != nil {
			t.Fatal(err)
		}
		without, err := measure(p, false)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: with %s, without %s", fen, with, without)
		if !with.settled || with.nodes*100 > limit {
			t.Errorf("%s: %s with recognizers", fen, with)
		}
	}
}
