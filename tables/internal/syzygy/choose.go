package syzygy

import (
	"context"
	"slices"

	"github.com/szen-chess/szen/chess"
)

// trySegment is how many cells in a row a sample of a part takes, and trySymbols how many symbols they are written with.
const (
	trySegment = 4096
	trySymbols = 256
)

// rounds is how arrangements are chosen: all are tried on a sample of so many
// segments, or of one cell in so many if that is less; so many of them stay for the next round.
var rounds = []struct{ segments, share, stay int }{{24, 32, 16}, {100, 8, 6}, {400, 4, 2}, {1000, 2, 1}}

// trial is an arrangement with the bits that a sample of a part takes in it.
type trial struct {
	arrangement
	bits int
}

// choose returns the arrangement of the part in which it is likely to be smallest with a side to
// move, and about how many bits it takes. It is a share of the effort for the file.
func (b *builder) choose(ctx context.Context, turn chess.Color, share float64) (trial, error) {
	var trials []trial
	for _, a := range b.arrangements {
		trials = append(trials, trial{arrangement: a.with(b.file)})
	}
	for i, round := range rounds {
		if len(trials) <= round.stay && i < len(rounds)-1 {
			b.effort.add(share / float64(len(rounds)))
			continue
		}
		part := share / float64(len(rounds)*len(trials))
		for i := range trials {
			if ctx.Err() != nil {
				return trial{}, context.Cause(ctx)
			}
			var err error
			if trials[i].bits, err = b.try(ctx, &trials[i].arrangement, turn, round.segments, round.share); err != nil {
				return trial{}, err
			}
			b.effort.add(part)
		}
		slices.SortStableFunc(trials, func(a, b trial) int { return a.bits - b.bits })
		trials = trials[:min(len(trials), round.stay)]
		if i == len(rounds)-2 && b.kind == WDL {
			for _, t := range trials {
				t.late = true
				trials = append(trials, t)
			}
		}
	}
	return trials[0], nil
}

// try returns how many bits segments spread over the part take, at most a certain share of it but for one.
func (b *builder) try(ctx context.Context, a *arrangement, turn chess.Color, segments, share int) (int, error) {
	var sample []cell
	length := min(trySegment, a.size)
	segments = int(max(1, min(uint64(segments), a.size/uint64(share)/length)))
	for i := range uint64(segments) {
		from := uint64(0)
		if segments > 1 {
			from = (a.size - length) / uint64(segments-1) * i
		}
		cells := make([]cell, length)
		if err := b.cells(a, turn, from, cells); err != nil {
			return 0, err
		}
		sample = append(sample, cells...)
	}
	if b.kind == DTZ {
		rankDistances(sample)
		sample = settleDistances(sample)
	} else {
		sample = settleResults(sample, a.stride(), a.late)
	}
	g, err := substitute(ctx, sample, trySymbols, b.pairs, func(int) {})
	if err != nil {
		return 0, err
	}
	return g.bits(), nil
}

// bits returns about how many bits a text and its symbols take.
func (g *grammar) bits() int {
	b := newCodebook(g)
	n := 24 * len(g.left)
	for _, s := range g.text {
		n += int(b.length[s])
	}
	return n
}
