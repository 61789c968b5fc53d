package main

import (
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// counts is the JSON object for the positions of a table with one side to move.
type counts struct {
	Win       int64         `json:"win"`
	Cursed    int64         `json:"cursed"`
	Draw      int64         `json:"draw"`
	Blessed   int64         `json:"blessed"`
	Loss      int64         `json:"loss"`
	Longest   int           `json:"longest"` // plies of the longest win or loss, 0 if there is none
	Histogram []histogramOf `json:"histogram,omitempty"`
}

// histogramOf is one row of a histogram; its JSON is an array such as ["win", 5, 1143].
type histogramOf struct {
	won   bool
	plies int
	count int64
}

func (h histogramOf) kind() string {
	if h.won {
		return "win"
	}
	return "lose"
}

// MarshalJSON returns the row as an array.
func (h histogramOf) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `[%q, %d, %d]`, h.kind(), h.plies, h.count), nil
}

func countsOf(n retro.Counts) counts {
	c := counts{Win: n.Win, Cursed: n.Cursed, Draw: n.Draw, Blessed: n.Blessed, Loss: n.Loss}
	for i, list := range [][]int64{n.WinIn, n.LossIn} {
		for plies, count := range list {
			if count > 0 {
				c.Histogram = append(c.Histogram, histogramOf{i == 0, plies, count})
				c.Longest = max(c.Longest, plies)
			}
		}
	}
	return c
}

func (c *counts) total() int64 { return c.Win + c.Cursed + c.Draw + c.Blessed + c.Loss }

// printCounts writes the results of both sides as a table.
func printCounts(w io.Writer, by [2]counts) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "to move\twin\tcursed win\tdraw\tblessed loss\tloss\ttotal\tlongest\t")
	for c, n := range by {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%d\t\n", chess.Color(c), thousands(n.Win), thousands(n.Cursed),
			thousands(n.Draw), thousands(n.Blessed), thousands(n.Loss), thousands(n.total()), n.Longest)
	}
	t.Flush()
}

// printHistogram writes how many positions are decided in how many plies.
func printHistogram(w io.Writer, by [2]counts) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "to move\tresult\tplies\tpositions\t")
	for c, n := range by {
		for _, h := range n.Histogram {
			fmt.Fprintf(t, "%s\t%s\t%d\t%s\t\n", chess.Color(c), h.kind(), h.plies, thousands(h.count))
		}
	}
	t.Flush()
}

// thousands writes a number with commas: 1,143.
func thousands(n int64) string {
	if n < 0 {
		return "-" + thousands(-n)
	}
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
