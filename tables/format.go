package tables

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"strings"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// Version is the format version that this package writes; docs/format/table.md describes it.
const Version = 1

// Generator names what writes files, in their headers.
const Generator = "szen 0.1"

// Extension ends the name of every file.
const Extension = ".szt"

// magic starts every file. The line ends in it show a transfer that changes them.
var magic = [8]byte{'S', 'Z', 'E', 'N', '\r', '\n', 0x1a, '\n'}

// Sizes of the parts of a file, in bytes.
const (
	headerSize = 64
	crcSize    = 4
	digestSize = 32
	minSize    = headerSize + crcSize + digestSize
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func crc(b []byte) uint32 { return crc32.Checksum(b, castagnoli) }

// FileName returns the name of a table's file, "KRPvKR.wdl.szt".
func FileName(m chess.Material, metric chess.Metric) string {
	return m.String() + "." + metric.String() + Extension
}

// ParseFileName reads a name that FileName writes; ok is false for any other.
func ParseFileName(name string) (m chess.Material, metric chess.Metric, ok bool) {
	parts := strings.Split(name, ".")
	if len(parts) != 3 {
		return m, 0, false
	}
	m, err := chess.ParseMaterial(parts[0])
	metric, known := chess.ParseMetric(parts[1])
	if err != nil || !known || !holdable(m) {
		return m, 0, false
	}
	return m, metric, FileName(m, metric) == name
}

// holdable tells whether a material can have a table: normalised, not too many men, not too many alike.
func holdable(m chess.Material) bool {
	n, _ := m.Normalize()
	if n != m || m.Men() < 3 || m.Men() > space.MaxMen {
		return false
	}
	for c := chess.White; c <= chess.Black; c++ {
		for r := chess.Pawn; r < chess.King; r++ {
			if m.Count(c, r) > space.MaxLike {
				return false
			}
		}
	}
	return true
}

// header is the first 64 bytes of a file.
type header struct {
	metric      chess.Metric
	material    chess.Material
	generator   string
	streams     int
	slices      uint32
	description uint32 // bytes
	size        uint64 // of the whole file
}

// symmetries returns by how many symmetries of the board a material's positions are folded.
func symmetries(m chess.Material) byte {
	if m.HasPawns() {
		return 2
	}
	return 8
}

func (h *header) append(dst []byte) []byte {
	dst = append(dst, magic[:]...)
	dst = binary.LittleEndian.AppendUint16(dst, Version)
	dst = append(dst, byte(h.metric), symmetries(h.material), byte(h.streams), 0, 0, 0)
	dst = appendText(dst, h.material.String())
	dst = appendText(dst, h.generator)
	dst = binary.LittleEndian.AppendUint32(dst, h.slices)
	dst = binary.LittleEndian.AppendUint32(dst, h.description)
	return binary.LittleEndian.AppendUint64(dst, h.size)
}

// textSize is the length of the texts in a header; what a text leaves is zero.
const textSize = 16

func appendText(dst []byte, text string) []byte {
	var b [textSize]byte
	copy(b[:], text)
	return append(dst, b[:]...)
}

// parseHeader reads a header of a file of so many bytes.
func parseHeader(b []byte, size int64) (h header, err error) {
	corrupt := func(offset int64, format string, args ...any) (header, error) {
		return h, &CorruptError{Offset: offset, What: fmt.Sprintf(format, args...)}
	}
	if size < minSize {
		return corrupt(size, "file of %d bytes, a table has at least %d", size, minSize)
	}
	if !bytes.Equal(b[:8], magic[:]) {
		return corrupt(0, "not a table: it starts with %q, want %q", b[:8], magic[:])
	}
	if v := binary.LittleEndian.Uint16(b[8:]); v != Version {
		return h, &VersionError{Version: int(v)}
	}
	h = header{
		metric: chess.Metric(b[10]), streams: int(b[12]),
		generator: string(bytes.TrimRight(b[32:48], "\x00")),
		slices:    binary.LittleEndian.Uint32(b[48:]), description: binary.LittleEndian.Uint32(b[52:]),
		size: binary.LittleEndian.Uint64(b[56:]),
	}
	name := string(bytes.TrimRight(b[16:32], "\x00"))
	if h.material, err = chess.ParseMaterial(name); err != nil {
		return corrupt(16, "%v", err)
	}
	switch {
	case h.metric > chess.MetricDTM:
		return corrupt(10, "metric %d", b[10])
	case h.material.String() != name || !holdable(h.material):
		return corrupt(16, "material %s", name)
	case b[11] != symmetries(h.material):
		return corrupt(11, "%d symmetries, want %d", b[11], symmetries(h.material))
	case h.streams < 1 || h.streams > 2:
		return corrupt(12, "%d streams", h.streams)
	case b[13]|b[14]|b[15] != 0:
		return corrupt(13, "reserved bytes that are not zero")
	case h.size != uint64(size):
		return corrupt(56, "file has %d bytes, its header says %d", size, h.size)
	case int64(h.description) > size-minSize:
		return corrupt(52, "description of %d bytes in a file of %d", h.description, size)
	case int(h.slices) != space.CountPlacements(h.material):
		return corrupt(48, "%d slices, want %d", h.slices, space.CountPlacements(h.material))
	}
	return h, nil
}
