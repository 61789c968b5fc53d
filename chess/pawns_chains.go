package chess

// Own pawns in touch with each other: neighbours on a rank, and chains that guard one another.
// Pages Duo Trio Quart, Defended Pawns (Bitboards), Hanging Pawns.

// WithNeighbour returns the own pawns that have an own pawn directly beside them, on that flank.
func (p Pawns) WithNeighbour(f Flank) Bitboard { return p.Own & p.Own.Toward(f.Other()) }

// Phalanx returns the own pawns with an own pawn directly beside them: the members of duos, trios
// and longer rows.
func (p Pawns) Phalanx() Bitboard { return p.Own & p.Own.Beside() }

// Duos returns the members of rows of exactly two own pawns.
func (p Pawns) Duos() Bitboard {
	one := p.WithNeighbour(West) ^ p.WithNeighbour(East)
	return one & one.Beside()
}

// Trios returns the own pawns with an own pawn directly beside them on both flanks: the middles of
// trios.
func (p Pawns) Trios() Bitboard { return p.WithNeighbour(West) & p.WithNeighbour(East) }

// Quarts returns the inner pawns of rows of four or more: middles of trios beside each other.
func (p Pawns) Quarts() Bitboard {
	m := p.Trios()
	return m & m.Beside()
}

// Hanging returns the pawns of duos cut off from the rest: both open, with no own pawn on the next
// file beyond either. They usually stand on the fourth rank.
func (p Pawns) Hanging() Bitboard {
	h := p.Duos() & p.Open() & p.HalfIsolated()
	return h & h.Beside()
}

// Defended returns the own pawns guarded by an own pawn that stands behind them on the file next to
// theirs on flank f.
func (p Pawns) Defended(f Flank) Bitboard {
	return p.Own & p.Own.pawnFillToward(p.Us, f.Other())
}

// Defenders returns the own pawns that stand on flank f of an own pawn they guard.
func (p Pawns) Defenders(f Flank) Bitboard { return p.behind(p.Defended(f)).Toward(f) & p.Own }

// DefendedDefenders returns the inner links of chains that grow away from flank f.
func (p Pawns) DefendedDefenders(f Flank) Bitboard { return p.Defended(f) & p.Defenders(f) }

// ChainBases returns the rear ends of chains that grow away from flank f: defenders that are not
// themselves defended from there.
func (p Pawns) ChainBases(f Flank) Bitboard { return p.Defenders(f) &^ p.Defended(f) }

// ChainPeaks returns the front ends of chains that grow away from flank f: defended pawns that
// defend nothing further on.
func (p Pawns) ChainPeaks(f Flank) Bitboard { return p.Defended(f) &^ p.Defenders(f) }
