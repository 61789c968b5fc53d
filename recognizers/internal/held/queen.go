package held

import "github.com/szen-chess/szen/chess"

// putQueen takes away the positions that the defender's queen makes illegal.
func (n *node) putQueen() {
	q := n.queen
	pawns := n.Pawns[0] | n.Pawns[1]
	hit := chess.QueenAttacks(q, pawns)
	for wk := range chess.Square(64) {
		if wk == q {
			n.Legal[0][wk], n.Legal[1][wk] = 0, 0
			continue
		}
		n.Legal[attacker][wk] &^= q.Bit()
		n.Legal[defender][wk] &^= q.Bit()
		if hit.Has(wk) {
			n.Legal[defender][wk] &= chess.Between(q, wk) // the defending king stands in the line
		}
	}
}

// appendQueen finds the moves of the defender's queen that are looked into: captures, and if she has not
// gone to her post yet, one to a post.
func (n *node) appendQueen() {
	all := n.Pawns[0] | n.Pawns[1]
	hit := chess.QueenAttacks(n.queen, all)
	for to := range (hit & n.Pawns[attacker]).Squares() {
		into := n.Pawns
		into[attacker] ^= to.Bit()
		n.appendQueenMove(to, slice{into, to, false})
	}
	if n.posted {
		return
	}
	if to, ok := n.post(hit); ok {
		n.appendQueenMove(to, slice{n.Pawns, to, true})
	}
}

func (n *node) appendQueenMove(to chess.Square, into slice) {
	block := chess.Between(n.queen, to) | to.Bit()
	e := exit{kind: byPawn, mover: defender, to: to, into: into, calm: few(into.Pawns, to)}
	e.rows, e.lanes = ^block, ^block&^chess.PawnFill(attacker, into.Pawns[attacker])
	n.exits = append(n.exits, e)
}

// post returns the square among some from which the queen does most to the attacker's pawns: she
// attacks them, or guards the squares before them, or stands in their way. ok is false if there is none.
func (n *node) post(from chess.Bitboard) (best chess.Square, ok bool) {
	pawns := n.Pawns[attacker]
	all := pawns | n.Pawns[defender]
	ahead := pawns.FrontSpan(attacker)
	stops := pawns.Forward(attacker) &^ all
	most := -1
	for q := range (from &^ (all | chess.PawnFill(attacker, pawns))).Squares() {
		hit := chess.QueenAttacks(q, all)
		score := 8*(hit&pawns).Count() + 4*(hit&stops).Count() + (hit & ahead).Count() + 3*(q.Bit()&ahead).Count()
		if score > most {
			best, most = q, score
		}
	}
	return best, most >= 0
}

// appendQueenTaken finds the moves that capture the queen.
func (n *node) appendQueenTaken() {
	q := n.queen
	if !chess.PawnFill(defender, n.Pawns[defender]).Has(q) {
		near := chess.KingAttacks(q)
		n.exits = append(n.exits, exit{
			kind: byKing, mover: attacker, to: q, into: slice{n.Pawns, chess.NoSquare, false},
			rows: near, lanes: ^(near | q.Bit()),
		})
	}
	for from := range (chess.PawnAttacks(defender, q) & n.Pawns[attacker]).Squares() {
		into := n.Pawns
		into[attacker] ^= from.Bit() | q.Bit()
		e := n.appendPawn(attacker, q, 0, into)
		e.into.queen = chess.NoSquare
		if q.RankFor(attacker) == 7 {
			e.kind, e.lost = promotion, true
		}
	}
}
