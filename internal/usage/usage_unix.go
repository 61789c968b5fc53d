//go:build unix

package usage

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// CPU returns the processor time of all threads, user and system; 0 where the system does not tell.
func CPU() time.Duration {
	u, ok := self()
	if !ok {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// PeakMemory returns the most bytes that were resident at a time; 0 where the system does not tell.
func PeakMemory() int64 {
	u, ok := self()
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(u.Maxrss) // bytes there, kibibytes elsewhere
	}
	return int64(u.Maxrss) << 10
}

func self() (u unix.Rusage, ok bool) {
	err := unix.Getrusage(unix.RUSAGE_SELF, &u)
	return u, err == nil
}
