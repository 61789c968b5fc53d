package codec

import (
	"math/rand/v2"
	"testing"
)

// scene is cells of some chunks with neighbours: rows of a picture of patches, some cells free, some holes.
type scene struct {
	chunk, depth int
	near         []uint16
	cells        [][]uint8
	symbols      int
	free         []Free
}

func newScene(seed uint64, symbols, depth, chunks int, noise float64) *scene {
	rng := rand.New(rand.NewPCG(seed, 7))
	s := &scene{chunk: 1024, depth: depth, symbols: symbols}
	s.free = []Free{{Any: true}, {Some: 1}, {Some: 1<<(symbols%64) - 1}}
	if symbols >= 64 {
		s.free[2].Some = 1<<63 | 5
	}
	for i := range s.chunk {
		for d := range depth {
			back := [6]int{1, 32, 33, 31, 2, 64}[d]
			if i < back {
				s.near = append(s.near, uint16(s.chunk))
			} else {
				s.near = append(s.near, uint16(i-back))
			}
		}
	}
	for range chunks {
		cells := make([]uint8, s.chunk)
		for i := range cells {
			switch {
			case i > 32 && rng.Float64() > noise:
				if cells[i] = cells[i-1-31*rng.IntN(2)]; int(cells[i]) >= symbols {
					cells[i] = uint8(rng.IntN(symbols))
				}
			case rng.IntN(10) == 0:
				cells[i] = Hole
			case rng.IntN(10) == 0:
				cells[i] = uint8(symbols + rng.IntN(len(s.free)))
			default:
				cells[i] = uint8(min(rng.IntN(symbols), rng.IntN(symbols)))
			}
		}
		s.cells = append(s.cells, cells)
	}
	return s
}

// encode trains on every step-th chunk and codes all.
func (s *scene) encode(step int) (*Model, [][]byte) {
	var sample []uint8
	for i := 0; i < len(s.cells); i += step {
		sample = append(sample, s.cells[i]...)
	}
	m := Train(Sample{Near: s.near, Depth: s.depth, Chunk: s.chunk, Cells: sample, Scale: float64(step)}, s.symbols, s.free)
	e := NewEncoder(m, s.near, s.chunk, s.free)
	for _, c := range s.cells {
		e.Add(c)
	}
	e.Finish()
	coder := e.NewCoder()
	var out [][]byte
	for i := range s.cells {
		out = append(out, coder.Append(nil, i))
	}
	return m, out
}

func (s *scene) check(t *testing.T, m *Model, codes [][]byte) {
	t.Helper()
	m, rest, err := ReadModel(m.Append(nil))
	if err != nil || len(rest) > 0 {
		t.Fatalf("model does not read back: %v, %d bytes left", err, len(rest))
	}
	d, err := NewDecoder(m, s.near, s.chunk)
	if err != nil {
		t.Fatal(err)
	}
	var b Buffer
	out, holes := new(Cells), make([]bool, s.chunk)
	for n, cells := range s.cells {
		for i, c := range cells {
			holes[i] = c == Hole
		}
		if err := d.Decode(out, holes, codes[n], &b); err != nil {
			t.Fatalf("chunk %d: %v", n, err)
		}
		for i, c := range cells {
			switch {
			case c == Hole:
			case int(c) < s.symbols && out[i] != c:
				t.Fatalf("chunk %d cell %d: %d, want %d", n, i, out[i], c)
			case int(c) >= s.symbols && !s.free[int(c)-s.symbols].allows(out[i]):
				t.Fatalf("chunk %d cell %d: %d is not allowed", n, i, out[i])
			}
		}
	}
}

func TestRoundTrip(t *testing.T) {
	for i, c := range []struct {
		symbols, depth, chunks, step int
		noise                        float64
	}{
		{2, 1, 1, 1, 0.01},
		{2, 4, 9, 1, 0.001},
		{3, 6, 40, 8, 0.02},
		{5, 6, 20, 3, 0.3},
		{5, 2, 5, 1, 1},
		{31, 4, 40, 1, 0.2},
		{31, 4, 40, 16, 0.9},
		{60, 3, 10, 1, 0.05},
		{254, 2, 12, 4, 0.5},
		{254, 0, 3, 1, 0.1},
		{1, 0, 3, 1, 0},
	} {
		s := newScene(uint64(i), c.symbols, c.depth, c.chunks, c.noise)
		m, codes := s.encode(c.step)
		s.check(t, m, codes)
	}
}
