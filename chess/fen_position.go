package chess

import "errors"

// position makes a Position of a setup read from the line. What New finds wrong is shown where it is written.
func (r *fenReader) position(s Setup) (Position, error) {
	p, err := New(s)
	if err == nil {
		return p, nil
	}
	e := newFENError(r.text, FieldBoard, r.at[FieldBoard], err.Error(), "")
	e.Char, e.Err = 0, err
	var fault *SetupError
	if errors.As(err, &fault) {
		e.Msg, e.Hint = fault.Problem, fault.Want
		if f, at := r.locate(&s, fault); at >= 0 {
			e = newFENError(r.text, f, at, e.Msg, e.Hint)
			e.Err = err
		}
	}
	return Position{}, e
}

// locate returns the field and the offset of the character that a setup's fault is about, or offset -1.
func (r *fenReader) locate(s *Setup, fault *SetupError) (FENField, int) {
	board := r.text[r.at[FieldBoard]:]
	man := func(sq Square) (FENField, int) {
		if sq >= NoSquare {
			return FieldBoard, -1
		}
		return FieldBoard, r.at[FieldBoard] + boardOffset(board, sq)
	}
	switch fault.Kind {
	case BadCastling:
		for i := r.at[FieldCastling]; i < len(r.text) && !r.separator(rune(r.text[i])); i++ {
			if r.text[i:i+1] == fault.Castling.String() {
				return FieldCastling, i
			}
		}
		return FieldCastling, r.at[FieldCastling]
	case BadEnPassant:
		return FieldEnPassant, r.at[FieldEnPassant]
	case BadPawns:
		return man(nthWritten(s.Of(fault.Color, Pawn), 9))
	case BadMen:
		return man(nthWritten(s.ByColor[fault.Color], 17))
	}
	return man(fault.Square)
}

// nthWritten returns the nth square of a set, from 1, in the order FEN writes the board, or NoSquare.
func nthWritten(b Bitboard, n int) Square {
	for sq := range b.FlipRanks().Squares() {
		if n--; n == 0 {
			return sq.FlipRank()
		}
	}
	return NoSquare
}
