package uci

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/szen-chess/szen/chess"
)

// game is a position with what came before it.
type game struct {
	position chess.Position
	past     []chess.Position // the oldest first
}

// parsePosition reads the words behind position; notes says what was put right in the FEN.
func parsePosition(words []string) (g game, notes []string, err error) {
	moves := words
	if n := slices.Index(words, "moves"); n >= 0 {
		words, moves = words[:n], words[n+1:]
	} else {
		moves = nil
	}
	switch {
	case len(words) == 1 && words[0] == "startpos":
		g.position = chess.Start()
	case len(words) > 1 && words[0] == "fen":
		if g.position, notes, err = chess.ParseFENLenient(strings.Join(words[1:], " ")); err != nil {
			return g, nil, fmt.Errorf("position: %w", err)
		}
	default:
		return g, nil, errors.New("position: want position startpos or position fen FEN, and perhaps moves MOVE... behind it")
	}
	for i, text := range moves {
		m, err := g.position.ParseUCI(text)
		if err != nil {
			return g, nil, fmt.Errorf("position: move %d of %d: %w", i+1, len(moves), err)
		}
		g.past = append(g.past, g.position)
		g.position.Make(m)
	}
	return g, notes, nil
}

// repeats tells whether a position of the game comes again with a move.
func (g *game) repeats(m chess.Move) bool {
	if m.Zeroing() {
		return false
	}
	q := g.position.After(m)
	for i := len(g.past) - 1; i >= 0 && i >= len(g.past)-q.Halfmoves(); i-- {
		if g.past[i].Same(&q) {
			return true
		}
	}
	return false
}
