package uci

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/internal/search"
)

// The line of best play in an answer has at most so many plies and takes about so long.
const (
	maxLineMoves = 60
	maxLineTime  = 15 * time.Millisecond
)

// facts are what is proven of a position and its moves.
type facts struct {
	answer *answer.Answer
	moves  []answer.Move // of those to look at, the best first
	best   chess.Interval
	solved bool // moves are in the order of the solver
}

// newFacts takes an answer for the moves that are to be looked at.
func newFacts(a *answer.Answer, g *game, only []chess.Move, s *ending.Solution) *facts {
	f := &facts{answer: a, best: chess.Exactly(chess.Loss)}
	for _, m := range a.Moves {
		if slices.Contains(only, m.Move) {
			f.moves = append(f.moves, m)
			f.best = f.best.Max(m.Bounds)
		}
	}
	if a.By == answer.Solver && s != nil {
		f.solved = true
		rank := map[chess.Move]int{}
		for i, m := range s.Moves(&g.position) {
			rank[m.Move] = i
		}
		slices.SortStableFunc(f.moves, func(x, y answer.Move) int {
			if x.Bounds.Lo != y.Bounds.Lo {
				return int(y.Bounds.Lo) - int(x.Bounds.Lo)
			}
			return rank[x.Move] - rank[y.Move]
		})
	}
	if f.best.Lo > chess.Draw { // whoever wins mates at once if he can, and does not go round in circles
		slices.SortStableFunc(f.moves, func(x, y answer.Move) int { return detour(g, y) - detour(g, x) })
	}
	return f
}

// detour ranks moves that are as good by result: mate first, what was there before last.
func detour(g *game, m answer.Move) int {
	q := g.position.After(m.Move)
	switch {
	case q.Checkmate():
		return 1
	case g.repeats(m.Move):
		return -1
	}
	return 0
}

// decides tells whether the order of the moves is known to lead to the result: to a win, or through the longest defence of a loss.
func (f *facts) decides() bool {
	if f == nil || len(f.moves) == 0 || f.best.Lo <= chess.Draw && f.best.Hi >= chess.Draw {
		return false
	}
	m := f.first()
	measured := m.Known && (m.Value.DTM != chess.NoPlies || m.Value.DTZ != chess.NoPlies || m.DTZ.MaybeRounded)
	return f.solved || measured || f.best.Lo > chess.Draw && m.Move.Zeroing()
}

// keeping returns the moves of which it is not proven that another is better.
func (f *facts) keeping() (out []answer.Move) {
	for _, m := range f.moves {
		if m.Bounds.Hi >= f.best.Lo && (m.Bounds.Lo >= f.best.Lo || f.best.Lo < f.best.Hi) {
			out = append(out, m)
		}
	}
	return out
}

// first returns the move to play if the facts decide.
func (f *facts) first() answer.Move {
	for _, m := range f.moves {
		if m.Bounds.Lo >= f.best.Lo {
			return m
		}
	}
	return f.moves[0]
}

// of returns what is proven of a move.
func (f *facts) of(m chess.Move) (answer.Move, bool) {
	if f != nil {
		for _, x := range f.moves {
			if x.Move == m {
				return x, true
			}
		}
	}
	return answer.Move{}, false
}

// roots returns the moves that are worth a search, with what is proven of them; all the given ones if there are no facts.
// Where all are known to be drawn the search may look for the one that is hardest to meet, and is not told. The move that was the
// best so far comes first: it is played if there is no time for more.
func (f *facts) roots(legal []chess.Move, best chess.Move, every bool) (out []search.RootMove) {
	defer func() {
		if i := slices.IndexFunc(out, func(m search.RootMove) bool { return m.Move == best }); i > 0 {
			out[0], out[i] = out[i], out[0]
		}
	}()
	if f == nil || len(f.moves) == 0 {
		for _, m := range legal {
			out = append(out, search.Unproven(m))
		}
		return out
	}
	moves := f.moves
	if !every {
		moves = f.keeping()
	}
	_, exact := f.best.Exact()
	for _, m := range moves {
		r := search.Unproven(m.Move)
		if every || !exact {
			r.Lo, r.Hi = scores(m)
		}
		out = append(out, r)
	}
	return out
}

// scores returns what is proven of a move as scores.
func scores(m answer.Move) (lo, hi chess.Score) {
	if s, ok := exactScore(m); ok {
		return s, s
	}
	lo, hi = -chess.InfiniteScore, chess.InfiniteScore
	if m.Bounds.Lo > chess.Loss {
		lo = chess.ScoreOf(chess.Value{WDL: m.Bounds.Lo, DTM: chess.NoPlies})
	}
	if m.Bounds.Hi < chess.Win {
		hi = chess.ScoreOf(chess.Value{WDL: m.Bounds.Hi, DTM: chess.NoPlies})
	}
	return lo, hi
}

// exactScore returns the score of a move whose result is proven: a mate if its distance is known and the 50-move rule cannot come before it.
func exactScore(m answer.Move) (chess.Score, bool) {
	w, ok := m.Bounds.Exact()
	if !ok {
		return 0, false
	}
	v := chess.Value{WDL: w, DTZ: chess.NoPlies, DTM: chess.NoPlies}
	if m.Known && m.Value.WDL == w && m.Value.DTM != chess.NoPlies && m.Value.DTM <= chess.MaxRule50 {
		v.DTM = m.Value.DTM
	}
	s := chess.ScoreOf(v)
	if v.DTM == chess.NoPlies && m.Known && m.Value.DTZ > 0 { // the sooner the better
		if s.IsWin() {
			s -= chess.Score(m.Value.DTZ)
		} else if s.IsLoss() {
			s += chess.Score(m.Value.DTZ)
		}
	}
	return s, true
}

// reason says in one line what is proven, and by what.
func (f *facts) reason() string {
	a := f.answer
	text := "proven: " + a.Bounds.String()
	if a.By != answer.Nothing {
		text += " by " + string(a.By)
	}
	if a.Known && a.Value.DTM != chess.NoPlies {
		text += fmt.Sprintf(", DTM %d", a.Value.DTM)
	}
	if a.Known && a.Value.DTZ != chess.NoPlies && a.Bounds != chess.Exactly(chess.Draw) {
		text += fmt.Sprintf(", DTZ %d", a.Value.DTZ)
	}
	return text + ": " + a.Why
}

// learn asks for facts by quicker and slower means, and hands on what is new each time.
func (t *thought) learn(ctx context.Context, found chan<- *facts) {
	defer close(found)
	seen := chess.AnyResult
	ask := func(e *answer.Engine, s func() *ending.Solution) (open bool) {
		a, err := e.Query(ctx, t.game.position)
		switch {
		case err != nil && ctx.Err() == nil && !errors.Is(err, context.Canceled):
			t.out.note("%s", err)
			return true
		case err != nil || ctx.Err() != nil || len(a.Moves) == 0:
			return false
		}
		var solution *ending.Solution
		if s != nil {
			solution = s()
		}
		f := newFacts(a, &t.game, t.legal, solution)
		_, exact := a.Bounds.Exact()
		if a.Bounds != seen || exact || proves(f.moves) {
			seen = a.Bounds
			select {
			case found <- f:
			case <-ctx.Done():
				return false
			}
		}
		return !exact
	}
	if s := t.sources.set; len(s.Files())+len(s.SyzygyFiles()) > 0 {
		ask(t.sources.results, nil)
	}
	if !ask(t.sources.atOnce, nil) {
		return
	}
	if n := t.game.position.Occupied().Count(); t.settings.small > 0 && n <= t.settings.small+1 && !ask(t.sources.slow, nil) {
		return
	}
	if t.settings.solver == 0 {
		return
	}
	var last *ending.Solution
	e := &answer.Engine{Source: t.sources.atOnce.Source}
	e.Endings = func(ctx context.Context, p chess.Position) (s *ending.Solution, err error) {
		last, err = t.means.solver.solve(ctx, p, t.sources.set, int64(t.settings.solver)<<20)
		return last, err
	}
	ask(e, func() *ending.Solution { return last })
}

// proves tells whether anything is known of any move.
func proves(moves []answer.Move) bool {
	return slices.ContainsFunc(moves, func(m answer.Move) bool { return m.Bounds != chess.AnyResult })
}
