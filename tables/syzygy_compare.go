package tables

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables/internal/syzygy"
)

// CompareOptions says how to compare.
type CompareOptions struct {
	Workers  int
	Sample   int64                   // positions to look at, evenly spread; 0 for all
	Progress func(done, total int64) // positions; called by one goroutine at a time, may be nil
}

// DifferenceError is a position of which a Syzygy file says something else than a solved table.
type DifferenceError struct {
	Path string
	FEN  string
	Got  string // as readers understand the file
	Want string // as solved
}

func (e *DifferenceError) Error() string {
	return fmt.Sprintf("%s: %s is %s in the file, solved it is %s", e.Path, e.FEN, e.Got, e.Want)
}

// CompareSyzygy reads a whole Syzygy file, of results or of distances to zeroing, and holds it against a solved
// table of its material: the checksum, the structure, the index, and every value that readers rely
// on, distances up to the format's rounding. The table must have been solved with its exits kept. It returns how many
// values it compared. The error is a *CorruptError, or a *DifferenceError for a position.
func CompareSyzygy(ctx context.Context, path string, t *retro.Table, opt CompareOptions) (int64, error) {
	m, metric, ok := ParseSyzygyFileName(filepath.Base(path))
	if !ok || m != t.Material {
		return 0, fmt.Errorf("tables: %s is no name of a Syzygy file of %s", path, t.Material)
	}
	t, err := readyFor(t, metric)
	if err != nil {
		return 0, err
	}
	f, err := openSyzygy(name{m, metric}, path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if err := f.table.Check(); err != nil {
		return 0, f.error(err)
	}
	n, err := f.table.Compare(ctx, newVerdicts(t, syzygyKinds[metric], opt.Workers), syzygy.CompareOptions{Workers: opt.Workers, Sample: opt.Sample, Progress: opt.Progress})
	if d := (*syzygy.Difference)(nil); errors.As(err, &d) {
		return n, &DifferenceError{path, d.Setup.FEN(), d.Got, d.Want}
	}
	if err != nil && ctx.Err() == nil {
		err = f.error(err)
	}
	return n, err
}
