package syzygy

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
)

// WriteOptions says how to write a file. It does not change what is written.
type WriteOptions struct {
	Workers int // goroutines; 0 for as many as there are processors
}

// writer is a file in the making.
type writer struct {
	kind         Kind
	material     chess.Material
	src          Source
	arrangements []arrangement
}

// built is a part ready to be written.
type built struct {
	arrangement
	packed
	ranks *ranks // of distances
}

// Write writes the file of a material, named as tables are, and returns its size in
// bytes. The same source gives the same bytes.
func Write(ctx context.Context, dst io.Writer, m chess.Material, kind Kind, src Source, opt WriteOptions) (int64, error) {
	if n, _ := m.Normalize(); n != m || m.Men() < 3 || m.Men() > MaxMen {
		return 0, wrong(0, "%s has no table: want 3 to %d men, the stronger side first", m, MaxMen)
	}
	w := &writer{kind: kind, material: m, src: src, arrangements: arrangements(m)}
	files, sides := 1, 1
	if m.HasPawns() {
		files = 4
	}
	if kind == WDL && !m.Symmetric() {
		sides = 2
	}
	parts := make([][2]built, files)
	workers := opt.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	if err := w.buildAll(ctx, parts, sides, workers); err != nil {
		return 0, err
	}
	out := w.assemble(parts, sides)
	sum, err := Checksum(bytes.NewReader(out), int64(len(out)))
	if err != nil {
		return 0, err
	}
	n, err := dst.Write(append(out, sum...))
	return int64(n), err
}

// buildAll makes all parts; a single worker is the caller.
func (w *writer) buildAll(ctx context.Context, parts [][2]built, sides, workers int) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(workers)
	for file := range parts {
		for side := range sides {
			build := func() (err error) {
				parts[file][side], err = w.build(ctx, file, chess.Color(side))
				return err
			}
			if workers > 1 {
				group.Go(build)
			} else if err := build(); err != nil {
				return err
			}
		}
	}
	return group.Wait()
}

// cells reads what a part may hold for some of its positions.
func (w *writer) cells(a *arrangement, file int, turn chess.Color, from uint64, cells []cell) error {
	if w.kind == DTZ {
		return a.cells(w.src, file, turn, from, nil, cells)
	}
	return a.cells(w.src, file, turn, from, cells, nil)
}

// build makes the part of a file and, of results, a side to move; of distances for the side that takes less.
func (w *writer) build(ctx context.Context, file int, turn chess.Color) (built, error) {
	c := new(pairCounter)
	best, err := w.choose(ctx, file, turn, c)
	if err != nil {
		return built{}, err
	}
	if w.kind == DTZ && !w.material.Symmetric() {
		other, err := w.choose(ctx, file, chess.Black, c)
		if err != nil {
			return built{}, err
		}
		if other.bits < best.bits {
			best, turn = other, chess.Black
		}
	}
	cells := make([]cell, best.size)
	const chunk = 1 << 16
	for from := uint64(0); from < best.size; from += chunk {
		if ctx.Err() != nil {
			return built{}, context.Cause(ctx)
		}
		if err := w.cells(&best.arrangement, file, turn, from, cells[from:min(from+chunk, best.size)]); err != nil {
			return built{}, err
		}
	}
	b := built{arrangement: best.arrangement}
	if w.kind == DTZ {
		b.distances(cells, turn, c)
	} else {
		b.results(cells, c)
	}
	return b, nil
}

// results compresses the cells of a part of results.
func (b *built) results(cells []cell, c *pairCounter) {
	suits := cell(1<<(maxWDL+1) - 1)
	for _, x := range cells {
		suits &= x
	}
	values := settleResults(cells, b.stride(), b.late)
	if suits != 0 {
		b.header = []byte{flagSingle, byte(values[0])}
		return
	}
	b.packed = *pack(substitute(values, maxSymbols, c), 0, []uint8{4, 5, 6})
}

// distances compresses the cells of a part of distances.
func (b *built) distances(cells []cell, turn chess.Color, c *pairCounter) {
	b.ranks = rankDistances(cells)
	flags := b.ranks.flags
	if turn == chess.Black {
		flags |= flagBlack
	}
	if b.ranks.trivial() {
		b.header = []byte{flags&flagBlack | flagSingle, 0}
		b.ranks = nil
		return
	}
	b.packed = *pack(substitute(settleDistances(cells), maxSymbols, c), flags, []uint8{6, 7, 8, 9, 10})
}

// assemble puts the parts together, all but the checksum.
func (w *writer) assemble(parts [][2]built, sides int) []byte {
	out := binary.LittleEndian.AppendUint32(nil, w.kind.magic())
	flags := byte(w.material.Men() << 4)
	if !w.material.Symmetric() {
		flags |= headerSplit
	}
	if w.material.HasPawns() {
		flags |= headerFiles
	}
	out = append(out, flags)
	align := func(n int) {
		for len(out)%n != 0 {
			out = append(out, 0)
		}
	}
	for file := range parts {
		out = appendLists(out, &parts[file], sides)
	}
	align(2)
	each := func(f func(b *built)) {
		for file := range parts {
			for side := range sides {
				f(&parts[file][side])
			}
		}
	}
	each(func(b *built) { out = append(out, b.header...) })
	if w.kind == DTZ {
		each(func(b *built) {
			if b.ranks != nil {
				out = b.ranks.append(out)
			}
		})
		align(2)
	}
	each(func(b *built) { out = append(out, b.index...) })
	each(func(b *built) { out = append(out, b.sizes...) })
	align(blockAlign)
	each(func(b *built) {
		out = append(out, b.blocks...)
		align(blockAlign)
	})
	return out
}

// appendLists appends the orders and men of a file; those with Black to move are in the high halves of bytes.
func appendLists(out []byte, parts *[2]built, sides int) []byte {
	w, b := &parts[0].arrangement, &parts[sides-1].arrangement
	out = append(out, byte(w.order|b.order<<4))
	if w.others.count > 0 {
		out = append(out, byte(w.order2|b.order2<<4))
	}
	for i := range w.list {
		out = append(out, codeOf(w.list[i])|codeOf(b.list[i])<<4)
	}
	return out
}
