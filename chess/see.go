package chess

// exchangeValues are the usual worths of men in pawns; the king's only has to outweigh everything,
// so that no king walks into a recapture.
var exchangeValues = [...]int{Pawn: 1, Knight: 3, Bishop: 3, Rook: 5, Queen: 9, King: 1000, NoRole: 0}

// SEE is the static exchange evaluation of a move: what its player gains, in pawns (knight and
// bishop 3, rook 5, queen 9), if from then on the two sides do nothing but recapture on its target
// square, cheapest man first, and stop when they like. The mover is the side the man belongs to,
// whoever has the turn. Men behind men join in as lines open; pins and promotions in a recapture
// are not looked at, so it is a measure for ordering and patterns, not a verdict. Page Static
// Exchange Evaluation of the chess programming wiki.
func (s *Setup) SEE(m Move) int {
	from, to := m.From(), m.To()
	us := White
	if s.ByColor[Black].Has(from) {
		us = Black
	}
	occ := s.Occupied()&^from.Bit() | to.Bit()
	if m.IsEnPassant() {
		occ &^= enPassantVictim(us, to).Bit()
	}
	gain, stake := exchangeValues[m.Captured()], exchangeValues[m.Role()]
	if r := m.Promotion(); r != NoRole {
		gain += exchangeValues[r] - exchangeValues[Pawn]
		stake = exchangeValues[r]
	}
	return gain - s.exchange(to, occ, us.Other(), stake)
}

// exchange returns what a side gains by capturing on a square, or 0 if it had better not. occ holds
// the men still on the board, stake is the worth of the one on the square.
func (s *Setup) exchange(to Square, occ Bitboard, side Color, stake int) int {
	attackers := s.AttackersTo(to, occ) & occ & s.ByColor[side]
	for r := Pawn; r < NoRole; r++ {
		if men := attackers & s.ByRole[r]; men != 0 {
			return max(0, stake-s.exchange(to, occ&^men.First().Bit(), side.Other(), exchangeValues[r]))
		}
	}
	return 0
}
