package main

import (
	"context"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// parseMaterial reads a material and normalises it, with a note if that exchanges the colours.
func (a *app) parseMaterial(text string) (chess.Material, error) {
	m, err := chess.ParseMaterial(text)
	if err != nil {
		return m, &inputError{err}
	}
	n, flipped := m.Normalize()
	if flipped {
		a.term.Note("note: %s is %s with the colours exchanged", m, n)
	}
	if n.Men() > retro.MaxMen {
		return n, badInput("material %s has %d men: at most %d are possible", n, n.Men(), retro.MaxMen)
	}
	return n, nil
}

// table returns a solved material: small ones are solved, as that is faster than reading them, others come from their files.
func (a *app) table(ctx context.Context, m chess.Material, metric chess.Metric, dirs []string, threads int) (*retro.Table, error) {
	task := a.term.Start(m.String(), 0)
	defer task.End()
	if m.Men() <= solvedOnTheFly {
		return retro.NewMemory(threads).Table(ctx, m, metric == chess.MetricDTM)
	}
	set, err := openSet(dirs)
	if err != nil {
		return nil, err
	}
	defer set.Close()
	return set.Load(ctx, m, metric)
}
