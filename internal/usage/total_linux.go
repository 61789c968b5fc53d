package usage

import "golang.org/x/sys/unix"

// TotalMemory returns the bytes of memory that the machine has; 0 where the system does not tell.
func TotalMemory() int64 {
	var s unix.Sysinfo_t
	if unix.Sysinfo(&s) != nil {
		return 0
	}
	return int64(s.Totalram) * int64(s.Unit)
}
