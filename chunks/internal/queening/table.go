// Package queening knows when a side that has just made a queen wins against passed pawns: king,
// queen and some pawns of its own against king and up to three passers.
//
// What it says is a lower bound. Of the queen's side nothing but the king and the queen moves, and
// nothing is known of its other pawns but the files they may be on: the queen never goes to their squares nor
// across them, as if all were occupied, and the other king goes there as he likes, as if none were. A promotion that is
// not captured at once counts as not lost. So a win claimed is one with any such pawns, however they
// stand.
//
// The board is seen with the passers going up and the queen's own pawns going down.
package queening

import (
	"context"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/internal/passers"
)

// Table is the answer for all placements of some passers.
type Table struct {
	Passers *passers.Set
	Sweeps  int // the most moves of the queen's side between moves of pawns, captures and mate

	made  chess.Square           // where the queen is made
	won   [2][]boards            // by who is to move, strong or weak, and placement
	fresh []([64]chess.Bitboard) // by placement and strong king, weak to move, the queen where she was made
}

// boards is one placement with one side to move: by strong king and queen the squares of the
// passers' king on which he loses.
type boards [64][64]chess.Bitboard

// The sides.
const (
	strong = 0 // has the queen
	weak   = 1 // has the passers
)

// Solve solves all placements of passers against a queen that is made on a square. Her side may have pawns on some files,
// one on each, which must be neither the passers' nor next to them. The error is the context's, or that there are too many files.
func Solve(ctx context.Context, set *passers.Set, own passers.Files, made chess.Square) (*Table, error) {
	pawns, err := passers.NewSet(own)
	if err != nil {
		return nil, err
	}
	n := set.Len()
	t := &Table{Passers: set, made: made, won: [2][]boards{make([]boards, n), make([]boards, n)}, fresh: make([][64]chess.Bitboard, n)}
	if err := t.solveBare(ctx, pawns); err != nil {
		return nil, err
	}
	s := &slice{own: somewhere(pawns), table: t}
	for _, p := range set.Order[1:] {
		if err := ctx.Err(); err != nil {
			return nil, context.Cause(ctx)
		}
		t.Sweeps = max(t.Sweeps, s.solve(p))
	}
	return t, nil
}

// Wins returns the squares of the passers' king, he to move, on which the queen's side surely wins with its
// king on a square and the queen just made, provided that it is no stalemate and the king does not capture her.
func (t *Table) Wins(placement int, king chess.Square) chess.Bitboard {
	return t.fresh[placement][king]
}

// WinsAt returns the squares of the passers' king on which the queen's side surely wins with king and queen on two squares, whoever is
// to move; none for squares on which pawns of its own may stand.
func (t *Table) WinsAt(queensMove bool, placement int, king, queen chess.Square) chess.Bitboard {
	side := weak
	if queensMove {
		side = strong
	}
	return t.won[side][placement][king][queen]
}
