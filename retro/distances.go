package retro

import (
	"math"
	"math/bits"

	"github.com/szen-chess/szen/chess"
)

// Distances holds plies by word*64 + lane, one byte each until one does not fit.
type Distances struct {
	narrow []uint8
	wide   []uint16
}

// NewDistances returns n distances of no plies.
func NewDistances(n int) *Distances { return &Distances{narrow: make([]uint8, n)} }

// DistancesOf returns distances that are given a byte each; it keeps the slice.
func DistancesOf(bytes []uint8) *Distances { return &Distances{narrow: bytes} }

// Bytes returns the distances a byte each, which the caller must not change; ok is false if some does not fit.
func (d *Distances) Bytes() (bytes []uint8, ok bool) { return d.narrow, d.wide == nil }

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
	if n <= math.MaxUint8 || d.wide != nil {
		return
	}
	d.wide = make([]uint16, len(d.narrow))
	for i, x := range d.narrow {
		d.wide[i] = uint16(x)
	}
	d.narrow = nil
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
