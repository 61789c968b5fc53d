package answer

import (
	"fmt"
	"strings"

	"github.com/szen-chess/szen/chess"
)

// Frozen reads which pawns of a position stand still: all, or squares such as e4,d5; none if the text is empty.
func Frozen(p *chess.Position, text string) (b chess.Bitboard, err error) {
	switch text {
	case "":
		return 0, nil
	case "all":
		return p.ByRole(chess.Pawn), nil
	}
	for _, name := range strings.Split(text, ",") {
		sq, ok := chess.ParseSquare(strings.TrimSpace(name))
		if !ok || !p.ByRole(chess.Pawn).Has(sq) {
			return 0, fmt.Errorf("there is no pawn on %q; want all, or squares of pawns such as e4,d5", name)
		}
		b |= sq.Bit()
	}
	return b, nil
}
