//go:build !unix

package usage

import "time"

// CPU returns the processor time of all threads, user and system; 0 where the system does not tell.
func CPU() time.Duration { return 0 }

// PeakMemory returns the most bytes that were resident at a time; 0 where the system does not tell.
func PeakMemory() int64 { return 0 }
