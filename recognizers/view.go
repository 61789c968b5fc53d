package recognizers

import "github.com/szen-chess/szen/chess"

// claim is what a recognizer says of one side, the attacker.
type claim uint8

const (
	nothing claim = iota
	holds         // the attacker cannot win
	wins          // the attacker wins
)

// The sides of a view.
const (
	att = 0 // the attacker, whose pawns go up the board
	def = 1
)

// view is a position as the attacker sees it: his men have index att, and his pawns go up.
type view struct {
	men    [2]chess.Bitboard
	pawns  [2]chess.Bitboard
	king   [2]chess.Square
	role   [6]chess.Bitboard // both sides
	toMove int               // att or def
	clock  int
}

// of sets up a view in place.
func (v *view) of(b *chess.Setup, attacker chess.Color) {
	v.men = b.ByColor
	v.role = b.ByRole
	v.toMove = int(b.Turn)
	v.clock = int(b.Halfmoves)
	if attacker == chess.Black {
		v.men[att], v.men[def] = v.men[def].FlipRanks(), v.men[att].FlipRanks()
		for i, r := range v.role {
			v.role[i] = r.FlipRanks()
		}
		v.toMove ^= 1
	}
	v.finish()
}

// finish derives what is derived.
func (v *view) finish() {
	v.pawns = [2]chess.Bitboard{v.men[att] & v.role[chess.Pawn], v.men[def] & v.role[chess.Pawn]}
	v.king = [2]chess.Square{(v.men[att] & v.role[chess.King]).First(), (v.men[def] & v.role[chess.King]).First()}
}

// mirror exchanges left and right.
func (v *view) mirror() {
	for i := range v.men {
		v.men[i] = v.men[i].FlipFiles()
	}
	for i, r := range v.role {
		v.role[i] = r.FlipFiles()
	}
	v.finish()
}

// has returns the men of a side and role.
func (v *view) has(side int, r chess.Role) chess.Bitboard { return v.men[side] & v.role[r] }

// set returns the bitboard of some squares.
func set(squares ...chess.Square) (b chess.Bitboard) {
	for _, s := range squares {
		b |= s.Bit()
	}
	return b
}
