package answer

import (
	"encoding/json"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/tables"
)

// By is the means by which an answer was found.
type By string

// The means.
const (
	Nothing By = ""
	Rules   By = "rules"
	Table   By = "table"
	Solver  By = "solver"
	Search  By = "search"
	Chunks  By = "chunks"

	Recognition By = "recognizers"
)

// Answer is what is known of a position. All results are the side to move's.
type Answer struct {
	Position chess.Position
	Bounds   chess.Interval  // what is proven, with the clock as it is
	Value    chess.Value     // with a fresh clock, if Known; without a DTZ if that is not known exactly
	DTZ      tables.Distance // what is known of it then, if MaybeRounded: one of two
	Known    bool
	By       By
	Why      string
	Moves    []Move // the best first
	Line     []chess.Move
	Elapsed  time.Duration
}

// Move is a legal move with what is known of it, as the side that plays it sees it.
type Move struct {
	Move   chess.Move
	SAN    string
	Bounds chess.Interval  // with the clock as it is after the move
	Value  chess.Value     // if the clock were fresh before it, if Known
	DTZ    tables.Distance // as Answer has it
	Known  bool
	By     By
	Why    string
}

// Verdict returns the result in words, "unknown" if it is not exact.
func verdict(i chess.Interval) string {
	if w, ok := i.Exact(); ok {
		return w.String()
	}
	return "unknown"
}

// Verdict returns the result: win, cursed-win, draw, blessed-loss, loss or unknown.
func (a *Answer) Verdict() string { return verdict(a.Bounds) }

// Verdict returns the result of the move for the side that plays it.
func (m *Move) Verdict() string { return verdict(m.Bounds) }

// plies returns a distance as JSON has it: null if there is none.
func plies(known bool, n chess.Plies) *chess.Plies {
	if !known || n == chess.NoPlies {
		return nil
	}
	return &n
}

// bounded returns the two plies that a rounded distance leaves possible, as JSON has them.
func bounded(known bool, d tables.Distance) *[2]chess.Plies {
	if !known || !d.MaybeRounded {
		return nil
	}
	return &[2]chess.Plies{d.Plies, d.Plies + 1}
}

// answerJSON and moveJSON have the field names that DESIGN section 6 promises.
type answerJSON struct {
	FEN       string          `json:"fen"`
	Verdict   string          `json:"verdict"`
	Lower     string          `json:"lower"`
	Upper     string          `json:"upper"`
	By        *By             `json:"by"`
	Why       string          `json:"why"`
	DTZ       *chess.Plies    `json:"dtz"`
	DTZOneOf  *[2]chess.Plies `json:"dtz_one_of,omitempty"` // where Syzygy files round it
	DTM       *chess.Plies    `json:"dtm"`
	Clock     int             `json:"clock"`
	Moves     []moveJSON      `json:"moves"`
	Line      []string        `json:"line"`
	LineUCI   []string        `json:"line_uci"`
	ElapsedMS int64           `json:"elapsed_ms"`
}

type moveJSON struct {
	UCI      string          `json:"uci"`
	SAN      string          `json:"san"`
	Verdict  string          `json:"verdict"`
	DTZ      *chess.Plies    `json:"dtz"`
	DTZOneOf *[2]chess.Plies `json:"dtz_one_of,omitempty"`
	DTM      *chess.Plies    `json:"dtm"`
	Zeroing  bool            `json:"zeroing"`
}

// line returns the line in SAN and as UCI writes moves.
func (a *Answer) line() (san, uci []string) {
	san, uci = []string{}, []string{}
	p := a.Position
	for _, m := range a.Line {
		san, uci = append(san, p.SAN(m)), append(uci, m.String())
		p.Make(m)
	}
	return san, uci
}

// MarshalJSON returns the answer as one object with stable field names.
func (a *Answer) MarshalJSON() ([]byte, error) {
	out := answerJSON{
		FEN: a.Position.FEN(), Verdict: a.Verdict(), Lower: a.Bounds.Lo.String(), Upper: a.Bounds.Hi.String(),
		Why: a.Why, DTZ: plies(a.Known, a.Value.DTZ), DTZOneOf: bounded(a.Known, a.DTZ), DTM: plies(a.Known, a.Value.DTM),
		Clock: a.Position.Halfmoves(), Moves: []moveJSON{}, ElapsedMS: a.Elapsed.Milliseconds(),
	}
	out.Line, out.LineUCI = a.line()
	if a.By != Nothing {
		out.By = &a.By
	}
	for _, m := range a.Moves {
		out.Moves = append(out.Moves, moveJSON{
			m.Move.String(), m.SAN, m.Verdict(), plies(m.Known, m.Value.DTZ), bounded(m.Known, m.DTZ), plies(m.Known, m.Value.DTM), m.Move.Zeroing(),
		})
	}
	return json.Marshal(out)
}
