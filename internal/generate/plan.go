package generate

import (
	"fmt"
	"slices"

	"github.com/szen-chess/szen/chess"
)

// Metrics is a set of metrics.
type Metrics uint8

// MetricsOf makes a set.
func MetricsOf(ms ...chess.Metric) (s Metrics) {
	for _, m := range ms {
		s |= 1 << m
	}
	return s
}

// Has tells whether a metric is in the set.
func (s Metrics) Has(m chess.Metric) bool { return s>>m&1 != 0 }

// List returns the members in order.
func (s Metrics) List() (out []chess.Metric) {
	for m := chess.MetricWDL; m <= chess.MetricDTM; m++ {
		if s.Has(m) {
			out = append(out, m)
		}
	}
	return out
}

// Task is one material of a plan.
type Task struct {
	Material  chess.Material
	Missing   Metrics // files to make; none if the material is complete, or only solved for others
	Positions int64   // both sides to move, illegal ones included
	Memory    int64   // bytes while it is solved, about
	Seconds   float64 // of one core, about
	Bytes     int64   // of its missing files, about
	needs     []int   // tasks that must be done before
	shared    bool    // it gets all workers
	users     int     // active tasks that read it
}

// Active tells whether the material is solved: its files are missing, or it is read by one that is solved.
func (t *Task) Active() bool { return t.Missing != 0 || t.users > 0 }

// Plan is what a set needs, in an order in which every material comes after all that it can turn into.
type Plan struct {
	Metrics Metrics
	Tasks   []Task
}

// NewPlan plans the materials and all they depend on. have tells which files are
// there and whole. If only is set, files are made of the targets alone, and what they depend on is solved without.
func NewPlan(targets []chess.Material, metrics Metrics, only bool, have func(chess.Material, chess.Metric) bool) Plan {
	p := Plan{Metrics: metrics}
	if only {
		all := have
		have = func(m chess.Material, x chess.Metric) bool { return !slices.Contains(targets, m) || all(m, x) }
	}
	index := map[chess.Material]int{}
	for _, m := range chess.Dependencies(targets...) {
		t := Task{Material: m}
		for _, x := range metrics.List() {
			if !have(m, x) {
				t.Missing |= MetricsOf(x)
			}
		}
		for _, s := range m.Successors() {
			if i, ok := index[s]; ok {
				t.needs = append(t.needs, i)
			}
		}
		index[m] = len(p.Tasks)
		p.Tasks = append(p.Tasks, t)
	}
	for i := len(p.Tasks) - 1; i >= 0; i-- {
		t := &p.Tasks[i]
		t.estimate(metrics)
		for _, i := range t.needs {
			if t.Active() {
				p.Tasks[i].users++
			}
		}
	}
	return p
}

// ToDo returns how many tasks have files missing.
func (p *Plan) ToDo() (n int) {
	for _, t := range p.Tasks {
		if t.Missing != 0 {
			n++
		}
	}
	return n
}

// Peak returns the largest task's memory.
func (p *Plan) Peak() Task {
	return slices.MaxFunc(p.Tasks, func(a, b Task) int { return int(min(max(a.Memory-b.Memory, -1), 1)) })
}

// CheckMemory returns an error if some task cannot fit.
func (p *Plan) CheckMemory(limit int64) error {
	for _, t := range p.Tasks {
		if t.Active() && t.Memory > limit {
			return fmt.Errorf("%s needs about %d MB, more than the %d MB that --mem allows", t.Material, t.Memory>>20, limit>>20)
		}
	}
	return nil
}
