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

// kingAndPawn answers for king and pawn against king, without more ado: it is asked most.
func (s *Set) kingAndPawn(pawn, white chess.Bitboard, whiteKing, blackKing chess.Square, turn chess.Color, clock, ply int) (Score, Bound) {
	if s.on&KingAndPawn == 0 {
		return 0, None
	}
	strong, king, bare := chess.White, whiteKing, blackKing
	if white&pawn == 0 {
		strong, king, bare = chess.Black, blackKing, whiteKing
	}
	switch {
	case !kpk.Wins(strong, king, pawn.First(), bare, turn):
		return s.draw, Exact
	case clock+kpkPlies > int(chess.MaxRule50):
		return 0, None
	case turn == strong:
		return s.winAt(ply), Lower
	}
	return -s.winAt(ply), Upper
}

// onePawn is kingAndPawn for explanations and after captures en passant.
func (q *question) onePawn() bool {
	if q.on&KingAndPawn == 0 {
		return false
	}
	strong, king, bare := owner(q.setup, q.setup.ByRole[chess.Pawn])
	pawn := q.setup.ByRole[chess.Pawn].First()
	if strong == chess.Black {
		pawn = pawn.FlipRank()
	}
	turn := q.setup.Turn ^ strong
	q.exact(strong, KingAndPawn, kpk.Wins(chess.White, king, pawn, bare, turn), kpkPlies)
	return true
}

// pawnTables looks positions of kings and two pawns up. It returns whether all is said.
func (q *question) pawnTables() bool {
	b := q.setup
	pawn := b.ByRole[chess.Pawn]
	if q.on&PawnTables == 0 || (pawn & (pawn - 1)).More() {
		return false
	}
	if white := pawn & b.ByColor[chess.White]; white != 0 && white != pawn {
		w, k, p, e := b.King(chess.White), b.King(chess.Black), white.First(), (pawn &^ white).First()
		q.verdict(chess.White, PawnTables, known.PawnEach(w, k, p, e, b.Turn == chess.White), pawnEachPlies)
		w, k, p, e = k.FlipRank(), w.FlipRank(), e.FlipRank(), p.FlipRank()
		q.verdict(chess.Black, PawnTables, known.PawnEach(w, k, p, e, b.Turn == chess.Black), pawnEachPlies)
		return true
	}
	strong, king, bare := owner(b, pawn)
	if strong == chess.Black {
		pawn = pawn.FlipRanks()
	}
	q.exact(strong, PawnTables, known.TwoPawns(king, bare, pawn, b.Turn == strong), twoPawnsPlies)
	return true
}

// owner returns whose some men are, all of one side, and where the kings stand as that side sees it.
func owner(b *chess.Setup, men chess.Bitboard) (strong chess.Color, king, bare chess.Square) {
	if b.ByColor[chess.White]&men != 0 {
		return chess.White, b.King(chess.White), b.King(chess.Black)
	}
	return chess.Black, b.King(chess.Black).FlipRank(), b.King(chess.White).FlipRank()
}

// minorTables looks positions of king, minor piece and pawn against king up. It returns whether all
// is said.
func (q *question) minorTables() bool {
	b := q.setup
	pawn, minor := b.ByRole[chess.Pawn], b.ByRole[chess.Bishop]|b.ByRole[chess.Knight]
	strong, king, bare := owner(b, pawn)
	if pawn == 0 || pawn.More() || minor.More() || b.ByColor[strong]&minor == 0 {
		return false
	}
	man, p := minor.First(), pawn.First()
	if strong == chess.Black {
		man, p = man.FlipRank(), p.FlipRank()
	}
	toMove := b.Turn == strong
	switch {
	case q.class == knight && q.on&KnightOnSeventh != 0:
		q.exact(strong, KnightOnSeventh, known.KnightPawn(king, bare, man, p, toMove), knightPawnPlies)
	case q.class == bishops && q.on&BishopAndPawn != 0:
		q.exact(strong, BishopAndPawn, known.BishopPawn(king, bare, man, p, toMove), bishopPawnPlies)
	default:
		return false
	}
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
