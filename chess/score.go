package chess

import "fmt"

// Score is what a search says of a position, from the side to move's view, in
// the unit of the caller's evaluation. Four bands share the type:
//
//	mates        from MateScore-MaxMatePlies to MateScore, by plies from this position
//	known wins   from KnownWin-MaxMatePlies to KnownWin: won, but at a distance that is not known
//	evaluations  from -MaxEval to MaxEval; 0 is a draw
//	losses       the mirror of the wins
//
// Distances are from the position the score belongs to, not from the root of a
// search. So a score can be kept in a transposition table as it is, if it is
// moved through the tree with Up and Down.
type Score int32

// The borders of the bands.
const (
	DrawScore    Score = 0
	MaxMatePlies Plies = 20_000
	MaxEval      Score = 400_000
	KnownWin     Score = 500_000
	MateScore    Score = 1_000_000
	// InfiniteScore is more than any score a position can have.
	InfiniteScore Score = MateScore + 1
)

// MateIn returns the score of the side to move giving mate in n plies, 1 for a
// mating move. A distance beyond MaxMatePlies counts as MaxMatePlies.
func MateIn(n Plies) Score { return MateScore - Score(clampPlies(n)) }

// MatedIn returns the score of the side to move being mated in n plies, 0 if it is mate already.
func MatedIn(n Plies) Score { return -MateIn(n) }

func clampPlies(n Plies) Plies { return min(max(n, 0), MaxMatePlies) }

// IsMate tells whether the score is a mate for either side.
func (s Score) IsMate() bool {
	_, ok := s.MatePlies()
	return ok
}

// MatePlies returns the plies to the mate of either side; ok is false if the score is no mate.
func (s Score) MatePlies() (n Plies, ok bool) {
	if top, n := s.distance(); top == MateScore {
		return n, true
	}
	return NoPlies, false
}

// IsWin tells whether the score is a mate by the side to move or a known win.
func (s Score) IsWin() bool {
	top, _ := s.distance()
	return top != 0 && s > 0
}

// IsLoss tells whether the score is a mate by the opponent or a known loss.
func (s Score) IsLoss() bool { return (-s).IsWin() }

// distance returns the top of the band of a decided score, and the plies below it; top 0 if undecided or infinite.
func (s Score) distance() (top Score, n Plies) {
	a := max(s, -s)
	switch {
	case a > MateScore:
		return 0, NoPlies
	case a >= MateScore-Score(MaxMatePlies):
		return MateScore, Plies(MateScore - a)
	case a <= KnownWin+1 && a >= KnownWin-Score(MaxMatePlies):
		return KnownWin, Plies(KnownWin - a)
	}
	return 0, NoPlies
}

// moved returns the score n plies farther from the end (nearer, if n is negative). It
// stays within its band; nearer than the end is one more than the top, whatever the distance,
// which for a mate is infinite.
func (s Score) moved(n Plies) Score {
	top, d := s.distance()
	if top == 0 {
		return s
	}
	t := top - Score(min(max(d+n, -1), MaxMatePlies))
	if s < 0 {
		return -t
	}
	return t
}

// Up returns the score of a position after a move as the side that moved sees it, at
// the position before the move: negated, and a mate or known win one ply longer.
func (s Score) Up() Score { return (-s).moved(1) }

// Down is the inverse of Up: a score or a window bound at a position, as the
// opponent sees it after a move. A bound that no move can reach becomes one that no position has.
func (s Score) Down() Score { return (-s).moved(-1) }

// ToTT turns a score that counts its distance from the root of a search, at
// a node ply plies below it, into one that counts from the node, fit for a transposition table.
func (s Score) ToTT(ply Plies) Score { return s.moved(-ply) }

// FromTT is the inverse of ToTT.
func (s Score) FromTT(ply Plies) Score { return s.moved(ply) }

// ScoreOf returns the score of a table's verdict. A win without a known
// distance to mate is a KnownWin; a cursed win or blessed loss is a draw by rule, scored 1 or -1
// so that a search prefers it to a plain draw or avoids it.
func ScoreOf(v Value) Score {
	s := DrawScore
	switch v.WDL {
	case CursedWin, BlessedLoss:
		return Score(v.WDL)
	case Win, Loss:
		s = KnownWin
		if v.DTM != NoPlies {
			s = MateIn(v.DTM)
		}
		if v.WDL == Loss {
			s = -s
		}
	}
	return s
}

// String returns "#3" for a mate in three moves, "#-3" for being mated in three, "win" or
// "loss" with the plies added if it is known to be won, or the evaluation with its sign.
func (s Score) String() string {
	top, n := s.distance()
	switch {
	case top == MateScore && s > 0:
		return fmt.Sprintf("#%d", (n+1)/2)
	case top == MateScore:
		return fmt.Sprintf("#-%d", (n+1)/2)
	case top == KnownWin && s > 0:
		return fmt.Sprintf("win-%d", n)
	case top == KnownWin:
		return fmt.Sprintf("loss-%d", n)
	case s == 0:
		return "0"
	}
	return fmt.Sprintf("%+d", int32(s))
}
