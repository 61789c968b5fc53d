package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/flock"
	"github.com/szen-chess/szen/internal/generate"
	"github.com/szen-chess/szen/internal/usage"
	"github.com/szen-chess/szen/tables"
)

type exportOptions struct {
	genOptions
	syzygy string
	dirs   []string
}

func newExport(a *app) *cobra.Command {
	o := exportOptions{genOptions: genOptions{memory: byteSize(usage.TotalMemory() / 4 * 3)}}
	if o.memory == 0 {
		o.memory = 4 << 30
	}
	cmd := &cobra.Command{
		Use:   "export --syzygy DIR [MATERIAL... | --men N]",
		Short: "Write tables as Syzygy files, for other programs",
		Long: `Writes the tables of the materials given, or of all with up to N men, or else of all
that the folders of --dir have, and of all that they can turn into, as Syzygy files: .rtbw
with results, .rtbz with distances to zeroing. The tables are solved for it, which is faster than to
read them. What is in the folder already and whole is not written again: a run that was interrupted goes on where it was.`,
		Example: `  szen export --syzygy syzygy --men 3
  szen export --syzygy syzygy KRPvKR`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 && o.men > 0 {
				return errGenTargets
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.syzygy == "" {
				return badInput("no folder to write to: want --syzygy DIR")
			}
			return a.export(cmd.Context(), args, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.syzygy, "syzygy", "", "folder for the Syzygy files")
	f.IntVar(&o.men, "men", 0, "all materials of up to so many men, kings included")
	f.Var(&o.memory, "mem", "memory that tables in the making may take")
	dirFlag(cmd, &o.dirs)
	threadsFlag(cmd, &o.threads)
	return cmd
}

// export makes Syzygy files.
func (a *app) export(ctx context.Context, args []string, o exportOptions) error {
	list, err := a.exportTargets(args, o)
	if err != nil {
		return err
	}
	for _, m := range list {
		if m.Men() > tables.MaxSyzygyMen {
			return badInput("%s: Syzygy files have at most %d men", m, tables.MaxSyzygyMen)
		}
	}
	store, err := tables.NewSyzygyDir(o.syzygy)
	if err != nil {
		return err
	}
	unlock, err := flock.Lock(o.syzygy)
	if err != nil {
		return err
	}
	defer unlock()
	if err := tables.Sweep(o.syzygy); err != nil {
		return err
	}
	metrics := generate.MetricsOf(chess.MetricWDL, chess.MetricDTZ)
	have, err := a.exported(ctx, store, list, metrics)
	if err != nil {
		return err
	}
	o.dir = o.syzygy
	return a.carryOut(ctx, generate.NewPlan(list, metrics, have), store, o.genOptions)
}

// exportTargets returns the materials asked for, or those that the folders have.
func (a *app) exportTargets(args []string, o exportOptions) ([]chess.Material, error) {
	if len(args) > 0 || o.men > 0 {
		return a.genTargets(args, o.men)
	}
	set, err := openSet(o.dirs)
	if err != nil {
		return nil, err
	}
	defer set.Close()
	var list []chess.Material
	for _, f := range set.Files() {
		list = append(list, f.Material)
	}
	if len(list) == 0 {
		return nil, badInput("no tables there: want materials such as KRPvKR, or --men N, or --dir with tables")
	}
	return list, nil
}

// exported finds out which files are there and whole. One that is damaged is written again, with a note.
func (a *app) exported(ctx context.Context, store *tables.SyzygyDir, list []chess.Material, metrics generate.Metrics) (func(chess.Material, chess.Metric) bool, error) {
	type key struct {
		material chess.Material
		metric   chess.Metric
	}
	found := map[key]bool{}
	all := chess.Dependencies(list...)
	task := a.term.Start("checking", int64(len(all)))
	defer task.End()
	for i, m := range all {
		for _, x := range metrics.List() {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			ok, err := store.Has(ctx, m, x)
			if errors.Is(err, tables.ErrCorrupt) {
				a.term.Note("note: %v; it is written again", err)
			} else if err != nil {
				return nil, err
			}
			found[key{m, x}] = ok
		}
		task.Set(int64(i+1), int64(len(all)))
	}
	return func(m chess.Material, x chess.Metric) bool { return found[key{m, x}] }, nil
}
