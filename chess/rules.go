package chess

// Reason is why a game is over.
type Reason uint8

// The reasons in the order in which they are looked for: what ends a game at once
// by itself comes before what the clock or a claim ends, so mate on the move that
// completes fifty moves is mate (FIDE Laws 5.1, 5.2, 9.2, 9.3, 9.6).
const (
	NotOver Reason = iota
	Checkmate
	Stalemate
	InsufficientMaterial
	SeventyFiveMoves
	FivefoldRepetition
	FiftyMoves          // on a claim
	ThreefoldRepetition // on a claim
)

// String returns the reason in words, such as "fifty moves".
func (r Reason) String() string {
	return [...]string{
		"not over", "checkmate", "stalemate", "insufficient material",
		"seventy-five moves", "fivefold repetition", "fifty moves", "threefold repetition",
	}[min(r, ThreefoldRepetition)]
}

// MaxRule75 is the number of plies without a capture or pawn move after which a
// game is drawn without a claim.
const MaxRule75 Plies = 150

// Outcome is how a game stands. The zero value is a game that goes on.
type Outcome struct {
	Reason Reason
	Winner Color // if Reason is Checkmate
}

// Over tells whether the game is over.
func (o Outcome) Over() bool { return o.Reason != NotOver }

// Drawn tells whether the game is over without a winner.
func (o Outcome) Drawn() bool { return o.Over() && o.Reason != Checkmate }

// String returns the result as PGN writes it: "1-0", "0-1", "1/2-1/2", or "*" for a game that goes on.
func (o Outcome) String() string {
	switch {
	case !o.Over():
		return "*"
	case o.Drawn():
		return "1/2-1/2"
	case o.Winner == White:
		return "1-0"
	}
	return "0-1"
}

// Outcome returns what ends the game by the position and its clock alone, without
// a claim: checkmate, stalemate, insufficient material, or seventy-five moves.
func (p *Position) Outcome() Outcome {
	switch {
	case !p.HasLegalMove():
		if p.InCheck() {
			return Outcome{Checkmate, p.Turn().Other()}
		}
		return Outcome{Reason: Stalemate}
	case p.InsufficientMaterial():
		return Outcome{Reason: InsufficientMaterial}
	case Plies(p.Halfmoves()) >= MaxRule75:
		return Outcome{Reason: SeventyFiveMoves}
	}
	return Outcome{}
}

// InsufficientMaterial tells whether the men left cannot give mate by any sequence
// of legal moves, wherever they stand: bare kings, a single knight, or nothing
// but bishops on squares of one colour, whoever owns them. With any other men there is a
// mate in some arrangement of them, so a position can be dead only for where its men stand.
func (p *Position) InsufficientMaterial() bool {
	if p.ByRole(Pawn)|p.ByRole(Rook)|p.ByRole(Queen) != 0 {
		return false
	}
	knights, bishops := p.ByRole(Knight), p.ByRole(Bishop)
	if knights != 0 {
		return !knights.More() && bishops == 0
	}
	return bishops&LightSquares == 0 || bishops&DarkSquares == 0
}
