package ending

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// Limits says how an ending is solved and how far.
type Limits struct {
	Workers int   // goroutines at work; 0 means one
	Memory  int64 // bytes for slices and for the work on them, tables apart; 0 means no limit
	Pieces  int   // most pieces, kings apart, of a slice that is solved; 0 means 2, which is also the most
	// Library hands out tables of those materials, normalised, for which HasTable is true; it is asked only for what has two pieces and more.
	Library  retro.Library
	HasTable func(m chess.Material) bool
	// Slice asks, in the stead of the position, about all positions of its pieces between its pawns as they stand: does one of these sides win?
	Slice    []chess.Color
	Moves    bool             // find out which moves keep the result, too
	Fifty    bool             // the 50-move rule counts
	Frozen   chess.Bitboard   // squares whose pawns neither move nor capture
	Progress func(p Progress) // called now and then, by one goroutine; may be nil
}

// ErrCastling says that a position has castling rights.
var ErrCastling = errors.New("the position has castling rights: an ending that is solved has none")

// MaxPieces is the most pieces, kings apart, of a slice that is solved.
const MaxPieces = 2

// Progress tells how far an ending is.
type Progress struct {
	Slices  int // solved, each attacker counted
	Known   int // slices met
	Bytes   int64
	Bounds  chess.Interval // proven so far
	Elapsed time.Duration
}

// Solve solves the ending of a position. When the context ends, the memory is
// spent, or nothing is left that the limits allow to solve, the solution says what is proven by then: that is
// no error. The error is ErrCastling or the library's.
func Solve(ctx context.Context, p chess.Position, lim Limits) (*Solution, error) {
	if p.Castling() != 0 {
		return nil, ErrCastling
	}
	if lim.Pieces <= 0 || lim.Pieces > MaxPieces {
		lim.Pieces = MaxPieces
	}
	s := &solver{limits: lim, position: p, start: time.Now(), made: map[chess.Material]bool{}, graph: &graph{nodes: map[key]*node{}, limit: lim.Memory}}
	for c := range s.graph.frozen {
		s.graph.frozen[c] = p.Of(chess.Color(c), chess.Pawn) & lim.Frozen
	}
	for range max(lim.Workers, 1) {
		s.workers = append(s.workers, &worker{frozen: s.graph.frozen, fifty: lim.Fifty, charge: s.graph.charge})
	}
	s.solution = &Solution{Position: p, limits: lim, graph: s.graph}
	s.solution.atlas.worker = &worker{frozen: s.graph.frozen, fifty: lim.Fifty}
	if len(lim.Slice) == 0 {
		s.ask(p, chess.White, chess.Black)
	}
	err := s.run(ctx)
	if lim.Moves && err == nil && s.solution.Stop == Closed {
		s.askMoves()
		err = s.run(ctx)
	}
	if err != nil && ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		s.solution.Stop, err = Interrupted, nil
	}
	s.solution.Elapsed = time.Since(s.start)
	return s.solution, err
}

// solver is an ending being solved.
type solver struct {
	limits   Limits
	position chess.Position
	start    time.Time
	graph    *graph
	workers  []*worker
	targets  []target
	changes  [2]int // by attacker: how often something was solved
	solution *Solution
	exits    []exit
	efforts  []*effort
	made     map[chess.Material]bool // tables at hand
}

// target is a position asked about.
type target struct {
	position  chess.Position
	attackers [2]bool // whose winning matters
}

func (t *target) asks(attacker chess.Color) bool { return t.attackers[attacker] }

// ask adds a position to those asked about. What is behind its en passant captures must be known too.
func (s *solver) ask(p chess.Position, attackers ...chess.Color) {
	t := target{position: p}
	for _, c := range attackers {
		t.attackers[c] = true
	}
	s.targets = append(s.targets, t)
	if p.EnPassant() == chess.NoSquare {
		return
	}
	for _, m := range p.LegalMoves() {
		if m.IsEnPassant() && !s.solution.isFrozen(m) {
			q := p.After(m)
			s.ask(q, attackers...)
		}
	}
}

// askMoves asks about the moves of the position: does each keep the result?
func (s *solver) askMoves() {
	us := s.position.Turn()
	var attacker chess.Color
	switch w, _ := s.solution.Value(&s.position).Exact(); w {
	case chess.Win:
		attacker = us
	case chess.Draw:
		attacker = us.Other()
	default:
		return
	}
	for _, m := range s.solution.legalMoves(&s.position) {
		s.ask(s.position.After(m), attacker)
	}
}

// decided tells whether everything asked about a position is known.
func (s *solver) decided(p *chess.Position) bool {
	_, ok := s.solution.Value(p).Exact()
	return ok
}

// run makes efforts until it has to stop, and notes what is left open then.
func (s *solver) run(ctx context.Context) error {
	s.efforts = allEfforts()
	ctx, s.graph.full = context.WithCancelCause(ctx)
	defer s.graph.full(nil)
	err := s.pursueAll(ctx)
	if errors.Is(err, errFull) {
		s.solution.Stop, err = OutOfMemory, nil
	}
	s.solution.Open = nil
	if err != nil || s.solution.Stop != Closed {
		s.solution.Open = listOpen(s.efforts)
	}
	return err
}

// pursueAll makes efforts, always the one on which the least has been spent, until
// everything asked is decided.
func (s *solver) pursueAll(ctx context.Context) (err error) {
	for err == nil {
		if s.done() {
			s.solution.Stop = Closed
			return nil
		}
		e := s.pick()
		if e == nil {
			s.solution.Stop = TooDear
			return nil
		}
		if e.planned != s.changes[e.attacker] {
			err = s.plan(ctx, e)
		} else {
			err = s.pursue(ctx, e)
		}
		work := s.graph.work.Swap(0)
		e.spent += work
		s.solution.Work += work
		s.report()
	}
	return err
}

// done tells whether everything asked is known.
func (s *solver) done() bool {
	for i := range s.targets {
		if !s.answered(&s.targets[i]) {
			return false
		}
	}
	for _, c := range s.limits.Slice {
		if u := s.root().units[c]; u == nil || !u.closed() {
			return false
		}
	}
	return true
}

// root returns the slice of the position.
func (s *solver) root() *node {
	setup := s.position.Setup()
	return s.graph.node(keyOf(&setup))
}

// answered tells whether what is asked about a target is known.
func (s *solver) answered(t *target) bool {
	for c, asked := range t.attackers {
		if lo, hi := s.solution.won(&t.position, chess.Color(c)); asked && lo != hi && !s.decided(&t.position) {
			return false
		}
	}
	return true
}

func (s *solver) report() {
	if s.limits.Progress != nil {
		s.limits.Progress(Progress{
			Slices: int(s.graph.solved.Load()), Known: len(s.graph.nodes), Bytes: s.graph.bytes.Load(),
			Bounds: s.solution.Value(&s.position), Elapsed: time.Since(s.start),
		})
	}
}

// hasTable tells whether a slice is looked up in a table.
func (s *solver) hasTable(n *node) bool {
	if s.limits.Library == nil || s.limits.HasTable == nil || len(n.men) < 4 || s.graph.frozen != [2]chess.Bitboard{} {
		return false
	}
	return s.limits.HasTable(s.tableOf(n))
}

// tableOf returns the material of the table that answers for a slice.
func (s *solver) tableOf(n *node) chess.Material {
	m, _ := n.material().Normalize()
	return m
}

// tabulate answers for a slice from a table.
func (s *solver) tabulate(ctx context.Context, n *node) error {
	norm, flipped := n.material().Normalize()
	t, err := s.limits.Library.Table(ctx, norm, false)
	if err != nil {
		return fmt.Errorf("ending: table %s: %w", norm, err)
	}
	s.made[norm] = true
	u := &unit{table: &settled{table: t, flipped: flipped, fifty: s.limits.Fifty}}
	n.units = [2]*unit{u, u}
	for _, p := range n.parents {
		for c := chess.White; c <= chess.Black; c++ {
			if p.wanted[c] {
				s.graph.enqueue(p, c)
			}
		}
	}
	return nil
}
