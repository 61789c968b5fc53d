package mine

import (
	"strings"

	"github.com/szen-chess/szen/chess"
)

// Theme is what a position is looked for by.
type Theme uint8

// The themes. All results are under the 50-move rule with a fresh clock, but for Zugzwang, which ignores the rule.
const (
	Zugzwang       Theme = iota // whoever is to move gets less than if the other were; listed with the side to move that loses
	Longest                     // the wins that take longest, by a metric, whoever is to move
	OnlyMove                    // of several legal moves one keeps the win, or the draw
	UnderPromotion              // every move that wins promotes a pawn to a rook, bishop or knight
	StalemateSave               // the one move that draws can be answered by a capture that leaves stalemate
	Disagree                    // no winning move is both shortest to zeroing and shortest to mate
	themes
)

var names = [themes]string{"zugzwang", "longest", "only-move", "underpromotion", "stalemate", "disagree"}

// String returns the name of the theme.
func (t Theme) String() string { return names[t%themes] }

// Themes lists the names of all themes.
func Themes() string { return strings.Join(names[:], ", ") }

// ParseTheme reads the name of a theme; ok is false if it is none.
func ParseTheme(text string) (t Theme, ok bool) {
	for i, name := range names {
		if name == text {
			return Theme(i), true
		}
	}
	return 0, false
}

// Distances tells which distances a table needs for a theme; metric is the one Longest goes by.
func (t Theme) Distances(metric chess.Metric) (dtz, dtm bool) {
	switch t {
	case Longest:
		return metric != chess.MetricDTM, metric == chess.MetricDTM
	case Disagree:
		return true, true
	}
	return false, false
}
