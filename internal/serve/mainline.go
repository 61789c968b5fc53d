package serve

import (
	"context"
	"net/http"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
)

// maxMainline is more plies than any line under the 50-move rule has between conversions of six men.
const maxMainline = 1000

// mainlineStep is a move of the main line, with the distances of the position behind it.
type mainlineStep struct {
	UCI        string `json:"uci"`
	SAN        string `json:"san"`
	DTZ        *int   `json:"dtz"`
	PreciseDTZ *int   `json:"precise_dtz"`
}

// mainlineAnswer is the object of /standard/mainline.
type mainlineAnswer struct {
	DTZ        *int           `json:"dtz"`
	PreciseDTZ *int           `json:"precise_dtz"`
	Mainline   []mainlineStep `json:"mainline"`
	Winner     *string        `json:"winner"` // "w", "b" or null
}

// getMainline answers as tablebase.lichess.org/standard/mainline does.
func (s *Server) getMainline(w http.ResponseWriter, r *http.Request) {
	p, err := position(r)
	if err != nil {
		writeError(w, err)
		return
	}
	ans, err := s.mainline(r.Context(), p)
	if err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, ans)
}

// mainline plays the moves that are best by distance to zeroing until the game or the 50-move rule ends it.
func (s *Server) mainline(ctx context.Context, p chess.Position) (*mainlineAnswer, error) {
	if p.Castling() != 0 {
		return nil, &requestError{status: http.StatusNotFound, Message: "the position has castling rights, and tables have none"}
	}
	root, fact, known, err := s.info(ctx, &p, int(p.Halfmoves()))
	if err != nil {
		return nil, err
	}
	if !known {
		_, err := s.engine.Look(ctx, &p)
		return nil, &requestError{status: http.StatusNotFound, Message: err.Error()}
	}
	ans := &mainlineAnswer{DTZ: root.DTZ, PreciseDTZ: root.PreciseDTZ, Mainline: []mainlineStep{}}
	if fact.Value.WDL == chess.Draw {
		return ans, nil
	}
	until := time.Now().Add(maxLineTime)
	for len(ans.Mainline) < maxMainline && chess.Plies(p.Halfmoves()) < chess.MaxRule50 && time.Now().Before(until) {
		m, info, ok, err := s.bestByDTZ(ctx, &p)
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		ans.Mainline = append(ans.Mainline, mainlineStep{m.String(), p.SAN(m), info.DTZ, info.PreciseDTZ})
		p.Make(m)
	}
	if p.Checkmate() {
		winner := p.Turn().Other().String()[:1]
		ans.Winner = &winner
	}
	return ans, nil
}

// bestByDTZ returns the move that wins fastest or loses slowest by distance to zeroing, with what
// is known of the position behind it; ok is false if there is none or nothing is known of some.
func (s *Server) bestByDTZ(ctx context.Context, p *chess.Position) (best chess.Move, info positionInfo, ok bool, err error) {
	var value chess.Value
	for _, m := range p.LegalMoves() {
		q := p.After(m)
		x, f, known, err := s.info(ctx, &q, int(q.Halfmoves()))
		if err != nil || !known {
			return best, info, false, err
		}
		v := backByDTZ(&f, m.Zeroing())
		if !ok || v.Compare(value, chess.MetricDTZ) > 0 {
			best, info, value, ok = m, x, v, true
		}
	}
	return best, info, ok, nil
}

// backByDTZ takes a fact a ply back; a rounded distance counts as it stands in the file.
func backByDTZ(f *answer.Fact, zeroing bool) chess.Value {
	v := f.Value
	if f.DTZ.MaybeRounded {
		v.DTZ = f.DTZ.Plies
	}
	return v.Back(zeroing)
}
