package grid

import (
	"fmt"
	"slices"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// Step leads to a neighbour: the man of an axis (of like men, the one numbered
// Man from the lowest square) is moved by files and ranks to a lower square.
type Step struct {
	Axis  uint8
	Man   uint8
	Files int8
	Ranks int8
}

func (b *Box) checkStep(s Step) error {
	switch {
	case int(s.Axis) >= len(b.Axes):
		return fmt.Errorf("step on axis %d of %d", s.Axis, len(b.Axes))
	case int(s.Man) >= b.Axes[s.Axis].Count:
		return fmt.Errorf("step of man %d of %d", s.Man, b.Axes[s.Axis].Count)
	case s.Ranks > 0 || s.Ranks == 0 && s.Files >= 0 || s.Ranks < -7 || s.Files < -7 || s.Files > 7:
		return fmt.Errorf("step by %d files and %d ranks, want one to a lower square", s.Files, s.Ranks)
	}
	return nil
}

// moved returns the coordinate that a step leads to, or -1 if there is none.
func (b *Box) moved(coord int, st Step) int {
	a := int(st.Axis)
	men := b.men[a][coord]
	q := men
	for range st.Man {
		q &= q - 1
	}
	f, r := q.First().File()+int(st.Files), q.First().Rank()+int(st.Ranks)
	if f < 0 || f > 7 || r < 0 {
		return -1
	}
	to := chess.SquareAt(f, r)
	if b.Axes[a].Count == 1 {
		return b.coordinate(a, to)
	}
	if men.Has(to) {
		return -1
	}
	men = men&^q.First().Bit() | to.Bit()
	return int(space.RankSet(slices.Collect(men.Squares())...))
}

// Near returns, for each cell of a chunk and each step, one after the other, the
// cell of the neighbour, or Chunk where the chunk has none.
func (p *Plan) Near() []uint16 {
	out := make([]uint16, p.Chunk*len(p.Steps))
	for i := range out {
		out[i] = uint16(p.Chunk)
	}
	for k, st := range p.Steps {
		a := int(st.Axis)
		stride, part := p.stride[a], p.part[a]
		for c := range part {
			m := p.moved(c, st)
			if m < 0 || m >= part {
				continue
			}
			for at := c * stride; at < p.Chunk; at += stride * part {
				for i := at; i < at+stride; i++ {
					out[i*len(p.Steps)+k] = uint16(i + (m-c)*stride)
				}
			}
		}
	}
	return out
}

// Neighbour returns the place, word*64+lane, that a step leads to from a place in the layout, or -1.
func (b *Box) Neighbour(place int, st Step) int {
	l := b.Layout
	a := int(st.Axis)
	switch {
	case a == len(b.Axes)-1:
		c := place & 63
		if m := b.moved(c, st); m >= 0 {
			return place - c + m
		}
		return -1
	case a >= b.kings:
		g := a - b.kings
		s := l.Strides[g] * 64
		c := place / s % l.Combos[g].Size
		if m := b.moved(c, st); m >= 0 {
			return place + (m-c)*s
		}
		return -1
	}
	size := l.KingDiv * 64
	digit := place / size
	at := b.digits[digit]
	if at[a] = b.moved(at[a], st); at[a] < 0 {
		return -1
	}
	d := int(b.digit[at[0]][at[1]])
	if d < 0 {
		return -1
	}
	return place + (d-digit)*size
}
