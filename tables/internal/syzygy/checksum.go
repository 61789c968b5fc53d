package syzygy

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math/bits"
)

// The checksum at the end of files is CityHash of Geoff Pike and Jyrki Alakuijala
// (2011, MIT licence), version 1.0: the file is cut into chunks, each is hashed to 256 bits with
// the help of CRC-32C, and the list of these is hashed to 128 bits.

// sumChunk is the size of the chunks.
const sumChunk = 16 << 20

// The multipliers.
const (
	city0 = 0xc3a5c85c97cb3127
	city1 = 0xb492b66fbe98f273
	city2 = 0x9ae16a3b2f90404f
	city3 = 0xc949d7c7509e6557
)

// Checksum returns the checksum of the first size bytes of r, as it stands behind them in a file.
func Checksum(r io.ReaderAt, size int64) ([]byte, error) {
	var list []byte
	buf := make([]byte, min(size, sumChunk))
	for off := int64(0); off < size; off += sumChunk {
		b := buf[:min(sumChunk, size-off)]
		if n, err := r.ReadAt(b, off); n < len(b) {
			if err == nil || err == io.EOF {
				err = wrong(off+int64(n), "%d bytes are needed, the file ends before its size", len(b)-n)
			}
			return nil, err
		}
		for _, x := range city256(b) {
			list = binary.LittleEndian.AppendUint64(list, x)
		}
	}
	lo, hi := cityCRC128(list)
	return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, lo), hi), nil
}

// Check compares the checksum of a table's file with what its bytes make.
func (t *Table) Check() error {
	size := t.src.size - checksum
	got, err := Checksum(t.src.r, size)
	if err != nil {
		return err
	}
	want := make([]byte, checksum)
	if n, err := t.src.r.ReadAt(want, size); n < checksum {
		return err
	}
	if !bytes.Equal(got, want) {
		return wrong(size, "checksum %x, the bytes make %x", want, got)
	}
	return nil
}

// word reads 8 bytes.
func word(b []byte, at int) uint64 { return binary.LittleEndian.Uint64(b[at:]) }

// right rotates to the right.
func right(x uint64, n int) uint64 { return bits.RotateLeft64(x, -n) }

// fold mixes the high bits of a word into its low ones.
func fold(x uint64) uint64 { return x ^ x>>47 }

// join hashes two words to one.
func join(u, v uint64) uint64 {
	const m = 0x9ddfea08eb382d69
	a := fold((u ^ v) * m)
	return fold((v^a)*m) * m
}

// cityCRC128 hashes a list of hashes.
func cityCRC128(b []byte) (lo, hi uint64) {
	if len(b) > 900 {
		r := city256(b)
		return r[2], r[3]
	}
	return city128(b)
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// crcWord continues a CRC-32C, without the usual inversions, by a word.
func crcWord(crc, x uint64) uint64 {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], x)
	return uint64(^crc32.Update(^uint32(crc), castagnoli, b[:]))
}

// cityRow is how much one step of city256 takes, and cityRows how many steps make a round.
const (
	cityRow  = 40
	cityRows = 6
)

// city256 hashes bytes to four words. Short strings are filled up with zeros.
func city256(b []byte) [4]uint64 {
	seed := uint64(0)
	if len(b) < cityRow*cityRows {
		seed = uint64(^uint32(len(b)))
		b = append(make([]byte, 0, cityRow*cityRows), b...)[:cityRow*cityRows]
	}
	s := citySums{crc: [5]uint64{seed}}
	r0 := join(word(b, 96)+city0, uint64(len(b)))
	r1 := word(b, 120)*city0 + uint64(len(b))
	s.lane = [6]uint64{word(b, 56) + city0, word(b, 96) + city0, r0, r1, word(b, 184) + seed, r0 + r1}
	at := 0
	for ; at+cityRow*cityRows <= len(b); at += cityRow * cityRows {
		for row := range cityRows {
			if row%2 == 0 {
				s.row(b[at+row*cityRow:], 1, 1)
			} else {
				s.row(b[at+row*cityRow:], city0, 0)
			}
		}
	}
	for ; at+cityRow <= len(b); at += cityRow {
		s.row(b[at:], city0, 0)
	}
	if at < len(b) {
		s.row(b[len(b)-cityRow:], city0, 0)
	}
	return s.finish(r0, r1)
}

// citySums is the state of city256: five words that take in the bytes and one that waits, and a CRC of each of the five.
type citySums struct {
	lane [6]uint64
	crc  [5]uint64
}

// row takes in 40 bytes.
func (s *citySums) row(b []byte, m uint64, twist int) {
	l := s.lane
	s.lane[0] = right(l[1], 41^twist)*m + word(b, 0)
	s.lane[1] = right(l[2], 27^twist)*m + word(b, 8)
	s.lane[2] = right(l[3], 41^twist)*m + word(b, 16)
	s.lane[3] = right(l[4], 33^twist)*m + word(b, 24)
	s.lane[4] = right(l[5], 25^twist)*m + word(b, 32)
	s.lane[5] = l[0]
	for i := range s.crc {
		s.crc[i] = crcWord(s.crc[i], s.lane[i])
	}
}

// finish mixes the state to the result.
func (s *citySums) finish(r0, r1 uint64) (r [4]uint64) {
	a, b, c, d, e, t := s.lane[0], s.lane[1], s.lane[2], s.lane[3], s.lane[4], s.lane[5]
	f, g, h, i, j := s.crc[0], s.crc[1], s.crc[2], s.crc[3], s.crc[4]
	j += i << 32
	a = join(a, j)
	h += g << 32
	b += h
	c = join(c, f) + i
	d = join(d, e+r0)
	j += e
	i += join(h, t)
	e = join(a, d) + j
	f = join(b, c) + a
	g = join(j, i) + c
	r[0] = e + f + g + h
	a = fold((a+g)*city0)*city0 + b
	r[1] = r1 + a + r[0]
	a = fold(a*city0)*city0 + c
	r[2] = a + r[1]
	r[3] = fold((a+e)*city0)*city0 + r[2]
	return r
}
