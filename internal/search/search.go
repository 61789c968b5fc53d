package search

import (
	"context"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
)

// maxPly is how deep a line can get.
const maxPly = 128

// Options says how to search.
type Options struct {
	Depth int                // of the last iteration; 0 means as deep as lines get
	Nodes int64              // at most; 0 means no limit
	Hash  int                // bytes for the transposition table; 0 means 16 MiB
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

// searcher is one search.
type searcher struct {
	ctx     context.Context
	opt     Options
	table   table
	nodes   int64
	stopped bool
	path    [maxPly + 1]uint64 // keys of the positions of the line
	killers [maxPly + 1]chess.Move
	pickers [maxPly + 1]picker
	best    chess.Move // at the root
}

// Search searches a position ply by ply until the depth or the nodes are spent or the context ends,
// and returns the finished iterations.
func Search(ctx context.Context, p chess.Position, opt Options) []Iteration {
	if opt.Hash <= 0 {
		opt.Hash = 16 << 20
	}
	if opt.Depth <= 0 || opt.Depth > maxPly/2 {
		opt.Depth = maxPly / 2
	}
	s := &searcher{ctx: ctx, opt: opt, table: newTable(opt.Hash)}
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

// stop looks now and then whether the search is to end.
func (s *searcher) stop() bool {
	if s.opt.Nodes > 0 && s.nodes >= s.opt.Nodes || s.nodes&1023 == 0 && s.ctx.Err() != nil {
		s.stopped = true
	}
	return s.stopped
}

// drawn tells whether a position below the root is a draw by the rules: it was on the line before,
// or the clock has run out without mate.
func (s *searcher) drawn(p *chess.Position, key uint64, ply int) bool {
	s.path[ply] = key
	for back := 4; back <= min(ply, p.Halfmoves()); back += 2 {
		if s.path[ply-back] == key {
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
	s.path[ply] = key
	e := s.table.at(key)
	var first chess.Move
	known := anything
	if ply > 0 {
		if s.drawn(p, key, ply) {
			return chess.DrawScore
		}
		if e.key == key && int(e.depth) >= depth {
			if score := e.score.FromTT(chess.Plies(ply)); cuts(e.bound, score, alpha, beta) {
				return score
			}
		}
		if known = s.recognized(p, alpha, beta, ply); known.ends(alpha, beta) {
			return known.clamp(alpha)
		}
	}
	if e.key == key {
		first = e.move
	}
	return s.expand(p, key, first, check, depth, ply, max(alpha, known.lo), min(beta, known.hi), known)
}

// limits is what is proven of a score.
type limits struct{ lo, hi chess.Score }

var anything = limits{-chess.InfiniteScore, chess.InfiniteScore}

func (l limits) clamp(s chess.Score) chess.Score { return min(max(s, l.lo), l.hi) }

// ends tells whether nothing is left to be found out between alpha and beta.
func (l limits) ends(alpha, beta chess.Score) bool {
	return l.lo >= beta || l.hi <= alpha || l.lo == l.hi
}

// recognized asks the recognizers what is proven of a position.
func (s *searcher) recognized(p *chess.Position, alpha, beta chess.Score, ply int) limits {
	known := anything
	if s.opt.Cache != nil {
		score, bound := s.opt.Cache.Probe(p, recognizers.Score(alpha), recognizers.Score(beta), ply)
		if bound&recognizers.Lower != 0 {
			known.lo = chess.Score(score)
		}
		if bound&recognizers.Upper != 0 {
			known.hi = chess.Score(score)
		}
	}
	return known
}

func cuts(b recognizers.Bound, score, alpha, beta chess.Score) bool {
	return b.Cuts(recognizers.Score(score), recognizers.Score(alpha), recognizers.Score(beta))
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
	*s.table.at(key) = entry{key, best.ToTT(chess.Plies(ply)), int16(depth), bound, move}
	return best
}
