package chess

// WDL is a game result from the side to move's view under the 50-move rule with
// the clock at zero. The values are ordered and negate into the opponent's view.
type WDL int8

// The five results. A cursed win and a blessed loss are draws by the 50-move rule.
const (
	Loss WDL = iota - 2
	BlessedLoss
	Draw
	CursedWin
	Win
)

// Negate returns the same result as the opponent sees it.
func (w WDL) Negate() WDL { return -w }

// String returns "win", "cursed-win", "draw", "blessed-loss" or "loss".
func (w WDL) String() string {
	switch w {
	case Win:
		return "win"
	case CursedWin:
		return "cursed-win"
	case Draw:
		return "draw"
	case BlessedLoss:
		return "blessed-loss"
	case Loss:
		return "loss"
	}
	return "unknown"
}

// Metric is what a table stores.
type Metric uint8

// The metrics: the result alone, plies to the next zeroing move under the 50-move rule, plies to mate without it.
const (
	MetricWDL Metric = iota
	MetricDTZ
	MetricDTM
)

// String returns "wdl", "dtz" or "dtm".
func (m Metric) String() string {
	switch m {
	case MetricWDL:
		return "wdl"
	case MetricDTZ:
		return "dtz"
	case MetricDTM:
		return "dtm"
	}
	return "metric?"
}

// ParseMetric reads "wdl", "dtz" or "dtm".
func ParseMetric(text string) (Metric, bool) {
	for m := MetricWDL; m <= MetricDTM; m++ {
		if m.String() == text {
			return m, true
		}
	}
	return 0, false
}

// Plies counts half-moves and is never negative, except for NoPlies. Whether it
// is towards a win or a loss is the WDL's to say.
type Plies int32

// NoPlies stands for a distance that does not exist (a draw) or is not known.
const NoPlies Plies = -1

// MaxRule50 is the number of plies without a capture or pawn move after which a game is drawn.
const MaxRule50 Plies = 100

// Value is what tables know of a position, from the side to move's view.
type Value struct {
	WDL WDL
	DTZ Plies // exact plies to the next zeroing move or mate, numbered as DTZ50''; NoPlies if drawn or not known
	DTM Plies // plies to mate without the 50-move rule; NoPlies if drawn or not known
}
