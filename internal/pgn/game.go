package pgn

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
)

// Tag is a name with its value, such as White and "Szén".
type Tag struct{ Name, Value string }

// Game is a game with its variations.
type Game struct {
	Tags    []Tag
	Start   chess.Position
	Comment string // before the first move
	Moves   []Node // the main line
	Result  string // 1-0, 0-1, 1/2-1/2 or *
	Faults  []Fault
	Cut     bool // the main line ends early, at a move that makes no sense
}

// Node is a move with what was written about it.
type Node struct {
	Move       chess.Move
	Before     string   // a comment in front of the first move of a variation
	NAGs       []uint8  // marks: 1 is !, 2 is ?, 4 is ??
	Comment    string   // behind the move
	Variations [][]Node // what might have been played in its stead; none is empty
}

// Fault is something that was passed over.
type Fault struct {
	Line int // of the input, from 1
	Text string
}

// String returns the fault with its line.
func (f Fault) String() string { return fmt.Sprintf("line %d: %s", f.Line, f.Text) }

// Tag returns the value of a tag, or "".
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// SetTag gives a tag its value, in place of that it had, or behind all others.
func (g *Game) SetTag(name, value string) {
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

// New returns a game from a position, with the seven tags that every game has.
func New(event string, p chess.Position) *Game {
	g := &Game{Start: p, Result: "*"}
	for _, t := range []Tag{{"Event", event}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "-"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"}} {
		g.SetTag(t.Name, t.Value)
	}
	if start := chess.Start(); p != start {
		g.SetTag("SetUp", "1")
		g.SetTag("FEN", p.FEN())
	}
	return g
}

// End sets the result, in the tag, too.
func (g *Game) End(result string) {
	g.Result = result
	g.SetTag("Result", result)
}

// Play appends moves to the main line.
func (g *Game) Play(moves ...chess.Move) {
	for _, m := range moves {
		g.Moves = append(g.Moves, Node{Move: m})
	}
}

// Line returns moves as nodes of a variation.
func Line(moves ...chess.Move) []Node {
	out := make([]Node, len(moves))
	for i, m := range moves {
		out[i].Move = m
	}
	return out
}
