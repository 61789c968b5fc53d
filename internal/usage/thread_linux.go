package usage

import (
	"time"

	"golang.org/x/sys/unix"
)

// Thread returns the processor time of the calling thread; the caller has locked its goroutine to it.
func Thread() time.Duration {
	var r unix.Rusage
	if unix.Getrusage(unix.RUSAGE_THREAD, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
