package main

import (
	"context"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
)

func newPerft(a *app) *cobra.Command {
	var divide bool
	cmd := &cobra.Command{
		Use:   "perft FEN DEPTH",
		Short: "Count the ways to play on: the check of a move generator",
		Long: `Counts the ways to play DEPTH half-moves from a position. "startpos" is the
beginning of a game; "-" reads positions from standard input, one a line.`,
		Example: `  szen perft startpos 5
  szen perft "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1" 4 --divide`,
		Args: arguments(2, true, "a FEN and a depth"),
		RunE: func(cmd *cobra.Command, args []string) error {
			last := len(args) - 1
			depth, err := strconv.Atoi(args[last])
			if err != nil || depth < 0 || depth > maxPerft {
				return badInput("depth %q: want a number from 0 to %d behind the FEN", args[last], maxPerft)
			}
			return a.eachPosition(cmd.Context(), args[:last], func(p chess.Position) error {
				return a.perft(cmd.Context(), p, depth, divide)
			})
		},
	}
	cmd.Flags().BoolVar(&divide, "divide", false, "split the count by first move")
	return cmd
}

// maxPerft is deeper than anybody waits for.
const maxPerft = 30

type perftAnswer struct {
	FEN       string      `json:"fen"`
	Depth     int         `json:"depth"`
	Nodes     uint64      `json:"nodes"`
	Divide    []perftMove `json:"divide,omitempty"`
	ElapsedMS int64       `json:"elapsed_ms"`
}

type perftMove struct {
	UCI   string `json:"uci"`
	SAN   string `json:"san"`
	Nodes uint64 `json:"nodes"`
}

func (a *app) perft(ctx context.Context, p chess.Position, depth int, divide bool) error {
	start := time.Now()
	ans := perftAnswer{FEN: p.FEN(), Depth: depth}
	if depth == 0 {
		ans.Nodes = 1
	} else {
		moves := p.LegalMoves()
		task := a.term.Start("perft", int64(len(moves)))
		defer task.End()
		for i, m := range moves {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			q := p.After(m)
			n := chess.Perft(&q, depth-1)
			ans.Nodes += n
			if divide {
				ans.Divide = append(ans.Divide, perftMove{m.String(), p.SAN(m), n})
			}
			task.Set(int64(i+1), int64(len(moves)))
		}
		task.End()
	}
	elapsed := time.Since(start)
	ans.ElapsedMS = elapsed.Milliseconds()
	if a.json {
		return a.printJSON(ans)
	}
	for _, m := range ans.Divide {
		a.printf("%s\t%s\t%d\n", m.UCI, m.SAN, m.Nodes)
	}
	a.printf("%d\n", ans.Nodes)
	a.term.Note("%s, %.1f million a second", elapsed.Round(time.Millisecond), float64(ans.Nodes)/1e6/max(elapsed.Seconds(), 1e-9))
	return nil
}
