package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/flock"
	"github.com/szen-chess/szen/internal/generate"
	"github.com/szen-chess/szen/tables"
)

// openStore opens the folder, made if need be, for this process alone.
func (a *app) openStore(dir string) (*tables.Dir, func(), error) {
	d, err := tables.NewDir(dir)
	if err != nil {
		return nil, nil, err
	}
	unlock, err := flock.Lock(dir)
	if err == nil {
		if err = tables.Sweep(dir); err == nil {
			return d, unlock, nil
		}
		unlock()
	}
	d.Close()
	return nil, nil, fmt.Errorf("tables cannot be made in %s: %w", dir, err)
}

// whole finds out which files of a set are whole, of those that some targets need. One that is
// damaged counts as missing, with a note; one of another format version is an error, as
// somebody else may want to keep it.
func (a *app) whole(ctx context.Context, set *tables.Set, targets []chess.Material, metrics generate.Metrics, threads int) (have func(chess.Material, chess.Metric) bool, err error) {
	wanted := map[chess.Material]bool{}
	for _, m := range chess.Dependencies(targets...) {
		wanted[m] = true
	}
	type key struct {
		material chess.Material
		metric   chess.Metric
	}
	found := map[key]bool{}
	var mu sync.Mutex
	files := set.Files()
	task := a.term.Start("checking", int64(len(files)))
	defer task.End()
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(max(threads, 1))
	done := int64(0)
	for _, f := range files {
		if !wanted[f.Material] || !metrics.Has(f.Metric) {
			continue
		}
		g.Go(func() error {
			err := checkFile(ctx, f)
			if errors.Is(err, tables.ErrCorrupt) {
				a.term.Note("note: %v; it is made again", err)
			} else if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			found[key{f.Material, f.Metric}] = err == nil
			done++
			task.Set(done, int64(len(files)))
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return func(m chess.Material, x chess.Metric) bool { return found[key{m, x}] }, nil
}

// checkFile reads a whole file and wants it to be what its name says.
func checkFile(ctx context.Context, f tables.TableFile) error {
	if err := tables.Check(ctx, f.Path); err != nil {
		return err
	}
	r, err := os.Open(f.Path)
	if err != nil {
		return err
	}
	defer r.Close()
	t, err := tables.NewReader(r, f.Size)
	if err != nil {
		return err
	}
	if t.Material() != f.Material || t.Metric() != f.Metric {
		return &tables.CorruptError{Path: f.Path, What: "it holds " + tables.FileName(t.Material(), t.Metric())}
	}
	return nil
}
