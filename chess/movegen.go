package chess

// MaxMoves is the most legal moves a position of a game can have: a position with
// 218 is known since Petrović 1964, and that none has more is proven by computer
// (Tobs 2024).
const MaxMoves = 218

// movegen is what the legal moves of a position have to respect.
type movegen struct {
	s          *Setup
	us         Color
	king       Square
	occ, enemy Bitboard
	target     Bitboard // where a man other than the king may go: in check, only where it ends the check
	straight   Bitboard // own men pinned along a file or rank
	diagonal   Bitboard // own men pinned along a diagonal
}

// LegalMoves returns all legal moves.
func (p *Position) LegalMoves() []Move { return p.AppendMoves(nil) }

// AppendMoves appends all legal moves to dst, in an order that depends on the
// position only. It allocates nothing if dst has room, for which MaxMoves is enough
// in any position a game can reach.
//
// Pins and checks are found first and masked out, so that no move has to be
// tried; only en passant captures, which take two men from a line, are.
func (p *Position) AppendMoves(dst []Move) []Move {
	s := &p.s
	us := s.Turn & 1
	own, enemy := s.ByColor[us], s.ByColor[us^1]
	g := movegen{s: s, us: us, king: s.King(us), occ: own | enemy, enemy: enemy, target: ^own}
	danger := s.Attacks(us^1, g.occ&^g.king.Bit()) // the king does not shield what is behind it
	dst = g.append(dst, g.king, King, KingAttacks(g.king)&^(own|danger))
	if danger.Has(g.king) {
		checkers := s.AttackersTo(g.king, g.occ) & enemy
		if checkers.More() {
			return dst
		}
		g.target = checkers | Between(g.king, checkers.First())
	} else if k := s.Castling.Of(us); k != 0 {
		dst = g.appendCastling(dst, k, danger)
	}
	g.straight, g.diagonal = s.pins(us, g.king)
	dst = g.appendPawnMoves(dst)
	for b := own & s.ByRole[Knight] &^ (g.straight | g.diagonal); b != 0; b &= b - 1 {
		from := b.First()
		dst = g.append(dst, from, Knight, KnightAttacks(from)&g.target)
	}
	for b := own & s.ByRole[Bishop]; b != 0; b &= b - 1 {
		from := b.First()
		dst = g.append(dst, from, Bishop, BishopAttacks(from, g.occ)&g.allowed(from))
	}
	for b := own & s.ByRole[Rook]; b != 0; b &= b - 1 {
		from := b.First()
		dst = g.append(dst, from, Rook, RookAttacks(from, g.occ)&g.allowed(from))
	}
	for b := own & s.ByRole[Queen]; b != 0; b &= b - 1 {
		from := b.First()
		dst = g.append(dst, from, Queen, QueenAttacks(from, g.occ)&g.allowed(from))
	}
	return dst
}

// allowed returns where a slider may go, if it gets there: a pinned one stays on its line.
func (g *movegen) allowed(from Square) Bitboard {
	if (g.straight | g.diagonal).Has(from) {
		return g.target & line(g.king, from)
	}
	return g.target
}

// append adds the moves of one man to the squares given, captures last.
func (g *movegen) append(dst []Move, from Square, r Role, to Bitboard) []Move {
	m := newMove(from, 0, r, NoRole)
	for b := to &^ g.enemy; b != 0; b &= b - 1 {
		dst = append(dst, m|Move(b.First())<<moveTo)
	}
	for b := to & g.enemy; b != 0; b &= b - 1 {
		dst = append(dst, newMove(from, b.First(), r, g.s.roleAt(b.First())))
	}
	return dst
}

// appendCastling adds castling moves for the rights k of a side that is not in check.
func (g *movegen) appendCastling(dst []Move, k Castling, danger Bitboard) []Move {
	for ; k != 0; k &= k - 1 {
		w := &castlingWays[k.index()]
		if g.occ&w.empty == 0 && danger&w.safe == 0 {
			dst = append(dst, newMove(w.king, w.kingTo, King, NoRole)|kindCastle)
		}
	}
	return dst
}
