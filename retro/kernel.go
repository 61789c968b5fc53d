package retro

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// kernel solves one slice for one metric.
type kernel struct {
	metric  chess.Metric
	lay     *space.Layout
	pawns   space.PawnSet
	sides   [2]side
	workers int
	shared  bool                // more than one goroutine writes the same planes
	cursor  *cursor             // of the only worker
	ply     func(n chess.Plies) // told of each ply that begins; nil if nobody wants to know
	scratch Scratch             // for what does not fit into memory; nil if all does
}

// side is what the kernel knows of the positions with one side to move. The legal
// ones are those in win or in notWon; the lost ones are those in notWon but not in open.
type side struct {
	win     []uint64
	notWon  []uint64   // legal and not known to be won
	open    []uint64   // legal and not decided
	exposed []uint64   // open, and no move that leaves the slice keeps it from being lost, so far
	stale   []uint64   // no legal move and not in check; nil if no double step's reply needs it
	wins    frontier   // of the last ply until read, of this one from then on
	losses  frontier   // of the last ply
	cand    frontier   // candidates, and then the losses of this ply
	plies   *Distances // of decided positions; nil if nobody asks for them
	late    []uint64   // decided by DTZ beyond what the 50-move rule allows; nil if none is
	due     due
}

// due lists by ply what the moves that leave the slice decide, but for ply 1 by DTZ, which begins the run.
type due struct {
	wins     [][]change // such a move wins
	releases [][]change // all such moves have lost
}

type change struct {
	word  int
	lanes uint64
}

// enter notes a change that is due at ply n.
func enter(to *[][]change, n chess.Plies, word int, lanes uint64) {
	if lanes == 0 {
		return
	}
	for int(n) >= len(*to) {
		*to = append(*to, nil)
	}
	(*to)[n] = append((*to)[n], change{word, lanes})
}

// at returns what is due at ply n.
func at(list [][]change, n chess.Plies) []change {
	if int(n) < len(list) {
		return list[n]
	}
	return nil
}

// next returns the first ply after n with something due, or NoPlies.
func (d *due) next(n chess.Plies) chess.Plies {
	for p := n + 1; int(p) < max(len(d.wins), len(d.releases)); p++ {
		if len(at(d.wins, p))+len(at(d.releases, p)) > 0 {
			return p
		}
	}
	return chess.NoPlies
}

// merge adds everything in e to d.
func (d *due) merge(e *due) {
	for _, l := range []struct {
		to   *[][]change
		from [][]change
	}{{&d.wins, e.wins}, {&d.releases, e.releases}} {
		for p, list := range l.from {
			for len(*l.to) <= p {
				*l.to = append(*l.to, nil)
			}
			(*l.to)[p] = append((*l.to)[p], list...)
		}
	}
}

// HugeWords is the size from which a slice uses the Scratch, if there is one.
const HugeWords = 1 << 24

// scratchWords is HugeWords; tests make it smaller.
var scratchWords = HugeWords

// chunkWords is how many words a worker takes at a time: whole words of the dirty bits, so that no two share one.
const chunkWords = 64 * 8

// sharedWords is the size from which a slice is worth several workers; tests make it smaller.
var sharedWords = 1 << 14

func newKernel(metric chess.Metric, lay *space.Layout, pawns space.PawnSet, workers int) *kernel {
	if lay.Words < sharedWords {
		workers = 1
	}
	return &kernel{
		metric: metric, lay: lay, pawns: pawns, workers: workers, shared: workers > 1,
		cursor: newCursor(lay, pawns),
	}
}

// lost returns the lanes of a word that are known to be lost.
func (d *side) lost(i int) uint64 { return d.notWon[i] &^ d.open[i] }

// each calls f for runs of words until all are done or the context ends.
func (k *kernel) each(ctx context.Context, f func(c *cursor, lo, hi int)) error {
	return k.eachRun(ctx, chunkWords, f)
}

// eachRun is each with runs of so many words.
func (k *kernel) eachRun(ctx context.Context, size int, f func(c *cursor, lo, hi int)) error {
	n := k.lay.Words
	if k.workers <= 1 {
		for lo := 0; lo < n; lo += size {
			if lo&(chunkWords*64-1) == 0 && ctx.Err() != nil {
				return context.Cause(ctx)
			}
			f(k.cursor, lo, min(lo+size, n))
		}
		return nil
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range k.workers {
		wg.Go(func() {
			c := newCursor(k.lay, k.pawns)
			for {
				lo := int(next.Add(int64(size))) - size
				if lo >= n || ctx.Err() != nil {
					return
				}
				f(c, lo, min(lo+size, n))
			}
		})
	}
	wg.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// decide notes that lanes of a word are decided at ply n.
func (k *kernel) decide(c *cursor, d *side, i int, lanes uint64, n chess.Plies) {
	if d.late != nil {
		d.late[i] |= lanes
	}
	switch {
	case d.plies == nil:
	case d.plies.log != nil:
		c.pen.note(i, lanes)
	default:
		d.plies.setLanes(i, lanes, n)
	}
}
