package uci

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/search"
	"github.com/szen-chess/szen/recognizers"
)

// thought is one search, from go to bestmove.
type thought struct {
	out      *writer
	means    *means
	sources  *sources
	caches   []*recognizers.Cache
	hash     *search.Hash
	settings settings
	game     game
	limits   limits
	legal    []chess.Move // to look at
	start    time.Time
	ctx      context.Context // ends when the move is to be played
	cancel   context.CancelFunc
	hit      chan struct{} // closed when the opponent has played the move that was pondered on
	hitOnce  sync.Once
	done     chan struct{} // closed after bestmove
	shown    chess.Move    // the best one in the last info line
	last     search.Report // what that was of
	told     time.Time     // when it was written
	kept     bool          // a later one that says the same was kept back
	depth    int           // of the search; 0 for no limit
	invests  bool          // time into the solver
	spent    int64         // nodes of searches that new facts ended
	found    chess.Move    // what the last of them found

	mu    sync.Mutex
	facts *facts
	soft  time.Time // no new iteration from then on; zero for never
	usual time.Time // and if there is nothing to wait for
}

func newThought(e *engine, l limits) *thought {
	t := &thought{
		out: e.out, means: e.means, sources: e.means.sources, caches: e.means.caches, hash: e.hash, settings: e.settings, game: e.game, limits: l, depth: l.depth,
		start: time.Now(), hit: make(chan struct{}), done: make(chan struct{}),
	}
	t.ctx, t.cancel = context.WithCancel(e.means.life)
	t.legal = t.game.position.LegalMoves()
	t.invests = e.settings.solver > 0 && e.means.solver.first(&t.game.position)
	if len(l.moves) > 0 {
		t.legal = slices.DeleteFunc(t.legal, func(m chess.Move) bool { return !slices.Contains(l.moves, m) })
	}
	return t
}

func (t *thought) stop() { t.cancel() }

func (t *thought) stopped() bool { return t.ctx.Err() != nil }

func (t *thought) finished() bool {
	select {
	case <-t.done:
		return true
	default:
		return false
	}
}

func (t *thought) bounded() bool { return t.limits.bounded(t.game.position.Turn()) }

func (t *thought) elapsed() time.Duration { return time.Since(t.start) }

// ponderhit turns pondering into an ordinary search, whose time begins now.
func (t *thought) ponderhit() {
	if t.limits.ponder {
		t.hitOnce.Do(func() {
			close(t.hit)
			t.setClock()
		})
	}
}

// setClock starts the time for the move.
func (t *thought) setClock() {
	turn := t.game.position.Turn()
	s := t.limits.span(turn, t.settings.overhead, len(t.legal) == 1)
	if s.hard == 0 {
		return
	}
	usual := s.soft
	if t.invests && t.limits.timed[turn] && len(t.legal) > 1 {
		s.hard = max(s.hard, (t.limits.clock[turn]-t.settings.overhead)/solverShare)
		s.soft = s.hard
	}
	time.AfterFunc(s.hard, t.cancel)
	t.mu.Lock()
	t.soft, t.usual = time.Now().Add(s.soft), time.Now().Add(usual)
	t.mu.Unlock()
}

// solverShare is the part of the clock that the solver may take, once a game: what it finds out serves the moves that follow.
const solverShare = 5

// learned notes that no more facts are to come.
func (t *thought) learned() {
	t.mu.Lock()
	t.soft = t.usual
	t.mu.Unlock()
}

// late tells whether no new iteration should begin.
func (t *thought) late() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return !t.soft.IsZero() && !time.Now().Before(t.soft)
}

// timed tells whether a clock runs.
func (t *thought) timed() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return !t.soft.IsZero()
}

// hold waits until the move may be told: not before stop if the search has no end of its own, not before the opponent has moved if he is waited for.
func (t *thought) hold() {
	if t.limits.infinite || !t.limits.ponder && !t.bounded() {
		<-t.ctx.Done()
	}
	if t.limits.ponder {
		select {
		case <-t.ctx.Done():
		case <-t.hit:
		}
	}
}

// run searches and tells the move.
func (t *thought) run() {
	defer close(t.done)
	defer t.cancel()
	if !t.limits.ponder && !t.limits.infinite {
		t.setClock()
	}
	if len(t.legal) == 0 {
		t.nothing()
		return
	}
	if t.limits.mate > 0 && t.mate() {
		return
	}
	t.play(t.decide())
}

// play tells the move when it may be told.
func (t *thought) play(best, reply chess.Move) {
	t.hold()
	t.cancel() // whoever hears the move may begin the next search at once
	if reply != chess.NoMove {
		t.out.say("bestmove %s ponder %s", best, reply)
	} else {
		t.out.say("bestmove %s", best)
	}
}

// nothing answers where there is no move.
func (t *thought) nothing() {
	score := "cp 0"
	if t.game.position.InCheck() {
		score = "mate 0"
	}
	t.out.note("%s", over(&t.game.position))
	t.out.say("info depth 0 score %s", score)
	t.hold()
	t.cancel()
	t.out.say("bestmove (none)")
}

func over(p *chess.Position) string {
	if p.InCheck() {
		return "checkmate: there is no legal move"
	}
	return "stalemate: there is no legal move"
}
