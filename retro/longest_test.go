package retro

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

// sameUnderSymmetry returns one position for all that a symmetry of the board takes into each other.
func sameUnderSymmetry(p chess.Position) chess.Setup {
	best := p.Key()
	for y := chess.Symmetry(1); y < chess.Symmetries; y++ {
		q, ok := p.Transform(y)
		if k := q.Key(); ok && lessSetup(&k, &best) {
			best = k
		}
	}
	return best
}

func lessSetup(a, b *chess.Setup) bool {
	for r := range a.ByRole {
		for c := range a.ByColor {
			x, y := a.ByRole[r]&a.ByColor[c], b.ByRole[r]&b.ByColor[c]
			if x != y {
				return x < y
			}
		}
	}
	return false
}

// TestLongest holds the longest wins of all 35 materials to published lists of one position each.
func TestLongest(t *testing.T) {
	for file, metric := range map[string]chess.Metric{
		"dtz-longest-3-4.tsv": chess.MetricDTZ, // of the Syzygy tables
		"dtm-longest-3-4.tsv": chess.MetricDTM, // of Gaviota's
	} {
		rows := published(t, file)
		if len(rows) != 45 {
			t.Fatalf("%s: %d rows, want 45", file, len(rows))
		}
		for _, row := range rows {
			name, winner := row[0], chess.White
			if row[1] == "black" {
				winner = chess.Black
			}
			plies, fen := chess.Plies(number(t, row[len(row)-2])), row[len(row)-1]
			want, err := chess.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			list, err := smallTable(t, name).Longest(metric, 1<<30)
			if err != nil {
				t.Fatal(err)
			}
			checkLongest(t, name, list, winner, plies, want)
		}
	}
}

func checkLongest(t *testing.T, name string, list []Longest, winner chess.Color, plies chess.Plies, want chess.Position) {
	t.Helper()
	for _, l := range list {
		if l.Winner != winner {
			continue
		}
		if l.Cursed || l.Plies != plies || l.Count != len(l.Positions) {
			t.Errorf("%s: %s wins in %d (cursed: %v, %d counted, %d listed), want %d",
				name, winner, l.Plies, l.Cursed, l.Count, len(l.Positions), plies)
		}
		seen := map[chess.Setup]bool{}
		for _, p := range l.Positions {
			k := sameUnderSymmetry(p)
			if seen[k] {
				t.Errorf("%s: %s listed twice", name, p.FEN())
			}
			seen[k] = true
		}
		if !seen[sameUnderSymmetry(want)] {
			t.Errorf("%s: %s is not among the %d wins of %s in %d", name, want.FEN(), l.Count, winner, plies)
		}
		return
	}
	t.Errorf("%s: no wins of %s", name, winner)
}

// TestLongestLimit wants the whole count and no more positions than asked for.
func TestLongestLimit(t *testing.T) {
	table := smallTable(t, "KRvKN")
	all, err := table.Longest(chess.MetricDTM, 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	one, err := table.Longest(chess.MetricDTM, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range one {
		if len(l.Positions) != 1 || l.Count != all[i].Count || l.Positions[0] != all[i].Positions[0] {
			t.Errorf("%s: %d positions of %d, want the first of %d", l.Winner, len(l.Positions), l.Count, all[i].Count)
		}
	}
}
