package tables

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/wholefile"
	"github.com/szen-chess/szen/retro"
)

// WriteFile writes a table's file for one metric into a folder, in the stead of
// one that is there, with so many goroutines, and returns its size. The file gets its name when all of it is on the
// disk: whatever happens before, no file of that name is half written.
func WriteFile(ctx context.Context, dir string, t *retro.Table, m chess.Metric, workers int) (size int64, err error) {
	return wholefile.Write(dir, FileName(t.Material, m), func(w io.Writer) (int64, error) { return Write(ctx, w, t, m, workers) })
}

// Sweep removes what interrupted writes left in a folder, where nobody is writing now.
func Sweep(dir string) error {
	for _, kind := range []string{Extension, ".rtb[wz]"} {
		left, err := filepath.Glob(filepath.Join(dir, wholefile.Temporary+"*"+kind+".*"))
		if err != nil {
			return err
		}
		for _, path := range left {
			if err := os.Remove(path); err != nil {
				return err
			}
		}
	}
	return nil
}

// Dir is a folder that tables are written to and read back from. It is safe for concurrent use.
type Dir struct {
	path string
	set  *Set
}

// NewDir returns the folder, made if need be.
func NewDir(path string) (*Dir, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, fmt.Errorf("tables: %w", err)
	}
	set, err := Open(path)
	if err != nil {
		return nil, err
	}
	return &Dir{path, set}, nil
}

// Set returns the set of the tables in the folder. It learns of those that Write adds.
func (d *Dir) Set() *Set { return d.set }

// Write writes a table's file for one metric, with so many goroutines, and returns its size in bytes.
func (d *Dir) Write(ctx context.Context, t *retro.Table, m chess.Metric, workers int) (int64, error) {
	size, err := WriteFile(ctx, d.path, t, m, workers)
	if err != nil {
		return 0, err
	}
	n := name{t.Material, m}
	d.set.change(func(x *index) {
		x.files[n] = d.set.entry(n, filepath.Join(d.path, FileName(n.material, n.metric)), size)
	})
	return size, nil
}

// Load reads a table back, with distances to mate if dtm is set.
func (d *Dir) Load(ctx context.Context, m chess.Material, dtm bool) (*retro.Table, error) {
	metrics := []chess.Metric{chess.MetricWDL}
	if dtm {
		metrics = append(metrics, chess.MetricDTM)
	}
	return d.set.Load(ctx, m, metrics...)
}

// Close closes the files.
func (d *Dir) Close() error { return d.set.Close() }
