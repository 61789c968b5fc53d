package generate

import (
	"context"
	"runtime/debug"
	"sync"

	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/retro"
)

// Options says how to carry out a plan. The callbacks are called by one
// goroutine at a time and may be nil.
type Options struct {
	Workers  int
	Memory   int64  // bytes that all may take
	Scratch  string // folder for what does not fit into them; the system's usual one if empty
	Store    Store
	Started  func(*Task)
	Progress func(retro.Progress)
	Finished func(*Report)
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
	if old := debug.SetMemoryLimit(-1); opt.Memory < old {
		debug.SetMemoryLimit(opt.Memory)
		defer debug.SetMemoryLimit(old)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &run{plan: p, opt: opt, lib: newLibrary(), cache: newCache(opt.Memory / cacheShare), cancel: cancel}
	r.packed.allow(opt.Memory / packedShare)
	defer r.lib.close()
	r.cond.L = &r.mu
	r.state = make([]state, len(p.Tasks))
	r.users = make([]int, len(p.Tasks))
	for i, t := range p.Tasks {
		// A large table that leaves no memory for a second one gets all workers.
		if opt.Workers > 1 && 2*t.Memory > opt.workMemory() && space.Standard(t.Material).Words >= bigWords {
			p.Tasks[i].shared = true
		}
		r.users[i] = t.users
		if !t.Active() {
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

// Shares of the memory: one in so many parts is for planes that are read back,
// for what is compressed, and for garbage that is not yet collected.
const (
	cacheShare  = 8
	packedShare = 16
	slackShare  = 6
)

// workMemory is what is left for tasks and what they have finished.
func (opt *Options) workMemory() int64 {
	return opt.Memory - opt.Memory/cacheShare - opt.Memory/packedShare - opt.Memory/slackShare
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
	cache  *cache
	purse  purse // for slices as they are
	packed purse // for compressed ones
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
			r.used += t.Memory
			if r.busy == 1 && r.opt.Workers > 1 && space.Standard(t.Material).Words >= bigWords && !r.anyReady() {
				t.shared = true // nothing could be made beside it
			}
			r.alone = t.shared
			r.purse.allow(r.opt.workMemory() - r.used)
			return best, true
		}
		r.cond.Wait()
	}
}

// anyReady tells whether some task could start beside those that run.
func (r *run) anyReady() bool {
	for i := range r.plan.Tasks {
		if r.state[i] == waiting && r.ready(i) {
			return true
		}
	}
	return false
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
	return !r.alone && !t.shared && r.used+r.purse.used()+t.Memory <= r.opt.workMemory()
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
	r.purse.allow(r.opt.workMemory() - r.used)
	for _, n := range t.needs {
		if r.users[n]--; r.users[n] == 0 {
			r.lib.drop(r.plan.Tasks[n].Material)
		}
	}
	r.cond.Broadcast()
}
