package chess

import "fmt"

// Interval is what is proven of a result: it is at least Lo and at most Hi, from the
// side to move's view. It is written as a bracket, "[draw, win]".
type Interval struct{ Lo, Hi WDL }

// AnyResult is the interval that says nothing.
var AnyResult = Interval{Loss, Win}

// Exactly returns the interval of a result that is known.
func Exactly(w WDL) Interval { return Interval{w, w} }

// Exact returns the result if only one is left; ok is false if several are.
func (i Interval) Exact() (w WDL, ok bool) { return i.Lo, i.Lo == i.Hi }

// Contains tells whether the interval allows a result.
func (i Interval) Contains(w WDL) bool { return i.Lo <= w && w <= i.Hi }

// Negate returns the interval as the opponent sees it.
func (i Interval) Negate() Interval { return Interval{i.Hi.Negate(), i.Lo.Negate()} }

// Meet returns what two proofs about the same position say together. ok is false, and the
// result without meaning, if they contradict each other: one of them is wrong then.
func (i Interval) Meet(j Interval) (both Interval, ok bool) {
	both = Interval{max(i.Lo, j.Lo), min(i.Hi, j.Hi)}
	return both, both.Lo <= both.Hi
}

// Join returns the smallest interval with all results of both: what is proven if one of the two is true.
func (i Interval) Join(j Interval) Interval {
	return Interval{min(i.Lo, j.Lo), max(i.Hi, j.Hi)}
}

// Max returns the interval of a side that can choose between two moves, each from its own view.
func (i Interval) Max(j Interval) Interval {
	return Interval{max(i.Lo, j.Lo), max(i.Hi, j.Hi)}
}

// String returns the result if it is exact, "draw", or else the bracket, "[draw, win]".
func (i Interval) String() string {
	if w, ok := i.Exact(); ok {
		return w.String()
	}
	return fmt.Sprintf("[%s, %s]", i.Lo, i.Hi)
}
