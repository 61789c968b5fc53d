package search

import (
	"context"
	"math"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
)

// maxPly is how deep a line can get, maxPast how many positions of the game before it are remembered.
const (
	maxPly  = 128
	maxPast = 150
)

// MaxDepth is the depth of the last iteration of a search without another limit.
const MaxDepth = maxPly / 2

// Options says how to search.
type Options struct {
	Depth int                // of the last iteration; 0 means as deep as lines get
	Nodes int64              // at most; 0 means no limit
	Hash  int                // bytes for the transposition table; 0 means DefaultHash
	Cache *recognizers.Cache // made with Config; nil to search without recognizers
}

// Config is the scale of scores of this search, for recognizers.New.
var Config = recognizers.Config{Draw: recognizers.Score(chess.DrawScore), Win: recognizers.Score(chess.KnownWin)}

// Iteration is what one depth of the search found.
type Iteration struct {
	Depth   int
	Score   chess.Score // from the side to move's view
	Move    chess.Move
	Nodes   int64 // so far
	Elapsed time.Duration
}

// searcher is one search, on one goroutine.
type searcher struct {
	ctx     context.Context
	cache   *recognizers.Cache
	tables  Tables
	hash    *Hash
	limit   int64 // of nodes
	nodes   int64
	hits    int64 // of tables
	counted counts
	all     *counter // of all goroutines at the same search; may be nil
	stopped bool
	deepest int
	salt    uint64                       // tells games apart whose past makes scores depend on it
	past    int                          // positions of the game before the root
	path    [maxPast + maxPly + 1]uint64 // keys of the positions of the game and the line
	killers [maxPly + 1]chess.Move
	pickers [maxPly + 1]picker
	best    chess.Move // at the root
}

// Search searches a position ply by ply until the depth or the nodes are spent or the context ends,
// and returns the finished iterations.
func Search(ctx context.Context, p chess.Position, opt Options) []Iteration {
	if opt.Hash <= 0 {
		opt.Hash = DefaultHash
	}
	if opt.Depth <= 0 || opt.Depth > MaxDepth {
		opt.Depth = MaxDepth
	}
	s := &searcher{ctx: ctx, cache: opt.Cache, hash: NewHash(int64(opt.Hash)), limit: limitOf(opt.Nodes)}
	start := time.Now()
	var out []Iteration
	for depth := 1; depth <= opt.Depth; depth++ {
		score := s.node(&p, depth, 0, -chess.InfiniteScore, chess.InfiniteScore)
		if s.stopped {
			break
		}
		out = append(out, Iteration{depth, score, s.best, s.nodes, time.Since(start)})
	}
	return out
}

func limitOf(nodes int64) int64 {
	if nodes <= 0 {
		return math.MaxInt64
	}
	return nodes
}

// stop looks now and then whether the search is to end.
func (s *searcher) stop() bool {
	if s.nodes >= s.limit || s.nodes&1023 == 0 && s.poll() {
		s.stopped = true
	}
	return s.stopped
}

// drawn tells whether a position below the root is a draw by the rules: it was on the line before,
// or twice in the game, or the clock has run out without mate.
func (s *searcher) drawn(p *chess.Position, key uint64, ply int) bool {
	at := s.past + ply
	s.path[at] = key
	before := 0
	for back := 4; back <= min(at, p.Halfmoves()); back += 2 {
		if s.path[at-back] != key {
			continue
		}
		if before++; back <= ply || before == 2 {
			return true
		}
	}
	return p.Halfmoves() >= int(chess.MaxRule50) && (!p.InCheck() || p.HasLegalMove())
}

// node returns the value of a position by a search of so many plies, exact between alpha and beta.
func (s *searcher) node(p *chess.Position, depth, ply int, alpha, beta chess.Score) chess.Score {
	check := p.InCheck()
	if check {
		depth++
	}
	if depth <= 0 || ply >= maxPly {
		return s.quiet(p, ply, alpha, beta)
	}
	s.nodes++
	if s.stop() {
		return 0
	}
	key := keyOf(p)
	s.path[s.past+ply] = key
	if ply > 0 && s.drawn(p, key, ply) {
		return chess.DrawScore
	}
	key ^= s.salt ^ clockKey(p)
	e, found := s.hash.get(key)
	known := anything
	if ply > 0 {
		if found && e.depth >= depth {
			if score := e.score.FromTT(chess.Plies(ply)); cuts(e.bound, score, alpha, beta) && fits(e.score, p) {
				return score
			}
		}
		if known = s.known(p, alpha, beta, ply); known.ends(alpha, beta) {
			return known.clamp(alpha)
		}
	}
	return s.expand(p, key, e.move, check, depth, ply, max(alpha, known.lo), min(beta, known.hi), known)
}

// fits tells whether a remembered score holds whatever the clock was when it was found: a mate must come before the
// clock can run out, and how long another win takes is not known.
func fits(score chess.Score, p *chess.Position) bool {
	if score <= chess.MaxEval && score >= -chess.MaxEval {
		return true
	}
	if n, ok := score.MatePlies(); ok {
		return chess.Plies(p.Halfmoves())+n <= chess.MaxRule50
	}
	return p.Halfmoves() == 0
}

// expand searches the moves of a node.
func (s *searcher) expand(p *chess.Position, key uint64, first chess.Move, check bool, depth, ply int, alpha, beta chess.Score, known limits) chess.Score {
	moves := &s.pickers[ply]
	moves.fill(p, first, s.killers[ply], false)
	if moves.n == 0 {
		if check {
			return chess.MatedIn(chess.Plies(ply))
		}
		return chess.DrawScore
	}
	low, best, move := alpha, -chess.InfiniteScore, chess.Move(0)
	for m, ok := moves.next(); ok; m, ok = moves.next() {
		q := p.After(m)
		var score chess.Score
		if best == -chess.InfiniteScore {
			score = -s.node(&q, depth-1, ply+1, -beta, -alpha)
		} else if score = -s.node(&q, depth-1, ply+1, -alpha-1, -alpha); score > alpha && score < beta {
			score = -s.node(&q, depth-1, ply+1, -beta, -alpha)
		}
		if s.stopped {
			return 0
		}
		if score > best {
			best, move = score, m
		}
		if alpha = max(alpha, best); alpha >= beta {
			if !m.IsCapture() {
				s.killers[ply] = m
			}
			break
		}
	}
	if ply == 0 {
		s.best = move
	}
	best = known.clamp(best)
	bound := recognizers.Exact
	if best <= low {
		bound = recognizers.Upper
	} else if best >= beta {
		bound = recognizers.Lower
	}
	s.hash.put(key, entry{best.ToTT(chess.Plies(ply)), depth, bound, move})
	return best
}
