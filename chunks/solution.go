package chunks

import (
	"context"

	"github.com/szen-chess/szen/chess"
)

// Solution is what is proven of all positions of two wings. It does not change; any number of goroutines may ask.
type Solution struct {
	Wings    Wings
	mirrored bool
	storms   [2]*storm // by the side that attacks
}

// Solve solves all positions with pawns on the files of two wings. The error is the context's, or says why these are no
// wings.
func Solve(ctx context.Context, w Wings) (*Solution, error) {
	s := &Solution{Wings: w}
	if w.White != 0 && w.Black != 0 {
		s.mirrored = w.White.First() > w.Black.First()
	}
	var against [2]*queens // queens against the passers of a side
	var types [2]Type
	for c := range against {
		t, err := w.Type(chess.Color(c))
		if err != nil {
			return nil, err
		}
		types[c] = t
		if c == 1 && types[0] == t {
			against[c] = against[0]
		} else if against[c], err = newQueens(ctx, t); err != nil {
			return nil, err
		}
	}
	for c := range s.storms {
		if c == 1 && types[0] == types[1] {
			s.storms[c] = s.storms[0]
			break
		}
		var err error
		if s.storms[c], err = newStorm(ctx, against[c^1], against[c]); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Value returns what is proven of a position, from the view of the side to move, without the 50-move rule. Nothing is known of positions of
// other wings.
func (s *Solution) Value(p *chess.Position) chess.Interval {
	v := chess.AnyResult
	if p.Occupied() != p.ByRole(chess.Pawn)|p.ByRole(chess.King) || p.Castling() != 0 {
		return v
	}
	b := p.Setup()
	if s.mirrored {
		b, _ = b.Transform(chess.FlipFile)
	}
	for c := chess.White; c <= chess.Black; c++ {
		sure, may, ok := s.ask(&b, c)
		if !ok {
			return chess.AnyResult
		}
		switch mine := c == p.Turn(); {
		case sure && mine:
			v.Lo = chess.Win
		case sure:
			v.Hi = chess.Loss
		case !may && mine:
			v.Hi = min(v.Hi, chess.Draw)
		case !may:
			v.Lo = max(v.Lo, chess.Draw)
		}
	}
	return v
}

// ask tells whether a side surely wins and whether it may. ok is false if the pawns are none of the wings.
func (s *Solution) ask(b *chess.Setup, c chess.Color) (isSure, mayBe, ok bool) {
	x := s.storms[c]
	own, enemy := b.Of(c, chess.Pawn), turnedAll(b.Of(c.Other(), chess.Pawn))
	king, other := b.King(c), b.King(c.Other())
	if c == chess.Black {
		own, enemy, king, other = turnedAll(own), turnedAll(enemy), turned(king), turned(other)
	}
	p, okOwn := x.mine.Find(own)
	q, okEnemy := x.theirs.Find(enemy)
	if !okOwn || !okEnemy {
		return false, false, false
	}
	side := b.Turn ^ c
	w := &x.solved[p][q]
	return w[sure][side].Has(king, other), w[may][side].Has(king, other), true
}
