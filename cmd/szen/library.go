package main

import (
	"context"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/tables"
)

// solvedOnTheFly is the most men of the tables that a question has made in memory.
const solvedOnTheFly = 4

// sourceOptions says where answers come from.
type sourceOptions struct {
	dirs    []string
	budget  time.Duration
	threads int
}

func (o *sourceOptions) flags(cmd *cobra.Command) {
	dirFlag(cmd, &o.dirs)
	cmd.Flags().DurationVar(&o.budget, "budget", time.Minute, "time for each answer; what is not proven by then is unknown")
	threadsFlag(cmd, &o.threads)
}

// dirFlag adds --dir to a command that reads tables.
func dirFlag(cmd *cobra.Command, dirs *[]string) {
	cmd.Flags().StringArrayVar(dirs, "dir", nil, "folder with tables; may be given several times (default: $SZEN_DIR, or "+defaultDir+" if it is there)")
}

// defaultDir is where tables are made and looked for if nobody says otherwise.
const defaultDir = "szen-tables"

// openSet opens the folders that were named, or else the usual one.
func openSet(dirs []string) (*tables.Set, error) {
	if len(dirs) == 0 {
		dirs = []string{usualDir()}
		if _, err := os.Stat(dirs[0]); err != nil {
			return tables.Open()
		}
	}
	return tables.Open(dirs...)
}

// usualDir is the folder for tables if --dir does not name one.
func usualDir() string {
	if dir := os.Getenv("SZEN_DIR"); dir != "" {
		return dir
	}
	return defaultDir
}

// engine returns what answers questions.
func (a *app) engine(o sourceOptions, maxLine int) (*answer.Engine, error) {
	set, err := openSet(o.dirs)
	if err != nil {
		return nil, err
	}
	return &answer.Engine{
		MaxLine: maxLine,
		Source: &answer.Library{
			Set: set, MaxMen: solvedOnTheFly, Workers: o.threads,
			Note: func(text string) { a.term.Note("note: %s", text) },
			Solving: func(m chess.Material) func() {
				task := a.term.Start(m.String(), 0)
				return task.End
			},
		},
	}, nil
}

// ask answers one question within the budget.
func (o *sourceOptions) ask(ctx context.Context, e *answer.Engine, p chess.Position) (*answer.Answer, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, o.budget, answer.ErrBudget)
	defer cancel()
	return e.Query(ctx, p)
}
