package chess

// Backward pawns in all the senses of the field, from the weakest claim to the strongest. Pages
// Backward Pawns (Bitboards) and Backward Pawn.

// dominated returns the squares that enemy pawns attack and pawns in a set of spans do not cover.
func (p Pawns) dominated(cover Bitboard) Bitboard { return p.Opponent().Attacks() &^ cover }

// Backward returns the own pawns whose stop square an enemy pawn attacks and no own pawn attacks
// now or can come to. Rams, levers and isolated pawns are not left out.
func (p Pawns) Backward() Bitboard {
	return p.Own & p.behind(p.dominated(p.Own.AttackFrontSpans(p.Us)))
}

// Stragglers returns the backward pawns of Kmoch: open, and still on the second or third rank.
func (p Pawns) Stragglers() Bitboard {
	return p.Backward() & p.Open() & (Rank2 | Rank3).seenBy(p.Us)
}

// BackwardArea returns the squares behind those that an enemy pawn attacks and no own pawn can ever
// guard.
func (p Pawns) BackwardArea() Bitboard {
	return p.dominated(p.Own.AttackFrontSpans(p.Us)).RearSpan(p.Us)
}

// TelestopWeak returns the own pawns in the backward area: at their stop square or at one further
// on an enemy pawn waits and no own pawn will help. Those that are not backward yet still have a
// step or more to spare.
func (p Pawns) TelestopWeak() Bitboard { return p.Own & p.BackwardArea() }

// DynamicBackward returns the own pawns that are backward when only pawns that can move are trusted
// to come to their help: a second pass in which backward and rammed pawns, and those stuck behind
// them, guard no more than what they attack now. Backward pawns are among them.
func (p Pawns) DynamicBackward() Bitboard {
	movable := p.Own &^ p.blockedBy(p.Backward()|p.Rams())
	return p.Own & p.behind(p.dominated(p.Attacks()|movable.AttackFrontSpans(p.Us)))
}

// StrictlyBackward returns the backward pawns of the evaluation page: no own pawn can come to guard
// them, none guards their stop square, and an enemy pawn attacks it. Where two such enemies hold
// each other up a knight's move apart, only the less advanced one is backward.
func (p Pawns) StrictlyBackward() Bitboard {
	o := p.Opponent()
	weak, theirs := p.leftBehind(), o.leftBehind()
	mutual := weak &^ p.behind(PawnFill(o.Us, p.Enemy&^theirs))
	// A sentry of the stop square stands two ranks up, so on the fourth rank one is ahead of it and on the third not.
	return weak &^ (mutual & (Rank4 | Rank5 | Rank6).seenBy(p.Us))
}

// leftBehind returns the own pawns beyond the reach of own pawns, with a stop square that enemy
// pawns attack and own pawns do not.
func (p Pawns) leftBehind() Bitboard {
	return p.Own &^ p.Own.AttackFrontSpans(p.Us) & p.behind(p.dominated(p.Attacks()))
}

// BackwardBySEE returns the pawns of a side whose stop square is empty, attacked by an enemy pawn,
// and loses material to step on when pieces are counted too (Setup.SEE). A member of a duo can be
// one although its neighbour guards the stop square.
func BackwardBySEE(s *Setup, us Color) (out Bitboard) {
	p := PawnsOf(s, us)
	o := p.Opponent()
	for from := range (p.Own & p.behind(o.Attacks()&^s.Occupied())).Squares() {
		step := newMove(from, from.Bit().Forward(us).First(), Pawn, NoRole)
		if s.SEE(step) < 0 {
			out |= from.Bit()
		}
	}
	return out
}
