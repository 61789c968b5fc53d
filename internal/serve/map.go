package serve

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/answer"
)

// mapAnswer says what a position is worth with one man on every square.
type mapAnswer struct {
	FEN       string      `json:"fen"`
	Man       string      `json:"man"`   // its square in the position
	Piece     string      `json:"piece"` // its letter in a FEN
	Squares   []mapSquare `json:"squares"`
	Unknown   int         `json:"unknown"`
	ElapsedMS int64       `json:"elapsed_ms"`
}

// mapSquare is one square: either a result, for the side to move, or why the man cannot stand there.
type mapSquare struct {
	Square  string       `json:"square"`
	Verdict string       `json:"verdict,omitempty"`
	By      string       `json:"by,omitempty"`
	DTZ     *chess.Plies `json:"dtz,omitempty"`
	DTM     *chess.Plies `json:"dtm,omitempty"`
	Illegal string       `json:"illegal,omitempty"`
	pos     chess.Position
}

// getMap answers with a map for one man. Castling rights and en passant captures are those of the position
// on the square where the man stands, and none elsewhere.
func (s *Server) getMap(w http.ResponseWriter, r *http.Request) {
	p, err := position(r)
	if err != nil {
		writeError(w, err)
		return
	}
	q := r.URL.Query()
	man, ok := chess.ParseSquare(q.Get("man"))
	if !ok || p.PieceAt(man) == chess.NoPiece {
		writeError(w, badRequest("man "+cut(q.Get("man"), 20)+": no man stands there; want the square of one, such as "+p.King(p.Turn()).String()))
		return
	}
	budget, err := s.budget(q.Get("budget"), s.cfg.Budget)
	if err != nil {
		writeError(w, err)
		return
	}
	ctx, cancel := s.during(r, 0)
	defer cancel()
	leave, err := s.castlingTurn(ctx, &p)
	if err != nil {
		writeError(w, err)
		return
	}
	ans, err := s.mapOf(ctx, &p, man)
	leave()
	if err == nil && ans.Unknown > 0 && budget > 0 {
		timed, done := context.WithTimeout(ctx, budget)
		err = s.solveMap(timed, &p, man, ans)
		done()
	}
	if err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, ans)
}

// mapOf looks up what rules and tables say of every square.
func (s *Server) mapOf(ctx context.Context, p *chess.Position, man chess.Square) (*mapAnswer, error) {
	start := time.Now()
	piece := p.PieceAt(man)
	ans := &mapAnswer{FEN: p.FEN(), Man: man.String(), Piece: string(piece.Letter())}
	for sq := chess.A1; sq <= chess.H8; sq++ {
		x := mapSquare{Square: sq.String(), Verdict: unknown}
		var err error
		switch {
		case sq == man:
			x.pos = *p
		case p.PieceAt(sq) != chess.NoPiece:
			continue
		default:
			setup := p.Setup()
			setup.Remove(man)
			setup.Put(piece, sq)
			setup.Castling, setup.EP = 0, chess.NoSquare
			x.pos, err = chess.New(setup)
		}
		if err != nil {
			x.Verdict, x.Illegal = "", err.Error()
		} else if err := s.lookMap(ctx, &x); err != nil {
			return nil, err
		}
		if x.Verdict == unknown {
			ans.Unknown++
		}
		ans.Squares = append(ans.Squares, x)
	}
	ans.ElapsedMS = time.Since(start).Milliseconds()
	return ans, nil
}

// lookMap looks one square up.
func (s *Server) lookMap(ctx context.Context, x *mapSquare) error {
	f, err := s.engine.Look(ctx, &x.pos)
	switch {
	case answer.IsUnknown(err):
		return nil
	case err != nil:
		return err
	}
	i, _ := boundsAt(&f, x.pos.Checkmate(), chess.Plies(x.pos.Halfmoves()))
	if w, ok := i.Exact(); ok {
		x.Verdict, x.By = w.String(), string(f.By)
	}
	if f.Value.DTZ != chess.NoPlies {
		x.DTZ = &f.Value.DTZ
	}
	if f.Value.DTM != chess.NoPlies {
		x.DTM = &f.Value.DTM
	}
	return nil
}

// solveMap has what is left open solved: all placements of a piece at once, those of a pawn one by one, each in its share of the time.
func (s *Server) solveMap(ctx context.Context, p *chess.Position, man chess.Square, ans *mapAnswer) error {
	start := time.Now()
	bare := p.Setup()
	bare.Castling, bare.EP = 0, chess.NoSquare
	if p.PieceAt(man).Role != chess.Pawn {
		solution, err := s.solve(ctx, chess.Trusted(bare), ending.Limits{Slice: []chess.Color{chess.White, chess.Black}})
		if err != nil {
			return err
		}
		r := answer.Ruling{Solution: solution}
		for i := range ans.Squares {
			ans.learn(&ans.Squares[i], &r)
		}
	} else {
		for i := range ans.Squares {
			x := &ans.Squares[i]
			if x.Verdict != unknown || x.pos.Castling() != 0 {
				continue
			}
			if err := s.solveSquare(ctx, x, ans); err != nil {
				return err
			}
		}
	}
	ans.ElapsedMS += time.Since(start).Milliseconds()
	return nil
}

// solveSquare solves one square in its share of the time that is left.
func (s *Server) solveSquare(ctx context.Context, x *mapSquare, ans *mapAnswer) error {
	deadline, _ := ctx.Deadline()
	share := time.Until(deadline) / time.Duration(max(ans.Unknown, 1))
	if share <= 0 || ctx.Err() != nil {
		return nil
	}
	timed, done := context.WithTimeout(ctx, share)
	defer done()
	solution, err := s.solve(timed, x.pos, ending.Limits{})
	if err != nil {
		var r *requestError
		if errors.As(err, &r) && r.status == http.StatusServiceUnavailable {
			return nil // no place among those who solve: the square stays open
		}
		return err
	}
	ans.learn(x, &answer.Ruling{Solution: solution})
	return nil
}

// learn fills in what a solution proves of a square that is open.
func (a *mapAnswer) learn(x *mapSquare, r *answer.Ruling) {
	if x.Verdict != unknown || x.pos.Castling() != 0 {
		return
	}
	if w, ok := r.Bounds(&x.pos).Exact(); ok {
		x.Verdict, x.By = w.String(), string(answer.Solver)
		a.Unknown--
	}
}
