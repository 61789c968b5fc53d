package retro

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/szen-chess/szen/chess"
)

// Distances holds plies by word*64 + lane, one byte each until one does not fit.
// Those of a very large slice are in a log outside of memory, which only part reads.
type Distances struct {
	narrow []uint8
	wide   []uint16
	log    *distanceLog
}

// NewDistances returns n distances of no plies.
func NewDistances(n int) *Distances { return &Distances{narrow: make([]uint8, n)} }

// DistancesOf returns the distances that Bytes returned; it may keep the slice.
func DistancesOf(b []byte, wide bool) *Distances {
	if !wide {
		return &Distances{narrow: b}
	}
	d := &Distances{wide: make([]uint16, len(b)/2)}
	for i := range d.wide {
		d.wide[i] = binary.LittleEndian.Uint16(b[2*i:])
	}
	return d
}

// Bytes returns the distances as bytes, one each or two if they are wide. The caller must not change them.
func (d *Distances) Bytes() (b []byte, wide bool) {
	if d.wide == nil {
		return d.narrow, false
	}
	b = make([]byte, 0, 2*len(d.wide))
	for _, n := range d.wide {
		b = binary.LittleEndian.AppendUint16(b, n)
	}
	return b, true
}

// Size returns the bytes that the distances take in memory.
func (d *Distances) Size() int64 {
	if d == nil {
		return 0
	}
	return int64(len(d.narrow)) + 2*int64(len(d.wide))
}

// Stored tells whether the distances are outside of memory already.
func (d *Distances) Stored() bool { return d != nil && d.log != nil }

// At returns a distance.
func (d *Distances) At(i int) chess.Plies {
	if d.wide != nil {
		return chess.Plies(d.wide[i])
	}
	return chess.Plies(d.narrow[i])
}

// Set changes a distance. Several goroutines may change different ones at once if Reserve has made room.
func (d *Distances) Set(i int, n chess.Plies) {
	d.Reserve(n)
	if d.wide != nil {
		d.wide[i] = uint16(n)
	} else {
		d.narrow[i] = uint8(n)
	}
}

// Reserve makes room for distances of n plies.
func (d *Distances) Reserve(n chess.Plies) {
	if n <= math.MaxUint8 || d.wide != nil || d.log != nil {
		return
	}
	d.wide = make([]uint16, len(d.narrow))
	for i, x := range d.narrow {
		d.wide[i] = uint16(x)
	}
	d.narrow = nil
}

// Cut returns some of the distances, which stay the same ones; they must be in memory.
func (d *Distances) Cut(from, to int) *Distances {
	if d.wide != nil {
		return &Distances{wide: d.wide[from:to]}
	}
	return &Distances{narrow: d.narrow[from:to]}
}

// Copy puts all of e, which must be in memory, into d from one on.
func (d *Distances) Copy(at int, e *Distances) {
	if e.wide == nil && d.wide == nil {
		copy(d.narrow[at:], e.narrow)
		return
	}
	for i := range max(len(e.narrow), len(e.wide)) {
		d.Set(at+i, e.At(i))
	}
}

// part returns the distances of words from to to.
func (d *Distances) part(from, to int) (*Distances, error) {
	switch {
	case d == nil:
		return nil, nil
	case d.log != nil:
		return d.log.part(from, to)
	}
	return d.Cut(from<<6, to<<6), nil
}

// setLanes changes the distances of some lanes of a word; there must be room. Different words may be changed at once.
func (d *Distances) setLanes(word int, lanes uint64, n chess.Plies) {
	if d.wide != nil {
		row := d.wide[word<<6 : word<<6+64 : word<<6+64]
		for ; lanes != 0; lanes &= lanes - 1 {
			row[bits.TrailingZeros64(lanes)] = uint16(n)
		}
		return
	}
	row := d.narrow[word<<6 : word<<6+64 : word<<6+64]
	for ; lanes != 0; lanes &= lanes - 1 {
		row[bits.TrailingZeros64(lanes)] = uint8(n)
	}
}
