package serve

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/szen-chess/szen/chess"
)

// maxFEN is the longest text that is looked at as a position, in bytes.
const maxFEN = 512

// parsePosition reads a FEN or EPD as people and programs hand it about: underscores for spaces, clocks
// left out; rights and en passant squares that cannot be are dropped.
func parsePosition(text string) (chess.Position, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return chess.Position{}, badRequest("no position; want a FEN, such as 8/8/8/4k3/8/8/4P3/4K3_w_-_-_0_1")
	case len(text) > maxFEN:
		return chess.Position{}, badRequest("the position has " + strconv.Itoa(len(text)) + " characters; want a FEN of at most " + strconv.Itoa(maxFEN))
	}
	if e, err := chess.ParseEPD(text); err == nil {
		return e.Position, nil
	}
	p, _, err := chess.ParseFENLenient(text)
	return p, err
}

// position reads the parameter fen.
func position(r *http.Request) (chess.Position, error) {
	q := r.URL.Query()
	if !q.Has("fen") {
		return chess.Position{}, badRequest("the parameter fen is missing; want " + r.URL.Path + "?fen=8/8/8/4k3/8/8/4P3/4K3_w_-_-_0_1")
	}
	return parsePosition(q.Get("fen"))
}
