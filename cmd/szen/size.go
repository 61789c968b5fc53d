package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/szen-chess/szen/internal/usage"
)

// byteSize is a flag for an amount of memory: 800M, 8G, 1.5G, or plain bytes.
type byteSize int64

const sizeLetters = "KMGT"

// Set is pflag.Value's.
func (b *byteSize) Set(text string) error {
	number := strings.TrimSuffix(strings.TrimSuffix(strings.ToUpper(text), "B"), "I")
	scale := 1.0
	if n := len(number); n > 0 {
		if i := strings.IndexByte(sizeLetters, number[n-1]); i >= 0 {
			number, scale = number[:n-1], math.Pow(1024, float64(i+1))
		}
	}
	x, err := strconv.ParseFloat(number, 64)
	if err != nil || math.IsNaN(x) || x <= 0 || x*scale > math.MaxInt64/2 {
		return fmt.Errorf("want a number of bytes such as 800M or 8G")
	}
	*b = byteSize(x * scale)
	return nil
}

// Type is pflag.Value's.
func (b *byteSize) Type() string { return "size" }

// String returns the size with at most one decimal: 23.4G.
func (b *byteSize) String() string { return sizeText(int64(*b)) }

// sizeText writes a number of bytes for people.
func sizeText(n int64) string {
	x, letter := float64(n), ""
	for i := range len(sizeLetters) {
		if x < 1024 {
			break
		}
		x, letter = x/1024, sizeLetters[i:i+1]
	}
	if letter == "" || x >= 100 {
		return fmt.Sprintf("%.0f%s", x, letter)
	}
	return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0") + letter
}

// usualMemory is what tables in the making may take unless --mem says otherwise: three quarters of all there is.
func usualMemory() byteSize {
	if n := usage.TotalMemory(); n > 0 {
		return byteSize(n / 4 * 3)
	}
	return 4 << 30
}
