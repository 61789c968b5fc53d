package held

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

// bound says how structures that are not looked at count.
type bound uint8

const (
	lower bound = iota // for the defender
	upper              // for the attacker
)

type kind uint8

const (
	byPawn    kind = iota // kings stay where they are
	byKing                // a king captures a pawn
	promotion             // of the attacker
)

// exit is a move that leaves a structure, for all places of the kings. It is legal, and both kings
// stand on legal squares behind it, where the position is legal, the white king is on one of the
// rows and the black king on one of the lanes.
type exit struct {
	kind        kind
	mover       chess.Color
	lost        bool // a promotion that is not looked into: the defender cannot do anything about it
	to          chess.Square
	rows, lanes chess.Bitboard
	into        slice
	line        chess.Bitboard // a promotion that the queen can take: squares where no king must be
	calm        calm           // the defender promotes: what he holds without looking any further
	folded      bool           // what is known of it is in the node's planes for good
	kid         *node          // behind the move; nil while nobody looked
	replies     [2]slice
	after       [2]*node // behind an en passant reply
	nreply      int8
}

// source returns the places of the black king in a row from which the exit can be played.
func (e *exit) source(n *node, wk chess.Square) chess.Bitboard {
	if !e.rows.Has(wk) {
		return 0
	}
	return n.Legal[e.mover][wk] & e.lanes
}

// settled tells whether all is known about what the exit leads to.
func (e *exit) settled() bool {
	if e.lost {
		return true
	}
	if e.kid == nil || !e.kid.closed {
		return false
	}
	for _, a := range e.after[:e.nreply] {
		if !a.closed {
			return false
		}
	}
	return true
}

// plane returns the attacker's wins in a structure, by one bound.
func (n *node) plane(turn chess.Color, b bound) *kings.Board {
	if b == lower {
		return &n.sure[turn]
	}
	return &n.may[turn]
}

// gain returns those of some places of the black king, the white king on wk, where the exit wins
// for the attacker or holds for the defender, whoever moves.
func (e *exit) gain(wk chess.Square, src chess.Bitboard, b bound) chess.Bitboard {
	won := e.won(wk, src, b)
	if e.mover == attacker {
		return won
	}
	return src &^ won
}

// collect adds the places where the exit wins for the attacker or holds for the defender, whoever
// moves.
func (e *exit) collect(n *node, out *kings.Board, b bound) {
	legal := &n.Legal[e.mover]
	rows := e.rows & n.rows
	if e.kid == nil && !e.lost && e.calm.rows == 0 {
		if (b == upper) == (e.mover == attacker) {
			for ; rows != 0; rows &= rows - 1 {
				wk := rows.First()
				out[wk] |= legal[wk] & e.lanes
			}
		}
		return
	}
	if e.kind == byPawn && e.nreply == 0 && e.kid != nil {
		won := e.kid.plane(e.mover.Other(), b)
		if e.mover == attacker {
			for ; rows != 0; rows &= rows - 1 {
				wk := rows.First()
				out[wk] |= legal[wk] & e.lanes & won[wk]
			}
			return
		}
		for ; rows != 0; rows &= rows - 1 {
			wk := rows.First()
			out[wk] |= legal[wk] & e.lanes &^ won[wk]
		}
		return
	}
	for ; rows != 0; rows &= rows - 1 {
		wk := rows.First()
		if src := legal[wk] & e.lanes; src != 0 {
			out[wk] |= e.gain(wk, src, b)
		}
	}
}

// won returns those of some places of the black king where the attacker wins behind the exit.
func (e *exit) won(wk chess.Square, src chess.Bitboard, b bound) chess.Bitboard {
	switch {
	case e.lost:
		return src
	case e.kid == nil:
		if b == lower {
			return 0
		}
		return src &^ e.calm.held(wk, src)
	}
	k := e.kid
	switch e.kind {
	case promotion:
		// The defender holds only if he takes the new piece, whatever it is.
		if k.Legal[attacker][wk].Has(e.to) && !k.plane(attacker, b)[wk].Has(e.to) {
			src &^= chess.KingAttacks(e.to)
		}
		if e.nreply > 0 && !e.line.Has(wk) {
			a := e.after[0]
			src &^= a.Legal[attacker][wk] &^ a.plane(attacker, b)[wk] &^ e.line
		}
		return src
	case byKing:
		if e.mover == attacker {
			return src & k.plane(defender, b)[e.to]
		}
		if k.plane(attacker, b)[wk].Has(e.to) {
			return src
		}
		return 0
	}
	o := e.mover.Other()
	won := k.plane(o, b)[wk]
	if e.nreply == 0 {
		return src & won
	}
	for _, a := range e.after[:e.nreply] {
		legal, taken := a.Legal[e.mover][wk], a.plane(e.mover, b)[wk]
		if o == attacker {
			won |= legal & taken
			continue
		}
		if k.expanded {
			won |= k.stale[wk] & legal // must take
		}
	}
	if o == defender {
		for _, a := range e.after[:e.nreply] {
			won &^= a.Legal[attacker][wk] &^ a.plane(attacker, b)[wk]
		}
	}
	return src & won
}

// appendExits finds the exits of both sides.
func (n *node) appendExits() {
	queen := n.queen < chess.NoSquare
	if queen {
		n.appendQueen()
		n.appendQueenTaken()
	}
	for c := chess.White; c <= chess.Black; c++ {
		own, other := n.Pawns[c], n.Pawns[c.Other()]
		for from := range own.Squares() {
			if queen && c == defender {
				break
			}
			n.appendPushes(c, from)
			for to := range (chess.PawnAttacks(c, from) & other).Squares() {
				into := n.Pawns
				into[c] ^= from.Bit() | to.Bit()
				into[c.Other()] ^= to.Bit()
				n.appendPawn(c, to, 0, into)
			}
		}
		guarded := chess.PawnFill(c.Other(), other)
		for to := range (other &^ guarded).Squares() {
			e := exit{kind: byKing, mover: c, to: to, into: slice{n.Pawns, n.queen, false}}
			e.into.Pawns[c.Other()] ^= to.Bit()
			near := chess.KingAttacks(to)
			e.rows, e.lanes = near, ^(near | to.Bit())
			if c == chess.Black {
				e.rows, e.lanes = e.lanes, e.rows
			}
			n.exits = append(n.exits, e)
		}
	}
}

// appendPawn appends a pawn's move to a structure; kings must not stand on the blocked squares.
func (n *node) appendPawn(c chess.Color, to chess.Square, block chess.Bitboard, into Pawns) *exit {
	e := exit{kind: byPawn, mover: c, to: to, rows: ^block, lanes: ^block, into: slice{into, n.queen, false}}
	hit := chess.PawnFill(c.Other(), into[c.Other()])
	if c == chess.White {
		e.rows &^= hit
	} else {
		e.lanes &^= hit
	}
	n.exits = append(n.exits, e)
	return &n.exits[len(n.exits)-1]
}

// appendPushes appends the moves of a pawn straight ahead.
func (n *node) appendPushes(c chess.Color, from chess.Square) {
	all := n.Pawns[0] | n.Pawns[1]
	if n.queen < chess.NoSquare {
		all |= n.queen.Bit()
	}
	one := from.Bit().Forward(c)
	if one&all != 0 {
		return
	}
	o := c.Other()
	into := n.Pawns
	into[c] ^= from.Bit()
	if to := one.First(); to.RankFor(c) == 7 {
		e := n.appendPawn(c, to, one, into)
		if c == defender {
			e.into.queen = to
			e.calm = few(into, to)
		} else {
			e.kind = promotion
			e.lost = chess.PawnFill(c, into[c]).Has(to)
			if q := n.queen; !e.lost && q < chess.NoSquare && chess.QueenAttacks(q, all&^from.Bit()).Has(to) {
				e.line = chess.Between(q, to)
				e.replies[0], e.nreply = slice{into, to, false}, 1
			}
		}
		return
	}
	into[c] |= one
	n.appendPawn(c, one.First(), one, into)
	two := one.Forward(c)
	if from.RankFor(c) != 1 || two&all != 0 {
		return
	}
	into[c] ^= one | two
	e := n.appendPawn(c, two.First(), one|two, into)
	for q := range (two.Beside() & n.Pawns[o]).Squares() {
		r := into
		r[c] &^= two
		r[o] ^= q.Bit() | one
		e.replies[e.nreply] = slice{r, n.queen, false}
		e.nreply++
	}
}
