// Package tune chooses how a table is laid out in its file: which men vary inside
// a chunk, and which neighbours a cell is predicted from.
//
// It looks at a sample of cells and at what their neighbours hold, and takes the
// men and neighbours under which a cell's symbol has the lowest conditional
// entropy. That replaces the search over orders of men on which other generators spend most of their time.
package tune

import (
	"math/rand/v2"

	"github.com/szen-chess/szen/tables/internal/codec"
	"github.com/szen-chess/szen/tables/internal/grid"
)

// Source gives the cells of a stream, by slice, in the order of the layout: a
// symbol each, or, from the number of symbols on, something free.
type Source interface {
	Slices() int
	Symbols() int
	// Cells returns the cells of a slice, one byte a place of the layout. They may be
	// overwritten by the next call.
	Cells(slice int) ([]uint8, error)
}

// What is sampled: cells, from so many slices.
const (
	sampleCells  = 1 << 14
	sampleSlices = 12
)

// Choose returns a plan with at most so many neighbours and what it expects the whole stream to
// cost, in bytes. The result is the same every time.
func Choose(b *grid.Box, src Source, depth int) (*grid.Plan, float64, error) {
	s, err := draw(b, src)
	if err != nil {
		return nil, 0, err
	}
	best := s.cheapest(candidates(b, usualChunk), depth)
	if large := s.cheapest(candidates(b, largeChunk), depth); s.bytes(large) < largeGain*s.bytes(best) {
		best = large
	}
	p, err := grid.NewPlan(b, best.order(b), best.chunk, best.steps)
	if err != nil {
		panic(err) // candidates are made to fit
	}
	return p, s.bytes(best), nil
}

const (
	chunkBytes = 7    // what a chunk takes beside its cells
	largeGain  = 0.87 // large chunks take longer to decode and must be worth it
)

// bytes returns what the whole stream is expected to take.
func (s *sample) bytes(c *candidate) float64 {
	return (c.bits/8 + chunkBytes*float64(s.drawn)/float64(c.chunk)) * s.scale
}

// cheapest returns the candidate that is expected to take the least.
func (s *sample) cheapest(list []*candidate, depth int) (best *candidate) {
	for _, c := range list {
		c.choose(s, depth)
		if best == nil || s.bytes(c) < s.bytes(best) {
			best = c
		}
	}
	return best
}

// sample is some cells, and what stands around them.
type sample struct {
	box     *grid.Box
	symbols int
	values  []uint8
	places  []int
	drawn   int     // cells looked at, holes too
	scale   float64 // cells of the whole for one of them
	around  map[grid.Step][]uint8
}

// draw picks cells at random, evenly over the slices, and notes what their neighbours hold.
func draw(b *grid.Box, src Source) (*sample, error) {
	rng := rand.New(rand.NewPCG(0x537a656e, 1836))
	s := &sample{box: b, symbols: src.Symbols(), around: map[grid.Step][]uint8{}}
	steps := everyStep(b)
	n := src.Slices()
	picked := min(n, sampleSlices)
	for k := range picked {
		cells, err := src.Cells((2*k + 1) * n / (2 * picked))
		if err != nil {
			return nil, err
		}
		first := len(s.values)
		for range sampleCells / picked {
			s.drawn++
			place := rng.IntN(len(cells))
			if c := cells[place]; c != codec.Hole {
				s.values, s.places = append(s.values, min(c, s.free())), append(s.places, place)
			}
		}
		for _, st := range steps {
			s.around[st] = s.look(s.around[st], cells, s.places[first:], st)
		}
	}
	rng.Shuffle(len(s.values), func(i, j int) {
		s.values[i], s.values[j] = s.values[j], s.values[i]
		s.places[i], s.places[j] = s.places[j], s.places[i]
		for _, st := range steps {
			a := s.around[st]
			a[i], a[j] = a[j], a[i]
		}
	})
	s.scale = float64(n) * float64(b.Layout.Words*64) / float64(s.drawn)
	return s, nil
}

// look appends what the neighbours of some places hold.
func (s *sample) look(dst, cells []uint8, places []int, st grid.Step) []uint8 {
	for _, place := range places {
		v := s.none()
		if p := s.box.Neighbour(place, st); p >= 0 {
			if c := cells[p]; c != codec.Hole {
				v = min(c, s.free())
			}
		}
		dst = append(dst, v)
	}
	return dst
}

// Symbols beside those of the alphabet.
func (s *sample) free() uint8 { return uint8(s.symbols) }     // the cell's value does not matter
func (s *sample) none() uint8 { return uint8(s.symbols) + 1 } // there is no such neighbour
func (s *sample) radix() int  { return s.symbols + 2 }
