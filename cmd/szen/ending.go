package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/internal/usage"
	"github.com/szen-chess/szen/retro"
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
	cmd.Flags().Var(&o.memory, "mem", "memory for slices and the work on them; a fifth of it is kept for tables")
}

// exits opens what there is of tables; close its set.
func (o *endingOptions) exits() (*answer.Exits, error) {
	set, err := openSet(o.dirs)
	if err != nil {
		return nil, err
	}
	return &answer.Exits{Set: set, Memory: retro.NewMemory(o.threads), MaxMen: solvedOnTheFly, Five: o.memory >= answer.FiveMenMemory}, nil
}

// solve solves an ending within the options.
func (o *endingOptions) solve(ctx context.Context, a *app, p chess.Position, lim ending.Limits) (*ending.Solution, error) {
	x, err := o.exits()
	if err != nil {
		return nil, err
	}
	defer x.Set.Close()
	defer o.boundHeap()()
	lim.Library, lim.HasTable = x, x.Has
	lim.Workers, lim.Memory = o.threads, o.slicesShare()
	if lim.Frozen, err = answer.Frozen(&p, o.freeze); err != nil {
		return nil, badInput("--freeze %s: %w", o.freeze, err)
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
