package uci

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/search"
)

// The hundredths of pawns that stand for what is proven without a distance to mate, and the most that an opinion is written as.
const (
	provenWin  = 20_000
	maxOpinion = 9_999
)

// scoreText writes a score as UCI wants it.
func scoreText(s chess.Score) string {
	n, mate := s.MatePlies()
	switch {
	case mate && s > 0:
		return fmt.Sprintf("mate %d", (n+1)/2)
	case mate:
		return fmt.Sprintf("mate %d", -(n+1)/2)
	case s.IsWin():
		return fmt.Sprintf("cp %d", provenWin-max(chess.KnownWin-s, 0))
	case s.IsLoss():
		return fmt.Sprintf("cp %d", -provenWin+max(chess.KnownWin+s, 0))
	}
	return fmt.Sprintf("cp %d", min(max(s, -maxOpinion), maxOpinion))
}

func movesText(moves []chess.Move) string {
	var text strings.Builder
	for _, m := range moves {
		text.WriteString(" " + m.String())
	}
	return text.String()
}

// quiet is for how long an iteration that says nothing new is kept back, so that a settled position does not fill the screen.
const quiet = 250 * time.Millisecond

// news tells whether an iteration is to be told of: another move, line or score, or a while since the last one.
func (t *thought) news(r search.Report) bool {
	same := func(x, y search.Line) bool { return x.Score == y.Score && slices.Equal(x.PV, y.PV) }
	return time.Since(t.told) >= quiet || !slices.EqualFunc(r.Lines, t.last.Lines, same)
}

// tell writes what a search has found, one line for each move that is wanted.
func (t *thought) tell(r search.Report) {
	t.mu.Lock()
	f := t.facts
	t.mu.Unlock()
	t.told, t.last, t.kept = time.Now(), r, false
	for i, l := range r.Lines {
		score, pv := l.Score, l.PV
		if m, ok := f.of(l.Move); ok {
			if s, exact := exactScore(m); exact {
				score = s
			}
			if a := f.answer; len(a.Line) > len(pv) && a.Line[0] == l.Move {
				pv = a.Line
			}
		}
		t.line(r, i+1, score, pv)
	}
	t.shown = r.Lines[0].Move
}

// line writes one info line.
func (t *thought) line(r search.Report, index int, score chess.Score, pv []chess.Move) {
	ms := t.elapsed().Milliseconds()
	nodes := t.spent + r.Nodes
	nps := nodes * 1000 / max(ms, 1)
	t.out.say("info depth %d seldepth %d multipv %d score %s nodes %d nps %d hashfull %d tbhits %d time %d pv%s",
		max(r.Depth, 1), max(r.Deepest, len(pv)), index, scoreText(score), nodes, nps, t.hash.Full(), r.Hits+t.probes(), ms, movesText(pv))
}

// tellFacts writes what is proven as info lines, as if it had been searched, the best first.
func (t *thought) tellFacts(f *facts) {
	first := f.first()
	order := append(f.moves[:0:0], first)
	for _, m := range f.moves {
		if m.Move != first.Move {
			order = append(order, m)
		}
	}
	for i, m := range order {
		s, ok := exactScore(m)
		if i == t.settings.lines {
			break
		}
		if !ok {
			if s = chess.DrawScore; m.Bounds.Lo > chess.Draw { // won but for the 50-move rule, of which it is not known
				s = maxOpinion
			}
		}
		pv := []chess.Move{m.Move}
		if a := f.answer; len(a.Line) > 0 && a.Line[0] == m.Move {
			pv = a.Line
		}
		t.line(search.Report{}, i+1, s, pv)
	}
	t.shown = order[0].Move
}

// probes returns how many positions were looked up for the facts.
func (t *thought) probes() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.facts == nil {
		return 0
	}
	n := int64(0)
	for _, m := range t.facts.moves {
		if m.Known {
			n++
		}
	}
	return n
}
