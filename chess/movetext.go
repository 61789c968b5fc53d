package chess

import (
	"fmt"
	"strconv"
	"strings"
)

// LineSAN returns the moves of a line in SAN with their numbers: "1. e4 e5 2. Nf3", and
// "12... Kd7 13. Kf5" when Black begins. The error is a *MoveError for the first
// move that is not legal, with the text up to there.
func (p *Position) LineSAN(moves []Move) (string, error) {
	var b []byte
	q := *p
	for i, m := range moves {
		if !q.IsLegal(m) {
			return string(b), &MoveError{Text: m.String(), Kind: IllegalMove, Msg: fmt.Sprintf("move %d of the line is not legal", i+1)}
		}
		if i > 0 {
			b = append(b, ' ')
		}
		if q.Turn() == White || i == 0 {
			b = strconv.AppendInt(b, int64(q.Fullmoves()), 10)
			b = append(b, '.')
			if q.Turn() == Black {
				b = append(b, ".."...)
			}
			b = append(b, ' ')
		}
		b = append(b, q.SAN(m)...)
		q.Make(m)
	}
	return string(b), nil
}

// ParseLine reads moves one after the other, in any notation ParseMove knows, with or without
// move numbers. A result at the end is passed over. The error is a *MoveError for the first
// text that is not a legal move; the moves before it are returned.
func (p *Position) ParseLine(text string) ([]Move, error) {
	var moves []Move
	q := *p
	for _, word := range strings.Fields(text) {
		switch word {
		case "1-0", "0-1", "1/2-1/2", "*":
			continue
		}
		word = trimMoveNumber(word)
		if word == "" || word[0] == '$' {
			continue
		}
		m, err := q.ParseMove(word)
		if err != nil {
			return moves, err
		}
		moves = append(moves, m)
		q.Make(m)
	}
	return moves, nil
}
