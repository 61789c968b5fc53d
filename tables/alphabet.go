package tables

import (
	"slices"

	"github.com/szen-chess/szen/chess"
)

// alphabet says what the symbols of a stream stand for. In a stream of
// distances a symbol stands for one distance of a winner and one of a loser: which is told by the result.
type alphabet struct {
	results []chess.WDL      // of a stream of results
	plies   [2][]chess.Plies // of a stream of distances, ascending: of losers, of winners
}

// symbols returns how many symbols there are.
func (a *alphabet) symbols() int {
	return max(len(a.results), len(a.plies[0]), len(a.plies[1]))
}

// result returns the result that a symbol stands for; ok is false for that of a cell that no position has.
func (a *alphabet) result(symbol uint8) (w chess.WDL, ok bool) {
	if int(symbol) >= len(a.results) {
		return 0, false
	}
	return a.results[symbol], true
}

// distance returns the distance that a symbol stands for, given the result; ok is false if none.
func (a *alphabet) distance(symbol uint8, w chess.WDL) (chess.Plies, bool) {
	list := a.plies[winner(w)]
	if int(symbol) >= len(list) {
		return chess.NoPlies, false
	}
	return list[symbol], true
}

// winner returns 1 for a result that the side to move wins, 0 for one that it loses, whatever the 50-move rule says.
func winner(w chess.WDL) int {
	if w > chess.Draw {
		return 1
	}
	return 0
}

// append appends the alphabet as a file has it: the number of results, and each;
// or for losers and for winners the number of distances, and how much each is more than the one before.
func (a *alphabet) append(dst []byte, m chess.Metric) []byte {
	if m == chess.MetricWDL {
		dst = append(dst, byte(len(a.results)))
		for _, w := range a.results {
			dst = append(dst, byte(w))
		}
		return dst
	}
	for _, list := range a.plies {
		dst = append(dst, byte(len(list)))
		before := chess.Plies(0)
		for _, n := range list {
			dst = appendUvarint(dst, int(n-before))
			before = n
		}
	}
	return dst
}

// maxPlies bounds the distances that a file may have.
const maxPlies = 1 << 15

// readAlphabet reads what append wrote.
func readAlphabet(r *reader, m chess.Metric) (a alphabet) {
	if m == chess.MetricWDL {
		for range r.byte("number of results") {
			w := chess.WDL(int8(r.byte("result of the next symbol")))
			if w < chess.Loss || w > chess.Win || slices.Contains(a.results, w) {
				r.fail("no result, or one named twice")
				return a
			}
			a.results = append(a.results, w)
		}
		return a
	}
	for i := range a.plies {
		who := [2]string{"loser", "winner"}[i]
		n := chess.Plies(0)
		for k := range r.byte("number of a " + who + "'s distances") {
			d := r.uvarint("a " + who + "'s next distance, less the one before")
			if d > maxPlies || d == 0 && k > 0 {
				r.fail("distances that do not grow, or too large ones")
				return a
			}
			n += chess.Plies(d)
			a.plies[i] = append(a.plies[i], n)
		}
	}
	return a
}
