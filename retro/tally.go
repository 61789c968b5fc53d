package retro

import (
	"math/bits"

	"github.com/szen-chess/szen/chess"
)

// tally adds up, for one word, what the moves that leave the slice yield the side to move.
type tally struct {
	metric chess.Metric
	has    uint64
	win    uint64
	cursed uint64 // a cursed win
	draw   uint64
	bless  uint64     // a blessed loss
	best   [64]uint16 // plies of the fastest win
	worst  [64]uint16 // plies of the slowest loss
}

// reset empties the tally; the distances mean nothing where win or has are not set.
func (t *tally) reset() { t.has, t.win, t.cursed, t.draw, t.bless = 0, 0, 0, 0, 0 }

// add counts a move on some lanes; one reply lane counts for all of them if from is a square.
func (t *tally) add(lanes uint64, r *reply, from chess.Square) {
	lanes &= r.legal
	if lanes == 0 {
		return
	}
	won, lost := lanes&r.loss, lanes&r.win
	if t.metric == chess.MetricDTM {
		t.addPlies(won, lost, r, from)
	}
	t.has |= lanes
	t.win |= won
	t.cursed |= lanes & r.blessed
	t.bless |= lanes & r.cursed
	t.draw |= lanes &^ (r.loss | r.blessed | r.cursed | r.win)
}

func (t *tally) addPlies(won, lost uint64, r *reply, from chess.Square) {
	for w := won; w != 0; w &= w - 1 {
		q := chess.Square(bits.TrailingZeros64(w))
		n := r.at(pick(from, q)) + 1
		if t.win>>q&1 == 0 || n < t.best[q] {
			t.best[q] = n
		}
		t.win |= 1 << q
	}
	for w := lost; w != 0; w &= w - 1 {
		q := chess.Square(bits.TrailingZeros64(w))
		n := r.at(pick(from, q)) + 1
		if t.has>>q&1 == 0 || n > t.worst[q] {
			t.worst[q] = n
		}
	}
}

func pick(from, lane chess.Square) chess.Square {
	if from != chess.NoSquare {
		return from
	}
	return lane
}

// held returns the lanes on which some move does not lose.
func (t *tally) held() uint64 { return t.draw | t.win | t.cursed }

// byPlies enters lanes at the plies they have.
func byPlies(lanes uint64, plies *[64]uint16, i int, to *[][]change) {
	for lanes != 0 {
		n := plies[bits.TrailingZeros64(lanes)]
		var same uint64
		for w := lanes; w != 0; w &= w - 1 {
			if q := bits.TrailingZeros64(w); plies[q] == n {
				same |= 1 << q
			}
		}
		enter(to, chess.Plies(n), i, same)
		lanes &^= same
	}
}

// store writes the bounds that the moves so far give.
func (t *tally) store(e *Exits, i int) {
	if t.has == 0 {
		return
	}
	e.Win[i] = t.win
	e.Cursed[i] = t.win | t.cursed
	e.Draw[i] = t.held()
	e.Blessed[i] = t.held() | t.bless
	e.Has[i] = t.has
}
