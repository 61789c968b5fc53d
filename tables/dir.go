package tables

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// WriteFile writes a table's file for one metric into a folder, in the stead of
// one that is there, with so many goroutines, and returns its size. The file gets its name when all of it is on the
// disk: whatever happens before, no file of that name is half written.
func WriteFile(ctx context.Context, dir string, t *retro.Table, m chess.Metric, workers int) (size int64, err error) {
	return writeWhole(dir, FileName(t.Material, m), func(w io.Writer) (int64, error) { return Write(ctx, w, t, m, workers) })
}

// writeWhole writes a file under another name and renames it when it is on the disk.
func writeWhole(dir, name string, write func(io.Writer) (int64, error)) (size int64, err error) {
	target := filepath.Join(dir, name)
	f, err := os.CreateTemp(dir, temporary+name+".*")
	if err != nil {
		return 0, fmt.Errorf("tables: %w", err)
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if size, err = write(f); err != nil {
		return 0, fmt.Errorf("writing %s: %w", target, err)
	}
	if err = f.Chmod(0o644); err == nil {
		err = f.Sync()
	}
	if err == nil {
		err = f.Close()
	}
	if err == nil {
		err = os.Rename(f.Name(), target)
	}
	if err == nil {
		err = syncDir(dir)
	}
	if err != nil {
		return 0, fmt.Errorf("writing %s: %w", target, err)
	}
	return size, nil
}

// temporary starts the names of files that are being written.
const temporary = ".szen-"

// Sweep removes what interrupted writes left in a folder, where nobody is writing now.
func Sweep(dir string) error {
	for _, kind := range []string{Extension, ".rtb[wz]"} {
		left, err := filepath.Glob(filepath.Join(dir, temporary+"*"+kind+".*"))
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

// syncDir makes a renaming last. Systems that cannot sync a folder are left to do it in their time.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	_ = d.Sync()
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
