package answer

import "github.com/szen-chess/szen/chess"

// AtClock returns a value that holds with a fresh clock as it is after clock plies
// without a zeroing move: a win that takes too long is cursed then, a loss blessed. The
// distances stay those of the fresh clock. A value without a DTZ stays as it is only
// on a fresh clock; ok is false if the clock may matter.
func AtClock(v chess.Value, clock chess.Plies) (at chess.Value, ok bool) {
	at = v
	if clock <= 0 || v.WDL != chess.Win && v.WDL != chess.Loss {
		return at, true
	}
	if v.DTZ == chess.NoPlies {
		return at, false
	}
	if v.DTZ+clock > chess.MaxRule50 {
		at.WDL /= 2 // cursed or blessed
	}
	return at, true
}
