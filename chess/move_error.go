package chess

import (
	"fmt"
	"strings"
)

// MoveErrorKind tells what a move text lacks.
type MoveErrorKind uint8

// The kinds of MoveError.
const (
	BadMoveText   MoveErrorKind = iota // not the text of a move
	IllegalMove                        // no legal move fits
	AmbiguousMove                      // several do
)

// MoveError says why a text is not a move of a position.
type MoveError struct {
	Text       string
	Kind       MoveErrorKind
	Msg        string   // what is wrong
	Candidates []Move   // the moves that fit, if ambiguous; moves that may be meant, if illegal
	Names      []string // the candidates in the notation of the text
}

// namedCandidates is how many candidates the error text names.
const namedCandidates = 6

// Error returns one line with the text, what is wrong, and what the candidates are.
func (e *MoveError) Error() string {
	msg := fmt.Sprintf("move %s: %s", clip(e.Text), e.Msg)
	if len(e.Names) == 0 {
		return msg
	}
	names := strings.Join(e.Names[:min(len(e.Names), namedCandidates)], ", ")
	if n := len(e.Names) - namedCandidates; n > 0 {
		names += fmt.Sprintf(" and %d more", n)
	}
	if e.Kind == IllegalMove {
		return msg + "; legal would be " + names
	}
	return msg + ": " + names
}

// resolve returns the one legal move that fits a pattern; name writes the candidates for an error.
func (p *Position) resolve(text string, pat movePattern, name func(Move) string) (Move, error) {
	var buf [MaxMoves]Move
	moves := p.AppendMoves(buf[:0])
	var fits []Move
	for _, m := range moves {
		if pat.fits(m) {
			fits = append(fits, m)
		}
	}
	if len(fits) == 1 {
		return fits[0], nil
	}
	e := &MoveError{Text: text, Kind: AmbiguousMove, Msg: "ambiguous", Candidates: fits}
	switch {
	case len(fits) == 0:
		e.Kind, e.Msg = IllegalMove, p.whyIllegal(pat)
		e.Candidates = pat.near(moves)
	case fits[0].Promotion() != NoRole && fits[0].From() == fits[1].From():
		e.Msg = "it does not say what the pawn becomes"
	}
	e.name(name)
	return NoMove, e
}

// name writes the candidates in the notation of the text.
func (e *MoveError) name(write func(Move) string) {
	for _, m := range e.Candidates {
		e.Names = append(e.Names, write(m))
	}
}

// fits tells whether a legal move is as the pattern says. A promotion that the text leaves open fits all four.
func (pat *movePattern) fits(m Move) bool {
	if pat.castle != 0 {
		return m.IsCastle() && (m.To() < m.From()) == (pat.castle == 'q')
	}
	if m.IsCastle() && pat.file >= 0 && pat.rank >= 0 && pat.fitsRookCaptured(m) {
		return true
	}
	from := m.From()
	switch {
	case m.To() != pat.to,
		pat.role != NoRole && m.Role() != pat.role,
		pat.file >= 0 && from.File() != pat.file,
		pat.rank >= 0 && from.Rank() != pat.rank,
		pat.promotion != NoRole && m.Promotion() != pat.promotion,
		pat.capture && !m.IsCapture(),
		pat.enPassant && !m.IsEnPassant():
		return false
	case m.Role() == Pawn && m.IsCapture():
		return pat.capture || pat.file >= 0 // "e5" is a step straight on
	case m.IsCastle():
		return pat.file >= 0 && pat.rank >= 0 // "e1g1", but not "Kg1"
	}
	return true
}

// fitsRookCaptured tells whether the pattern is castling m written as the king
// capturing its own rook, as UCI does for Chess960 and some opening books always do.
func (pat *movePattern) fitsRookCaptured(m Move) bool {
	rookFile := 7
	if m.To() < m.From() {
		rookFile = 0
	}
	return (pat.role == NoRole || pat.role == King) && pat.promotion == NoRole &&
		SquareAt(pat.file, pat.rank) == m.From() && pat.to == SquareAt(rookFile, pat.rank)
}

// near returns the legal moves that may be meant by a pattern that fits none: the same kind of
// man to the same square, or else any man there, or else what the man named can do.
func (pat *movePattern) near(moves []Move) []Move {
	role := func(m Move) bool { return pat.role == NoRole || m.Role() == pat.role }
	for _, like := range []func(Move) bool{
		func(m Move) bool { return pat.castle != 0 && m.IsCastle() },
		func(m Move) bool { return pat.castle == 0 && m.To() == pat.to && role(m) },
		func(m Move) bool { return pat.castle == 0 && m.To() == pat.to },
		func(m Move) bool {
			return pat.castle == 0 && role(m) && (pat.file < 0 || m.From().File() == pat.file) &&
				(pat.rank < 0 || m.From().Rank() == pat.rank)
		},
	} {
		var out []Move
		for _, m := range moves {
			if like(m) {
				out = append(out, m)
			}
		}
		if out != nil {
			return out
		}
	}
	return nil
}
