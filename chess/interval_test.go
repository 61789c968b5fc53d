package chess

import "testing"

func allIntervals() (out []Interval) {
	for lo := Loss; lo <= Win; lo++ {
		for hi := lo; hi <= Win; hi++ {
			out = append(out, Interval{lo, hi})
		}
	}
	return out
}

// Every operation says exactly what the results in the intervals say.
func TestIntervals(t *testing.T) {
	for _, i := range allIntervals() {
		for w := Loss; w <= Win; w++ {
			if i.Contains(w) != i.Negate().Contains(w.Negate()) {
				t.Errorf("%v and %v disagree on %v", i, i.Negate(), w)
			}
		}
		if w, ok := i.Exact(); ok != (i == Exactly(w)) {
			t.Errorf("%v: exact %v, %v", i, w, ok)
		}
		for _, j := range allIntervals() {
			both, ok := i.Meet(j)
			var maxima, all, common [5]bool
			for v := i.Lo; v <= i.Hi; v++ {
				for w := j.Lo; w <= j.Hi; w++ {
					maxima[max(v, w)+2] = true
					common[v+2] = common[v+2] || v == w
				}
			}
			for w := min(i.Lo, j.Lo); w <= max(i.Hi, j.Hi); w++ {
				all[w+2] = true
			}
			for w := Loss; w <= Win; w++ {
				if got := i.Max(j).Contains(w); got != maxima[w+2] {
					t.Errorf("max of %v and %v: %v, contains %v: %v", i, j, i.Max(j), w, got)
				}
				if got := ok && both.Contains(w); got != common[w+2] {
					t.Errorf("meet of %v and %v: %v %v, contains %v: %v", i, j, both, ok, w, got)
				}
				if got := i.Join(j).Contains(w); got != all[w+2] {
					t.Errorf("join of %v and %v: %v, contains %v: %v", i, j, i.Join(j), w, got)
				}
			}
		}
	}
	if got := AnyResult.String(); got != "[loss, win]" {
		t.Error(got)
	}
	if got := Exactly(CursedWin).String(); got != "cursed-win" {
		t.Error(got)
	}
}
