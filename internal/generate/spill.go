package generate

import (
	"bytes"
	"fmt"
	"os"
	"sync"

	"github.com/klauspost/compress/s2"
)

// spill holds compressed blocks: in memory as long as its purse has room, and
// then in a file. It is a retro.Scratch, and is gone when it is closed, or when the process ends.
type spill struct {
	dir   string
	purse *purse // nil if there is no room

	mu    sync.Mutex
	held  [][]byte // in memory
	taken int64
	file  *os.File // made when it is first needed
	end   int64
}

// scratchName is the name of spill files where a name must stay until the end; tables.Sweep removes what a killed process left.
const scratchName = ".szen-scratch.szt.*"

// A place in a file is 40 bits of offset and 24 of length.
const (
	lengthBits = 24
	maxOffset  = 1 << (63 - lengthBits)
)

// firstHeld is the place of the first block in memory; the next ones have lower numbers.
const firstHeld = -2 // retro uses -1 for no block

// Put compresses a block, stores it and returns its place.
func (s *spill) Put(b []byte) (at int64, err error) {
	code := s2.Encode(nil, b)
	if len(code) >= 1<<lengthBits {
		return 0, fmt.Errorf("block of %d bytes, at most %d fit", len(code), 1<<lengthBits-1)
	}
	if s.purse != nil && s.purse.take(int64(len(code))) {
		return s.hold(code), nil
	}
	f, at, err := s.reserve(len(code))
	if err == nil {
		_, err = f.WriteAt(code, at)
	}
	if err != nil {
		return 0, fmt.Errorf("keeping a table on disk while it is needed: %w", err)
	}
	return at<<lengthBits | int64(len(code)), nil
}

func (s *spill) hold(code []byte) (at int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held = append(s.held, bytes.Clone(code)) // the compressor's buffer is larger than what is in it
	s.taken += int64(len(code))
	return firstHeld - int64(len(s.held)-1)
}

// reserve makes room in the file.
func (s *spill) reserve(n int) (f *os.File, at int64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.file == nil {
		if s.file, err = os.CreateTemp(s.dir, scratchName); err != nil {
			return nil, 0, err
		}
		_ = os.Remove(s.file.Name()) // where the system allows it, a file without a name leaves nothing behind
	}
	if at = s.end; at >= maxOffset {
		return nil, 0, fmt.Errorf("file of %d bytes is too large", at)
	}
	s.end += int64(n)
	return s.file, at, nil
}

// Get appends a block to dst.
func (s *spill) Get(dst []byte, at int64) ([]byte, error) {
	code, err := s.code(at)
	if err != nil {
		return dst, fmt.Errorf("reading what was kept of a table: %w", err)
	}
	n, err := s2.DecodedLen(code)
	if err != nil {
		return dst, fmt.Errorf("what was kept of a table is damaged: %w", err)
	}
	old := len(dst)
	if cap(dst)-old < n {
		dst = append(make([]byte, 0, old+n), dst...)
	}
	dst = dst[:old+n]
	if _, err := s2.Decode(dst[old:], code); err != nil {
		return dst[:old], fmt.Errorf("what was kept of a table is damaged: %w", err)
	}
	return dst, nil
}

// code returns a block as it is stored.
func (s *spill) code(at int64) ([]byte, error) {
	s.mu.Lock()
	f, held := s.file, s.held
	s.mu.Unlock()
	if k := firstHeld - at; k >= 0 && k < int64(len(held)) {
		return held[k], nil
	}
	if f == nil || at < 0 {
		return nil, fmt.Errorf("no block %d", at)
	}
	code := make([]byte, at&(1<<lengthBits-1))
	_, err := f.ReadAt(code, at>>lengthBits)
	return code, err
}

// size returns the bytes on disk.
func (s *spill) size() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.end
}

// close removes the file.
func (s *spill) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.purse != nil {
		s.purse.give(s.taken)
	}
	s.held, s.taken = nil, 0
	if s.file == nil {
		return
	}
	s.file.Close()
	_ = os.Remove(s.file.Name())
	s.file, s.end = nil, 0
}
