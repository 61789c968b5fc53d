package mine

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// solved returns a table and a set with all that it leads to.
func solved(t *testing.T, name string) (*retro.Table, *tables.Set) {
	t.Helper()
	m, err := chess.ParseMaterial(name)
	if err != nil {
		t.Fatal(err)
	}
	lib, set := retro.NewMemory(1), tables.NewSet()
	var table *retro.Table
	for _, x := range chess.Dependencies(m) {
		if table, err = lib.Table(t.Context(), x, true); err != nil {
			t.Fatal(err)
		}
		set.Add(table)
	}
	return table, set
}

func mine(t *testing.T, table *retro.Table, set *tables.Set, o Options) (out []Find) {
	t.Helper()
	for f, err := range Mine(t.Context(), table, set, o) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	return out
}

func positions(list []Find) (out []chess.Position) {
	for _, f := range list {
		out = append(out, f.Position)
	}
	return out
}

// TestAll holds every theme in a small material against a plain look at all positions and their moves.
func TestAll(t *testing.T) {
	for _, name := range []string{"KPvK", "KRvK"} {
		table, set := solved(t, name)
		want := map[Theme][]chess.Position{}
		for i := range table.Words() {
			for turn := chess.White; turn <= chess.Black; turn++ {
				everything := func(*retro.Slice, int) uint64 { return ^uint64(0) }
				_, err := table.InWord(i, turn, everything, func(p chess.Position) bool {
					for _, theme := range plain(t, set, &p) {
						want[theme] = append(want[theme], p)
					}
					return true
				})
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, theme := range []Theme{OnlyMove, UnderPromotion, StalemateSave, Disagree} {
			got := positions(mine(t, table, set, Options{Theme: theme}))
			if !slices.Equal(got, want[theme]) {
				t.Errorf("%s, %s: %d positions, want %d", name, theme, len(got), len(want[theme]))
			}
			t.Logf("%s, %s: %d", name, theme, len(got))
		}
	}
}

// plain returns the themes of a position, by their definitions and with all values of all moves.
func plain(t *testing.T, set *tables.Set, p *chess.Position) (out []Theme) {
	t.Helper()
	v, err := set.Probe(p)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := set.Moves(p)
	if err != nil {
		t.Fatal(err)
	}
	keep := slices.DeleteFunc(slices.Clone(moves), func(m tables.MoveValue) bool { return m.Value.WDL != v.WDL })
	under := func(m tables.MoveValue) bool {
		return m.Move.Promotion() == chess.Rook || m.Move.Promotion() == chess.Bishop || m.Move.Promotion() == chess.Knight
	}
	only := len(keep) == 1 && len(moves) > 1
	if only && (v.WDL == chess.Win || v.WDL == chess.Draw) {
		out = append(out, OnlyMove)
	}
	if v.WDL == chess.Win && !slices.ContainsFunc(keep, func(m tables.MoveValue) bool { return !under(m) }) {
		out = append(out, UnderPromotion)
	}
	if v.WDL == chess.Draw && only {
		q := p.After(keep[0].Move)
		if slices.ContainsFunc(q.LegalMoves(), func(m chess.Move) bool { r := q.After(m); return m.IsCapture() && r.Stalemate() }) {
			out = append(out, StalemateSave)
		}
	}
	if v.WDL == chess.Win && !slices.ContainsFunc(keep, func(m tables.MoveValue) bool {
		return m.Value.DTZ == v.DTZ && m.Value.DTM == v.DTM
	}) {
		out = append(out, Disagree)
	}
	return out
}

// TestListed wants zugzwangs and longest wins to be those that the table lists, and sides to be heeded.
func TestListed(t *testing.T) {
	table, set := solved(t, "KRvKN")
	kinds, err := table.Zugzwangs(100)
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, k := range kinds {
		want += k.Count
	}
	if got := mine(t, table, set, Options{Theme: Zugzwang}); len(got) != want || want == 0 {
		t.Errorf("%d zugzwangs, want %d", len(got), want)
	}
	if got := mine(t, table, set, Options{Theme: Zugzwang, Turns: []chess.Color{chess.White}}); len(got) != 0 {
		t.Errorf("%d zugzwangs that White loses", len(got))
	}
	for _, metric := range []chess.Metric{chess.MetricDTZ, chess.MetricDTM} {
		longest, err := table.Longest(metric, 100)
		if err != nil {
			t.Fatal(err)
		}
		l := longest[0] // of White, who takes longer
		got := mine(t, table, set, Options{Theme: Longest, Metric: metric, Limit: l.Count})
		if !slices.Equal(positions(got), l.Positions) {
			t.Errorf("%s: %v, want %v", metric, positions(got), l.Positions)
		}
		more := mine(t, table, set, Options{Theme: Longest, Metric: metric, Limit: 200, Turns: []chess.Color{chess.White}})
		if len(more) != 200 || !slices.IsSortedFunc(more, func(x, y Find) int {
			m := miner{Options: Options{Metric: metric}}
			return int(m.plies(y.Value) - m.plies(x.Value))
		}) {
			t.Errorf("%s: %d positions, or not in order", metric, len(more))
		}
		for _, f := range more {
			if f.Position.Turn() != chess.White {
				t.Fatalf("%s has Black to move", f.Position.FEN())
			}
		}
	}
}

// TestRandom wants a seed to decide what comes, and all of it to be among what there is.
func TestRandom(t *testing.T) {
	table, set := solved(t, "KPvK")
	all := map[chess.Position]bool{}
	for _, p := range positions(mine(t, table, set, Options{Theme: OnlyMove})) {
		all[p] = true
	}
	once := positions(mine(t, table, set, Options{Theme: OnlyMove, Limit: 50, Random: true, Seed: 5}))
	again := positions(mine(t, table, set, Options{Theme: OnlyMove, Limit: 50, Random: true, Seed: 5}))
	other := positions(mine(t, table, set, Options{Theme: OnlyMove, Limit: 50, Random: true, Seed: 6}))
	if len(once) != 50 || !slices.Equal(once, again) || slices.Equal(once, other) {
		t.Errorf("%d positions; the same again: %v; with another seed: %v", len(once), slices.Equal(once, again), slices.Equal(once, other))
	}
	for _, p := range append(once, other...) {
		if !all[p] {
			t.Errorf("%s is not among all", p.FEN())
		}
	}
	for _, n := range []int{1, 2, 5, 64, 1000, 4097} {
		seen, at := make([]bool, n), shuffled(n, 3)
		for i := range n {
			if seen[at(i)] {
				t.Fatalf("%d comes twice of %d", at(i), n)
			}
			seen[at(i)] = true
		}
	}
}

// TestEnd wants a search to end where it is told to: by its limit, its reader, or its context.
func TestEnd(t *testing.T) {
	table, set := solved(t, "KPvK")
	if got := mine(t, table, set, Options{Theme: OnlyMove, Limit: 7}); len(got) != 7 {
		t.Errorf("limit 7: %d", len(got))
	}
	n := 0
	for range Mine(t.Context(), table, set, Options{Theme: OnlyMove}) {
		if n++; n == 3 {
			break
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	tired := errors.New("tired")
	n = 0
	var last error
	for _, err := range Mine(ctx, table, set, Options{Theme: OnlyMove}) {
		if n++; n == 3 {
			cancel(tired)
		}
		last = err
	}
	if !errors.Is(last, tired) {
		t.Errorf("after %d: %v", n, last)
	}
	// A set without the tables that moves lead to.
	for _, err := range Mine(t.Context(), table, tables.NewSet(), Options{Theme: OnlyMove}) {
		if !errors.Is(err, tables.ErrMissing) {
			t.Errorf("without tables: %v", err)
		}
	}
}

// TestStalemates wants draws saved by stalemate to be what they are said to be.
func TestStalemates(t *testing.T) {
	table, set := solved(t, "KQvKP")
	got := mine(t, table, set, Options{Theme: StalemateSave, Limit: 20})
	if len(got) != 20 {
		t.Fatalf("%d positions", len(got))
	}
	for _, f := range got {
		if !slices.Contains(plain(t, set, &f.Position), StalemateSave) {
			t.Errorf("%s: %s", f.Position.FEN(), f.Why)
		}
	}
}
