package tables

import (
	"context"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/tables/internal/codec"
	"github.com/szen-chess/szen/tables/internal/grid"
)

// sampleCells is how many cells a model is made from at most.
const sampleCells = 1 << 21

// runChunks is how many chunks a goroutine takes at a time.
const runChunks = 256

// encode codes a column with so many goroutines, appends its blocks to dst and completes its description.
func encode(ctx context.Context, dst []byte, d *description, c source, pawns []space.PawnSet, workers int) ([]byte, error) {
	p := d.plan
	near, chunks := p.Near(), c.Slices()*p.Chunks()
	step := max(1, chunks*p.Chunk/sampleCells)
	g := newGatherer(c, p, pawns)
	var sample []uint8
	for n := step / 2; n < chunks; n += step {
		cells, err := c.Cells(n / p.Chunks())
		if err != nil {
			return nil, err
		}
		sample = g.chunk(sample, cells, n)
	}
	d.model = codec.Train(codec.Sample{
		Near: near, Depth: len(p.Steps), Chunk: p.Chunk, Cells: sample,
		Scale: float64(chunks*p.Chunk) / float64(len(sample)),
	}, c.Symbols(), c.free())
	e := codec.NewEncoder(d.model, near, p.Chunk, c.free())
	for slice := range c.Slices() {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		cells, err := c.Cells(slice)
		if err != nil {
			return nil, err
		}
		if err := addSlice(ctx, e, g, cells, slice, workers); err != nil {
			return nil, err
		}
	}
	e.Finish()
	return appendBlocks(ctx, dst, d, e, chunks, workers)
}

// inRuns calls f for runs of n chunks, at most workers at a time, and done with what it returned, in order.
func inRuns[T any](ctx context.Context, n, workers int, f func(from, to int) T, done func(T)) error {
	if workers < 2 {
		for from := 0; from < n; from += runChunks {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			done(f(from, min(n, from+runChunks)))
		}
		return nil
	}
	for from := 0; from < n; from += workers * runChunks {
		group := make([]T, 0, workers)
		for k := from; k < min(n, from+workers*runChunks); k += runChunks {
			group = group[:len(group)+1]
		}
		g, ctx := errgroup.WithContext(ctx)
		for k := range group {
			g.Go(func() error {
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				lo := from + k*runChunks
				group[k] = f(lo, min(n, lo+runChunks))
				return nil
			})
		}
		if err := g.Wait(); err != nil {
			return err
		}
		for _, x := range group {
			done(x)
		}
	}
	return nil
}

// addSlice turns the chunks of one slice into tokens.
func addSlice(ctx context.Context, e *codec.Encoder, g *gatherer, cells []uint8, slice, workers int) error {
	chunks := g.plan.Chunks()
	first := slice * chunks
	if workers < 2 || chunks < 2*runChunks {
		var buf []uint8
		for n := range chunks {
			if n%64 == 0 && ctx.Err() != nil {
				return context.Cause(ctx)
			}
			buf = g.chunk(buf[:0], cells, first+n)
			e.Add(buf)
		}
		return nil
	}
	return inRuns(ctx, chunks, workers, func(from, to int) *codec.Encoder {
		own, fork := newGatherer(g.column, g.plan, g.pawns), e.Fork()
		var buf []uint8
		for n := from; n < to; n++ {
			buf = own.chunk(buf[:0], cells, first+n)
			fork.Add(buf)
		}
		return fork
	}, e.Merge)
}

// coded is the codes of some chunks, and where each ends.
type coded struct {
	bytes []byte
	ends  []int
}

// appendBlocks appends the chunks in blocks: the number of bytes of each chunk, then the chunks.
func appendBlocks(ctx context.Context, dst []byte, d *description, e *codec.Encoder, chunks, workers int) ([]byte, error) {
	var all []byte
	ends := make([]int, 1, chunks+1)
	err := inRuns(ctx, chunks, workers, func(from, to int) (c coded) {
		coder := e.NewCoder()
		for n := from; n < to; n++ {
			c.bytes = coder.Append(c.bytes, n)
			c.ends = append(c.ends, len(c.bytes))
		}
		return c
	}, func(c coded) {
		at := len(all)
		all = append(all, c.bytes...)
		for _, end := range c.ends {
			ends = append(ends, at+end)
		}
	})
	if err != nil {
		return nil, err
	}
	d.perBlock = min(max(1, blockSize*chunks/(len(all)+1)), maxPerBlock, chunks)
	for n := 0; n < chunks; n += d.perBlock {
		start, end := len(dst), min(n+d.perBlock, chunks)
		for k := n; k < end; k++ {
			dst = appendUvarint(dst, ends[k+1]-ends[k])
		}
		dst = append(dst, all[ends[n]:ends[end]]...)
		d.blocks = append(d.blocks, block{uint32(len(dst) - start), crc(dst[start:])})
	}
	return dst, nil
}

// gatherer brings the cells of a column into the order of a plan. Each is for one goroutine.
type gatherer struct {
	column
	plan   *grid.Plan
	pawns  []space.PawnSet
	any    uint8 // a cell that may hold any symbol
	places []int
	holes  []bool
}

func newGatherer(c column, p *grid.Plan, pawns []space.PawnSet) *gatherer {
	g := &gatherer{column: c, plan: p, pawns: pawns, holes: make([]bool, p.Chunk)}
	for i, f := range c.free() {
		if f.Any {
			g.any = uint8(c.Symbols() + i)
		}
	}
	return g
}

// chunk appends the cells of a chunk of the stream; cells are those of its slice, in the order of the layout.
func (g *gatherer) chunk(dst, cells []uint8, n int) []uint8 {
	slice := n / g.plan.Chunks()
	n -= slice * g.plan.Chunks()
	g.places = g.plan.Places(g.places[:0], n)
	g.plan.Holes(g.holes, n, pawnsOf(g.pawns[slice]))
	for i, place := range g.places {
		c := uint8(codec.Hole)
		if !g.holes[i] {
			if c = cells[place]; c == codec.Hole {
				c = g.any // illegal whoever is to move, but a reader cannot know
			}
		}
		dst = append(dst, c)
	}
	return dst
}

func pawnsOf(s space.PawnSet) chess.Bitboard { return s.White | s.Black }
