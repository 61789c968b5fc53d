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
	Workers  int                     // goroutines; 0 for as many as there are processors
	Progress func(done, total int64) // called by one goroutine at a time, may be nil
}

// writer is a file in the making.
type writer struct {
	kind         Kind
	material     chess.Material
	src          Source
	arrangements []arrangement
	effort       effort
}

// Write writes the file of a material, named as tables are, and returns its size in
// bytes. The same source gives the same bytes.
func Write(ctx context.Context, dst io.Writer, m chess.Material, kind Kind, src Source, opt WriteOptions) (int64, error) {
	if n, _ := m.Normalize(); n != m || m.Men() < 3 || m.Men() > MaxMen {
		return 0, wrong(0, "%s has no table: want 3 to %d men, the stronger side first", m, MaxMen)
	}
	w := &writer{kind: kind, material: m, src: src, arrangements: arrangements(m), effort: effort{report: opt.Progress}}
	files, sides := partsOf(m, kind)
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
	total := 0.0
	sizes := make([]float64, len(parts))
	for file := range parts {
		a := w.arrangements[0].with(file)
		sizes[file] = float64(a.size)
		total += float64(sides) * sizes[file]
	}
	for file := range parts {
		for side := range sides {
			build := func() (err error) {
				b := &builder{writer: w, file: file, pairs: new(pairCounter), share: sizes[file] / total}
				parts[file][side], err = b.build(ctx, chess.Color(side))
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
