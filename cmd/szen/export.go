package main

import (
	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/generate"
)

type exportOptions struct {
	genOptions
	syzygy string
	dirs   []string
}

func newExport(a *app) *cobra.Command {
	o := exportOptions{genOptions: genOptions{memory: usualMemory()}}
	cmd := &cobra.Command{
		Use:   "export --syzygy DIR [MATERIAL... | --men N]",
		Short: "Write tables as Syzygy files, for other programs",
		Long: `Writes the tables of the materials given, or of all with up to N men, or else of all
that the folders of --dir have, and of all that they can turn into, as Syzygy files: .rtbw
with results, .rtbz with distances to zeroing. The tables are solved for it, which is faster than to
read them. What is in the folder already and whole is not written again: a run that was interrupted, or killed, goes on where it was.

With --plan it says what would be written, and about how much time, memory and disk
that takes, and writes nothing. "szen gen --format syzygy" does the same.`,
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
			list, err := a.exportTargets(args, o)
			if err != nil {
				return err
			}
			o.dir = o.syzygy
			return a.makeSyzygy(cmd.Context(), list, generate.MetricsOf(chess.MetricWDL, chess.MetricDTZ), o.genOptions)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.syzygy, "syzygy", "", "folder for the Syzygy files")
	f.IntVar(&o.men, "men", 0, "all materials of up to so many men, kings included")
	f.Var(&o.memory, "mem", "memory that tables in the making may take")
	f.BoolVar(&o.only, "only", false, "write the materials given alone; what they depend on is solved and not stored")
	f.BoolVar(&o.plan, "plan", false, "only say what would be written, and what it takes")
	dirFlag(cmd, &o.dirs)
	threadsFlag(cmd, &o.threads)
	return cmd
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
