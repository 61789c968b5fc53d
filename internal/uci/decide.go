package uci

import (
	"context"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/mate"
	"github.com/szen-chess/szen/internal/search"
)

// firstFacts is how long a search waits for what is known at once before it begins, at most.
const firstFacts = 50 * time.Millisecond

// decide returns the move to play and the answer expected. Facts come in while the search runs, which then goes on with them.
func (t *thought) decide() (best, reply chess.Move) {
	ctx, cancel := context.WithCancel(t.ctx)
	defer cancel()
	found := make(chan *facts)
	go t.learn(ctx, found)
	wait := firstFacts
	if s := t.limits.span(t.game.position.Turn(), t.settings.overhead, false); t.timed() {
		wait = min(wait, s.hard/4)
	}
	var f *facts
	select {
	case f = <-found:
		t.take(f)
	case <-time.After(wait):
	}
	first := 1
	for {
		if f.decides() && !t.settings.analyse {
			t.tellFacts(f)
			return t.settled(f)
		}
		r, next := t.search(ctx, f, first, found)
		if next == nil || t.limits.nodes > 0 && t.spent+r.Nodes >= t.limits.nodes {
			return t.choose(f, r)
		}
		f, first = next, max(r.Depth, 1)
		t.spent += r.Nodes
		t.found = r.Lines[0].Move
		t.take(f)
	}
}

// take notes new facts and tells of them.
func (t *thought) take(f *facts) {
	if f == nil {
		return
	}
	t.mu.Lock()
	t.facts = f
	if _, exact := f.answer.Bounds.Exact(); exact {
		t.soft = t.usual
	}
	t.mu.Unlock()
	if f.answer.Bounds != chess.AnyResult {
		t.out.note("%s", f.reason())
	}
}

// settled returns the move that the facts decide on.
func (t *thought) settled(f *facts) (best, reply chess.Move) {
	best = f.first().Move
	if line := f.answer.Line; len(line) > 1 && line[0] == best {
		reply = line[1]
	}
	return best, reply
}

// search searches until it comes to its end, or until there are new facts, which it returns.
func (t *thought) search(ctx context.Context, f *facts, first int, found <-chan *facts) (r search.Report, next *facts) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan search.Report, 1)
	req := search.Request{
		Position: t.game.position, Past: t.game.past, Moves: f.roots(t.legal, t.found, t.settings.analyse || t.settings.lines > 1),
		Lines: t.settings.lines, First: first, Depth: t.depth, Nodes: max(t.limits.nodes-t.spent, 0), Hash: t.hash, Caches: t.caches,
		Threads: t.settings.threads, Tables: t.sources.words, Report: t.report,
	}
	go func() { done <- search.Analyse(ctx, req) }()
	select {
	case r = <-done:
	case next = <-found:
		if next == nil { // there will be none any more
			t.learned()
			return <-done, nil
		}
		cancel()
		return <-done, next
	}
	if t.depth == 0 && t.limits.nodes == 0 && !t.late() {
		return r, t.await(found) // the search has nothing left to find, but there may be facts
	}
	return r, nil
}

// await waits for facts as long as there is time; nil if there are none.
func (t *thought) await(found <-chan *facts) *facts {
	t.mu.Lock()
	soft := t.soft
	t.mu.Unlock()
	var late <-chan time.Time
	if !soft.IsZero() {
		late = time.After(time.Until(soft))
	}
	select {
	case f := <-found:
		return f
	case <-late:
	case <-t.ctx.Done():
	}
	return nil
}

// report tells of an iteration and whether another one is to begin.
func (t *thought) report(r search.Report) bool {
	if r.Done && t.news(r) {
		t.tell(r)
	} else if r.Done {
		t.kept = true
	}
	if t.limits.infinite || !r.Done {
		return true
	}
	if n, ok := r.Lines[0].Score.MatePlies(); ok && int(n) <= r.Depth && t.timed() {
		return false
	}
	return !t.late()
}

// choose returns the move of a search, unless it is proven meanwhile that another is better.
func (t *thought) choose(f *facts, r search.Report) (best, reply chess.Move) {
	if f.decides() {
		return t.settled(f)
	}
	l := r.Lines[0]
	if t.kept || t.shown != l.Move {
		t.tell(search.Report{Depth: r.Depth, Deepest: r.Deepest, Lines: r.Lines[:1], Nodes: r.Nodes, Hits: r.Hits})
	}
	if len(l.PV) > 1 {
		reply = l.PV[1]
	}
	return l.Move, reply
}

// deepAfterMate is how deep at most a search goes for a move where there was only a mate to be looked for, and there is none.
const deepAfterMate = 8

// mate looks for a mate in so many moves and plays it; false if there is none, or it is not found in time.
func (t *thought) mate() bool {
	if len(t.limits.moves) > 0 {
		return false // the proof is one about all moves
	}
	p, ok := mate.Prove(t.ctx, t.game.position, mate.Limits{Moves: t.limits.mate, Nodes: t.limits.nodes, Memory: int64(t.settings.hash) << 20})
	if !ok || len(p.Best) == 0 {
		t.out.note("no mate in %d is proven", t.limits.mate)
		if l := &t.limits; l.depth == 0 && l.nodes == 0 && !l.infinite && !l.ponder && !t.timed() {
			t.depth = min(2*l.mate, deepAfterMate)
		}
		return false
	}
	score := chess.MateIn(p.Plies)
	if !p.Wins {
		score = chess.MatedIn(p.Plies)
	}
	t.out.note("proven: all moves of both sides looked at")
	t.line(search.Report{Depth: int(p.Plies), Nodes: p.Nodes}, 1, score, p.Line)
	reply := chess.NoMove
	if len(p.Line) > 1 {
		reply = p.Line[1]
	}
	t.play(p.Best[0], reply)
	return true
}
