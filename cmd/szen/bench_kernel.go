package main

import (
	"context"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/usage"
	"github.com/szen-chess/szen/retro"
)

type benchOptions struct {
	dtm     bool
	repeat  int
	threads int
}

func newBenchKernel(a *app) *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:   "kernel [MATERIAL...]",
		Short: "Time the retrograde kernel, table by table",
		Long: `Solves each material in memory, WDL and DTZ, from the tables it depends on, which
are solved beforehand and not counted. Without arguments: all of 3 and 4 men.`,
		Example: `  szen bench kernel
  szen bench kernel KRPvKR --threads 1 --dtm`,
		RunE: func(cmd *cobra.Command, args []string) error {
			list := append(chess.MaterialsOf(3), chess.MaterialsOf(4)...)
			if len(args) > 0 {
				list = nil
			}
			for _, text := range args {
				m, err := a.parseMaterial(text)
				if err != nil {
					return err
				}
				list = append(list, m)
			}
			if o.repeat < 1 {
				return badInput("repeat %d: want 1 or more", o.repeat)
			}
			return a.benchKernel(cmd.Context(), list, o)
		},
	}
	cmd.Flags().BoolVar(&o.dtm, "dtm", false, "distances to mate as well")
	cmd.Flags().IntVar(&o.repeat, "repeat", 1, "times to solve each material; the cheapest counts")
	threadsFlag(cmd, &o.threads)
	return cmd
}

// benchRow is the cost of one material; the last one, of all of them, has the name "total".
type benchRow struct {
	Material  string  `json:"material"`
	Positions int64   `json:"positions"` // legal ones, both sides to move, symmetric ones once
	WallS     float64 `json:"wall_s"`
	CPUS      float64 `json:"cpu_s"`
}

func (a *app) benchKernel(ctx context.Context, list []chess.Material, o benchOptions) error {
	lib := retro.NewMemory(o.threads)
	if !a.json {
		a.printf("%-10s %14s %9s %9s %10s\n", "material", "positions", "wall s", "cpu s", "M/cpu s")
	}
	total := benchRow{Material: "total"}
	for _, m := range list {
		row, err := a.benchMaterial(ctx, lib, m, o)
		if err != nil {
			return err
		}
		total.Positions += row.Positions
		total.WallS += row.WallS
		total.CPUS += row.CPUS
		if err := a.printBench(row); err != nil {
			return err
		}
	}
	return a.printBench(total)
}

func (a *app) benchMaterial(ctx context.Context, lib *retro.Memory, m chess.Material, o benchOptions) (row benchRow, err error) {
	task := a.term.Start(m.String(), 0)
	defer task.End()
	for _, d := range chess.Dependencies(m.Successors()...) {
		if _, err := lib.Table(ctx, d, o.dtm); err != nil {
			return row, err
		}
	}
	opt := retro.Options{Workers: o.threads, DTM: o.dtm, Library: lib, Progress: func(p retro.Progress) {
		task.Set(int64(p.Done), int64(p.Total))
	}}
	row.Material = m.String()
	for i := range o.repeat {
		runtime.GC() // what came before is not this table's to sweep up
		wall, cpu := time.Now(), usage.CPU()
		t, err := retro.Solve(ctx, m, opt)
		if err != nil {
			return row, err
		}
		w, c := time.Since(wall).Seconds(), (usage.CPU() - cpu).Seconds()
		if i == 0 || c < row.CPUS {
			row.WallS, row.CPUS = w, c
		}
		if row.Positions, err = positionsOf(ctx, t); err != nil {
			return row, err
		}
	}
	return row, nil
}

// positionsOf counts the legal positions of a table.
func positionsOf(ctx context.Context, t *retro.Table) (n int64, err error) {
	for c := chess.White; c <= chess.Black; c++ {
		found, err := t.Count(ctx, c, chess.MetricWDL, retro.Unlabeled, 1)
		if err != nil {
			return 0, err
		}
		k := countsOf(found)
		n += k.total()
	}
	return n, nil
}

func (a *app) printBench(r benchRow) error {
	if a.json {
		if err := a.printJSON(r); err != nil {
			return err
		}
	} else {
		a.printf("%-10s %14s %9.3f %9.3f %10.1f\n", r.Material, thousands(r.Positions), r.WallS, r.CPUS, float64(r.Positions)/1e6/max(r.CPUS, 1e-6))
	}
	return a.out.Flush()
}
