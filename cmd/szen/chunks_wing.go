package main

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/library"
)

// wingOf returns what a side's pawns are worth against the other king by themselves.
func wingOf(p *chess.Position, c chess.Color) (out wingAnswer, err error) {
	pawns, king := p.Of(c, chess.Pawn), p.King(c.Other())
	out = wingAnswer{Pawns: squareNames(pawns), King: king.String()}
	if c == chess.Black {
		pawns, king = pawns.FlipRanks(), king.FlipRank()
	}
	l, err := library.For(library.Files(pawns.FileSet()))
	if err != nil {
		return out, err
	}
	i, _ := l.At(pawns, king) // the king does not stand on a pawn
	out.instance = i
	out.KingToMove, out.PawnsMove = holdsOrBreaks(i.Tempi[library.KingMoves]), holdsOrBreaks(i.Tempi[library.PawnsMove])
	out.KingPasses, out.PawnsPasses = passes(i.Tempi[library.KingMoves]), passes(i.Tempi[library.PawnsMove])
	if i.Check {
		out.PawnsMove, out.PawnsPasses = "check", nil
	}
	out.Zugzwang = i.Zugzwang()
	return out, nil
}

func holdsOrBreaks(t library.Tempi) string {
	if t.Holds {
		return "holds"
	}
	return "breaks"
}

// passes returns how many passes would turn an outcome, nil if none.
func passes(t library.Tempi) *int {
	if t.Passes == 0 {
		return nil
	}
	return &t.Passes
}

// text says what a wing is worth against the king of a side.
func (w *wingAnswer) text(c chess.Color) string {
	text := fmt.Sprintf("%s's king on %s against %s: ", capital(c), w.King, w.Pawns)
	i := &w.instance
	switch {
	case i.Zugzwang():
		return text + "mutual zugzwang; whoever has to move here gives way"
	case i.Maintainable():
		return text + "he holds for ever, whoever is to move here, however often the pawns wait"
	}
	moves := outcome(i, library.KingMoves)
	if i.Check {
		return text + "he is in check, and " + moves
	}
	waits := outcome(i, library.PawnsMove)
	if moves == waits {
		return text + "whoever is to move here, he " + moves
	}
	return text + "if he has to move he " + moves + "; if the pawns have to he " + waits
}

// outcome says what happens with a side to move.
func outcome(i *library.Instance, mover int) string {
	t := i.Tempi[mover]
	text := t.String()
	switch {
	case !t.Holds && i.Breaks[mover] > 0:
		text = fmt.Sprintf("%s (%s)", text, plural(i.Breaks[mover], "pawn move", "pawn moves"))
	case t.Holds && i.CapturesAll[mover]:
		text += " (he gets them all)"
	}
	return text
}
