package syzygy

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// men is a board as lookups see it: what is needed of a setup, in the file's colours.
type men struct {
	byColor [2]chess.Bitboard
	byRole  [6]chess.Bitboard
}

func (m *men) of(p chess.Piece) chess.Bitboard { return m.byColor[p.Color] & m.byRole[p.Role] }

// apply moves all men by a symmetry.
func (m *men) apply(y chess.Symmetry) {
	if y == chess.Identity {
		return
	}
	for i, b := range m.byColor {
		m.byColor[i] = y.Board(b)
	}
	for i, b := range m.byRole {
		if b != 0 {
			m.byRole[i] = y.Board(b)
		}
	}
}

// file returns which of the tables by file a position with pawns is in, and
// mirrors the men to that half of the board.
func (l *layout) file(m *men) (first chess.Square, file int) {
	first = leader(m.of(l.lead[0]))
	if first.File() > 3 {
		m.apply(chess.FlipFile)
		first = first.FlipFile()
	}
	return first, first.File()
}

// index returns the number of a position. With pawns, first is the leading one and the men
// are mirrored to its side already. Adjacent kings have no number of their own where the kings lead.
func (l *layout) index(m *men, first chess.Square) uint64 {
	var taken chess.Bitboard
	var n uint64
	switch l.encoding {
	case pawnsLead:
		taken = m.of(l.lead[0])
		n = leadIndex(first, taken) * l.factor
		if l.others.count > 0 {
			o := m.of(l.others.piece)
			n += rank(o>>8, taken>>8) * l.others.factor
			taken |= o
		}
	default:
		var at [3]chess.Square
		for i, p := range l.lead {
			at[i] = m.of(p).First()
		}
		y := normal(at[:len(l.lead)])
		m.apply(y)
		for i := range l.lead {
			at[i] = y.Square(at[i])
			taken |= at[i].Bit()
		}
		if l.encoding == uniqueLead {
			n = uniqueIndex(at[0], at[1], at[2]) * l.factor
		} else {
			n = uint64(kingPair[triangle[at[0]]][at[1]]) * l.factor
		}
	}
	for i := range l.rest {
		g := &l.rest[i]
		b := m.of(g.piece)
		n += rank(b, taken) * g.factor
		taken |= b
	}
	return n
}

// normal returns the symmetry that takes the first man to the triangle a1-d1-d4
// and the first man that is off the diagonal below it.
func normal(at []chess.Square) (y chess.Symmetry) {
	if at[0].File() > 3 {
		y |= chess.FlipFile
	}
	if at[0].Rank() > 3 {
		y |= chess.FlipRank
	}
	for _, s := range at {
		if s = y.Square(s); s.File() != s.Rank() {
			if s.Rank() > s.File() {
				y |= chess.FlipDiag
			}
			break
		}
	}
	return y
}

// rank numbers a set among the squares that are not taken.
func rank(set, taken chess.Bitboard) (n uint64) {
	for k := 1; set != 0; k++ {
		s := set.First()
		n += uint64(space.Choose(int(s)-(taken&(s.Bit()-1)).Count(), k))
		set &= set - 1
	}
	return n
}
