package recognizers

// Score is what a search says of a position, from the side to move's view, on the scale that
// Config sets.
type Score int32

// Bound says how a score stands to the true value of a position, as entries of transposition
// tables do.
type Bound uint8

// The bounds. None says that nothing is known; the score that comes with it has no meaning.
const (
	None  Bound = 0
	Upper Bound = 1 // the true value is the score or less
	Lower Bound = 2 // the true value is the score or more
	Exact       = Upper | Lower
)

// Cuts tells whether a score with this bound ends the search of a node whose window is alpha to
// beta: it is exact, or an upper bound at or below alpha, or a lower one at or above beta.
func (b Bound) Cuts(score, alpha, beta Score) bool {
	switch b {
	case Exact:
		return true
	case Upper:
		return score <= alpha
	case Lower:
		return score >= beta
	}
	return false
}

// Negate returns the bound as the opponent sees it.
func (b Bound) Negate() Bound { return b&1<<1 | b>>1&1 }

// String returns "none", "upper", "lower" or "exact".
func (b Bound) String() string { return [...]string{"none", "upper", "lower", "exact"}[b&Exact] }
