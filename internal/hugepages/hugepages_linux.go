package hugepages

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

const pageBytes = 2 << 20 // of a large page on the systems that matter

// Advise asks for large pages behind an array, what is in it included. It is a wish:
// a system that has no such pages, or none left, does nothing.
func Advise[T any](array []T) {
	if len(array) == 0 {
		return
	}
	b := unsafe.Slice((*byte)(unsafe.Pointer(&array[0])), len(array)*int(unsafe.Sizeof(array[0])))
	if len(b) < Least {
		return
	}
	b = b[-uintptr(unsafe.Pointer(&b[0]))%pageBytes:]
	b = b[:len(b)/pageBytes*pageBytes]
	if unix.Madvise(b, unix.MADV_HUGEPAGE) == nil {
		_ = unix.Madvise(b, unix.MADV_COLLAPSE)
	}
}
