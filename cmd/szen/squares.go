package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/answer"
)

func newSquares(a *app) *cobra.Command {
	o := newEndingOptions(0)
	var attacker, svg string
	cmd := &cobra.Command{
		Use:   "squares FEN...",
		Short: "Show the corresponding squares of a pawn structure",
		Long: `For the pawns of the position, wherever the kings stand: on which squares the defending
king holds for each square of the attacking one, and the mutual zugzwangs, in which whoever has to move gives
way. Squares bound to each other by zugzwangs have the same number, as in books. "*" is a critical square:
with his king there and his move the attacker wins, wherever the other king is.

The verdicts are those of the whole ending, proven; what the time or memory did not suffice for is counted as open
and shown nowhere else.`,
		Example: `  szen squares "8/3k4/8/4Pp2/8/3K2P1/8/8 w - - 0 1"
  szen squares --svg squares.svg "5k2/6p1/2p5/2P5/6P1/5K2/8/8 w - - 0 1"`,
		Args: arguments(1, true, "a FEN, or - to read them from standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.eachPosition(cmd.Context(), args, func(p chess.Position) error {
				c := p.Turn()
				switch attacker {
				case "white":
					c = chess.White
				case "black":
					c = chess.Black
				case "":
				default:
					return badInput("--attacker %s: want white or black", attacker)
				}
				return a.squares(cmd.Context(), p, c, &o, svg)
			})
		},
	}
	o.flags(cmd)
	cmd.Flags().StringVar(&attacker, "attacker", "", "white or black: the side that wants to win (default: the side to move)")
	cmd.Flags().StringVar(&svg, "svg", "", "write the board to this file as well")
	return cmd
}

// squares answers for one position.
func (a *app) squares(ctx context.Context, p chess.Position, attacker chess.Color, o *endingOptions, svg string) error {
	if p.Occupied() != p.ByRole(chess.Pawn)|p.ByRole(chess.King) {
		return &inputError{ending.ErrPieces}
	}
	s, err := o.solve(ctx, a, p, ending.Limits{Slice: []chess.Color{attacker}})
	if err != nil {
		return err
	}
	q, err := s.Squares(attacker)
	if err != nil {
		return err
	}
	if svg != "" {
		if err := os.WriteFile(svg, []byte(squaresSVG(&p, q)), 0o644); err != nil {
			return err
		}
	}
	if a.json {
		err = a.printJSON(answer.OfSquares(s, q))
	} else {
		a.printSquares(s, q)
	}
	if err == nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return err
}

// printSquares draws the numbers of both kings, side by side, and lists the zugzwangs.
func (a *app) printSquares(s *ending.Solution, q *ending.Squares) {
	p := &s.Position
	if a.many {
		if a.answers++; a.answers > 1 {
			a.printf("\n")
		}
		a.printf("%s\n", p.FEN())
	}
	mine, theirs := q.Numbers()
	a.printf("   %-27s   %s\n", capital(q.Attacker)+" king attacks", capital(q.Attacker.Other())+" king defends")
	left, right := squareRows(p, mine, q.Critical()), squareRows(p, theirs, 0)
	for r := 7; r >= 0; r-- {
		a.printf("%d %s   %d %s\n", r+1, left[r], r+1, right[r])
	}
	files := "   a  b  c  d  e  f  g  h"
	a.printf("  %-24s     %s\n", files, files)
	a.printf("\n")
	for sq, z := range q.Zugzwang {
		if z != 0 {
			a.printf("%2d  %s - %s\n", mine[sq], chess.Square(sq), strings.Join(answer.Names(z), " "))
		}
	}
	if n := answer.OfSquares(s, q).Open; n > 0 {
		a.printf("Open: %s of the kings (%s).\n", plural(n, "placement", "placements"), s.Stop)
	}
}

// squareRows draws a board: pawns, numbers, critical squares.
func squareRows(p *chess.Position, numbers [64]int, critical chess.Bitboard) (rows [8]string) {
	for sq := chess.A1; sq <= chess.H8; sq++ {
		text := "."
		switch {
		case p.ByRole(chess.Pawn).Has(sq):
			text = string(p.PieceAt(sq).Letter())
		case numbers[sq] != 0:
			text = fmt.Sprint(numbers[sq])
		case critical.Has(sq):
			text = "*"
		}
		rows[sq.Rank()] += fmt.Sprintf("%3s", text)
	}
	return rows
}
