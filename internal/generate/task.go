package generate

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/internal/usage"
	"github.com/szen-chess/szen/retro"
)

// Report tells what a finished material cost and holds.
type Report struct {
	Task  *Task
	Wall  time.Duration
	CPU   time.Duration // of the threads at work on it, the garbage collector's left out
	Solve time.Duration // the part of CPU that went into solving

	SolveWall time.Duration
	Files     []FileReport
	Counts    [2]retro.Counts // by side to move, like men told apart; the plies are those of DTZ
	DTM       [2]retro.Counts // the same with plies to mate, if a file with them was made
	MaxDTZ    chess.Plies
	MaxDTM    chess.Plies
}

// FileReport tells what a file cost. What solving cost is counted with the first file of a material.
type FileReport struct {
	Metric chess.Metric
	Bytes  int64
	Wall   time.Duration
	CPU    time.Duration
}

// make solves a material and writes its missing files.
func (r *run) make(ctx context.Context, t *Task) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	rep := &Report{Task: t}
	start, spent := time.Now(), r.clock(t)
	if r.opt.Started != nil {
		r.reports.Lock()
		r.opt.Started(t)
		r.reports.Unlock()
	}
	workers := 1
	if t.shared {
		workers = r.opt.Workers
	}
	lay := space.Standard(t.Material)
	v := newVault(lay.Words, space.CountPlacements(t.Material), workers, r.opt.Scratch, &r.purse, &r.packed, r.cache)
	table, err := retro.Solve(ctx, t.Material, retro.Options{
		Workers: workers, DTM: r.plan.Metrics.Has(chess.MetricDTM), ResultsOnly: !t.Missing.Has(chess.MetricDTZ),
		Exits:  t.Missing.Has(chess.MetricWDL) || t.Missing.Has(chess.MetricDTZ),
		Keeper: v, Scratch: &v.rest, Library: r.lib, Progress: r.progress,
	})
	if err != nil {
		v.close()
		return err
	}
	rep.Solve, rep.SolveWall = spent(), time.Since(start)
	if err := r.write(ctx, t, table, rep, workers); err != nil {
		v.close()
		return err
	}
	if err := rep.count(ctx, table, workers); err != nil {
		v.close()
		return err
	}
	rep.MaxDTZ, rep.MaxDTM = table.MaxDTZ, table.MaxDTM
	if t.users == 0 {
		v.close()
	} else {
		if err := v.settle(ctx); err != nil {
			v.close()
			return err
		}
		r.lib.keep(table)
	}
	rep.Wall, rep.CPU = time.Since(start), spent()
	if r.opt.Finished != nil {
		r.reports.Lock()
		r.opt.Finished(rep)
		r.reports.Unlock()
	}
	return nil
}

// count counts what a table holds.
func (rep *Report) count(ctx context.Context, table *retro.Table, workers int) (err error) {
	for c := range rep.Counts {
		if rep.Counts[c], err = table.Count(ctx, chess.Color(c), chess.MetricDTZ, retro.Labeled, workers); err != nil {
			return err
		}
		if !rep.Task.Missing.Has(chess.MetricDTM) {
			continue
		}
		if rep.DTM[c], err = table.Count(ctx, chess.Color(c), chess.MetricDTM, retro.Labeled, workers); err != nil {
			return err
		}
	}
	return nil
}

// write makes the missing files.
func (r *run) write(ctx context.Context, t *Task, table *retro.Table, rep *Report, workers int) error {
	for _, m := range t.Missing.List() {
		start, cpu := time.Now(), r.clock(t)
		n, err := r.opt.Store.Write(ctx, table, m, workers)
		if err != nil {
			return fmt.Errorf("writing %s.%s: %w", t.Material, m, err)
		}
		rep.Files = append(rep.Files, FileReport{m, n, time.Since(start), cpu()})
	}
	if len(rep.Files) > 0 {
		rep.Files[0].Wall += rep.SolveWall
		rep.Files[0].CPU += rep.Solve
	}
	return nil
}

// clock starts to measure the processor time of a task: this thread's, or the
// whole process's while the task has it for itself.
func (r *run) clock(t *Task) (spent func() time.Duration) {
	now := usage.Thread
	if t.shared {
		now = usage.CPU
	}
	start := now()
	return func() time.Duration { return now() - start }
}

func (r *run) progress(p retro.Progress) {
	if r.opt.Progress == nil {
		return
	}
	r.reports.Lock()
	defer r.reports.Unlock()
	r.opt.Progress(p)
}
