package syzygy

import (
	"context"
	"errors"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// values reads all values of a part in the order of the file.
func (t *Table) values(p *part) (all []uint16, err error) {
	c := comparer{table: t}
	spans, err := c.spans(p.pairs)
	if err != nil {
		return nil, err
	}
	w, end, err := t.open()
	if err != nil {
		return nil, err
	}
	defer end(&err)
	for i, s := range spans {
		if all, err = p.pairs.appendBlock(all, w, int64(i), s.count); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// TestSequence wants the values of published files, read in their order, to be those that are looked up one by one.
func TestSequence(t *testing.T) {
	looked := 0
	for _, m := range small() {
		for _, kind := range []Kind{WDL, DTZ} {
			table := load(t, m, kind)
			for file := range table.files() {
				for side := range table.sides {
					p := &table.parts[file][side]
					if p.pairs.flags&flagSingle != 0 {
						continue
					}
					all, err := table.values(p)
					if err != nil || uint64(len(all)) != p.size {
						t.Fatalf("%s%s: %d values, want %d, error %v", m, kind.Extension(), len(all), p.size, err)
					}
					for n := uint64(0); n < p.size; n += 1 + p.size/2000 {
						looked++
						if v, err := p.pairs.lookup(&table.src, n); err != nil || v != all[n] {
							t.Fatalf("%s%s: value %d is %d, %d when read in order, error %v", m, kind.Extension(), n, v, all[n], err)
						}
					}
				}
			}
		}
	}
	t.Logf("%d values looked up", looked)
}

var errEnough = errors.New("enough")

// noSource knows no position.
type noSource struct{}

func (noSource) Find(*chess.Setup) (at uint64, ok bool) { return 0, false }

func (noSource) Verdict(chess.Color, uint64) Verdict { panic("a position that was not found") }

// TestCompareEnds wants the context to end a comparison, and nothing compared where the source has nothing.
func TestCompareEnds(t *testing.T) {
	m, err := chess.ParseMaterial("KQvK")
	if err != nil {
		t.Fatal(err)
	}
	table := load(t, m, WDL)
	for workers := range 3 {
		if n, err := table.Compare(t.Context(), noSource{}, CompareOptions{Workers: workers}); n != 0 || err != nil {
			t.Errorf("%d values compared, error %v; want none", n, err)
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(errEnough)
		if n, err := table.Compare(ctx, noSource{}, CompareOptions{Workers: workers}); n != 0 || !errors.Is(err, errEnough) {
			t.Errorf("%d values compared, error %v; want the context's cause", n, err)
		}
	}
}

// readInOrder reads some blocks as comparing does.
func readInOrder(t *testing.T, table *Table) {
	t.Helper()
	var values []uint16
	for file := range table.files() {
		for side := range table.sides {
			p := table.parts[file][side].pairs
			if p.flags&flagSingle != 0 {
				continue
			}
			w, end, err := table.open()
			if err != nil {
				t.Fatal(err)
			}
			spans, err := p.spans(w)
			wantFormat(t, err)
			for i := range min(len(spans), 20) {
				values, err = p.appendBlock(values[:0], w, int64(i), spans[i].count)
				wantFormat(t, err)
				if err == nil && len(values) != spans[i].count {
					t.Fatalf("%d values in block %d, want %d", len(values), i, spans[i].count)
				}
			}
			end(&err)
		}
	}
}
