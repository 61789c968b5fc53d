package chess

// UnMove takes a move back: it is the move, as it stands among the legal moves
// of the position before.
type UnMove Move

// Move returns the move taken back.
func (u UnMove) Move() Move { return Move(u) }

// String returns the move taken back as retro-analysts write it: "Ra1-a5",
// "Ra1xQa5" if a queen comes back, "e7xRf8=N", "e5xd6ep", "O-O-O".
func (u UnMove) String() string {
	m := u.Move()
	if m.IsCastle() {
		if m.To().File() == 2 {
			return "O-O-O"
		}
		return "O-O"
	}
	var text string
	if m.Role() != Pawn {
		text = string(m.Role().Letter())
	}
	text += m.From().String()
	switch c := m.Captured(); {
	case c == NoRole:
		text += "-"
	case c == Pawn:
		text += "x"
	default:
		text += "x" + string(c.Letter())
	}
	text += m.To().String()
	if m.IsEnPassant() {
		text += "ep"
	}
	if r := m.Promotion(); r != NoRole {
		text += "=" + string(r.Letter())
	}
	return text
}

// Roles is a set of roles.
type Roles uint8

// RolesOf returns the set of some roles.
func RolesOf(rs ...Role) (set Roles) {
	for _, r := range rs {
		set |= 1 << r
	}
	return set
}

// Has tells whether r is in the set.
func (s Roles) Has(r Role) bool { return s>>r&1 != 0 }

// capturable holds all roles but the king.
const capturable Roles = 1<<King - 1

// AppendUnMoves appends to dst all moves with which the side not to move can
// have reached p from a legal position, in an order that depends on p only:
// quiet ones, captures of whatever may still come back (at most 16 men and 8
// pawns a side, promoted men counted as pawns), promotions, captures en passant,
// castling. Before returns the position before each.
//
// A position does not tell all of its past. Un-moves answer it so:
//   - Clocks are ignored.
//   - An en passant square, legal or not, says that the last move was that
//     double step. Without one the last move can have been a double step only if
//     it allowed no legal capture en passant.
//   - Castling rights still held mean that king and rook have not moved. Before
//     returns the fewest rights that fit: those still held, and the one that
//     castling used. The en passant square before is set for a capture en
//     passant only.
//
// So the position before has the move among its legal moves, and playing it
// leads to a position that is the Same as p. Conversely, if a legal move leads
// from q to p, it is among the un-moves of p.
func (p *Position) AppendUnMoves(dst []UnMove) []UnMove {
	return p.AppendUnMovesRestoring(dst, capturable)
}

// AppendUnMovesRestoring is AppendUnMoves with only some roles coming back by
// un-captures (a capture en passant brings back a pawn): with none, only moves
// that captured nothing are taken back.
func (p *Position) AppendUnMovesRestoring(dst []UnMove, restore Roles) []UnMove {
	g := newUnmovegen(&p.s, restore)
	for b := p.s.ByColor[g.us]; b != 0; b &= b - 1 {
		dst = g.appendTo(dst, b.First())
	}
	return dst
}

// Before returns the position before the un-move u, with the state that
// AppendUnMoves describes; ok is false if u is not an un-move of p. The clock of
// plies goes back by one unless it is zero or u is a capture or pawn move, after
// which it is zero; what it was before such a move is not known.
func (p *Position) Before(u UnMove) (q Position, ok bool) {
	m := u.Move()
	if m == NoMove || !p.s.ByColor[p.s.Turn.Other()].Has(m.To()) {
		return *p, false
	}
	var buf [maxUnMovesOfOne]UnMove
	g := newUnmovegen(&p.s, RolesOf(m.Captured()))
	for _, l := range g.appendTo(buf[:0], m.To()) {
		if l == u {
			return Position{p.s.retracted(m)}, true
		}
	}
	return *p, false
}

// retracted returns the setup before the move m, which led to s.
func (s *Setup) retracted(m Move) Setup {
	q := *s
	q.Turn = s.Turn.Other()
	q.moveMen(m)
	q.EP = NoSquare
	switch {
	case m.IsEnPassant():
		q.EP = m.To()
	case m.IsCastle():
		q.Castling |= castlingTo(m.To())
	}
	switch {
	case m.Zeroing():
		q.Halfmoves = 0
	case q.Halfmoves > 0:
		q.Halfmoves--
	}
	if q.Turn == Black && q.Fullmoves > 1 {
		q.Fullmoves--
	}
	return q
}
