package chess

import "testing"

// allBands returns scores from every band and border.
func allBands() []Score {
	out := []Score{DrawScore, 1, 250, MaxEval}
	for _, n := range []Plies{0, 1, 2, 3, 99, 1000, MaxMatePlies - 1} {
		out = append(out, MateScore-Score(n), KnownWin-Score(n))
	}
	for _, s := range out {
		out = append(out, -s)
	}
	return out
}

func TestScoreMates(t *testing.T) {
	if MateIn(1).Up() != MatedIn(2) || MatedIn(0).Up() != MateIn(1) || MateIn(1).Down() != MatedIn(0) {
		t.Error("one ply up or down is not one ply")
	}
	for n := Plies(0); n < 50; n++ {
		if !(MateIn(n+1) < MateIn(n) && MatedIn(n) < MatedIn(n+1)) {
			t.Errorf("mates in %d and %d plies are in the wrong order", n, n+1)
		}
		if got, ok := MatedIn(n).MatePlies(); got != n || !ok {
			t.Errorf("mated in %d: %d, %v", n, got, ok)
		}
	}
	order := []Score{-InfiniteScore, MatedIn(0), MatedIn(MaxMatePlies), -KnownWin, -MaxEval, 0, MaxEval, KnownWin, MateIn(MaxMatePlies), MateIn(1), InfiniteScore}
	for i := 1; i < len(order); i++ {
		if order[i-1] >= order[i] {
			t.Errorf("%v is not below %v", order[i-1], order[i])
		}
	}
}

func TestScoreUpDown(t *testing.T) {
	for _, s := range allBands() {
		up := s.Up()
		if up.Down() != s {
			t.Errorf("%v up and down is %v", s, up.Down())
		}
		if s.IsWin() != up.IsLoss() || s.IsLoss() != up.IsWin() || s.IsMate() != up.IsMate() {
			t.Errorf("%v becomes %v: another kind of score", s, up)
		}
		if up.distanceOf() != s.distanceOf() && up.distanceOf() != s.distanceOf()+1 {
			t.Errorf("%v becomes %v", s, up)
		}
		// the order of a window is kept, turned round
		for _, w := range allBands() {
			if s < w && !(w.Up() < s.Up()) {
				t.Errorf("%v < %v, but %v and %v above", s, w, s.Up(), w.Up())
			}
			if s < w && w.Down() > s.Down() {
				t.Errorf("%v < %v, but %v and %v below", s, w, s.Down(), w.Down())
			}
		}
		for _, ply := range []Plies{0, 1, 7} {
			if got := s.FromTT(ply).ToTT(ply); got != s && s.distanceOf() < MaxMatePlies-ply {
				t.Errorf("%v from the table at ply %d and back is %v", s, ply, got)
			}
		}
	}
	if got := (-InfiniteScore).Up(); got != InfiniteScore {
		t.Errorf("minus infinity up is %v", got)
	}
	if got := MateIn(0).Down(); got != -InfiniteScore {
		t.Errorf("a mate before the move down is %v, want beyond reach", got)
	}
	// a mate in 3 plies seen 4 plies below the root is a mate in 7 from the root
	if got := MateIn(3).FromTT(4); got != MateIn(7) {
		t.Errorf("mate in 3 at ply 4 is %v from the root", got)
	}
	for _, s := range []Score{MateIn(MaxMatePlies), -KnownWin + Score(MaxMatePlies)} {
		if got := s.Up(); got != -s {
			t.Errorf("%v up is %v: it left its band", s, got)
		}
	}
}

func (s Score) distanceOf() Plies {
	_, n := s.distance()
	return n
}

func TestScoreOf(t *testing.T) {
	for v, want := range map[Value]Score{
		Mated:                         MatedIn(0),
		Stalemated:                    DrawScore,
		{Win, 3, 21}:                  MateIn(21),
		{Loss, 4, 30}:                 MatedIn(30),
		{Win, 3, NoPlies}:             KnownWin,
		{Loss, NoPlies, NoPlies}:      -KnownWin,
		{CursedWin, 101, 130}:         1,
		{BlessedLoss, 102, NoPlies}:   -1,
		{WDL: Draw, DTZ: -1, DTM: -1}: DrawScore,
	} {
		if got := ScoreOf(v); got != want {
			t.Errorf("%v scores %v, want %v", v, got, want)
		}
	}
	// values and scores step back alike
	for _, v := range []Value{Mated, {Win, 1, 1}, {Loss, 12, 40}, {Win, 7, 7}} {
		if got, want := ScoreOf(v.Back(false)), ScoreOf(v).Up(); got != want {
			t.Errorf("%v back scores %v, want %v", v, got, want)
		}
	}
}

func TestScoreString(t *testing.T) {
	for s, want := range map[Score]string{
		MateIn(1): "#1", MateIn(5): "#3", MatedIn(0): "#-0", MatedIn(6): "#-3", KnownWin - 4: "win-4", -KnownWin: "loss-0",
		0: "0", 35: "+35", -120: "-120",
	} {
		if got := s.String(); got != want {
			t.Errorf("%d: %s, want %s", s, got, want)
		}
	}
}
