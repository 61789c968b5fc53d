package values

import "github.com/szen-chess/szen/chess"

// Queen is how many free moves a pawn that promotes is worth: more than the 48 that
// eight pawns of the other side have at most, so that whoever promotes has won the
// game of moves unless the other side promotes, too.
const Queen = 64

// placement is a group of pawns. En passant is bounded: only one side, the taker, captures so, and
// does not lose the right by moving elsewhere, but by any other move in the group.
type placement struct {
	pawns [2]chess.Bitboard
	ahead chess.Bitboard // pawns that the taker can capture en passant
	taker chess.Color
}

// worth returns the value of a placement.
func (c *Calculator) worth(s placement) *Game {
	if g, ok := c.pawns[s]; ok {
		return g
	}
	if c.err != nil || !c.step() {
		return c.zero
	}
	var options [2][]*Game
	for us := range options {
		moves, promotes := s.moves(chess.Color(us))
		for _, t := range moves {
			options[us] = append(options[us], c.worth(t))
		}
		if promotes {
			options[us] = append(options[us], c.Integer(Queen*(1-2*us)))
		}
	}
	g := c.Game(options[chess.White], options[chess.Black])
	if c.err == nil {
		c.pawns[s] = g
	}
	return g
}

// moves returns what a side can move to without promoting, and whether it can promote.
func (s *placement) moves(us chess.Color) (out []placement, promotes bool) {
	them, last := us.Other(), chess.Rank8
	if us == chess.Black {
		last = chess.Rank1
	}
	empty := ^(s.pawns[chess.White] | s.pawns[chess.Black])
	start := last.Forward(them).Forward(them).Forward(them).Forward(them).Forward(them).Forward(them)
	for sq := range s.pawns[us].Squares() {
		from := sq.Bit()
		step := from.Forward(us) & empty
		to := step | chess.PawnAttacks(us, sq)&s.pawns[them]
		promotes = promotes || to&last != 0
		for t := range (to &^ last).Squares() {
			out = append(out, s.after(us, from, t.Bit()))
		}
		if double := (step & start.Forward(us)).Forward(us) & empty; from&start != 0 && double != 0 {
			t := s.after(us, from, double)
			if s.taker == them {
				t.ahead = double & s.pawns[them].Beside()
			}
			out = append(out, t)
		}
		if s.taker == us {
			for t := range (from.Beside() & s.ahead).Squares() {
				if to := t.Bit().Forward(us); to&empty != 0 {
					u := s.after(us, from, to)
					u.pawns[them] &^= t.Bit()
					out = append(out, u)
				}
			}
		}
	}
	return out, promotes
}

// after returns the placement after a pawn went from one square to another, capturing what stood there.
func (s *placement) after(us chess.Color, from, to chess.Bitboard) placement {
	t := *s
	t.pawns[us] ^= from | to
	t.pawns[us.Other()] &^= to
	t.ahead = 0
	return t
}

// placed returns a group of a position's pawns, those on some files.
func placed(p *chess.Position, files chess.Bitboard, taker chess.Color) placement {
	s := placement{taker: taker}
	for us := range s.pawns {
		s.pawns[us] = p.Of(chess.Color(us), chess.Pawn) & files
	}
	if ep := p.EnPassant(); ep != chess.NoSquare && p.Turn() == taker {
		s.ahead = ep.Bit().Forward(taker.Other()) & files
	}
	return s
}
