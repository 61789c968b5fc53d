package answer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
	"github.com/szen-chess/szen/tables"
)

// UnknownError is what a Source returns for a position that it has nothing about.
type UnknownError struct{ Why error }

func (e *UnknownError) Error() string { return e.Why.Error() }

// Unwrap returns Why.
func (e *UnknownError) Unwrap() error { return e.Why }

// IsUnknown tells whether an error says that nothing is known of a position.
func IsUnknown(err error) bool { return errors.As(err, new(*UnknownError)) }

// ErrBudget is the cause of a context whose time for an answer is spent: what is not proven by then is unknown.
var ErrBudget = errors.New("the time for an answer is spent")

// Finding is what a source knows of a position on a fresh clock.
type Finding struct {
	Value chess.Value     // without a DTZ if that is not known exactly
	DTZ   tables.Distance // what is known of it then, if MaybeRounded
	From  string          // where it is from, in a few words
}

// Source looks positions up.
type Source interface {
	// Probe returns what there is about a position without castling rights. The error is an
	// *UnknownError if that is nothing.
	Probe(ctx context.Context, p *chess.Position) (Finding, error)
}

// Engine answers questions. It is safe for concurrent use if its source is.
type Engine struct {
	Source  Source
	MaxLine int // plies of the line in an answer; none if 0
	// LineTime is how long making the line may take before it ends early, as it may
	// with tables that round; 0 for as long as it takes.
	LineTime time.Duration
	Endings  Endings // asked where tables leave a position open; may be nil
	// WingsTime is how long positions of two wings of passed pawns are proven by parts before anything is solved as a whole; 0 for not at all.
	WingsTime time.Duration
	MateTime  time.Duration // how long a mate is looked for where all else leaves the result open; 0 for not at all

	// Recognizers are asked about what is still open once an ending is solved as far as it can be; may be nil.
	Recognizers *recognizers.Set

	castlings   castlingCache
	recognizing recognizing
}

// Fact is what is known of a position on a fresh clock, from the side to move's view.
type Fact struct {
	Value chess.Value
	DTZ   tables.Distance // if MaybeRounded, what is known of a DTZ that Value lacks
	By    By
	Why   string
}

// Bounds returns what the fact proves of the position after so many plies on the clock of the 50-move rule.
func (f *Fact) Bounds(clock chess.Plies) chess.Interval { return bounds(f.Value, f.DTZ, clock) }

// Look returns what the rules or tables say of a position on a fresh clock, without a
// look at its moves; the error is an *UnknownError if they say nothing, or not in time.
func (e *Engine) Look(ctx context.Context, p *chess.Position) (Fact, error) {
	f, err := e.lookUp(ctx, p)
	if err != nil && ctx.Err() != nil && errors.Is(context.Cause(ctx), ErrBudget) {
		err = &UnknownError{ErrBudget}
	}
	return f, err
}

func (e *Engine) lookUp(ctx context.Context, p *chess.Position) (Fact, error) {
	switch o := p.Outcome(); o.Reason {
	case chess.Checkmate:
		return Fact{Value: chess.Mated, By: Rules, Why: fmt.Sprintf("checkmate: %s is mated", p.Turn())}, nil
	case chess.Stalemate:
		return Fact{Value: chess.Stalemated, By: Rules, Why: fmt.Sprintf("stalemate: %s has no legal move and is not in check", p.Turn())}, nil
	case chess.InsufficientMaterial:
		return Fact{Value: chess.Stalemated, By: Rules, Why: "insufficient material: no sequence of moves leads to mate"}, nil
	}
	if p.Castling() != 0 {
		return e.knowCastling(ctx, p)
	}
	f, err := e.Source.Probe(ctx, p)
	return Fact{f.Value, f.DTZ, Table, f.From}, err
}

// Query answers a question about a position. The error is the source's, or says that what it has contradicts itself.
func (e *Engine) Query(ctx context.Context, p chess.Position) (*Answer, error) {
	start := time.Now()
	a := &Answer{Position: p, Bounds: chess.AnyResult, Value: chess.Stalemated}
	err := e.fill(ctx, a)
	a.Elapsed = time.Since(start)
	return a, err
}

func (e *Engine) fill(ctx context.Context, a *Answer) error {
	p := &a.Position
	f, err := e.Look(ctx, p)
	unknown := IsUnknown(err)
	switch {
	case err != nil && !unknown:
		return err
	case unknown:
		a.Why = err.Error()
	default:
		a.Value, a.DTZ, a.Known, a.By, a.Why = f.Value, f.DTZ, true, f.By, f.Why
		a.Bounds = f.Bounds(chess.Plies(p.Halfmoves()))
	}
	if a.By == Rules {
		return nil
	}
	if chess.Plies(p.Halfmoves()) >= chess.MaxRule50 {
		a.Bounds, a.Value, a.Known, a.By, a.Why = chess.Exactly(chess.Draw), chess.Stalemated, true, Rules, clockWhy(p)
		return nil
	}
	if a.Moves, err = e.moves(ctx, p); err != nil {
		return err
	}
	if err := a.weigh(); err != nil {
		return err
	}
	if p.ByRole(chess.Pawn)|p.ByRole(chess.King) != p.Occupied() { // pawns alone do not mate
		if err := e.mate(ctx, a, quickMate); err != nil {
			return err
		}
	}
	if e.WingsTime > 0 {
		limited, cancel := context.WithTimeout(ctx, e.WingsTime)
		err := a.ProveWings(limited, true, e.MaxLine)
		cancel()
		if err != nil {
			return err
		}
	}
	if a.By != Chunks { // both would say the same of a position of wings
		if err := e.solve(ctx, a); err != nil {
			return err
		}
	}
	if err := e.recognize(a); err != nil {
		return err
	}
	if err := e.mate(ctx, a, 0); err != nil {
		return err
	}
	if e.MaxLine > 0 && a.By != Solver && a.By != Search && a.By != Chunks {
		a.Line, err = e.line(ctx, a)
	}
	return err
}

func clockWhy(p *chess.Position) string {
	n := p.Halfmoves()
	if chess.Plies(n) >= chess.MaxRule75 {
		return fmt.Sprintf("seventy-five moves: %d half-moves without a capture or pawn move", n)
	}
	return fmt.Sprintf("fifty moves: %d half-moves without a capture or pawn move, so either side can claim a draw", n)
}

// drawnByClock is what the clock alone proves: a draw, whatever it would be without the 50-move rule.
var drawnByClock = chess.Interval{Lo: chess.BlessedLoss, Hi: chess.CursedWin}

// bounds returns what a value on a fresh clock proves after so many plies on the clock.
func bounds(v chess.Value, dtz tables.Distance, clock chess.Plies) chess.Interval {
	at, ok := AtClock(v, clock)
	i := chess.Exactly(at.WDL)
	switch {
	case ok:
		return i
	case !dtz.MaybeRounded: // the clock may spoil it, the distance to say so is lacking
		return i.Join(chess.Exactly(at.WDL / 2))
	}
	v.DTZ = dtz.Plies
	short, _ := AtClock(v, clock)
	v.DTZ++
	long, _ := AtClock(v, clock)
	return chess.Exactly(short.WDL).Join(chess.Exactly(long.WDL))
}

// moves returns the legal moves with what is known of them, the best first.
func (e *Engine) moves(ctx context.Context, p *chess.Position) ([]Move, error) {
	var out []Move
	for _, m := range p.LegalMoves() {
		q := p.After(m)
		f, err := e.Look(ctx, &q)
		x := Move{Move: m, SAN: p.SAN(m), Bounds: chess.AnyResult, Value: chess.Stalemated}
		switch {
		case err == nil:
			x.Value, x.DTZ = back(f.Value, f.DTZ, m.Zeroing())
			x.Known = true
			x.Bounds = f.Bounds(chess.Plies(q.Halfmoves())).Negate()
			x.By, x.Why = f.By, f.Why
		case !IsUnknown(err):
			return nil, err
		case chess.Plies(q.Halfmoves()) >= chess.MaxRule50:
			x.Bounds, x.By, x.Why = drawnByClock, Rules, clockWhy(&q)
		}
		out = append(out, x)
	}
	slices.SortStableFunc(out, better)
	return out, nil
}
