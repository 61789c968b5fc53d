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

// TestSlab wants arrays of all sizes to be new, empty and apart.
func TestSlab(t *testing.T) {
	var s Slab[uint32]
	var all [][]uint32
	for _, n := range []int{0, 1, 5000, 3, 1 << 15, 1 << 20, 2, 8 << 20, 7} {
		array := s.Take(n)
		if len(array) != n || cap(array) != n {
			t.Fatalf("%d of %d, want %d", len(array), cap(array), n)
		}
		for _, x := range array {
			if x != 0 {
				t.Fatal("an array is not empty")
			}
		}
		all = append(all, array)
		for i := range array {
			array[i] = uint32(len(all))
		}
	}
	for k, array := range all {
		for _, x := range array {
			if x != uint32(k+1) {
				t.Fatalf("array %d has what array %d was filled with", k+1, x)
			}
		}
	}
}
