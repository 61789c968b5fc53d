package usage

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestTotalMemory compares with what /proc says.
func TestTotalMemory(t *testing.T) {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		t.Skip(err)
	}
	fields := strings.Fields(string(text))
	want, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	if got := TotalMemory() >> 10; got < want-want/100 || got > want+want/100 {
		t.Errorf("%d KiB, /proc says %d", got, want)
	}
}
