package tables

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/wholefile"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables/internal/syzygy"
)

// SyzygyOptions says how to write a Syzygy file. It does not change what is written.
type SyzygyOptions struct {
	Workers  int                     // goroutines at work; 0 means one
	Progress func(done, total int64) // called by one goroutine at a time, may be nil
}

// WriteSyzygy writes a table as a Syzygy file, results (.rtbw) or distances to
// zeroing (.rtbz), and returns its size in bytes. The table must have been solved with its exits
// kept, and have distances for the latter.
func WriteSyzygy(ctx context.Context, w io.Writer, t *retro.Table, m chess.Metric, opt SyzygyOptions) (int64, error) {
	t, err := readyFor(t, m)
	if err != nil {
		return 0, err
	}
	kind := syzygyKinds[m]
	return syzygy.Write(ctx, w, t.Material, kind, newVerdicts(t, kind, opt.Workers), syzygy.WriteOptions{Workers: max(opt.Workers, 1), Progress: opt.Progress})
}

// readyFor returns a table in memory from which a Syzygy file of a metric can be made.
func readyFor(t *retro.Table, m chess.Metric) (*retro.Table, error) {
	if _, ok := syzygyKinds[m]; !ok {
		return nil, fmt.Errorf("tables: Syzygy has no files for %s", m)
	}
	if m == chess.MetricDTZ && !t.HasDTZ {
		return nil, fmt.Errorf("tables: %s is needed of %s, which was solved without it", m, t.Material)
	}
	t, err := t.InMemory()
	if err != nil {
		return nil, err
	}
	for i := range t.Slices {
		for c := range t.Slices[i].Sides {
			if d := &t.Slices[i].Sides[c]; d.Captures == nil || d.Zeroing == nil {
				return nil, fmt.Errorf("tables: %s was solved without keeping its exits", t.Material)
			}
		}
	}
	return t, nil
}

// SyzygyMemory returns about how many bytes writing a Syzygy file takes besides the table.
func SyzygyMemory(m chess.Material, metric chess.Metric, workers int) int64 {
	return syzygy.Memory(m, syzygyKinds[metric], workers) + codesMemory(m)
}

// MaxSyzygyMen is the most men of a Syzygy file, kings included.
const MaxSyzygyMen = syzygy.MaxMen

// SyzygyFileName returns the name of a Syzygy file, "KRPvKR.rtbw"; ok is false if there are none for the metric.
func SyzygyFileName(m chess.Material, metric chess.Metric) (name string, ok bool) {
	kind, ok := syzygyKinds[metric]
	return m.String() + kind.Extension(), ok
}

// SyzygyDir is a folder that Syzygy files are written to. It is safe for concurrent use.
type SyzygyDir struct{ path string }

// NewSyzygyDir returns the folder, made if need be.
func NewSyzygyDir(path string) (*SyzygyDir, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, fmt.Errorf("tables: %w", err)
	}
	return &SyzygyDir{path}, nil
}

// Write writes a table's file for one metric and returns its size in bytes. No
// file that is half written ever has its name.
func (d *SyzygyDir) Write(ctx context.Context, t *retro.Table, m chess.Metric, opt SyzygyOptions) (int64, error) {
	name, ok := SyzygyFileName(t.Material, m)
	if !ok {
		return 0, fmt.Errorf("tables: Syzygy has no files for %s", m)
	}
	return wholefile.Write(d.path, name, func(w io.Writer) (int64, error) { return WriteSyzygy(ctx, w, t, m, opt) })
}

// Has tells whether the folder has a table's file for a metric, and whether it is whole. The
// error is a *CorruptError if it is not.
func (d *SyzygyDir) Has(ctx context.Context, m chess.Material, metric chess.Metric) (bool, error) {
	name, ok := SyzygyFileName(m, metric)
	path := filepath.Join(d.path, name)
	if _, err := os.Stat(path); !ok || errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	err := Check(ctx, path)
	return err == nil, err
}
