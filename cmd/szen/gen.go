package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/generate"
	"github.com/szen-chess/szen/retro"
)

type genOptions struct {
	men     int
	metrics string
	dir     string
	threads int
	memory  byteSize
	plan    bool
	format  string // of the files: formatOwn or formatSyzygy
	only    bool
}

func newGen(a *app) *cobra.Command {
	o := genOptions{memory: usualMemory()}
	cmd := &cobra.Command{
		Use:   "gen MATERIAL... | --men N",
		Short: "Make tables, and all that they depend on",
		Long: `Makes the tables of the materials given, or of all with up to N men, and of all that
they can turn into. What is in the folder already and whole is not made again: a
run that was interrupted, or killed, goes on where it was.

With --plan it says what would be made, and about how much time, memory and disk
that takes, and makes nothing.`,
		Example: `  szen gen KRPvKR --plan
  szen gen --men 4 --metric wdl,dtz,dtm --dir t
  szen gen KQvKR --json --quiet`,
		Args: func(_ *cobra.Command, args []string) error {
			if (len(args) > 0) == (o.men > 0) {
				return errGenTargets
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return a.gen(cmd.Context(), args, o) },
	}
	f := cmd.Flags()
	f.IntVar(&o.men, "men", 0, "all materials of up to so many men, kings included")
	f.StringVar(&o.metrics, "metric", "wdl,dtz", "what to store: wdl, dtz, dtm, with commas between")
	f.StringVar(&o.format, "format", formatOwn, "what files to make: szt, ours, or syzygy, for other programs")
	f.StringVar(&o.dir, "dir", usualDir(), "folder for the tables")
	f.Var(&o.memory, "mem", "memory to use; what does not fit goes to disk, in the folder of the tables, until it is not needed")
	f.BoolVar(&o.only, "only", false, "make files of the materials given alone; what they depend on is solved and not stored")
	f.BoolVar(&o.plan, "plan", false, "only say what would be made, and what it takes")
	threadsFlag(cmd, &o.threads)
	return cmd
}

// targets returns the materials asked for.
func (a *app) genTargets(args []string, men int) ([]chess.Material, error) {
	var list []chess.Material
	for _, text := range args {
		m, err := a.parseMaterial(text)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	if len(args) == 0 && (men < 3 || men > retro.MaxMen) {
		return nil, badInput("men %d: want 3 to %d", men, retro.MaxMen)
	}
	for n := 3; n <= men; n++ {
		list = append(list, chess.MaterialsOf(n)...)
	}
	return list, nil
}

func parseMetrics(text string) (s generate.Metrics, err error) {
	for _, name := range strings.Split(text, ",") {
		m, ok := chess.ParseMetric(name)
		if !ok {
			return 0, badInput("metric %q: want some of wdl, dtz and dtm with commas between", text)
		}
		s |= generate.MetricsOf(m)
	}
	return s, nil
}
