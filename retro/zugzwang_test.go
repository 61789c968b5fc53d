package retro

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestZugzwangs holds the mutual zugzwangs of all 35 materials to the counts of
// another program, and the longest mates beside them. That program counts those
// of a full point up to an exchange of the colours where both sides have the same men.
func TestZugzwangs(t *testing.T) {
	rows := published(t, "dtm-facts-3-4.tsv")
	if len(rows) != 35 {
		t.Fatalf("%d materials, want 35", len(rows))
	}
	for _, row := range rows {
		table := smallTable(t, row[0])
		kinds, err := table.Zugzwangs(1 << 30)
		if err != nil {
			t.Fatal(err)
		}
		for k, z := range kinds {
			want := int(number(t, row[2+k]))
			if z.Kind == FullPoint && table.Material.Symmetric() {
				want *= 2
			}
			if z.Kind != Zugzwang(k) || z.Count != want || len(z.Positions) != want {
				t.Errorf("%s, %s: %d counted, %d listed, want %d", row[0], z.Kind, z.Count, len(z.Positions), want)
			}
			checkZugzwangs(t, row[0], z)
		}
		if longest := longestMate(t, table); longest != chess.Plies(number(t, row[1])) {
			t.Errorf("%s: longest mate in %d plies, want %s", row[0], longest, row[1])
		}
	}
}

// checkZugzwangs wants no position twice and no check for either side.
func checkZugzwangs(t *testing.T, name string, z Zugzwangs) {
	t.Helper()
	seen := map[chess.Setup]bool{}
	for _, p := range z.Positions {
		if k := sameUnderSymmetry(p); seen[k] {
			t.Errorf("%s: %s listed twice", name, p.FEN())
		} else {
			seen[k] = true
		}
		s := p.Setup()
		for range 2 {
			q, err := chess.New(s)
			if err != nil || q.InCheck() {
				t.Errorf("%s: %s is no position for both sides to move: %v", name, s.FEN(), err)
			}
			s.Turn = s.Turn.Other()
		}
	}
}

func longestMate(t *testing.T, table *Table) chess.Plies {
	t.Helper()
	list, err := table.Longest(chess.MetricDTM, 0)
	if err != nil {
		t.Fatal(err)
	}
	most := chess.NoPlies
	for _, l := range list {
		most = max(most, l.Plies)
	}
	return most
}
