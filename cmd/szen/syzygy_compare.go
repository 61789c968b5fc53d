package main

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/generate"
	"github.com/szen-chess/szen/internal/terminal"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// fileKey names a file by what is in it.
type fileKey struct {
	material chess.Material
	metric   chess.Metric
}

// comparison solves materials and holds Syzygy files against them. It is a generate.Store.
type comparison struct {
	a      *app
	files  map[fileKey]tables.TableFile
	sample int64 // positions to look at in each, 0 for all
	// right is called for a table whose file is right, and returns how many bytes it wrote; it may be nil.
	right func(ctx context.Context, t *retro.Table, m chess.Metric, workers int) (int64, error)

	mu  sync.Mutex // for printing
	bad int
}

// materials lists the materials of the files, each once.
func (c *comparison) materials() (out []chess.Material) {
	seen := map[chess.Material]bool{}
	for k := range c.files {
		if !seen[k.material] {
			seen[k.material] = true
			out = append(out, k.material)
		}
	}
	return chess.Dependencies(out...)
}

// plan says what it takes to solve them.
func (c *comparison) plan() generate.Plan {
	p := generate.NewPlan(c.materials(), generate.MetricsOf(chess.MetricWDL, chess.MetricDTZ), false, func(m chess.Material, x chess.Metric) bool {
		_, ok := c.files[fileKey{m, x}]
		return !ok
	})
	for i := range p.Tasks {
		if t := &p.Tasks[i]; t.Missing != 0 {
			t.Memory += int64(bytesPosition * float64(t.Positions))
			t.Bytes = 0
		}
	}
	return p
}

// run looks for damage first, then solves and compares. Files that are wrong are printed and counted, and do not end it.
func (c *comparison) run(ctx context.Context, o genOptions) error {
	if err := c.checkAll(ctx); err != nil {
		return err
	}
	g := &genRun{a: c.a, tasks: map[chess.Material]*terminal.Task{}}
	p := c.plan()
	err := p.Run(ctx, generate.Options{
		Workers: o.threads, Memory: int64(o.memory), Scratch: o.dir, Store: c,
		Started: g.started, Progress: g.progress, Finished: g.solved,
	})
	g.end()
	return err
}

// checkAll reads the checksums; a file that is damaged is printed and left out.
func (c *comparison) checkAll(ctx context.Context) error {
	task := c.a.term.Start("checking", int64(len(c.files)))
	defer task.End()
	done := int64(0)
	for _, m := range c.materials() {
		for x := chess.MetricWDL; x <= chess.MetricDTZ; x++ {
			f, ok := c.files[fileKey{m, x}]
			if !ok {
				continue
			}
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err := tables.Check(ctx, f.Path); err != nil {
				delete(c.files, fileKey{m, x})
				ans := answerOf(f)
				ans.fail(err)
				if err := c.print(&ans); err != nil {
					return err
				}
			}
			done++
			task.Set(done, done+int64(len(c.files)))
		}
	}
	return nil
}

// answerOf begins the answer about a Syzygy file.
func answerOf(f tables.TableFile) verifyAnswer {
	return verifyAnswer{Material: f.Material.String(), Metrics: []string{f.Metric.String()}, File: filepath.Base(f.Path), OK: true}
}

// fail notes what is wrong.
func (ans *verifyAnswer) fail(err error) {
	ans.OK, ans.Error = false, err.Error()
	if wrong := (*tables.WrongError)(nil); errors.As(err, &wrong) {
		ans.FEN = wrong.FEN
	}
	if differs := (*tables.DifferenceError)(nil); errors.As(err, &differs) {
		ans.FEN = differs.FEN
	}
}

func (c *comparison) print(ans *verifyAnswer) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !ans.OK {
		c.bad++
	}
	return c.a.printVerified(ans)
}

// Write is generate.Store's: it compares the file of a table that was solved.
func (c *comparison) Write(ctx context.Context, t *retro.Table, m chess.Metric, workers int) (int64, error) {
	f := c.files[fileKey{t.Material, m}]
	task := c.a.term.Start(filepath.Base(f.Path), 0)
	defer task.End()
	ans := answerOf(f)
	start := time.Now()
	var err error
	ans.Positions, err = tables.CompareSyzygy(ctx, f.Path, t, tables.CompareOptions{Workers: workers, Sample: c.sample, Progress: task.Set})
	switch {
	case ctx.Err() != nil:
		return 0, context.Cause(ctx)
	case err != nil:
		ans.fail(err)
	case c.right != nil:
		if ans.Bytes, err = c.right(ctx, t, m, workers); err != nil {
			return 0, err
		}
	}
	ans.WallS = time.Since(start).Seconds()
	return ans.Bytes, c.print(&ans)
}
