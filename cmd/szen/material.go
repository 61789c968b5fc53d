package main

import (
	"context"
	"fmt"

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

// table returns a solved material.
func (a *app) table(ctx context.Context, m chess.Material, dtm bool, threads int) (*retro.Table, error) {
	if m.Men() > 4 {
		return nil, fmt.Errorf("%s has %d men: more than are solved on the fly", m, m.Men())
	}
	task := a.term.Start(m.String(), 0)
	defer task.End()
	return retro.NewMemory(threads).Table(ctx, m, dtm)
}
