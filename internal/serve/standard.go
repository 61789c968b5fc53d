package serve

import (
	"context"
	"net/http"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
)

// positionInfo is what the tablebase API says of a position, from the view of the side to move; source and
// proof are ours. Distances are signed: positive for whoever wins.
type positionInfo struct {
	DTZ                  *int   `json:"dtz"`         // plies, as Syzygy files have it where they round
	PreciseDTZ           *int   `json:"precise_dtz"` // the same where it is exact
	DTC                  *int   `json:"dtc"`         // moves; we have none
	DTM                  *int   `json:"dtm"`         // plies, 0 for a draw
	DTW                  *int   `json:"dtw"`         // of antichess
	Checkmate            bool   `json:"checkmate"`
	Stalemate            bool   `json:"stalemate"`
	VariantWin           bool   `json:"variant_win"`
	VariantLoss          bool   `json:"variant_loss"`
	InsufficientMaterial bool   `json:"insufficient_material"`
	Category             string `json:"category"`
	Source               string `json:"source,omitempty"` // rules, table, or moves if it follows from theirs
	Proof                string `json:"proof,omitempty"`
}

// standardMove is a move with the position behind it, from the opponent's view.
type standardMove struct {
	UCI        string `json:"uci"`
	SAN        string `json:"san"`
	Zeroing    bool   `json:"zeroing"`
	Conversion bool   `json:"conversion"`
	positionInfo
	move  chess.Move
	known bool
	fact  answer.Fact
}

// standardAnswer is the object of /standard.
type standardAnswer struct {
	FEN string `json:"fen"`
	positionInfo
	Moves []standardMove `json:"moves"`
}

// getStandard answers as tablebase.lichess.org/standard does.
func (s *Server) getStandard(w http.ResponseWriter, r *http.Request) {
	p, err := position(r)
	if err != nil {
		writeError(w, err)
		return
	}
	ans, err := s.standard(r.Context(), p)
	if err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, ans)
}

// postStandard answers for many positions.
func (s *Server) postStandard(w http.ResponseWriter, r *http.Request) {
	s.batch(w, r, func(ctx context.Context, p chess.Position, _ batchRequest) (any, error) { return s.standard(ctx, p) })
}

// standard looks a position and all its moves up.
func (s *Server) standard(ctx context.Context, p chess.Position) (*standardAnswer, error) {
	leave, err := s.castlingTurn(ctx, &p)
	if err != nil {
		return nil, err
	}
	defer leave()
	root, fact, known, err := s.info(ctx, &p, int(p.Halfmoves()))
	if err != nil {
		return nil, err
	}
	ans := &standardAnswer{FEN: p.FEN(), positionInfo: root, Moves: []standardMove{}}
	if known {
		ans.Proof = fact.Why
	}
	if err := s.standardMoves(ctx, &p, ans); err != nil {
		return nil, err
	}
	late := chess.Plies(p.Halfmoves()) >= chess.MaxRule50
	sortMoves(ans.Moves, late)
	if len(ans.Moves) > 0 {
		ans.settle(known, late)
	}
	return ans, nil
}

// standardMoves looks the moves of a position up.
func (s *Server) standardMoves(ctx context.Context, p *chess.Position, ans *standardAnswer) error {
	for _, m := range p.LegalMoves() {
		q := p.After(m)
		x := standardMove{
			UCI: m.String(), SAN: p.SAN(m), Zeroing: m.Zeroing(), Conversion: m.IsCapture() || m.Promotion() != chess.NoRole, move: m,
		}
		// A mate counts if the clock had not run out before it (FIDE Laws 9.3 and 5.1.1), so the clock is that of a quiet move.
		clock := int(q.Halfmoves())
		if clock == 0 && q.Checkmate() {
			clock = int(p.Halfmoves()) + 1
		}
		var err error
		if x.positionInfo, x.fact, x.known, err = s.info(ctx, &q, clock); err != nil {
			return err
		}
		ans.Moves = append(ans.Moves, x)
	}
	return nil
}

// info returns what the rules or tables say of a position with so many plies on the clock.
func (s *Server) info(ctx context.Context, p *chess.Position, clock int) (x positionInfo, f answer.Fact, known bool, err error) {
	x.Checkmate, x.Stalemate, x.InsufficientMaterial = p.Checkmate(), p.Stalemate(), p.InsufficientMaterial()
	x.Category = unknown
	f, err = s.engine.Look(ctx, p)
	switch {
	case answer.IsUnknown(err):
		return x, f, false, nil
	case err != nil:
		return x, f, false, err
	}
	x.Source = string(f.By)
	x.setDistances(&f)
	x.Category = category(boundsAt(&f, x.Checkmate, chess.Plies(clock)))
	return x, f, true, nil
}

// setDistances fills in the distances of a fact.
func (x *positionInfo) setDistances(f *answer.Fact) {
	sign := 0
	switch {
	case f.Value.WDL > chess.Draw:
		sign = 1
	case f.Value.WDL < chess.Draw:
		sign = -1
	}
	signed := func(n chess.Plies) *int {
		if sign != 0 && n == chess.NoPlies {
			return nil
		}
		v := sign * int(n)
		return &v
	}
	x.PreciseDTZ, x.DTM = signed(f.Value.DTZ), signed(f.Value.DTM)
	x.DTZ = x.PreciseDTZ
	if f.DTZ.MaybeRounded {
		x.DTZ = signed(f.DTZ.Plies)
	}
}

// settle draws the conclusion from the moves to the position, and back where only one move can be meant. If it is late,
// the clock has run out, and a win can be no more than a cursed one, whatever the move does to the clock.
func (a *standardAnswer) settle(known, late bool) {
	best := &a.Moves[0]
	if !known {
		a.Category = negated[best.Category]
		if late {
			a.Category = spoiled(a.Category)
		}
		if a.Category != unknown {
			a.Source, a.Proof = "moves", best.SAN+": "+best.fact.Why
		}
		a.distancesFromMoves()
		return
	}
	if len(a.Moves) == 1 || a.Moves[1].Category != best.Category {
		if a.Category == "win" && (best.Category == "syzygy-loss" || best.Category == "maybe-loss") {
			best.Category = "loss"
		}
	}
	if _, open := doubtful[a.Category]; open && best.known {
		if _, still := doubtful[negated[best.Category]]; !still && best.Category != unknown {
			a.Category = negated[best.Category]
		}
	}
}

// distancesFromMoves works the distances out where all moves are known exactly.
func (a *standardAnswer) distancesFromMoves() {
	var f answer.Fact
	for i, m := range a.Moves {
		if !m.known || m.fact.DTZ.MaybeRounded {
			return
		}
		v := m.fact.Value.Back(m.Zeroing)
		if i == 0 {
			f.Value = v
		} else {
			f.Value = f.Value.Best(v)
		}
	}
	a.setDistances(&f)
}
