package main

import "testing"

func TestByteSize(t *testing.T) {
	for text, want := range map[string]int64{
		"1": 1, "1000": 1000, "800M": 800 << 20, "8g": 8 << 30, "8GB": 8 << 30, "8GiB": 8 << 30, "1.5K": 1536, "2T": 2 << 40,
	} {
		var b byteSize
		if err := b.Set(text); err != nil || int64(b) != want {
			t.Errorf("%s: %d, %v, want %d", text, b, err, want)
		}
	}
	for _, text := range []string{"", "G", "-1G", "0", "8X", "nan", "inf", "9999999T", "1 G"} {
		var b byteSize
		if err := b.Set(text); err == nil {
			t.Errorf("%q is taken for %d", text, b)
		}
	}
	for n, want := range map[int64]string{0: "0", 1023: "1023", 1536: "1.5K", 8 << 30: "8G", 1<<40 - 1: "1024G", 700 << 20: "700M"} {
		if got := sizeText(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}
