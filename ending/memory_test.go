package ending

import (
	"runtime"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestMemory wants too little memory to end in a bracket with a reason, and what is counted to be what is kept.
func TestMemory(t *testing.T) {
	p := position(t, "4k3/5ppp/8/8/8/8/PPP5/3K4 w - -")
	const limit = 24 << 20
	before := heap()
	s := solve(t, p, Limits{Memory: limit})
	if v := s.Value(&p); s.Stop != OutOfMemory || v != chess.AnyResult || len(s.Open) == 0 {
		t.Errorf("%s with %d MiB: %v, %s, %d materials open", p.FEN(), limit>>20, v, s.Stop, len(s.Open))
	}
	counted := s.graph.bytes.Load()
	kept := heap() - before
	runtime.KeepAlive(s)
	if counted > limit || kept > counted*5/4 || counted > kept*3/2 {
		t.Errorf("%d bytes counted, %d in use, the limit is %d", counted, kept, limit)
	}
	t.Logf("%d bytes counted, %d in use, the limit is %d", counted, kept, limit)
}

// heap returns the bytes that are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
