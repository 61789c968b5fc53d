package generate

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// sameResults compares the results and the distances to mate of two slices; a plane that is nil is an empty one.
func sameResults(a, b *retro.Slice, stale bool) bool {
	for c := range a.Sides {
		x, y := planesOf(&a.Sides[c]), planesOf(&b.Sides[c])
		for k := range x {
			if k == len(x)-1 && !stale {
				continue
			}
			for i := range max(len(*x[k]), len(*y[k])) {
				if at(*x[k], i) != at(*y[k], i) {
					return false
				}
			}
		}
		p, _ := a.Sides[c].DTM.Bytes()
		q, _ := b.Sides[c].DTM.Bytes()
		if !bytes.Equal(p, q) {
			return false
		}
	}
	return true
}

func at(plane []uint64, i int) uint64 {
	if plane == nil {
		return 0
	}
	return plane[i]
}

// TestVault wants slices to come back from disk as they were, whole and settled,
// with a purse that has no room, with one that has room for some, and with one that has for all.
func TestVault(t *testing.T) {
	lib := retro.NewMemory(2)
	for _, m := range parse(t, "KQvKR", "KRvKP", "KPPvK") {
		want, err := retro.Solve(t.Context(), m, retro.Options{Workers: 2, DTM: true, Exits: true, Library: lib})
		if err != nil {
			t.Fatal(err)
		}
		for _, limit := range []int64{0, 500_000, 1 << 40} {
			dir := t.TempDir()
			p, c := &purse{limit: limit}, newCache(100_000)
			v := newVault(want.Layout.Words, len(want.Slices), 2, dir, p, &purse{limit: limit / 10}, c)
			got, err := retro.Solve(t.Context(), m, retro.Options{Workers: 2, DTM: true, Exits: true, Library: lib, Keeper: v})
			if err != nil {
				t.Fatal(err)
			}
			whole, err := got.InMemory()
			if err != nil {
				t.Fatal(err)
			}
			for i := range want.Slices {
				a, b := &whole.Slices[i], &want.Slices[i]
				for c := range a.Sides {
					x, y := &a.Sides[c], &b.Sides[c]
					if !reflect.DeepEqual(x.Captures, y.Captures) || !reflect.DeepEqual(x.Zeroing, y.Zeroing) || !reflect.DeepEqual(x.DTZ, y.DTZ) {
						t.Fatalf("%s, %d bytes: slice %d has other bounds or distances", m, limit, i)
					}
				}
				if !sameResults(a, b, true) {
					t.Fatalf("%s, %d bytes: slice %d differs", m, limit, i)
				}
			}
			if limit == 0 && v.group == 1 && v.rest.size() == 0 {
				t.Errorf("%s: nothing is on disk", m)
			}
			if err := v.settle(t.Context()); err != nil {
				t.Fatal(err)
			}
			if p.used() != 0 {
				t.Errorf("%s: %d bytes of the purse are gone", m, p.used())
			}
			for i := range want.Slices {
				s, err := v.Slice(i, retro.WantWhite|retro.WantBlack|retro.WantResults|retro.WantDTM)
				if err != nil || !sameResults(s, &want.Slices[i], false) {
					t.Fatalf("%s, %d bytes: settled slice %d differs, error %v", m, limit, i, err)
				}
			}
			if c.taken > c.limit+int64(blockWords)*64 {
				t.Errorf("%s: %d bytes cached, limit %d", m, c.taken, c.limit)
			}
			v.close()
			if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
				t.Errorf("%s: %v is left", m, left)
			}
		}
	}
}

// TestSpillDamage wants errors, and no panic, where a scratch file is cut short or changed, or has no room.
func TestSpillDamage(t *testing.T) {
	s := &spill{dir: t.TempDir()}
	defer s.close()
	block := bytes.Repeat([]byte("0123456789abcdef"), 1000)
	at, err := s.Put(block)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := s.Get([]byte("x"), at); err != nil || !bytes.Equal(got[1:], block) {
		t.Fatalf("a block came back as %d bytes, error %v", len(got), err)
	}
	if _, err := s.file.WriteAt([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff}, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Get(nil, at); err == nil {
		t.Error("a block that was changed was taken for a good one")
	}
	if err := s.file.Truncate(3); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Get(nil, at); err == nil {
		t.Error("a block that was cut was taken for a good one")
	}
	none := &spill{dir: filepath.Join(t.TempDir(), "none")}
	if _, err := none.Put(block); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v, want that there is no such folder", err)
	}
}

// TestOnly wants files of the target alone, and those of all once they are asked for.
func TestOnly(t *testing.T) {
	s := newShelf()
	for _, c := range []struct {
		only    bool
		written int
	}{{true, 1}, {false, 3}} {
		p := NewPlan(parse(t, "KQvKR"), MetricsOf(chess.MetricWDL), c.only, s.has)
		if err := p.Run(context.Background(), Options{Workers: 2, Memory: 1 << 30, Store: s}); err != nil {
			t.Fatal(err)
		}
		if len(s.written) != c.written {
			t.Errorf("only %v: %v written", c.only, s.written)
		}
	}
}
