package retro

import (
	"math/bits"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// maxAddress is the most men in a word's number besides the kings.
const maxAddress = space.MaxMen - 2

// addressMan is a piece whose square is part of the word's number.
type addressMan struct {
	color  chess.Color
	role   chess.Role
	group  int8
	sq     chess.Square
	own    int         // the group's number as it stands
	stride int         // words for one step of it
	rest   uint32      // the number of its like men without it
	tab    *[64]uint32 // the group's number by this man's square
}

// cursor is a word's number taken apart. Words that differ in the last group only share a prefix, which is decoded once.
type cursor struct {
	lay   *space.Layout
	pawns uint64 // of both sides
	word  int
	digit int32
	kings *space.KingDigit
	wk    chess.Square // NoSquare where that king leads
	bk    chess.Square
	occ   uint64 // kings in the number, address men, pawns
	ok    bool   // no two men on one square, kings apart
	idx   [maxAddress]uint32

	store     [maxAddress]addressMan
	all       int  // men in it
	single    bool // the last group is one man
	last      int  // size of the last group
	lastShift int  // log2 of it, or -1
	block     int
	preMen    int
	preOcc    uint64
	preOK     bool

	pen logPen // for what its worker decides
}

func newCursor(lay *space.Layout, pawns space.PawnSet) *cursor {
	c := &cursor{lay: lay, pawns: uint64(pawns.White | pawns.Black), block: -1, last: 1}
	n := 0
	for g, x := range lay.Groups {
		c.preMen = n
		for range x.Count {
			m := &c.store[n]
			m.color, m.role, m.group, m.stride = x.Piece.Color, x.Piece.Role, int8(g), lay.Strides[g]
			m.tab = lay.Combos[g].With(0) // right for a man without like men
			n++
		}
		c.last = lay.Combos[g].Size
		c.single = x.Count == 1
	}
	c.all = n
	c.lastShift = -1
	if c.last&(c.last-1) == 0 {
		c.lastShift = bits.TrailingZeros(uint(c.last))
	}
	return c
}

// seek goes to a word.
func (c *cursor) seek(word int) {
	var block int
	if c.lastShift >= 0 {
		block = word >> c.lastShift
	} else {
		block = word / c.last
	}
	if block != c.block {
		c.decodePrefix(block)
	}
	c.word = word
	if c.all == 0 {
		c.occ, c.ok = c.preOcc, c.preOK
		return
	}
	g := len(c.lay.Groups) - 1
	i := word - block*c.last
	c.idx[g] = uint32(i)
	if c.single {
		m := &c.store[c.preMen]
		m.sq, m.own = chess.Square(i), i
		c.ok = c.preOK && c.preOcc>>i&1 == 0
		c.occ = c.preOcc | 1<<i
		return
	}
	set := c.lay.Combos[g].Of(uint32(i))
	var occ uint64
	for _, q := range set {
		occ |= 1 << q
	}
	c.ok = c.preOK && occ&c.preOcc == 0
	c.occ = c.preOcc | occ
	if c.ok {
		c.fillGroup(g, set, c.store[c.preMen:c.all])
	}
}

// fillGroup sets the men of a group, whose number is in idx.
func (c *cursor) fillGroup(g int, set []chess.Square, men []addressMan) {
	combos := c.lay.Combos[g]
	for j, q := range set {
		m := &men[j]
		m.sq, m.own = q, int(c.idx[g])
		switch len(set) {
		case 1:
			continue
		case 2:
			m.rest = uint32(set[1-j])
		default:
			var buf [space.MaxLike]chess.Square
			others := append(append(buf[:0], set[:j]...), set[j+1:]...)
			m.rest = space.RankSet(others...)
		}
		m.tab = combos.With(m.rest)
	}
}

// target is the word in which the man stands on q.
func (c *cursor) target(m *addressMan, q chess.Square) int {
	return c.word + (int(m.tab[q])-m.own)*m.stride
}

// decodePrefix takes apart all but the last group.
func (c *cursor) decodePrefix(block int) {
	c.block = block
	start := block * c.last
	c.digit = int32(start / c.lay.KingDiv)
	c.kings = &c.lay.Kings.Digits[c.digit]
	c.wk, c.bk = c.kings.White, c.kings.Black
	c.preOcc, c.preOK = c.pawns, c.kings.Legal
	for _, q := range [2]chess.Square{c.wk, c.bk} {
		if q != chess.NoSquare {
			c.preOK = c.preOK && c.preOcc>>q&1 == 0
			c.preOcc |= 1 << q
		}
	}
	rest := start - int(c.digit)*c.lay.KingDiv
	n := 0
	for g := 0; g < len(c.lay.Groups)-1; g++ {
		i := rest / c.lay.Strides[g]
		rest -= i * c.lay.Strides[g]
		c.idx[g] = uint32(i)
		set := c.lay.Combos[g].Of(uint32(i))
		for _, q := range set {
			c.preOK = c.preOK && c.preOcc>>q&1 == 0
			c.preOcc |= 1 << q
		}
		c.fillGroup(g, set, c.store[n:n+len(set)])
		n += len(set)
	}
}

// men returns the address men; what they hold is right only where ok is set.
func (c *cursor) men() []addressMan { return c.store[:c.all] }

// king returns the square of a side's king, NoSquare if it leads.
func (c *cursor) king(s chess.Color) chess.Square {
	if s == chess.White {
		return c.wk
	}
	return c.bk
}
