package answer

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// Squares is the JSON object of a relation between the squares of the kings.
type Squares struct {
	FEN       string        `json:"fen"`
	Attacker  string        `json:"attacker"`
	Critical  []string      `json:"critical"`
	Squares   []KingSquares `json:"squares"`
	Defender  []Numbered    `json:"defender"`
	Open      int           `json:"open"` // placements of the kings that are not decided
	ElapsedMS int64         `json:"elapsed_ms"`
}

// KingSquares says of a square of the attacking king what those of the other are.
type KingSquares struct {
	King     string   `json:"king"`
	Number   int      `json:"number"`
	Holds    []string `json:"holds"`
	Zugzwang []string `json:"zugzwang"`
	Open     []string `json:"open"`
}

// Numbered is a square of the defending king with its number.
type Numbered struct {
	King   string `json:"king"`
	Number int    `json:"number"`
}

// OfSquares returns the relation that a solution has, as JSON has it.
func OfSquares(s *ending.Solution, q *ending.Squares) *Squares {
	out := &Squares{
		FEN: s.Position.FEN(), Attacker: q.Attacker.String(), Critical: Names(q.Critical()),
		Squares: []KingSquares{}, Defender: []Numbered{}, ElapsedMS: s.Elapsed.Milliseconds(),
	}
	mine, theirs := q.Numbers()
	for sq, legal := range q.Legal {
		if legal != 0 {
			out.Squares = append(out.Squares, KingSquares{
				chess.Square(sq).String(), mine[sq], Names(q.Holds[sq]), Names(q.Zugzwang[sq]), Names(q.Open[sq]),
			})
		}
		if theirs[sq] != 0 {
			out.Defender = append(out.Defender, Numbered{chess.Square(sq).String(), theirs[sq]})
		}
		out.Open += q.Open[sq].Count()
	}
	return out
}

// Names returns the names of the squares of a set, from a1 to h8.
func Names(b chess.Bitboard) []string {
	out := []string{}
	for sq := range b.Squares() {
		out = append(out, sq.String())
	}
	return out
}
