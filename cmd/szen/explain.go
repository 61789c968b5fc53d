package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/account"
	"github.com/szen-chess/szen/internal/answer"
)

func newExplain(a *app) *cobra.Command {
	o := newEndingOptions(queryMemory)
	cmd := &cobra.Command{
		Use:   "explain FEN...",
		Short: "Explain a position: verdict, proof, key moves, mistakes, zugzwang, plan",
		Long: `Gives a readable account of what is proven of a position: the verdict and where its proof is from, what
recognizers add, the moves that keep the result, what is wrong with others, whether it matters who is to
move, what happens on the line of best play, and the critical squares of a pawn ending.

It asks what 'szen query' asks, and more questions of the kind; --budget is the time for all of them, a third of it at the most
for solving one ending. What is not proven in that time is called unknown, or not told.

"-" reads positions from standard input, one FEN or EPD line each.`,
		Example: `  szen explain "8/8/1k6/8/8/1K6/1P6/8 w - - 0 1"
  szen explain --json "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"`,
		Args: arguments(1, true, "a FEN, or - to read them from standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			x, err := a.explainer(&o)
			if err != nil {
				return err
			}
			return a.eachPosition(cmd.Context(), args, func(p chess.Position) error {
				ctx, cancel := context.WithTimeoutCause(cmd.Context(), o.budget, answer.ErrBudget)
				defer cancel()
				out, err := x.Explain(ctx, p)
				if err != nil {
					return err
				}
				return a.printAccount(out)
			})
		},
	}
	o.sourceOptions.flags(cmd)
	o.memoryFlag(cmd)
	return cmd
}

// explainer returns what explains, by the means of a query.
func (a *app) explainer(o *endingOptions) (*account.Explainer, error) {
	each := *o
	each.budget = o.budget / 3
	e, err := a.expert(&each, true, maxQueryLine)
	if err != nil {
		return nil, err
	}
	e.MateTime = min(o.budget/10, mateInQuery)
	solving := *o
	solving.budget = min(each.budget, maxSquaresTime)
	return &account.Explainer{
		Engine: e, Cache: e.Recognizers.NewCache(0),
		Squares: func(ctx context.Context, p chess.Position, attacker chess.Color) (*ending.Squares, error) {
			s, err := solving.solve(ctx, a, p, ending.Limits{Slice: []chess.Color{attacker}})
			if err != nil || s.Stop != ending.Closed {
				return nil, err
			}
			return s.Squares(attacker)
		},
	}, nil
}

// maxSquaresTime is how long the squares of the kings are looked for in an account.
const maxSquaresTime = 10 * time.Second

// accountJSON is what an account adds to the JSON object of an answer.
type accountJSON struct {
	Recognizers []answer.Recognizer `json:"recognizers"`
	Keep        []string            `json:"keep"`
	Mistakes    []mistakeJSON       `json:"mistakes"`
	Turned      *turnedJSON         `json:"other_to_move"`
	Steps       []stepJSON          `json:"steps"`
	Attacker    *string             `json:"attacker"`
	Critical    []string            `json:"critical"`
	Text        []string            `json:"text"`
}

type mistakeJSON struct {
	SAN     string `json:"san"`
	Verdict string `json:"verdict"`
	Reply   string `json:"reply"`
}

type turnedJSON struct {
	Lo       string `json:"lower"`
	Hi       string `json:"upper"`
	Zugzwang bool   `json:"zugzwang"`
}

type stepJSON struct {
	Ply  int    `json:"ply"`
	SAN  string `json:"san"`
	Only bool   `json:"only"`
	What string `json:"what"`
}

func (a *app) printAccount(x *account.Account) error {
	if a.json {
		return a.printAccountJSON(x)
	}
	if a.many {
		if a.answers++; a.answers > 1 {
			a.printf("\n")
		}
		a.printf("%s\n", x.Position.FEN())
	}
	a.printf("%s\n", verdictSentence(x.Answer))
	if s := distanceSentence(x.Answer); s != "" {
		a.printf("%s\n", s)
	}
	for _, s := range x.Text() {
		a.printf("%s\n", s)
	}
	if len(x.Line) > 0 {
		text, err := x.Position.LineSAN(x.Line)
		if err != nil {
			return err
		}
		a.printf("Line: %s\n", text)
	}
	return nil
}

// printAccountJSON writes the object of the answer with the fields of the account behind its own.
func (a *app) printAccountJSON(x *account.Account) error {
	out := accountJSON{
		Recognizers: x.Recognized, Keep: []string{}, Mistakes: []mistakeJSON{}, Steps: []stepJSON{},
		Critical: answer.Names(x.Critical), Text: x.Text(),
	}
	if out.Recognizers == nil {
		out.Recognizers = []answer.Recognizer{}
	}
	for _, m := range x.Keep {
		out.Keep = append(out.Keep, m.SAN)
	}
	for _, m := range x.Mistakes {
		out.Mistakes = append(out.Mistakes, mistakeJSON{m.SAN, m.Verdict(), m.Reply})
	}
	if t := x.Turned; t != nil {
		out.Turned = &turnedJSON{t.Bounds.Lo.String(), t.Bounds.Hi.String(), t.Zugzwang}
	}
	for _, s := range x.Steps {
		out.Steps = append(out.Steps, stepJSON{s.Ply, s.SAN, s.Only, s.What})
	}
	if name := x.Attacker.String(); x.Critical != 0 {
		out.Attacker = &name
	}
	first, err := json.Marshal(x.Answer)
	if err != nil {
		return err
	}
	second, err := json.Marshal(out)
	if err != nil {
		return err
	}
	if len(first) < 2 || len(second) < 2 {
		return errors.New("an answer without fields")
	}
	first[len(first)-1] = ','
	fmt.Fprintf(a.out, "%s%s\n", first, second[1:])
	return nil
}
