package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/generate"
	"github.com/szen-chess/szen/internal/terminal"
	"github.com/szen-chess/szen/internal/usage"
	"github.com/szen-chess/szen/retro"
)

var errGenTargets = errors.New("want materials such as KRPvKR, or --men N")

// gen makes tables.
func (a *app) gen(ctx context.Context, args []string, o genOptions) error {
	list, err := a.genTargets(args, o.men)
	if err != nil {
		return err
	}
	metrics, err := parseMetrics(o.metrics)
	if err != nil {
		return err
	}
	switch o.format {
	case formatOwn:
	case formatSyzygy:
		return a.makeSyzygy(ctx, list, metrics, o)
	default:
		return badInput("format %q: want %s or %s", o.format, formatOwn, formatSyzygy)
	}
	if o.plan {
		return a.genPlan(ctx, list, metrics, o)
	}
	store, unlock, err := a.openStore(o.dir)
	if err != nil {
		return err
	}
	defer unlock()
	defer store.Close()
	have, err := a.whole(ctx, store.Set(), list, metrics, o.threads)
	if err != nil {
		return err
	}
	return a.carryOut(ctx, generate.NewPlan(list, metrics, o.only, have), store, o)
}

// carryOut makes what a plan lacks and reports on it.
func (a *app) carryOut(ctx context.Context, plan generate.Plan, store generate.Store, o genOptions) error {
	g := &genRun{a: a, tasks: map[chess.Material]*terminal.Task{}}
	err := plan.Run(ctx, generate.Options{
		Workers: o.threads, Memory: int64(o.memory), Scratch: o.dir, Store: store,
		Started: g.started, Progress: g.progress, Finished: g.finished,
	})
	g.end()
	switch {
	case err != nil:
		return err
	case g.err != nil:
		return g.err
	case plan.ToDo() == 0:
		a.term.Note("nothing to do: all %d materials are in %s", len(plan.Tasks), o.dir)
	default:
		a.term.Note("made %s in %s, %s of processor time, in %s", plural(plan.ToDo(), "material", "materials"),
			time.Since(g.start).Round(time.Millisecond), usage.CPU().Round(time.Millisecond), o.dir)
	}
	return nil
}

// genRun reports on a run. Its methods are called by one goroutine at a time.
type genRun struct {
	a     *app
	start time.Time
	tasks map[chess.Material]*terminal.Task
	lines int
	err   error // of writing the report
}

func (g *genRun) started(t *generate.Task) {
	if g.start.IsZero() {
		g.start = time.Now()
	}
	g.tasks[t.Material] = g.a.term.Start(t.Material.String(), 0)
}

func (g *genRun) progress(p retro.Progress) {
	g.tasks[p.Material].Set(int64(p.Done), int64(p.Total))
}

// solved takes a material off the screen.
func (g *genRun) solved(r *generate.Report) {
	g.tasks[r.Task.Material].End()
	delete(g.tasks, r.Task.Material)
}

func (g *genRun) finished(r *generate.Report) {
	g.solved(r)
	err := g.print(r)
	if err == nil {
		err = g.a.out.Flush()
	}
	g.err = errors.Join(g.err, err)
}

// end takes what is left of a run that failed off the screen.
func (g *genRun) end() {
	for _, t := range g.tasks {
		t.End()
	}
}

// genAnswer is the JSON object of a table and metric that was made.
type genAnswer struct {
	Material  string  `json:"material"`
	Metric    string  `json:"metric"`
	WallS     float64 `json:"wall_s"`
	CPUS      float64 `json:"cpu_s"`
	PeakMB    int64   `json:"peak_mb"`
	Bytes     int64   `json:"bytes"`
	Positions int64   `json:"positions"`
	W         counts  `json:"w"`
	B         counts  `json:"b"`
}

func (g *genRun) print(r *generate.Report) error {
	by := [2]counts{countsOf(r.Counts[chess.White]), countsOf(r.Counts[chess.Black])}
	total := by[0].total() + by[1].total()
	if !g.a.json {
		if g.lines++; g.lines == 1 {
			g.a.printf("%-10s %14s %10s %9s %9s %8s %8s\n", "material", "positions", "bytes", "wall s", "cpu s", "max dtz", "max dtm")
		}
		bytes := int64(0)
		for _, f := range r.Files {
			bytes += f.Bytes
		}
		g.a.printf("%-10s %14s %10s %9.3f %9.3f %8s %8s\n", r.Task.Material, thousands(total), thousands(bytes), r.Wall.Seconds(), r.CPU.Seconds(),
			longestText(r.MaxDTZ), longestText(r.MaxDTM))
		return nil
	}
	if len(r.Files) == 0 { // solved for others
		ans := genAnswer{Material: r.Task.Material.String(), WallS: r.Wall.Seconds(), CPUS: r.CPU.Seconds(), PeakMB: usage.PeakMemory() >> 20, Positions: total, W: by[0], B: by[1]}
		ans.W.Histogram, ans.B.Histogram = nil, nil
		return g.a.printJSON(ans)
	}
	for _, f := range r.Files {
		ans := genAnswer{
			Material: r.Task.Material.String(), Metric: f.Metric.String(), WallS: f.Wall.Seconds(), CPUS: f.CPU.Seconds(),
			PeakMB: usage.PeakMemory() >> 20, Bytes: f.Bytes, Positions: total, W: by[0], B: by[1],
		}
		if f.Metric == chess.MetricDTM {
			ans.W, ans.B = countsOf(r.DTM[chess.White]), countsOf(r.DTM[chess.Black])
		}
		ans.W.Histogram, ans.B.Histogram = nil, nil
		if err := g.a.printJSON(ans); err != nil {
			return err
		}
	}
	return nil
}

func longestText(n chess.Plies) string {
	if n <= 0 {
		return "-"
	}
	return fmt.Sprint(n)
}
