package held

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

// The solver sees every structure with White as the attacker.
const (
	attacker = chess.White
	defender = chess.Black
)

// slice names what stands still while the kings walk: the pawns, and where the defender's queen is
// once he has one.
type slice struct {
	Pawns
	queen  chess.Square // NoSquare while there is none
	posted bool         // the queen has gone where she stays until something happens
}

// node is a slice with what is known of it.
type node struct {
	kings.Slice
	queen  chess.Square
	posted bool
	// Positions by side to move that the attacker wins at most, and at least if every promotion that is not
	// taken at once wins. They differ where a structure that counts is not looked at yet.
	may, sure [2]kings.Board
	prone     kings.Board    // if there is a queen: positions with the attacker to move that are not known to be held
	able      kings.Board    // the defender to move, and not stalemated
	rows      chess.Bitboard // squares of the white king with a legal position
	stale     kings.Board    // the defender to move: stalemate
	holds     kings.Board    // the defender to move: an exit of which all is known holds
	exits     []exit         // moves that leave the structure
	expanded  bool
	closed    bool    // may and sure are equal
	share     float64 // in the question, over the least that was looked into
	phase     phase   // of the solver when that was so
	changed   int     // when a bound changed, and when they were worked out
	updated   int
}

// reset makes n the node of a structure of which nothing is known.
func (n *node) reset(p slice) {
	n.Set(p.Pawns[0], p.Pawns[1])
	n.queen, n.posted = p.queen, p.posted
	if n.queen < chess.NoSquare {
		n.putQueen()
	}
	n.exits = n.exits[:0]
	n.sure = [2]kings.Board{}
	n.rows = ^(p.Pawns[0] | p.Pawns[1])
	n.expanded, n.closed, n.share, n.phase = false, false, 0, 0
	n.changed, n.updated, n.holds = 0, 0, kings.Board{}
	if p.Pawns[attacker] == 0 {
		n.may = [2]kings.Board{} // a bare king does not win
		n.expanded, n.closed = true, true
		n.stale = kings.Board{}
		return
	}
	n.may = n.Legal
	if n.queen < chess.NoSquare {
		c := few(n.Pawns, n.queen)
		for wk, legal := range n.Legal[attacker] {
			n.prone[wk] = legal &^ c.held(chess.Square(wk), legal)
		}
		n.may[attacker] = n.prone
	}
}

// exposed returns the positions with the attacker to move that are not known to be held.
func (n *node) exposed() *kings.Board {
	if n.queen < chess.NoSquare {
		return &n.prone
	}
	return &n.Legal[attacker]
}

// open returns the positions of a row that are not decided.
func (n *node) open(turn chess.Color, wk chess.Square) chess.Bitboard {
	return n.may[turn][wk] &^ n.sure[turn][wk]
}

// expand finds the moves that leave the structure.
func (n *node) expand() {
	n.expanded = true
	n.appendExits()
	if n.queen < chess.NoSquare {
		n.able, n.stale = n.Legal[defender], kings.Board{} // a queen that cannot move does not save him
		return
	}
	var moves kings.Board
	for i := range n.exits {
		if e := &n.exits[i]; e.mover == defender {
			for wk := range moves {
				moves[wk] |= e.source(n, chess.Square(wk))
			}
		}
	}
	quiet, checked := n.Legal[attacker].Steps(defender), n.Checked(defender)
	for wk, legal := range n.Legal[defender] {
		n.stale[wk] = legal &^ (quiet[wk] | moves[wk] | checked[wk])
		n.able[wk] = legal &^ n.stale[wk]
	}
}

// update works out both bounds from those of the slices behind the exits, and tells whether they changed.
func (n *node) update() (changed bool) {
	before, old := n.sure, n.may
	unknown := false
	holds := n.holds
	for i := range n.exits {
		e := &n.exits[i]
		switch {
		case e.folded:
		case e.settled():
			e.folded = true
			if e.mover == attacker {
				e.collect(n, &n.sure[attacker], lower)
			} else {
				e.collect(n, &n.holds, lower)
				e.collect(n, &holds, lower)
			}
		case e.mover == attacker:
			unknown = true
			e.collect(n, &n.sure[attacker], lower)
		default:
			unknown = true
			e.collect(n, &holds, lower)
		}
	}
	n.spread(&n.sure, &holds)
	n.may = n.sure
	if !unknown {
		n.closed = true
		return n.may != old || n.sure != before
	}
	holds = n.holds
	for i := range n.exits {
		switch e := &n.exits[i]; {
		case e.folded:
		case e.mover == attacker:
			e.collect(n, &n.may[attacker], upper)
		default:
			e.collect(n, &holds, upper)
		}
	}
	n.spread(&n.may, &holds)
	n.closed = n.may == n.sure
	return n.may != old || n.sure != before
}
