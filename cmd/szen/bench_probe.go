package main

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
	"github.com/szen-chess/szen/tables"
)

type probeBenchOptions struct {
	dirs      []string
	men       int
	positions int
	cache     byteSize
	duration  time.Duration
	memory    byteSize
}

func newBenchProbe(a *app) *cobra.Command {
	o := probeBenchOptions{cache: 2 << 30, memory: 1 << 30}
	cmd := &cobra.Command{
		Use:   "probe [MATERIAL...]",
		Short: "Time probes of tables on disk and of raw words in memory",
		Long: `Asks for random positions of the materials, on one thread: from the files of --dir, ours or Syzygy's,
whose parts are decoded and in the cache; and from raw words in memory (tables.Preload), which are solved. Without
arguments: all materials with the most men, or with --men, of which the folder has everything. Raw words
are made of as many of them as --mem has room for, and of all of 3 and 4 men.

The mean counts, and the best run of ` + benchRunText + ` probes stands beside it, which other programs disturb less.`,
		Example: `  szen gen KRBvKR --dir t
  szen bench probe KRBvKR --dir t`,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case o.positions < 1 || o.positions > 1<<24:
				return badInput("positions %d: want 1 to %d", o.positions, 1<<24)
			case o.duration <= 0:
				return badInput("time %v: want more than none", o.duration)
			}
			return a.benchProbe(cmd.Context(), args, o)
		},
	}
	f := cmd.Flags()
	dirFlag(cmd, &o.dirs)
	f.IntVar(&o.men, "men", 0, "materials of so many men, not those with the most")
	f.IntVar(&o.positions, "positions", 1<<17, "random positions of each kind")
	f.Var(&o.cache, "cache", "memory for decoded parts of files")
	f.DurationVar(&o.duration, "time", time.Second, "time for each figure")
	f.Var(&o.memory, "mem", "memory for raw words of the materials, and again as much to make them")
	return cmd
}

// probeRow is a figure: what a way of asking costs.
type probeRow struct {
	What      string  `json:"what"` // files, files at once, values, words, words at once, words found, found at once
	Material  string  `json:"material"`
	Positions int     `json:"positions"`
	NS        float64 `json:"ns"`      // a probe, on average
	BestNS    float64 `json:"best_ns"` // a probe of the best run
	PerSecond float64 `json:"per_second"`
	Allocs    float64 `json:"allocs"` // a probe
	Bytes     int64   `json:"bytes"`  // of the cache, or of the words
}

// probeBench measures on some folders.
type probeBench struct {
	a   *app
	set *tables.Set
	o   probeBenchOptions
}

func (a *app) benchProbe(ctx context.Context, args []string, o probeBenchOptions) error {
	set, err := openSet(o.dirs)
	if err != nil {
		return err
	}
	defer set.Close()
	set.CacheLimit(int64(o.cache))
	b := &probeBench{a, set, o}
	list, err := b.materials(args)
	if err != nil {
		return err
	}
	if !a.json {
		a.printf("%-15s %-10s %10s %9s %9s %12s %7s %9s\n", "what", "material", "positions", "ns", "best ns", "a second", "allocs", "bytes")
	}
	groups := [][]chess.Material{list}
	if len(args) > 0 {
		groups = nil
		for _, m := range list {
			groups = append(groups, []chess.Material{m})
		}
	}
	for _, g := range groups {
		if err := b.files(ctx, g); err != nil {
			return err
		}
		if err := b.words(ctx, g); err != nil {
			return err
		}
	}
	if small := b.whole(3, 4); len(small) > 0 && len(args) == 0 {
		return b.words(ctx, small)
	}
	return nil
}

// whole lists the materials of some numbers of men of which everything is there.
func (b *probeBench) whole(men ...int) (list []chess.Material) {
	for _, n := range men {
		for _, m := range chess.MaterialsOf(n) {
			if len(b.missing(m)) == 0 {
				list = append(list, m)
			}
		}
	}
	return list
}

// missing lists what a material's results need and the folders lack.
func (b *probeBench) missing(m chess.Material) (names []string) {
	for _, d := range chess.Dependencies(m) {
		if !b.set.Has(d, chess.MetricWDL) {
			names = append(names, d.String())
		}
	}
	return names
}

// materials returns what to measure with.
func (b *probeBench) materials(args []string) (list []chess.Material, err error) {
	for _, text := range args {
		m, err := b.a.parseMaterial(text)
		if err != nil {
			return nil, err
		}
		if names := b.missing(m); len(names) > 0 {
			return nil, badInput("no results of %s on disk, which %s needs: make them with \"szen gen %s\", or name their folder with --dir", strings.Join(names, ", "), m, m)
		}
		list = append(list, m)
	}
	if len(args) > 0 {
		return list, nil
	}
	for men := 7; men >= 3 && len(list) == 0; men-- {
		if b.o.men == 0 || b.o.men == men {
			list = b.whole(men)
		}
	}
	if len(list) == 0 {
		return nil, badInput("no tables to measure with: make some with \"szen gen --men 4\", or name a folder with --dir")
	}
	return list, nil
}

// draw returns random positions of some materials, always the same.
func (b *probeBench) draw(list []chess.Material) []chess.Position {
	return sample.Positions(rand.New(rand.NewPCG(5, 5)), list, b.o.positions)
}

// groupName is what a row calls some materials.
func groupName(list []chess.Material) string {
	if len(list) == 1 {
		return list[0].String()
	}
	return plural(len(list), "material", "materials")
}
