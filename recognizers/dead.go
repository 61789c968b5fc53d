package recognizers

import "github.com/szen-chess/szen/chess"

// deadMaterial sees whether nobody can mate any more by the men there are, and whether a side has nothing
// left to mate with.
func (q *question) deadMaterial() {
	b := q.setup
	if q.class == tiny && insufficient(b) {
		q.say(chess.White, DeadDraws, holds)
		q.say(chess.Black, DeadDraws, holds)
		return
	}
	for c := chess.White; c <= chess.Black; c++ {
		if !b.ByColor[c].More() || q.class != third && loneMinor(b, c) {
			q.say(c, DeadDraws, holds)
		}
	}
}

// deadLocked sees whether locked pawns keep a side from mating for ever.
func (q *question) deadLocked() {
	if q.on&DeadDraws == 0 || q.class == tiny || !q.open(chess.White) && !q.open(chess.Black) || !lockedPawns(q.setup) {
		return
	}
	var x closure
	if !x.close(q.setup) {
		return
	}
	for c := chess.White; c <= chess.Black; c++ {
		if q.open(c) && !x.mates(c) {
			q.say(c, DeadDraws, holds)
		}
	}
}

// Dead tells whether it is proven that no sequence of legal moves ends in mate, which ends a game at
// once (FIDE Laws 5.2.2). False means that there is a mate or that it is not decided: at most so many
// positions are looked at, those of locked pawns all at once. The 75-move rule is ignored.
func Dead(p *chess.Position, positions int) bool {
	seen := map[chess.Setup]bool{p.Key(): true}
	todo := []chess.Position{*p}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if at.Checkmate() {
			return false
		}
		if at.InsufficientMaterial() || neverMate(&at) {
			continue
		}
		for _, m := range at.LegalMoves() {
			next := at.After(m)
			if key := next.Key(); !seen[key] {
				if len(seen) >= positions {
					return false
				}
				seen[key] = true
				todo = append(todo, next)
			}
		}
	}
	return true
}

// neverMate tells whether the closure of a position shows that nobody can mate.
func neverMate(p *chess.Position) bool {
	b := p.Setup()
	if !quiet(&b) || !lockedPawns(&b) {
		return false
	}
	var x closure
	return x.close(&b) && !x.mates(chess.White) && !x.mates(chess.Black)
}

// loneMinor tells whether the attacker has one minor piece that cannot win, or two knights: the
// defender has one man at most besides his king, a pawn or a minor piece, nothing if there are two knights, and
// his king does not stand where it could be mated. The tables of four men prove it.
func loneMinor(b *chess.Setup, attacker chess.Color) bool {
	own, other := b.ByColor[attacker]&^b.ByRole[chess.King], b.ByColor[attacker.Other()]&^b.ByRole[chess.King]
	king := b.ByRole[chess.King] & b.ByColor[attacker.Other()]
	switch {
	case own&(b.ByRole[chess.Knight]|b.ByRole[chess.Bishop]) != own || other.More():
		return false
	case own.More():
		return own&b.ByRole[chess.Knight] == own && !(own & (own - 1)).More() && other == 0 && king&edge == 0
	}
	if own&b.ByRole[chess.Knight] != 0 && other&b.ByRole[chess.Pawn] != 0 {
		return king&edge == 0
	}
	return king&corners == 0
}

const (
	edge    = chess.FileA | chess.FileH | chess.Rank1 | chess.Rank8
	corners = (chess.FileA | chess.FileH) & (chess.Rank1 | chess.Rank8)
)

// insufficient tells whether the men cannot give mate by any sequence of legal moves, wherever they
// stand: a single minor piece, or bishops on squares of one colour. There are no pawns, rooks or queens.
func insufficient(b *chess.Setup) bool {
	knights, bishops := b.ByRole[chess.Knight], b.ByRole[chess.Bishop]
	if knights == 0 {
		return bishops&chess.LightSquares == 0 || bishops&chess.DarkSquares == 0
	}
	return bishops == 0 && !knights.More()
}
