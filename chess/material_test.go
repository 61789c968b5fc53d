package chess

import "testing"

func TestMaterialsOf(t *testing.T) {
	for n, want := range map[int]int{2: 1, 3: 5, 4: 30, 5: 110, 6: 365} {
		if got := len(MaterialsOf(n)); got != want {
			t.Errorf("MaterialsOf(%d): %d materials, want %d", n, got, want)
		}
	}
}
