package main

import (
	"fmt"
	"strings"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// Measures of an SVG board: the side of a square, the margin for the names of files and ranks, and what the legend takes.
const (
	cell   = 48
	margin = 22
	legend = 34
)

// The colours are legible on light and dark pages: everything stands on the board or on a plate of its own.
const (
	lightSquare  = "#f0eedd"
	darkSquare   = "#a9ba8f"
	plate        = "#fbfaf4"
	ink          = "#222"
	attackerMark = "#8a2b1f"
	defenderMark = "#1f4f8f"
)

// pawnPath is a pawn within a square.
const pawnPath = "M24 10a6 6 0 0 1 4.3 10.2c2.6 1 3.2 2.2 3.2 3.3h-3.3c.3 5 2 8 4.8 11.5v4H15v-4c2.8-3.5 4.5-6.5 4.8-11.5h-3.300c0-1.100.6-2.300 3.200-3.300A6 6 0 0 1 24 10z"

// squaresSVG draws a board: the numbers of the attacking king in discs, those of the
// defending king in boxes in the corner; critical squares have a ring.
func squaresSVG(p *chess.Position, q *ending.Squares) string {
	s := &squaresDrawing{}
	const wide, high = 8*cell + 2*margin, 8*cell + 2*margin + legend
	s.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" text-anchor="middle">`, wide, high)
	s.add(`<rect width="%d" height="%d" rx="6" fill="%s"/>`, wide, high, plate)
	for i := range 8 {
		s.text(margin+i*cell+cell/2, 8*cell+margin+15, 12, ink, string(rune('a'+i)))
		s.text(margin/2, margin+(7-i)*cell+cell/2+4, 12, ink, fmt.Sprint(i+1))
	}
	mine, theirs := q.Numbers()
	critical := q.Critical()
	for sq := chess.A1; sq <= chess.H8; sq++ {
		x, y := margin+sq.File()*cell, margin+(7-sq.Rank())*cell
		color := darkSquare
		if sq.Light() {
			color = lightSquare
		}
		s.add(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, x, y, cell, cell, color)
		if man := p.PieceAt(sq); man.Role == chess.Pawn {
			fill := map[chess.Color]string{chess.White: "#fff", chess.Black: "#333"}[man.Color]
			s.add(`<path transform="translate(%d %d)" d="%s" fill="%s" stroke="%s" stroke-width="1.5"/>`, x, y, pawnPath, fill, ink)
			continue
		}
		if critical.Has(sq) {
			s.ring(x+cell/2, y+cell/2)
		}
		if n := mine[sq]; n != 0 {
			s.disc(x+19, y+19, n)
		}
		if n := theirs[sq]; n != 0 {
			s.box(x+37, y+37, n)
		}
	}
	y := 8*cell + 2*margin + legend/2 - 4
	names := [2]string{"White", "Black"}
	s.disc(margin+14, y, 1)
	s.label(margin+32, y, names[q.Attacker]+" king attacks")
	s.box(margin+162, y, 1)
	s.label(margin+178, y, names[q.Attacker.Other()]+" king holds")
	s.add(`<circle cx="%d" cy="%d" r="9" fill="none" stroke="%s" stroke-width="2"/>`, margin+312, y, attackerMark)
	s.label(margin+327, y, "critical")
	s.add("</svg>")
	return s.String()
}

// squaresDrawing is SVG in the making.
type squaresDrawing struct{ strings.Builder }

func (s *squaresDrawing) add(format string, args ...any) { fmt.Fprintf(s, format+"\n", args...) }

func (s *squaresDrawing) text(x, y, size int, fill, text string) {
	s.add(`<text x="%d" y="%d" font-size="%d" fill="%s">%s</text>`, x, y, size, fill, text)
}

// disc is a number of the attacking king.
func (s *squaresDrawing) disc(x, y, n int) {
	s.add(`<circle cx="%d" cy="%d" r="14" fill="%s"/>`, x, y, attackerMark)
	s.text(x, y+5, 15, "#fff", fmt.Sprint(n))
}

// box is a number of the defending king.
func (s *squaresDrawing) box(x, y, n int) {
	s.add(`<rect x="%d" y="%d" width="18" height="18" rx="3" fill="%s"/>`, x-9, y-9, defenderMark)
	s.text(x, y+4, 12, "#fff", fmt.Sprint(n))
}

func (s *squaresDrawing) ring(x, y int) {
	s.add(`<circle cx="%d" cy="%d" r="%d" fill="none" stroke="%s" stroke-width="2"/>`, x, y, cell/2-4, attackerMark)
}

// label is a word of the legend.
func (s *squaresDrawing) label(x, y int, text string) {
	s.add(`<text x="%d" y="%d" font-size="12" text-anchor="start" fill="%s">%s</text>`, x, y+4, ink, text)
}
