package chess

// Fills and spans of pawns, after the pages Pawn Fills, Pawn Spans and Attack Spans of the chess
// programming wiki. They are written once, in terms of "ahead as c sees it": White's front is
// Black's rear.

// Flank is a direction along a rank.
type Flank uint8

// The two flanks.
const (
	West Flank = iota // towards the a-file
	East              // towards the h-file
)

// Other returns the opposite direction.
func (f Flank) Other() Flank { return f ^ 1 }

// String returns "west" or "east".
func (f Flank) String() string {
	if f == West {
		return "west"
	}
	return "east"
}

// Toward shifts every square one file towards a flank; squares that would leave the board vanish.
func (b Bitboard) Toward(f Flank) Bitboard {
	if f == West {
		return b.West()
	}
	return b.East()
}

// Beside returns the squares directly left and right of the set.
func (b Bitboard) Beside() Bitboard { return b.West() | b.East() }

// FrontFill returns the set and all squares ahead of it, as c sees it.
func (b Bitboard) FrontFill(c Color) Bitboard {
	if c == White {
		b |= b << 8
		b |= b << 16
		return b | b<<32
	}
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
}

// RearFill returns the set and all squares behind it, as c sees it.
func (b Bitboard) RearFill(c Color) Bitboard { return b.FrontFill(c.Other()) }

// FileFill returns all squares of the files on which the set has a square.
func (b Bitboard) FileFill() Bitboard { return b.FrontFill(White) | b.FrontFill(Black) }

// FrontSpan returns the squares strictly ahead of the set, as c sees it.
func (b Bitboard) FrontSpan(c Color) Bitboard { return b.FrontFill(c).Forward(c) }

// RearSpan returns the squares strictly behind the set, as c sees it.
func (b Bitboard) RearSpan(c Color) Bitboard { return b.FrontSpan(c.Other()) }

// AttackFrontSpan returns what pawns of c on the set attack towards a flank, now or after any
// number of steps.
func (b Bitboard) AttackFrontSpan(c Color, f Flank) Bitboard { return b.FrontSpan(c).Toward(f) }

// AttackFrontSpans returns what pawns of c on the set attack, now or after any number of steps.
func (b Bitboard) AttackFrontSpans(c Color) Bitboard { return b.FrontSpan(c).Beside() }

// AttackRearSpan returns the squares beside and behind pawns of c on the set, on the next file
// towards a flank. With the front span of the same flank it makes up the attack file fill.
func (b Bitboard) AttackRearSpan(c Color, f Flank) Bitboard { return b.RearFill(c).Toward(f) }

// AttackRearSpans returns the squares beside and behind pawns of c on the set, on both next files:
// where pawns stand that guard the stop square or can come to.
func (b Bitboard) AttackRearSpans(c Color) Bitboard { return b.RearFill(c).Beside() }

// AttackFileFill returns the whole files next to those of the set, towards a flank.
func (b Bitboard) AttackFileFill(f Flank) Bitboard { return b.FileFill().Toward(f) }

// AttackFileFills returns the whole files next to those of the set.
func (b Bitboard) AttackFileFills() Bitboard { return b.FileFill().Beside() }

// FileSet returns the files on which the set has a square, bit 0 the a-file.
func (b Bitboard) FileSet() uint8 { return uint8(b.FrontFill(Black)) }

// pawnFillToward returns what pawns of c on the set attack towards a flank.
func (b Bitboard) pawnFillToward(c Color, f Flank) Bitboard { return b.Forward(c).Toward(f) }

// seenBy returns a set given as White sees the board as c sees it.
func (b Bitboard) seenBy(c Color) Bitboard {
	if c == White {
		return b
	}
	return b.FlipRanks()
}
