package tables

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/tables/internal/syzygy"
)

// TestSyzygyCompare wants published files to be found right in every value that matters.
func TestSyzygyCompare(t *testing.T) {
	files := map[string]string{}
	for _, f := range published(t).SyzygyFiles() {
		files[filepath.Base(f.Path)] = f.Path
	}
	for _, c := range []struct {
		material string
		values   [2]int64 // at least
	}{
		{"KQvK", [2]int64{40_000, 15_000}},
		{"KPvK", [2]int64{100_000, 5_000}},
		{"KNNvK", [2]int64{500_000, 1}},
	} {
		table := solvedTable(t, c.material)
		for i, metric := range []chess.Metric{chess.MetricWDL, chess.MetricDTZ} {
			name, _ := SyzygyFileName(table.Material, metric)
			last := int64(0)
			progress := func(done, total int64) { last = total - done }
			n, err := CompareSyzygy(t.Context(), files[name], table, CompareOptions{Workers: 2, Progress: progress})
			if err != nil || n < c.values[i] || last != 0 {
				t.Errorf("%s: %d values compared, want at least %d, %d left, error %v", name, n, c.values[i], last, err)
			}
			some, err := CompareSyzygy(t.Context(), files[name], table, CompareOptions{Sample: 1000})
			if err != nil || some > 2000 || i == 0 && some < 400 {
				t.Errorf("%s: %d values of a sample of 1000 positions compared, error %v", name, some, err)
			}
		}
	}
}

// liar says something else of one position than the table.
type liar struct {
	*verdicts
	about chess.Setup
	wdl   chess.WDL
	dtz   chess.Plies
}

// lied marks the places of the position that a liar lies about.
const lied = 1 << 62

func (l liar) Find(s *chess.Setup) (at uint64, ok bool) {
	at, ok = l.verdicts.Find(s)
	if alike(*s, l.about) {
		at |= lied
	}
	return at, ok
}

func (l liar) Verdict(turn chess.Color, at uint64) syzygy.Verdict {
	v := l.verdicts.Verdict(turn, at&^lied)
	if at&lied != 0 {
		v.WDL, v.DTZ = l.wdl, l.dtz
	}
	return v
}

// alike tells whether some turning or mirroring of the board makes two pawnless setups equal.
func alike(a, b chess.Setup) bool {
	for y := chess.Identity; y <= chess.FlipFile|chess.FlipRank|chess.FlipDiag; y++ {
		if turned, ok := a.Transform(y); ok && turned == b {
			return true
		}
	}
	return false
}

// TestSyzygyCompareFinds plants one wrong value in a file that is otherwise in order, and wants it named.
func TestSyzygyCompareFinds(t *testing.T) {
	table := solvedTable(t, "KRvK")
	p, err := chess.ParseFEN("8/8/8/8/8/2k5/R7/K7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	caught := map[chess.Metric]int{}
	for _, c := range []struct {
		metric chess.Metric
		turn   chess.Color
		wdl    chess.WDL
		plies  chess.Plies // more than the truth
		want   string
	}{
		{chess.MetricWDL, chess.White, chess.Draw, 0, "is draw in the file, solved it is win"},
		{chess.MetricWDL, chess.Black, chess.Draw, 0, "is draw in the file, solved it is loss"},
		{chess.MetricDTZ, chess.White, chess.Win, 2, "plies in the file, solved it is win in "},
		{chess.MetricDTZ, chess.Black, chess.Loss, 2, "plies in the file, solved it is loss in "},
	} {
		l := liar{verdicts: newVerdicts(table, syzygyKinds[c.metric], 1), about: p.Setup(), wdl: c.wdl}
		l.about.Turn = c.turn
		truth, ok := table.Lookup(&l.about)
		if !ok {
			t.Fatalf("%s is illegal", l.about.FEN())
		}
		l.dtz = truth.DTZ + c.plies
		name, _ := SyzygyFileName(table.Material, c.metric)
		path := filepath.Join(t.TempDir(), name)
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := syzygy.Write(t.Context(), f, table.Material, syzygyKinds[c.metric], l, syzygy.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		if err := Check(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		_, err = CompareSyzygy(t.Context(), path, table, CompareOptions{Workers: 2})
		d := (*DifferenceError)(nil)
		if c.metric == chess.MetricDTZ && err == nil {
			continue // the other side to move is stored
		}
		found := chess.Position{}
		if errors.As(err, &d) {
			if found, err = chess.ParseFEN(d.FEN); err != nil {
				t.Fatal(err)
			}
			err = d
		}
		if d == nil || d.Path != path || !alike(found.Setup(), l.about) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with a lie about %s: %v", name, l.about.FEN(), err)
		}
		caught[c.metric]++
	}
	if caught[chess.MetricWDL] != 2 || caught[chess.MetricDTZ] != 1 {
		t.Errorf("%v lies caught, want 2 about results and 1 about a distance", caught)
	}
}

// TestSyzygyCompareRefuses wants tables and files that do not go together to be refused, and damage to be named.
func TestSyzygyCompareRefuses(t *testing.T) {
	table := solvedTable(t, "KRvK")
	dir := t.TempDir()
	path := filepath.Join(dir, "KRvK.rtbw")
	d, err := NewSyzygyDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Write(t.Context(), table, chess.MetricWDL, SyzygyOptions{}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what string
		err  error
		call func() error
	}{
		{"another material", nil, func() error {
			_, err := CompareSyzygy(t.Context(), filepath.Join(dir, "KQvK.rtbw"), table, CompareOptions{})
			return err
		}},
		{"no exits", nil, func() error {
			_, err := CompareSyzygy(t.Context(), path, table.Results(), CompareOptions{})
			return err
		}},
		{"an interruption", context.Canceled, func() error {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			_, err := CompareSyzygy(ctx, path, table, CompareOptions{})
			return err
		}},
		{"a flipped bit", ErrCorrupt, func() error {
			bad := append([]byte(nil), text...)
			bad[len(bad)/2] ^= 1
			if err := os.WriteFile(path, bad, 0o600); err != nil {
				return err
			}
			_, err := CompareSyzygy(t.Context(), path, table, CompareOptions{})
			return err
		}},
	} {
		if err := c.call(); err == nil || c.err != nil && !errors.Is(err, c.err) {
			t.Errorf("%s: error %v, want %v", c.what, err, c.err)
		}
	}
}
