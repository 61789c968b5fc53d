package held

import "github.com/szen-chess/szen/chess"

// walled is what is known of a fog: the squares of the defending king on which he holds, by side to
// move.
type walled [2]chess.Bitboard

// event is a capture or a pawn move of the attacker, who may be anywhere in the fog.
type event struct {
	to      chess.Square   // where the man that moved stands
	ignored fog            // if the defender lets it be
	can     bool           // he can let it be: it is no promotion
	taken   fog            // if he takes that man
	no      bool           // he cannot take it: it is the king
	without chess.Bitboard // squares of the defending king that prevent the move
}

// wall looks for what the defender holds in a fog by moving only his king, and by taking men that
// leave the fog. It is the greatest set of squares, all of them safe, such that every one has a
// neighbour in the set and every event from it an answer that leads to a set of the same kind.
func (s *Solver) wall(f fog) walled {
	if f.bare() {
		return walled{chess.AllSquares, chess.AllSquares}
	}
	f.settle()
	if w, ok := s.walls[f]; ok {
		return w
	}
	if s.spent++; s.spent > s.limit {
		return walled{}
	}
	squares := shuffle(f.safe())
	for _, e := range f.events() {
		if squares == 0 {
			break
		}
		if squares&^e.without == 0 {
			continue
		}
		squares &= e.without | s.answers(&f, &e, squares&^e.without)
		squares = shuffle(squares)
	}
	w := walled{attacker: squares, defender: chess.KingFill(squares)}
	if s.spent <= s.limit {
		s.walls[f] = w
	}
	return w
}

// shuffle returns the squares of a set from which a king can move inside the set for ever.
func shuffle(b chess.Bitboard) chess.Bitboard {
	for {
		next := b & chess.KingFill(b)
		if next == b {
			return b
		}
		b = next
	}
}

// answers returns the squares of the defending king on which he has an answer to an event; it stops
// looking when all that are wanted have one.
func (s *Solver) answers(f *fog, e *event, wanted chess.Bitboard) (out chess.Bitboard) {
	if !e.no {
		for from := range (chess.PawnAttacks(attacker, e.to) & e.taken.pawns[defender]).Squares() {
			if e.to.RankFor(defender) == 7 {
				break
			}
			next := e.taken
			next.pawns[defender] ^= from.Bit() | e.to.Bit()
			if out |= s.wall(next)[attacker]; wanted&^out == 0 {
				return out
			}
		}
		for i, m := range e.taken.men {
			line := chess.Between(m.at, e.to)
			if !m.here || !chess.RoleAttacks(m.role, m.at, e.taken.walls()).Has(e.to) || line&pieces(&e.taken.mobile) != 0 {
				continue
			}
			next := e.taken
			next.men[i].at = e.to
			if out |= s.wall(next)[attacker] &^ line; wanted&^out == 0 {
				return out
			}
		}
		if near := chess.KingAttacks(e.to); near&wanted&^out != 0 && s.wall(e.taken)[attacker].Has(e.to) {
			if out |= near; wanted&^out == 0 {
				return out
			}
		}
	}
	if e.can {
		out |= s.wall(e.ignored)[defender]
	}
	return out
}

// events returns the captures and pawn moves that the attacker may have.
func (f *fog) events() (out []event) {
	prey := f.pawns[defender] | f.standing()
	guarded := chess.PawnFill(defender, f.pawns[defender])
	for r := chess.Knight; r <= chess.King; r++ {
		for to := range (f.reach(r) & prey).Squares() {
			if r == chess.King && guarded.Has(to) {
				continue
			}
			e := event{to: to, can: true, no: r == chess.King}
			if e.no {
				e.without = chess.KingAttacks(to)
			}
			e.ignored = *f
			e.ignored.leave(r, to)
			e.taken = e.ignored
			e.taken.take(to)
			e.ignored.take(to)
			if f.count[r] == 1 {
				e.ignored.mobile[r] = 0
			}
			e.ignored.mobile[r] |= to.Bit()
			if !e.no {
				e.taken.lose(r)
			}
			out = append(out, e)
		}
	}
	for from := range f.pawns[attacker].Squares() {
		for to := range (chess.PawnAttacks(attacker, from) & prey).Squares() {
			out = append(out, f.pawnMove(from, to, 0))
		}
		one := from.Bit().Forward(attacker)
		if one&f.walls() != 0 {
			continue
		}
		out = append(out, f.pawnMove(from, one.First(), one))
		if two := one.Forward(attacker); from.RankFor(attacker) == 1 && two&f.walls() == 0 {
			out = append(out, f.pawnMove(from, two.First(), one|two))
		}
	}
	return out
}

// pawnMove returns the event of a pawn that moves or captures. A promotion has to be answered at once.
func (f *fog) pawnMove(from, to chess.Square, block chess.Bitboard) event {
	e := event{to: to, can: to.RankFor(attacker) != 7, without: block}
	e.taken = *f
	e.taken.pawns[attacker] &^= from.Bit()
	e.taken.take(to)
	e.ignored = e.taken
	if e.can {
		e.ignored.pawns[attacker] |= to.Bit()
	}
	return e
}

// HoldsWall tells whether the defender surely does not lose a position with pieces, because he can
// stay behind a wall of pawns for ever, or for as long as the attacker sacrifices nothing that leads to
// another wall. Positions with castling rights or an en passant capture are not looked into. Budget
// is in fogs looked at.
func (s *Solver) HoldsWall(p *chess.Position, defendingColor chess.Color, budget int) bool {
	if p.Castling() != 0 || p.EnPassant() < chess.NoSquare {
		return false
	}
	setup := p.Setup()
	if defendingColor == chess.White {
		setup = setup.FlipColors()
	}
	f, ok := fogOf(&setup)
	if !ok {
		return false
	}
	clear(s.walls)
	s.spent, s.limit = 0, budget
	king := setup.King(defender)
	if s.wall(f)[setup.Turn].Has(king) {
		return true
	}
	return setup.Turn == defender && s.wallByPawn(f, king)
}

// wallByPawn tells whether the defender can close a wall by a pawn's step.
func (s *Solver) wallByPawn(f fog, king chess.Square) bool {
	free := ^(f.walls() | king.Bit())
	for from := range f.pawns[defender].Squares() {
		to := from.Bit().Forward(defender) & free
		if to == 0 || to&chess.Rank1 != 0 {
			continue
		}
		next := f
		next.pawns[defender] ^= from.Bit() | to
		if s.wall(next)[attacker].Has(king) {
			return true
		}
	}
	return false
}
