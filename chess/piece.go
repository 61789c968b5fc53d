package chess

// Color is a side, White or Black.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other returns the opponent's colour.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// Role is a kind of man, without its colour.
type Role uint8

// The roles in rising order of strength, and NoRole for an empty square or no promotion.
const (
	Pawn Role = iota
	Knight
	Bishop
	Rook
	Queen
	King
	NoRole
)

const roleLetters = "PNBRQK"

// Letter returns the capital letter of the role, 'N' for a knight, or ' ' for NoRole.
func (r Role) Letter() byte {
	if r >= NoRole {
		return ' '
	}
	return roleLetters[r]
}

// String returns the English name in lower case.
func (r Role) String() string {
	return [...]string{"pawn", "knight", "bishop", "rook", "queen", "king", "none"}[min(r, NoRole)]
}

// RoleOf returns the role of a letter in either case, or NoRole.
func RoleOf(letter byte) Role {
	switch letter | 0x20 {
	case 'p':
		return Pawn
	case 'n':
		return Knight
	case 'b':
		return Bishop
	case 'r':
		return Rook
	case 'q':
		return Queen
	case 'k':
		return King
	}
	return NoRole
}

// PromotionRoles lists what a pawn may become, the queen first.
var PromotionRoles = [4]Role{Queen, Rook, Bishop, Knight}

// Piece is a man on the board.
type Piece struct {
	Color Color
	Role  Role
}

// NoPiece is what an empty square holds.
var NoPiece = Piece{White, NoRole}

// Letter returns the FEN letter: upper case for White, lower case for Black, ' ' for NoPiece.
func (p Piece) Letter() byte {
	l := p.Role.Letter()
	if p.Color == Black && p.Role < NoRole {
		l |= 0x20
	}
	return l
}
