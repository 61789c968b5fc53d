// Package tune chooses how a table is laid out in its file: which men vary inside
// a chunk, and which neighbours a cell is predicted from.
//
// It looks at a sample of cells and at what their neighbours hold, and takes the
// men and neighbours under which a cell's symbol has the lowest conditional
// entropy. That replaces the search over orders of men on which other generators spend most of their time.
package tune

import (
	"cmp"
	"math/rand/v2"
	"slices"

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

// What is sampled: firstCells cells from so many slices, by which all candidates are judged; of a large slice without pawns mostCells, by which
// the best few are judged once more. With pawns, where slices differ, more cells of few slices have been seen to tell less.
const (
	firstCells   = 1 << 14
	mostCells    = 1 << 16
	sampleSlices = 12
	finalists    = 2
)

// LargeSlice is the number of places from which the one slice of a pawnless table is sampled more.
const LargeSlice = 1 << 23

// Estimate is a plan and what the whole stream is expected to take with it, in bytes.
type Estimate struct {
	*grid.Plan
	Bytes float64
}

// Choose returns plans with at most so many neighbours that are expected to cost little, with usual chunks the best
// first, and then, where there may be something in it, with large ones. The result is the same every time.
func Choose(b *grid.Box, src Source, depth int) ([]Estimate, error) {
	s, err := draw(b, src)
	if err != nil {
		return nil, err
	}
	best := s.cheapest(candidates(b, UsualChunk), depth)
	for _, c := range s.cheapest(candidates(b, largeChunk), depth) {
		if c.chunk > UsualChunk && s.bytes(c) < promising*s.bytes(best[0]) {
			best = append(best, c)
		}
	}
	var out []Estimate
	for _, c := range best {
		p, err := grid.NewPlan(b, c.order(b), c.chunk, c.steps)
		if err != nil {
			panic(err) // candidates are made to fit
		}
		out = append(out, Estimate{p, s.bytes(c)})
	}
	return out, nil
}

const (
	chunkBytes = 7   // what a chunk takes beside its cells
	promising  = 1.1 // samples err by so much in favour of usual chunks
)

// bytes returns what the whole stream is expected to take.
func (s *sample) bytes(c *candidate) float64 {
	return (c.bits/8 + chunkBytes*float64(s.drawn)/float64(c.chunk)) * s.scale
}

// cheapest returns the candidates that are expected to take the least.
func (s *sample) cheapest(list []*candidate, depth int) []*candidate {
	for _, judge := range []*sample{s.first(firstCells), s} {
		for _, c := range list {
			c.steps = nil
			c.choose(judge, depth)
		}
		slices.SortStableFunc(list, func(a, b *candidate) int { return cmp.Compare(judge.bytes(a), judge.bytes(b)) })
		list = list[:min(len(list), finalists)]
	}
	return list
}

// first returns the first n cells of the sample, which are in no order.
func (s *sample) first(n int) *sample {
	if len(s.values) <= n {
		return s
	}
	f := *s
	f.values, f.places = s.values[:n], s.places[:n]
	f.drawn = s.drawn * n / len(s.values)
	f.scale = s.scale * float64(s.drawn) / float64(f.drawn)
	f.around = make(map[grid.Step][]uint8, len(s.around))
	for st, a := range s.around {
		f.around[st] = a[:n]
	}
	return &f
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
	places := b.Layout.Words * 64
	each := firstCells / picked
	if n == 1 && places >= LargeSlice {
		each = mostCells / picked
	}
	for k := range picked {
		cells, err := src.Cells((2*k + 1) * n / (2 * picked))
		if err != nil {
			return nil, err
		}
		first := len(s.values)
		for range each {
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
	s.scale = float64(n) * float64(places) / float64(s.drawn)
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
