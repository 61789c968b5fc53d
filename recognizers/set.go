package recognizers

import (
	"errors"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers/internal/held"
)

// Config says on which scale a Set answers, and what it leaves alone.
type Config struct {
	// Draw is the engine's score for a draw, for either side: 0 with most of them.
	Draw Score
	// Win is the score of a win that is certain but whose distance to mate is not known, at the root
	// of the search. A win recognized ply plies below the root scores Win-ply, a lower bound. It should
	// be more than any evaluation and less than any mate.
	Win Score
	// Off holds families that stay silent.
	Off Families
	// Budget is how much work a Cache puts into a pawn structure that it meets for the first time, in
	// steps of some microseconds; 0 stands for the usual 350. More work recognizes more.
	Budget int
	// Patience is how often a Cache is asked about a pawn structure before it works it out; 0 stands
	// for the usual 200, 1 for at once. A structure costs as much as some hundred nodes of a search. While structures turn out not to hold the
	// cache waits longer, up to 64 times.
	Patience int
	// Solved asks a solution of the pawn ending at the root that was made before the search, or is nil. With a *chunks.Solution or an
	// *ending.Solution it is
	//
	//	func(p chess.Position) chess.Interval { return s.Value(&p) }
	//
	// from the view of the side to move, and what it says must hold without the 50-move rule. It is called for positions of kings and pawns, by
	// all goroutines. The position is handed over by value so that nothing is allocated.
	Solved func(p chess.Position) chess.Interval
	// NoFifty says that the game has no 50-move rule. Then wins count that Solved knows; without it they
	// do not, because it knows no distances, and only what cannot be won does.
	NoFifty bool
}

// usualPatience is Config.Patience if it is not given.
const usualPatience = 200

// MaxPly is the most that a ply counts below Config.Win.
const MaxPly = 1024

// Set recognizes. It does not change, so any number of goroutines may use one at once.
type Set struct {
	draw, win Score
	on        Families
	budget    int
	patience  int
	solved    func(p chess.Position) chess.Interval // or nil
	noFifty   bool
}

// New returns a set, or an error if its scores are out of order.
func New(cfg Config) (*Set, error) {
	if cfg.Win < cfg.Draw+MaxPly || -cfg.Win > cfg.Draw-MaxPly {
		return nil, errors.New("recognizers: Config.Win has to be at least MaxPly above Config.Draw, and its negative as much below")
	}
	if cfg.Budget <= 0 {
		cfg.Budget = held.Budget
	}
	if cfg.Patience <= 0 {
		cfg.Patience = usualPatience
	}
	s := &Set{draw: cfg.Draw, win: cfg.Win, on: AllFamilies &^ cfg.Off, budget: cfg.Budget, patience: cfg.Patience, solved: cfg.Solved, noFifty: cfg.NoFifty}
	return s, nil
}

// Probe returns a bound on the value of a position from the view of the side to move, ply plies
// below the root, or None.
//
// The window saves work: what can neither cut nor narrow it is not looked for. So a bound that is not
// returned with one window may be with another.
//
// That a side cannot win is true with and without the 50-move rule. A win is one under the rule, the
// clock of the position counted.
func (s *Set) Probe(p *chess.Position, alpha, beta Score, ply int) (Score, Bound) {
	return s.probePosition(p, nil, alpha, beta, ply)
}

// ProbeSetup is Probe for an engine with a board of its own: a chess.Setup is its bitboards in eight
// word copies, with the side to move, the en passant square (or NoSquare), castling rights and clock.
// Setups with men that contradict each other get None. The caller vouches for the rest: the side not
// to move is not in check.
func (s *Set) ProbeSetup(b *chess.Setup, alpha, beta Score, ply int) (Score, Bound) {
	return s.probeSetup(b, nil, alpha, beta, ply)
}

func (s *Set) probePosition(p *chess.Position, cache *Cache, alpha, beta Score, ply int) (Score, Bound) {
	c := classify(p.ByRole(chess.Pawn), p.ByRole(chess.Knight), p.ByRole(chess.Bishop), p.ByRole(chess.Rook), p.ByRole(chess.Queen))
	switch c {
	case silent:
		return 0, None
	case onePawn:
		return s.kingAndPawn(p.ByRole(chess.Pawn), p.ByColor(chess.White), p.King(chess.White), p.King(chess.Black), p.Turn(), p.Halfmoves(), ply)
	}
	setup := p.Setup()
	return s.probe(&setup, c, cache, alpha, beta, ply)
}

func (s *Set) probeSetup(b *chess.Setup, cache *Cache, alpha, beta Score, ply int) (Score, Bound) {
	c := classifySetup(b)
	switch {
	case c == silent || !sound(b):
		return 0, None
	case c == onePawn:
		return s.kingAndPawn(b.ByRole[chess.Pawn], b.ByColor[chess.White], b.King(chess.White), b.King(chess.Black), b.Turn, int(b.Halfmoves), ply)
	}
	return s.probe(b, c, cache, alpha, beta, ply)
}

func classifySetup(b *chess.Setup) class {
	r := &b.ByRole
	return classify(r[chess.Pawn], r[chess.Knight], r[chess.Bishop], r[chess.Rook], r[chess.Queen])
}

// probe asks about both sides as the attacker and puts the answers together.
func (s *Set) probe(b *chess.Setup, c class, cache *Cache, alpha, beta Score, ply int) (Score, Bound) {
	if b.Castling != 0 {
		return 0, None
	}
	q := question{setup: b, class: c, on: s.on, cache: cache, set: s}
	us := b.Turn
	// A draw as the upper bound is of use below beta, as the lower one above alpha.
	q.ask[us], q.ask[us.Other()] = s.draw < beta, s.draw > alpha
	if quiet(b) {
		q.answer()
	} else {
		q.enPassant()
	}
	bound := None
	switch {
	case q.claim[us] == wins:
		return s.winAt(ply), Lower
	case q.claim[us.Other()] == wins:
		return -s.winAt(ply), Upper
	}
	if q.claim[us] == holds {
		bound |= Upper
	}
	if q.claim[us.Other()] == holds {
		bound |= Lower
	}
	return s.draw, bound
}

// winAt returns the score of a win recognized so many plies below the root.
func (s *Set) winAt(ply int) Score { return s.win - Score(min(max(ply, 0), MaxPly)) }
