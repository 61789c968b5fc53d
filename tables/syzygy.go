package tables

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/tables/internal/mmap"
	"github.com/szen-chess/szen/tables/internal/syzygy"
)

// syzygyKinds are the kinds of Syzygy files by what they store.
var syzygyKinds = map[chess.Metric]syzygy.Kind{
	chess.MetricWDL: syzygy.WDL,
	chess.MetricDTZ: syzygy.DTZ,
}

// ParseSyzygyFileName reads the name of a Syzygy file, "KRPvKR.rtbw", and normalises the material; ok is false if it is none.
func ParseSyzygyFileName(name string) (m chess.Material, metric chess.Metric, ok bool) {
	for metric, kind := range syzygyKinds {
		text, ok := strings.CutSuffix(name, kind.Extension())
		if !ok {
			continue
		}
		m, err := chess.ParseMaterial(text)
		if err != nil || m.String() != text || m.Men() < 3 || m.Men() > syzygy.MaxMen {
			return m, 0, false
		}
		m, _ = m.Normalize()
		return m, metric, true
	}
	return m, 0, false
}

// syzygyEntry makes the entry of a Syzygy file.
func (s *Set) syzygyEntry(n name, path string, size int64) *entry {
	e := &entry{name: n, path: path, size: size}
	return e.opening(func() (table, error) { return openSyzygy(n, path) })
}

// openSyzygy opens a Syzygy file by its path.
func openSyzygy(n name, path string) (*syzygyFile, error) {
	m, err := mmap.Open(path)
	if err != nil {
		return nil, err
	}
	f := &syzygyFile{path: path, closer: m}
	if f.table, err = syzygy.New(m, m.Size(), n.material, syzygyKinds[n.metric]); err != nil {
		m.Close()
		return nil, f.error(err)
	}
	return f, nil
}

// syzygyFile is an open Syzygy file.
type syzygyFile struct {
	path   string
	table  *syzygy.Table
	closer io.Closer
}

// Close releases the file.
func (f *syzygyFile) Close() error { return f.closer.Close() }

// error names the file in an error.
func (f *syzygyFile) error(err error) error {
	var bad *syzygy.FormatError
	if errors.As(err, &bad) {
		return &CorruptError{f.path, bad.Offset, bad.Problem}
	}
	return fmt.Errorf("reading %s: %w", f.path, err)
}

func (f *syzygyFile) wdl(s chess.Setup, flipped bool) (chess.WDL, exits, error) {
	return f.result(&s, flipped)
}

// result is wdl.
func (f *syzygyFile) result(s *chess.Setup, flipped bool) (chess.WDL, exits, error) {
	if flipped {
		exchanged := s.FlipColors()
		s = &exchanged
	}
	w, err := f.table.WDL(s)
	if err != nil {
		return 0, noExits, f.error(err)
	}
	return w, captures, nil
}

func (f *syzygyFile) plies(s chess.Setup, flipped bool, _ chess.Metric, w chess.WDL) (distance, error) {
	if flipped {
		s = s.FlipColors()
	}
	d, ok, err := f.table.Distance(&s, w)
	switch {
	case err != nil:
		return distance{}, f.error(err)
	case !ok:
		return distance{}, nil
	case d.Rounded:
		return distance{d.Plies, rounded, w > chess.Draw}, nil
	}
	return distance{d.Plies, exact, w > chess.Draw}, nil
}

// checkSyzygy reads a whole Syzygy file.
func checkSyzygy(n name, path string) error {
	f, err := openSyzygy(n, path)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.table.Check(); err != nil {
		return f.error(err)
	}
	return nil
}
