package chess

// Pawns is a pawn structure seen by one side. Its methods are the patterns of the field, one
// definition each for both colours: every result is Us's, and wherever it says ahead, behind, fifth
// rank and the like, it is as Us sees it.
//
// The patterns speak of pawns only (the two that weigh exchanges of pieces are functions on a
// Setup) and none of them is a verdict on a game: "candidate" is a shape. Sources: the pages under
// Pawn Pattern and Properties of the chess programming wiki (Gerd Isenberg and others), whose terms
// go back to Hans Kmoch, Pawn Power in Chess, 1959.
type Pawns struct {
	Us    Color
	Own   Bitboard // the pawns of Us
	Enemy Bitboard // the pawns of the opponent
}

// PawnsOf returns the pawns of a setup as one side sees them.
func PawnsOf(s *Setup, us Color) Pawns {
	return Pawns{us, s.Of(us, Pawn), s.Of(us.Other(), Pawn)}
}

// Opponent returns the same structure as the other side sees it.
func (p Pawns) Opponent() Pawns { return Pawns{p.Us.Other(), p.Enemy, p.Own} }

// behind shifts a set one rank back: from stop squares to the pawns.
func (p Pawns) behind(stops Bitboard) Bitboard { return stops.Forward(p.Us.Other()) }

// Stops returns the squares directly ahead of the own pawns, occupied or not.
func (p Pawns) Stops() Bitboard { return p.Own.Forward(p.Us) }

// Telestops returns the squares of the front spans behind the stop squares.
func (p Pawns) Telestops() Bitboard { return p.Stops().FrontSpan(p.Us) }

// Interspans returns the squares between own and enemy pawns that face each other on a file: what
// lies in a front span of either side.
func (p Pawns) Interspans() Bitboard {
	return p.Own.FrontSpan(p.Us) & p.Enemy.FrontSpan(p.Us.Other())
}

// Attacks returns the squares that own pawns attack.
func (p Pawns) Attacks() Bitboard { return PawnFill(p.Us, p.Own) }

// DoubleAttacks returns the squares that two own pawns attack.
func (p Pawns) DoubleAttacks() Bitboard {
	return p.Own.pawnFillToward(p.Us, West) & p.Own.pawnFillToward(p.Us, East)
}

// SafeSquares returns the squares that at least as many own pawns attack as enemy pawns.
func (p Pawns) SafeSquares() Bitboard {
	o := p.Opponent()
	return p.DoubleAttacks() | ^o.Attacks() | p.Attacks()&^o.DoubleAttacks()
}

// Rams returns the own pawns with an enemy pawn on their stop square.
func (p Pawns) Rams() Bitboard { return p.Own & p.behind(p.Enemy) }

// Levers returns the own pawns that attack an enemy pawn and so are attacked by it.
func (p Pawns) Levers() Bitboard { return p.Own & p.Opponent().Attacks() }

// blockedBy adds to a set of own pawns those that stand directly behind it, file by file.
func (p Pawns) blockedBy(stuck Bitboard) Bitboard {
	for range 4 { // enough: no pawn is stuck on the seventh rank, so the foremost stands on the sixth
		stuck |= p.Own & p.behind(stuck)
	}
	return stuck
}

// Fence returns the squares a blockage is made of: own rams, own pawns queued up behind them, and
// all squares that enemy pawns attack (page Blockage Detection, after David, Felner and Netanyahu
// 2004). Whether it shuts the board is another question.
func (p Pawns) Fence() Bitboard { return p.blockedBy(p.Rams()) | p.Opponent().Attacks() }

// Open returns the own pawns with no enemy pawn ahead of them on their file.
func (p Pawns) Open() Bitboard { return p.Own &^ p.Enemy.FrontSpan(p.Us.Other()) }

// OpenFiles returns the files without a pawn.
func (p Pawns) OpenFiles() Bitboard { return ^(p.Own | p.Enemy).FileFill() }

// HalfOpenFiles returns the files with enemy pawns but none of our own.
func (p Pawns) HalfOpenFiles() Bitboard { return p.Enemy.FileFill() &^ p.Own.FileFill() }

// ClosedFiles returns the files with pawns of both sides.
func (p Pawns) ClosedFiles() Bitboard { return p.Own.FileFill() & p.Enemy.FileFill() }
