package values

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// pawnGame is the game of moves by the rules of chess: the right to capture en passant is lost by waiting.
type pawnGame struct {
	files []chess.Bitboard // of the groups
	known map[pawnState]bool
}

type pawnState struct {
	key  chess.Setup
	free [2]int
}

// moverWins plays the game out. Free moves are what promotions are worth.
func (g *pawnGame) moverWins(p chess.Position, free [2]int) bool {
	if n := min(free[chess.White], free[chess.Black]); n > 0 { // who spends one of his is answered by one
		free[chess.White], free[chess.Black] = free[chess.White]-n, free[chess.Black]-n
	}
	state := pawnState{p.Key(), free}
	if won, ok := g.known[state]; ok {
		return won
	}
	won := g.wins(p, free)
	g.known[state] = won
	return won
}

func (g *pawnGame) wins(p chess.Position, free [2]int) bool {
	us := p.Turn()
	for _, m := range p.LegalMoves() {
		if m.Role() != chess.Pawn {
			continue
		}
		q, left := p.After(m), free
		if m.Promotion() != chess.NoRole {
			for _, f := range g.files {
				if f.Has(m.From()) {
					s := q.Setup()
					for sq := range (f & (s.ByRole[chess.Pawn] | m.To().Bit())).Squares() {
						s.Remove(sq)
					}
					q = chess.Trusted(s)
				}
			}
			left[us] += Queen
		}
		if !g.moverWins(q, left) {
			return true
		}
	}
	if free[us] == 0 {
		return false
	}
	s := p.Setup()
	s.Turn, s.EP = us.Other(), chess.NoSquare
	free[us]--
	return !g.moverWins(chess.Trusted(s), free)
}

// TestAgainstPawnPlay plays random groups of pawns out by the rules of chess, en passant as it is, and wants the side to win
// that the values say wins, wherever they say so.
func TestAgainstPawnPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	said, bracketed := 0, 0
	for said < 1200 {
		s := chess.EmptySetup()
		s.Turn = chess.Color(r.IntN(2))
		s.Put(chess.Piece{Color: chess.White, Role: chess.King}, chess.H1) // out of the way
		s.Put(chess.Piece{Color: chess.Black, Role: chess.King}, chess.H8)
		for range 2 + r.IntN(4) {
			file, rank := r.IntN(6), 1+r.IntN(6)
			s.Put(chess.Piece{Color: chess.Color(r.IntN(2)), Role: chess.Pawn}, chess.Square(rank<<3+file))
		}
		p, err := chess.New(s)
		if err != nil {
			continue
		}
		c := New(0)
		split, err := c.Split(&p)
		if err != nil || split.Kernel.Count() != 2 {
			t.Fatalf("%s: %v, %d men in the kernel", p.FEN(), err, split.Kernel.Count())
		}
		winner, ok, err := c.WinnerOf(split)
		if err != nil {
			t.Fatal(err)
		}
		lo, hi, err := c.Total(split)
		if err != nil || !c.LessEqual(lo, hi) {
			t.Errorf("%s: bounds %s, %s, %v", p.FEN(), c.Name(lo), c.Name(hi), err)
		}
		if lo != hi {
			bracketed++
		}
		if !ok {
			continue
		}
		said++
		g := &pawnGame{known: map[pawnState]bool{}}
		for _, x := range split.Groups {
			g.files = append(g.files, x.Files)
		}
		if won := g.moverWins(p, [2]int{}); won != (winner == p.Turn()) {
			t.Errorf("%s: %s to win, %s..%s; by play the mover wins: %v", p.FEN(), winner, c.Name(lo), c.Name(hi), won)
		}
	}
	t.Logf("%d decided, %d with values in brackets", said, bracketed)
}
