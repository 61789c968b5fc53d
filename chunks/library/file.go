package library

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/szen-chess/szen/chunks/internal/passers"
)

// The header of a file; docs/format/chunks.md has the format.
const (
	magic      = "SZENCHNK"
	version    = 1
	headerSize = 24
	crcSize    = 4
	extension  = ".szc"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// FileName returns the name of the file of a type: "abc.szc". Mirror images share one.
func FileName(files Files) string {
	files, _ = canonical(files)
	return files.String() + extension
}

// FormatError says what is wrong with a file.
type FormatError struct {
	Offset  int
	Problem string
}

func (e *FormatError) Error() string { return fmt.Sprintf("offset %d: %s", e.Offset, e.Problem) }

func wrong(at int, format string, args ...any) error {
	return &FormatError{at, fmt.Sprintf(format, args...)}
}

// coders are made once: they are safe for concurrent use.
var coders = sync.OnceValue(func() (c struct {
	*zstd.Encoder
	*zstd.Decoder
},
) {
	// The errors are those of options that are out of range.
	c.Encoder, _ = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false))
	c.Decoder, _ = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(sizeOf(MaxFiles)))
	return c
})

// sizeOf returns the bytes of all planes of a type.
func sizeOf(files int) uint64 {
	n := uint64(64 * planes)
	for range files {
		n *= 7
	}
	return n
}

// Bytes returns the library as a file.
func (l *Library) Bytes() []byte {
	var raw []byte
	for _, plane := range l.bytes {
		raw = append(raw, plane...)
	}
	out := make([]byte, headerSize)
	copy(out, magic)
	out[8], out[9], out[10] = version, byte(l.files), planes
	binary.LittleEndian.PutUint32(out[12:], uint32(len(raw)))
	binary.LittleEndian.PutUint32(out[16:], crc32.Checksum(raw, castagnoli))
	out = coders().EncodeAll(raw, out)
	binary.LittleEndian.PutUint32(out[20:], uint32(len(out)-headerSize))
	return sign(out)
}

// sign appends the checksum.
func sign(text []byte) []byte {
	return binary.LittleEndian.AppendUint32(text, crc32.Checksum(text, castagnoli))
}

// Parse reads a file. The error is a *FormatError. What the instances say is taken as it stands: Verify compares it with what is compiled.
func Parse(text []byte) (*Library, error) {
	if len(text) < headerSize+crcSize {
		return nil, wrong(len(text), "the file ends within its header, want %d bytes or more", headerSize+crcSize)
	}
	if string(text[:8]) != magic {
		return nil, wrong(0, "the file starts with %q, want %q", text[:8], magic)
	}
	body, sum := text[:len(text)-crcSize], binary.LittleEndian.Uint32(text[len(text)-crcSize:])
	if got := crc32.Checksum(body, castagnoli); got != sum {
		return nil, wrong(len(body), "the checksum is %08x, the bytes before have %08x", sum, got)
	}
	files := Files(text[9])
	stored, mirrored := canonical(files)
	size := sizeOf(files.Count())
	switch {
	case text[8] != version:
		return nil, wrong(8, "version %d, want %d", text[8], version)
	case files.Count() < 1 || files.Count() > MaxFiles || mirrored:
		return nil, wrong(9, "files %s, want 1 to %d, and of mirror images %s", files, MaxFiles, stored)
	case text[10] != planes || text[11] != 0:
		return nil, wrong(10, "%d planes of properties and %d, want %d and 0", text[10], text[11], planes)
	case uint64(binary.LittleEndian.Uint32(text[12:])) != size:
		return nil, wrong(12, "%d bytes of properties, want %d", binary.LittleEndian.Uint32(text[12:]), size)
	case int(binary.LittleEndian.Uint32(text[20:])) != len(body)-headerSize:
		return nil, wrong(20, "%d bytes are compressed, the file has %d", binary.LittleEndian.Uint32(text[20:]), len(body)-headerSize)
	}
	raw, err := coders().DecodeAll(body[headerSize:], make([]byte, 0, size))
	switch {
	case err != nil:
		return nil, wrong(headerSize, "not what zstd compresses: %v", err)
	case uint64(len(raw)) != size:
		return nil, wrong(headerSize, "%d bytes unpacked, want %d", len(raw), size)
	case crc32.Checksum(raw, castagnoli) != binary.LittleEndian.Uint32(text[16:]):
		return nil, wrong(16, "the checksum of what is unpacked is %08x, want %08x", crc32.Checksum(raw, castagnoli), binary.LittleEndian.Uint32(text[16:]))
	}
	set, err := passers.NewSet(files)
	if err != nil {
		return nil, wrong(9, "%v", err)
	}
	l := newLibrary(files, set)
	for i := range l.bytes {
		raw = raw[copy(l.bytes[i], raw):]
	}
	return l, nil
}

// Verify compiles the type anew and compares. The error is a *FormatError that names the first instance that differs.
func (l *Library) Verify() error {
	want, err := Compile(l.files)
	if err != nil {
		return err
	}
	for p, pawns := range l.set.Pawns {
		for k := range 64 {
			for plane := range planes {
				if got, want := l.bytes[plane][p*64+k], want.bytes[plane][p*64+k]; got != want {
					return wrong(headerSize, "property byte %d of a king on square %d against pawns %#x is %#02x, want %#02x", plane, k, uint64(pawns), got, want)
				}
			}
		}
	}
	return nil
}
