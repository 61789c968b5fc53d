package ending

import "github.com/szen-chess/szen/chess"

// between[a][b] holds the squares strictly between two squares on a line.
var between = func() (t [64][64]chess.Bitboard) {
	for a := range t {
		for b := range t[a] {
			t[a][b] = chess.Between(chess.Square(a), chess.Square(b))
		}
	}
	return t
}()

// reach returns the lanes on which a lead man does not stand between an address man on
// from and the square to; none if the man does not attack it past occ.
func reach(r chess.Role, from, to chess.Square, occ chess.Bitboard) chess.Bitboard {
	if !chess.RoleAttacks(r, from, occ).Has(to) {
		return 0
	}
	return ^between[from][to]
}

// into returns the lanes of want from which side c has a quiet move, in word i, into the set x, whose
// positions are legal. Quiet moves are their own inverse, so these are also the positions that such moves lead to from x.
func (k *key) into(c chess.Color, x plane, i int, want chess.Bitboard) (found chess.Bitboard) {
	occ := k.pawns[0] | k.pawns[1] | k.occupied(i)
	if lead := k.men[k.lead]; lead.Color == c {
		found = chess.RoleFill(lead.Role, x[i], ^occ) & want
	}
	for m := range k.lead {
		if k.men[m].Color != c {
			continue
		}
		if found == want {
			return found
		}
		shift := k.shift(m)
		from := chess.Square(i >> shift & 63)
		rest := i &^ (63 << shift)
		to := chess.RoleAttacks(k.men[m].Role, from, occ) &^ occ
		for ; to != 0; to &= to - 1 {
			q := to.First()
			found |= x[rest|int(q)<<shift] & want &^ between[from][q]
		}
	}
	return found
}

// legal fills the planes of legal positions by side to move: the side not to move is not in check.
func (k *key) legal(to *[2]plane) {
	pawns := k.pawns[0] | k.pawns[1]
	hit := [2]chess.Bitboard{chess.PawnFill(chess.White, k.pawns[0]), chess.PawnFill(chess.Black, k.pawns[1])}
	lead := k.men[k.lead]
	for i := range k.words {
		to[0][i], to[1][i] = 0, 0
		all := k.occupied(i)
		if all&pawns != 0 || all.Count() != k.lead {
			continue
		}
		occ := all | pawns
		wk, bk := k.at(i, 0), k.at(i, 1)
		if chess.KingAttacks(wk).Has(bk) {
			continue
		}
		for c := range to {
			by := chess.Color(c)
			king := bk
			if by == chess.Black {
				king = wk
			}
			w := ^occ
			if hit[c].Has(king) {
				continue
			}
			for m := 2; m < k.lead; m++ {
				if k.men[m].Color == by {
					w &^= reach(k.men[m].Role, k.at(i, m), king, occ)
				}
			}
			if lead.Color == by {
				w &^= chess.RoleFill(lead.Role, king.Bit(), ^occ)
			}
			to[c][i] = w
		}
	}
}

// step is a quiet move, or several of one man: from some lanes of a word to a word.
type step struct {
	word  int
	lanes chess.Bitboard // after it
}

// steps calls f for the quiet moves of side c from some lanes of word i. For the
// lead man, who changes lanes, from is the lane he comes from; for others it is
// NoSquare. It stops when f returns false.
func (k *key) steps(c chess.Color, i int, lanes chess.Bitboard, f func(to step, from chess.Square) bool) {
	occ := k.pawns[0] | k.pawns[1] | k.occupied(i)
	for m := range k.lead {
		if k.men[m].Color != c {
			continue
		}
		shift := k.shift(m)
		from := chess.Square(i >> shift & 63)
		rest := i &^ (63 << shift)
		to := chess.RoleAttacks(k.men[m].Role, from, occ) &^ occ
		for ; to != 0; to &= to - 1 {
			q := to.First()
			x := lanes &^ (between[from][q] | q.Bit())
			if x != 0 && !f(step{rest | int(q)<<shift, x}, chess.NoSquare) {
				return
			}
		}
	}
	if lead := k.men[k.lead]; lead.Color == c {
		for ; lanes != 0; lanes &= lanes - 1 {
			from := lanes.First()
			if !f(step{i, chess.RoleAttacks(lead.Role, from, occ) &^ occ}, from) {
				return
			}
		}
	}
}
