package main

import (
	"context"
	"runtime"
	"time"

	"github.com/szen-chess/szen/chess"
)

const (
	benchRun     = 4096 // probes between two looks at the clock
	benchRunText = "4,096"
	benchWarm    = 5 // times --time, but ten seconds at least, that the positions may take the first time
)

// files measures probes of files: results one by one and at once, and whole values.
func (b *probeBench) files(ctx context.Context, list []chess.Material) error {
	ps := b.draw(list)
	dst := make([]chess.WDL, benchRun)
	if err := b.set.WDLs(ctx, make([]chess.WDL, len(ps)), ps); err != nil { // reads and decodes
		return err
	}
	err := b.row(ctx, probeRow{What: "files", Material: groupName(list)}, ps, func(ps []chess.Position) error {
		for i := range ps {
			if _, err := b.set.WDL(&ps[i]); err != nil {
				return err
			}
		}
		return nil
	}, b.set.CacheSize)
	if err != nil {
		return err
	}
	err = b.row(ctx, probeRow{What: "files at once", Material: groupName(list)}, ps, func(ps []chess.Position) error {
		return b.set.WDLs(ctx, dst, ps)
	}, b.set.CacheSize)
	if err != nil {
		return err
	}
	for _, m := range list {
		for _, d := range chess.Dependencies(m) {
			if !b.set.Has(d, chess.MetricDTZ) {
				return nil
			}
		}
	}
	return b.row(ctx, probeRow{What: "values", Material: groupName(list)}, ps, func(ps []chess.Position) error {
		for i := range ps {
			if _, err := b.set.Probe(&ps[i]); err != nil {
				return err
			}
		}
		return nil
	}, b.set.CacheSize)
}

// words measures probes of raw words of as many of the materials as there is room for.
func (b *probeBench) words(ctx context.Context, list []chess.Material) error {
	pre, fit, err := b.preload(ctx, list)
	if err != nil || len(fit) == 0 {
		return err
	}
	ps, name := b.draw(fit), groupName(fit)
	size := func() int64 { return pre.Size() }
	dst := make([]chess.WDL, benchRun)
	if len(fit) == 1 {
		w, flipped := pre.Words(fit[0])
		err := b.row(ctx, probeRow{What: "words", Material: name}, ps, func(ps []chess.Position) error {
			for i := range ps {
				w.WDL(&ps[i], flipped)
			}
			return nil
		}, size)
		if err == nil {
			err = b.row(ctx, probeRow{What: "words at once", Material: name}, ps, func(ps []chess.Position) error {
				w.WDLs(dst, ps, flipped)
				return nil
			}, size)
		}
		if err != nil {
			return err
		}
	}
	err = b.row(ctx, probeRow{What: "words found", Material: name}, ps, func(ps []chess.Position) error {
		for i := range ps {
			pre.WDL(&ps[i])
		}
		return nil
	}, size)
	if err != nil {
		return err
	}
	return b.row(ctx, probeRow{What: "found at once", Material: name}, ps, func(ps []chess.Position) error {
		pre.WDLs(dst, ps)
		return nil
	}, size)
}

// row measures a way of asking: all positions once, or as many as it can in some time, and then over and over until the time is up.
func (b *probeBench) row(ctx context.Context, r probeRow, ps []chess.Position, ask func([]chess.Position) error, size func() int64) error {
	var before, after runtime.MemStats
	var n int
	var spent, best time.Duration
	for round := 0; spent < b.o.duration; round++ {
		if round == 1 { // the first one only warms up
			n, spent, best = 0, 0, 1<<62
			runtime.ReadMemStats(&before)
		}
		for from := 0; from < len(ps) && (round == 0 || spent < b.o.duration); from += benchRun {
			part := ps[from:min(from+benchRun, len(ps))]
			start := time.Now()
			if err := ask(part); err != nil {
				return err
			}
			took := time.Since(start)
			n, spent = n+len(part), spent+took
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if round == 0 && spent > max(benchWarm*b.o.duration, 10*time.Second) {
				ps = ps[:n]
			}
			if len(part) == benchRun || len(ps) < benchRun {
				best = min(best, took)
			}
		}
		if round == 0 {
			spent = 0
		}
	}
	runtime.ReadMemStats(&after)
	r.Positions, r.Bytes = len(ps), size()
	r.NS = float64(spent) / float64(n)
	r.BestNS = float64(best) / float64(min(benchRun, len(ps)))
	r.PerSecond = 1e9 / r.NS
	r.Allocs = float64(after.Mallocs-before.Mallocs) / float64(n)
	if b.a.json {
		if err := b.a.printJSON(r); err != nil {
			return err
		}
	} else {
		b.a.printf("%-15s %-10s %10s %9.1f %9.1f %12s %7.2f %8dM\n", r.What, r.Material, thousands(int64(r.Positions)), r.NS, r.BestNS,
			thousands(int64(r.PerSecond)), r.Allocs, r.Bytes>>20)
	}
	return b.a.out.Flush()
}
