package syzygy

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables/internal/mmap"
)

// published returns the bytes of a published file, or skips.
func published(t testing.TB, m chess.Material, kind Kind) []byte {
	t.Helper()
	name := filepath.Join("..", "..", "..", "..", "shared", "truth", "syzygy", m.String()+kind.Extension())
	data, err := os.ReadFile(name)
	if err != nil {
		t.Skipf("no published tables here: %v", err)
	}
	return data
}

// load makes a table of a published file.
func load(t testing.TB, m chess.Material, kind Kind) *Table {
	t.Helper()
	data := published(t, m, kind)
	table, err := New(mmap.Bytes(data), int64(len(data)), m, kind)
	if err != nil {
		t.Fatalf("%s%s: %v", m, kind.Extension(), err)
	}
	return table
}

// small lists the materials of 3 and 4 men.
func small() []chess.Material { return append(chess.MaterialsOf(3), chess.MaterialsOf(4)...) }

// solved keeps what the tests have solved.
var solved = sync.OnceValue(func() *retro.Memory { return retro.NewMemory(2) })

// truth returns the value of a position, en passant left out.
func truth(t testing.TB, s *chess.Setup) chess.Value {
	t.Helper()
	m, flipped := s.Material().Normalize()
	if m == (chess.Material{}) {
		return chess.Value{WDL: chess.Draw, DTZ: chess.NoPlies, DTM: chess.NoPlies}
	}
	p := *s
	if flipped {
		p = s.FlipColors()
	}
	table, err := solved().Table(context.Background(), m, false)
	if err != nil {
		t.Fatal(err)
	}
	v, ok := table.Lookup(&p)
	if !ok {
		t.Fatalf("%s is illegal", s.FEN())
	}
	return v
}

// positions calls f for legal positions of a material: all, or so many at random.
func positions(t testing.TB, m chess.Material, sample int, f func(p *chess.Position, v chess.Value)) {
	t.Helper()
	table, err := solved().Table(context.Background(), m, false)
	if err != nil {
		t.Fatal(err)
	}
	try := func(slice, word int, lane chess.Square) {
		s := chess.EmptySetup()
		set := table.Pawns.Sets[slice]
		s.ByColor = [2]chess.Bitboard{set.White, set.Black}
		s.ByRole[chess.Pawn] = set.White | set.Black
		if table.Layout.Put(&s, word, lane) != nil {
			return
		}
		for s.Turn = chess.White; s.Turn <= chess.Black; s.Turn++ {
			if v, ok := table.Lookup(&s); ok {
				p := chess.Trusted(s)
				f(&p, v)
			}
		}
	}
	if sample > 0 {
		r := rand.New(rand.NewPCG(uint64(sample), 7))
		for range sample {
			try(r.IntN(len(table.Pawns.Sets)), r.IntN(table.Layout.Words), chess.Square(r.IntN(64)))
		}
		return
	}
	for slice := range table.Pawns.Sets {
		for word := range table.Layout.Words {
			for lane := chess.A1; lane <= chess.H8; lane++ {
				try(slice, word, lane)
			}
		}
	}
}

// tally counts what a comparison met.
type tally struct {
	positions, stored, exact, rounded, offByOne int64
}

// compare holds both files of a material against the kernel's values. A stored
// result may be too low where a capture makes up for it. A stored distance is
// looked at where the format says that it means something.
func compare(t *testing.T, m chess.Material, sample int) (n tally) {
	wdl, dtz := load(t, m, WDL), load(t, m, DTZ)
	faults := 0
	positions(t, m, sample, func(p *chess.Position, v chess.Value) {
		n.positions++
		s := p.Setup()
		w, err := wdl.WDL(&s)
		if err != nil {
			t.Fatal(err)
		}
		capture, quietPawn := best(t, p)
		if max(w, capture) != v.WDL || w != v.WDL && capture == chess.Loss-1 {
			if faults++; faults < 5 {
				t.Errorf("%s%s: %s: stored %s, best capture %s, want %s", m, WDL.Extension(), s.FEN(), w, capture, v.WDL)
			}
		}
		switch {
		case v.WDL == chess.Draw, capture == v.WDL && v.WDL > chess.Draw, quietPawn == v.WDL && v.WDL > chess.Draw:
			return
		}
		d, ok, err := dtz.Distance(&s, v.WDL)
		if err != nil {
			t.Fatalf("%s%s: %s: %v", m, DTZ.Extension(), s.FEN(), err)
		}
		if !ok {
			return
		}
		n.stored++
		switch {
		case d.Plies == v.DTZ:
			n.exact++
			if d.Rounded {
				n.rounded++
			}
		case d.Rounded && d.Plies+1 == v.DTZ:
			n.offByOne++
		case v.DTZ == 0 && d.Plies == 1: // mate
		default:
			if faults++; faults < 5 {
				t.Errorf("%s%s: %s: %s, stored %v, want %d plies", m, DTZ.Extension(), s.FEN(), v.WDL, d, v.DTZ)
			}
		}
	})
	return n
}

// best returns the best result that captures and quiet pawn moves yield, one
// less than a loss if there are none.
func best(t *testing.T, p *chess.Position) (capture, pawn chess.WDL) {
	capture, pawn = chess.Loss-1, chess.Loss-1
	var buf [chess.MaxMoves]chess.Move
	for _, m := range p.AppendMoves(buf[:0]) {
		if !m.Zeroing() {
			continue
		}
		q := p.After(m)
		s := q.Setup()
		w := truth(t, &s).WDL.Negate()
		if m.IsCapture() {
			capture = max(capture, w)
		} else {
			pawn = max(pawn, w)
		}
	}
	return capture, pawn
}

// TestPublished compares a sample of every published table of 3 and 4 men with the kernel's values.
func TestPublished(t *testing.T) {
	var sum tally
	for _, m := range small() {
		n := compare(t, m, 3000)
		if n.positions < 2000 {
			t.Errorf("%s: only %d positions compared", m, n.positions)
		}
		sum.positions += n.positions
		sum.stored += n.stored
		sum.exact += n.exact
		sum.rounded += n.rounded
		sum.offByOne += n.offByOne
	}
	t.Logf("%+v", sum)
}
