//go:build long

package recognizers

import "testing"

// Every position of the materials of five men with one pawn that a recognizer speaks about; those with
// more pawns are in TestGeometry. They take some gigabytes, so each has a test of its own.

func TestKBPvKB(t *testing.T) { proveAll(t, "KBPvKB") }

func TestKQvKRP(t *testing.T) { proveAll(t, "KQvKRP") }

// Where the exact tables are switched off, the geometry is asked about the same four men.
func TestGeometryFourMen(t *testing.T) {
	s := testSet(t, Config{Off: PawnTables | BishopAndPawn})
	for _, m := range []string{"KPvKP", "KPPvK", "KBPvK"} {
		prove(t, s, m).show(t, m)
	}
}
