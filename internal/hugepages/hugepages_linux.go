package hugepages

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

const pageBytes = 2 << 20 // of a large page on the systems that matter

// Advise asks for large pages behind the words, what is in them included. It is a wish:
// a system that has no such pages, or none left, does nothing.
func Advise(words []uint64) {
	if len(words)*8 < Least {
		return
	}
	skip := -uintptr(unsafe.Pointer(&words[0])) % pageBytes / 8
	inside := words[skip:]
	inside = inside[:len(inside)/(pageBytes/8)*(pageBytes/8)]
	b := unsafe.Slice((*byte)(unsafe.Pointer(&inside[0])), len(inside)*8)
	if unix.Madvise(b, unix.MADV_HUGEPAGE) == nil {
		_ = unix.Madvise(b, unix.MADV_COLLAPSE)
	}
}
