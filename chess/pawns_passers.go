package chess

// Passed pawns and those on the way to it. Pages Passed Pawns, Candidates (Bitboards), Candidate
// Passed Pawn, Hidden Passed Pawn.

// Passed returns the own pawns with no enemy pawn ahead on their file and the next ones.
func (p Pawns) Passed() Bitboard {
	front := p.Enemy.FrontSpan(p.Us.Other())
	return p.Own &^ (front | front.Beside())
}

// ConnectedPassers returns the passed pawns with another passed pawn on a next file, be they a duo,
// a chain or further apart.
func (p Pawns) ConnectedPassers() Bitboard {
	pp := p.Passed()
	return pp & pp.AttackFileFills()
}

// Sentries returns the enemy pawns that keep an open own pawn from being passed: those in the
// attack front spans of open pawns.
func (p Pawns) Sentries() Bitboard { return p.sentries(p.Open()) }

// sentries returns the enemy pawns in the attack front spans of some own pawns.
func (p Pawns) sentries(pawns Bitboard) Bitboard { return p.Enemy & pawns.AttackFrontSpans(p.Us) }

// helpers returns the own pawns on the files next to one pawn that guard its stop square or may
// come to: those level with it or behind.
func (p Pawns) helpers(pawn Bitboard) Bitboard { return p.Own & pawn.AttackRearSpans(p.Us) }

// escorted tells whether a pawn has at least as many helpers as sentries.
func (p Pawns) escorted(pawn Bitboard) bool {
	return p.helpers(pawn).Count() >= p.sentries(pawn).Count()
}

// Candidates returns the own pawns that may become passed by pawn moves alone: open, not passed
// yet, and with as many helpers as sentries. A helper that sentries of its own outnumber with its
// own helpers does not count.
func (p Pawns) Candidates() (out Bitboard) {
	for s := range (p.Open() &^ p.Passed()).Squares() {
		able := 0
		for h := range p.helpers(s.Bit()).Squares() {
			if p.escorted(h.Bit()) {
				able++
			}
		}
		if able >= p.sentries(s.Bit()).Count() {
			out |= s.Bit()
		}
	}
	return out
}

// Fakers returns the open own pawns that are neither passed nor candidates.
func (p Pawns) Fakers() Bitboard { return p.Open() &^ (p.Passed() | p.Candidates()) }

// SimpleCandidates returns the own pawns on files without enemy pawns, not passed yet, that have no
// square ahead which more enemy than own pawns attack now. It misses those that a helper must step
// up for.
func (p Pawns) SimpleCandidates() Bitboard {
	held := (^p.SafeSquares()).RearSpan(p.Us)
	return p.Own &^ (held | p.Enemy.FileFill() | p.Passed())
}

// CandidatesOnFifth returns the own pawns on the fifth rank with no enemy pawn on the two squares
// ahead whose next step offers an exchange that holds: an enemy pawn attacks the stop square, and
// not more of them than own pawns.
func (p Pawns) CandidatesOnFifth() Bitboard {
	o := p.Opponent()
	blocked := o.Stops() | o.Stops().Forward(o.Us)
	return p.Own & Rank5.seenBy(p.Us) &^ blocked & p.behind(o.Attacks()&p.SafeSquares())
}

// Sneakers returns the hidden passers: rammed own pawns in the enemy half that would be passed
// without the pawn in front of them, next to a faker that guards them and can force that pawn away
// by a step. The step counts only if nothing but rammers of such pawns can answer it.
func (p Pawns) Sneakers() Bitboard {
	o := p.Opponent()
	half := (Rank5 | Rank6 | Rank7).seenBy(p.Us)
	watched := p.Enemy.AttackFrontSpans(o.Us) | p.behind(p.Enemy.FrontSpan(o.Us)) // by others than the rammer
	hidden := p.Rams() & half &^ watched
	answers := PawnFill(o.Us, p.Enemy&^hidden.Forward(p.Us))
	partners := p.Fakers() &^ p.behind(p.Own|p.Enemy|answers)
	return hidden & PawnFill(p.Us, partners)
}
