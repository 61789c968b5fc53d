package chunks

import (
	"context"

	"github.com/szen-chess/szen/chess"
)

// Limits bound a search.
type Limits struct {
	Positions int // kept in memory, 100 bytes each, for either side to win; 0 stands for a million
}

// usualPositions is Limits.Positions if it is not given.
const usualPositions = 1_000_000

// Proof is what a search proves of a position.
type Proof struct {
	Bounds   chess.Interval // from the view of the side to move, without the 50-move rule
	Searched int64          // positions whose moves were looked at
	// Plies is how deep the proof of a win goes, at the most, before a position is looked up, mate included; 0 if nobody is proven to win, or without search.
	Plies chess.Plies
	// Line is the way through the proof on which the loser holds out longest before a position is looked up.
	Line []chess.Move
}

// Prove searches a position for what Value leaves open: the moves of both sides, with Value, and what is known of a queen against passers, at the
// leaves. It proves that a side wins, or that it does not; what is left when a limit is reached, or the context done, is open.
func (s *Solution) Prove(ctx context.Context, p *chess.Position, limits Limits) Proof {
	if limits.Positions <= 0 {
		limits.Positions = usualPositions
	}
	out := Proof{Bounds: s.bounds(p)}
	if _, err := WingsOf(p); err != nil && p.ByRole(chess.Queen) == 0 {
		return out
	}
	for i, c := range []chess.Color{p.Turn(), p.Turn().Other()} {
		if _, exact := out.Bounds.Exact(); exact || ctx.Err() != nil {
			break
		}
		if i == 0 && out.Bounds.Hi < chess.Win || i == 1 && out.Bounds.Lo > chess.Loss {
			continue
		}
		x := newProver(ctx, s, c, limits.Positions)
		e := x.run(p)
		out.Searched += x.searched
		won := chess.Exactly([2]chess.WDL{chess.Win, chess.Loss}[i])
		switch {
		case e.proof == 0:
			out.Bounds = won
			out.Line = x.line(p)
			out.Plies = chess.Plies(len(out.Line))
		case e.disproof != 0:
		case i == 0:
			out.Bounds.Hi = chess.Draw
		default:
			out.Bounds.Lo = chess.Draw
		}
	}
	return out
}
