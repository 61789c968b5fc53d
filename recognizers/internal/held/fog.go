package held

import "github.com/szen-chess/szen/chess"

// fog is a position of which the pawns are known, and the defender's men apart from his king, but of
// the attacker's king and pieces only where they can be at most. It is seen with White as the
// attacker, and names a set of positions: all those that quiet moves of the attacker can reach while
// nothing of the defender's moves but his king.
type fog struct {
	pawns  Pawns
	mobile [chess.King + 1]chess.Bitboard // by role, where pieces that can move may stand
	fixed  [chess.King + 1]chess.Bitboard // and where pieces stand that cannot
	count  [chess.King + 1]uint8          // pieces of the role
	men    [maxMen]man                    // the defender's pieces, which stay where they are unless they capture
}

// maxMen is the most pieces that a defender has behind a wall.
const maxMen = 3

type man struct {
	role chess.Role
	at   chess.Square
	here bool
}

// fogOf returns the fog of a setup, White being the attacker; ok is false if the defender has too
// many pieces.
func fogOf(s *chess.Setup) (f fog, ok bool) {
	f.pawns = PawnsOf(s)
	n := 0
	for r := chess.Knight; r <= chess.King; r++ {
		own := s.Of(attacker, r)
		f.fixed[r], f.count[r] = own, uint8(own.Count())
		if r == chess.King {
			break
		}
		for at := range s.Of(defender, r).Squares() {
			if n == maxMen {
				return f, false
			}
			f.men[n] = man{r, at, true}
			n++
		}
	}
	return f, true
}

// standing returns the squares of the defender's pieces.
func (f *fog) standing() (out chess.Bitboard) {
	for _, m := range f.men {
		if m.here {
			out |= m.at.Bit()
		}
	}
	return out
}

// pieces returns a set by role put together.
func pieces(set *[chess.King + 1]chess.Bitboard) (out chess.Bitboard) {
	for _, b := range set {
		out |= b
	}
	return out
}

// walls returns the squares that no man of the attacker's crosses without a capture: those of the
// pawns, of pieces that cannot move, and of the defender's pieces. The defender's king is no wall.
func (f *fog) walls() chess.Bitboard {
	return f.pawns[0] | f.pawns[1] | pieces(&f.fixed) | f.standing()
}

// settle lets the attacker's men wander until there is no square that is new to them. A man is taken
// to be fixed until one of his moves meets nothing fixed.
func (f *fog) settle() {
	hit := chess.PawnFill(defender, f.pawns[defender])
	for changed := true; changed; {
		changed = false
		for r := chess.Knight; r <= chess.King; r++ {
			forbidden := f.walls()
			if r == chess.King {
				forbidden |= hit
			}
			for at := range f.fixed[r].Squares() {
				if chess.RoleAttacks(r, at, f.walls())&^forbidden != 0 {
					f.fixed[r] &^= at.Bit()
					f.mobile[r] |= at.Bit()
					changed = true
				}
			}
			more := chess.RoleFill(r, f.mobile[r], ^f.walls()) &^ forbidden
			if more&^f.mobile[r] != 0 {
				f.mobile[r] |= more
				changed = true
			}
		}
	}
}

// reach returns what men of a role may attack.
func (f *fog) reach(r chess.Role) chess.Bitboard {
	return chess.RoleFill(r, f.mobile[r]|f.fixed[r], ^f.walls())
}

// safe returns the squares on which the defending king can stand whatever the attacker's men do short of
// a capture or a pawn move.
func (f *fog) safe() chess.Bitboard {
	hit := f.walls() | chess.PawnFill(attacker, f.pawns[attacker])
	for r := chess.Knight; r <= chess.King; r++ {
		hit |= f.reach(r)
	}
	return ^hit
}

// leave takes pieces of a role that may move to a square off the list of those that cannot.
func (f *fog) leave(r chess.Role, to chess.Square) {
	for at := range f.fixed[r].Squares() {
		if chess.RoleAttacks(r, at, f.walls()).Has(to) {
			f.fixed[r] &^= at.Bit()
			f.mobile[r] |= at.Bit()
		}
	}
}

// take removes what the defender has on a square, a pawn or a piece.
func (f *fog) take(at chess.Square) {
	f.pawns[defender] &^= at.Bit()
	for i, m := range f.men {
		if m.here && m.at == at {
			f.men[i] = man{}
		}
	}
}

// lose removes a piece of a role, wherever it is.
func (f *fog) lose(r chess.Role) {
	if f.count[r]--; f.count[r] == 0 {
		f.mobile[r], f.fixed[r] = 0, 0
	}
}

// bare tells whether the attacker has nothing but his king.
func (f *fog) bare() bool {
	return f.pawns[attacker]|pieces(&f.mobile)|pieces(&f.fixed) == f.mobile[chess.King]|f.fixed[chess.King]
}
