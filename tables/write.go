package tables

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"io"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables/internal/codec"
	"github.com/szen-chess/szen/tables/internal/grid"
	"github.com/szen-chess/szen/tables/internal/tune"
)

// Write writes a table in one metric and returns how many bytes it wrote. The
// table must have been solved with Exits, but for distances to mate. The bytes depend on the table only.
func Write(ctx context.Context, w io.Writer, t *retro.Table, m chess.Metric) (int64, error) {
	columns, err := chooseColumns(t, m)
	if err != nil {
		return 0, err
	}
	h := header{metric: m, material: t.Material, generator: Generator, streams: len(columns), slices: uint32(len(t.Slices))}
	var text, data []byte
	for _, c := range columns {
		d := description{sides: c.sides, alpha: *c.alphabet(), plan: c.plan}
		if d.constant = d.alpha.symbols() < 2; !d.constant {
			if d.plan == nil {
				d.plan, _ = tune.Choose(grid.NewBox(t.Layout), c, maxNeighbours(c.Symbols()))
			}
			if data, err = encode(ctx, data, &d, c, t.Pawns.Sets); err != nil {
				return 0, err
			}
		}
		text = d.append(text, m)
	}
	h.description = uint32(len(text))
	h.size = uint64(len(text)) + uint64(len(data)) + minSize
	head := append(h.append(nil), text...)
	head = binary.LittleEndian.AppendUint32(head, crc(head))
	sum := sha256.New()
	out := bufio.NewWriter(io.MultiWriter(w, sum))
	out.Write(head)
	out.Write(data)
	if err := out.Flush(); err != nil {
		return 0, err
	}
	if _, err := w.Write(sum.Sum(nil)); err != nil {
		return 0, err
	}
	return int64(h.size), nil
}

// side is a column with the sides to move that its stream is for.
type side struct {
	column
	sides sides
	plan  *grid.Plan // if it is chosen already
}

// chooseColumns decides what is stored. Of results both sides to move are, so
// that each is one look-up away. Of distances one is, the one that is expected to
// be smaller: a reader finds the other one move ahead. If both sides have the same men, one is enough for anything.
func chooseColumns(t *retro.Table, m chess.Metric) ([]side, error) {
	white, err := newColumn(t, m, chess.White)
	if err != nil {
		return nil, err
	}
	if t.Material.Symmetric() {
		return []side{{column: white, sides: bothSides}}, nil
	}
	black, err := newColumn(t, m, chess.Black)
	if err != nil {
		return nil, err
	}
	w, b := side{column: white, sides: whiteSide}, side{column: black, sides: blackSide}
	switch {
	case m == chess.MetricWDL:
		return []side{w, b}, nil
	case white.Symbols() < 2:
		return []side{w}, nil
	case black.Symbols() < 2:
		return []side{b}, nil
	}
	box := grid.NewBox(t.Layout)
	var costs [2]float64
	w.plan, costs[0] = tune.Choose(box, w, maxNeighbours(w.Symbols()))
	b.plan, costs[1] = tune.Choose(box, b, maxNeighbours(b.Symbols()))
	if costs[1] < costs[0] {
		return []side{b}, nil
	}
	return []side{w}, nil
}

// maxNeighbours is how many neighbours a cell is predicted from: fewer where there are many symbols.
func maxNeighbours(symbols int) int {
	if symbols <= fewSymbols {
		return codec.MaxDepth
	}
	return 4
}

// fewSymbols is an alphabet small enough for contexts of many neighbours.
const fewSymbols = 16

// sampleCells is how many cells a model is made from at most.
const sampleCells = 1 << 21

// encode codes a column, appends its blocks to dst and completes its description.
func encode(ctx context.Context, dst []byte, d *description, c column, pawns []space.PawnSet) ([]byte, error) {
	p := d.plan
	g := newGatherer(c, p, pawns)
	near, chunks := p.Near(), c.Slices()*p.Chunks()
	step := max(1, chunks*p.Chunk/sampleCells)
	var sample []uint8
	for n := step / 2; n < chunks; n += step {
		sample = g.chunk(sample, n)
	}
	d.model = codec.Train(codec.Sample{
		Near: near, Depth: len(p.Steps), Chunk: p.Chunk, Cells: sample,
		Scale: float64(chunks*p.Chunk) / float64(len(sample)),
	}, c.Symbols(), c.free())
	e := codec.NewEncoder(d.model, near, p.Chunk, c.free())
	var cells []uint8
	for n := range chunks {
		if n%64 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		cells = g.chunk(cells[:0], n)
		e.Add(cells)
	}
	e.Finish()
	return appendBlocks(dst, d, e, chunks), nil
}

// appendBlocks appends the chunks in blocks: the number of bytes of each chunk, then the chunks.
func appendBlocks(dst []byte, d *description, e *codec.Encoder, chunks int) []byte {
	var all []byte
	ends := make([]int, 1, chunks+1)
	for n := range chunks {
		all = e.Append(all, n)
		ends = append(ends, len(all))
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
	return dst
}

// gatherer brings the cells of a column into the order of a plan.
type gatherer struct {
	column
	plan   *grid.Plan
	pawns  []space.PawnSet
	cells  []uint8 // of a slice, in the order of the layout
	any    uint8   // a cell that may hold any symbol
	slice  int
	places []int
	holes  []bool
}

func newGatherer(c column, p *grid.Plan, pawns []space.PawnSet) *gatherer {
	g := &gatherer{column: c, plan: p, pawns: pawns, slice: -1}
	g.cells, g.holes = make([]uint8, p.Layout.Words*64), make([]bool, p.Chunk)
	for i, f := range c.free() {
		if f.Any {
			g.any = uint8(c.Symbols() + i)
		}
	}
	return g
}

// chunk appends the cells of a chunk of the stream.
func (g *gatherer) chunk(dst []uint8, n int) []uint8 {
	slice := n / g.plan.Chunks()
	n -= slice * g.plan.Chunks()
	if slice != g.slice {
		g.Fill(g.cells, slice)
		g.slice = slice
	}
	g.places = g.plan.Places(g.places[:0], n)
	g.plan.Holes(g.holes, n, g.pawns[slice].White|g.pawns[slice].Black)
	for i, place := range g.places {
		c := uint8(codec.Hole)
		if !g.holes[i] {
			if c = g.cells[place]; c == codec.Hole {
				c = g.any // illegal whoever is to move, but a reader cannot know
			}
		}
		dst = append(dst, c)
	}
	return dst
}
