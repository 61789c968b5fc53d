package chess

import (
	"fmt"
	"strings"
)

// SetupErrorKind says what makes a setup impossible.
type SetupErrorKind uint8

// The kinds of SetupError, in the order in which New looks for them.
const (
	BadFields    SetupErrorKind = iota // a field out of range, or bitboards that contradict each other
	BadKings                           // a side without its one king
	BadBackRank                        // a pawn on the first or eighth rank
	BadPawns                           // more than eight pawns
	BadMen                             // more than sixteen men
	BadPromoted                        // more promoted men than pawns that are gone
	BadCheck                           // the side not to move is in check
	BadCheckers                        // more men give check than one move can
	BadCastling                        // a castling right without its king and rook at home
	BadEnPassant                       // an en passant square that no double step leaves behind
)

// SetupError says why a setup is no position.
type SetupError struct {
	Kind     SetupErrorKind
	Color    Color    // whose men are at fault; for BadCheck and BadCheckers whose king
	Square   Square   // where, or NoSquare
	Castling Castling // the right, for BadCastling
	Problem  string   // what is wrong, and where
	Want     string   // what would be right
}

// Error returns the problem and what would be right.
func (e *SetupError) Error() string { return e.Problem + ": want " + e.Want }

func setupError(k SetupErrorKind, c Color, sq Square, want, problem string, args ...any) *SetupError {
	return &SetupError{Kind: k, Color: c, Square: sq, Problem: fmt.Sprintf(problem, args...), Want: want}
}

// check returns the first fault, or nil, of the type error so that nil stays nil.
func (s *Setup) check() error {
	if err := s.checkFields(); err != nil {
		return err
	}
	for c := White; c <= Black; c++ {
		if err := s.checkMen(c); err != nil {
			return err
		}
	}
	if err := s.checkKings(); err != nil {
		return err
	}
	for k := WhiteKingSide; k <= BlackQueenSide; k <<= 1 {
		if err := s.checkCastling(k); err != nil {
			return err
		}
	}
	if err := s.checkEnPassant(); err != nil {
		return err
	}
	return nil
}

func (s *Setup) checkFields() *SetupError {
	switch {
	case s.Turn > Black:
		return setupError(BadFields, White, NoSquare, "0 (white) or 1 (black)", "turn is %d", s.Turn)
	case s.EP > NoSquare:
		return setupError(BadFields, White, NoSquare, "a square, or 64 for none", "en passant square is %d", s.EP)
	case s.Castling > AllCastling:
		return setupError(BadFields, White, NoSquare, "four bits", "castling rights are %#x", uint8(s.Castling))
	}
	if both := s.ByColor[White] & s.ByColor[Black]; both != 0 {
		return setupError(BadFields, White, both.First(), "one colour", "the man on %s is white and black", both.First())
	}
	var seen Bitboard
	for r, b := range s.ByRole {
		if twice := seen & b; twice != 0 {
			sq := twice.First()
			return setupError(BadFields, White, sq, "one role", "the man on %s is a %s and a %s", sq, s.roleAt(sq), Role(r))
		}
		seen |= b
	}
	if odd := seen ^ s.Occupied(); odd != 0 {
		return setupError(BadFields, White, odd.First(), "both or neither", "the man on %s has a role without a colour, or a colour without a role", odd.First())
	}
	return nil
}

func (s *Setup) checkMen(c Color) *SetupError {
	kings, pawns := s.Of(c, King), s.Of(c, Pawn)
	switch {
	case kings == 0:
		return setupError(BadKings, c, NoSquare, "one", "%s has no king", c)
	case kings.More():
		return setupError(BadKings, c, kings.Last(), "one", "%s has %d kings, on %s", c, kings.Count(), squareList(kings))
	case pawns&(Rank1|Rank8) != 0:
		sq := (pawns & (Rank1 | Rank8)).First()
		return setupError(BadBackRank, c, sq, "pawns on ranks 2 to 7", "%s has a pawn on %s", c, sq)
	case pawns.Count() > 8:
		return setupError(BadPawns, c, NoSquare, "at most 8", "%s has %d pawns", c, pawns.Count())
	case s.ByColor[c].Count() > 16:
		return setupError(BadMen, c, NoSquare, "at most 16", "%s has %d men", c, s.ByColor[c].Count())
	}
	if n := s.promoted(c); n+pawns.Count() > 8 {
		return setupError(BadPromoted, c, NoSquare, "at most 8 of the two together",
			"%s has %d pawns and at least %d promoted men", c, pawns.Count(), n)
	}
	return nil
}

// promoted returns how many of a side's men at least are promoted pawns. The two
// bishops of the start stand on squares of different colours.
func (s *Setup) promoted(c Color) (n int) {
	bishops := s.Of(c, Bishop)
	n += max(s.Of(c, Queen).Count()-1, 0)
	n += max(s.Of(c, Rook).Count()-2, 0)
	n += max(s.Of(c, Knight).Count()-2, 0)
	n += max((bishops&LightSquares).Count()-1, 0)
	n += max((bishops&DarkSquares).Count()-1, 0)
	return n
}

// checkKings looks at checks. A move uncovers at most one line to the king and
// the man moved gives check at most once; an en passant capture may uncover two
// lines, but then its pawn gives no check. So three men never do.
func (s *Setup) checkKings() *SetupError {
	us, them := s.Turn, s.Turn.Other()
	if a := s.AttackersTo(s.King(them), s.Occupied()) & s.ByColor[us]; a != 0 {
		return setupError(BadCheck, them, s.King(them), "the side to move in check, or none",
			"%s to move gives check to the king on %s from %s", us, s.King(them), squareList(a))
	}
	if a := s.AttackersTo(s.King(us), s.Occupied()) & s.ByColor[them]; a.Count() > 2 {
		return setupError(BadCheckers, us, s.King(us), "at most two, as one move gives no more",
			"%d men on %s give check to the %s king on %s", a.Count(), squareList(a), us, s.King(us))
	}
	return nil
}

// checkCastling tells why a single right, if the setup has it, cannot be.
func (s *Setup) checkCastling(k Castling) *SetupError {
	if s.Castling&k == 0 {
		return nil
	}
	w := castlingWays[k.index()]
	for _, home := range []struct {
		role Role
		sq   Square
	}{{King, w.king}, {Rook, w.rook}} {
		if !s.Of(w.color, home.role).Has(home.sq) {
			err := setupError(BadCastling, w.color, home.sq, "it there, or the right left out",
				"castling right %s without a %s %s on %s", k, w.color, home.role, home.sq)
			err.Castling = k
			return err
		}
	}
	return nil
}

// checkEnPassant tells why no double step can have left the en passant square
// behind. Before the step its pawn stood at home, and the other side had just
// moved and was not in check.
func (s *Setup) checkEnPassant() *SetupError {
	if s.EP == NoSquare {
		return nil
	}
	us, them := s.Turn, s.Turn.Other()
	fail := func(sq Square, want, problem string, args ...any) *SetupError {
		return setupError(BadEnPassant, them, sq, want, "en passant square %s: "+problem, append([]any{s.EP}, args...)...)
	}
	if s.EP.RankFor(us) != 5 {
		return fail(s.EP, fmt.Sprintf("rank %d with %s to move", SquareAt(0, 2).RankFor(them)+1, us), "wrong rank")
	}
	home, pawn := doubleStep(them, s.EP)
	for _, sq := range [...]Square{s.EP, home} {
		if s.Occupied().Has(sq) {
			return fail(sq, "it empty, as the pawn has just crossed it", "a man stands on %s", sq)
		}
	}
	if !s.Of(them, Pawn).Has(pawn) {
		return fail(pawn, "the pawn that made the double step there", "no %s pawn on %s", them, pawn)
	}
	if a := s.checkedBeforeDoubleStep(); a != 0 {
		return fail(a.First(), "no check but by the double step",
			"the king on %s was in check from %s before it", s.King(us), a.First())
	}
	return nil
}

// checkedBeforeDoubleStep returns the men that gave check to the side to move,
// which had just moved, before the double step over the en passant square. The
// pawn itself is left out: published tables hold positions in which it did.
func (s *Setup) checkedBeforeDoubleStep() Bitboard {
	us, them := s.Turn, s.Turn.Other()
	home, pawn := doubleStep(them, s.EP)
	before := *s
	before.Remove(pawn)
	before.Put(Piece{them, Pawn}, home)
	king := s.King(us)
	if king == NoSquare {
		return 0
	}
	return before.AttackersTo(king, before.Occupied()) & before.ByColor[them] &^ home.Bit()
}

// Repair returns the setup without the castling rights and the en passant square
// that cannot be, with a note for each thing dropped. Other faults stay for New to find.
func Repair(s Setup) (Setup, []string) {
	var notes []string
	s.Castling &= AllCastling
	for k := WhiteKingSide; k <= BlackQueenSide; k <<= 1 {
		if err := s.checkCastling(k); err != nil {
			notes = append(notes, "dropped "+err.Problem)
			s.Castling &^= k
		}
	}
	if s.checkFields() != nil {
		return s, notes
	}
	if err := s.checkEnPassant(); err != nil {
		notes = append(notes, "dropped "+err.Problem)
		s.EP = NoSquare
	}
	return s, notes
}

func squareList(b Bitboard) string {
	var names []string
	for sq := range b.Squares() {
		names = append(names, sq.String())
	}
	return strings.Join(names, ", ")
}
