package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/internal/mate"
)

func newSolve(a *app) *cobra.Command {
	o := newEndingOptions(0)
	var fifty bool
	cmd := &cobra.Command{
		Use:   "solve FEN...",
		Short: "Solve an ending of any number of pawns, by proof",
		Long: `Solves the ending of the position given: kings, any number of pawns, and up to two pieces
besides, which may arise by promotion. What it prints is proven: a result, or what is
proven of it when the time or the memory was spent. No tables are needed; those in --dir and those of up
to 4 men, made in memory, help. If that leaves the result open it looks for a mate, with any men, for what is left of the time; if
it was the memory that was spent, for as long again at most.

The 50-move rule counts only with --fifty, and then with the clock of the position. DTZ counts the plies
to the next capture, pawn move or mate on the way by which the result is proven.

Two wings of passed pawns, five or more of them in all, are first taken by parts (szen help chunks): that takes some seconds
and up to 1 GB, proves results, and knows no distances.

With --freeze some pawns, or all, stand still: the answer is then one about that game, not about chess.

Ctrl-C ends it with what is proven so far. "-" reads positions from standard input, one FEN or EPD line each.`,
		Example: `  szen solve "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"
  szen solve --budget 10m --mem 20G "4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1"
  szen solve --freeze all "8/8/4k3/3p1p2/3P1P2/4K3/8/8 w - - 0 1"`,
		Args: arguments(1, true, "a FEN, or - to read them from standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.eachPosition(cmd.Context(), args, func(p chess.Position) error {
				return a.solve(cmd.Context(), p, &o, fifty)
			})
		},
	}
	o.flags(cmd)
	cmd.Flags().BoolVar(&fifty, "fifty", false, "the 50-move rule counts")
	return cmd
}

// solve answers for one position, also when it is interrupted.
func (a *app) solve(ctx context.Context, p chess.Position, o *endingOptions, fifty bool) error {
	start := time.Now()
	if done, err := a.solveWings(ctx, p, o, fifty); done || err != nil {
		return err
	}
	s, err := o.solve(ctx, a, p, ending.Limits{Moves: true, Fifty: fifty})
	if err != nil {
		return err
	}
	ans := answer.OfSolution(s, maxQueryLine, fifty, o.freeze)
	if o.freeze == "" { // a mate by all moves is one of chess
		end := start.Add(o.budget)
		if s.Stop == ending.OutOfMemory { // then a mate is not likely to be what is missing
			if as := time.Now().Add(max(time.Since(start), mateInQuery)); as.Before(end) {
				end = as
			}
		}
		ctx, cancel := context.WithDeadline(ctx, end)
		defer cancel()
		if err := ans.ProveMate(ctx, mate.Limits{NoClock: !fifty}, maxQueryLine); err != nil {
			return err
		}
		ans.Elapsed = time.Since(start)
	}
	if err := a.show(ans); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// solveWings answers for a position of two wings if it is proven by parts.
func (a *app) solveWings(ctx context.Context, p chess.Position, o *endingOptions, fifty bool) (done bool, err error) {
	if fifty || o.freeze != "" || int64(o.memory) < answer.MinWingsMemory {
		return false, nil
	}
	limited := ctx
	if o.budget > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, o.budget)
		defer cancel()
	}
	ans := &answer.Answer{Position: p, Bounds: chess.AnyResult, Value: chess.Stalemated}
	if err := ans.ProveWings(limited, false, maxQueryLine); err != nil {
		return false, err
	}
	if _, exact := ans.Bounds.Exact(); !exact {
		return false, nil
	}
	return true, a.show(ans)
}
