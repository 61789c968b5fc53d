package main

import (
	"context"
	"errors"
	"io/fs"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/flock"
	"github.com/szen-chess/szen/internal/generate"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// The formats that gen makes files of.
const (
	formatOwn    = "szt"
	formatSyzygy = "syzygy"
)

// syzygyStore writes tables as Syzygy files, and shows how far each is.
type syzygyStore struct {
	a   *app
	dir *tables.SyzygyDir
}

// Write is generate.Store's.
func (s *syzygyStore) Write(ctx context.Context, t *retro.Table, m chess.Metric, workers int) (int64, error) {
	name, _ := tables.SyzygyFileName(t.Material, m)
	task := s.a.term.Start(name, 0)
	defer task.End()
	return s.dir.Write(ctx, t, m, tables.SyzygyOptions{Workers: workers, Progress: task.Set})
}

// makeSyzygy makes Syzygy files of materials and all they can turn into, in the folder of the options.
func (a *app) makeSyzygy(ctx context.Context, list []chess.Material, metrics generate.Metrics, o genOptions) error {
	for _, m := range list {
		if m.Men() > tables.MaxSyzygyMen {
			return badInput("%s: Syzygy files have at most %d men", m, tables.MaxSyzygyMen)
		}
	}
	if metrics.Has(chess.MetricDTM) {
		return badInput("Syzygy has files of wdl and dtz, none of dtm")
	}
	if o.plan {
		plan, err := a.planSyzygy(ctx, list, metrics, o)
		if err != nil {
			return err
		}
		return a.showPlan(&plan, o)
	}
	dir, err := tables.NewSyzygyDir(o.dir)
	if err != nil {
		return err
	}
	unlock, err := flock.Lock(o.dir)
	if err != nil {
		return err
	}
	defer unlock()
	if err := tables.Sweep(o.dir); err != nil {
		return err
	}
	plan, err := a.planSyzygy(ctx, list, metrics, o)
	if err != nil {
		return err
	}
	return a.carryOut(ctx, plan, &syzygyStore{a, dir}, o)
}

// Figures seen when Syzygy files of four and five men were written, one core: seconds that choosing
// an order takes, and positions a second beyond.
const (
	syzygyChoosing  = 4
	syzygyPerSecond = 4.5e6
)

// bytesPosition is what a table takes in memory, where the writer needs all of it: results, bounds, distances.
const bytesPosition = 2.25

// planSyzygy plans what a folder lacks, with the time and memory that writing takes.
func (a *app) planSyzygy(ctx context.Context, list []chess.Material, metrics generate.Metrics, o genOptions) (generate.Plan, error) {
	have, err := a.wholeSyzygy(ctx, o.dir, list, metrics)
	if err != nil {
		return generate.Plan{}, err
	}
	plan := generate.NewPlan(list, metrics, o.only, have)
	for i := range plan.Tasks {
		t := &plan.Tasks[i]
		if t.Missing != 0 {
			t.Memory += int64(bytesPosition * float64(t.Positions))
		}
		writing := int64(0)
		for _, m := range t.Missing.List() {
			writing = max(writing, tables.SyzygyMemory(t.Material, m, o.threads))
			all := float64(t.Positions) / 2 // by a file, about
			t.Seconds += min(syzygyChoosing, all/1e6) + all/syzygyPerSecond
		}
		t.Memory += writing
	}
	return plan, nil
}

// wholeSyzygy finds out which files are there and whole. One that is damaged counts as missing, with a note.
func (a *app) wholeSyzygy(ctx context.Context, dir string, list []chess.Material, metrics generate.Metrics) (func(chess.Material, chess.Metric) bool, error) {
	type key struct {
		material chess.Material
		metric   chess.Metric
	}
	found := map[key]bool{}
	have := func(m chess.Material, x chess.Metric) bool { return found[key{m, x}] }
	set, err := tables.Open(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return have, nil
	}
	if err != nil {
		return nil, err
	}
	defer set.Close()
	wanted := map[chess.Material]bool{}
	for _, m := range chess.Dependencies(list...) {
		wanted[m] = true
	}
	files := set.SyzygyFiles()
	task := a.term.Start("checking", int64(len(files)))
	defer task.End()
	for i, f := range files {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if wanted[f.Material] && metrics.Has(f.Metric) {
			err := tables.Check(ctx, f.Path)
			if errors.Is(err, tables.ErrCorrupt) {
				a.term.Note("note: %v; it is written again", err)
			} else if err != nil {
				return nil, err
			}
			found[key{f.Material, f.Metric}] = err == nil
		}
		task.Set(int64(i+1), int64(len(files)))
	}
	return have, nil
}
