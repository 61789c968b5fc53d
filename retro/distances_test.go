package retro

import "testing"

// TestDistances wants distances to survive the one that needs two bytes.
func TestDistances(t *testing.T) {
	d := NewDistances(128)
	d.Set(3, 255)
	d.setLanes(1, 0b101, 7)
	d.Set(4, 300)
	d.setLanes(1, 1<<63, 65534)
	for i := range 128 {
		want := 0
		switch i {
		case 3:
			want = 255
		case 4:
			want = 300
		case 64, 66:
			want = 7
		case 127:
			want = 65534
		}
		if got := d.At(i); int(got) != want {
			t.Errorf("distance %d is %d, want %d", i, got, want)
		}
	}
}
