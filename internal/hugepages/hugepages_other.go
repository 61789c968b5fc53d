//go:build !linux

package hugepages

// Advise does nothing here: the system chooses pages by itself.
func Advise[T any]([]T) {}
