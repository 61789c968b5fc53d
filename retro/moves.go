package retro

import (
	"math/bits"
	"sync/atomic"

	"github.com/szen-chess/szen/chess"
)

// frontier is a plane with a bit for every word that may not be empty, so that a pass costs what is in it.
type frontier struct {
	words []uint64
	dirty []uint64
}

func newFrontier(words int) frontier {
	return frontier{make([]uint64, words), make([]uint64, (words+63)/64)}
}

// or adds lanes to a word.
func (f *frontier) or(i int, lanes uint64) {
	if old := f.words[i]; old|lanes != old {
		f.words[i] = old | lanes
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

// target is where a pass scatters to: a frontier, of which only some lanes matter.
type target struct {
	frontier
	wanted []uint64
	shared bool
}

// add is small enough to be inlined; most of what it is given is there already.
func (t *target) add(i int, lanes uint64) {
	if lanes &= t.wanted[i] &^ atomic.LoadUint64(&t.words[i]); lanes != 0 {
		t.mark(i, lanes)
	}
}

//go:noinline
func (t *target) mark(i int, lanes uint64) {
	d, bit := &t.dirty[i>>6], uint64(1)<<(i&63)
	if !t.shared {
		t.words[i] |= lanes
		*d |= bit
		return
	}
	atomic.OrUint64(&t.words[i], lanes)
	if atomic.LoadUint64(d)&bit == 0 {
		atomic.OrUint64(d, bit)
	}
}

// turned returns the word that the cursor's address men make after a symmetry, for another kings' digit.
func (c *cursor) turned(digit int32, y chess.Symmetry) int {
	i := int(digit) * c.lay.KingDiv
	if y == chess.Identity {
		return i + c.word - int(c.digit)*c.lay.KingDiv
	}
	for g, combos := range c.lay.Combos {
		i += int(combos.Image[y][c.idx[g]]) * c.lay.Strides[g]
	}
	return i
}

// scatter adds to f every position from which side s comes to the cursor's word, on one of the lanes w, by a move that takes nothing.
func (k *kernel) scatter(c *cursor, s chess.Color, w uint64, f *target) {
	for i := range c.kings.Moves[s] {
		mv := &c.kings.Moves[s][i]
		if c.occ>>mv.To&1 != 0 {
			continue
		}
		if mv.Sym == chess.Identity && !mv.Twin {
			f.add(c.word+int(mv.Digit-c.digit)*c.lay.KingDiv, w)
			continue
		}
		t := uint64(mv.Sym.Board(chess.Bitboard(w)))
		f.add(c.turned(mv.Digit, mv.Sym), t)
		if mv.Twin {
			twin := compose(mv.Sym, chess.FlipDiag)
			f.add(c.turned(mv.Digit, twin), uint64(chess.Bitboard(t).FlipDiagonal()))
		}
	}
	for i := range c.men() {
		m := &c.men()[i]
		if m.color != s {
			continue
		}
		if m.role == chess.Knight {
			for to := hits[chess.Knight][m.sq] &^ c.occ; to != 0; to &= to - 1 {
				f.add(c.target(m, chess.Square(bits.TrailingZeros64(to))), w)
			}
			continue
		}
		for d := rayRange[m.role][0]; d < rayRange[m.role][1]; d++ {
			lanes, q := w, m.sq
			for range rayLength[m.sq][d] {
				q += chess.Square(rayStep[d])
				if c.occ>>q&1 != 0 {
					break
				}
				if lanes &^= 1 << q; lanes == 0 {
					break
				}
				f.add(c.target(m, q), lanes)
			}
		}
	}
	if c.lay.Lead.Color == s {
		f.add(c.word, fill(c.lay.Lead.Role, w, ^c.occ)&^c.occ)
	}
}

// stuck returns the lanes of w from which side s has no quiet move into the plane t, whose positions must all be legal.
func (k *kernel) stuck(c *cursor, s chess.Color, w uint64, t []uint64) uint64 {
	if c.lay.Lead.Color == s {
		if w &^= fill(c.lay.Lead.Role, t[c.word], ^c.occ); w == 0 {
			return 0
		}
	}
	for i := range c.kings.Moves[s] {
		mv := &c.kings.Moves[s][i]
		if c.occ>>mv.To&1 != 0 {
			continue
		}
		if mv.Sym == chess.Identity {
			w &^= t[c.word+int(mv.Digit-c.digit)*c.lay.KingDiv]
		} else if to := t[c.turned(mv.Digit, mv.Sym)]; to != 0 {
			w &^= uint64(mv.Sym.Inverse().Board(chess.Bitboard(to)))
		}
		if w == 0 {
			return 0
		}
	}
	for i := range c.men() {
		m := &c.men()[i]
		if m.color != s {
			continue
		}
		if m.role == chess.Knight {
			for to := hits[chess.Knight][m.sq] &^ c.occ; to != 0; to &= to - 1 {
				w &^= t[c.target(m, chess.Square(bits.TrailingZeros64(to)))]
			}
			continue
		}
		for d := rayRange[m.role][0]; d < rayRange[m.role][1]; d++ {
			lanes, q := ^uint64(0), m.sq
			for range rayLength[m.sq][d] {
				q += chess.Square(rayStep[d])
				if c.occ>>q&1 != 0 {
					break
				}
				lanes &^= 1 << q
				w &^= t[c.target(m, q)] & lanes
			}
			if w == 0 {
				return 0
			}
		}
	}
	return w
}

// fill is chess.RoleFill over plain words.
func fill(r chess.Role, w, empty uint64) uint64 {
	return uint64(chess.RoleFill(r, chess.Bitboard(w), chess.Bitboard(empty)))
}

// compose returns the symmetry that does y and then z.
func compose(y, z chess.Symmetry) chess.Symmetry { return composed[y][z] }

var composed = func() (t [chess.Symmetries][chess.Symmetries]chess.Symmetry) {
	for y := range t {
		for z := range t[y] {
			for x := chess.Symmetry(0); x < chess.Symmetries; x++ {
				// b1 has eight different images, so it tells the symmetries apart.
				if x.Square(chess.B1) == chess.Symmetry(z).Square(chess.Symmetry(y).Square(chess.B1)) {
					t[y][z] = x
				}
			}
		}
	}
	return t
}()
