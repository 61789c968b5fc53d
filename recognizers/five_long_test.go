//go:build long

package recognizers

import "testing"

// Every position of the materials of five men with one pawn that a recognizer speaks about; those with
// more pawns are in TestGeometry.
func TestFiveMen(t *testing.T) { proveAll(t, "KBPvKB", "KQvKRP") }
