package answer

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
)

// Recognized is what recognizers say of a position, as JSON has it.
type Recognized struct {
	FEN    string         `json:"fen"`
	Lo     string         `json:"lower"`
	Hi     string         `json:"upper"`
	By     []Recognizer   `json:"by"`
	Bounds chess.Interval `json:"-"` // what is proven, for the side to move
}

// Recognizer is what one of them says.
type Recognizer struct {
	Family string `json:"family"`
	Side   string `json:"side"`
	Claim  string `json:"claim"`
	Bound  string `json:"bound"`
	Why    string `json:"why"`
}

// Recognize asks the recognizers that a cache has about a position.
func Recognize(cache *recognizers.Cache, p *chess.Position) *Recognized {
	out := &Recognized{FEN: p.FEN(), By: []Recognizer{}, Bounds: chess.AnyResult}
	for _, v := range cache.Explain(p) {
		r := Recognizer{Family: v.Family.String(), Side: v.Side.String(), Claim: "cannot win", Bound: v.Bound.String(), Why: v.Why}
		x := chess.Interval{Lo: chess.Loss, Hi: chess.Draw}
		if v.Wins {
			r.Claim, x = "wins", chess.Exactly(chess.Win)
		}
		if v.Side != p.Turn() {
			x = x.Negate()
		}
		out.Bounds, _ = out.Bounds.Meet(x)
		out.By = append(out.By, r)
	}
	out.Lo, out.Hi = out.Bounds.Lo.String(), out.Bounds.Hi.String()
	return out
}
