package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/search"
	"github.com/szen-chess/szen/internal/usage"
	"github.com/szen-chess/szen/recognizers"
)

// searchBench is a position of the bench. Those that are drawn show what recognizers find; the others,
// with nothing to recognize, what they cost.
type searchBench struct {
	name, fen string
	drawn     bool
}

var searchBenches = []searchBench{
	{"rams", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", true},
	{"rams with a chain", "4k3/3p4/p1pPp3/P1P1P1p1/6P1/8/8/4K3 w - - 0 1", true},
	{"a passer stopped", "5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1", true},
	{"two passers stopped", "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1", true},
	{"knight pawns", "8/6p1/6p1/8/6p1/8/4k1P1/6K1 b - - 0 1", true},
	{"wrong bishop", "8/6k1/8/8/2B1B3/2K4P/7P/8 w - - 0 1", true},
	{"bishop behind a wall", "3k4/8/8/1p2p1p1/1P2P1P1/1P2PBP1/1P2P3/2K5 w - - 0 1", true},
	{"a queen shut out", "3kb3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2BQK3 w - - 0 1", true},
	{"middlegame", "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 9", false},
	{"open middlegame", "2rq1rk1/pb2bppp/1pn1pn2/8/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 14", false},
	{"rook ending", "8/5pk1/R5p1/7p/7P/r4PP1/5K2/8 w - - 0 40", false},
}

func newBenchSearch(a *app) *cobra.Command {
	opt := search.Options{}
	cmd := &cobra.Command{
		Use:   "search",
		Short: "Search fixed positions with and without recognizers",
		Long: `Searches drawn positions until the score is a draw and stays one, and others to a fixed number of nodes, once
with and once without recognizers; those are searched both ways in turn, and what a node takes more is printed, the least
disturbed search of either counting. A score that is not settled within --nodes counts as that many.`,
		Example: "  szen bench search --nodes 1000000",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if opt.Nodes < 1 {
				return badInput("nodes %d: want 1 or more", opt.Nodes)
			}
			return a.benchSearch(cmd.Context(), opt)
		},
	}
	cmd.Flags().Int64Var(&opt.Nodes, "nodes", 500_000, "nodes for each search")
	return cmd
}

// searchRow is the JSON object of a position.
type searchRow struct {
	Name    string     `json:"name"`
	FEN     string     `json:"fen"`
	Drawn   bool       `json:"drawn"`
	With    searchCost `json:"with"`
	Without searchCost `json:"without"`
	// SlowDown is how much more processor time a node takes with recognizers, as a part of what it takes without: for positions that are not drawn.
	SlowDown *float64 `json:"slow_down"`
}

// verdict says what recognizers gain: how many times fewer nodes, or how much more time where there is nothing to recognize.
func (r *searchRow) verdict() string {
	if r.SlowDown != nil {
		return fmt.Sprintf("%+.2f %%", 100**r.SlowDown)
	}
	return fmt.Sprintf("%.1fx", float64(r.Without.Nodes)/float64(max(r.With.Nodes, 1)))
}

// searchCost is what a search took: to the settled verdict, if the position is drawn.
type searchCost struct {
	Settled bool  `json:"settled"`
	Depth   int   `json:"depth"`
	Nodes   int64 `json:"nodes"`
	Micros  int64 `json:"micros"`
}

func (a *app) benchSearch(ctx context.Context, opt search.Options) error {
	set, err := recognizers.New(search.Config)
	if err != nil {
		return err
	}
	if !a.json {
		a.printf("%-21s %28s %28s %10s\n", "", "with: nodes, ms", "without: nodes, ms", "gain")
	}
	for _, b := range searchBenches {
		p, err := chess.ParseFEN(b.fen)
		if err != nil {
			return err
		}
		row := searchRow{Name: b.name, FEN: b.fen, Drawn: b.drawn}
		b.compare(ctx, p, opt, set, &row)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if a.json {
			err = a.printJSON(row)
		} else {
			a.printf("%-21s %s %s %10s\n", b.name, row.With.text(), row.Without.text(), row.verdict())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// text returns nodes and milliseconds, with a mark for a verdict that was not reached.
func (c searchCost) text() string {
	mark := " "
	if !c.Settled {
		mark = ">"
	}
	return fmt.Sprintf("%16s %11.2f", mark+thousands(c.Nodes), float64(c.Micros)/1000)
}

// searchRounds is how often a position that is not drawn is searched each way, in turn: the quickest of either count, which other programs
// have disturbed least.
const searchRounds = 12

// compare searches a position both ways.
func (b *searchBench) compare(ctx context.Context, p chess.Position, opt search.Options, set *recognizers.Set, row *searchRow) {
	rounds := 1
	if !b.drawn {
		rounds = searchRounds
	}
	var least [2]time.Duration
	for round := range rounds {
		for i, c := range []*searchCost{&row.Without, &row.With} {
			opt.Cache = nil
			if i == 1 {
				opt.Cache = set.NewCache(0)
			}
			start := usage.CPU()
			got := b.search(ctx, p, opt)
			if took := usage.CPU() - start; round == 0 || took < least[i] {
				least[i], *c = took, got
			}
		}
		if ctx.Err() != nil {
			return
		}
	}
	if !b.drawn {
		perNode := func(i int, c searchCost) float64 { return float64(least[i]) / float64(max(c.Nodes, 1)) }
		slow := perNode(1, row.With)/perNode(0, row.Without) - 1
		row.SlowDown = &slow
	}
}

// search returns what it takes until the score of a drawn position is a draw in this iteration and all
// that follow; of the others, what the whole search takes.
func (b *searchBench) search(ctx context.Context, p chess.Position, opt search.Options) (c searchCost) {
	start := time.Now()
	all := search.Search(ctx, p, opt)
	whole := time.Since(start)
	c = searchCost{Nodes: opt.Nodes, Micros: whole.Microseconds(), Settled: !b.drawn}
	if !b.drawn {
		return c
	}
	for i := len(all) - 1; i >= 0 && all[i].Score == chess.DrawScore; i-- {
		c = searchCost{true, all[i].Depth, all[i].Nodes, all[i].Elapsed.Microseconds()}
	}
	return c
}
