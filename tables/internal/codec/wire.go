package codec

import (
	"encoding/binary"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// Bits of the byte that starts a node; the class of a leaf is above them.
const (
	nodeLeaf  = 1
	nodeFirst = 2
	nodeClass = 2 // shift
)

// maxTree bounds the bytes of a tree.
const maxTree = 1 << 21

var zstdWriter = sync.OnceValue(func() *zstd.Encoder {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true))
	if err != nil {
		panic(err) // the options are valid
	}
	return w
})

var zstdReader = sync.OnceValue(func() *zstd.Decoder {
	r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxTree), zstd.WithDecoderLowmem(true))
	if err != nil {
		panic(err) // the options are valid
	}
	return r
})

// Append appends the model as a file has it: symbols, neighbours, classes; each
// class; how long the tree is, doubled, and odd if it is compressed; the tree.
func (m *Model) Append(dst []byte) []byte {
	dst = append(dst, byte(m.Symbols), byte(m.Depth), byte(len(m.classes)))
	for i := range m.classes {
		c := &m.classes[i]
		dst = append(dst, byte(c.runs), byte(c.ranks), byte(c.long))
		dst = binary.AppendUvarint(dst, uint64(len(c.huff0)))
		dst = append(dst, c.huff0...)
	}
	tree := m.root.append(nil)
	odd := uint64(0)
	if z := zstdWriter().EncodeAll(tree, nil); len(z) < len(tree) {
		tree, odd = z, 1
	}
	dst = binary.AppendUvarint(dst, uint64(len(tree))<<1|odd)
	return append(dst, tree...)
}

func (n *node) append(dst []byte) []byte {
	b := n.class << nodeClass
	if n.kids == nil {
		b |= nodeLeaf
	}
	if len(n.first) > 0 {
		b |= nodeFirst
	}
	dst = append(dst, b)
	if len(n.first) > 0 {
		dst = append(dst, byte(len(n.first)))
		dst = append(dst, n.first...)
	}
	for _, k := range n.kids {
		dst = k.append(dst)
	}
	return dst
}

// ReadModel reads a model from the start of src and returns what follows it.
func ReadModel(src []byte) (m *Model, rest []byte, err error) {
	r := reader{src: src}
	m = &Model{Symbols: r.byte(), Depth: r.byte(), classes: make([]class, r.byte()%256)}
	if m.Symbols < 1 || m.Symbols > MaxSymbols || m.Depth > MaxDepth || len(m.classes) < 1 || len(m.classes) > MaxClasses {
		return nil, nil, ErrCorrupt
	}
	for i := range m.classes {
		c := &m.classes[i]
		c.runs, c.ranks, c.long = r.byte(), r.byte(), r.byte()
		c.huff0 = r.bytes(r.uvarint())
		if !c.valid() {
			return nil, nil, ErrCorrupt
		}
	}
	size := r.uvarint()
	tree := r.bytes(size >> 1)
	if r.bad {
		return nil, nil, ErrCorrupt
	}
	if size&1 != 0 {
		if tree, err = zstdReader().DecodeAll(tree, nil); err != nil {
			return nil, nil, ErrCorrupt
		}
	}
	t := treeReader{reader: reader{src: tree}, m: m}
	m.root = t.node(0)
	if t.bad || len(t.src) > 0 || !m.compile() {
		return nil, nil, ErrCorrupt
	}
	m.root = nil
	return m, r.src, nil
}

// reader takes a byte string apart; what is missing reads as zero and sets bad.
type reader struct {
	src []byte
	bad bool
}

func (r *reader) byte() int {
	if b := r.bytes(1); b != nil {
		return int(b[0])
	}
	return 0
}

func (r *reader) uvarint() uint64 {
	x, n := binary.Uvarint(r.src)
	if n <= 0 {
		r.bad = true
		return 0
	}
	r.src = r.src[n:]
	return x
}

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.src)) {
		r.bad, r.src = true, nil
		return nil
	}
	b := r.src[:n:n]
	r.src = r.src[n:]
	return b
}

// treeReader reads the nodes of a tree, parents before their children.
type treeReader struct {
	reader
	m     *Model
	nodes int
}

func (t *treeReader) node(depth int) *node {
	b := t.byte()
	nd := &node{class: uint8(b >> nodeClass)}
	t.nodes++
	switch leaf := b&nodeLeaf != 0; {
	case t.bad || t.nodes > maxNodes,
		!leaf && (depth >= t.m.Depth || nd.class != 0),
		leaf && int(nd.class) >= len(t.m.classes):
		t.bad = true
		return nd
	}
	if b&nodeFirst != 0 {
		nd.first = t.bytes(uint64(t.byte()))
		if !t.distinct(nd.first) {
			t.bad = true
			return nd
		}
	}
	if b&nodeLeaf == 0 {
		nd.kids = make([]*node, t.m.Symbols+1)
		for i := range nd.kids {
			nd.kids[i] = t.node(depth + 1)
			if t.bad {
				nd.kids = nil
				return nd
			}
		}
	}
	return nd
}

// distinct tells whether the symbols are some, different, and of the alphabet.
func (t *treeReader) distinct(list []uint8) bool {
	var seen [256]bool
	for _, s := range list {
		if int(s) >= t.m.Symbols || seen[s] {
			return false
		}
		seen[s] = true
	}
	return len(list) > 0
}
