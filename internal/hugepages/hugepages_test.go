package hugepages

import "testing"

// TestAdvise wants arrays of any size and start to keep what is in them.
func TestAdvise(t *testing.T) {
	all := make([]uint64, 3*Least/8)
	for i := range all {
		all[i] = uint64(i)
	}
	for _, r := range [][2]int{{0, 0}, {5, 6}, {0, Least/8 - 1}, {0, Least / 8}, {77, len(all)}, {0, len(all)}} {
		Advise(all[r[0]:r[1]])
	}
	for i, x := range all {
		if x != uint64(i) {
			t.Fatalf("word %d is %d", i, x)
		}
	}
}
