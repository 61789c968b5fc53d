package tables

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/klauspost/compress/huff0"
	"github.com/klauspost/compress/zstd"

	"github.com/szen-chess/szen/chess"
)

// stranger reads results as docs/format/table.md says, and shares no code with
// the package: a second reader, slow and simple, that keeps the page honest.
type stranger struct {
	white, black string // men, kings left out
	streams      []strangerStream
}

type strangerStream struct {
	sides    int
	results  []int8
	constant int // symbol, or -1
	order    string
	axes     []strangerAxis // in the order of the page
	chunk    int
	steps    [][4]int
	symbols  int
	classes  []strangerClass
	root     *strangerNode
	perBlock int
	blocks   [][]byte
}

type strangerAxis struct {
	letter byte
	men    int
	size   int
}

type strangerClass struct {
	runs, ranks, long int
	huff              *huff0.Scratch
}

type strangerNode struct {
	kids  []*strangerNode
	named []byte
	class int
}

type bytesLeft struct{ b []byte }

func (l *bytesLeft) take(n int) []byte { x := l.b[:n]; l.b = l.b[n:]; return x }
func (l *bytesLeft) one() int          { return int(l.take(1)[0]) }

func (l *bytesLeft) uvarint() int {
	n, shift := 0, 0
	for {
		c := l.one()
		n |= c & 127 << shift
		if c < 128 {
			return n
		}
		shift += 7
	}
}

func choose(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}

// rankOf is the combinatorial number of ascending squares.
func rankOf(squares []int) (n int) {
	for i, s := range squares {
		n += choose(s, i+1)
	}
	return n
}

func readStranger(t *testing.T, file []byte) *stranger {
	name := strings.TrimRight(string(file[16:32]), "\x00")
	w, b, _ := strings.Cut(name, "v")
	s := &stranger{white: w[1:], black: b[1:]}
	d := &bytesLeft{file[64 : 64+binary.LittleEndian.Uint32(file[52:])]}
	data := &bytesLeft{file[64+len(d.b)+4 : len(file)-32]}
	for range file[12] {
		x := strangerStream{sides: d.one(), axes: s.axes(), constant: -1}
		for range d.one() {
			x.results = append(x.results, int8(d.one()))
		}
		if n := d.one(); n > 0 {
			x.read(t, d, data, n)
		} else {
			x.constant = d.one()
		}
		s.streams = append(s.streams, x)
	}
	return s
}

func (s *stranger) axes() (out []strangerAxis) {
	lead := byte('k')
	for _, r := range "NBRQ" {
		if strings.Count(s.white, string(r)) == 1 {
			lead = byte(r)
		}
		if strings.Count(s.black, string(r)) == 1 {
			lead = byte(r) | 32
		}
	}
	size := 64
	if !strings.Contains(s.white+s.black, "P") {
		size = 10
	}
	out = append(out, strangerAxis{'K', 1, size})
	if lead != 'k' {
		out = append(out, strangerAxis{'k', 1, 64})
	}
	for _, r := range "NBRQ" {
		for i, men := range []string{s.white, s.black} {
			letter := byte(r) | byte(32*i)
			n := strings.Count(men, string(r))
			if n > 0 && letter != lead {
				out = append(out, strangerAxis{letter, n, choose(64, n)})
			}
		}
	}
	return append(out, strangerAxis{lead, 1, 64})
}

func (x *strangerStream) read(t *testing.T, d, data *bytesLeft, axes int) {
	x.order, x.chunk = string(d.take(axes)), d.uvarint()
	for range d.one() {
		x.steps = append(x.steps, [4]int{d.one(), d.one(), int(int8(d.one())), int(int8(d.one()))})
	}
	m := &bytesLeft{d.take(d.uvarint())}
	x.symbols, _ = m.one(), m.one()
	for range m.one() {
		c := strangerClass{runs: m.one(), ranks: m.one(), long: m.one()}
		if table := m.take(m.uvarint()); len(table) > 0 {
			c.huff, _, _ = huff0.ReadTable(table, nil)
		}
		x.classes = append(x.classes, c)
	}
	n := m.uvarint()
	tree := m.take(n >> 1)
	if n&1 != 0 {
		z, err := zstd.NewReader(nil)
		if err == nil {
			tree, err = z.DecodeAll(tree, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	x.root = x.node(&bytesLeft{tree})
	x.perBlock = d.uvarint()
	for range d.uvarint() {
		x.blocks = append(x.blocks, data.take(d.uvarint()))
		d.take(4)
	}
}

func (x *strangerStream) node(tree *bytesLeft) *strangerNode {
	b := tree.one()
	n := &strangerNode{class: b >> 2}
	if b&2 != 0 {
		n.named = tree.take(tree.one())
	}
	if b&1 == 0 {
		for range x.symbols + 1 {
			n.kids = append(n.kids, x.node(tree))
		}
	}
	return n
}

// TestStranger wants the page's reader to find in files what the package finds.
func TestStranger(t *testing.T) {
	for _, name := range []string{"KRvK", "KPvK", "KPPvK", "KBBvK", "KRvKR"} {
		file := encoded(t, name, chess.MetricWDL)
		s := readStranger(t, file)
		f, err := read(file)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		err = somePositions(solvedTable(t, name), 1000, func(p *chess.Position) error {
			if n++; n%101 != 0 {
				return nil
			}
			setup := p.Setup()
			want, _, err := f.wdl(setup, false)
			if got := s.lookUp(t, setup); got != int(want) {
				return fmt.Errorf("%s: cell %d, want %d", p.FEN(), got, want)
			}
			return err
		})
		if err != nil || n < 400 {
			t.Errorf("%s: %d positions, %v", name, n, err)
		}
	}
}
