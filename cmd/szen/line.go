package main

import (
	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/internal/pgn"
)

// maxLinePlies is longer than any win in the tables that can be made.
const maxLinePlies = 2000

func newLine(a *app) *cobra.Command {
	o := newEndingOptions(queryMemory)
	var asPGN bool
	cmd := &cobra.Command{
		Use:   "line FEN...",
		Short: "Play a position out, best moves on both sides",
		Long: `Plays a won or lost position to its end: the winner takes the fastest way, the loser
the slowest, counted to mate where that is known, and the win is never given away
to the 50-move rule. A cursed win goes on until the rule ends it. A drawn position
has no line. Endings without tables are solved as 'szen query' does it; their lines end where tables would go on.

"-" reads positions from standard input, one FEN or EPD line each.`,
		Example: `  szen line "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"
  szen line --pgn "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"`,
		Args: arguments(1, true, "a FEN, or - to read them from standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := a.expert(&o, cmd.Flags().Changed("budget"), maxLinePlies)
			if err != nil {
				return err
			}
			e.LineTime = 0
			return a.eachPosition(cmd.Context(), args, func(p chess.Position) error {
				ans, err := o.ask(cmd.Context(), e, p)
				if err != nil {
					return err
				}
				return a.printLine(ans, asPGN)
			})
		},
	}
	o.sourceOptions.flags(cmd)
	o.memoryFlag(cmd)
	cmd.Flags().BoolVar(&asPGN, "pgn", false, "print a game in PGN")
	return cmd
}

// lineAnswer is the JSON object of a line.
type lineAnswer struct {
	FEN     string   `json:"fen"`
	Verdict string   `json:"verdict"`
	Line    []string `json:"line"` // SAN
	UCI     []string `json:"uci"`
	End     string   `json:"end"` // FEN
	Result  string   `json:"result"`
}

func (a *app) printLine(ans *answer.Answer, asPGN bool) error {
	l := lineAnswer{FEN: ans.Position.FEN(), Verdict: ans.Verdict(), Line: []string{}, UCI: []string{}}
	g := chess.NewGame(ans.Position)
	for _, m := range ans.Line {
		l.Line = append(l.Line, g.Position().SAN(m))
		l.UCI = append(l.UCI, m.String())
		if err := g.Push(m); err != nil {
			return err
		}
	}
	l.End, l.Result = g.Position().FEN(), g.OutcomeClaimed().String()
	text, err := ans.Position.LineSAN(ans.Line)
	switch {
	case err != nil:
		return err
	case a.json:
		return a.printJSON(l)
	case asPGN:
		return bestPlay(g).Write(a.out)
	case len(l.Line) == 0:
		a.printf("%s No line.\n", verdictSentence(ans))
	default:
		a.printf("%s %s\n", text, l.Result)
	}
	return nil
}

// bestPlay writes a line as a game in PGN.
func bestPlay(g *chess.Game) *pgn.Game {
	o := g.OutcomeClaimed()
	out := pgn.New("Best play", *g.Start())
	out.Play(g.Moves()...)
	out.End(o.String())
	if n := len(out.Moves); n > 0 && o.Over() {
		out.Moves[n-1].Comment = o.Reason.String()
	}
	return out
}
