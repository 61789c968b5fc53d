package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
)

func newProbe(a *app) *cobra.Command {
	var o sourceOptions
	cmd := &cobra.Command{
		Use:   "probe FEN...",
		Short: "Say what the tables on disk say",
		Long: `Looks a position and all its moves up in the tables of --dir, and fails if the
table is not there. The answer has the form of "szen query", but without a line.

"-" reads positions from standard input, one FEN or EPD line each.`,
		Example: `  szen gen --men 3 --dir t
  szen probe --dir t "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"`,
		Args: arguments(1, true, "a FEN, or - to read them from standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			set, err := openSet(o.dirs)
			if err != nil {
				return err
			}
			e := &answer.Engine{Source: &answer.Library{Set: set}}
			return a.eachPosition(cmd.Context(), args, func(p chess.Position) error {
				ans, err := o.ask(cmd.Context(), e, p)
				if err != nil {
					return err
				}
				if ans.By == answer.Nothing {
					return errors.New(ans.Why)
				}
				return a.show(ans)
			})
		},
	}
	o.flags(cmd)
	return cmd
}

// show prints an answer.
func (a *app) show(ans *answer.Answer) error {
	if a.json {
		return a.printJSON(ans)
	}
	a.printAnswer(ans)
	return nil
}
