package chunks

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/internal/passers"
)

// Wing is a king against passed pawns by themselves, nobody else on the board: each side has to move there when it is its turn, and cannot
// pass. The pawns break through when one promotes that the king cannot capture at once, or not without the others getting through, or when he has
// no step: elsewhere his side would have to move.
type Wing struct {
	set    *passers.Set
	broken [2][]chess.Bitboard // by who is to move and placement: squares of the king
}

// The sides of a wing.
const (
	kingMoves = 0
	pawnsMove = 1
)

// NewWing solves a king against passers on some files, at most three. The pawns go up the board.
func NewWing(files Files) (*Wing, error) {
	set, err := passers.NewSet(files)
	if err != nil {
		return nil, err
	}
	w := &Wing{set: set}
	for side := range w.broken {
		w.broken[side] = make([]chess.Bitboard, set.Len())
	}
	// No move of the pawns can be taken back, and they have to move: so a placement needs no second look.
	for _, p := range set.Order {
		w.broken[pawnsMove][p] = w.advance(p)
		w.broken[kingMoves][p] = w.corner(p)
	}
	return w, nil
}

// advance finds the squares of the king on which some pawn move breaks through.
func (w *Wing) advance(p int) (won chess.Bitboard) {
	set := w.set
	for i := range set.Moves[p] {
		m := &set.Moves[p][i]
		if !m.Promote {
			won |= w.broken[kingMoves][m.To] &^ m.Way
			continue
		}
		reach := m.Way
		if !set.Hits[m.To].Has(m.Dest) && !w.broken[pawnsMove][m.To].Has(m.Dest) {
			reach |= chess.KingAttacks(m.Dest) // he captures, and the others do not get through
		}
		won |= ^reach
	}
	return won &^ (set.Pawns[p] | set.Hits[p])
}

// corner finds the squares of the king from which every step loses, or where he has none.
func (w *Wing) corner(p int) chess.Bitboard {
	set := w.set
	free := ^(set.Pawns[p] | set.Hits[p])
	escape := chess.KingFill(free &^ w.broken[pawnsMove][p])
	for c := range (set.Pawns[p] &^ set.Hits[p]).Squares() {
		if !w.broken[pawnsMove][set.Without(p, c)].Has(c) {
			escape |= chess.KingAttacks(c)
		}
	}
	return ^set.Pawns[p] &^ escape
}

// Holds tells whether the king holds against pawns, seen with them going up the board, whether he is to move or they are. ok is false if the pawns are
// not on the wing's files, or he stands on one of them or, they to move, in check.
func (w *Wing) Holds(pawns chess.Bitboard, king chess.Square, kingToMove bool) (holds, ok bool) {
	p, ok := w.set.Find(pawns)
	if !ok || king >= chess.NoSquare || pawns.Has(king) || !kingToMove && w.set.Hits[p].Has(king) {
		return false, false
	}
	side := pawnsMove
	if kingToMove {
		side = kingMoves
	}
	return !w.broken[side][p].Has(king), true
}

// Zugzwangs calls visit for every mutual zugzwang: the king breaks down if he has to move, and the pawns do not
// break through if they have to. Pawns that cannot move at all are in none.
func (w *Wing) Zugzwangs(visit func(pawns chess.Bitboard, king chess.Square)) {
	for p, pawns := range w.set.Pawns {
		var movable chess.Bitboard
		for _, m := range w.set.Moves[p] {
			movable |= ^m.Way
		}
		for k := range (w.broken[kingMoves][p] &^ (w.broken[pawnsMove][p] | w.set.Hits[p]) & movable).Squares() {
			visit(pawns, k)
		}
	}
}
