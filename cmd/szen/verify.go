package main

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

type verifyOptions struct {
	dirs         []string
	dependencies bool
	sample       int64
	threads      int
}

func newVerify(a *app) *cobra.Command {
	var o verifyOptions
	cmd := &cobra.Command{
		Use:   "verify MATERIAL...",
		Short: "Derive every value of a table again from its moves",
		Long: `Derives the value of every position of a table from the values behind its legal moves,
as the ordinary move generator has them, and compares. A table whose distances follow
from others so everywhere is right, if those that it can turn into are: verify them
too with --dependencies.

What is not in --dir is solved in memory, up to 4 men.`,
		Example: `  szen verify KPvK
  szen verify --dependencies --sample 100000 KRvKP`,
		Args: arguments(1, true, "a material such as KRvKN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var list []chess.Material
			for _, text := range args {
				m, err := a.parseMaterial(text)
				if err != nil {
					return err
				}
				list = append(list, m)
			}
			if o.sample < 0 {
				return badInput("sample %d: want 0, for all positions, or more", o.sample)
			}
			if o.dependencies {
				list = chess.Dependencies(list...)
			}
			return a.verify(cmd.Context(), list, o)
		},
	}
	dirFlag(cmd, &o.dirs)
	cmd.Flags().BoolVar(&o.dependencies, "dependencies", false, "and all that the materials can turn into")
	cmd.Flags().Int64Var(&o.sample, "sample", 0, "look at about so many positions, spread at random, instead of all")
	threadsFlag(cmd, &o.threads)
	return cmd
}

// verifyAnswer is the JSON object of a verified material.
type verifyAnswer struct {
	Material  string   `json:"material"`
	Metrics   []string `json:"metrics"`
	Positions int64    `json:"positions"` // compared, both sides to move
	OK        bool     `json:"ok"`
	Error     string   `json:"error,omitempty"`
	FEN       string   `json:"fen,omitempty"` // of the first wrong value
	WallS     float64  `json:"wall_s"`
}

func (a *app) verify(ctx context.Context, list []chess.Material, o verifyOptions) error {
	set, err := openSet(o.dirs)
	if err != nil {
		return err
	}
	if err := a.fillSet(ctx, set, list, o.threads); err != nil {
		return err
	}
	bad := 0
	for _, m := range list {
		ans, err := a.verifyMaterial(ctx, set, m, o)
		if err != nil {
			return err
		}
		if !ans.OK {
			bad++
		}
		switch {
		case a.json:
			if err := a.printJSON(ans); err != nil {
				return err
			}
		case ans.OK:
			a.printf("%s: %s verified\n", m, plural(ans.Positions, "position", "positions"))
		default:
			a.printf("%s: WRONG: %s\n", m, ans.Error)
		}
		if err := a.out.Flush(); err != nil {
			return err
		}
	}
	if bad > 0 {
		return errors.New("not verified: " + plural(bad, "table", "tables"))
	}
	return nil
}

// fillSet solves what the materials need and the set lacks.
func (a *app) fillSet(ctx context.Context, set *tables.Set, list []chess.Material, threads int) error {
	memory := retro.NewMemory(threads)
	for _, m := range chess.Dependencies(list...) {
		if m.Men() > solvedOnTheFly || set.Has(m, chess.MetricWDL) {
			continue
		}
		task := a.term.Start(m.String(), 0)
		t, err := memory.Table(ctx, m, true)
		task.End()
		if err != nil {
			return err
		}
		set.Add(t)
	}
	return nil
}

func (a *app) verifyMaterial(ctx context.Context, set *tables.Set, m chess.Material, o verifyOptions) (verifyAnswer, error) {
	ans := verifyAnswer{Material: m.String(), OK: true}
	var metrics []chess.Metric
	for x := chess.MetricWDL; x <= chess.MetricDTM; x++ {
		if set.Has(m, x) {
			metrics = append(metrics, x)
			ans.Metrics = append(ans.Metrics, x.String())
		}
	}
	if len(metrics) == 0 {
		return ans, &tables.MissingError{Material: m, Metric: chess.MetricWDL}
	}
	task := a.term.Start("verify "+m.String(), 0)
	defer task.End()
	start := time.Now()
	var err error
	ans.Positions, err = set.Verify(ctx, m, tables.VerifyOptions{Workers: o.threads, Metrics: metrics, Sample: o.sample, Progress: task.Set})
	ans.WallS = time.Since(start).Seconds()
	if ctx.Err() != nil {
		return ans, context.Cause(ctx)
	}
	if err != nil {
		ans.OK, ans.Error = false, err.Error()
		if wrong := (*tables.WrongError)(nil); errors.As(err, &wrong) {
			ans.FEN = wrong.FEN
		}
	}
	return ans, nil
}
