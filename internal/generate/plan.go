package generate

import (
	"fmt"
	"slices"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
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
	Missing   Metrics // files to make; none if the material is complete
	Positions int64   // both sides to move, illegal ones included
	Memory    int64   // bytes while it is solved, about
	Seconds   float64 // of one core, about
	Bytes     int64   // of its missing files, about
	needs     []int   // tasks that must be done before
	shared    bool    // it gets all workers
	users     int     // tasks to do that read it
}

// Plan is what a set needs, in an order in which every material comes after all that it can turn into.
type Plan struct {
	Metrics Metrics
	Tasks   []Task
}

// NewPlan plans the materials and all they depend on. have tells which files are there and whole.
func NewPlan(targets []chess.Material, metrics Metrics, have func(chess.Material, chess.Metric) bool) Plan {
	p := Plan{Metrics: metrics}
	index := map[chess.Material]int{}
	for _, m := range chess.Dependencies(targets...) {
		t := Task{Material: m}
		for _, x := range metrics.List() {
			if !have(m, x) {
				t.Missing |= MetricsOf(x)
			}
		}
		t.estimate(metrics)
		for _, s := range m.Successors() {
			if i, ok := index[s]; ok {
				t.needs = append(t.needs, i)
			}
		}
		index[m] = len(p.Tasks)
		p.Tasks = append(p.Tasks, t)
	}
	for _, t := range p.Tasks {
		for _, i := range t.needs {
			if t.Missing != 0 {
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
		if t.Missing != 0 && t.Memory > limit {
			return fmt.Errorf("%s needs about %d MB, more than the %d MB that --mem allows", t.Material, t.Memory>>20, limit>>20)
		}
	}
	return nil
}

// Bytes a position and side to move costs while its table is made, and what a
// writer takes besides; what the garbage collector leaves standing comes on top.
const (
	bytesSolving  = 1.2        // of the slices being solved: planes, frontiers, changes that are due
	bytesKept     = 0.4 + 0.75 // results, bounds by captures and by all zeroing moves
	bytesPlies    = 1.0        // for each metric of distance
	bytesWriting  = 1.0        // of the slices a writer looks at
	writtenSlices = 13
	bytesWriter   = 200 << 20
	slack         = 1.5
)

// Figures seen when tables of four and five men were made, one core, from which others are estimated.
const (
	positionsPerSecond    = 120e6
	dtmPositionsPerSecond = 45e6
	writtenPerSecond      = 35e6
	dtmWrittenPerSecond   = 40e6
	bytesPerPosition      = 0.03
	dtmBytesPerPosition   = 0.07
)

func (t *Task) estimate(metrics Metrics) {
	lay := space.Standard(t.Material)
	slice := float64(lay.Words) * 64 * 2
	slices := float64(space.CountPlacements(t.Material))
	all := slice * slices
	t.Positions = int64(all)
	plies := bytesPlies
	if metrics.Has(chess.MetricDTM) {
		plies *= 2
	}
	t.Memory = int64(slack * (slice*bytesSolving*min(slices, 4) + all*(bytesKept+plies) +
		slice*bytesWriting*min(slices, writtenSlices) + min(bytesWriter, all*20)))
	if t.Missing == 0 {
		return
	}
	t.Seconds = all/positionsPerSecond + all/writtenPerSecond
	t.Bytes = int64(all * bytesPerPosition)
	if t.Missing.Has(chess.MetricDTM) {
		t.Seconds += all/dtmPositionsPerSecond + all/dtmWrittenPerSecond
		t.Bytes += int64(all * dtmBytesPerPosition)
	}
}
