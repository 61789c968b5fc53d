//go:build !linux

package usage

import "time"

// Thread returns 0: the system does not tell a thread's processor time.
func Thread() time.Duration { return 0 }
