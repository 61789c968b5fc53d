package tables

import "github.com/szen-chess/szen/chess"

// captureWalk goes through the legal captures of a side none of whose pawns stands
// on the seventh rank, and without those en passant. The best men are captured first.
type captureWalk struct {
	child  chess.Setup // after the capture
	victim chess.Role

	left chess.Bitboard // men of the victim's role yet to be captured
	from chess.Bitboard // men yet to capture the first of them
}

// begin goes to the start. The walk does not hold on to the setup, so that both stay on the stack.
func (g *captureWalk) begin() { g.victim, g.left, g.from = chess.King, 0, 0 }

// next goes to the next capture in the setup, the same one each time; false if there is none.
func (g *captureWalk) next(b *chess.Setup) bool {
	for {
		for g.from == 0 {
			if g.left &= g.left - 1; g.left == 0 {
				if g.victim == chess.Pawn {
					return false
				}
				g.victim--
				if g.left = b.Of(b.Turn^1, g.victim); g.left == 0 {
					continue
				}
			}
			g.from = b.AttackersTo(g.left.First(), b.Occupied()) & b.ByColor[b.Turn&1]
		}
		from := g.from.First()
		g.from &= g.from - 1
		if g.capture(b, from, g.left.First()) {
			return true
		}
	}
}

// capture makes the child and tells whether it leaves the own king unattacked.
func (g *captureWalk) capture(b *chess.Setup, from, to chess.Square) bool {
	c := &g.child
	us := b.Turn & 1
	f, t := from.Bit(), to.Bit()
	for r, men := range b.ByRole {
		c.ByRole[r] = men&^(f|t) | men>>from&1<<to
	}
	c.ByColor[us], c.ByColor[us^1] = b.ByColor[us]^(f|t), b.ByColor[us^1]&^t
	c.Turn, c.EP = us^1, chess.NoSquare
	return c.AttackersTo(c.King(us), c.Occupied())&c.ByColor[us^1] == 0
}
