package grid

import (
	"math/bits"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// Locator finds the cell of a position. What a man adds to the cell's number
// depends on nothing but his square once the board is turned, so it is looked up and summed. It
// does not change once made.
type Locator struct {
	pawns   *space.Placements // nil if there are none
	slice   uint64            // what a slice adds
	kings   *space.Kings      // that turn the board; nil with pawns
	address chess.Color       // of the first of them
	base    []uint64          // by their digit
	men     [MaxAxes]man
	count   int // of men
}

// man is an axis that the kings' digit does not tell: a man or some like men.
type man struct {
	color chess.Color
	role  chess.Role
	like  int
	unit  uint64        // for each coordinate of like men
	at    [64]uint64    // by the square of a single man
	sets  *space.Combos // of three and more like men
}

// turned lists the image of every square under every symmetry.
var turned = func() (t [chess.Symmetries][64]uint8) {
	for y := range t {
		for q := range t[y] {
			t[y][q] = uint8(chess.Symmetry(y).Square(chess.Square(q)))
		}
	}
	return t
}()

// Locator returns what finds the cells of a plan: the number of the chunk, those of all
// slices in a row, is in the upper 32 bits, that of the cell in the lower.
func (p *Plan) Locator(pawns *space.Placements) *Locator {
	split := func(n int) uint64 { return uint64(n/p.Chunk)<<32 | uint64(n%p.Chunk) }
	l := p.newLocator(pawns, func(axis, coord int) uint64 { return split(coord * p.stride[axis]) })
	l.slice = uint64(p.Chunks()) << 32
	if l.kings == nil {
		return l
	}
	for _, at := range p.digits {
		n := at[0] * p.stride[0]
		if p.Box.kings == 2 {
			n += at[1] * p.stride[1]
		}
		l.base = append(l.base, split(n))
	}
	return l
}

// PlaceLocator returns what finds the place of a position in a table of some layout:
// word*64+lane, those of all slices in a row.
func PlaceLocator(layout *space.Layout, pawns *space.Placements) *Locator {
	b := NewBox(layout)
	weight, digit := b.weights(), layout.KingDiv*64
	weight[0] = digit // unless the digit is looked up
	if layout.Kings.Mode == space.PairsPlain {
		weight[0], weight[1] = digit*64, digit
	}
	l := b.newLocator(pawns, func(axis, coord int) uint64 { return uint64(coord * weight[axis]) })
	l.slice = uint64(layout.Words * 64)
	if l.kings == nil {
		return l
	}
	for i := range layout.Kings.Digits {
		l.base = append(l.base, uint64(i*digit))
	}
	return l
}

// newLocator lists the men; share tells what a coordinate of an axis adds.
func (b *Box) newLocator(pawns *space.Placements, share func(axis, coord int) uint64) *Locator {
	l := &Locator{address: b.Axes[0].Piece.Color}
	first := 0
	if b.Layout.Kings.Mode.Symmetric() {
		l.kings, first = b.Layout.Kings, b.kings
	} else {
		l.pawns = pawns
	}
	for a := first; a < len(b.Axes); a++ {
		x := b.Axes[a]
		m := &l.men[l.count]
		l.count++
		m.color, m.role, m.like = x.Piece.Color, x.Piece.Role, x.Count
		if x.Count > 1 {
			m.unit, m.sets = share(a, 1), space.CombosOf(x.Count)
			continue
		}
		for q := range m.at {
			m.at[q] = share(a, q)
		}
	}
	return l
}

// Find returns the number of a position's cell. The men must be those of the table
// once the colours are exchanged, if they are to be. ok is false for kings that touch.
func (l *Locator) Find(s *chess.Setup, exchange bool) (at uint64, ok bool) {
	x := chess.Color(0)
	if exchange {
		x = 1
	}
	var y chess.Symmetry
	if l.kings != nil {
		digit, turn, ok := l.kings.Find(s.King(l.address^x), s.King(l.address^x^1))
		if !ok {
			return 0, false
		}
		y, at = turn, l.base[digit]
	} else {
		at, y = l.inSlice(s, x)
	}
	squares := &turned[y&7]
	for i := range l.men[:l.count] {
		m := &l.men[i]
		b := uint64(s.ByColor[(m.color^x)&1] & s.ByRole[m.role])
		q := squares[bits.TrailingZeros64(b)&63]
		switch m.like {
		case 1:
			at += m.at[q&63]
		case 2:
			q2 := squares[(63-bits.LeadingZeros64(b))&63]
			lo, hi := uint64(min(q, q2)), uint64(max(q, q2))
			at += (lo + hi*(hi-1)/2) * m.unit
		default:
			at += uint64(m.sets.Image[y&7][space.RankBoard(chess.Bitboard(b))]) * m.unit
		}
	}
	return at, true
}

// FindBoards is Find for the men alone.
func (l *Locator) FindBoards(b *Boards, exchange bool) (at uint64, ok bool) {
	return l.Find(&chess.Setup{ByColor: [2]chess.Bitboard(b[:firstRole]), ByRole: [6]chess.Bitboard(b[firstRole:])}, exchange)
}

// inSlice returns what the slice of a position with pawns adds and how the board turns to be in it.
func (l *Locator) inSlice(s *chess.Setup, exchange chess.Color) (uint64, chess.Symmetry) {
	pawns := s.ByRole[chess.Pawn]
	w, b := s.ByColor[exchange&1]&pawns, s.ByColor[exchange&1^1]&pawns
	y := chess.Identity
	if exchange != 0 {
		w, b, y = w.FlipRanks(), b.FlipRanks(), chess.FlipRank
	}
	n, mirror := l.pawns.Find(w, b)
	if mirror {
		y ^= chess.FlipFile
	}
	return uint64(n) * l.slice, y
}
