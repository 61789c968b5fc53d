package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/mine"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// mineOptions says what is looked for and how it is printed.
type mineOptions struct {
	themes  []string
	turn    string
	metric  string
	format  string
	limit   int
	cursed  bool
	seed    uint64
	dirs    []string
	threads int
}

func newMine(a *app) *cobra.Command {
	var o mineOptions
	cmd := &cobra.Command{
		Use:   "mine MATERIAL...",
		Short: "Find positions by theme: zugzwangs, longest wins, only moves and more",
		Long: `Finds positions of a material by theme, each once up to symmetries of the board:

  zugzwang        mutual zugzwangs: whoever is to move gets less; listed with the side that loses to move
  longest         the wins that take longest, whoever is to move, by --metric
  only-move       of several legal moves one keeps the win, or the draw
  underpromotion  every move that wins promotes to a rook, bishop or knight
  stalemate       the one move that draws can be answered by a capture that leaves stalemate
  disagree        no winning move is both shortest to zeroing (DTZ) and shortest to mate (DTM)

Positions come as they are found, as EPD, FEN or PGN, in the order of the table; with --seed in a random order that
the seed decides, at most one of 64 neighbours. Ctrl-C ends it with what was found.

Materials of up to 4 men are solved on the spot; others are read from --dir, which needs all that they lead to.
Results are under the 50-move rule with a fresh clock, but for zugzwangs, which ignore it.`,
		Example: `  szen mine KRvKN
  szen mine KPvKP --theme underpromotion,stalemate --limit 5
  szen mine KQvKR --theme longest --metric dtm --format pgn
  szen mine KPvKP --theme only-move --turn white --seed 7 --json`,
		Args: arguments(1, true, "a material such as KRvKN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			base, list, err := o.parse(cmd.Flags().Changed("seed"))
			if err != nil {
				return err
			}
			var materials []chess.Material
			for _, text := range args {
				m, err := a.parseMaterial(text)
				if err != nil {
					return err
				}
				materials = append(materials, m)
			}
			for _, m := range materials {
				if err := a.mine(cmd.Context(), m, &o, base, list); err != nil {
					return err
				}
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringSliceVar(&o.themes, "theme", []string{"zugzwang"}, "what to look for, one or several: "+mine.Themes())
	f.StringVar(&o.turn, "turn", "", "side to move: white or black (default: both)")
	f.StringVar(&o.metric, "metric", "dtz", "distance that longest goes by: dtz or dtm")
	f.StringVar(&o.format, "format", "epd", "epd, fen or pgn")
	f.IntVar(&o.limit, "limit", 10, "positions of each theme and material; 0 for all")
	f.BoolVar(&o.cursed, "cursed", false, "wins that the 50-move rule draws are among the longest, too")
	f.Uint64Var(&o.seed, "seed", 0, "look in a random order that this number decides")
	dirFlag(cmd, &o.dirs)
	threadsFlag(cmd, &o.threads)
	return cmd
}

// parse reads the flags.
func (o *mineOptions) parse(random bool) (base mine.Options, list []mine.Theme, err error) {
	base = mine.Options{Limit: o.limit, Cursed: o.cursed, Random: random, Seed: o.seed, Workers: o.threads}
	for _, text := range o.themes {
		t, ok := mine.ParseTheme(strings.TrimSpace(text))
		if !ok {
			return base, nil, badInput("theme %q: want %s", text, mine.Themes())
		}
		if t == mine.Longest && random {
			return base, nil, badInput("--seed: the longest wins have an order of their own")
		}
		list = append(list, t)
	}
	var ok bool
	if base.Metric, ok = chess.ParseMetric(o.metric); !ok || base.Metric == chess.MetricWDL {
		return base, nil, badInput("metric %q: want dtz or dtm", o.metric)
	}
	switch o.turn {
	case "":
	case "white", "w":
		base.Turns = []chess.Color{chess.White}
	case "black", "b":
		base.Turns = []chess.Color{chess.Black}
	default:
		return base, nil, badInput("--turn %q: want white or black", o.turn)
	}
	switch {
	case o.limit < 0:
		return base, nil, badInput("limit %d: want 0 or more", o.limit)
	case o.format != "epd" && o.format != "fen" && o.format != "pgn":
		return base, nil, badInput("format %q: want epd, fen or pgn", o.format)
	}
	return base, list, nil
}

// mine prints what is found in one material.
func (a *app) mine(ctx context.Context, m chess.Material, o *mineOptions, base mine.Options, list []mine.Theme) error {
	dtz, dtm := false, base.Metric == chess.MetricDTM
	for _, t := range list {
		z, d := t.Distances(base.Metric)
		dtz, dtm = dtz || z, dtm || d
	}
	table, set, err := a.mined(ctx, m, dtz, dtm, o)
	if err != nil {
		return err
	}
	defer set.Close()
	for _, theme := range list {
		base.Theme = theme
		n := 0
		for f, err := range mine.Mine(ctx, table, set, base) {
			if err != nil {
				return err
			}
			n++
			if err := a.printFind(ctx, set, &nugget{m, theme, n, f}, o.format); err != nil {
				return err
			}
			if err := a.out.Flush(); err != nil {
				return fmt.Errorf("writing what was found: %w", err)
			}
		}
		more := ""
		if o.limit > 0 && n == o.limit {
			more = ", and maybe more: --limit"
		}
		a.term.Note("note: %s %s: %s%s", m, theme, plural(n, "position", "positions"), more)
	}
	return nil
}

// mined returns a table and a set that answers for it and for what its moves lead to.
func (a *app) mined(ctx context.Context, m chess.Material, dtz, dtm bool, o *mineOptions) (*retro.Table, *tables.Set, error) {
	task := a.term.Start(m.String(), 0)
	defer task.End()
	set, err := openSet(o.dirs)
	if err != nil {
		return nil, nil, err
	}
	lib := retro.NewMemory(o.threads)
	var t *retro.Table
	for _, x := range chess.Dependencies(m) {
		if x.Men() > solvedOnTheFly {
			continue
		}
		if t, err = lib.Table(ctx, x, dtm); err != nil {
			return nil, nil, errors.Join(err, set.Close())
		}
		set.Add(t)
	}
	if m.Men() <= solvedOnTheFly {
		return t, set, nil // the last that a material depends on is itself
	}
	metrics := []chess.Metric{chess.MetricWDL}
	if dtz {
		metrics = append(metrics, chess.MetricDTZ)
	}
	if dtm {
		metrics = append(metrics, chess.MetricDTM)
	}
	if t, err = set.Load(ctx, m, metrics...); err != nil {
		return nil, nil, errors.Join(err, set.Close())
	}
	set.Add(t)
	return t, set, nil
}
