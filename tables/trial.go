package tables

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/tables/internal/codec"
	"github.com/szen-chess/szen/tables/internal/grid"
	"github.com/szen-chess/szen/tables/internal/tune"
)

// What plans are tried on: about so many cells to make a model from and as many to code with it, from so many slices.
const (
	trialCells  = 1 << 19
	trialSlices = 16
)

// What large chunks, which take longer to decode, must come to of small ones: where they were tried, and where a sample
// is all that is known, which errs more with pawns.
const (
	largeTried   = 0.93
	largeSampled = 0.87
	largePawns   = 0.75
)

// trial is a plan and the cells that it is tried on: a chunk for the model, the next for the code, and so on.
type trial struct {
	plan        *grid.Plan
	gather      *gatherer
	each        int // chunks of a slice that are taken
	train, code []uint8
	coded       int // chunks to code
}

// choosePlan returns the plan for a column and what it is expected to take with it, in bytes: in large pawnless tables the
// plan under which what was tried of them takes least, else the one that a sample speaks for.
func choosePlan(ctx context.Context, c source, pawns []space.PawnSet, box *grid.Box) (*grid.Plan, float64, error) {
	plans, err := tune.Choose(box, c, maxNeighbours(c.Symbols()))
	if err != nil {
		return nil, 0, err
	}
	gain := largeSampled
	switch {
	case len(pawns) == 1 && len(plans) > 1 && worthTrying(c, box, plans[0].Bytes):
		gain = largeTried
		if err := tryPlans(ctx, c, pawns, plans); err != nil {
			return nil, 0, err
		}
	case len(pawns) > 1:
		gain = largePawns
	}
	rated := func(e tune.Estimate) float64 {
		if e.Chunk > tune.UsualChunk {
			return e.Bytes / gain
		}
		return e.Bytes
	}
	best := slices.MinFunc(plans, func(a, b tune.Estimate) int { return cmp.Compare(rated(a), rated(b)) })
	return best.Plan, best.Bytes, nil
}

// What costs most in a trial is the model, and that grows with the symbols, unless nearly all cells are as predicted.
const (
	trySymbols = 32
	tryBytes   = 0.04 // a cell
)

// worthTrying tells whether trials of a pawnless column can gain more than they cost.
func worthTrying(c source, box *grid.Box, bytes float64) bool {
	places := box.Layout.Words * 64
	return places >= tune.LargeSlice && (c.Symbols() <= trySymbols || bytes < tryBytes*float64(places))
}

// tryPlans puts what a trial tells in the place of estimates.
func tryPlans(ctx context.Context, c source, pawns []space.PawnSet, plans []tune.Estimate) error {
	trials, err := gatherTrials(ctx, c, pawns, plans)
	for i, t := range trials {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		plans[i].Bytes = t.bytes(c)
	}
	return err
}

// gatherTrials takes cells for the trials, all of a slice while it is at hand.
func gatherTrials(ctx context.Context, c source, pawns []space.PawnSet, plans []tune.Estimate) (trials []*trial, err error) {
	n := c.Slices()
	picked := min(n, trialSlices)
	for _, e := range plans {
		p := e.Plan
		t := &trial{plan: p, gather: newGatherer(c, p, pawns)}
		t.each = min(p.Chunks(), max(2, 2*trialCells/(picked*p.Chunk)))
		trials = append(trials, t)
	}
	rng := rand.New(rand.NewPCG(0x537a656e, 1851))
	for k := range picked {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		slice := (2*k + 1) * n / (2 * picked)
		cells, err := c.Cells(slice)
		if err != nil {
			return nil, err
		}
		for _, t := range trials {
			t.take(cells, slice, rng)
		}
	}
	return trials, nil
}

// take takes chunks of a slice, one at random from each of as many stretches.
func (t *trial) take(cells []uint8, slice int, rng *rand.Rand) {
	chunks := t.plan.Chunks()
	for k := range t.each {
		from, to := k*chunks/t.each, (k+1)*chunks/t.each
		n := slice*chunks + from + rng.IntN(to-from)
		if len(t.train) <= len(t.code) {
			t.train = t.gather.chunk(t.train, cells, n)
		} else {
			t.code = t.gather.chunk(t.code, cells, n)
			t.coded++
		}
	}
}

// bytes returns what the whole column is expected to take.
func (t *trial) bytes(c source) float64 {
	if t.coded == 0 { // a table of one chunk
		t.code, t.coded = t.train, 1
	}
	p := t.plan
	all := c.Slices() * p.Chunks()
	m := codec.Train(codec.Sample{
		Near: p.Near(), Depth: len(p.Steps), Chunk: p.Chunk, Cells: t.train,
		Scale: float64(all*p.Chunk) / float64(len(t.train)),
	}, c.Symbols(), c.free())
	e := codec.NewEncoder(m, p.Near(), p.Chunk, c.free())
	for i := 0; i < len(t.code); i += p.Chunk {
		e.Add(t.code[i : i+p.Chunk])
	}
	e.Finish()
	coder := e.NewCoder()
	n := 0
	var buf []byte
	for i := range t.coded {
		buf = coder.Append(buf[:0], i)
		n += len(buf) + chunkBytes
	}
	return float64(n)*float64(all)/float64(t.coded) + float64(len(m.Append(nil)))
}

// chunkBytes is about what a block has for each chunk beside its code.
const chunkBytes = 2
