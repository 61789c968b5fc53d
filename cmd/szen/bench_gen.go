package main

import (
	"context"
	_ "embed"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/generate"
	"github.com/szen-chess/szen/internal/terminal"
	"github.com/szen-chess/szen/internal/usage"
	"github.com/szen-chess/szen/tables"
)

// publishedSizes has the bytes of the published Syzygy files of 3 to 5 men: material, WDL, DTZ.
//
//go:embed published_sizes.tsv
var publishedSizes string

// usualGenBench are the materials that bench gen takes if none is named.
var usualGenBench = []string{"KRBvKR", "KQRvKR", "KRNvKR", "KBBvKN", "KRPvKR"}

func newBenchGen(a *app) *cobra.Command {
	o := genOptions{memory: usualMemory(), only: true}
	cmd := &cobra.Command{
		Use:   "gen [MATERIAL... | --men N]",
		Short: "Time the making of tables, files written and synced",
		Long: `Makes the tables of the materials in a new folder inside --dir, which is removed afterwards, and prints what each
took: solving, compressing and writing, and beside the bytes those of the published Syzygy files. What the tables depend on
is solved as well; it has no row of its own but counts in the total. Without arguments: ` + strings.Join(usualGenBench, ", ") + `.`,
		Example: `  szen bench gen --threads 1
  szen bench gen --men 4`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 && o.men > 0 {
				return errGenTargets
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && o.men == 0 {
				args = usualGenBench
			}
			return a.benchGen(cmd.Context(), args, o)
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.men, "men", 0, "all materials of up to so many men, kings included")
	f.StringVar(&o.metrics, "metric", "wdl,dtz", "what to store: wdl, dtz, dtm, with commas between")
	f.StringVar(&o.dir, "dir", os.TempDir(), "folder for the folder that is removed afterwards")
	f.Var(&o.memory, "mem", "memory to use")
	threadsFlag(cmd, &o.threads)
	return cmd
}

// genBenchRow is what a table took to make; the last one, of all of them with what they depend on, has the name "total".
type genBenchRow struct {
	Material  string  `json:"material"`
	Positions int64   `json:"positions"` // legal ones, both sides to move, symmetric ones once
	WallS     float64 `json:"wall_s"`
	CPUS      float64 `json:"cpu_s"`
	SolveCPUS float64 `json:"solve_cpu_s"` // the part of it before compressing
	PeakMB    int64   `json:"peak_mb"`     // of the process so far
	WDL       int64   `json:"wdl_bytes"`
	DTZ       int64   `json:"dtz_bytes"`
	DTM       int64   `json:"dtm_bytes"`
	SyzygyWDL int64   `json:"syzygy_wdl_bytes"`
	SyzygyDTZ int64   `json:"syzygy_dtz_bytes"`
}

// genBench makes tables and prints rows. Its methods are called by one goroutine at a time.
type genBench struct {
	genRun
	sizes map[string][2]int64
	total genBenchRow
}

func (a *app) benchGen(ctx context.Context, args []string, o genOptions) (err error) {
	list, err := a.genTargets(args, o.men)
	if err != nil {
		return err
	}
	metrics, err := parseMetrics(o.metrics)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp(o.dir, "szen-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	o.dir = filepath.Join(dir, "tables")
	store, err := tables.NewDir(o.dir)
	if err != nil {
		return err
	}
	defer store.Close()
	b := &genBench{
		genRun: genRun{a: a, tasks: map[chess.Material]*terminal.Task{}}, sizes: parseSizes(publishedSizes),
		total: genBenchRow{Material: "total"},
	}
	plan := generate.NewPlan(list, metrics, o.only, func(chess.Material, chess.Metric) bool { return false })
	start, cpu := time.Now(), usage.CPU()
	err = plan.Run(ctx, generate.Options{
		Workers: o.threads, Memory: int64(o.memory), Scratch: o.dir, Store: store,
		Started: b.started, Progress: b.progress, Finished: b.made,
	})
	b.end()
	if err != nil {
		return err
	}
	b.total.WallS, b.total.CPUS = time.Since(start).Seconds(), (usage.CPU() - cpu).Seconds()
	b.show(b.total)
	return b.err
}

// made prints the row of a material that has files.
func (b *genBench) made(r *generate.Report) {
	b.solved(r)
	if len(r.Files) == 0 {
		b.total.SolveCPUS += r.Solve.Seconds()
		return
	}
	row := genBenchRow{Material: r.Task.Material.String(), WallS: r.Wall.Seconds(), CPUS: r.CPU.Seconds(), SolveCPUS: r.Solve.Seconds()}
	for _, c := range r.Counts {
		k := countsOf(c)
		row.Positions += k.total()
	}
	for _, f := range r.Files {
		switch published := b.sizes[row.Material]; f.Metric {
		case chess.MetricWDL:
			row.WDL, row.SyzygyWDL = f.Bytes, published[0]
		case chess.MetricDTZ:
			row.DTZ, row.SyzygyDTZ = f.Bytes, published[1]
		case chess.MetricDTM:
			row.DTM = f.Bytes
		}
	}
	t := &b.total
	t.Positions, t.SolveCPUS = t.Positions+row.Positions, t.SolveCPUS+row.SolveCPUS
	t.WDL, t.DTZ, t.DTM = t.WDL+row.WDL, t.DTZ+row.DTZ, t.DTM+row.DTM
	t.SyzygyWDL, t.SyzygyDTZ = t.SyzygyWDL+row.SyzygyWDL, t.SyzygyDTZ+row.SyzygyDTZ
	b.show(row)
}

// show prints a row.
func (b *genBench) show(r genBenchRow) {
	r.PeakMB = usage.PeakMemory() >> 20
	if b.err != nil {
		return
	}
	a := b.a
	if a.json {
		b.err = a.printJSON(r)
	} else {
		if b.lines++; b.lines == 1 {
			a.printf("%-8s %14s %8s %8s %8s %6s %12s %12s %12s %12s %12s\n", "material", "positions", "wall s", "cpu s", "solve", "MB", "wdl bytes", "syzygy", "dtz bytes", "syzygy", "dtm bytes")
		}
		a.printf("%-8s %14s %8.2f %8.2f %8.2f %6d %12s %12s %12s %12s %12s\n", r.Material, thousands(r.Positions), r.WallS, r.CPUS, r.SolveCPUS, r.PeakMB,
			thousands(r.WDL), thousands(r.SyzygyWDL), thousands(r.DTZ), thousands(r.SyzygyDTZ), thousands(r.DTM))
	}
	if b.err == nil {
		b.err = a.out.Flush()
	}
}

// parseSizes reads rows of a material and two numbers.
func parseSizes(text string) map[string][2]int64 {
	sizes := map[string][2]int64{}
	for line := range strings.Lines(text) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 3 {
			continue
		}
		wdl, err1 := strconv.ParseInt(f[1], 10, 64)
		dtz, err2 := strconv.ParseInt(f[2], 10, 64)
		if err1 == nil && err2 == nil {
			sizes[f[0]] = [2]int64{wdl, dtz}
		}
	}
	return sizes
}
