//go:build unix

package usage

import (
	"runtime"
	"testing"
	"time"
)

// TestCPU wants work to cost time, and no more of it than all processors have.
func TestCPU(t *testing.T) {
	start, before := time.Now(), CPU()
	n := 0
	for CPU() == before || time.Since(start) < 20*time.Millisecond {
		n++
	}
	cost, wall := CPU()-before, time.Since(start)
	if limit := wall*time.Duration(runtime.NumCPU()) + 100*time.Millisecond; cost <= 0 || cost > limit {
		t.Errorf("%d loops cost %v in %v", n, cost, wall)
	}
}

// TestPeakMemory wants the peak to rise when more memory than ever is touched.
func TestPeakMemory(t *testing.T) {
	before := PeakMemory()
	block := make([]byte, before+64<<20)
	for i := range block {
		block[i] = 1
	}
	if after := PeakMemory(); after < int64(len(block)) {
		t.Errorf("peak of %d bytes with %d in use, %d before", after, len(block), before)
	}
	runtime.KeepAlive(block)
}
