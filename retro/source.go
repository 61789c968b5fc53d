package retro

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// source is the values of positions behind moves that leave a slice, laid out so
// that a word of it belongs to a word of the slice.
type source struct {
	lay    *space.Layout
	side   *Side
	groups [maxAddress]int8 // for each group of the layout, the slice's group that fills it
	mirror chess.Symmetry   // Identity, or FlipFile where the values are stored mirrored
}

// reply is a word of a source: what the opponent gets who is then to move.
type reply struct {
	legal, win, cursed, blessed, loss uint64
	stale                             uint64
	plies                             *Distances // to mate, nil if not known
	row                               int        // of the word among them
	sym                               chess.Symmetry
}

// newSource connects a source's groups with those of the slice's layout.
func newSource(lay *space.Layout, side *Side, mirror bool, parent *space.Layout) *source {
	s := &source{lay: lay, side: side}
	if mirror {
		s.mirror = chess.FlipFile
	}
	for g, x := range lay.Groups {
		for h, y := range parent.Groups {
			if x.Piece == y.Piece {
				s.groups[g] = int8(h)
			}
		}
	}
	return s
}

// fetch returns the word for kings on wk and bk, one of which may lead, and the groups' numbers as the slice counts them.
func (s *source) fetch(metric chess.Metric, wk, bk chess.Square, idx *[maxAddress]uint32) (r reply) {
	first, second := wk, bk
	if s.lay.Lead.Role == chess.King && s.lay.Lead.Color == chess.White {
		first, second = bk, wk
	}
	y := s.mirror
	if y != chess.Identity {
		first, second = first.FlipFile(), second.FlipFile()
	}
	digit, turn, ok := s.lay.Kings.Find(first, second)
	if !ok {
		return r
	}
	if turn != chess.Identity {
		y = compose(y, turn)
	}
	i := int(digit) * s.lay.KingDiv
	if y == chess.Identity {
		for g, stride := range s.lay.Strides {
			i += int(idx[s.groups[g]]) * stride
		}
	} else {
		for g, stride := range s.lay.Strides {
			i += int(s.lay.Combos[g].Image[y][idx[s.groups[g]]]) * stride
		}
	}
	r.sym = y
	d := s.side
	r.legal = d.Legal[i]
	if r.legal == 0 {
		return r
	}
	r.win, r.loss = word(d.Win, i), word(d.Loss, i)
	r.cursed, r.blessed = word(d.Cursed, i), word(d.Blessed, i)
	r.stale = word(d.Stale, i)
	if metric == chess.MetricDTM {
		r.win |= r.cursed
		r.loss |= r.blessed
		r.cursed, r.blessed = 0, 0
		if d.DTM != nil {
			r.plies, r.row = d.DTM, i<<6
		}
	}
	if y != chess.Identity {
		inv := y.Inverse()
		for _, w := range [...]*uint64{&r.legal, &r.win, &r.cursed, &r.blessed, &r.loss, &r.stale} {
			if *w != 0 {
				*w = uint64(inv.Board(chess.Bitboard(*w)))
			}
		}
	}
	return r
}

func word(plane []uint64, i int) uint64 {
	if plane == nil {
		return 0
	}
	return plane[i]
}

// spread gives every lane what one lane has.
func (r reply) spread(lane chess.Square) reply {
	for _, w := range [...]*uint64{&r.legal, &r.win, &r.cursed, &r.blessed, &r.loss, &r.stale} {
		*w = -(*w >> lane & 1)
	}
	return r
}

// at returns the distance to mate on a lane.
func (r *reply) at(lane chess.Square) uint16 {
	return uint16(r.plies.At(r.row + int(r.sym.Square(lane))))
}
