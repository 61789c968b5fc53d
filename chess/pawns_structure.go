package chess

import "math/bits"

// What files tell about a pawn structure: isolated and multiple pawns, islands and their measures.
// Pages Isolated Pawns, Double and Triple, Pawn Islands, Pawn Fills (Bitboards).

// Isolated returns the own pawns with no own pawn on either next file.
func (p Pawns) Isolated() Bitboard { return p.Own &^ p.Own.AttackFileFills() }

// IsolatedHalfOpen returns the isolated pawns on files without an enemy pawn, which are the weaker
// ones.
func (p Pawns) IsolatedHalfOpen() Bitboard { return p.Isolated() &^ p.Enemy.FileFill() }

// HalfIsolated returns the own pawns with an own pawn on exactly one of the next files. A rook pawn
// with a neighbour is one.
func (p Pawns) HalfIsolated() Bitboard {
	return p.Own & (p.Own.AttackFileFill(West) ^ p.Own.AttackFileFill(East))
}

// BehindOwn returns the own pawns with another own pawn ahead on their file.
func (p Pawns) BehindOwn() Bitboard { return p.Own & p.Own.RearSpan(p.Us) }

// InFrontOfOwn returns the own pawns with another own pawn behind on their file. They are as many
// as those of BehindOwn.
func (p Pawns) InFrontOfOwn() Bitboard { return p.Own & p.Own.FrontSpan(p.Us) }

// Doubled returns the own pawns on files with two or more of them.
func (p Pawns) Doubled() Bitboard { return p.BehindOwn() | p.InFrontOfOwn() }

// TripleMembers returns the own pawns with another own pawn both ahead and behind on their file.
func (p Pawns) TripleMembers() Bitboard { return p.BehindOwn() & p.InFrontOfOwn() }

// TripleFiles returns the files with three or more own pawns.
func (p Pawns) TripleFiles() Bitboard { return p.TripleMembers().FileFill() }

// RearTwins returns the rear pawns of files with exactly two own pawns.
func (p Pawns) RearTwins() Bitboard { return p.BehindOwn() &^ p.TripleFiles() }

// FrontTwins returns the front pawns of files with exactly two own pawns.
func (p Pawns) FrontTwins() Bitboard { return p.InFrontOfOwn() &^ p.TripleFiles() }

// Undoubling returns the doubled pawns that an exchange of pawns can still take to another file:
// there is an enemy pawn in their attack front spans. What a doubled pawn is worth hangs on it
// (Berliner, The System, 1999).
func (p Pawns) Undoubling() Bitboard {
	return p.Doubled() & p.Enemy.AttackFrontSpans(p.Us.Other())
}

// IslandBorders returns the files, one bit each and bit 0 the a-file, on which an island of own
// pawns ends towards a flank. An island is a run of neighbouring files with own pawns.
func (p Pawns) IslandBorders(f Flank) uint8 {
	files := p.Own.FileSet()
	if f == East {
		return files &^ (files >> 1)
	}
	return files &^ (files << 1)
}

// Islands returns the number of islands of own pawns.
func (p Pawns) Islands() int { return bits.OnesCount8(p.IslandBorders(East)) }

// Dispersion returns |3n²-k| for k own pawns in n islands: small for a compact structure (page Pawn
// Islands).
func (p Pawns) Dispersion() int {
	n := p.Islands()
	return abs(3*n*n - p.Own.Count())
}

// Distortion returns by how many ranks in all the foremost own pawns of neighbouring files differ;
// a file without one counts as rank 0 (page Pawn Fills). The opponent of a Pawns with the same own
// pawns measures it from the other end of the board.
func (p Pawns) Distortion() int {
	fill := p.Own.RearFill(p.Us)
	return ((fill ^ fill<<1) & notFileA).Count()
}

// Holes returns the squares on the third and fourth rank that own pawns neither hold nor attack nor
// can ever come to attack (page Holes). Some count only those in ExtendedCentre.
func (p Pawns) Holes() Bitboard {
	return (Rank3 | Rank4).seenBy(p.Us) &^ (p.Own | p.Own.AttackFrontSpans(p.Us))
}

// ExtendedCentre is the block c3-f6.
const ExtendedCentre Bitboard = 0x00003c3c3c3c0000
