//go:build long

package tables

import (
	"context"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestWriteAndLoadAll writes every file of 3 and 4 men, checks it, and reads the results of
// every table back, and the distances of a few.
func TestWriteAndLoadAll(t *testing.T) {
	dir, err := NewDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	all := []chess.Metric{chess.MetricWDL, chess.MetricDTZ, chess.MetricDTM}
	bytes := [3]int64{}
	ms := chess.Dependencies(chess.MaterialsOf(4)...)
	for _, m := range ms {
		for _, x := range all {
			n, err := dir.Write(context.Background(), solvedTable(t, m.String()), x, 2)
			if err != nil {
				t.Fatal(err)
			}
			bytes[x] += n
		}
	}
	t.Logf("%d materials: WDL %d, DTZ %d, DTM %d bytes", len(ms), bytes[0], bytes[1], bytes[2])
	// The published Syzygy set takes 1,262,704 and 3,083,376 bytes.
	if bytes[0] > 700_000 || bytes[1] > 2_900_000 {
		t.Errorf("WDL %d and DTZ %d bytes, more than they were", bytes[0], bytes[1])
	}
	for _, f := range dir.Set().Files() {
		if err := Check(context.Background(), f.Path); err != nil {
			t.Error(err)
		}
	}
	for _, m := range ms {
		load(t, dir.Set(), m.String(), nil)
	}
	for _, text := range []string{"KBBvK", "KQvKR", "KRvKR", "KPPvK"} {
		load(t, dir.Set(), text, all)
	}
}

// TestVerifyFiles verifies tables from their files, and wants a file with one wrong value to be found out.
func TestVerifyFiles(t *testing.T) {
	files := writtenSet(t)
	for _, text := range []string{"KPvK", "KQvKR", "KBBvK"} {
		m := solvedTable(t, text).Material
		if n, err := files.Verify(context.Background(), m, VerifyOptions{Workers: 2}); err != nil || n < 100_000 {
			t.Errorf("%s: %d positions, %v", text, n, err)
		}
	}
}
