package ending

import (
	"errors"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

// Squares is the relation between the two kings over standing pawns: on which squares the defender
// holds, for each square of the attacking king. Arrays are by that square.
//
// These are the corresponding squares of Moshammer (Chess Programming Wiki) and Church (1979), but
// with the verdicts of the whole ending behind every pawn move and capture, not of the kings' walk alone.
type Squares struct {
	Attacker chess.Color
	Legal    [64]chess.Bitboard // defending king, the attacker to move: squares on which he can stand
	Holds    [64]chess.Bitboard // and those on which the attacker does not win
	// Zugzwang holds the squares of the defending king on which whoever has to move gives way: the attacker
	// does not win if it is his move, and wins if it is the defender's.
	Zugzwang [64]chess.Bitboard
	// Open holds the squares of which this is not decided, with either side to move; they are in none of the others but Legal.
	Open [64]chess.Bitboard
}

// ErrPieces says that corresponding squares are asked of a position with pieces.
var ErrPieces = errors.New("corresponding squares are a relation between kings: want a position of kings and pawns")

// Squares returns the relation for the pawns of the position that was solved; Limits.Slice has it decided
// for all squares of the kings. The error is ErrPieces.
func (s *Solution) Squares(attacker chess.Color) (*Squares, error) {
	setup := s.Position.Setup()
	k := keyOf(&setup)
	if !k.kings() {
		return nil, ErrPieces
	}
	out := &Squares{Attacker: attacker}
	k.legalBoards(func(turn chess.Color, wk, bk chess.Square) {
		mine, theirs := wk, bk
		if attacker == chess.Black {
			mine, theirs = bk, wk
		}
		if turn == attacker {
			out.Legal[mine] |= theirs.Bit()
		}
		lo, hi := s.wonByKings(&k, turn, attacker, wk, bk)
		switch {
		case lo != hi:
			out.Open[mine] |= theirs.Bit()
		case turn == attacker && !lo:
			out.Holds[mine] |= theirs.Bit()
		case turn != attacker && lo:
			out.Zugzwang[mine] |= theirs.Bit()
		}
	})
	for i := range out.Legal {
		out.Holds[i] &^= out.Open[i]
		out.Zugzwang[i] &= out.Holds[i]
	}
	return out, nil
}

// legalBoards calls f for every legal position of two kings over the pawns.
func (k *key) legalBoards(f func(turn chess.Color, wk, bk chess.Square)) {
	for c, x := range kings.NewSlice(k.pawns[0], k.pawns[1]).Legal {
		for wk, lanes := range x {
			for bk := range lanes.Squares() {
				f(chess.Color(c), chess.Square(wk), bk)
			}
		}
	}
}

func (s *Solution) wonByKings(k *key, turn, attacker chess.Color, wk, bk chess.Square) (lo, hi bool) {
	n := s.graph.nodes[*k]
	if n == nil || n.units[attacker] == nil {
		return false, true
	}
	setup := k.setup(int(wk), bk)
	setup.Turn = turn
	return n.units[attacker].won(&setup, attacker, k)
}

// Critical returns the squares of the attacking king from which he wins, to move, wherever the
// defending king stands.
func (q *Squares) Critical() (b chess.Bitboard) {
	for sq, legal := range q.Legal {
		if legal != 0 && q.Holds[sq]|q.Open[sq]&legal == 0 {
			b |= chess.Square(sq).Bit()
		}
	}
	return b
}

// Numbers numbers the squares as books do (Averbakh 1958): squares that are bound by zugzwangs to one another have
// the same number, from 1 in the order of the attacker's squares; 0 is none. Each number is a square of the one
// king, or several, with those that the other must have at the same time.
func (q *Squares) Numbers() (attacker, defender [64]int) {
	n := 0
	for sq := range q.Zugzwang {
		if q.Zugzwang[sq] == 0 || attacker[sq] != 0 {
			continue
		}
		n++
		mine, theirs := chess.Square(sq).Bit(), chess.Bitboard(0)
		for grown := true; grown; {
			grown = false
			for a := range q.Zugzwang {
				z := q.Zugzwang[a]
				if z == 0 || !mine.Has(chess.Square(a)) && z&theirs == 0 {
					continue
				}
				if z&^theirs != 0 || !mine.Has(chess.Square(a)) {
					grown = true
				}
				mine |= chess.Square(a).Bit()
				theirs |= z
			}
		}
		for a := range mine.Squares() {
			attacker[a] = n
		}
		for d := range theirs.Squares() {
			defender[d] = n
		}
	}
	return attacker, defender
}
