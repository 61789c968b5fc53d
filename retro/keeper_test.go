package retro

import (
	"context"
	"fmt"
	"reflect"
	"sync"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// notes is a Scratch in memory.
type notes struct {
	mu     sync.Mutex
	blocks [][]byte
}

func (n *notes) Put(b []byte) (int64, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.blocks = append(n.blocks, append([]byte(nil), b...))
	return int64(len(n.blocks) - 1), nil
}

func (n *notes) Get(dst []byte, at int64) ([]byte, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if at < 0 || at >= int64(len(n.blocks)) {
		return dst, fmt.Errorf("no block %d", at)
	}
	return append(dst, n.blocks[at]...), nil
}

// shelf is a Keeper in memory.
type shelf struct {
	mu     sync.Mutex
	slices map[int]*Slice
}

func (s *shelf) Keep(_ context.Context, i int, x *Slice) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.slices[i] = x
	return nil
}

func (s *shelf) Slice(i int, _ Want) (*Slice, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.slices[i] == nil {
		return nil, fmt.Errorf("slice %d is wanted before it is kept", i)
	}
	return s.slices[i], nil
}

func (s *shelf) Part(i, from, to int, w Want) (*Slice, error) {
	x, err := s.Slice(i, w)
	if err != nil {
		return nil, err
	}
	return x.Part(from, to, w)
}

// TestKeeper wants a table whose slices are kept elsewhere, and its distances and bounds in a
// Scratch, to be the one that is solved in memory, part by part.
func TestKeeper(t *testing.T) {
	smallTable(t, "KQvK")
	lib, _ := small()
	defer func(a, b, c int) { scratchWords, partWords, sharedWords = a, b, c }(scratchWords, partWords, sharedWords)
	scratchWords, partWords, sharedWords = 1, 2*chunkWords, 1 // KRvKP has slices of 4 parts
	for _, name := range []string{"KQvKR", "KRvKP", "KBNvK"} {
		m, _ := chess.ParseMaterial(name)
		exits, err := Solve(context.Background(), m, Options{Exits: true, Library: lib})
		if err != nil {
			t.Fatal(err)
		}
		got, err := Solve(context.Background(), m, Options{
			Workers: 2, Exits: true, Library: lib, Keeper: &shelf{slices: map[int]*Slice{}}, Scratch: &notes{},
		})
		if err != nil {
			t.Fatal(err)
		}
		parts := 0
		err = got.EachPart(context.Background(), 1, WantAll, func(slice, from int, s *Slice) error {
			parts++
			to := min(from+partWords, got.Layout.Words)
			if to-from > partWords || len(s.Sides[0].Legal) != to-from {
				return fmt.Errorf("slice %d: %d words from %d", slice, len(s.Sides[0].Legal), from)
			}
			x, err := exits.Slices[slice].Part(from, to, WantAll)
			if err != nil {
				return err
			}
			for c := range s.Sides {
				if err := samePart(&s.Sides[c], &x.Sides[c]); err != nil {
					return fmt.Errorf("%s slice %d from word %d, side %d: %w", name, slice, from, c, err)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		if name == "KQvKR" && parts < 10 {
			t.Errorf("%d parts", parts)
		}
		if _, err := got.InMemory(); err == nil {
			t.Error("distances that are not in memory were taken to be there")
		}
		for c := chess.White; c <= chess.Black; c++ {
			a, err := got.Count(context.Background(), c, chess.MetricDTZ, Labeled, 2)
			if b := countOf(t, name, c, chess.MetricDTZ, Labeled); err != nil || !reflect.DeepEqual(a, b) {
				t.Errorf("%s: counts %v, want %v, error %v", name, a, b, err)
			}
		}
	}
}

// samePart compares what words hold; a plane that is nil is an empty one.
func samePart(a, b *Side) error {
	for k, p := range planes(a, b) {
		for i := range max(len(*p[0]), len(*p[1])) {
			if word(*p[0], i) != word(*p[1], i) {
				return fmt.Errorf("plane %d, word %d: %x, want %x", k, i, word(*p[0], i), word(*p[1], i))
			}
		}
	}
	for i := range len(a.Legal) << 6 {
		if x, y := a.DTZ.At(i), b.DTZ.At(i); x != y {
			return fmt.Errorf("distance %d: %d, want %d", i, x, y)
		}
	}
	for k, e := range [][2]*Exits{{a.Captures, b.Captures}, {a.Zeroing, b.Zeroing}} {
		x, y := e[0].planes(), e[1].planes()
		for p := range x {
			for i := range a.Legal {
				if word(*x[p], i) != word(*y[p], i) {
					return fmt.Errorf("bounds %d, plane %d, word %d: %x, want %x", k, p, i, word(*x[p], i), word(*y[p], i))
				}
			}
		}
	}
	return nil
}

// TestDistancesBytes wants distances to come back from bytes, narrow and wide ones.
func TestDistancesBytes(t *testing.T) {
	for _, most := range []chess.Plies{200, 300} {
		d := NewDistances(100)
		for i := range 100 {
			d.Set(i, chess.Plies(i)*most/100)
		}
		b, wide := d.Bytes()
		e := DistancesOf(append([]byte(nil), b...), wide)
		f := NewDistances(300)
		f.Copy(100, e)
		for i := range 100 {
			if d.At(i) != e.At(i) || d.At(i) != f.At(100+i) || f.Cut(100, 200).At(i) != d.At(i) {
				t.Fatalf("distance %d: %d, %d, %d", i, d.At(i), e.At(i), f.At(100+i))
			}
		}
		if wide != (most > 255) || d.Size() != int64(len(b)) {
			t.Errorf("up to %d: wide %v, %d bytes, %d in memory", most, wide, len(b), d.Size())
		}
	}
}
