package search

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
)

// RootMove is a move to look at, with what is proven of it for the side that plays it: its score is at least Lo and at most Hi.
type RootMove struct {
	Move   chess.Move
	Lo, Hi chess.Score
}

// Unproven returns a move of which nothing is proven.
func Unproven(m chess.Move) RootMove { return RootMove{m, -chess.InfiniteScore, chess.InfiniteScore} }

// Line is a move of the root, its worth and how the game may go on.
type Line struct {
	Move  chess.Move
	Score chess.Score  // from the view of the side to move at the root
	PV    []chess.Move // Move first
}

// Report is what an iteration has found so far.
type Report struct {
	Depth, Deepest int
	Lines          []Line // the best first; the first so many of Request.Lines that are found
	Nodes          int64  // of all goroutines so far
	Hits           int64  // positions found in Request.Tables
	Elapsed        time.Duration
	Done           bool // the iteration is finished
}

// Request says what to search and how far.
type Request struct {
	Position chess.Position
	Past     []chess.Position     // the game up to Position, which is not in it, the oldest first
	Moves    []RootMove           // to look at, the most promising first; all legal ones if empty
	Lines    int                  // that are wanted; 0 means one
	First    int                  // depth of the first iteration; 0 means 1
	Depth    int                  // of the last; 0 means MaxDepth
	Nodes    int64                // of all goroutines at most; 0 means no limit
	Hash     *Hash                // may be shared with other searches
	Caches   []*recognizers.Cache // made with Config, one for each goroutine but those without recognizers
	Threads  int                  // goroutines; 0 means one
	Tables   Tables               // asked inside the tree; may be nil
	// Report is told of every line that is found, by one goroutine, and returns whether to go on; may be nil.
	Report func(Report) bool
}

// Analyse searches the moves of a position ply by ply until a limit is met, the context ends or Report has had enough,
// and returns what it has found, of the last iteration as far as that got. It has a line unless the request has no moves
// and the position neither.
//
// Threads search the same moves at different depths and tell each other by the table what they find (lazy SMP, Östlund
// and others).
//
// A score that says mate is proven, as far as no two positions met have the same 64 bits for a key.
func Analyse(ctx context.Context, r Request) Report {
	start := time.Now()
	if len(r.Moves) == 0 {
		for _, m := range r.Position.LegalMoves() {
			r.Moves = append(r.Moves, Unproven(m))
		}
	}
	if r.Depth <= 0 || r.Depth > MaxDepth {
		r.Depth = MaxDepth
	}
	r.Lines = min(max(r.Lines, 1), len(r.Moves))
	r.Threads = max(r.Threads, 1)
	ctx, cancel := context.WithCancel(ctx)
	all := &counter{}
	var helpers sync.WaitGroup
	for i := 1; i < r.Threads; i++ {
		s := r.searcher(ctx, all, i)
		helpers.Go(func() { s.help(&r, i) })
	}
	s := r.searcher(ctx, all, 0)
	out := s.lead(&r, start)
	cancel()
	helpers.Wait()
	out.Nodes, out.Hits, out.Elapsed = all.nodes.Load(), all.hits.Load(), time.Since(start)
	return out
}

// searcher returns the i-th searcher of a request.
func (r *Request) searcher(ctx context.Context, all *counter, i int) *searcher {
	s := &searcher{ctx: ctx, tables: r.Tables, hash: r.Hash, all: all, limit: limitOf(r.Nodes)}
	if r.Nodes > 0 {
		s.limit = max(r.Nodes/int64(r.Threads), 1)
	}
	if i < len(r.Caches) {
		s.cache = r.Caches[i]
	}
	s.remember(r.Past, r.Position.Halfmoves())
	return s
}

// remember takes in the positions of the game that may come again.
func (s *searcher) remember(past []chess.Position, clock int) {
	past = past[len(past)-min(len(past), clock, maxPast):]
	for i := range past {
		key := keyOf(&past[i])
		if slices.Contains(s.path[:s.past], key) {
			s.salt ^= key // it is a draw when it comes again, which is not so in other games
		}
		s.path[s.past] = key
		s.past++
	}
}

// lead searches iteration by iteration and reports.
func (s *searcher) lead(r *Request, start time.Time) Report {
	moves := rootMoves(r.Moves)
	out := Report{Lines: linesOf(moves[:min(1, len(moves))])}
	for depth := max(r.First, 1); depth <= r.Depth && len(moves) > 0; depth++ {
		for k := range r.Lines {
			improved := s.root(&r.Position, moves[k:], depth)
			if s.stopped && !improved {
				break
			}
			slices.SortStableFunc(moves[:k+1], func(a, b rootMove) int { return cmp.Compare(b.score, a.score) })
			s.count()
			out = Report{
				Depth: depth, Deepest: s.deepest, Lines: linesOf(moves[:k+1]), Nodes: s.all.nodes.Load(), Hits: s.all.hits.Load(),
				Elapsed: time.Since(start), Done: k+1 == r.Lines && !s.stopped,
			}
			if r.Report != nil && !r.Report(out) {
				return out
			}
			if s.stopped {
				break
			}
		}
		if s.stopped || s.nodes >= s.limit {
			break
		}
	}
	s.count()
	return out
}

// help searches the same moves, every other helper a ply deeper, for what that leaves in the table.
func (s *searcher) help(r *Request, i int) {
	moves := rootMoves(r.Moves)
	for depth := max(r.First, 1) + i&1; depth <= r.Depth+i&1 && !s.stopped; depth++ {
		s.root(&r.Position, moves, depth)
	}
	s.count()
}
