package generate

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
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
	opt := retro.Options{Workers: 1, DTM: r.plan.Metrics.Has(chess.MetricDTM), Exits: true, Library: r.lib.session(), Progress: r.progress}
	if t.shared {
		opt.Workers = r.opt.Workers
	}
	table, err := retro.Solve(ctx, t.Material, opt)
	if err != nil {
		return err
	}
	rep.Solve, rep.SolveWall = spent(), time.Since(start)
	if err := r.write(ctx, t, table, rep); err != nil {
		return err
	}
	for c := range rep.Counts {
		rep.Counts[c] = table.Count(chess.Color(c), chess.MetricDTZ, retro.Labeled)
		if t.Missing.Has(chess.MetricDTM) {
			rep.DTM[c] = table.Count(chess.Color(c), chess.MetricDTM, retro.Labeled)
		}
	}
	rep.MaxDTZ, rep.MaxDTM = table.MaxDTZ, table.MaxDTM
	rep.Wall, rep.CPU = time.Since(start), spent()
	if !t.shared {
		for _, f := range rep.Files { // each was written by a thread of its own
			rep.CPU += f.CPU
		}
		rep.CPU -= rep.Solve
	}
	if t.users > 0 {
		r.lib.keep(table)
	}
	if r.opt.Finished != nil {
		r.reports.Lock()
		r.opt.Finished(rep)
		r.reports.Unlock()
	}
	return nil
}

// write makes the missing files, side by side if the table has all workers.
func (r *run) write(ctx context.Context, t *Task, table *retro.Table, rep *Report) error {
	missing := t.Missing.List()
	rep.Files = make([]FileReport, len(missing))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(1)
	if t.shared {
		g.SetLimit(r.opt.Workers)
	}
	for i, m := range missing {
		g.Go(func() error {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			start, cpu := time.Now(), usage.Thread()
			n, err := r.opt.Store.Write(ctx, table, m)
			if err != nil {
				return fmt.Errorf("writing %s.%s: %w", t.Material, m, err)
			}
			rep.Files[i] = FileReport{m, n, time.Since(start), usage.Thread() - cpu}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	rep.Files[0].Wall += rep.SolveWall
	rep.Files[0].CPU += rep.Solve
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
