package values

import (
	"errors"

	"github.com/szen-chess/szen/chess"
)

// ErrPieces says that a position has men other than kings and pawns.
var ErrPieces = errors.New("pawn groups have values where there are only kings and pawns")

// Group is the pawns on some files that can never meet a pawn of another group.
type Group struct {
	Files chess.Bitboard // on which its pawns stay
	Pawns [2]chess.Bitboard
	// Lo and Hi bound the value of the group's pawn moves: they are equal but where capturing en passant, which a
	// side may do at once only, matters. White never does in Lo, and Black may at any time; in Hi it is the other way round.
	Lo, Hi *Game
}

// Split is a position taken apart.
type Split struct {
	Position chess.Position
	Kernel   chess.Bitboard // the kings, and the pawns that they touch
	Groups   []Group        // from the a-file to the h-file
}

// Split takes a position of kings and pawns apart. Pawns are of one group if one may
// ever stand on a file of the other, or attack it or pass it on the next file. A group that a king
// touches belongs to the kernel: he stands next to a pawn of it, or where pawns of it may
// come or give check. The errors are ErrPieces and ErrTooLarge.
func (c *Calculator) Split(p *chess.Position) (*Split, error) {
	if p.Occupied() != p.ByRole(chess.King)|p.ByRole(chess.Pawn) {
		return nil, ErrPieces
	}
	s := &Split{Position: *p, Kernel: p.ByRole(chess.King)}
	for _, g := range groups(p) {
		if g.touches(p.King(chess.White), chess.White) || g.touches(p.King(chess.Black), chess.Black) {
			s.Kernel |= g.Pawns[chess.White] | g.Pawns[chess.Black]
			continue
		}
		g.Lo, g.Hi = c.worth(placed(p, g.Files, chess.Black)), c.worth(placed(p, g.Files, chess.White))
		s.Groups = append(s.Groups, g)
	}
	return s, c.Err()
}

// Total returns the bounds of the sum of all groups, as Group has them. The error is ErrTooLarge.
func (c *Calculator) Total(s *Split) (lo, hi *Game, err error) {
	lo, hi = c.zero, c.zero
	for _, g := range s.Groups {
		lo, hi = c.Sum(lo, g.Lo), c.Sum(hi, g.Hi)
	}
	return lo, hi, c.Err()
}

// groups returns all groups of pawns, those of the kernel among them.
func groups(p *chess.Position) []Group {
	var list []Group
	for f := range 8 {
		file := chess.FileBB(f)
		g := Group{Files: file}
		for us := range g.Pawns {
			g.Pawns[us] = p.Of(chess.Color(us), chess.Pawn) & file
		}
		if g.Pawns[chess.White]|g.Pawns[chess.Black] != 0 {
			list = append(list, g)
		}
	}
	for i := 0; i+1 < len(list); {
		a, b := &list[i], &list[i+1]
		if !a.meets(b) {
			i++
			continue
		}
		a.Files |= b.Files
		for us := range a.Pawns {
			a.Pawns[us] |= b.Pawns[us]
		}
		list = append(list[:i+1], list[i+2:]...)
		i = max(i-1, 0) // what stands before may meet it now
	}
	return list
}

// span returns at least the squares that pawns of a side stand on or come to.
func (g *Group) span(us chess.Color) chess.Bitboard {
	b := g.Pawns[us]
	for range 6 {
		b |= b.Forward(us)
		if g.Pawns[us.Other()] != 0 {
			b |= chess.PawnFill(us, b) & g.Files
		}
	}
	return b
}

// meets tells whether a pawn of one group may ever attack one of another, or pass it on the next file.
func (g *Group) meets(h *Group) bool {
	for us := chess.White; us <= chess.Black; us++ {
		if g.span(us).AttackFrontSpans(us)&h.span(us.Other()) != 0 {
			return true
		}
	}
	return false
}

// touches tells whether the king of a side has to do with the group where he stands.
func (g *Group) touches(king chess.Square, side chess.Color) bool {
	own, enemy := g.span(side), g.span(side.Other())
	near := chess.KingAttacks(king) & (g.Pawns[chess.White] | g.Pawns[chess.Black])
	return near != 0 || (own | enemy | chess.PawnFill(side.Other(), enemy)).Has(king)
}
