package main

import (
	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/recognizers"
)

func newRecognize(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "recognize FEN...",
		Short: "Say what the recognizers of the search know of a position, and why",
		Long: `Asks what an engine asks inside its search: is it proven that a side cannot win, or that it
wins, without tables and without looking ahead? Each recognizer that speaks is shown with its reason. A
position that none is about is unknown; "szen solve" may still prove it.`,
		Example: `  szen recognize "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"
  szen recognize --json "k7/8/8/8/3B4/2K5/P5p1/8 w - - 0 1"`,
		Args: arguments(1, true, "a FEN, or - to read them from standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			set, err := recognizers.New(recognizers.Config{Win: recognizers.Score(chess.KnownWin)})
			if err != nil {
				return err
			}
			cache := set.NewCache(0)
			return a.eachPosition(cmd.Context(), args, func(p chess.Position) error { return a.recognize(cache, p) })
		},
	}
}

// recognize answers for one position.
func (a *app) recognize(cache *recognizers.Cache, p chess.Position) error {
	out := answer.Recognize(cache, &p)
	if a.json {
		return a.printJSON(out)
	}
	if a.many {
		a.printf("%s\n", out.FEN)
	}
	if len(out.By) == 0 {
		a.printf("unknown: no recognizer is about this position\n")
		return nil
	}
	a.printf("%s for the side to move\n", out.Bounds)
	for _, r := range out.By {
		a.printf("  %-22s %s\n", r.Family, r.Why)
	}
	return nil
}
