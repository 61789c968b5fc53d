package tables

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"io"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables/internal/codec"
	"github.com/szen-chess/szen/tables/internal/grid"
)

// Write writes a table in one metric and returns how many bytes it wrote. The
// table must have been solved with Exits, but for distances to mate. The bytes
// depend on the table only, not on the number of goroutines that work on them.
func Write(ctx context.Context, w io.Writer, t *retro.Table, m chess.Metric, workers int) (int64, error) {
	columns, err := chooseColumns(ctx, t, m, workers)
	if err != nil {
		return 0, err
	}
	h := header{metric: m, material: t.Material, generator: Generator, streams: len(columns), slices: uint32(len(t.Pawns.Sets))}
	var text, data []byte
	for _, c := range columns {
		d := description{sides: c.sides, alpha: *c.alphabet(), plan: c.plan}
		if d.constant = d.alpha.symbols() < 2; !d.constant {
			if d.plan == nil {
				if d.plan, _, err = choosePlan(ctx, c.source, t.Pawns.Sets, grid.NewBox(t.Layout)); err != nil {
					return 0, err
				}
			}
			if data, err = encode(ctx, data, &d, c.source, t.Pawns.Sets, workers); err != nil {
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
	source
	sides sides
	plan  *grid.Plan // if it is chosen already
}

// chooseColumns decides what is stored. Of results both sides to move are, so
// that each is one look-up away. Of distances one is, the one that is expected to
// be smaller: a reader finds the other one move ahead. If both sides have the same men, one is enough for anything.
func chooseColumns(ctx context.Context, t *retro.Table, m chess.Metric, workers int) ([]side, error) {
	buf := &buffer{ctx: ctx, workers: workers, cells: make([]uint8, t.Layout.Words*64)}
	white, err := newColumn(ctx, t, m, chess.White, workers)
	if err != nil {
		return nil, err
	}
	if t.Material.Symmetric() {
		return []side{{source: source{white, buf}, sides: bothSides}}, nil
	}
	black, err := newColumn(ctx, t, m, chess.Black, workers)
	if err != nil {
		return nil, err
	}
	w, b := side{source: source{white, buf}, sides: whiteSide}, side{source: source{black, buf}, sides: blackSide}
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
	for i, s := range []*side{&w, &b} {
		if s.plan, costs[i], err = choosePlan(ctx, s.source, t.Pawns.Sets, box); err != nil {
			return nil, err
		}
	}
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
