package answer

import (
	"fmt"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// OfSolution returns a solution as an answer about its position, with a line of at most so many
// plies. fifty says whether it counts the 50-move rule, frozen names pawns that stand still, if there are any.
func OfSolution(s *ending.Solution, maxLine int, fifty bool, frozen string) *Answer {
	p := &s.Position
	ans := &Answer{Position: *p, Bounds: s.Value(p), Value: chess.Stalemated, Elapsed: s.Elapsed}
	known, done := s.Slices()
	ans.Why = fmt.Sprintf("%s; %s met, %s in %s", s.Stop, plural(known, "slice", "slices"), plural(done, "proof", "proofs"), s.Elapsed.Round(10*time.Millisecond))
	if !fifty {
		ans.Why += "; without the 50-move rule"
	}
	ans.Why += leftOpen(s)
	if frozen != "" {
		ans.Why += "; pawns that stand still: " + frozen
	}
	if ans.Bounds != chess.AnyResult {
		ans.By = Solver
	}
	if w, ok := ans.Bounds.Exact(); ok {
		ans.Known = true
		ans.Value = chess.Value{WDL: w, DTZ: s.DTZ(p), DTM: chess.NoPlies}
	}
	for _, m := range s.Moves(p) {
		x := Move{Move: m.Move, SAN: p.SAN(m.Move), Bounds: m.Bounds, By: Solver}
		if w, ok := m.Bounds.Exact(); ok {
			x.Known = true
			x.Value = chess.Value{WDL: w, DTZ: m.DTZ, DTM: chess.NoPlies}
		}
		ans.Moves = append(ans.Moves, x)
	}
	ans.Line = s.Line(p, maxLine)
	ans.Elapsed = max(ans.Elapsed, time.Microsecond)
	return ans
}

// leftOpen says what is left open and how to go on.
func leftOpen(s *ending.Solution) string {
	text := ""
	for i, x := range s.Open {
		switch {
		case i == 0:
			text = "; open: "
		case i == 3:
			return text + ", ..." + hint(s)
		default:
			text += ", "
		}
		text += fmt.Sprintf("%s (%s)", x.Material, plural(x.Slices, "slice", "slices"))
	}
	return text + hint(s)
}

func hint(s *ending.Solution) string {
	switch s.Stop {
	case ending.Interrupted:
		return "; --budget gives more time"
	case ending.OutOfMemory:
		return "; --mem gives more"
	case ending.TooDear:
		return "; larger tables in --dir may help"
	}
	return ""
}

// plural writes a number with its noun: 1 slice, 2 slices.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits + " " + many
}
