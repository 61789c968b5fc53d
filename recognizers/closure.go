package recognizers

import "github.com/szen-chess/szen/chess"

// A closure is what both sides could ever do together in a position whose pawns are locked: a set of
// squares for every man that he cannot leave, whatever is played. It takes more for possible than is: men do not
// stand in each other's way unless they are pawns. Under the hypothesis that no pawn ever moves,
// captures or is captured, every man stays in his set; and if nothing in the sets can break the hypothesis,
// it holds, by induction over the moves of a game.
//
// The idea of reasoning with such sets about dead positions is Ambrona's (2022).
type closure struct {
	pawns   chess.Bitboard    // of both sides
	guarded [2]chess.Bitboard // by pawns, by their colour
	king    [2]chess.Bitboard // squares a king can reach
	men     [2]int            // pieces
	pieces  [2]chess.Bitboard // squares that some piece can reach
	covers  [2]chess.Bitboard // squares that some piece can attack from there
}

// lockedPawns tells whether there are pawns and each has a pawn or a king right in front of it.
func lockedPawns(b *chess.Setup) bool {
	p := b.ByRole[chess.Pawn]
	return p != 0 && stops(b)&^(p|b.ByRole[chess.King]) == 0
}

// stops returns the squares in front of the pawns of both sides.
func stops(b *chess.Setup) chess.Bitboard {
	p := b.ByRole[chess.Pawn]
	return (p & b.ByColor[chess.White]).North() | (p & b.ByColor[chess.Black]).South()
}

// close computes the closure of a position with locked pawns; ok is false if the hypothesis does not hold.
func (c *closure) close(b *chess.Setup) (ok bool) {
	c.pawns = b.ByRole[chess.Pawn]
	for s := range c.guarded {
		c.guarded[s] = chess.PawnFill(chess.Color(s), b.Of(chess.Color(s), chess.Pawn))
	}
	return c.closeKings(b) && c.closePieces(b)
}

// closeKings finds where the kings can go. A king that cannot go anywhere guards what is around him
// for ever, so that the other king is looked at again.
func (c *closure) closeKings(b *chess.Setup) (ok bool) {
	taboo := [2]chess.Bitboard{c.guarded[chess.Black], c.guarded[chess.White]} // for the king, by his colour
	for range 2 {
		for s := range c.king {
			c.king[s] = grow(chess.King, b.Of(chess.Color(s), chess.King), ^(c.pawns | taboo[s]))
		}
		for s := range c.king {
			if !c.king[s].More() {
				taboo[s^1] |= chess.KingFill(c.king[s])
			}
		}
	}
	for s := range c.king {
		us, them := chess.Color(s), chess.Color(s).Other()
		king := b.Of(us, chess.King)
		switch {
		case (king|b.Of(us, chess.Pawn))&c.guarded[them] != 0:
			return false // a pawn can capture, or gives check, which may be mate
		case c.king[s] != king && stops(b)&king != 0:
			return false // a pawn can move when the king has left
		case chess.KingFill(c.king[s])&b.Of(them, chess.Pawn)&^taboo[s] != 0:
			return false // a pawn may be captured
		}
	}
	return true
}

// closePieces finds where the other men can go.
func (c *closure) closePieces(b *chess.Setup) (ok bool) {
	for s := range c.pieces {
		us, them := chess.Color(s), chess.Color(s).Other()
		for r := chess.Knight; r < chess.King; r++ {
			for sq := range b.Of(us, r).Squares() {
				reach := grow(r, sq.Bit(), ^c.pawns)
				attacks := chess.RoleFill(r, reach, ^c.pawns)
				if reach&c.guarded[them] != 0 || attacks&b.Of(them, chess.Pawn) != 0 {
					return false
				}
				c.men[s]++
				c.pieces[s] |= reach
				c.covers[s] |= attacks
			}
		}
	}
	return true
}

// grow returns the squares that a man comes to in any number of moves within some squares.
func grow(r chess.Role, from, within chess.Bitboard) chess.Bitboard {
	for {
		next := from | chess.RoleFill(r, from, within)&within
		if next == from {
			return from
		}
		from = next
	}
}

// mates tells whether a side might mate: there is a square of the other king on which he can be in
// check with every square around him taken from him, each by something that can come to do it. His own
// men take one square each.
func (c *closure) mates(us chess.Color) bool {
	them := us.Other()
	for s := range (c.king[them] & c.covers[us]).Squares() {
		flight := chess.KingAttacks(s) &^ (c.pawns | c.guarded[us] | c.covers[us] | c.pieces[us])
		for k := range c.king[us].Squares() {
			if chess.Distance(s, k) <= 1 {
				continue
			}
			if left := flight &^ chess.KingAttacks(k); left&^c.pieces[them] == 0 && left.Count() <= c.men[them] {
				return true
			}
		}
	}
	return false
}
