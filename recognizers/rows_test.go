package recognizers

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

// themes of the collection whose rows are recognized, or listed in notYet.
var themes = map[string]bool{
	"blockage": true, "blockage-neg": true, "kpkp": true, "kpk": true, "kpsk": true, "knpk": true, "kbpk": true,
	"kbp-fortress": true, "kqkrp": true, "fortress": true,
}

// notYet lists the rows of these themes of which nothing is said that helps, with the reason.
var notYet = map[string]string{
	"8/2p5/kp2p1p1/p1p1P1P1/P1P2P2/1P4K1/8/8 w - -":           "won by a lever: nothing finds wins in larger pawn endings",
	"3B4/1r2p3/r2p1p2/bkp1P1p1/1p1P1PPp/p1P1K2P/PPB5/8 w - -": "six forcing moves come before the wall",
	"2k5/2p5/1q1p4/pPpPp1pp/N1P1Pp2/P4PbP/KQ4P1/8 w - -":      "won",
	"2k5/8/1p1p4/pPpPp2p/2P1Pp2/P4PbP/K2Q4/8 b - -":           "the bishop has to answer sacrifices of the queen",
	"8/1p2b3/6k1/5p2/p2NbP1p/P1B1P1p1/1P5P/6K1 w - -":         "the knight and the bishop have to move",
	"8/1p6/1p6/kPp2P1K/2P5/N1Pp4/q2P4/1N6 w - -":              "two knights guard each other",
	"8/8/5k2/8/2B4p/5RbP/5pP1/7K b - -":                       "the bishop has to keep a diagonal",
	"q7/8/2p5/B2p2pp/5pp1/2N3k1/6P1/7K w - -":                 "the pieces have to move",
	"4K1bn/5p2/5PpB/6P1/3k4/8/8/7q w - -":                     "the bishop is part of the wall",
	"2k5/Kp6/1P6/4B3/8/8/8/8 b - -":                           "won: a table of five men has it",
	"6k1/6Pp/7P/8/3B4/3K4/8/8 w - -":                          "the pawn on g7 may be given up and the bishop then covers the corner: not proven",
	"8/5kPp/7P/7P/3B4/3K4/8/8 b - -":                          "the pawn on g7 may be given up and the bishop then covers the corner: not proven",
	"6k1/6Pp/8/7P/3B4/3K4/8/8 w - -":                          "won: a table of six men has it",
	"5k1K/6p1/6P1/8/8/3B4/8/8 w - -":                          "won: a table of five men has it",
	"8/2k5/2p5/3r4/4Q3/2K5/8/8 w - -":                         "no fortress: the queen's side may win",
	"6k1/6p1/5rp1/8/6K1/3Q4/8/8 w - -":                        "two pawns: no table of six men has been looked through",
	"8/8/8/3k4/8/3p2Q1/4r3/5K2 b - -":                         "the king stands away from the pawn: only kings beside it are embedded",
}

// Wins that published rules for fortresses call draws, or that stand a step away from one: the side to win must not be
// said to be unable to.
func TestFortressNegatives(t *testing.T) {
	c := testSet(t, Config{Patience: 1}).NewCache(0)
	for _, x := range []struct {
		fen    string
		winner chess.Color
	}{
		{"5k1K/6p1/6P1/8/8/3B4/8/8 w - - 0 1", chess.White},    // a knight pawn's ram, the king in the corner behind it
		{"8/4k1p1/6P1/1K6/3B4/8/8/8 w - - 0 1", chess.White},   // the defending king does not get back
		{"2k5/Kp6/1P6/4B3/8/8/8/8 b - - 0 1", chess.White},     // the attacking king is past the ram
		{"6k1/6Pp/8/7P/3B4/3K4/8/8 w - - 0 1", chess.White},    // the pawn still on h5
		{"K7/P1k5/8/8/7N/8/8/8 b - - 0 1", chess.White},        // the knight has the right colour
		{"k7/B7/1PK5/8/8/8/8/8 w - - 0 1", chess.White},        // White to move
		{"8/6k1/8/2B5/4B3/2K4P/7P/8 w - - 0 1", chess.White},   // bishops of both colours
		{"k7/8/8/8/2B5/2K5/P7/8 w - - 0 1", chess.White},       // the right bishop
		{"8/6p1/6p1/8/6p1/6P1/4k1K1/8 b - - 0 1", chess.Black}, // the blocking pawn a rank too far
		{"8/4k3/3p4/3P4/6K1/8/8/8 w - - 0 1", chess.White},     // a ram whose pawn alone would not win
		{"8/8/8/8/8/7p/7k/5KN1 w - - 0 1", chess.White},        // a lone knight mates
		{"8/8/8/k7/8/8/Pb6/KB6 w - - 0 1", chess.White},        // opposite bishops, the defender's about to be caught
	} {
		p := parse(t, x.fen)
		for _, v := range c.Explain(&p) {
			if v.Side == x.winner && !v.Wins {
				t.Errorf("%s: %v is said not to win: %s", x.fen, x.winner, v.Why)
			}
		}
	}
}
