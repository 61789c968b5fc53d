package retro

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// viewKey names a part of a table in another layout.
type viewKey struct {
	material chess.Material // as the board has it, not normalised
	layout   string
	pawns    [2]chess.Bitboard
	promoted chess.Piece // a man that stands still, NoPiece if none
	on       chess.Square
	turn     chess.Color
}

// view answers for all positions of a layout, with given pawns and perhaps one
// more man that stands still, from a solved table.
type view struct {
	table   *Table
	flipped bool // the table has the colours exchanged
	key     viewKey
	lay     *space.Layout
	metric  chess.Metric
}

// slice returns the table's slice for the view's pawns, as far as the view needs it, and what turns the board to it.
func (v *view) slice() (*Slice, chess.Symmetry, error) {
	w, b := v.key.pawns[chess.White], v.key.pawns[chess.Black]
	y := chess.Identity
	if v.flipped {
		w, b = b.FlipRanks(), w.FlipRanks()
		y = chess.FlipRank
	}
	i, mirror := v.table.Pawns.Find(w, b)
	if mirror {
		y |= chess.FlipFile
	}
	want := WantResults | Want(1)<<v.turn()
	if v.metric == chess.MetricDTM {
		want |= WantDTM
	}
	s, err := v.table.Slice(i, want)
	return s, y, err
}

// turn is the side to move as the table sees it.
func (v *view) turn() chess.Color {
	if v.flipped {
		return v.key.turn.Other()
	}
	return v.key.turn
}

func (v *view) piece(p chess.Piece) chess.Piece {
	if v.flipped {
		p.Color = p.Color.Other()
	}
	return p
}

// alike tells whether the table is laid out as the view is.
func (v *view) alike() bool {
	a, b := v.lay, v.table.Layout
	return !v.flipped && v.key.promoted.Role == chess.NoRole && a.Kings == b.Kings && a.Lead == b.Lead && slices.Equal(a.Groups, b.Groups)
}

// direct returns the table's own planes, which must be laid out as the view is.
func (v *view) direct() (side *Side, mirror bool, err error) {
	s, y, err := v.slice()
	if err != nil {
		return nil, false, err
	}
	return &s.Sides[v.key.turn], y != chess.Identity, nil
}

// planes pairs the planes of two sides.
func planes(a, b *Side) [6][2]*[]uint64 {
	return [6][2]*[]uint64{
		{&a.Legal, &b.Legal},
		{&a.Win, &b.Win},
		{&a.Cursed, &b.Cursed},
		{&a.Blessed, &b.Blessed},
		{&a.Loss, &b.Loss},
		{&a.Stale, &b.Stale},
	}
}

// build copies the values into the view's layout, with so many goroutines.
func (v *view) build(ctx context.Context, workers int) (*Side, error) {
	s, pre, err := v.slice()
	if err != nil {
		return nil, err
	}
	from, to := &s.Sides[v.turn()], &Side{}
	for _, p := range planes(to, from) {
		if *p[1] != nil {
			*p[0] = make([]uint64, v.lay.Words)
		}
	}
	if to.Legal == nil {
		return nil, fmt.Errorf("no values of %s", v.table.Material)
	}
	if v.metric == chess.MetricDTM && from.DTM != nil {
		to.DTM = NewDistances(v.lay.Words * 64)
		to.DTM.Reserve(v.table.MaxDTM)
	}
	k := newKernel(v.metric, v.lay, space.PawnSet{White: v.key.pawns[chess.White], Black: v.key.pawns[chess.Black]}, workers)
	lead := v.piece(v.lay.Lead)
	copyLead := v.copyColumn
	switch {
	case lead == v.table.Layout.Lead:
		copyLead = v.copyWord
	case lead.Role == chess.King && v.table.Layout.Kings.Mode != space.PairsPlain:
		copyLead = v.copyLanes
	}
	return to, k.each(ctx, func(c *cursor, lo, hi int) {
		for i := lo; i < hi; i++ {
			c.seek(i)
			free := c.free()
			if v.key.promoted.Role != chess.NoRole {
				if c.occ>>v.key.on&1 != 0 {
					continue
				}
				free &^= 1 << v.key.on
			}
			if free != 0 {
				set := v.men(c, pre)
				copyLead(from, to, &set, lead, pre, free, i)
			}
		}
	})
}

// men sets up the men of the cursor's word as the table sees them, the lead man left out.
func (v *view) men(c *cursor, y chess.Symmetry) (s chess.Setup) {
	put := func(p chess.Piece, q chess.Square) {
		p = v.piece(p)
		b := y.Square(q).Bit()
		s.ByColor[p.Color] |= b
		s.ByRole[p.Role] |= b
	}
	if c.wk != chess.NoSquare {
		put(chess.Piece{Color: chess.White, Role: chess.King}, c.wk)
	}
	if c.bk != chess.NoSquare {
		put(chess.Piece{Color: chess.Black, Role: chess.King}, c.bk)
	}
	for i := range c.men() {
		put(chess.Piece{Color: c.men()[i].color, Role: c.men()[i].role}, c.men()[i].sq)
	}
	if v.key.promoted.Role != chess.NoRole {
		put(v.key.promoted, v.key.on)
	}
	return s
}

// copyWord copies all lanes at once: the table's lead man is the view's.
func (v *view) copyWord(from, to *Side, s *chess.Setup, lead chess.Piece, pre chess.Symmetry, free uint64, i int) {
	if lead.Role != chess.King { // a lane to locate by; the word is the same for all
		q := pre.Square(chess.Bitboard(free).First())
		s.ByColor[lead.Color] |= q.Bit()
		s.ByRole[lead.Role] |= q.Bit()
	}
	p, ok := v.table.Layout.Locate(s)
	if !ok {
		return
	}
	y := compose(pre, p.Sym)
	inv := y.Inverse()
	for _, pl := range planes(to, from) {
		if *pl[1] != nil {
			(*pl[0])[i] = uint64(inv.Board(chess.Bitboard((*pl[1])[p.Word]))) & free
		}
	}
	if to.DTM == nil {
		return
	}
	for q := range chess.Bitboard(to.Legal[i]).Squares() {
		to.DTM.Set(i<<6+int(q), from.DTM.At(p.Word<<6+int(y.Square(q))))
	}
}

// column finds, for each free square of the view's lead man, the table's word
// with it there; the lane is the same in all of them. The table must not fold
// the board by the lead man's square.
func (v *view) column(s *chess.Setup, lead chess.Piece, pre chess.Symmetry, free uint64) (words [64]int, lane chess.Square, ok bool) {
	lay := v.table.Layout
	rest := s.Of(lead.Color, lead.Role)
	first := chess.Bitboard(free).First()
	s.ByColor[lead.Color] |= pre.Square(first).Bit()
	s.ByRole[lead.Role] |= pre.Square(first).Bit()
	p, ok := lay.Locate(s)
	if !ok {
		return
	}
	y := compose(pre, p.Sym)
	if lead.Role == chess.King {
		stride := lay.KingDiv
		if lead.Color == chess.White {
			stride *= 64
		}
		base := p.Word - int(y.Square(first))*stride
		for w := free; w != 0; w &= w - 1 {
			q := chess.Square(bits.TrailingZeros64(w))
			words[q] = base + int(y.Square(q))*stride
		}
		return words, p.Lane, true
	}
	g := slices.IndexFunc(lay.Groups, func(x space.Group) bool { return x.Piece == lead })
	tab := lay.Combos[g].With(space.RankBoard(p.Sym.Board(rest)))
	base := p.Word - int(tab[y.Square(first)])*lay.Strides[g]
	for w := free; w != 0; w &= w - 1 {
		q := chess.Square(bits.TrailingZeros64(w))
		words[q] = base + int(tab[y.Square(q)])*lay.Strides[g]
	}
	return words, p.Lane, true
}

// copyColumn copies one lane of the words that column finds.
func (v *view) copyColumn(from, to *Side, s *chess.Setup, lead chess.Piece, pre chess.Symmetry, free uint64, i int) {
	words, lane, ok := v.column(s, lead, pre, free)
	if !ok {
		return
	}
	for _, pl := range planes(to, from) {
		if *pl[1] == nil {
			continue
		}
		var column uint64
		plane := *pl[1]
		for w := free; w != 0; w &= w - 1 {
			q := bits.TrailingZeros64(w)
			column |= plane[words[q]] >> lane & 1 << q
		}
		(*pl[0])[i] = column
	}
	if to.DTM == nil {
		return
	}
	for q := range chess.Bitboard(to.Legal[i]).Squares() {
		to.DTM.Set(i<<6+int(q), from.DTM.At(words[q]<<6+int(lane)))
	}
}

// copyLanes looks up every lane.
func (v *view) copyLanes(from, to *Side, s *chess.Setup, lead chess.Piece, pre chess.Symmetry, free uint64, i int) {
	for q := range chess.Bitboard(free).Squares() {
		b := pre.Square(q).Bit()
		s.ByColor[lead.Color] ^= b
		s.ByRole[lead.Role] ^= b
		if p, ok := v.table.Layout.Locate(s); ok && from.Legal[p.Word]>>p.Lane&1 != 0 {
			for _, pl := range planes(to, from) {
				if *pl[1] != nil {
					(*pl[0])[i] |= (*pl[1])[p.Word] >> p.Lane & 1 << q
				}
			}
			if to.DTM != nil {
				to.DTM.Set(i<<6+int(q), from.DTM.At(p.Word<<6+int(p.Lane)))
			}
		}
		s.ByColor[lead.Color] ^= b
		s.ByRole[lead.Role] ^= b
	}
}
