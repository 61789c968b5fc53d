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

// choose returns the arrangement of a part in which it is likely to be smallest, and about how many bits it takes.
func (w *writer) choose(ctx context.Context, file int, turn chess.Color, c *pairCounter) (trial, error) {
	var trials []trial
	for _, a := range w.arrangements {
		trials = append(trials, trial{arrangement: a.with(file)})
	}
	for i, round := range rounds {
		if len(trials) <= round.stay && i < len(rounds)-1 {
			continue
		}
		for i := range trials {
			if ctx.Err() != nil {
				return trial{}, context.Cause(ctx)
			}
			var err error
			if trials[i].bits, err = w.try(&trials[i].arrangement, file, turn, round.segments, round.share, c); err != nil {
				return trial{}, err
			}
		}
		slices.SortStableFunc(trials, func(a, b trial) int { return a.bits - b.bits })
		trials = trials[:min(len(trials), round.stay)]
		if i == len(rounds)-2 && w.kind == WDL {
			for _, t := range trials {
				t.late = true
				trials = append(trials, t)
			}
		}
	}
	return trials[0], nil
}

// try returns how many bits segments spread over a part take, at most a certain share of it but for one.
func (w *writer) try(a *arrangement, file int, turn chess.Color, segments, share int, c *pairCounter) (int, error) {
	var sample []cell
	length := min(trySegment, a.size)
	segments = int(max(1, min(uint64(segments), a.size/uint64(share)/length)))
	for i := range uint64(segments) {
		from := uint64(0)
		if segments > 1 {
			from = (a.size - length) / uint64(segments-1) * i
		}
		cells := make([]cell, length)
		if err := w.cells(a, file, turn, from, cells); err != nil {
			return 0, err
		}
		sample = append(sample, cells...)
	}
	if w.kind == DTZ {
		rankDistances(sample)
		sample = settleDistances(sample)
	} else {
		sample = settleResults(sample, a.stride(), a.late)
	}
	g := substitute(sample, trySymbols, c)
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
