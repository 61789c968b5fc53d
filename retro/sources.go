package retro

import (
	"context"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// exits collects the moves of one side that leave slice i, with what lies behind them.
func (s *solver) exits(ctx context.Context, metric chess.Metric, i int, mover chess.Color, workers int) (*exits, error) {
	lay, set := s.table.Layout, s.table.Pawns.Sets[i]
	b := &exitBuilder{s: s, ctx: ctx, workers: workers, metric: metric, mover: mover, pawns: [2]chess.Bitboard{set.White, set.Black}}
	foe := mover.Other()
	x := &exits{mover: mover, own: uint64(b.pawns[mover]), foe: uint64(b.pawns[foe])}
	m := s.table.Material
	for g, gr := range lay.Groups {
		if gr.Piece.Color == foe {
			x.capture[g] = b.source(m.With(foe, gr.Piece.Role, -1), lay.Without(g), b.pawns, chess.NoPiece, 0)
		}
	}
	if lay.Lead.Color == foe && lay.Lead.Role != chess.King {
		rest := m.With(foe, lay.Lead.Role, -1)
		x.king = b.source(rest, lay.Replacing(-1, chess.Piece{Color: mover, Role: chess.King}), b.pawns, chess.NoPiece, 0)
		for g, gr := range lay.Groups {
			if gr.Piece.Color == mover {
				x.leadBy[g] = b.source(rest, lay.Replacing(g, gr.Piece), b.pawns, chess.NoPiece, 0)
			}
		}
	}
	for q := range b.pawns[foe].Squares() {
		left := b.pawns
		left[foe] &^= q.Bit()
		x.pawn[q] = b.source(m.With(foe, chess.Pawn, -1), lay, left, chess.NoPiece, 0)
	}
	for q := range b.pawns[mover].Squares() {
		x.moves = b.pushes(x.moves, q)
		for to := range chess.PawnAttacks(mover, q).Squares() {
			x.moves = b.takes(x.moves, q, to)
		}
	}
	x.spoiled = b.spoiled
	return x, b.err
}

// exitBuilder finds the sources of a slice's exits; the first error stays.
type exitBuilder struct {
	s       *solver
	ctx     context.Context
	workers int
	metric  chess.Metric
	mover   chess.Color
	pawns   [2]chess.Bitboard

	spoiled bool // some source has cursed or blessed results
	err     error
}

// pushes adds the single and the double step of a pawn.
func (b *exitBuilder) pushes(moves []pawnMove, from chess.Square) []pawnMove {
	all := b.pawns[0] | b.pawns[1]
	one := from.Bit().Forward(b.mover)
	if one&all != 0 {
		return moves
	}
	m := b.s.table.Material
	lay := b.s.table.Layout
	moves = append(moves, pawnMove{
		from: from, to: one.First(), via: chess.NoSquare, taken: chess.NoPiece, group: -1,
		into: b.arrive(m, lay, b.pawns, from, one.First()),
	})
	two := one.Forward(b.mover)
	if from.RankFor(b.mover) != 1 || two&all != 0 {
		return moves
	}
	mv := pawnMove{
		from: from, to: two.First(), via: one.First(), taken: chess.NoPiece, group: -1,
		into: b.arrive(m, lay, b.pawns, from, two.First()),
	}
	foe := b.mover.Other()
	for q := range ((two.East() | two.West()) & b.pawns[foe]).Squares() {
		left := b.pawns
		left[b.mover] &^= from.Bit()
		left[foe] = left[foe]&^q.Bit() | one
		r := b.sourceFor(b.mover, m.With(b.mover, chess.Pawn, -1), lay, left, chess.NoPiece, 0)
		mv.replies = append(mv.replies, r)
	}
	return append(moves, mv)
}

// takes adds the captures of a pawn on one square: of a pawn that stands there, or of each kind of piece that may.
func (b *exitBuilder) takes(moves []pawnMove, from, to chess.Square) []pawnMove {
	foe := b.mover.Other()
	m, lay := b.s.table.Material, b.s.table.Layout
	add := func(r chess.Role, g int8, lead bool, lay *space.Layout) {
		left := b.pawns
		left[foe] &^= to.Bit()
		moves = append(moves, pawnMove{
			from: from, to: to, via: chess.NoSquare, taken: chess.Piece{Color: foe, Role: r}, group: g, lead: lead,
			into: b.arrive(m.With(foe, r, -1), lay, left, from, to),
		})
	}
	switch {
	case b.pawns[foe].Has(to):
		add(chess.Pawn, -1, false, lay)
		return moves
	case b.pawns[b.mover].Has(to):
		return moves
	}
	for g, gr := range lay.Groups {
		if gr.Piece.Color == foe {
			add(gr.Piece.Role, int8(g), false, lay.Without(g))
		}
	}
	if lay.Lead.Color == foe && lay.Lead.Role != chess.King {
		add(lay.Lead.Role, -1, true, lay.Replacing(-1, chess.Piece{Color: chess.Black, Role: chess.King}))
	}
	return moves
}

// arrive returns the sources behind a pawn's move to a square, one for each promotion there.
func (b *exitBuilder) arrive(m chess.Material, lay *space.Layout, left [2]chess.Bitboard, from, to chess.Square) []*source {
	left[b.mover] &^= from.Bit()
	if to.RankFor(b.mover) < 7 {
		left[b.mover] |= to.Bit()
		return []*source{b.source(m, lay, left, chess.NoPiece, 0)}
	}
	var out []*source
	for _, r := range chess.PromotionRoles {
		p := m.With(b.mover, chess.Pawn, -1).With(b.mover, r, 1)
		out = append(out, b.source(p, lay, left, chess.Piece{Color: b.mover, Role: r}, to))
	}
	return out
}

// source is sourceFor with the opponent to move.
func (b *exitBuilder) source(m chess.Material, lay *space.Layout, pawns [2]chess.Bitboard, promoted chess.Piece, on chess.Square) *source {
	return b.sourceFor(b.mover.Other(), m, lay, pawns, promoted, on)
}

func (b *exitBuilder) sourceFor(turn chess.Color, m chess.Material, lay *space.Layout, pawns [2]chess.Bitboard, promoted chess.Piece, on chess.Square) *source {
	if b.err != nil {
		return nil
	}
	v := &view{table: b.s.table, lay: lay, metric: b.metric, key: viewKey{m, lay.String(), pawns, promoted, on, turn}}
	if m != b.s.table.Material {
		var n chess.Material
		n, v.flipped = m.Normalize()
		if v.table, b.err = b.s.opt.Library.Table(b.ctx, n, b.metric == chess.MetricDTM); b.err != nil {
			return nil
		}
	}
	var side *Side
	mirror := false
	switch {
	case v.alike():
		side, mirror, b.err = v.direct()
	case promoted.Role == chess.NoRole && pawns != b.pawns:
		side, b.err = b.s.view(b.ctx, v) // what is left when a pawn is taken, many slices share
	default:
		side, b.err = v.build(b.ctx, b.workers)
	}
	if b.err != nil {
		return nil
	}
	return b.connect(lay, side, mirror)
}

func (b *exitBuilder) connect(lay *space.Layout, side *Side, mirror bool) *source {
	b.spoiled = b.spoiled || side.Cursed != nil || side.Blessed != nil
	return newSource(lay, side, mirror, b.s.table.Layout)
}

// view builds a view that several slices read once and keeps it.
func (s *solver) view(ctx context.Context, v *view) (*Side, error) {
	key := v.key
	if v.metric == chess.MetricDTM {
		key.layout += " dtm"
	}
	s.mu.Lock()
	l := s.views[key]
	if l == nil {
		l = &lazySide{}
		s.views[key] = l
	}
	s.mu.Unlock()
	l.once.Do(func() { l.side, l.err = v.build(ctx, 1) })
	return l.side, l.err
}
