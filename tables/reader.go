package tables

import "encoding/binary"

// reader takes the description of a file apart. The first thing that is wrong
// stays in wrong; everything after it reads as zero.
type reader struct {
	src    []byte
	offset int64 // in the file, of src
	wrong  string
	at     int64
	note   func(field) // called for everything read, if not nil
}

// field is a part of a file with its meaning.
type field struct {
	offset int64
	bytes  []byte
	what   string
}

// fail notes that what was read last does not make sense.
func (r *reader) fail(what string) {
	if r.wrong == "" {
		r.wrong, r.at = what, r.offset
	}
	r.src = nil
}

func (r *reader) bytes(n int, what string) []byte {
	if n < 0 || n > len(r.src) {
		r.fail(what + ": the description ends early")
		return nil
	}
	b := r.src[:n:n]
	if r.note != nil && n > 0 {
		r.note(field{r.offset, b, what})
	}
	r.src, r.offset = r.src[n:], r.offset+int64(n)
	return b
}

func (r *reader) byte(what string) int {
	if b := r.bytes(1, what); b != nil {
		return int(b[0])
	}
	return 0
}

func (r *reader) uint32(what string) uint32 {
	if b := r.bytes(4, what); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// uvarint reads a number of at most 62 bits.
func (r *reader) uvarint(what string) int {
	x, n := binary.Uvarint(r.src)
	if n <= 0 || x>>62 != 0 {
		r.fail(what + ": no number")
		return 0
	}
	r.bytes(n, what)
	return int(x)
}

func appendUvarint(dst []byte, n int) []byte { return binary.AppendUvarint(dst, uint64(n)) }
