package annotate

import (
	"context"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/internal/pgn"
)

// Asker says what a position is worth, within the time it gives each.
type Asker func(ctx context.Context, p chess.Position) (*answer.Answer, error)

// maxGap is how many positions in a row may be unknown before those further up are not asked about.
const maxGap = 4

// Report is what was found in a game.
type Report struct {
	Plies    int
	From     int // the ply before which the first known position stands; -1 if none is known
	Asked    int // positions
	Unknown  int // of these
	Mistakes []Mistake
	Result   string // what the last position is proven to be worth: a result as PGN has it, or *
}

// Mistake is a move that is proven to have thrown something away.
type Mistake struct {
	Ply    int // from 0
	Before *answer.Answer
	After  *answer.Answer
	Move   chess.Move
}

// Was returns what the side that moved had, proven.
func (m *Mistake) Was() chess.Interval { return m.Before.Bounds }

// Now returns what it has left.
func (m *Mistake) Now() chess.Interval { return m.After.Bounds.Negate() }

// Right returns the moves that are proven to keep what the side had, the best first.
func (m *Mistake) Right() (out []answer.Move) {
	for _, x := range m.Before.Moves {
		if x.Bounds.Lo >= m.Was().Lo {
			out = append(out, x)
		}
	}
	return out
}

// Look asks about the positions of a game, the last first, and finds the mistakes of its main
// line. The error is the asker's.
func Look(ctx context.Context, g *pgn.Game, ask Asker) (*Report, []*answer.Answer, error) {
	positions := []chess.Position{g.Start}
	for _, n := range g.Moves {
		p := positions[len(positions)-1]
		positions = append(positions, p.After(n.Move))
	}
	known := make([]*answer.Answer, len(positions)) // nil where nothing is proven
	r := &Report{Plies: len(g.Moves), From: -1, Result: "*"}
	gap := 0
	for i := len(positions) - 1; i >= 0 && gap < maxGap; i-- {
		a, err := ask(ctx, positions[i])
		if err != nil {
			return nil, nil, err
		}
		r.Asked++
		if a.Bounds == chess.AnyResult {
			gap++
			r.Unknown++
			continue
		}
		gap = 0
		known[i], r.From = a, i
	}
	for i, n := range g.Moves {
		before, after := known[i], known[i+1]
		if before != nil && after != nil && after.Bounds.Negate().Hi < before.Bounds.Lo {
			r.Mistakes = append(r.Mistakes, Mistake{i, before, after, n.Move})
		}
	}
	if a := known[len(known)-1]; a != nil {
		r.Result = result(a)
	}
	return r, known, nil
}

// result writes what is proven as PGN does, * if it is open.
func result(a *answer.Answer) string {
	w, ok := a.Bounds.Exact()
	white := a.Position.Turn() == chess.White
	switch {
	case !ok:
		return "*"
	case w == chess.Win && white, w == chess.Loss && !white:
		return "1-0"
	case w == chess.Win, w == chess.Loss:
		return "0-1"
	}
	return "1/2-1/2"
}
