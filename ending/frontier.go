package ending

import (
	"math/bits"

	"github.com/szen-chess/szen/chess"
)

// frontier is a plane with a bit for every word that is not empty, so that a pass costs what is in it.
type frontier struct {
	words plane
	dirty []uint64
}

func newFrontier(words int) frontier {
	return frontier{make(plane, words), make([]uint64, (words+63)/64)}
}

// add adds lanes to a word.
func (f *frontier) add(i int, lanes chess.Bitboard) {
	if lanes != 0 {
		f.words[i] |= lanes
		f.dirty[i>>6] |= 1 << (i & 63)
	}
}

func (f *frontier) empty() bool {
	for _, d := range f.dirty {
		if d != 0 {
			return false
		}
	}
	return true
}

// each calls do for every word that is not empty.
func (f *frontier) each(do func(i int, lanes chess.Bitboard)) {
	for b, d := range f.dirty {
		for ; d != 0; d &= d - 1 {
			i := b<<6 + bits.TrailingZeros64(d)
			do(i, f.words[i])
		}
	}
}

// consume calls do for every word that is not empty and empties it.
func (f *frontier) consume(do func(i int, lanes chess.Bitboard)) {
	for b, d := range f.dirty {
		f.dirty[b] = 0
		for ; d != 0; d &= d - 1 {
			i := b<<6 + bits.TrailingZeros64(d)
			lanes := f.words[i]
			f.words[i] = 0
			do(i, lanes)
		}
	}
}

// list returns what is in it.
func (f *frontier) list() (out []lanesIn) {
	f.each(func(i int, lanes chess.Bitboard) { out = append(out, lanesIn{i, lanes}) })
	return out
}
