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
	memory       byteSize
}

func newVerify(a *app) *cobra.Command {
	o := verifyOptions{memory: usualMemory()}
	cmd := &cobra.Command{
		Use:   "verify PATH|MATERIAL...",
		Short: "Derive every value of a table again from its moves",
		Long: `Checks the digests of table files and then derives the value of every position from
the values behind its legal moves, as the ordinary move generator has them, and
compares. A table whose values follow from others so everywhere is right, if those that
it can turn into are: verify them too, with --dependencies if need be.

A PATH is a folder or a file. A MATERIAL is looked for in --dir. Tables of up to 4 men
that are needed and not there are solved in memory.

Syzygy files hold too little to be derived from: their materials are solved, and
every value that readers rely on is compared, distances up to the format's rounding.`,
		Example: `  szen verify t
  szen verify t/KRvKP.dtz.szt
  szen verify --dependencies --sample 100000 KRvKP`,
		Args: arguments(1, true, "a folder, a file, or a material such as KRvKN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.sample < 0 {
				return badInput("sample %d: want 0, for all positions, or more", o.sample)
			}
			t, err := a.verifyTargets(args, o)
			if err != nil {
				return err
			}
			defer t.set.Close()
			if len(t.own) > 0 {
				err = a.verify(cmd.Context(), t.set, t.own, o)
			}
			if len(t.syzygy) > 0 && cmd.Context().Err() == nil {
				err = errors.Join(err, a.verifySyzygy(cmd.Context(), t.syzygy, o))
			}
			if len(t.own)+len(t.syzygy) == 0 {
				return badInput("no tables there")
			}
			return err
		},
	}
	dirFlag(cmd, &o.dirs)
	cmd.Flags().BoolVar(&o.dependencies, "dependencies", false, "and all that the materials can turn into")
	cmd.Flags().Int64Var(&o.sample, "sample", 0, "look at about so many positions, spread at random, instead of all")
	cmd.Flags().Var(&o.memory, "mem", "memory that solving for Syzygy files may take")
	threadsFlag(cmd, &o.threads)
	return cmd
}

// verifyAnswer is the JSON object of a verified material.
type verifyAnswer struct {
	Material  string   `json:"material"`
	Metrics   []string `json:"metrics"`
	Positions int64    `json:"positions"` // compared, both sides to move
	OK        bool     `json:"ok"`
	File      string   `json:"file,omitempty"`  // of Syzygy's
	Bytes     int64    `json:"bytes,omitempty"` // of the file that was made of it
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
	}
	return nil
}

func (a *app) printVerified(ans *verifyAnswer) error {
	name := ans.Material
	if ans.File != "" {
		name = ans.File
	}
	switch {
	case a.json:
		if err := a.printJSON(ans); err != nil {
			return err
		}
	case ans.Bytes > 0:
		a.printf("%s: %s agree, %s bytes made of it\n", name, plural(ans.Positions, "value", "values"), thousands(ans.Bytes))
	case ans.OK:
		a.printf("%s: %s verified, %s\n", name, plural(ans.Positions, "position", "positions"), strings.Join(ans.Metrics, " "))
	default:
		a.printf("%s: WRONG: %s\n", name, ans.Error)
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
		ans.fail(err)
	}
	return ans, nil
}
