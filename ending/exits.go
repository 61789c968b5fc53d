package ending

import "github.com/szen-chess/szen/chess"

// exit is a move that leaves a slice, of one man and for all places of the others.
type exit struct {
	into  key
	mover chess.Color
	man   int8 // that moves, -1 for a pawn
	taken int8 // that is captured, -1 for none or a pawn
	from  chess.Square
	to    chess.Square   // NoSquare if it is the taken man's
	block chess.Bitboard // squares that must be empty
	plain bool           // a pawn moves or takes a pawn, and nothing else changes
	// For each man of the slice behind, the man of this slice on whose square it stands, or -1 for the square to.
	slots    [maxAddress + 2]int8
	promoted chess.Role // NoRole if it is no promotion
	// Slices behind captures of the man that has moved: of a pawn en passant, by pawns; of a promoted man, on the spot.
	nreply  int8
	replies [2]key
}

// sameSlots is for men that stand behind an exit as they do here.
var sameSlots = [maxAddress + 2]int8{0, 1, 2, 3, 4}

// exit returns a move of a man, -1 for a pawn, behind which all is as it is here.
func (k *key) exit(c chess.Color, man, taken int, from, to chess.Square) exit {
	return exit{
		into: *k, mover: c, man: int8(man), taken: int8(taken), from: from, to: to, slots: sameSlots, promoted: chess.NoRole,
	}
}

// appendExits appends the moves of side c that leave the slice; pawns on frozen squares, by colour, stand still.
func (k *key) appendExits(dst []exit, c chess.Color, frozen *[2]chess.Bitboard) []exit {
	for p := k.pawns[c] &^ frozen[c]; p != 0; p &= p - 1 {
		from := p.First()
		dst = k.appendPushes(dst, c, from, frozen)
		for t := chess.PawnAttacks(c, from); t != 0; t &= t - 1 {
			to := t.First()
			switch {
			case k.pawns[c.Other()].Has(to):
				e := k.exit(c, -1, -1, from, to)
				e.plain = true
				e.into.pawns[c] ^= from.Bit() | to.Bit()
				e.into.pawns[c.Other()] ^= to.Bit()
				dst = append(dst, e)
			case !k.pawns[c].Has(to):
				for m := 2; m < len(k.men); m++ {
					if k.men[m].Color != c {
						dst = k.appendPawnTakes(dst, c, from, to, m)
					}
				}
			}
		}
	}
	for m, man := range k.men {
		if man.Color != c {
			continue
		}
		for p := k.pawns[c.Other()]; p != 0; p &= p - 1 {
			to := p.First()
			e := k.exit(c, m, -1, chess.NoSquare, to)
			e.into.pawns[c.Other()] ^= to.Bit()
			e.slots[m] = -1
			dst = append(dst, e)
		}
		for x := 2; x < len(k.men); x++ {
			if k.men[x].Color == c {
				continue
			}
			e := k.exit(c, m, x, chess.NoSquare, chess.NoSquare)
			e.into.layout = layoutOf(k.pieces.With(k.men[x].Color, k.men[x].Role, -1))
			e.connect(k, chess.NoPiece)
			dst = append(dst, e)
		}
	}
	return dst
}

func (k *key) appendPushes(dst []exit, c chess.Color, from chess.Square, frozen *[2]chess.Bitboard) []exit {
	all := k.pawns[0] | k.pawns[1]
	one := from.Bit().Forward(c)
	if one&all != 0 {
		return dst
	}
	e := k.exit(c, -1, -1, from, one.First())
	e.block, e.plain = one, true
	e.into.pawns[c] ^= from.Bit()
	if e.to.RankFor(c) == 7 {
		e.plain = false
		return k.appendPromotions(dst, e)
	}
	e.into.pawns[c] |= one
	dst = append(dst, e)
	two := one.Forward(c)
	if from.RankFor(c) != 1 || two&all != 0 {
		return dst
	}
	e.to, e.block = two.First(), one|two
	e.into.pawns[c] ^= one | two
	o := c.Other()
	for q := (two.East() | two.West()) & k.pawns[o] &^ frozen[o]; q != 0; q &= q - 1 {
		r := e.into
		r.pawns[c] &^= two
		r.pawns[o] ^= q&-q | one
		e.replies[e.nreply] = r
		e.nreply++
	}
	return append(dst, e)
}

func (k *key) appendPawnTakes(dst []exit, c chess.Color, from, to chess.Square, x int) []exit {
	e := k.exit(c, -1, x, from, to)
	e.into.pawns[c] ^= from.Bit()
	e.into.layout = layoutOf(k.pieces.With(k.men[x].Color, k.men[x].Role, -1))
	if to.RankFor(c) == 7 {
		return k.appendPromotions(dst, e)
	}
	e.into.pawns[c] |= to.Bit()
	e.connect(k, chess.NoPiece)
	return append(dst, e)
}

// appendPromotions appends e with each piece that the pawn can become.
func (k *key) appendPromotions(dst []exit, e exit) []exit {
	e.replies[0], e.nreply = e.into, 1
	pieces := e.into.pieces
	for r := chess.Queen; r >= chess.Knight; r-- {
		e.promoted = r
		e.into.layout = layoutOf(pieces.With(e.mover, r, 1))
		e.connect(k, chess.Piece{Color: e.mover, Role: r})
		dst = append(dst, e)
	}
	return dst
}

// connect works out where the men of the slice behind stand. promoted is the new man, if there is one.
func (e *exit) connect(k *key, promoted chess.Piece) {
	var used [maxAddress + 2]bool
	if e.taken >= 0 {
		used[e.taken] = true
	}
	place := func(slot, man int) {
		used[man] = true
		e.slots[slot] = int8(man)
		if man == int(e.man) {
			e.slots[slot] = e.taken
		}
	}
	for s := range e.into.men {
		e.slots[s] = -2
	}
	// The same man leads where possible: then a word behind is a word here.
	lead := e.into.lead
	if e.into.men[lead] == k.men[k.lead] && int(e.taken) != k.lead {
		place(lead, k.lead)
	}
	for s, piece := range e.into.men {
		if e.slots[s] != -2 {
			continue
		}
		if piece == promoted {
			e.slots[s], promoted = -1, chess.NoPiece
			continue
		}
		for m := range k.men {
			if !used[m] && k.men[m] == piece {
				place(s, m)
				break
			}
		}
	}
}

// retakes appends the captures of a promoted man where it stands, each as an exit of the slice before the promotion.
func (e *exit) retakes(dst []exit, k *key) []exit {
	for m, man := range k.men {
		if man.Color == e.mover || m == int(e.taken) {
			continue
		}
		x := k.exit(man.Color, m, int(e.taken), e.from, e.to)
		x.into = e.replies[0]
		on := int8(m) // whose square becomes e.to
		if e.taken >= 0 {
			x.connect(k, chess.NoPiece)
			on, x.taken = e.taken, -1
		}
		for s := range x.into.men {
			if x.slots[s] == on {
				x.slots[s] = -1
			}
		}
		dst = append(dst, x)
	}
	return dst
}

// afterDoubleStep tells whether the last move may have been a double step of side c that can be answered en passant.
func (k *key) afterDoubleStep(c chess.Color) bool {
	all := k.pawns[0] | k.pawns[1]
	for p := k.pawns[c]; p != 0; p &= p - 1 {
		sq := p.First()
		behind := sq.Bit().Forward(c.Other())
		behind |= behind.Forward(c.Other())
		if sq.RankFor(c) == 3 && behind&all == 0 && (p&-p).Beside()&k.pawns[c.Other()] != 0 {
			return true
		}
	}
	return false
}
