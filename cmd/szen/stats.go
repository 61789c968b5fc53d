package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

type statsOptions struct {
	metric    string
	likeMen   string
	limit     int
	histogram bool
	dirs      []string
	threads   int
}

func newStats(a *app) *cobra.Command {
	var o statsOptions
	cmd := &cobra.Command{
		Use:   "stats MATERIAL...",
		Short: "Counts, histograms, longest wins and mutual zugzwangs",
		Long: `Counts the positions of a material by result, with the longest wins and the
mutual zugzwangs. Illegal positions do not count, and of positions that a symmetry
of the board takes into each other only one does.

With --metric dtz (the default) distances are plies to the next capture, pawn move
or mate under the 50-move rule, numbered as DTZ50'': above 100 the win is cursed,
drawn by that rule. With --metric dtm they are plies to mate without that rule. A
mated side has lost in 0.

Materials of up to 4 men are solved on the spot; others are read from --dir.

Like men can be told apart or not: two bishops stand on c1 and f1 in two ways or in
one. The published Syzygy statistics are of labeled men and DTZ; most others are
of unlabeled men and DTM. Longest wins and zugzwangs are always of unlabeled men.`,
		Example: `  szen stats KRvKN
  szen stats KPvKP --metric dtm --limit 10
  szen stats KPvK --histogram --json`,
		Args: arguments(1, true, "a material such as KRvKN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var list []chess.Material
			for _, text := range args {
				m, err := a.parseMaterial(text)
				if err != nil {
					return err
				}
				list = append(list, m)
			}
			for i, m := range list {
				if i > 0 && !a.json {
					a.printf("\n")
				}
				if err := a.stats(cmd.Context(), m, o); err != nil {
					return err
				}
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.metric, "metric", "dtz", "distances: dtz or dtm")
	f.StringVar(&o.likeMen, "like-men", "", "labeled or unlabeled (default: labeled for dtz, unlabeled for dtm)")
	f.IntVar(&o.limit, "limit", 3, "positions listed of each kind")
	f.BoolVar(&o.histogram, "histogram", false, "list how many positions are decided in how many plies (always with --json)")
	dirFlag(cmd, &o.dirs)
	threadsFlag(cmd, &o.threads)
	return cmd
}

type statsAnswer struct {
	Material  string        `json:"material"`
	Metric    string        `json:"metric"`
	LikeMen   string        `json:"like_men"`
	W         counts        `json:"w"`
	B         counts        `json:"b"`
	Longest   []longestOf   `json:"longest"`
	Zugzwangs []zugzwangsOf `json:"zugzwangs"`
}

type longestOf struct {
	Winner string   `json:"winner"`
	Cursed bool     `json:"cursed"`
	Plies  int      `json:"plies"`
	Count  int      `json:"count"`
	FENs   []string `json:"fens"`
}

type zugzwangsOf struct {
	Kind  string   `json:"kind"` // such as wtm-draws-btm-loses
	Count int      `json:"count"`
	FENs  []string `json:"fens"`
	words string
}

var zugzwangNames = [...]string{
	retro.WhiteLosesHalf: "wtm-draws-btm-loses",
	retro.BlackLosesHalf: "btm-draws-wtm-loses",
	retro.FullPoint:      "full-point",
}

func (o *statsOptions) parse() (metric chess.Metric, like retro.LikeMen, err error) {
	metric, ok := chess.ParseMetric(o.metric)
	if !ok || metric == chess.MetricWDL {
		return metric, like, badInput("metric %q: want dtz or dtm", o.metric)
	}
	switch o.likeMen {
	case "labeled":
		like = retro.Labeled
	case "unlabeled":
		like = retro.Unlabeled
	case "":
		like = retro.LikeMen(metric == chess.MetricDTZ)
	default:
		return metric, like, badInput("like men %q: want labeled or unlabeled", o.likeMen)
	}
	if o.limit < 0 {
		return metric, like, badInput("limit %d: want 0 or more", o.limit)
	}
	return metric, like, nil
}

func (a *app) stats(ctx context.Context, m chess.Material, o statsOptions) error {
	metric, like, err := o.parse()
	if err != nil {
		return err
	}
	table, err := a.table(ctx, m, metric, o.dirs, o.threads)
	if err != nil {
		return err
	}
	var found [2]retro.Counts
	for c := range found {
		if found[c], err = table.Count(ctx, chess.Color(c), metric, like, o.threads); err != nil {
			return err
		}
	}
	ans := statsAnswer{
		Material: m.String(), Metric: metric.String(), LikeMen: "unlabeled",
		W: countsOf(found[chess.White]), B: countsOf(found[chess.Black]), Longest: []longestOf{},
	}
	if like == retro.Labeled {
		ans.LikeMen = "labeled"
	}
	longest, err := table.Longest(metric, o.limit)
	if err != nil {
		return err
	}
	for _, l := range longest {
		ans.Longest = append(ans.Longest, longestOf{l.Winner.String(), l.Cursed, int(l.Plies), l.Count, fens(l.Positions)})
	}
	zugzwangs, err := table.Zugzwangs(o.limit)
	if err != nil {
		return err
	}
	for _, z := range zugzwangs {
		ans.Zugzwangs = append(ans.Zugzwangs, zugzwangsOf{zugzwangNames[z.Kind], z.Count, fens(z.Positions), z.Kind.String()})
	}
	if a.json {
		return a.printJSON(ans)
	}
	a.printStats(&ans, o.histogram)
	return nil
}

func fens(list []chess.Position) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = list[i].FEN()
	}
	return out
}

func (a *app) printStats(s *statsAnswer, histogram bool) {
	by := [2]counts{s.W, s.B}
	a.printf("%s, distances are %s in plies, like men %s\n\n", s.Material, s.Metric, s.LikeMen)
	printCounts(a.out, by)
	if histogram {
		a.printf("\n")
		printHistogram(a.out, by)
	}
	a.printf("\nLongest wins\n")
	if len(s.Longest) == 0 {
		a.printf("  none\n")
	}
	for _, l := range s.Longest {
		kind := "wins"
		if l.Cursed {
			kind = "has a cursed win"
		}
		a.printf("  %s %s in %s: %s\n", l.Winner, kind, plural(l.Plies, "ply", "plies"), plural(l.Count, "position", "positions"))
		a.printFENs(l.FENs)
	}
	a.printf("\nMutual zugzwangs\n")
	for _, z := range s.Zugzwangs {
		a.printf("  %s: %s\n", z.words, thousands(int64(z.Count)))
		a.printFENs(z.FENs)
	}
}

func (a *app) printFENs(list []string) {
	for _, fen := range list {
		fmt.Fprintf(a.out, "    %s\n", fen)
	}
}
