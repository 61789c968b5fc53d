package syzygy

import (
	"bytes"
	"testing"
)

// TestChecksum wants the checksums of all published files to be right.
func TestChecksum(t *testing.T) {
	for _, m := range small() {
		for _, kind := range []Kind{WDL, DTZ} {
			data := published(t, m, kind)
			body := data[:len(data)-checksum]
			got, err := Checksum(bytes.NewReader(body), int64(len(body)))
			if err != nil || !bytes.Equal(got, data[len(body):]) {
				t.Errorf("%s%s: %x, want %x, error %v", m, kind.Extension(), got, data[len(body):], err)
			}
		}
	}
}

// TestCity128 compares hashes of long lists, which only files above 64 MB have,
// with values that CityHash's own test (version 1.0.2) has for its pseudorandom bytes.
func TestCity128(t *testing.T) {
	data := make([]byte, 1<<20)
	a, b := uint64(9), uint64(777)
	for i := range data {
		a = (a^a>>41)*city0 + b
		b = (b^b>>41)*city0 + uint64(i)
		data[i] = byte(b >> 37)
	}
	for _, c := range []struct {
		off, n int
		hash   func([]byte) (uint64, uint64)
		lo, hi uint64
	}{
		{298 * 298, 298, cityCRC128, 0x634acbe037edec27, 0x878a97fab822d804},
		{0, len(data), city128, 0xe682b5c87fa8e41b, 0x6cfa4baff26337ac},
		{0, len(data), cityCRC128, 0x33fc6ffd1ffb8676, 0x36db7617b765f6e2},
	} {
		if lo, hi := c.hash(data[c.off : c.off+c.n]); lo != c.lo || hi != c.hi {
			t.Errorf("%d bytes: %x %x, want %x %x", c.n, lo, hi, c.lo, c.hi)
		}
	}
}
