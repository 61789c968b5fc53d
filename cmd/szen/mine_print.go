package main

import (
	"context"
	"fmt"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/mine"
	"github.com/szen-chess/szen/internal/pgn"
	"github.com/szen-chess/szen/tables"
)

// nugget is a position that was found.
type nugget struct {
	material chess.Material
	theme    mine.Theme
	number   int
	mine.Find
}

// nuggetJSON is its JSON object.
type nuggetJSON struct {
	FEN      string       `json:"fen"`
	Material string       `json:"material"`
	Theme    string       `json:"theme"`
	Verdict  string       `json:"verdict"`
	DTZ      *chess.Plies `json:"dtz"`
	DTM      *chess.Plies `json:"dtm"`
	Key      []string     `json:"key"` // SAN
	Why      string       `json:"why"`
}

// maxMinedLine is how many plies of play a game in PGN shows.
const maxMinedLine = 200

func (n *nugget) id() string { return fmt.Sprintf("%s %s %d", n.material, n.theme, n.number) }

// printFind writes a position.
func (a *app) printFind(ctx context.Context, set *tables.Set, n *nugget, format string) error {
	p := &n.Position
	if a.json {
		out := nuggetJSON{FEN: p.FEN(), Material: n.material.String(), Theme: n.theme.String(), Verdict: n.Value.WDL.String(), Key: []string{}, Why: n.Why}
		for _, m := range n.Key {
			out.Key = append(out.Key, p.SAN(m))
		}
		if n.Value.DTZ != chess.NoPlies {
			out.DTZ = &n.Value.DTZ
		}
		if n.Value.DTM != chess.NoPlies {
			out.DTM = &n.Value.DTM
		}
		return a.printJSON(out)
	}
	switch format {
	case "fen":
		a.printf("%s\n", p.FEN())
		return nil
	case "pgn":
		g, err := n.game(ctx, set)
		if err != nil {
			return err
		}
		return g.Write(a.out)
	}
	e := chess.EPD{Position: *p}
	if len(n.Key) > 0 {
		e.SetMoves("bm", n.Key...)
	}
	e.Set("id", n.id())
	e.Set("c0", n.Value.WDL.String()+"; "+n.Why)
	if plies := n.Value.DTZ; plies != chess.NoPlies {
		e.Set("dtz", fmt.Sprint(plies))
	}
	if plies := n.Value.DTM; plies != chess.NoPlies {
		e.Set("dtm", fmt.Sprint(plies))
	}
	a.printf("%s\n", e.String())
	return nil
}

// game writes the position as a game with best play.
func (n *nugget) game(ctx context.Context, set *tables.Set) (*pgn.Game, error) {
	g := pgn.New(n.id(), n.Position)
	g.Comment = n.Value.WDL.String() + "; " + n.Why
	p := n.Position
	if len(n.Key) > 0 {
		g.Play(n.Key[0])
		p.Make(n.Key[0])
		for _, m := range n.Key[1:] {
			g.Moves[0].Variations = append(g.Moves[0].Variations, pgn.Line(m))
		}
	}
	line, err := set.Line(ctx, &p, maxMinedLine)
	if err != nil {
		return nil, err
	}
	for _, m := range line {
		g.Play(m.Move)
	}
	g.End(resultOf(n.Position.Turn(), n.Value.WDL))
	return g, nil
}

// resultOf writes a result as PGN does; what the 50-move rule draws is drawn.
func resultOf(turn chess.Color, w chess.WDL) string {
	switch {
	case w == chess.Win && turn == chess.White, w == chess.Loss && turn == chess.Black:
		return "1-0"
	case w == chess.Win, w == chess.Loss:
		return "0-1"
	}
	return "1/2-1/2"
}
