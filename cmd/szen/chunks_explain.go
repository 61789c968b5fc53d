package main

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks"
	"github.com/szen-chess/szen/chunks/library"
)

// searchedInChunks is how long chunks explain searches.
const searchedInChunks = 10 * time.Second

func newChunksExplain(a *app) *cobra.Command {
	budget := searchedInChunks
	cmd := &cobra.Command{
		Use:   "explain FEN...",
		Short: "Say what each wing is worth, and what that proves of the whole",
		Long: `Shows both wings of a position by themselves: does the king hold against the pawns if he has to move,
or if they have to? Then what is proven of the whole, and of every move: all positions of the two wings are solved
at once, which takes some seconds and 400 MB, or twice that, with three pawns a side. What that leaves open is
searched, the position first and then its moves, until --budget is spent.

What is printed is a theorem, the 50-move rule apart. Much of what hangs on play with two queens is left open.
"-" reads positions from standard input, one FEN or EPD line each.`,
		Example: `  szen chunks explain "1k6/8/8/PPP5/5ppp/8/8/6K1 w - - 0 1"
  szen chunks explain --json "8/k7/8/P6p/8/8/6K1/8 b - - 0 1"`,
		Args: arguments(1, true, "a FEN, or - to read them from standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var last *chunks.Solution // the wings of many positions are the same
			return a.eachPosition(cmd.Context(), args, func(p chess.Position) (err error) {
				last, err = a.explainChunks(cmd.Context(), p, last, budget)
				return err
			})
		},
	}
	cmd.Flags().DurationVar(&budget, "budget", budget, "time to search for what looking up leaves open; 0 for none")
	return cmd
}

// chunksAnswer is the JSON object of an answer.
type chunksAnswer struct {
	FEN      string      `json:"fen"`
	Verdict  string      `json:"verdict"`
	Lower    string      `json:"lower"`
	Upper    string      `json:"upper"`
	By       string      `json:"by"`       // wings, search, or nothing
	Searched int64       `json:"searched"` // positions, those after moves included
	Plies    chess.Plies `json:"plies"`    // of the proof
	Line     []string    `json:"line"`     // SAN

	text      string       // the same with numbers
	Wings     []wingAnswer `json:"wings"`
	Moves     []chunksMove `json:"moves"`
	ElapsedMS int64        `json:"elapsed_ms"`
}

// wingAnswer is a king against the other side's pawns, by themselves.
type wingAnswer struct {
	Pawns      string `json:"pawns"`
	King       string `json:"king"`
	KingToMove string `json:"king_to_move"` // holds or breaks
	PawnsMove  string `json:"pawns_to_move"`
	Zugzwang   bool   `json:"zugzwang"`

	KingPasses  *int `json:"king_passes"`  // that would turn what happens with the king to move, the side that does not get its way passing; null if none would
	PawnsPasses *int `json:"pawns_passes"` // the same with the pawns to move

	instance library.Instance
}

type chunksMove struct {
	UCI   string `json:"uci"`
	SAN   string `json:"san"`
	Lower string `json:"lower"`
	Upper string `json:"upper"`

	bounds chess.Interval
}

// explainChunks answers for one position and returns the solution that it used.
func (a *app) explainChunks(ctx context.Context, p chess.Position, s *chunks.Solution, budget time.Duration) (*chunks.Solution, error) {
	start := time.Now()
	w, err := chunks.WingsOf(&p)
	if err != nil {
		return s, &inputError{err}
	}
	out := chunksAnswer{FEN: p.FEN(), Moves: []chunksMove{}, Line: []string{}}
	for c := chess.White; c <= chess.Black; c++ {
		x, err := wingOf(&p, c)
		if err != nil {
			return s, err
		}
		out.Wings = append(out.Wings, x)
	}
	if s == nil || s.Wings != w {
		if s, err = chunks.Solve(ctx, w); err != nil {
			return s, err
		}
	}
	v := a.searchChunks(ctx, &p, s, &out, budget)
	out.Verdict, out.Lower, out.Upper = v.String(), v.Lo.String(), v.Hi.String()
	if _, ok := v.Exact(); !ok {
		out.Verdict = "unknown"
	}
	out.ElapsedMS = time.Since(start).Milliseconds()
	if a.json {
		err = a.printJSON(out)
	} else {
		a.printChunks(&out, v)
	}
	return s, errors.Join(err, context.Cause(ctx))
}

// searchChunks fills in what is proven of a position and its moves: by looking up, and by searching for what that leaves open.
func (a *app) searchChunks(ctx context.Context, p *chess.Position, s *chunks.Solution, out *chunksAnswer, budget time.Duration) chess.Interval {
	limited, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	v := s.Value(p)
	if v != chess.AnyResult {
		out.By = "wings"
	}
	if r := s.Prove(limited, p, chunks.Limits{}); r.Bounds != v {
		v, out.By, out.Plies = r.Bounds, "search", r.Plies
		out.Searched = r.Searched
		out.text, _ = p.LineSAN(r.Line) // the moves are legal
		q := *p
		for _, m := range r.Line {
			out.Line = append(out.Line, q.SAN(m))
			q = q.After(m)
		}
	}
	best := chess.Exactly(chess.Loss)
	legal := p.LegalMoves()
	for _, m := range legal {
		q := p.After(m)
		r := s.Prove(limited, &q, chunks.Limits{})
		out.Searched += r.Searched
		b := r.Bounds.Negate()
		best = best.Max(b)
		out.Moves = append(out.Moves, chunksMove{m.String(), p.SAN(m), b.Lo.String(), b.Hi.String(), b})
	}
	slices.SortStableFunc(out.Moves, func(x, y chunksMove) int {
		return int(y.bounds.Lo-x.bounds.Lo)*8 + int(y.bounds.Hi-x.bounds.Hi)
	})
	if both, ok := v.Meet(best); ok && len(legal) > 0 && both != v {
		v, out.By = both, "search"
	}
	return v
}

// printChunks writes an answer for people.
func (a *app) printChunks(x *chunksAnswer, v chess.Interval) {
	if a.many {
		a.printf("%s\n", x.FEN)
	}
	a.printf("%s for the side to move, the 50-move rule apart\n", v)
	if x.Searched > 0 {
		a.printf("  by search: %s looked at", plural(x.Searched, "position", "positions"))
		if x.Plies > 0 {
			a.printf("; the longest line of the proof has %s: %s", plural(int(x.Plies), "ply", "plies"), x.text)
		}
		a.printf("\n")
	}
	for i := range x.Wings {
		a.printf("  %s\n", x.Wings[i].text(chess.Color(i).Other()))
	}
	for _, m := range x.Moves {
		a.printf("  %-6s %s\n", m.SAN, m.bounds)
	}
}
