package recognizers

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/kpk"
	"github.com/szen-chess/szen/recognizers/internal/known"
)

// Plies to the next capture, pawn move or mate that the longest win of a table takes, at most. A win
// is claimed only if the clock leaves room for so many.
const (
	kpkPlies        = 20
	pawnEachPlies   = 21
	twoPawnsPlies   = 15
	bishopPawnPlies = 26
	knightPawnPlies = 26
)

// pawnTables looks positions of kings and one or two pawns up. It returns whether all is said.
func (q *question) pawnTables() bool {
	b := q.setup
	pawn := b.ByRole[chess.Pawn]
	white := pawn & b.ByColor[chess.White]
	black := pawn &^ white
	switch {
	case !pawn.More():
		if q.on&KingAndPawn == 0 {
			return false
		}
		strong := chess.White
		if white == 0 {
			strong = chess.Black
		}
		won := kpk.Wins(strong, b.King(strong), pawn.First(), b.King(strong.Other()), b.Turn)
		q.exact(strong, KingAndPawn, won, kpkPlies)
		return true
	case q.on&PawnTables == 0 || (pawn & (pawn - 1)).More():
		return false
	}
	var v view
	if white != 0 && black != 0 {
		for c := chess.White; c <= chess.Black; c++ {
			v.of(b, c)
			won := known.PawnEach(v.king[att], v.king[def], v.pawns[att].First(), v.pawns[def].First(), v.toMove == att)
			q.verdict(c, PawnTables, won, pawnEachPlies)
		}
		return true
	}
	strong := chess.White
	if white == 0 {
		strong = chess.Black
	}
	v.of(b, strong)
	q.exact(strong, PawnTables, known.TwoPawns(v.king[att], v.king[def], v.pawns[att], v.toMove == att), twoPawnsPlies)
	return true
}

// minorTables looks positions of king, minor piece and pawn against king up. It returns whether all
// is said.
func (q *question) minorTables() bool {
	b := q.setup
	pawn, minor := b.ByRole[chess.Pawn], b.ByRole[chess.Bishop]|b.ByRole[chess.Knight]
	strong := chess.White
	if b.ByColor[chess.White]&pawn == 0 {
		strong = chess.Black
	}
	if pawn == 0 || pawn.More() || minor.More() || b.ByColor[strong]&minor == 0 || b.ByColor[strong]&pawn == 0 {
		return false
	}
	var v view
	v.of(b, strong)
	king, bare, man, p := v.king[att], v.king[def], (v.role[chess.Bishop] | v.role[chess.Knight]).First(), v.pawns[att].First()
	if q.class == knight {
		if q.on&KnightOnSeventh == 0 {
			return false
		}
		q.exact(strong, KnightOnSeventh, known.KnightPawn(king, bare, man, p, v.toMove == att), knightPawnPlies)
		return true
	}
	if q.on&BishopAndPawn == 0 {
		return false
	}
	q.exact(strong, BishopAndPawn, known.BishopPawn(king, bare, man, p, v.toMove == att), bishopPawnPlies)
	return true
}

// exact enters the result of a position in which the other side has a bare king.
func (q *question) exact(strong chess.Color, by Families, won bool, plies uint16) {
	q.verdict(strong, by, won, plies)
	q.say(strong.Other(), by, holds)
}

// verdict enters whether a side wins.
func (q *question) verdict(c chess.Color, by Families, won bool, plies uint16) {
	switch {
	case !won:
		q.say(c, by, holds)
	case q.setup.Halfmoves+plies <= uint16(chess.MaxRule50):
		q.say(c, by, wins)
	}
}
