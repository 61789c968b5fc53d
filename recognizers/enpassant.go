package recognizers

import (
	"strings"

	"github.com/szen-chess/szen/chess"
)

// choices are the positions that a side to move which can capture en passant picks from: the one at hand
// without the right to it, if there is another move, and what each capture leads to.
type choices struct {
	boards [3]chess.Setup
	n      int
}

// of finds the choices of a position in which a pawn stands ready to capture en passant. There are none
// if no pawn has just gone by, or nothing is legal.
func (x *choices) of(b *chess.Setup) {
	us, them := b.Turn, b.Turn.Other()
	x.n = 0
	victim := b.EP.Bit().Forward(them)
	if b.Of(them, chess.Pawn)&victim == 0 || b.Occupied().Has(b.EP) || b.EP.RankFor(us) != 5 {
		return
	}
	plain := *b
	plain.EP = chess.NoSquare
	if p := chess.Trusted(plain); p.HasLegalMove() {
		x.boards[x.n] = plain
		x.n++
	}
	for from := chess.PawnAttacks(them, b.EP) & b.Of(us, chess.Pawn); from != 0; from &= from - 1 {
		s := plain
		s.Remove(from.First())
		s.Remove(victim.First())
		s.Put(chess.Piece{Color: us, Role: chess.Pawn}, b.EP)
		s.Turn, s.Halfmoves = them, 0
		if s.AttackersTo(s.King(us), s.Occupied())&s.ByColor[them] == 0 {
			x.boards[x.n] = s
			x.n++
		}
	}
}

// enPassant answers about a position in which a pawn stands ready to capture en passant: the side to move
// picks the best of its choices.
func (q *question) enPassant() {
	us, them := q.setup.Turn, q.setup.Turn.Other()
	var x choices
	x.of(q.setup)
	// What all choices are needed for: that our side cannot win, and that the other one does.
	var stopped, lost int
	var stoppedBy, lostBy Families
	for i := range x.n {
		o := q.about(&x.boards[i])
		// What one choice is enough for.
		if o.claim[us] == wins {
			q.say(us, o.by[us], wins)
		}
		if o.claim[them] == holds {
			q.say(them, o.by[them], holds)
		}
		if o.claim[us] == holds {
			stopped++
			stoppedBy |= o.by[us]
		}
		if o.claim[them] == wins {
			lost++
			lostBy |= o.by[them]
		}
	}
	if stopped > 0 && stopped == x.n {
		q.say(us, stoppedBy, holds)
	}
	if lost > 0 && lost == x.n {
		q.say(them, lostBy, wins)
	}
}

// about asks the same question about another board.
func (q *question) about(b *chess.Setup) question {
	o := question{setup: b, class: classifySetup(b), on: q.on, cache: q.cache, set: q.set, now: q.now, ask: q.ask}
	if o.class != silent {
		o.answer()
	}
	return o
}

// whyEnPassant says in words what a claim about a side rests on, choice by choice.
func (q *question) whyEnPassant(side chess.Color) string {
	var x choices
	x.of(q.setup)
	var parts []string
	for i := range x.n {
		if o := q.about(&x.boards[i]); o.claim[side] == q.claim[side] {
			when := "(without the capture en passant)"
			if x.boards[i].Turn != q.setup.Turn {
				when = "(after the capture en passant)"
			}
			parts = append(parts, o.why(side)+" "+when)
		}
	}
	return strings.Join(parts, "; ")
}
