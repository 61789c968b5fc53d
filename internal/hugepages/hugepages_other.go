//go:build !linux

package hugepages

// Advise does nothing here: the system chooses pages by itself.
func Advise[T any]([]T) {}

// Make returns a new array.
func Make[T any](n int) []T { return make([]T, n) }
