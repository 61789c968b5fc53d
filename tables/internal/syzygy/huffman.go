package syzygy

import (
	"cmp"
	"container/heap"
	"slices"
)

// codebook is a canonical Huffman code for the symbols of a grammar.
type codebook struct {
	order  []uint16 // symbols by number in the file: longest codes first, those without a code last
	number []uint16 // the inverse
	length []uint8  // by symbol, 0 without a code
	code   []uint32 // by symbol
	first  [maxCode + 1]uint16
	minLen uint8
	maxLen uint8
}

// newCodebook makes a code that is as short as can be for how often symbols occur in a text.
func newCodebook(g *grammar) *codebook {
	counts := make([]uint64, len(g.left))
	for _, s := range g.text {
		counts[s]++
	}
	b := &codebook{length: codeLengths(counts)}
	for s := range counts {
		b.order = append(b.order, uint16(s))
	}
	slices.SortFunc(b.order, func(x, y uint16) int {
		return cmp.Or(cmp.Compare(b.length[y], b.length[x]), cmp.Compare(counts[x], counts[y]), cmp.Compare(x, y))
	})
	b.number = make([]uint16, len(b.order))
	b.code = make([]uint32, len(b.order))
	b.maxLen = b.length[b.order[0]]
	b.minLen = b.maxLen
	for i, s := range b.order {
		b.number[s] = uint16(i)
		if l := b.length[s]; l > 0 {
			b.minLen = l
		}
	}
	b.assign()
	return b
}

// assign numbers the codes: the longest are the smallest.
func (b *codebook) assign() {
	at, code := 0, uint32(0)
	for l := b.maxLen; l >= b.minLen; l-- {
		b.first[l] = uint16(at)
		for ; at < len(b.order) && b.length[b.order[at]] == l; at++ {
			b.code[b.order[at]] = code
			code++
		}
		code = (code + 1) / 2
	}
}

// node is a node of a Huffman tree.
type node struct {
	count       uint64
	symbol      int // of a leaf, else -1
	left, right *node
}

type nodeHeap []*node

func (h nodeHeap) Len() int { return len(h) }
func (h nodeHeap) Less(i, j int) bool {
	return h[i].count < h[j].count || h[i].count == h[j].count && h[i].symbol < h[j].symbol
}
func (h nodeHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *nodeHeap) Push(x any)   { *h = append(*h, x.(*node)) }
func (h *nodeHeap) Pop() any {
	x := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return x
}

// codeLengths returns the length of each symbol's code, 0 for those that do not
// occur. Where a code would be too long the counts are made more alike.
func codeLengths(counts []uint64) []uint8 {
	for {
		lengths := make([]uint8, len(counts))
		if deepest(huffmanTree(counts), 0, lengths) <= maxCode {
			return lengths
		}
		for i, n := range counts {
			if n > 0 {
				counts[i] = n/2 + 1
			}
		}
	}
}

// huffmanTree joins the rarest until one is left. A symbol alone gets a partner that does not occur.
func huffmanTree(counts []uint64) *node {
	var h nodeHeap
	for s, n := range counts {
		if n > 0 {
			h = append(h, &node{count: n, symbol: s})
		}
	}
	if len(h) == 1 {
		return &node{symbol: -1, left: h[0], right: &node{symbol: -1}}
	}
	heap.Init(&h)
	for len(h) > 1 {
		a, b := heap.Pop(&h).(*node), heap.Pop(&h).(*node)
		heap.Push(&h, &node{count: a.count + b.count, symbol: -1, left: a, right: b})
	}
	return h[0]
}

// deepest notes the depths of leaves and returns the greatest.
func deepest(n *node, depth int, lengths []uint8) int {
	if n.left == nil {
		if n.symbol >= 0 {
			lengths[n.symbol] = uint8(min(depth, 255))
		}
		return depth
	}
	return max(deepest(n.left, depth+1, lengths), deepest(n.right, depth+1, lengths))
}
