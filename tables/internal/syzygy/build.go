package syzygy

import (
	"context"

	"github.com/szen-chess/szen/chess"
)

// built is a part ready to be written.
type built struct {
	arrangement
	packed
	ranks *ranks // of distances
}

// builder makes one part: of a file of the leading pawn and, of results, a side to move.
type builder struct {
	*writer
	file  int
	pairs *pairCounter
	share float64 // of the effort for the whole file
}

// build makes the part; of distances for the side that takes less.
func (b *builder) build(ctx context.Context, turn chess.Color) (built, error) {
	sides := 1
	if b.kind == DTZ && !b.material.Symmetric() {
		sides = 2
	}
	choosing := b.share * choosingShare / float64(sides)
	best, err := b.choose(ctx, turn, choosing)
	if err == nil && sides == 2 {
		var other trial
		if other, err = b.choose(ctx, chess.Black, choosing); other.bits < best.bits {
			best, turn = other, chess.Black
		}
	}
	if err != nil {
		return built{}, err
	}
	cells, err := b.read(ctx, &best.arrangement, turn)
	if err != nil {
		return built{}, err
	}
	p := built{arrangement: best.arrangement}
	if b.kind == DTZ {
		err = b.distances(ctx, &p, cells, turn)
	} else {
		err = b.results(ctx, &p, cells)
	}
	return p, err
}

// read reads all cells of the part.
func (b *builder) read(ctx context.Context, a *arrangement, turn chess.Color) ([]cell, error) {
	cells := make([]cell, a.size)
	const chunk = 1 << 16
	for from := uint64(0); from < a.size; from += chunk {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		to := min(from+chunk, a.size)
		if err := b.cells(a, turn, from, cells[from:to]); err != nil {
			return nil, err
		}
		b.effort.add(b.share * readingShare * float64(to-from) / float64(a.size))
	}
	return cells, nil
}

// cells reads what the part may hold for some of its positions.
func (b *builder) cells(a *arrangement, turn chess.Color, from uint64, cells []cell) error {
	return a.cells(b.src, b.kind, b.file, turn, from, cells)
}

// results compresses the cells of a part of results.
func (b *builder) results(ctx context.Context, p *built, cells []cell) error {
	suits := cell(1<<(maxWDL+1) - 1)
	for _, x := range cells {
		suits &= x
	}
	values := settleResults(cells, p.stride(), p.late)
	if suits != 0 {
		p.header = []byte{flagSingle, byte(values[0])}
		b.effort.add(b.share * pairingShare)
		return nil
	}
	return b.pack(ctx, p, values, 0, []uint8{4, 5, 6})
}

// distances compresses the cells of a part of distances.
func (b *builder) distances(ctx context.Context, p *built, cells []cell, turn chess.Color) error {
	p.ranks = rankDistances(cells)
	flags := p.ranks.flags
	if turn == chess.Black {
		flags |= flagBlack
	}
	if p.ranks.trivial() {
		p.header = []byte{flags&flagBlack | flagSingle, 0}
		p.ranks = nil
		b.effort.add(b.share * pairingShare)
		return nil
	}
	return b.pack(ctx, p, settleDistances(cells), flags, []uint8{6, 7, 8, 9, 10})
}

// pack compresses values that are settled, with blocks of one of some sizes. It uses them up.
func (b *builder) pack(ctx context.Context, p *built, values []uint16, flags uint8, blockBits []uint8) error {
	left := b.share * pairingShare
	g, err := substitute(ctx, values, maxSymbols, b.pairs, func(symbols int) {
		done := b.share * pairingShare * float64(symbols) / maxSymbols
		left -= done
		b.effort.add(done)
	})
	if err != nil {
		return err
	}
	p.packed = *pack(g, flags, blockBits)
	b.effort.add(left)
	return nil
}
