package chess

// Move is a move of a Position, with all that is needed to play it, take it
// back and name it. Two moves of one position are the same if they are equal.
type Move uint32

// NoMove is no move; no real move has this value.
const NoMove Move = 0

// Bits of a Move from the lowest: from 6, to 6, role 3, captured 3, promotion 3,
// kind 2. The last two roles are stored XOR NoRole, so that none is zero.
const (
	moveTo        = 6
	moveRole      = 12
	moveCaptured  = 15
	movePromotion = 18
	moveKind      = 21
)

const (
	kindNormal Move = iota << moveKind
	kindDoubleStep
	kindEnPassant
	kindCastle
)

// newMove packs a move that is no promotion; kinds are added with OR.
func newMove(from, to Square, r, captured Role) Move {
	return Move(from) | Move(to)<<moveTo | Move(r)<<moveRole | Move(captured^NoRole)<<moveCaptured
}

// promoting returns the pawn move m with a promotion to r.
func (m Move) promoting(r Role) Move { return m | Move(r^NoRole)<<movePromotion }

func (m Move) kind() Move { return m & (3 << moveKind) }

// From returns the square moved from; in castling the king's.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square moved to; in castling the king's.
func (m Move) To() Square { return Square(m >> moveTo & 63) }

// Role returns what moved: a pawn in a promotion, the king in castling.
func (m Move) Role() Role { return Role(m >> moveRole & 7) }

// Captured returns what was captured, or NoRole.
func (m Move) Captured() Role { return Role(m>>moveCaptured&7) ^ NoRole }

// Promotion returns what a pawn turned into, or NoRole.
func (m Move) Promotion() Role { return Role(m>>movePromotion&7) ^ NoRole }

// IsCapture tells whether a man is captured, en passant included.
func (m Move) IsCapture() bool { return m>>moveCaptured&7 != 0 }

// IsEnPassant tells whether a pawn is captured en passant.
func (m Move) IsEnPassant() bool { return m.kind() == kindEnPassant }

// IsCastle tells whether the move is castling.
func (m Move) IsCastle() bool { return m.kind() == kindCastle }

// IsDoubleStep tells whether a pawn goes two squares.
func (m Move) IsDoubleStep() bool { return m.kind() == kindDoubleStep }

// Zeroing tells whether the move sets the clock of the 50-move rule to zero: a
// pawn move or a capture.
func (m Move) Zeroing() bool { return m.Role() == Pawn || m.IsCapture() }

// String returns the UCI text: "e2e4", "e7e8q", castling as the king's move
// "e1g1", and "0000" for NoMove.
func (m Move) String() string {
	if m == NoMove {
		return "0000"
	}
	text := m.From().String() + m.To().String()
	if r := m.Promotion(); r != NoRole {
		text += string(r.Letter() | 0x20)
	}
	return text
}
