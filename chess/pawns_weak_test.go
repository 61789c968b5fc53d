package chess

import "testing"

func TestTelestopWeakness(t *testing.T) {
	p := boardPawns(t, "8/5p2/6p1/p1p3P1/P1P5/7P/1P6/8")
	wantSquares(t, "dominated stops", p.dominated(p.Own.AttackFrontSpans(White)), "b4 d4 f5 h5 e6")
	wantSquares(t, "telestop weak", p.TelestopWeak(), "b2 h3")
	wantSquares(t, "a step to spare", p.TelestopWeak()&^p.Backward(), "b2 h3")
	wantSquares(t, "b2 after the step", whitePawns("a4 b3 c4", "a5 c5").Backward(), "b3")
}

func TestBackward(t *testing.T) {
	for _, c := range []struct {
		name                string
		p                   Pawns
		backward, straggler string
	}{
		{"open and on the third rank", whitePawns("d3 e4", "c5"), "d3", "d3"},
		{"closed file", whitePawns("d3 e4", "c5 d6"), "d3", ""},
		{"on the fourth rank", whitePawns("d4 e5", "c6"), "d4", ""},
		{"a neighbour level with it guards", whitePawns("d3 e3", "c5"), "", ""},
		{"a neighbour behind it can come", whitePawns("d3 c2", "e5"), "", ""},
		{"isolated ones are not left out", whitePawns("d3", "e5"), "d3", "d3"},
		{"rammed ones neither", whitePawns("d3", "d4 e5"), "d3", ""},
	} {
		wantSquares(t, c.name+": backward", c.p.Backward(), c.backward)
		wantSquares(t, c.name+": stragglers", c.p.Stragglers(), c.straggler)
	}
}

// Each of a4 and c4 is held back only because the pawn that could help it is held back by the
// other.
func TestDynamicBackward(t *testing.T) {
	p := boardPawns(t, "8/8/1p6/8/p1P1p3/3pP3/1P1P4/8")
	o := p.Opponent()
	wantSquares(t, "white, first pass", p.Backward(), "b2 d2")
	wantSquares(t, "white, second pass", p.DynamicBackward(), "b2 d2 c4")
	wantSquares(t, "black, first pass", o.Backward(), "b6 e4")
	wantSquares(t, "black, second pass", o.DynamicBackward(), "b6 e4 a4")
	queue := whitePawns("b3 b4 c5", "b5 d7")
	wantSquares(t, "help from behind a ram, first pass", queue.Backward(), "")
	wantSquares(t, "help from behind a ram, second pass", queue.DynamicBackward(), "c5")
}

func TestStrictlyBackward(t *testing.T) {
	for _, c := range []struct {
		name         string
		p            Pawns
		white, black string
	}{
		{"c4 and b6 hold each other up, b6 is behind", whitePawns("c4", "b6"), "", "b6"},
		{"c3 and b5 the other way round", whitePawns("c3", "b5"), "c3", ""},
		{"a second sentry is not held up", whitePawns("c4", "b6 d6 e7"), "c4", "b6"},
		{"a guarded stop square", whitePawns("c3 b3", "d5"), "", "d5"},
		{"the pawn can still be guarded", whitePawns("c3 b2", "d5"), "", "d5"},
		{"left behind its neighbours", whitePawns("c3 b4", "d5"), "c3", ""},
	} {
		wantSquares(t, c.name+": white", c.p.StrictlyBackward(), c.white)
		wantSquares(t, c.name+": black", c.p.Opponent().StrictlyBackward(), c.black)
	}
}

// b7 cannot step up: the rook joins in, whether its neighbour guards b6 from c7 or stands on c6.
func TestBackwardBySEE(t *testing.T) {
	for _, c := range []struct{ name, board, bySEE, byPawns string }{
		{"neighbour on c7", "8/1pp5/8/2P5/8/8/8/1R6", "b7", ""},
		{"neighbour on c6", "8/1p6/2p5/2P5/8/8/8/1R6", "b7", "b7"},
		{"without the rook the exchange is even", "8/1pp5/8/2P5/8/8/8/8", "", ""},
		{"a rook behind the pawn makes up for the other", "1r6/1pp5/8/2P5/8/8/8/1R6", "", ""},
		{"no pawn attacks b6", "8/1pp5/8/8/8/8/8/1R6", "", ""},
	} {
		s, err := ParseSetup(c.board + " b - -")
		if err != nil {
			t.Fatal(err)
		}
		wantSquares(t, c.name, BackwardBySEE(&s, Black), c.bySEE)
		wantSquares(t, c.name+", pawns only", PawnsOf(&s, Black).Backward(), c.byPawns)
		f := s.FlipColors()
		wantSquares(t, c.name+", colours exchanged", BackwardBySEE(&f, White).FlipRanks(), c.bySEE)
	}
}
