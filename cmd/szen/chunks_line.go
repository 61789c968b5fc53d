package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks"
)

func newChunksLine(a *app) *cobra.Command {
	budget := time.Minute
	cmd := &cobra.Command{
		Use:   "line FEN MOVES",
		Short: "Go through moves in an ending of two wings and say what each is worth, and why",
		Long: `Goes through moves from a position with two wings of passed pawns, as long as there are only kings and pawns. After each move it says what is
proven, whether the move kept what its side had, whether it is proven to be the only one that does, and what stands on the wings by themselves.
What there is no time for within --budget is not said. What is printed is a theorem, the 50-move rule apart; what is said of a wing holds for
the wing by itself.`,
		Example: `  szen chunks line "4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1" "1.Ke2 h5 2.Kf3 f5 3.Kg3 Kd7 4.a4 Kc6 5.c4 Kb6 6.b4 g5 7.a5+ Ka7 8.c5 h4+ 9.Kh2"`,
		Args:    arguments(2, false, "a FEN and moves"),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := chess.ParseFEN(args[0])
			if err != nil {
				return &inputError{err}
			}
			moves, err := p.ParseLine(args[1])
			if err != nil {
				return &inputError{err}
			}
			return a.lineChunks(cmd.Context(), p, moves, budget)
		},
	}
	cmd.Flags().DurationVar(&budget, "budget", budget, "time for all of it")
	return cmd
}

// chunksStep is the JSON object of a position on the way.
type chunksStep struct {
	Ply   int          `json:"ply"`
	SAN   string       `json:"san"` // of the move there, empty for the start
	FEN   string       `json:"fen"`
	Lower string       `json:"lower"`
	Upper string       `json:"upper"`
	Move  string       `json:"move"` // only, keeps, slips, lost, or empty if nothing is proven
	Wings []wingAnswer `json:"wings"`
}

// lineChunks goes through moves.
func (a *app) lineChunks(ctx context.Context, p chess.Position, moves []chess.Move, budget time.Duration) error {
	w, err := chunks.WingsOf(&p)
	if err != nil {
		return &inputError{err}
	}
	s, err := chunks.Solve(ctx, w)
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	v := s.Prove(limited, &p, chunks.Limits{}).Bounds
	for ply := 0; ctx.Err() == nil; ply++ {
		step := chunksStep{Ply: ply, FEN: p.FEN(), Lower: v.Lo.String(), Upper: v.Hi.String(), Wings: []wingAnswer{}}
		if ply > 0 {
			m := moves[ply-1]
			q := p.After(m)
			after := s.Prove(limited, &q, chunks.Limits{}).Bounds
			step.SAN, step.FEN = p.SAN(m), q.FEN()
			step.Lower, step.Upper = after.Lo.String(), after.Hi.String()
			step.Move = judge(limited, s, &p, m, v, after.Negate())
			p, v = q, after
		}
		for c := chess.White; c <= chess.Black && p.ByRole(chess.Pawn)|p.ByRole(chess.King) == p.Occupied(); c++ {
			x, err := wingOf(&p, c)
			if err != nil {
				return err
			}
			step.Wings = append(step.Wings, x)
		}
		if err := a.printChunksStep(&step, v, &p); err != nil {
			return err
		}
		if ply == len(moves) || len(step.Wings) == 0 {
			break
		}
	}
	return context.Cause(ctx)
}

// judge says what a move did to what its side had: "only" if all others give it away, "keeps", "slips" if it gave it away, "lost" if there was nothing to
// lose, or nothing if that is not proven.
func judge(ctx context.Context, s *chunks.Solution, p *chess.Position, m chess.Move, before, after chess.Interval) string {
	had, exact := before.Exact()
	switch {
	case !exact:
		return ""
	case had == chess.Loss:
		return "lost"
	case after.Hi < had:
		return "slips"
	case after.Lo < had:
		return ""
	}
	for _, other := range p.LegalMoves() {
		if other == m {
			continue
		}
		q := p.After(other)
		if s.Prove(ctx, &q, chunks.Limits{}).Bounds.Negate().Hi >= had {
			return "keeps"
		}
	}
	return "only"
}

// printChunksStep writes a position on the way.
func (a *app) printChunksStep(x *chunksStep, v chess.Interval, p *chess.Position) error {
	if a.json {
		return a.printJSON(x)
	}
	turn := p.Turn()
	move := "start"
	if x.Ply > 0 {
		number := fmt.Sprintf("%d.", p.Fullmoves())
		if turn == chess.White {
			number = fmt.Sprintf("%d...", p.Fullmoves()-1)
		}
		move = number + x.SAN + map[string]string{
			"only": ", the only move that keeps what its side had", "keeps": ", which keeps what its side had", "slips": ", which gives it away", "lost": "; all moves lose",
		}[x.Move]
	}
	a.printf("%s: %s for %s to move\n", move, v, capital(turn))
	for i := range x.Wings {
		a.printf("      %s\n", x.Wings[i].text(chess.Color(i).Other()))
	}
	return a.out.Flush()
}
