package chunks

import (
	"context"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/internal/passers"
	"github.com/szen-chess/szen/chunks/internal/queening"
)

// queens knows when the king's side of a chunk wins with a queen just made, by the square where she was
// made, placement and king: the squares of the other king, he to move, neither stalemated nor capturing her.
type queens struct {
	set    *passers.Set
	made   [8][][64]chess.Bitboard // by file of the queen, as the pawns see the board; nil if she is not made there
	tables [8]*queening.Table      // by the same file: a queen anywhere, made there, so that none of her pawns is left on it
}

// newQueens solves the queens of a type. The error is the context's.
func newQueens(ctx context.Context, t Type) (*queens, error) {
	set, err := passers.NewSet(t.Pawns)
	if err != nil {
		return nil, err
	}
	out := &queens{set: set}
	for file := range 8 {
		if t.Others>>file&1 == 0 {
			continue
		}
		// The pawns that are left stand on the other files.
		tab, err := queening.Solve(ctx, set, t.Others&^(1<<file), chess.SquareAt(file, 0))
		if err != nil {
			return nil, err
		}
		out.tables[file] = tab
		for p := range set.Pawns {
			var words [64]chess.Bitboard
			for k := range words {
				words[k] = tab.Wins(p, chess.Square(k))
			}
			out.made[file] = append(out.made[file], words)
		}
	}
	return out, nil
}
