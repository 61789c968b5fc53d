package serve

import (
	"net/http"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/answer"
)

// squaresAnswer is the object of "szen squares --json" with the fence beside it.
type squaresAnswer struct {
	*answer.Squares
	// Fence holds the squares that make up a blockage, as chess.Pawns.Fence has it: the attacker's rammed pawns, those
	// queued up behind them, and the squares that pawns of the defender attack. Walk holds the squares that the attacking
	// king can walk to without crossing it. Both are a picture of the pawns, and no verdict.
	Fence []string `json:"fence"`
	Walk  []string `json:"walk"`
}

// getSquares answers with the corresponding squares of a pawn structure.
func (s *Server) getSquares(w http.ResponseWriter, r *http.Request) {
	p, err := position(r)
	if err != nil {
		writeError(w, err)
		return
	}
	q := r.URL.Query()
	attacker := p.Turn()
	switch text := q.Get("attacker"); text {
	case "white":
		attacker = chess.White
	case "black":
		attacker = chess.Black
	case "":
	default:
		writeError(w, badRequest("attacker "+cut(text, 20)+"; want white or black"))
		return
	}
	budget, err := s.budget(q.Get("budget"), s.cfg.Budget)
	if err == nil && p.Occupied() != p.ByRole(chess.Pawn)|p.ByRole(chess.King) {
		err = ending.ErrPieces
	}
	if err != nil {
		writeError(w, err)
		return
	}
	ctx, cancel := s.during(r, budget)
	defer cancel()
	solution, err := s.solve(ctx, p, ending.Limits{Slice: []chess.Color{attacker}})
	if err != nil {
		writeError(w, err)
		return
	}
	relation, err := solution.Squares(attacker)
	if err != nil {
		writeError(w, err)
		return
	}
	fence, walk := fenceOf(&p, attacker)
	writeJSON(w, squaresAnswer{answer.OfSquares(solution, relation), answer.Names(fence), answer.Names(walk)})
}

// fenceOf returns the fence before a side's king, and where he can walk to without crossing it.
func fenceOf(p *chess.Position, side chess.Color) (fence, walk chess.Bitboard) {
	setup := p.Setup()
	pawns := chess.PawnsOf(&setup, side)
	fence = pawns.Fence()
	free := ^(fence | pawns.Own)
	walk = p.King(side).Bit()
	for {
		next := walk | chess.KingFill(walk)&free
		if next == walk {
			return fence, walk
		}
		walk = next
	}
}
