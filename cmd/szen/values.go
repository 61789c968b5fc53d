package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/values"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/answer"
)

func newValues(a *app) *cobra.Command {
	o := newEndingOptions(queryMemory)
	cmd := &cobra.Command{
		Use:   "values FEN...",
		Short: "Value pawn groups as combinatorial games, and add them up",
		Long: `Takes a position of kings and pawns apart: into the kernel, which is the kings and the pawns
they touch, and groups of pawns that can never meet. Each group gets its value as a combinatorial game in
which the player without a move loses: 2 is two moves that White has to spare, * one move for whoever takes it,
↑ an advantage of White's smaller than any move. White is positive. A promotion counts as 64 moves.

The sum decides the game if whoever has to move in the kernel loses. Whether he does is not taken for granted:
within --budget every such move that the loser has is solved. What that proves is true by the rules of
chess, the 50-move rule apart; else nothing is said about the game. With --budget 0 only values are shown.

Where capturing en passant matters a value is in brackets, the least and the most that it can be.
"-" reads positions from standard input, one FEN or EPD line each.`,
		Example: `  szen values "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 w - - 0 1"
  szen values --budget 0 --json "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 b - - 0 1"`,
		Args: arguments(1, true, "a FEN, or - to read them from standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("budget") {
				o.budget = solvedInQuery
			}
			return a.eachPosition(cmd.Context(), args, func(p chess.Position) error { return a.values(cmd.Context(), p, &o) })
		},
	}
	o.sourceOptions.flags(cmd)
	o.memoryFlag(cmd)
	return cmd
}

// valuesAnswer is the JSON object of an answer.
type valuesAnswer struct {
	FEN       string       `json:"fen"`
	Kernel    kernelOf     `json:"kernel"`
	Groups    []groupValue `json:"groups"`
	Sum       valueRange   `json:"sum"`
	Wins      *string      `json:"wins"` // the game of moves
	Moves     []moveValue  `json:"moves"`
	Proof     *valueProof  `json:"proof"`
	ElapsedMS int64        `json:"elapsed_ms"`
}

type kernelOf struct {
	White []string `json:"white"`
	Black []string `json:"black"`
}

type valueRange struct {
	Value string `json:"value"`
	Lower string `json:"lower"`
	Upper string `json:"upper"`
}

type groupValue struct {
	White []string `json:"white"`
	Black []string `json:"black"`
	valueRange
}

type moveValue struct {
	SAN string `json:"san"`
	UCI string `json:"uci"`
	valueRange
	Wins bool `json:"wins"`
}

type valueProof struct {
	Proven    bool    `json:"proven"`
	Move      *string `json:"move"`
	Positions int     `json:"positions"`
	Asked     int     `json:"asked"`
	Open      *string `json:"open"`
}

// values answers for one position.
func (a *app) values(ctx context.Context, p chess.Position, o *endingOptions) error {
	start := time.Now()
	c := values.New(0)
	s, err := c.Split(&p)
	if errors.Is(err, values.ErrPieces) {
		return &inputError{err}
	}
	if err != nil {
		return err
	}
	out := valuesAnswer{FEN: p.FEN(), Kernel: kernelOf{answer.Names(s.Kernel & p.ByColor(chess.White)), answer.Names(s.Kernel & p.ByColor(chess.Black))}, Groups: []groupValue{}, Moves: []moveValue{}}
	for _, g := range s.Groups {
		out.Groups = append(out.Groups, groupValue{answer.Names(g.Pawns[chess.White]), answer.Names(g.Pawns[chess.Black]), rangeOf(c, g.Lo, g.Hi)})
	}
	lo, hi, err := c.Total(s)
	if err != nil {
		return err
	}
	out.Sum = rangeOf(c, lo, hi)
	winner, known, err := c.WinnerOf(s)
	if err != nil {
		return err
	}
	if name := winner.String(); known {
		out.Wins = &name
	}
	moves, err := c.Moves(s)
	if err != nil {
		return err
	}
	for _, m := range moves {
		out.Moves = append(out.Moves, moveValue{p.SAN(m.Move), m.Move.String(), rangeOf(c, m.Lo, m.Hi), m.Wins})
	}
	if known && o.budget > 0 {
		if out.Proof, err = a.proveValues(ctx, c, s, o); err != nil {
			return err
		}
	}
	out.ElapsedMS = time.Since(start).Milliseconds()
	if a.json {
		return a.printJSON(out)
	}
	return a.printValues(&out, &p)
}

// proveValues tries to prove that the values decide the game.
func (a *app) proveValues(ctx context.Context, c *values.Calculator, s *values.Split, o *endingOptions) (*valueProof, error) {
	exits, err := o.exits()
	if err != nil {
		return nil, err
	}
	defer exits.Set.Close()
	within, cancel := context.WithTimeout(ctx, o.budget)
	defer cancel()
	proof, err := c.Prove(within, s, values.Solver(ending.Limits{Library: exits, HasTable: exits.Has, Workers: o.threads, Memory: o.slicesShare()}))
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case within.Err() != nil && err != nil: // a table was in the making
		return &valueProof{}, nil
	case err != nil:
		return nil, err
	}
	out := &valueProof{Proven: proof.Won, Positions: proof.Positions, Asked: proof.Asked}
	if proof.Move != chess.NoMove {
		san := s.Position.SAN(proof.Move)
		out.Move = &san
	}
	if proof.Open != nil {
		fen := proof.Open.FEN()
		out.Open = &fen
	}
	return out, nil
}

func rangeOf(c *values.Calculator, lo, hi *values.Game) valueRange {
	r := valueRange{Lower: c.Name(lo), Upper: c.Name(hi)}
	if r.Value = r.Lower; lo != hi {
		r.Value = "[" + r.Lower + ", " + r.Upper + "]"
	}
	return r
}

// printValues writes an answer for people.
func (a *app) printValues(v *valuesAnswer, p *chess.Position) error {
	if a.many {
		if a.answers++; a.answers > 1 {
			a.printf("\n")
		}
		a.printf("%s\n", v.FEN)
	}
	t := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	row := func(white, black []string, value string) {
		fmt.Fprintf(t, "%s\t- %s\t%s\n", strings.Join(white, " "), strings.Join(black, " "), value)
	}
	row(v.Kernel.White, v.Kernel.Black, "kernel")
	for _, g := range v.Groups {
		row(g.White, g.Black, g.Value)
	}
	fmt.Fprintf(t, "sum\t\t%s\n", v.Sum.Value)
	t.Flush()
	if v.Wins == nil {
		a.printf("\nEn passant leaves open who wins the game of moves, %s to move.\n", p.Turn())
		return nil
	}
	winner := strings.ToUpper((*v.Wins)[:1]) + (*v.Wins)[1:]
	a.printf("\n%s to move, %s wins the game of moves, in which whoever has none left loses.\n", capital(p.Turn()), winner)
	for _, m := range v.Moves {
		if m.Wins {
			a.printf("%s leaves %s and wins it.\n", m.SAN, m.Value)
		}
	}
	switch {
	case v.Proof == nil:
	case !v.Proof.Proven && v.Proof.Open != nil:
		a.printf("Of chess that proves nothing: a move in the kernel is not proven to lose, to %s\n", *v.Proof.Open)
	case !v.Proof.Proven:
		a.printf("Of chess that proves nothing: it is not proven that moves in the kernel lose.\n")
	default:
		a.printf("Proven: %s wins the game of chess, too (%s by values, %s solved).\n", winner,
			plural(v.Proof.Positions, "position", "positions"), plural(v.Proof.Asked, "move in the kernel", "moves in the kernel"))
	}
	return nil
}
