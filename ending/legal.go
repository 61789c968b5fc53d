package ending

import "github.com/szen-chess/szen/chess"

// legal fills the planes of legal positions by side to move: the side not to move is not in check.
func (k *key) legal(to *[2]plane) {
	pawns := k.pawns[0] | k.pawns[1]
	hit := [2]chess.Bitboard{chess.PawnFill(chess.White, k.pawns[0]), chess.PawnFill(chess.Black, k.pawns[1])}
	lead := k.men[k.lead]
	var rays [64]chess.Bitboard // what the lead man attacks past the pawns, from where its kind attacks a square
	for sq := range rays {
		rays[sq] = chess.RoleAttacks(lead.Role, chess.Square(sq), pawns)
	}
	for i := range k.words {
		to[0][i], to[1][i] = 0, 0
		all := k.occupied(i)
		if all&pawns != 0 || all.Count() != k.lead {
			continue
		}
		occ := all | pawns
		king := [2]chess.Square{k.at(i, 0), k.at(i, 1)}
		if chess.KingAttacks(king[0]).Has(king[1]) {
			continue
		}
		for c := range to {
			by := chess.Color(c)
			other := king[by.Other()]
			if hit[c].Has(other) {
				continue
			}
			w := ^occ
			for m := 2; m < k.lead; m++ {
				if k.men[m].Color == by {
					w &^= reach(k.men[m].Role, k.at(i, m), other, occ)
				}
			}
			if lead.Color == by {
				sees := rays[other]
				for m := range k.lead {
					if sq := k.at(i, m); sq != other {
						sees &^= shadow[other][sq]
					}
				}
				w &^= sees
			}
			to[c][i] = w
		}
	}
}
