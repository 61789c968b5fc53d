package main

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
)

// maxQueryLine is how many plies of best play an answer shows, maxLineTime how long they may take.
const (
	maxQueryLine = 200
	maxLineTime  = 2 * time.Second
)

// solvedInQuery is how long a query has an ending solved if nobody says otherwise.
const solvedInQuery = 10 * time.Second

// mateInQuery is how long a query then looks for a mate.
const mateInQuery = 2 * time.Second

func newQuery(a *app) *cobra.Command {
	o := newEndingOptions(queryMemory)
	cmd := &cobra.Command{
		Use:   "query FEN...",
		Short: "Say what a position is worth, and why",
		Long: `Answers by the best means there is: the rules of the game, then tables in --dir, then
tables of up to 4 men made in memory on the fly, then what the moves that lead to
such positions prove, then solving the ending, of any number of pawns and at most two pieces, for 10 seconds, then looking
for a mate for 2, or both as long as --budget says, and asking recognizers. It needs no tables at all. What cannot be proven is unknown.

Results are the side to move's. The clock of the 50-move rule counts: a win that does
not fit into what is left of it is a cursed win, drawn by the rule. Distances are in
plies (half-moves) with a fresh clock. DTZ: to the next capture, pawn move or mate
under the 50-move rule, numbered as DTZ50'', above 100 for cursed wins and blessed
losses. DTM: to mate without that rule. The distances of a move count that move.

"-" reads positions from standard input, one FEN or EPD line each.`,
		Example: `  szen query "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"
  szen query --json "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1"
  szen query --json - < positions.epd`,
		Args: arguments(1, true, "a FEN, or - to read them from standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := a.expert(&o, cmd.Flags().Changed("budget"), maxQueryLine)
			if err != nil {
				return err
			}
			return a.eachPosition(cmd.Context(), args, func(p chess.Position) error {
				ans, err := o.ask(cmd.Context(), e, p)
				if err != nil {
					return err
				}
				return a.show(ans)
			})
		},
	}
	o.sourceOptions.flags(cmd)
	o.memoryFlag(cmd)
	return cmd
}
