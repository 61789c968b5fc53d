package syzygy

import (
	"io"

	"github.com/szen-chess/szen/chess"
)

// Kind is which of the two files of a material a table is.
type Kind uint8

// The kinds: results, and distances to zeroing.
const (
	WDL Kind = iota
	DTZ
)

// Extension returns how the names of files of a kind end.
func (k Kind) Extension() string {
	if k == DTZ {
		return ".rtbz"
	}
	return ".rtbw"
}

// magic are the first four bytes of a kind.
func (k Kind) magic() uint32 {
	if k == DTZ {
		return 0xa50c66d7
	}
	return 0x5d23e871
}

// The bits of the byte after the magic.
const (
	headerSplit = 1 << 0 // the sides have different men
	headerFiles = 1 << 1 // there are pawns: a table for each file of the leading one
)

// part is one table of a file: for a side to move and, with pawns, a file of the leading pawn.
type part struct {
	layout
	pairs *pairs
	maps  [4][]uint16 // of distances: win, loss, cursed win, blessed loss
}

// Table is one file.
type Table struct {
	kind      Kind
	material  chess.Material
	symmetric bool
	flipped   bool // the file has the colours of the material exchanged
	sides     int
	parts     [4][2]part // by file of the leading pawn, and side
	src       source
}

// New reads the header of the file of a material, in either colour. r must stay
// readable as long as the table is used; if it is an mmap.Lender its bytes are
// used in place. The error is a *FormatError or what r says.
func New(r io.ReaderAt, size int64, m chess.Material, kind Kind) (*Table, error) {
	t := &Table{kind: kind, material: m, symmetric: m.Symmetric(), src: newSource(r, size)}
	c := &cursor{window: window{source: &t.src, buf: new([]byte)}}
	if m.Men() < 3 || m.Men() > MaxMen {
		return nil, wrong(0, "%s has %d men, there are tables for 3 to %d", m, m.Men(), MaxMen)
	}
	if magic := c.u32(); c.err == nil && magic != kind.magic() {
		return nil, wrong(0, "the file starts with %08x, want %08x", magic, kind.magic())
	}
	if size%blockAlign != checksum {
		return nil, wrong(0, "the file has %d bytes, want %d more than a multiple of %d", size, checksum, blockAlign)
	}
	flags := c.u8()
	if c.err == nil && (flags&headerSplit != 0) == t.symmetric {
		return nil, wrong(4, "flags %#02x do not fit %s: bit 0 tells that its sides differ", flags, m)
	}
	if c.err == nil && (flags&headerFiles != 0) != m.HasPawns() {
		return nil, wrong(4, "flags %#02x do not fit %s: bit 1 tells that it has pawns", flags, m)
	}
	_, t.sides = partsOf(m, kind)
	t.readLayouts(c)
	t.readParts(c)
	if c.err != nil {
		return nil, c.err
	}
	return t, nil
}

// partsOf returns how many parts a file has: by file of the leading pawn, and by side to move.
func partsOf(m chess.Material, kind Kind) (files, sides int) {
	files, sides = 1, 1
	if m.HasPawns() {
		files = 4
	}
	if kind == WDL && !m.Symmetric() {
		sides = 2
	}
	return files, sides
}

// files returns how many tables by file of a leading pawn there are.
func (t *Table) files() int {
	n, _ := partsOf(t.material, t.kind)
	return n
}

// readLayouts reads the lists of men and orders of groups.
func (t *Table) readLayouts(c *cursor) {
	both := t.material.Count(chess.White, chess.Pawn) > 0 && t.material.Count(chess.Black, chess.Pawn) > 0
	men := t.material.Men()
	for file := range t.files() {
		start := c.off
		order, order2 := c.u8(), uint8(0)
		if both {
			order2 = c.u8()
		}
		codes := c.bytes(men)
		if codes == nil {
			return
		}
		var lists [2][]chess.Piece
		for i, b := range codes {
			for side := range t.sides {
				p, ok := pieceOf(b >> (4 * side) & 15)
				if !ok {
					c.fail(c.off-int64(men)+int64(i), "%#02x is no man", b>>(4*side)&15)
					return
				}
				lists[side] = append(lists[side], p)
			}
		}
		for side := range t.sides {
			list := lists[side]
			m, _ := materialOf(list)
			flipped := m != t.material
			if m != t.material && m.Flip() != t.material || (file > 0 || side > 0) && flipped != t.flipped {
				c.fail(start, "the men are those of %s, want %s", m, t.material)
				return
			}
			t.flipped = flipped
			l, problem := newLayout(list, int(order>>(4*side)&15), int(order2>>(4*side)&15), file)
			if problem != "" {
				c.fail(start, "%s", problem)
				return
			}
			t.parts[file][side].layout = l
		}
	}
	c.align(2)
}

// readParts reads what is known of the compressed tables and where their bytes are.
func (t *Table) readParts(c *cursor) {
	var all []*part
	for file := range t.files() {
		for side := range t.sides {
			p := &t.parts[file][side]
			if c.err != nil {
				return
			}
			p.pairs = readPairs(c, t.kind, p.size)
			all = append(all, p)
		}
	}
	if t.kind == DTZ {
		for _, p := range all {
			p.readMaps(c)
		}
		c.align(2)
	}
	compressed := all[:0]
	for _, p := range all {
		if p.pairs.flags&flagSingle == 0 {
			compressed = append(compressed, p)
		}
	}
	for _, p := range compressed {
		p.pairs.indexAt = c.skip(p.pairs.entries, indexEntry)
	}
	for _, p := range compressed {
		p.pairs.sizesAt = c.skip(uint64(p.pairs.listed), 2)
	}
	c.align(blockAlign)
	for _, p := range compressed {
		p.pairs.dataAt = c.skip(uint64(p.pairs.blocks), 1<<p.pairs.blockBits)
		c.align(blockAlign)
	}
	if c.err == nil && c.off+checksum != c.size {
		c.fail(c.off, "the checksum of %d bytes is to follow and nothing else, the file ends at %d", checksum, c.size)
	}
}

// board returns the men of a setup and the side to move as the file sees them.
func (t *Table) board(s *chess.Setup) (men, chess.Color) {
	m := men{s.ByColor, s.ByRole}
	if t.flipped || t.symmetric && s.Turn == chess.Black {
		m.byColor[0], m.byColor[1] = m.byColor[1], m.byColor[0]
		m.apply(chess.FlipRank)
		return m, s.Turn.Other()
	}
	return m, s.Turn
}

// part returns the part that holds a position, and its number there.
func (t *Table) part(m *men, side int) (*part, uint64) {
	if t.parts[0][0].encoding != pawnsLead {
		p := &t.parts[0][side]
		return p, p.index(m, chess.NoSquare)
	}
	first, file := t.parts[0][side].file(m)
	p := &t.parts[file][side]
	return p, p.index(m, first)
}
