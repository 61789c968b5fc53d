package account

import (
	"context"
	"errors"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/recognizers"
)

// Explainer gives accounts. It must not be used by two goroutines at once.
type Explainer struct {
	Engine *answer.Engine
	Cache  *recognizers.Cache
	// Squares returns how the squares of the kings are bound to each other where a side wants
	// to win a pawn ending, or nil if that is not found in time; it may be nil itself.
	Squares func(ctx context.Context, p chess.Position, attacker chess.Color) (*ending.Squares, error)
}

// Account is what there is to say of a position.
type Account struct {
	*answer.Answer
	Recognized []answer.Recognizer
	Keep       []answer.Move // the moves proven to keep the result
	Mistakes   []Mistake     // moves proven to spoil it, the best first, a few of them
	Spoil      int           // how many there are
	Turned     *Turned       // nil if the other side cannot be to move, as it would capture a king
	Steps      []Step        // of the line
	Attacker   chess.Color   // who has the critical squares
	Critical   chess.Bitboard
}

// Mistake is a move that spoils the result.
type Mistake struct {
	answer.Move
	Reply string // SAN of the best reply, empty if not all replies are known
}

// Turned is the position with the other side to move.
type Turned struct {
	Bounds   chess.Interval // from the view of the side that is to move there
	Zugzwang bool           // whoever is to move gets less than if the other were: proven
	Matters  bool           // somebody gets something else: proven
}

// maxMistakes is how many mistakes are told of.
const maxMistakes = 3

// Explain gives an account of a position. The errors are the engine's; a context whose cause is answer.ErrBudget ends no account, but leaves more unknown.
func (x *Explainer) Explain(ctx context.Context, p chess.Position) (*Account, error) {
	ans, err := x.Engine.Query(ctx, p)
	if err != nil {
		return nil, err
	}
	a := &Account{Answer: ans}
	if a.By != answer.Rules {
		a.Recognized = answer.Recognize(x.Cache, &p).By
	}
	if err := x.moves(ctx, a); err != nil {
		return nil, err
	}
	if a.Turned, err = x.turned(ctx, a); err != nil {
		return nil, err
	}
	if a.Steps, err = x.steps(ctx, a); err != nil {
		return nil, err
	}
	return a, x.squares(ctx, a)
}

// moves sorts the moves out.
func (x *Explainer) moves(ctx context.Context, a *Account) error {
	for _, m := range a.Moves {
		switch {
		case m.Bounds.Lo >= a.Bounds.Hi:
			a.Keep = append(a.Keep, m)
		case m.Bounds.Hi < a.Bounds.Lo:
			if a.Spoil++; a.Spoil > maxMistakes {
				continue
			}
			reply, err := x.reply(ctx, a.Position.After(m.Move))
			if err != nil {
				return err
			}
			a.Mistakes = append(a.Mistakes, Mistake{m, reply})
		}
	}
	return nil
}

// reply returns the best move of a position, if all are known without much ado.
func (x *Explainer) reply(ctx context.Context, p chess.Position) (string, error) {
	best, keep, known, err := x.keeping(ctx, p)
	if err != nil || !known || len(keep) == 0 {
		return "", err
	}
	if best != chess.Win && len(keep) > 1 {
		return "", nil // several draw: none is the reply
	}
	return p.SAN(keep[0]), nil
}

// keeping returns the result of a position and the moves that keep it, the fastest win first; known
// is false if rules and tables do not tell that of every move.
func (x *Explainer) keeping(ctx context.Context, p chess.Position) (best chess.WDL, keep []chess.Move, known bool, err error) {
	best = chess.Loss
	fastest := chess.Value{}
	for _, m := range p.LegalMoves() {
		q := p.After(m)
		f, err := x.Engine.Look(ctx, &q)
		if answer.IsUnknown(err) {
			return best, nil, false, nil
		}
		if err != nil {
			return best, nil, false, err
		}
		w, ok := f.Bounds(chess.Plies(q.Halfmoves())).Negate().Exact()
		if !ok {
			return best, nil, false, nil
		}
		v := f.Value.Back(m.Zeroing())
		switch {
		case w > best || len(keep) == 0:
			best, keep, fastest = w, []chess.Move{m}, v
		case w < best:
		case v.Compare(fastest, chess.MetricDTM) > 0:
			keep, fastest = append([]chess.Move{m}, keep...), v
		default:
			keep = append(keep, m)
		}
	}
	return best, keep, true, nil
}

// turned asks what would be if the other side were to move.
func (x *Explainer) turned(ctx context.Context, a *Account) (*Turned, error) {
	if a.By == answer.Rules || a.Bounds == chess.AnyResult {
		return nil, nil
	}
	s := a.Position.Setup()
	s.Turn, s.EP = s.Turn.Other(), chess.NoSquare
	q, err := chess.New(s)
	if err != nil || q.InCheck() { // a check may not stand
		return nil, nil
	}
	ans, err := x.Engine.Query(ctx, q)
	if err != nil {
		return nil, err
	}
	t := &Turned{Bounds: ans.Bounds}
	ours := t.Bounds.Negate() // what the side to move here gets there
	t.Zugzwang = ours.Lo > a.Bounds.Hi
	_, disjoint := ours.Meet(a.Bounds)
	t.Matters = !disjoint
	return t, nil
}

// squares adds the critical squares of a pawn ending in which somebody may win.
func (x *Explainer) squares(ctx context.Context, a *Account) error {
	p := &a.Position
	if x.Squares == nil || ctx.Err() != nil || p.ByRole(chess.Pawn) == 0 || p.Occupied() != p.ByRole(chess.Pawn)|p.ByRole(chess.King) {
		return nil
	}
	a.Attacker = p.Turn()
	if a.Bounds.Hi < chess.Draw || p.Of(a.Attacker, chess.Pawn) == 0 {
		a.Attacker = a.Attacker.Other()
	}
	q, err := x.Squares(ctx, *p, a.Attacker)
	if err != nil {
		if cause := context.Cause(ctx); cause != nil && errors.Is(cause, answer.ErrBudget) {
			return nil
		}
		return err
	}
	if q != nil {
		a.Critical = q.Critical()
	}
	return nil
}
