package chess

import "testing"

func TestPassed(t *testing.T) {
	p := whitePawns("a5 c4 d4 d6 g5 h2", "c7 e6 h6")
	wantSquares(t, "passed", p.Passed(), "a5")
	wantSquares(t, "black passed", p.Opponent().Passed(), "")
	wantSquares(t, "past all enemies", whitePawns("d6", "c5 d5 e5").Passed(), "d6")
	wantSquares(t, "level ones do not stop it", whitePawns("d5", "c5 e5").Passed(), "d5")
}

func TestConnectedPassers(t *testing.T) {
	wantSquares(t, "duo", whitePawns("d5 e5", "a7 h7").ConnectedPassers(), "d5 e5")
	wantSquares(t, "chain", whitePawns("d4 e5", "a7 h7").ConnectedPassers(), "d4 e5")
	wantSquares(t, "a file between", whitePawns("c5 e5", "a7 h7").ConnectedPassers(), "")
	wantSquares(t, "next to one that is not passed", whitePawns("d5 c4", "b7").ConnectedPassers(), "")
}

func TestCandidatesAndFakers(t *testing.T) {
	for _, c := range []struct {
		name              string
		p                 Pawns
		sentries          string
		candidates, faker string
	}{
		{"c7 against b6 and c5", whitePawns("b6 c5", "c7"), "c7", "b6", ""},
		{"g2 against black f4 and g4", whitePawns("g2", "f4 g4").Opponent(), "g2", "f4", ""},
		{"a7 and c7 against b6 and c5", whitePawns("b6 c5", "a7 c7"), "a7 c7", "", "b6"},
		{"a7 and c7 against b6 alone", whitePawns("b6", "a7 c7"), "a7 c7", "", "b6"},
		{"e2 and g2 against black f4 and g4", whitePawns("e2 g2", "f4 g4").Opponent(), "e2 g2", "", "f4"},
		{"d4: as many helpers as sentries", whitePawns("d4 c3 e3", "c7 e7"), "c7 e7", "d4", ""},
		{"d4: a helper less", whitePawns("d4 c3", "c7 e7"), "c7 e7", "", "d4"},
		{"d4: a sentry f6 holds the helper e3", whitePawns("d4 c3 e3", "c7 e7 f6"), "c7 e7", "", "d4"},
		{"d4: the helper's helper f3 gets it past", whitePawns("d4 c3 e3 f3", "c7 e7 f6"), "c7 e7", "d4", ""},
		{"d4: the helper's helper on f2 does as well", whitePawns("d4 c3 e3 f2", "c7 e7 f6"), "c7 e7", "d4", ""},
		{"passed is neither", whitePawns("d4", "a7"), "", "", ""},
		{"a pawn behind its opponent is neither, its neighbours are candidates", whitePawns("d4 c4 e4", "d7"), "d7", "c4 e4", ""},
	} {
		wantSquares(t, c.name+": sentries", c.p.sentries(squareSet(c.candidates+" "+c.faker)), c.sentries)
		wantSquares(t, c.name+": candidates", c.p.Candidates(), c.candidates)
		wantSquares(t, c.name+": fakers", c.p.Fakers(), c.faker)
	}
	wantSquares(t, "sentries of all open pawns", whitePawns("b6 c5 h2", "c7 g4 e7").Sentries(), "c7 g4")
}

// The simple definition misses a pawn that needs its helper to step up first.
func TestSimpleCandidates(t *testing.T) {
	before, after := whitePawns("a4 b5", "a7"), whitePawns("a5 b5", "a7")
	wantSquares(t, "before a5", before.SimpleCandidates(), "")
	wantSquares(t, "after a5", after.SimpleCandidates(), "b5")
	wantSquares(t, "with helpers counted, before a5", before.Candidates(), "b5")
	wantSquares(t, "with helpers counted, after a5", after.Candidates(), "b5")
	wantSquares(t, "two against one", whitePawns("b5 a5", "a7 c7").SimpleCandidates(), "")
}

func TestCandidatesOnFifth(t *testing.T) {
	for _, c := range []struct {
		name string
		p    Pawns
		want string
	}{
		{"one against one", whitePawns("d5 c5", "e7"), "d5"},
		{"one against two", whitePawns("d5 c5", "c7 e7"), ""},
		{"two against two", whitePawns("c5 d5 e5", "c7 e7"), "d5"},
		{"pawn on the stop square", whitePawns("d5 c5", "e7 d6"), ""},
		{"pawn two squares ahead", whitePawns("d5 c5", "e7 d7"), "c5"},
		{"nobody attacks the stop square", whitePawns("d5 c5", ""), ""},
		{"on the fourth rank", whitePawns("d4 c4", "e6"), ""},
	} {
		wantSquares(t, c.name, c.p.CandidatesOnFifth(), c.want)
	}
}

func TestSneakers(t *testing.T) {
	for _, c := range []struct {
		name          string
		p             Pawns
		fakers, sneak string
	}{
		{"b6 frees c6: two steps against five", whitePawns("b5 c6", "c7"), "b5", "c6"},
		{"b6 frees a6", whitePawns("a6 b5", "a7"), "b5", "a6"},
		{"fakers b5 and g4 free a6 and h5", whitePawns("a6 b5 g4 h5", "a7 h6"), "b5 g4", "a6 h5"},
		{"the fifth rank is advanced enough", whitePawns("b4 c5", "c6"), "b4", "c5"},
		{"in the own half it comes too late", whitePawns("b3 c4", "c5"), "b3", ""},
		{"another sentry answers the step", whitePawns("b5 c6", "c7 a7"), "b5", ""},
		{"two rammers may both answer", whitePawns("a6 b5 c6", "a7 c7"), "b5", "a6 c6"},
		{"watched from the d-file", whitePawns("b4 c5", "c6 d7"), "b4", ""},
		{"another enemy pawn further on", whitePawns("g4 h5", "h6 h7"), "g4", ""},
		{"nobody guards it", whitePawns("c6 a4", "c7"), "", ""},
		{"the partner is blocked", whitePawns("a6 b5 b6", "a7"), "b5", ""},
	} {
		wantSquares(t, c.name+": fakers", c.p.Fakers(), c.fakers)
		wantSquares(t, c.name+": sneakers", c.p.Sneakers(), c.sneak)
	}
	// two ranks ahead: the sneaker needs two steps to promote, the pawn let loose on b6 five
	white, black := C6.Bit().FrontSpan(White).Count(), B6.Bit().FrontSpan(Black).Count()
	if white != 2 || black != 5 {
		t.Errorf("spans %d against %d, want 2 against 5", white, black)
	}
}
