package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/annotate"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/internal/pgn"
)

// solvedInGame is how long each position of a game is thought about if nobody says otherwise.
const solvedInGame = 3 * time.Second

func newAnnotate(a *app) *cobra.Command {
	o := newEndingOptions(queryMemory)
	cmd := &cobra.Command{
		Use:   "annotate FILE...",
		Short: "Mark where a game's ending was thrown away, with the right move and why",
		Long: `Reads games in PGN, with variations and comments, and walks through the ending of each, from where exact knowledge
begins. Moves that are proven to have thrown a win or a draw away get a mark (?? or ?), a comment, and the right move with
best play as a variation. What was there before stays, but for marks on these moves that say otherwise. The games come out as PGN, or, with
--json, as an object a game with its mistakes.

Positions are asked about from the last one up, within --budget each, until four in a row are unknown. Nothing is marked that
is not proven; where knowledge begins and where it has gaps is written into the game.

"-" reads games from standard input. What cannot be read is told of and passed over.`,
		Example: `  szen annotate game.pgn
  szen annotate --json --budget 10s - < games.pgn`,
		Args: arguments(1, true, "a file with games in PGN, or - for standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("budget") {
				o.budget = solvedInGame
			}
			e, err := a.expert(&o, true, maxQueryLine)
			if err != nil {
				return err
			}
			e.MateTime /= 4 // most positions of a game have none
			ask := func(ctx context.Context, p chess.Position) (*answer.Answer, error) { return o.ask(ctx, e, p) }
			for _, name := range args {
				if err := a.annotateFile(cmd.Context(), name, ask); err != nil {
					return err
				}
			}
			return nil
		},
	}
	o.sourceOptions.flags(cmd)
	o.memoryFlag(cmd)
	return cmd
}

// annotateFile annotates the games of a file.
func (a *app) annotateFile(ctx context.Context, name string, ask annotate.Asker) error {
	in := a.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return &inputError{err}
		}
		defer f.Close()
		in = f
	}
	r := pgn.NewReader(in)
	number, faulty := 0, 0
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		number++
		if len(g.Faults) > 0 {
			faulty++
		}
		for _, f := range g.Faults {
			a.term.Note("note: game %d, %s", number, f)
		}
		if err := a.annotate(ctx, number, g, ask); err != nil {
			return fmt.Errorf("game %d: %w", number, err)
		}
		if err := a.out.Flush(); err != nil {
			return fmt.Errorf("writing a game: %w", err)
		}
	}
	switch {
	case number == 0:
		return badInput("%s: there is no game in it", name)
	case faulty > 0:
		return badInput("games with something that cannot be read: %d of %d", faulty, number)
	}
	return nil
}

// annotate annotates a game.
func (a *app) annotate(ctx context.Context, number int, g *pgn.Game, ask annotate.Asker) error {
	task := a.term.Start(fmt.Sprintf("game %d", number), 0)
	report, known, err := annotate.Look(ctx, g, ask)
	task.End()
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if a.json {
		return a.printJSON(annotatedOf(number, g, report))
	}
	report.Write(g, known)
	return g.Write(a.out)
}

// annotated is the JSON object of a game.
type annotated struct {
	Game      int           `json:"game"` // from 1
	White     string        `json:"white"`
	Black     string        `json:"black"`
	Result    string        `json:"result"`
	Plies     int           `json:"plies"`
	KnownFrom *int          `json:"known_from"`
	Asked     int           `json:"asked"`
	Unknown   int           `json:"unknown"`
	Proven    string        `json:"proven"`
	Mistakes  []gameMistake `json:"mistakes"`
	Faults    []pgnFault    `json:"faults"`
}

type gameMistake struct {
	Ply   int      `json:"ply"`
	FEN   string   `json:"fen"`
	SAN   string   `json:"san"`
	Was   string   `json:"was"`
	Now   string   `json:"now"`
	Right []string `json:"right"`
	Line  []string `json:"line"`
	Why   string   `json:"why"`
}

type pgnFault struct {
	Line int    `json:"line"`
	Text string `json:"text"`
}

func annotatedOf(number int, g *pgn.Game, r *annotate.Report) *annotated {
	out := &annotated{
		Game: number, White: g.Tag("White"), Black: g.Tag("Black"), Result: g.Result, Plies: r.Plies,
		Asked: r.Asked, Unknown: r.Unknown, Proven: r.Result, Mistakes: []gameMistake{}, Faults: []pgnFault{},
	}
	if r.From >= 0 {
		out.KnownFrom = &r.From
	}
	for i := range r.Mistakes {
		m := &r.Mistakes[i]
		p := m.Before.Position
		x := gameMistake{
			Ply: m.Ply, FEN: p.FEN(), SAN: p.SAN(m.Move), Was: m.Was().String(), Now: m.Now().String(),
			Right: []string{}, Line: []string{}, Why: m.After.Why,
		}
		for _, right := range m.Right() {
			x.Right = append(x.Right, right.SAN)
		}
		for _, move := range m.Before.Line {
			x.Line = append(x.Line, p.SAN(move))
			p.Make(move)
		}
		out.Mistakes = append(out.Mistakes, x)
	}
	for _, f := range g.Faults {
		out.Faults = append(out.Faults, pgnFault{f.Line, f.Text})
	}
	return out
}
