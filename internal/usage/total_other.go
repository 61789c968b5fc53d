//go:build !linux

package usage

// TotalMemory returns the bytes of memory that the machine has; 0 where the system does not tell.
func TotalMemory() int64 { return 0 }
