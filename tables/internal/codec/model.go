// Package codec turns the cells of a table into bytes and back.
//
// A cell holds a symbol. Which one is likely depends on the symbols of its
// neighbours, which are decoded before it: a context tree leads from them to a
// leaf, and the leaf ranks the symbols and belongs to one of a few classes. What
// is coded is, class by class, how many cells in a row hold the symbol that their leaf ranks first,
// and the rank of the one that then does not. Huff0 codes these tokens, with
// one table a class for the whole file.
//
// Static contexts from neighbours and runs of correct predictions are as in
// JBIG and JPEG-LS (ITU-T T.82, T.87); trees of contexts as in Rissanen 1983. Ranking symbols
// and leaving open what does not matter is what endgame tables have done since Nalimov's and de Man's.
package codec

import "math/bits"

// Limits on what a model may ask a reader for.
const (
	MaxSymbols = 254 // symbols of an alphabet
	MaxDepth   = 6   // neighbours that a context looks at
	MaxClasses = 12  // classes of leaves
	maxNodes   = 1 << 18
	maxLists   = 1 << 23 // bytes of the lists, of which there are fewer than 1<<topShift
	maxTable   = 1 << 21 // entries of the table that coding walks through
	maxDense   = 1 << 13 // entries of its first part
)

// Hole marks a cell that no position has. It is not coded.
const Hole = 255

// node is a node of a context tree. A node at depth d looks at neighbour d.
type node struct {
	kids  []*node // by symbol, the last for no neighbour; none in a leaf
	first []uint8 // symbols ranked first, before the others in the parent's order
	class uint8   // of a leaf
}

// Model says how the cells of a stream are coded.
type Model struct {
	Symbols int // symbols 0 to Symbols-1; Symbols stands for no neighbour
	Depth   int // neighbours of a cell
	root    *node
	classes []class

	// An entry of table leads on, to the entries of a node's children, or it is a
	// leaf: leafBit, class, symbol ranked first, number of the list of all ranks.
	table []uint32
	dense int     // neighbours that index the first part of the table, shift bits each
	shift int     // bits of a symbol or of Symbols
	lists []uint8 // symbols by rank, Symbols apiece
}

const (
	leafBit    = 1 << 31
	classShift = 27
	topShift   = 19
	listMask   = 1<<topShift - 1
)

// compile makes the table and the lists of the tree; false means that they would be too large.
func (m *Model) compile() bool {
	size := 1
	m.shift, m.dense = bits.Len(uint(m.Symbols)), 0
	for m.dense < m.Depth && size<<m.shift <= maxDense {
		size <<= m.shift
		m.dense++
	}
	b := builder{m: m, known: map[string]uint32{}}
	m.table, m.lists = make([]uint32, size), nil
	b.place(m.root, identity(m.Symbols), 0, 0, size)
	return !b.tooLarge
}

type builder struct {
	m        *Model
	known    map[string]uint32
	nodes    int
	tooLarge bool
}

// place fills the n entries from at on, which lead to a node of a depth.
func (b *builder) place(nd *node, list []uint8, depth, at, n int) {
	m := b.m
	if b.nodes++; b.nodes > maxNodes {
		b.tooLarge = true
	}
	if b.tooLarge {
		return
	}
	list = promote(nd.first, list)
	if nd.kids == nil {
		e := leafBit | uint32(nd.class)<<classShift | uint32(list[0])<<topShift | b.list(list)
		for i := range n {
			m.table[at+i] = e
		}
		return
	}
	part := n >> m.shift // of the entries for each child
	if depth >= m.dense {
		radix := m.Symbols + 1
		if len(m.table)+radix > maxTable {
			b.tooLarge = true
			return
		}
		m.table[at] = uint32(len(m.table))
		at, part = len(m.table), 1
		m.table = append(m.table, make([]uint32, radix)...)
	}
	for i, k := range nd.kids {
		b.place(k, list, depth+1, at+i*part, part)
	}
}

// list returns the number of a list; equal ones share it.
func (b *builder) list(list []uint8) uint32 {
	id, ok := b.known[string(list)]
	if !ok {
		id = uint32(len(b.known))
		if id > listMask || len(b.m.lists)+len(list) > maxLists {
			b.tooLarge = true
			return 0
		}
		b.known[string(list)] = id
		b.m.lists = append(b.m.lists, list...)
	}
	return id
}

// promote puts some symbols first; the others keep their order.
func promote(first, list []uint8) []uint8 {
	if len(first) == 0 {
		return list
	}
	var in [256]bool
	out := append(make([]uint8, 0, len(list)), first...)
	for _, s := range first {
		in[s] = true
	}
	for _, s := range list {
		if !in[s] {
			out = append(out, s)
		}
	}
	return out
}

func identity(n int) []uint8 {
	l := make([]uint8, n)
	for i := range l {
		l[i] = uint8(i)
	}
	return l
}

// ranks returns the symbols of a leaf, likeliest first.
func (m *Model) ranks(leaf uint32) []uint8 {
	at := int(leaf&listMask) * m.Symbols
	return m.lists[at : at+m.Symbols]
}

// Cells holds the symbols of a chunk while it is coded, and after them the one
// for no neighbour. It is so large that no neighbour's number needs a check.
type Cells = [1 << 16]uint8

// leaf finds the leaf of a cell from the symbols decoded so far and its neighbours.
func (m *Model) leaf(out *Cells, near []uint16) uint32 {
	h := m.shift & 31
	var x uint32
	switch m.dense {
	case 2:
		_ = near[1]
		x = uint32(out[near[0]])<<h | uint32(out[near[1]])
	case 4:
		_ = near[3]
		x = uint32(out[near[0]])<<(3*h&31) | uint32(out[near[1]])<<(2*h&31) | uint32(out[near[2]])<<h | uint32(out[near[3]])
	case 6:
		_ = near[5]
		x = uint32(out[near[0]])<<(5*h&31) | uint32(out[near[1]])<<(4*h&31) | uint32(out[near[2]])<<(3*h&31) |
			uint32(out[near[3]])<<(2*h&31) | uint32(out[near[4]])<<h | uint32(out[near[5]])
	default:
		for _, j := range near[:m.dense] {
			x = x<<h | uint32(out[j])
		}
	}
	x = m.table[x]
	for d := m.dense; x < leafBit; d++ {
		x = m.table[x+uint32(out[near[d]])]
	}
	return x
}
