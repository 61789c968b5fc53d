package ending

import "github.com/szen-chess/szen/chess"

// behind finds, for a word of a slice, what stands in the slice that an exit leads to.
type behind struct {
	exit  *exit
	from  *key
	base  int
	parts []part // address men whose squares are known for the word
	lane  int    // shift of the address man whose square is the lane, -1 if there is none
	lead  int    // the man here on whose square the lead man there stands, -1 for the exit's target
	buf   [maxAddress]part
}

type part struct{ man, shift int }

// look prepares to follow an exit.
func (b *behind) look(k *key, e *exit) {
	*b = behind{exit: e, from: k, lane: -1}
	b.parts = b.buf[:0]
	to := &e.into
	for s := range to.lead {
		switch src := int(e.slots[s]); src {
		case -1:
			b.base |= int(e.to) << to.shift(s)
		case k.lead:
			b.lane = to.shift(s)
		default:
			b.parts = append(b.parts, part{src, to.shift(s)})
		}
	}
	b.lead = int(e.slots[to.lead])
}

// number returns the number behind word i, less the digit that is the lane.
func (b *behind) number(i int) int {
	n := b.base
	for _, p := range b.parts {
		n |= int(b.from.at(i, p.man)) << p.shift
	}
	return n
}

// leadSquare returns where the lead man behind stands, if it is not the lane.
func (b *behind) leadSquare(i int) chess.Square {
	if b.lead < 0 {
		return b.exit.to
	}
	return b.from.at(i, b.lead)
}

// read returns those of some lanes of word i behind which the position is in x.
func (b *behind) read(x plane, i int, lanes chess.Bitboard) (found chess.Bitboard) {
	n := b.number(i)
	switch {
	case b.lead == b.from.lead:
		return x[n] & lanes
	case b.lane < 0:
		if x[n].Has(b.leadSquare(i)) {
			return lanes
		}
		return 0
	}
	sq := b.leadSquare(i)
	for w := lanes; w != 0; w &= w - 1 {
		q := w.First()
		found |= (x[n|int(q)<<b.lane] >> sq & 1) << q
	}
	return found
}

// verdicts reads planes by bound; equal ones are the same.
func (b *behind) verdicts(x *[bounds]plane, i int, lanes chess.Bitboard) (v verdicts) {
	for c := range x {
		if c > 0 && &x[c][0] == &x[c-1][0] {
			v[c] = v[c-1]
		} else {
			v[c] = b.read(x[c], i, lanes)
		}
	}
	return v
}

// place returns where the position behind a lane stands.
func (b *behind) place(i int, lane chess.Square) (word int, at chess.Square) {
	word = b.number(i)
	if b.lead == b.from.lead {
		return word, lane
	}
	if b.lane >= 0 {
		word |= int(lane) << b.lane
	}
	return word, b.leadSquare(i)
}

// legal tells whether the move does not leave the mover's king attacked, for a position in which it can be made.
func (b *behind) legal(i int, lane chess.Square) bool {
	to := &b.exit.into
	word, at := b.place(i, lane)
	s := to.setup(word, at)
	return to.safe(&s, b.exit.mover)
}

// safe puts a slice's pawns on the board and tells whether a side's king is not attacked.
func (k *key) safe(s *chess.Setup, c chess.Color) bool {
	k.putPawns(s)
	return s.AttackersTo(s.King(c), s.Occupied())&s.ByColor[c.Other()] == 0
}

// putPawns puts a slice's pawns on the board.
func (k *key) putPawns(s *chess.Setup) {
	s.ByColor[0] |= k.pawns[0]
	s.ByColor[1] |= k.pawns[1]
	s.ByRole[chess.Pawn] = k.pawns[0] | k.pawns[1]
}

// allowed returns the lanes of word i for which a pawn's move leaves the mover's king not attacked.
func (e *exit) allowed(k *key, i int) chess.Bitboard {
	by := e.mover.Other()
	own := e.into.pawns[by]
	if int(e.mover) == k.lead {
		return ^chess.PawnFill(by, own)
	}
	king := k.at(i, int(e.mover))
	occ := (k.pawns[0]|k.pawns[1])&^e.from.Bit() | e.to.Bit() | k.occupied(i)
	if chess.PawnAttacks(e.mover, king)&own != 0 {
		return 0
	}
	free := chess.AllSquares
	for m := 2; m < k.lead; m++ {
		if k.men[m].Color == by && m != int(e.taken) {
			free &^= reach(k.men[m].Role, k.at(i, m), king, occ)
		}
	}
	if lead := k.men[k.lead]; lead.Color == by && lead.Role != chess.King && k.lead != int(e.taken) {
		free &^= chess.RoleFill(lead.Role, king.Bit(), ^occ)
	}
	return free
}
