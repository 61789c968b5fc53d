package syzygy

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/szen-chess/szen/chess"
)

// ranks turns distances into the small numbers that a part stores: in each class
// the most frequent is 0.
type ranks struct {
	flags uint8
	lists [4][]uint16 // by class: distances by rank
}

// rankDistances replaces the distances in cells by their ranks.
func rankDistances(cells []cell) *ranks {
	r := &ranks{flags: flagMapped}
	var counts [4]map[uint16]int
	for i := range counts {
		counts[i] = map[uint16]int{}
	}
	for _, c := range cells {
		if c != anyValue {
			counts[c&3][uint16(c>>2)]++
		}
	}
	// A win or loss in just 100 plies must not look like one in 99.
	for class, flag := range [2]uint8{flagWinsExact, flagLossesExact} {
		if counts[class][uint16(chess.MaxRule50)-1] > 0 {
			r.flags |= flag
		}
	}
	var rank [4]map[uint16]cell
	for class := range counts {
		rank[class] = r.list(class, counts[class])
	}
	for i, c := range cells {
		if c != anyValue {
			cells[i] = rank[c&3][r.stored(int(c&3), uint16(c>>2))]
		}
	}
	return r
}

// stored returns what is stored of a distance: half of it, unless the class counts plies.
func (r *ranks) stored(class int, n uint16) uint16 {
	if class == 0 && r.flags&flagWinsExact != 0 || class == 1 && r.flags&flagLossesExact != 0 {
		return n
	}
	return n / 2
}

// list makes a class's list and returns its inverse.
func (r *ranks) list(class int, counts map[uint16]int) map[uint16]cell {
	stored := map[uint16]int{}
	for n, k := range counts {
		stored[r.stored(class, n)] += k
	}
	for n := range stored {
		r.lists[class] = append(r.lists[class], n)
	}
	slices.SortFunc(r.lists[class], func(a, b uint16) int {
		return cmp.Or(cmp.Compare(stored[b], stored[a]), cmp.Compare(a, b))
	})
	rank := map[uint16]cell{}
	for i, n := range r.lists[class] {
		rank[n] = cell(i)
		if n > 0xff || i > 0xff {
			r.flags |= flagWide
		}
	}
	if len(r.lists[class]) > 0xff {
		r.flags |= flagWide
	}
	return rank
}

// trivial tells whether every distance is the shortest of its class, so that nothing need be stored.
func (r *ranks) trivial() bool {
	for _, l := range r.lists {
		if len(l) > 1 || len(l) == 1 && l[0] != 0 {
			return false
		}
	}
	return true
}

// append appends the lists as a file has them, at a place in it that decides on alignment.
func (r *ranks) append(dst []byte) []byte {
	wide := r.flags&flagWide != 0
	if wide && len(dst)%2 != 0 {
		dst = append(dst, 0)
	}
	for _, l := range r.lists {
		if wide {
			dst = binary.LittleEndian.AppendUint16(dst, uint16(len(l)))
			for _, n := range l {
				dst = binary.LittleEndian.AppendUint16(dst, n)
			}
			continue
		}
		dst = append(dst, byte(len(l)))
		for _, n := range l {
			dst = append(dst, byte(n))
		}
	}
	return dst
}
