package main

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/usage"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// endingOptions says how far an ending is solved.
type endingOptions struct {
	sourceOptions
	memory byteSize
	freeze string
}

// queryMemory is what slices may take in a query.
const queryMemory = 2 << 30

// newEndingOptions returns options with so much memory, or with most of what the machine has if memory is 0.
func newEndingOptions(memory byteSize) endingOptions {
	if memory == 0 {
		memory = byteSize(usage.TotalMemory() / 4 * 3)
	}
	if memory == 0 {
		memory = 4 << 30
	}
	return endingOptions{memory: memory}
}

func (o *endingOptions) flags(cmd *cobra.Command) {
	o.sourceOptions.flags(cmd)
	o.memoryFlag(cmd)
	cmd.Flags().StringVar(&o.freeze, "freeze", "", "pawns that neither move nor capture: all, or squares such as e4,d5")
}

func (o *endingOptions) memoryFlag(cmd *cobra.Command) {
	cmd.Flags().Var(&o.memory, "mem", "memory that solved slices may take")
}

// frozen reads --freeze.
func (o *endingOptions) frozen(p *chess.Position) (b chess.Bitboard, err error) {
	switch o.freeze {
	case "":
		return 0, nil
	case "all":
		return p.ByRole(chess.Pawn), nil
	}
	for _, text := range strings.Split(o.freeze, ",") {
		sq, ok := chess.ParseSquare(strings.TrimSpace(text))
		if !ok || !p.ByRole(chess.Pawn).Has(sq) {
			return 0, badInput("--freeze %s: there is no pawn on %q; want all, or squares of pawns such as e4,d5", o.freeze, text)
		}
		b |= sq.Bit()
	}
	return b, nil
}

// solve solves an ending within the options.
func (o *endingOptions) solve(ctx context.Context, a *app, p chess.Position, lim ending.Limits) (*ending.Solution, error) {
	set, err := openSet(o.dirs)
	if err != nil {
		return nil, err
	}
	defer set.Close()
	l := &endingLibrary{set: set, Memory: retro.NewMemory(o.threads), five: o.memory >= fiveMenMemory}
	lim.Library, lim.HasTable = l, l.has
	lim.Workers, lim.Memory = o.threads, int64(o.memory)
	if lim.Frozen, err = o.frozen(&p); err != nil {
		return nil, err
	}
	task := a.term.Start("slices", 0)
	defer task.End()
	lim.Progress = func(x ending.Progress) { task.Set(int64(x.Slices), int64(x.Known)) }
	ctx, cancel := context.WithTimeout(ctx, o.budget)
	defer cancel()
	s, err := ending.Solve(ctx, p, lim)
	if errors.Is(err, ending.ErrCastling) {
		err = &inputError{err}
	}
	return s, err
}

// endingLibrary hands out the tables that there are, and small ones solved on the fly.
type endingLibrary struct {
	*retro.Memory
	set  *tables.Set
	five bool // those of five men without pawns, too
}

// fiveMenMemory is how much memory makes it worth while to solve tables of five men on the fly, of which each takes up to 640 MB for a moment.
const fiveMenMemory = 4 << 30

func (l *endingLibrary) has(m chess.Material) bool {
	return m.Men() <= solvedOnTheFly || l.five && m.Men() == 5 && !m.HasPawns() || l.set.Has(m, chess.MetricWDL)
}

// Table is retro.Library's.
func (l *endingLibrary) Table(ctx context.Context, m chess.Material, dtm bool) (*retro.Table, error) {
	if m.Men() <= solvedOnTheFly {
		return l.Memory.Table(ctx, m, dtm)
	}
	var t *retro.Table
	var err error
	if l.set.Has(m, chess.MetricWDL) {
		metrics := []chess.Metric{chess.MetricWDL}
		if l.set.Has(m, chess.MetricDTZ) {
			metrics = append(metrics, chess.MetricDTZ)
		}
		t, err = l.set.Load(ctx, m, metrics...)
	} else if t, err = l.Memory.Table(ctx, m, dtm); err == nil {
		t = t.Results() // distances are not asked for, and take most of the memory
	}
	if err != nil {
		return nil, err
	}
	l.Add(t)
	return t, nil
}

// seconds writes a time for people.
func seconds(d time.Duration) string { return d.Round(10 * time.Millisecond).String() }
