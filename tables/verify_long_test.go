//go:build long

package tables

import (
	"context"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestVerifyAll derives every value of all 35 materials of 3 and 4 men from its successors.
func TestVerifyAll(t *testing.T) {
	s := solvedSmall()
	var all int64
	for _, men := range []int{3, 4} {
		for _, m := range chess.MaterialsOf(men) {
			n, err := s.Verify(context.Background(), m, VerifyOptions{Workers: 2})
			if err != nil {
				t.Error(err)
			}
			all += n
		}
	}
	t.Logf("%d positions", all)
}
