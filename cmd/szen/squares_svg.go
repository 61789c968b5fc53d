package main

import (
	"fmt"
	"strings"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// cell is the side of a square in an SVG board.
const cell = 48

// squaresSVG draws a board with the numbers of the attacking king large and those of the
// defending king small, in the corner; critical squares have a ring.
func squaresSVG(p *chess.Position, q *ending.Squares) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" text-anchor="middle">`+"\n", 8*cell, 8*cell)
	mine, theirs := q.Numbers()
	critical := q.Critical()
	for sq := chess.A1; sq <= chess.H8; sq++ {
		x, y := sq.File()*cell, (7-sq.Rank())*cell
		color := "#b9c7a0"
		if sq.Light() {
			color = "#f2f0e2"
		}
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", x, y, cell, cell, color)
		text := func(dx, dy, size int, fill, s string) {
			fmt.Fprintf(&b, `<text x="%d" y="%d" font-size="%d" fill="%s">%s</text>`+"\n", x+dx, y+dy, size, fill, s)
		}
		if man := p.PieceAt(sq); man.Role == chess.Pawn {
			text(cell/2, 37, 38, "#222", map[chess.Color]string{chess.White: "\u2659", chess.Black: "\u265f"}[man.Color])
			continue
		}
		if critical.Has(sq) {
			fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="%d" fill="none" stroke="#b03030" stroke-width="2"/>`+"\n", x+cell/2, y+cell/2, cell/2-5)
		}
		if n := mine[sq]; n != 0 {
			text(19, 30, 20, "#222", fmt.Sprint(n))
		}
		if n := theirs[sq]; n != 0 {
			text(37, 43, 14, "#1f4fa0", fmt.Sprint(n))
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}
