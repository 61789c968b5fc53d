package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/generate"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

type importOptions struct {
	genOptions
	syzygy string
}

func newImport(a *app) *cobra.Command {
	o := importOptions{genOptions: genOptions{memory: usualMemory()}}
	cmd := &cobra.Command{
		Use:   "import --syzygy DIR [MATERIAL... | --men N]",
		Short: "Make tables of ours from Syzygy files",
		Long: `Makes our tables of the Syzygy files in a folder: of the materials given, or of all with
up to N men, or else of all there are; .wdl.szt for a .rtbw, .dtz.szt for a .rtbz.

What is stored is proven. A Syzygy file rounds distances and has those of one side to
move only, and its results are its maker's word. So each material is solved, the file is read
whole, and the table is stored if they agree in every value that readers of the file
rely on: all results, distances up to the format's rounding. A file that does
not is named, with a position, and not imported; the others are.

What is in the folder of --dir already and whole is not made again: a run that was
interrupted, or killed, goes on where it was.`,
		Example: `  szen import --syzygy syzygy --dir t
  szen import --syzygy syzygy --dir t KRPvKR`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 && o.men > 0 {
				return errGenTargets
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.syzygy == "" {
				return badInput("no folder to read: want --syzygy DIR")
			}
			return a.importSyzygy(cmd.Context(), args, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.syzygy, "syzygy", "", "folder with Syzygy files")
	f.IntVar(&o.men, "men", 0, "all materials of up to so many men, kings included")
	f.StringVar(&o.dir, "dir", usualDir(), "folder for our tables")
	f.Var(&o.memory, "mem", "memory that solving may take")
	f.BoolVar(&o.plan, "plan", false, "only say what would be made, and what it takes")
	threadsFlag(cmd, &o.threads)
	return cmd
}

// importSyzygy makes tables of Syzygy files.
func (a *app) importSyzygy(ctx context.Context, args []string, o importOptions) error {
	files, err := a.importFiles(args, o)
	if err != nil {
		return err
	}
	c := &comparison{a: a, files: files}
	if err := a.leaveOutWhole(ctx, c, o); err != nil {
		return err
	}
	todo := len(files)
	switch {
	case todo == 0:
		a.term.Note("nothing to do: all tables are in %s", o.dir)
		return nil
	case o.plan:
		p := c.plan()
		return a.showPlan(&p, o.genOptions)
	}
	store, unlock, err := a.openStore(o.dir)
	if err != nil {
		return err
	}
	defer unlock()
	defer store.Close()
	c.right = func(ctx context.Context, t *retro.Table, m chess.Metric, workers int) (int64, error) {
		return store.Write(ctx, t, m, workers)
	}
	if err := c.run(ctx, o.genOptions); err != nil {
		return err
	}
	a.term.Note("made %s in %s", plural(todo-c.bad, "table", "tables"), o.dir)
	if c.bad > 0 {
		return fmt.Errorf("not imported, as they are not right: %s", plural(c.bad, "Syzygy file", "Syzygy files"))
	}
	return nil
}

// leaveOutWhole leaves out the files whose tables are there and whole.
func (a *app) leaveOutWhole(ctx context.Context, c *comparison, o importOptions) error {
	set, err := tables.Open(o.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer set.Close()
	have, err := a.whole(ctx, set, c.materials(), generate.MetricsOf(chess.MetricWDL, chess.MetricDTZ), o.threads)
	if err != nil {
		return err
	}
	for k := range c.files {
		if have(k.material, k.metric) {
			delete(c.files, k)
		}
	}
	return nil
}

// importFiles returns the files of the materials asked for, all that are there if none are.
func (a *app) importFiles(args []string, o importOptions) (map[fileKey]tables.TableFile, error) {
	wanted := map[chess.Material]bool{}
	if len(args) > 0 || o.men > 0 {
		list, err := a.genTargets(args, o.men)
		if err != nil {
			return nil, err
		}
		for _, m := range list {
			wanted[m] = true
		}
	}
	set, err := tables.Open(o.syzygy)
	if err != nil {
		return nil, err
	}
	defer set.Close()
	files := map[fileKey]tables.TableFile{}
	found := map[chess.Material]bool{}
	for _, f := range set.SyzygyFiles() {
		if len(wanted) == 0 || wanted[f.Material] {
			files[fileKey{f.Material, f.Metric}] = f
			found[f.Material] = true
		}
	}
	for m := range wanted {
		if len(args) > 0 && !found[m] {
			return nil, badInput("%s has no Syzygy files of %s", o.syzygy, m)
		}
	}
	if len(files) == 0 {
		return nil, badInput("%s has no Syzygy files that are asked for", o.syzygy)
	}
	return files, nil
}
