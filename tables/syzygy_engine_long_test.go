//go:build long

package tables

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/retro"
)

// TestSyzygyExport writes all tables of 3 and 4 men as Syzygy files. They must not be much larger than
// the published ones, say what the kernel says, and be understood by another program.
func TestSyzygyExport(t *testing.T) {
	dir := t.TempDir()
	materials := chess.Dependencies(chess.MaterialsOf(4)...)
	sizes := writeSyzygy(t, dir, solvedSmall().tables(materials)...)
	for i, metric := range []chess.Metric{chess.MetricWDL, chess.MetricDTZ} {
		ours, published := sizes.ours[i], sizes.published[i]
		t.Logf("%s: %d bytes, %d published", metric, ours, published)
		if float64(ours) > 1.15*float64(published) && published > 0 {
			t.Errorf("%s: files are %.2f times as large as published ones", metric, float64(ours)/float64(published))
		}
	}
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	n := agreement{every: 64}
	for _, m := range materials {
		places := float64(len(space.PlacementsOf(m).Sets) * space.Standard(m).Words * 64)
		compareWithKernel(t, s, solvedSmall(), m, min(500_000/places, 1), &n)
	}
	n.log(t)
	e := stockfish(t)
	e.open(dir, 35)
	e.judge(solvedSmall(), fourMen(1000))
}

// TestSyzygyEngineFive exports tables of five men and all that they can turn into, and has
// the engine judge 500 positions of 3 to 5 men by them, and win ten.
func TestSyzygyEngineFive(t *testing.T) {
	e := stockfish(t)
	var five []chess.Material
	for _, name := range []string{"KBBvKN", "KNNNvK"} {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		five = append(five, m)
	}
	all := chess.Dependencies(five...)
	truth, dir := solveFive(t, all), t.TempDir()
	writeSyzygy(t, dir, truth.tables(all)...)
	if files, err := filepath.Glob(filepath.Join(dir, "*.rtb*")); err != nil || len(files) != 2*len(all) {
		t.Fatalf("%d files, want %d, error %v", len(files), 2*len(all), err)
	}
	e.open(dir, len(all))
	rng := rand.New(rand.NewPCG(5, 500))
	e.judge(truth, append(sample.Positions(rng, all, 200), sample.Positions(rng, five, 300)...))
	longest := 0
	for n := 0; n < 10; {
		p := sample.Position(rng, five[n%2])
		v, err := truth.Probe(&p)
		if err != nil {
			t.Fatal(err)
		}
		if v.WDL == chess.Win && v.DTZ > 20 {
			longest = max(longest, e.win(truth, p))
			n++
		}
	}
	t.Logf("the engine won 10 positions, the longest in %d plies", longest)
}

// solveFive solves materials, without distances to mate where they have five men.
func solveFive(t *testing.T, all []chess.Material) *Set {
	var small []chess.Material
	for _, m := range all {
		if m.Men() < 5 {
			small = append(small, m)
		}
	}
	s := solve(small...).copy()
	for _, m := range all {
		if m.Men() < 5 {
			continue
		}
		table, err := retro.Solve(t.Context(), m, retro.Options{Workers: 2, Exits: true, Library: solving.lib})
		if err != nil {
			t.Fatal(err)
		}
		s.Add(table)
	}
	return s
}
