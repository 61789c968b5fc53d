package chunks

import (
	"context"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

// Tally counts positions with one side to move by what is proven of that side.
type Tally struct {
	Positions        int
	Won, Drawn, Lost int
	AtLeast, AtMost  int // a draw is proven one way only
	Open             int // nothing is proven
}

// Survey is what a solution says of all its positions, both sides having a pawn or more.
type Survey struct {
	Sides     [2]Tally         // by the side to move
	Zugzwangs []chess.Position // whoever has to move loses, White to move
}

// Survey counts all positions of the wings, also those with fewer pawns. The error is the context's.
func (s *Solution) Survey(ctx context.Context) (*Survey, error) {
	out := new(Survey)
	white, black := s.storms[chess.White], s.storms[chess.Black]
	slice := new(kings.Slice)
	for a := 1; a < white.mine.Len(); a++ {
		if err := ctx.Err(); err != nil {
			return nil, context.Cause(ctx)
		}
		for b := 1; b < white.theirs.Len(); b++ {
			own, enemy := white.mine.Pawns[a], turnedAll(white.theirs.Pawns[b])
			slice.Set(own, enemy)
			w, l := &white.solved[a][b], &black.solved[b][a]
			var lost [2]kings.Board // what Black surely wins
			for turn := range out.Sides {
				side := chess.Color(turn)
				lost[turn] = swapped(&l[sure][side.Other()])
				hope := swapped(&l[may][side.Other()])
				out.Sides[turn].add(side, &slice.Legal[turn], &w[sure][turn], &w[may][turn], &lost[turn], &hope)
			}
			both := w[sure][chess.Black].And(&lost[chess.White])
			for k := range both {
				for d := range both[k].Squares() {
					out.Zugzwangs = append(out.Zugzwangs, s.position(own, enemy, chess.Square(k), d))
				}
			}
		}
	}
	return out, nil
}

// swapped returns a set of Black's storm as White sees the board, with White's king as the address.
func swapped(b *kings.Board) (out kings.Board) {
	for k, word := range b {
		for d := range word.Squares() {
			out[turned(d)] |= turned(chess.Square(k)).Bit()
		}
	}
	return out
}

// add counts the positions of a structure: what White wins and may win, and what Black does.
func (t *Tally) add(turn chess.Color, legal, w, mayW, b, mayB *kings.Board) {
	if turn == chess.Black {
		w, mayW, b, mayB = b, mayB, w, mayW
	}
	for k, all := range legal {
		drawn := all &^ (mayW[k] | mayB[k])
		rest := all &^ (drawn | w[k] | b[k])
		least, most := rest&^mayB[k], rest&^mayW[k]
		t.Positions += all.Count()
		t.Won += (all & w[k]).Count()
		t.Lost += (all & b[k]).Count()
		t.Drawn += drawn.Count()
		t.AtLeast += least.Count()
		t.AtMost += most.Count()
		t.Open += (rest &^ (least | most)).Count()
	}
}

// position returns a legal position with White to move, as the wings have it.
func (s *Solution) position(white, black chess.Bitboard, king, other chess.Square) chess.Position {
	b := chess.EmptySetup()
	b.ByColor = [2]chess.Bitboard{white | king.Bit(), black | other.Bit()}
	b.ByRole[chess.Pawn], b.ByRole[chess.King] = white|black, king.Bit()|other.Bit()
	if s.mirrored {
		b, _ = b.Transform(chess.FlipFile)
	}
	return chess.Trusted(b)
}
