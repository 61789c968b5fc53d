package ending

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// settled answers for a slice from a table.
type settled struct {
	table   *retro.Table
	flipped bool // the table has the colours exchanged
	fifty   bool // the 50-move rule counts
}

// result returns a position's result for the side to move; ok is false if it is illegal.
func (t *settled) result(s *chess.Setup) (w chess.WDL, ok bool) {
	if t.flipped {
		f := s.FlipColors()
		s = &f
	}
	v, ok := t.table.Lookup(s)
	if !t.fifty {
		switch v.WDL {
		case chess.CursedWin:
			v.WDL = chess.Win
		case chess.BlessedLoss:
			v.WDL = chess.Loss
		}
	}
	return v.WDL, ok
}

// hasCursed tells whether the table has wins that the 50-move rule spoils.
func (t *settled) hasCursed() bool {
	for i := range t.table.Slices {
		for c := range t.table.Slices[i].Sides {
			for _, w := range t.table.Slices[i].Sides[c].Cursed {
				if w != 0 {
					return true
				}
			}
		}
	}
	return false
}

// dtz returns a position's distance to zeroing, NoPlies if the table has none.
func (t *settled) dtz(s *chess.Setup) chess.Plies {
	if t.flipped {
		f := s.FlipColors()
		s = &f
	}
	v, _ := t.table.Lookup(s)
	return v.DTZ
}

// attackerWins tells whether a position is legal and won for the attacker.
func (t *settled) attackerWins(s *chess.Setup, attacker chess.Color) bool {
	w, ok := t.result(s)
	if s.Turn != attacker {
		w = w.Negate()
	}
	return ok && w == chess.Win
}

// read returns those of some lanes of word i behind which the position counts for the
// mover of the exit as his bound wants it: won for an attacker, legal and not won for a defender.
func (t *settled) read(b *behind, attacker chess.Color, i int, lanes chess.Bitboard) (found chess.Bitboard) {
	to := &b.exit.into
	one := b.lane < 0 && b.lead != b.from.lead // the same position behind all lanes
	for w := lanes; w != 0; w &= w - 1 {
		lane := w.First()
		s := to.setup(b.place(i, lane))
		to.putPawns(&s)
		s.Turn = b.exit.mover.Other()
		r, ok := t.result(&s)
		if b.exit.mover == attacker {
			ok = ok && r == chess.Loss
		} else {
			ok = ok && r != chess.Win
		}
		switch {
		case one && ok:
			return lanes
		case one:
			return 0
		case ok:
			found |= lane.Bit()
		}
	}
	return found
}
