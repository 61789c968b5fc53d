package hugepages

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

const pageBytes = 2 << 20 // of a large page on the systems that matter

// Advise asks for large pages behind an array, what is in it included. It is a wish:
// a system that has no such pages, or none left, does nothing.
func Advise[T any](array []T) {
	if b := whole(array); len(b) > 0 && unix.Madvise(b, unix.MADV_HUGEPAGE) == nil {
		_ = unix.Madvise(b, unix.MADV_COLLAPSE)
	}
}

// Make returns a new array in large pages, which the system gives as they are first written to. That
// too is a wish.
func Make[T any](n int) []T {
	array := make([]T, n)
	if b := whole(array); len(b) > 0 {
		_ = unix.Madvise(b, unix.MADV_HUGEPAGE)
	}
	return array
}

// whole returns the part of an array that has large pages to itself.
func whole[T any](array []T) []byte {
	if len(array) == 0 {
		return nil
	}
	b := unsafe.Slice((*byte)(unsafe.Pointer(&array[0])), len(array)*int(unsafe.Sizeof(array[0])))
	if len(b) < Least {
		return nil
	}
	b = b[-uintptr(unsafe.Pointer(&b[0]))%pageBytes:]
	return b[:len(b)/pageBytes*pageBytes]
}
