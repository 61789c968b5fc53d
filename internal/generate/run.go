package generate

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/internal/usage"
	"github.com/szen-chess/szen/retro"
)

// Options says how to carry out a plan. The callbacks are called by one
// goroutine at a time and may be nil.
type Options struct {
	Workers  int
	Memory   int64 // bytes that tables in the making may take
	Store    Store
	Started  func(*Task)
	Progress func(retro.Progress)
	Finished func(*Report)
}

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

// bigWords is the size of slice that several workers can share with profit.
const bigWords = 1 << 16

// collect is how far, in per cent, memory may grow before garbage is collected:
// tables are few and large, so that looking for it often costs little.
const collect = 20

// Run makes what is missing. The files do not depend on the number of workers.
// When it returns an error, what was finished stays and the next run goes on from there.
func (p *Plan) Run(ctx context.Context, opt Options) error {
	opt.Workers = max(opt.Workers, 1)
	if err := p.CheckMemory(opt.Memory); err != nil {
		return err
	}
	defer debug.SetGCPercent(debug.SetGCPercent(collect))
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &run{plan: p, opt: opt, lib: newLibrary(), cancel: cancel}
	r.cond.L = &r.mu
	r.state = make([]state, len(p.Tasks))
	r.users = make([]int, len(p.Tasks))
	for i, t := range p.Tasks {
		// A large table that leaves no memory for a second one gets all workers.
		if opt.Workers > 1 && 2*t.Memory > opt.Memory && space.Standard(t.Material).Words >= bigWords {
			p.Tasks[i].shared = true
		}
		r.users[i] = t.users
		if t.Missing == 0 {
			r.state[i] = done
		}
	}
	stop := context.AfterFunc(ctx, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.cond.Broadcast()
	})
	defer stop()
	var wg sync.WaitGroup
	for range opt.Workers {
		wg.Go(func() { r.work(ctx) })
	}
	wg.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

type state uint8

const (
	waiting state = iota
	running
	done
)

type run struct {
	plan   *Plan
	opt    Options
	lib    *library
	cancel context.CancelCauseFunc

	mu      sync.Mutex
	cond    sync.Cond
	state   []state
	users   []int // tasks not done that read this one
	busy    int   // tasks running
	alone   bool  // one of them has all workers
	used    int64 // bytes of the running tasks
	reports sync.Mutex
}

// work takes tasks until none is left.
func (r *run) work(ctx context.Context) {
	for {
		i, ok := r.take(ctx)
		if !ok {
			return
		}
		err := r.make(ctx, &r.plan.Tasks[i])
		r.finish(i, err)
	}
}

// take waits for a task that can start: its needs done, its memory free. The largest comes first.
func (r *run) take(ctx context.Context) (int, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for {
		if ctx.Err() != nil {
			return 0, false
		}
		best, left := -1, false
		for i := range r.plan.Tasks {
			if r.state[i] == waiting {
				left = true
				if r.ready(i) && (best < 0 || r.weight(i) > r.weight(best)) {
					best = i
				}
			}
		}
		if !left {
			return 0, false
		}
		if best >= 0 {
			t := &r.plan.Tasks[best]
			r.state[best] = running
			r.busy++
			r.alone = t.shared
			r.used += t.Memory
			return best, true
		}
		r.cond.Wait()
	}
}

// ready tells whether a waiting task can start now.
func (r *run) ready(i int) bool {
	t := &r.plan.Tasks[i]
	for _, n := range t.needs {
		if r.state[n] != done {
			return false
		}
	}
	if r.busy == 0 {
		return true
	}
	return !r.alone && !t.shared && r.used+r.lib.size()+t.Memory <= r.opt.Memory
}

// weight orders tasks that are ready: those with many users first, then the dear ones.
func (r *run) weight(i int) float64 { return float64(r.users[i])*10 + r.plan.Tasks[i].Seconds }

func (r *run) finish(i int, err error) {
	if err != nil {
		r.cancel(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	t := &r.plan.Tasks[i]
	r.state[i] = done
	r.busy--
	r.alone = false
	r.used -= t.Memory
	for _, n := range t.needs {
		if r.users[n]--; r.users[n] == 0 {
			r.lib.drop(r.plan.Tasks[n].Material)
		}
	}
	r.cond.Broadcast()
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
