package syzygy

import (
	"bytes"
	"errors"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/tables/internal/mmap"
)

// probeAll looks at some positions of a table: each must yield a value or a *FormatError.
func probeAll(t *testing.T, data []byte, m chess.Material, kind Kind) {
	t.Helper()
	readers := []struct {
		name string
		new  func() (*Table, error)
	}{
		{"in memory", func() (*Table, error) {
			return New(mmap.Bytes(data), int64(len(data)), m, kind)
		}},
		{"read", func() (*Table, error) { return New(bytes.NewReader(data), int64(len(data)), m, kind) }},
	}
	var seen [2][]any
	for i, r := range readers {
		table, err := r.new()
		if err != nil {
			wantFormat(t, err)
			seen[i] = append(seen[i], err.Error())
			continue
		}
		readInOrder(t, table)
		for _, s := range setups(m) {
			if kind == WDL {
				w, err := table.WDL(&s)
				wantFormat(t, err)
				seen[i] = append(seen[i], w)
				continue
			}
			for _, w := range []chess.WDL{chess.Win, chess.CursedWin, chess.BlessedLoss, chess.Loss} {
				d, _, err := table.Distance(&s, w)
				wantFormat(t, err)
				seen[i] = append(seen[i], d)
			}
		}
		if kind == WDL {
			atOnce(t, table, m)
		}
	}
	for j := range seen[0] {
		if seen[0][j] != seen[1][j] {
			t.Fatalf("%v from memory, %v through a reader", seen[0][j], seen[1][j])
		}
	}
}

func wantFormat(t *testing.T, err error) {
	t.Helper()
	var bad *FormatError
	if err != nil && !errors.As(err, &bad) {
		t.Fatalf("%T: %v", err, err)
	}
}

// setups places the men of a material here and there; legal or not does not matter.
func setups(m chess.Material) []chess.Setup {
	var out []chess.Setup
	for step := range chess.Square(48) {
		s := chess.EmptySetup()
		at := chess.A2 + step
		put := func(c chess.Color, r chess.Role) {
			for s.Occupied().Has(at) {
				at = chess.A2 + (at-chess.A2+step*2+1)%48
			}
			s.Put(chess.Piece{Color: c, Role: r}, at)
		}
		for c := chess.White; c <= chess.Black; c++ {
			put(c, chess.King)
			for r := chess.Pawn; r < chess.King; r++ {
				for range m.Count(c, r) {
					put(c, r)
				}
			}
		}
		out = append(out, s)
		s.Turn = chess.Black
		out = append(out, s)
	}
	return out
}

// fuzzed are materials of all encodings: two kings, three men without like,
// one pawn, two like pawns, pawns of both colours; and larger ones.
var fuzzed = []string{"KNNvK", "KQvKR", "KPvK", "KPPvK", "KPvKP", "KQPvKR", "KPPvKPP", "KRRRvKBB", "KPPPPPvK"}

// FuzzTable gives any bytes as a file of any of some materials.
func FuzzTable(f *testing.F) {
	for i, name := range fuzzed {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, kind := range []Kind{WDL, DTZ} {
			f.Add(invented(m, kind), uint8(i), kind == DTZ)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, i uint8, dtz bool) {
		m, err := chess.ParseMaterial(fuzzed[int(i)%len(fuzzed)])
		if err != nil {
			t.Fatal(err)
		}
		kind := WDL
		if dtz {
			kind = DTZ
		}
		probeAll(t, data, m, kind)
	})
}

// invented makes a small file whose header is in order and whose values mean nothing.
func invented(m chess.Material, kind Kind) []byte {
	magic := kind.magic()
	out := []byte{byte(magic), byte(magic >> 8), byte(magic >> 16), byte(magic >> 24), 0}
	files, sides := 1, 1
	if !m.Symmetric() {
		out[4] |= headerSplit
		if kind == WDL {
			sides = 2
		}
	}
	if m.HasPawns() {
		out[4] |= headerFiles
		files = 4
	}
	list := pieceList(m)
	sizes := make([]uint64, files)
	both := m.Count(chess.White, chess.Pawn) > 0 && m.Count(chess.Black, chess.Pawn) > 0
	for file := range files {
		out = append(out, 0)
		if both {
			out = append(out, 0x11)
		}
		for _, p := range list {
			out = append(out, codeOf(p)*0x11)
		}
		l, _ := newLayout(list, 0, 1, file)
		sizes[file] = l.size
	}
	if len(out)%2 != 0 {
		out = append(out, 0)
	}
	const indexBits = 20
	var index, lengths, blocks []byte
	for file := range files {
		for range sides {
			entries := (sizes[file] + 1<<indexBits - 1) >> indexBits
			if entries > 64 {
				out = append(out, flagSingle, 2)
				continue
			}
			flags := byte(0)
			if kind == DTZ {
				flags = flagMapped
			}
			// One block of two symbols, one bit each: a value, and a pair of it.
			out = append(out, flags, 5, indexBits, 0, 1, 0, 0, 0, 1, 1, 0, 0, 2, 0, 1, 0xf0, 0xff, 0, 0, 0)
			for range entries {
				index = append(index, 0, 0, 0, 0, 0xff, 0)
			}
			lengths = append(lengths, 0xff, 0xff)
			for len(blocks)%blockAlign != 0 {
				blocks = append(blocks, 0)
			}
			for i := range byte(32) {
				blocks = append(blocks, i*37)
			}
		}
	}
	if kind == DTZ && len(index) > 0 {
		for range files {
			out = append(out, 2, 3, 4, 2, 9, 7, 1, 5, 2, 6, 6)
		}
		if len(out)%2 != 0 {
			out = append(out, 0)
		}
	}
	out = append(append(out, index...), lengths...)
	for len(out)%blockAlign != 0 {
		out = append(out, 0)
	}
	out = append(out, blocks...)
	for len(out)%blockAlign != 0 {
		out = append(out, 0)
	}
	return append(out, make([]byte, checksum)...)
}

// pieceList lists the men so that groups are in order: pawns, or men without like, first.
func pieceList(m chess.Material) []chess.Piece {
	var first, rest []chess.Piece
	lead := chess.White
	if b := m.Count(chess.Black, chess.Pawn); b > 0 && (m.Count(chess.White, chess.Pawn) == 0 || b < m.Count(chess.White, chess.Pawn)) {
		lead = chess.Black
	}
	for _, c := range []chess.Color{lead, lead.Other()} {
		for range m.Count(c, chess.Pawn) {
			first = append(first, chess.Piece{Color: c, Role: chess.Pawn})
		}
	}
	for c := chess.White; c <= chess.Black; c++ {
		k := chess.Piece{Color: c, Role: chess.King}
		if m.HasPawns() {
			rest = append(rest, k)
		} else {
			first = append(first, k)
		}
	}
	for c := chess.White; c <= chess.Black; c++ {
		for r := chess.Knight; r < chess.King; r++ {
			n := m.Count(c, r)
			for range n {
				p := chess.Piece{Color: c, Role: r}
				if n == 1 && !m.HasPawns() {
					first = append(first, p)
				} else {
					rest = append(rest, p)
				}
			}
		}
	}
	return append(first, rest...)
}

// TestInvented wants the seeds of the fuzzing to be files that are read.
func TestInvented(t *testing.T) {
	for _, name := range fuzzed {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range []Kind{WDL, DTZ} {
			data := invented(m, kind)
			table, err := New(bytes.NewReader(data), int64(len(data)), m, kind)
			if err != nil {
				t.Errorf("%s%s: %v", name, kind.Extension(), err)
				continue
			}
			for _, s := range setups(m) {
				side := int(s.Turn)
				if table.sides == 1 {
					side = 0
				}
				board, _ := table.board(&s)
				if p, n := table.part(&board, side); n >= p.size {
					t.Errorf("%s: %s has number %d of %d", name, s.FEN(), n, p.size)
				}
			}
			probeAll(t, data, m, kind)
		}
	}
}

// TestDamaged cuts and flips published files: they end in errors or in wrong values, nothing worse.
func TestDamaged(t *testing.T) {
	for _, name := range []string{"KNNvK", "KQvKR", "KPvK", "KPPvK", "KPvKP"} {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range []Kind{WDL, DTZ} {
			data := published(t, m, kind)
			for n := 0; n < len(data); n += 1 + n/4 {
				cut := data[:n]
				if _, err := New(bytes.NewReader(cut), int64(n), m, kind); err == nil {
					t.Errorf("%s%s cut to %d bytes is accepted", name, kind.Extension(), n)
				}
			}
			for i := 0; i < len(data); i += 1 + i/16 {
				bad := bytes.Clone(data)
				bad[i] ^= 1 << (i % 8)
				probeAll(t, bad, m, kind)
			}
		}
	}
}
