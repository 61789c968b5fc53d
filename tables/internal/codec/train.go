package codec

import "math/bits"

// Free says which symbols a cell may hold whose value does not matter.
type Free struct {
	Any  bool   // all of them
	Some uint64 // else those whose bits are set; one at least
}

func (f *Free) allows(s uint8) bool { return f.Any || f.Some>>s&1 != 0 }

// choose returns the first symbol allowed.
func (f *Free) choose(ranks []uint8) uint8 {
	for _, s := range ranks {
		if f.allows(s) {
			return s
		}
	}
	return ranks[0]
}

// highest returns the highest symbol allowed, 0 if all are.
func (f *Free) highest() uint8 {
	if f.Any {
		return 0
	}
	return uint8(bits.Len64(f.Some) - 1)
}

// Sample is what a model is made from: whole chunks, one after another.
type Sample struct {
	Near  []uint16 // as grid.Plan.Near lists them
	Depth int      // neighbours of a cell
	Chunk int      // cells of a chunk
	Cells []uint8  // as for Encoder.Add
	Scale float64  // cells of the whole stream for one of the sample
}

// part returns about one in n chunks of the sample.
func (s Sample) part(n int) Sample {
	chunks := len(s.Cells) / s.Chunk
	n = min(n, chunks)
	var cells []uint8
	for i := n / 2; i < chunks; i += n {
		cells = append(cells, s.Cells[i*s.Chunk:(i+1)*s.Chunk]...)
	}
	s.Scale *= float64(len(s.Cells)) / float64(len(cells))
	s.Cells = cells
	return s
}

// Train makes a model for an alphabet of so many symbols. What the free cells
// hold depends on the model and the model on them, so there are rounds: the first, on a part
// of the sample, with a guess, and the next with what the model before would put there.
func Train(s Sample, symbols int, free []Free) *Model {
	m := train(s.part(4), symbols, free, nil)
	return train(s, symbols, free, m)
}

// trainer is one round.
type trainer struct {
	Sample
	symbols int
	out     []uint8 // symbols of the sample; after each chunk the one for no neighbour
}

func train(s Sample, symbols int, free []Free, before *Model) *Model {
	t := &trainer{Sample: s, symbols: symbols}
	t.fill(free, before)
	m := &Model{Symbols: symbols, Depth: s.Depth}
	root := t.grow()
	for {
		m.root = t.shape(root, identity(symbols))
		m.classes = t.cluster(root)
		if m.compile() {
			return m
		}
		t.Scale /= 4 // as if less were to be won by a large tree
		t.prune(root)
	}
}

// fill gives every cell of the sample a symbol.
func (t *trainer) fill(free []Free, before *Model) {
	none := uint8(t.symbols)
	chunks := len(t.Cells) / t.Chunk
	t.out = make([]uint8, 0, chunks*(t.Chunk+1))
	out := new(Cells)
	out[t.Chunk] = none
	for j := range chunks {
		for i, c := range t.Cells[j*t.Chunk : (j+1)*t.Chunk] {
			switch {
			case c == Hole:
				c = none
			case c < none:
			case before == nil:
				c = t.guess(&free[c-none], out, i)
			default:
				leaf := before.leaf(out, t.Near[i*t.Depth:(i+1)*t.Depth])
				f := &free[c-none]
				if c = uint8(leaf >> topShift); !f.allows(c) {
					c = f.choose(before.ranks(leaf))
				}
			}
			out[i] = c
		}
		t.out = append(t.out, out[:t.Chunk+1]...)
	}
}

// guess returns what the first neighbour has, if the cell may have it.
func (t *trainer) guess(f *Free, out *Cells, i int) uint8 {
	for _, n := range t.Near[i*t.Depth : (i+1)*t.Depth] {
		if s := out[n]; s < uint8(t.symbols) && f.allows(s) {
			return s
		}
	}
	return f.highest()
}

// chunk returns the symbols of chunk j and the one after them.
func (t *trainer) chunk(j int) []uint8 { return t.out[j*(t.Chunk+1) : (j+1)*(t.Chunk+1)] }

// cells calls f for every cell of the sample that is not a hole.
func (t *trainer) cells(f func(out []uint8, near []uint16, symbol uint8)) {
	none := uint8(t.symbols)
	for j := range len(t.Cells) / t.Chunk {
		out := t.chunk(j)
		for i, s := range out[:t.Chunk] {
			if s != none {
				f(out, t.Near[i*t.Depth:(i+1)*t.Depth], s)
			}
		}
	}
}
