package syzygy

import (
	"fmt"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// atOnce wants results of many positions at once to be those of each, errors included.
func atOnce(t *testing.T, table *Table, m chess.Material) {
	t.Helper()
	var all []Query
	for _, s := range setups(m) {
		all = append(all, Query{Setup: s})
	}
	table.WDLs(all)
	for i := range all {
		q := &all[i]
		w, err := table.WDL(&q.Setup)
		if fmt.Sprint(err) != fmt.Sprint(q.Err) || err == nil && w != q.WDL {
			t.Fatalf("%s: %v, %v at once; alone %v, %v", q.Setup.FEN(), q.WDL, q.Err, w, err)
		}
	}
}
