package retro

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
)

// lister turns places of a table into positions, each once: of two places that
// a symmetry takes into each other only the first counts.
type lister struct {
	table *Table
	slice int
	twin  bool // the slice's pawns are their own mirror image
}

func (t *Table) lister(slice int) *lister {
	return &lister{t, slice, t.Pawns.Sets[slice].Twin}
}

// unique tells whether a place, which holds a legal position, is the first of its like.
func (l *lister) unique(word int, lane chess.Square) (bool, error) {
	lay := l.table.Layout
	y := chess.FlipFile
	if !l.twin {
		if !lay.Kings.Digits[word/lay.KingDiv].Twin {
			return true, nil
		}
		y = chess.FlipDiag
	}
	s, err := l.setup(word, lane, chess.White)
	if err != nil {
		return false, err
	}
	t, ok := s.Transform(y)
	if !ok {
		return false, fmt.Errorf("slice %d word %d lane %s: no symmetry %d", l.slice, word, lane, y)
	}
	at, ok := lay.Locate(&t)
	if !ok {
		return false, fmt.Errorf("slice %d word %d lane %s: its twin has no place", l.slice, word, lane)
	}
	return word < at.Word || word == at.Word && lane <= at.Lane, nil
}

// setup returns the men of a place.
func (l *lister) setup(word int, lane chess.Square, turn chess.Color) (chess.Setup, error) {
	s := chess.EmptySetup()
	s.Turn = turn
	set := l.table.Pawns.Sets[l.slice]
	s.ByColor = [2]chess.Bitboard{set.White, set.Black}
	s.ByRole[chess.Pawn] = set.White | set.Black
	return s, l.table.Layout.Put(&s, word, lane)
}

// each calls f for every unique position among the lanes of a word.
func (l *lister) each(word int, lanes uint64, turn chess.Color, f func(chess.Position)) error {
	for lane := range chess.Bitboard(lanes).Squares() {
		ok, err := l.unique(word, lane)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		s, err := l.setup(word, lane, turn)
		if err != nil {
			return err
		}
		f(chess.Trusted(s))
	}
	return nil
}
