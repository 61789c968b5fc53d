package retro

import "github.com/szen-chess/szen/chess"

// Words returns how many words of 64 positions the table has for each side to
// move, those of all slices counted.
func (t *Table) Words() int { return len(t.Slices) * t.Layout.Words }

// InWord calls f for the legal positions of a word, counted from 0 through all slices, that
// are among the lanes pick returns of it, given its slice and its number in there; each
// once up to symmetries of the board. It ends early if f returns false, which more reports.
// The table must have its slices in memory.
func (t *Table) InWord(i int, turn chess.Color, pick func(s *Slice, word int) uint64, f func(chess.Position) bool) (more bool, err error) {
	slice, word := i/t.Layout.Words, i%t.Layout.Words
	s := &t.Slices[slice]
	lanes := s.Sides[turn].Legal[word]
	if lanes != 0 {
		lanes &= pick(s, word)
	}
	more = true
	list := t.lister(slice)
	for ; lanes != 0 && more && err == nil; lanes &= lanes - 1 {
		err = list.each(word, lanes&-lanes, turn, func(p chess.Position) { more = f(p) })
	}
	return more, err
}

// Zugzwangs returns the lanes of a word that are mutual zugzwangs, by kind.
func (s *Slice) Zugzwangs(i int) (lanes [3]uint64) {
	w, b := &s.Sides[chess.White], &s.Sides[chess.Black]
	both := w.Legal[i] & b.Legal[i]
	if both == 0 {
		return lanes
	}
	whiteLoses := both & (word(w.Loss, i) | word(w.Blessed, i))
	blackLoses := both & (word(b.Loss, i) | word(b.Blessed, i))
	if whiteLoses|blackLoses == 0 {
		return lanes
	}
	return [3]uint64{
		WhiteLosesHalf: blackLoses &^ (whiteLoses | word(w.Win, i) | word(w.Cursed, i)),
		BlackLosesHalf: whiteLoses &^ (blackLoses | word(b.Win, i) | word(b.Cursed, i)),
		FullPoint:      whiteLoses & blackLoses,
	}
}

// Decided returns the lanes of a word with a result, for the side to move.
func (d *Side) Decided(w chess.WDL, i int) uint64 {
	switch w {
	case chess.Win:
		return word(d.Win, i)
	case chess.CursedWin:
		return word(d.Cursed, i)
	case chess.BlessedLoss:
		return word(d.Blessed, i)
	case chess.Loss:
		return word(d.Loss, i)
	case chess.Draw:
		return d.Legal[i] &^ (word(d.Win, i) | word(d.Cursed, i) | word(d.Blessed, i) | word(d.Loss, i))
	}
	return 0
}
