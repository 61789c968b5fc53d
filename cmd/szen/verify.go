package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
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
		Use:   "verify PATH|MATERIAL...",
		Short: "Derive every value of a table again from its moves",
		Long: `Checks the digests of table files and then derives the value of every position from
the values behind its legal moves, as the ordinary move generator has them, and
compares. A table whose values follow from others so everywhere is right, if those that
it can turn into are: verify them too, with --dependencies if need be.

A PATH is a folder or a file. A MATERIAL is looked for in --dir. Tables of up to 4 men
that are needed and not there are solved in memory.`,
		Example: `  szen verify t
  szen verify t/KRvKP.dtz.szt
  szen verify --dependencies --sample 100000 KRvKP`,
		Args: arguments(1, true, "a folder, a file, or a material such as KRvKN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.sample < 0 {
				return badInput("sample %d: want 0, for all positions, or more", o.sample)
			}
			set, list, err := a.verifyTargets(args, o)
			if err != nil {
				return err
			}
			defer set.Close()
			return a.verify(cmd.Context(), set, list, o)
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

func (a *app) verify(ctx context.Context, set *tables.Set, list []target, o verifyOptions) error {
	damaged, err := a.checkFiles(ctx, set, list)
	if err != nil {
		return err
	}
	bad := 0
	if len(damaged) == 0 {
		if err := a.fillSet(ctx, set, list, o.threads); err != nil {
			return err
		}
	}
	for _, t := range list {
		ans := verifyAnswer{Material: t.material.String(), Metrics: []string{}}
		if err := damaged[t.material]; err != nil {
			ans.Error = err.Error()
		} else if len(damaged) > 0 {
			continue // there may be nothing to derive it from
		} else if ans, err = a.verifyMaterial(ctx, set, t, o); err != nil {
			return err
		}
		if !ans.OK {
			bad++
		}
		if err := a.printVerified(&ans); err != nil {
			return err
		}
	}
	switch {
	case len(damaged) > 0:
		return fmt.Errorf("%s damaged; values are derived when all files are whole", plural(len(damaged), "material", "materials"))
	case bad > 0:
		return fmt.Errorf("not verified: %s", plural(bad, "material", "materials"))
	case len(list) == 0:
		return badInput("no tables there")
	}
	return nil
}

func (a *app) printVerified(ans *verifyAnswer) error {
	switch {
	case a.json:
		if err := a.printJSON(ans); err != nil {
			return err
		}
	case ans.OK:
		a.printf("%s: %s verified, %s\n", ans.Material, plural(ans.Positions, "position", "positions"), strings.Join(ans.Metrics, " "))
	default:
		a.printf("%s: WRONG: %s\n", ans.Material, ans.Error)
	}
	return a.out.Flush()
}

func (a *app) verifyMaterial(ctx context.Context, set *tables.Set, t target, o verifyOptions) (verifyAnswer, error) {
	m := t.material
	ans := verifyAnswer{Material: m.String(), OK: true}
	var metrics []chess.Metric
	for x := chess.MetricWDL; x <= chess.MetricDTM; x++ {
		if set.Has(m, x) && (t.metrics == 0 || t.metrics.Has(x)) {
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
