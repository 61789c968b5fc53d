package chess

import "testing"

func TestNeighbours(t *testing.T) {
	p := whitePawns("a4 b4 c4 f2 g2", "")
	wantSquares(t, "with east neighbour", p.WithNeighbour(East), "a4 b4 f2")
	wantSquares(t, "with west neighbour", p.WithNeighbour(West), "b4 c4 g2")
	wantSquares(t, "phalanx", p.Phalanx(), "a4 b4 c4 f2 g2")
	wantSquares(t, "duos", p.Duos(), "f2 g2")
	wantSquares(t, "trio", p.Trios(), "b4")
	wantSquares(t, "no quart", p.Quarts(), "")
	q := whitePawns("d4 e4 f4 g4 h3 a4", "")
	wantSquares(t, "quart", q.Quarts(), "e4 f4")
	wantSquares(t, "no duo in a quart, none across the edge", q.Duos(), "")
}

func TestDefended(t *testing.T) {
	p := whitePawns("c4 d5 e6 g5 h4", "")
	for _, c := range []struct {
		name string
		f    func(Pawns, Flank) Bitboard
		want [2]string // from the west, from the east
	}{
		{"defended", Pawns.Defended, [2]string{"d5 e6", "g5"}},
		{"defenders", Pawns.Defenders, [2]string{"c4 d5", "h4"}},
		{"defended defenders", Pawns.DefendedDefenders, [2]string{"d5", ""}},
		{"chain bases", Pawns.ChainBases, [2]string{"c4", "h4"}},
		{"chain peaks", Pawns.ChainPeaks, [2]string{"e6", "g5"}},
	} {
		for f := West; f <= East; f++ {
			wantSquares(t, c.name+" from the "+f.String(), c.f(p, f), c.want[f])
		}
	}
}

func TestRamsLeversFence(t *testing.T) {
	p := whitePawns("b4 b3 c4 e5", "b5 d5 e6")
	wantSquares(t, "rams", p.Rams(), "b4 e5")
	wantSquares(t, "levers", p.Levers(), "c4")
	wantSquares(t, "black levers", p.Opponent().Levers(), "b5 d5")
	wantSquares(t, "fence", p.Fence(), "b4 b3 e5 a4 c4 e4 d5 f5")
	wantSquares(t, "a queue behind a ram", whitePawns("f2 f3 f4 f5 f6 g2", "f7").Fence(), "f2 f3 f4 f5 f6 e6 g6")
	// the blockade of the page Blockage Detection: a wall from edge to edge
	wall := boardPawns(t, "8/8/3pPp2/1p1P1P1p/1P5P/5P2/8/8")
	wantSquares(t, "rams of the wall", wall.Rams(), "b4 d5 f5 h4")
	wantSquares(t, "the wall", wall.Fence(), "b4 d5 f5 h4 a4 c4 c5 e5 g5 g4")
}

func TestHanging(t *testing.T) {
	wantSquares(t, "hanging", boardPawns(t, "8/pp3ppp/4p3/8/2PP4/8/P4PPP/8").Hanging(), "c4 d4")
	wantSquares(t, "not with a neighbour file", whitePawns("b2 c4 d4", "").Hanging(), "")
	wantSquares(t, "not with one of them closed", whitePawns("c4 d4", "d6").Hanging(), "")
	wantSquares(t, "not one rank apart", whitePawns("c3 d4", "").Hanging(), "")
}
