package recognizers

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
)

// Verdict is what one family says of a position, for people.
type Verdict struct {
	Family Families    // one, or several that together prove it
	Side   chess.Color // of whom it speaks
	Wins   bool        // the side wins; if not, it cannot win
	Bound  Bound       // what that is to the side to move: of a win or of a draw
	Why    string      // in words
}

// Explain returns what every family says of a position by itself, in the order of the families, White
// before Black. Probe stops at the first that says enough. Where a pawn stands ready to capture en passant, what
// all families say together is one verdict a side.
func (s *Set) Explain(p *chess.Position) []Verdict { return s.explain(p, nil) }

func (s *Set) explain(p *chess.Position, cache *Cache) (out []Verdict) {
	b := p.Setup()
	c := classifySetup(&b)
	if c == silent || b.Castling != 0 {
		return nil
	}
	if !quiet(&b) {
		q := question{setup: &b, on: s.on, cache: cache, set: s, now: true, ask: [2]bool{true, true}}
		q.enPassant()
		return q.appendVerdicts(nil, q.whyEnPassant)
	}
	for f := Families(1); f <= AllFamilies; f <<= 1 {
		if s.on&f != 0 {
			q := question{setup: &b, class: c, on: f, cache: cache, set: s, now: true, ask: [2]bool{true, true}}
			q.answer()
			out = q.appendVerdicts(out, q.why)
		}
	}
	return out
}

// appendVerdicts appends what is claimed, and why.
func (q *question) appendVerdicts(out []Verdict, why func(side chess.Color) string) []Verdict {
	for side := chess.White; side <= chess.Black; side++ {
		if q.claim[side] == nothing {
			continue
		}
		v := Verdict{Family: q.by[side], Side: side, Wins: q.claim[side] == wins, Bound: Upper, Why: why(side)}
		if v.Wins == (side == q.setup.Turn) {
			v.Bound = Lower
		}
		out = append(out, v)
	}
	return out
}

// why says in words what a claim rests on.
func (q *question) why(side chess.Color) string {
	us, them := capital(side), capital(side.Other())
	switch q.by[side] {
	case DeadDraws:
		return q.whyDead(side)
	case KingAndPawn:
		return q.looked(side, "king and pawn against king")
	case PawnTables:
		return q.looked(side, "kings and two pawns")
	case KnightOnSeventh:
		return q.looked(side, "king, knight and pawn against king")
	case BishopAndPawn:
		return q.looked(side, "king, bishop and pawn against king")
	case RookPawns:
		return fmt.Sprintf("%s cannot win: all pawns are on one rook file, nothing attacks the corner where they queen, and %s's king stands in front of them", us, them)
	case KnightPawns:
		return fmt.Sprintf("%s cannot win: %s's pawn on %s never has to move, and the king stays beside it", us, them, q.guard(side))
	case OppositeBishops:
		return fmt.Sprintf("%s cannot win: %s's king stands in front of the pawn on a square that %s's bishop never attacks, and %s's own bishop is safe", us, them, us, them)
	case Solved:
		return q.whySolved(side)
	case Blockades, Walls:
		return q.cache.why(q.setup, side)
	case ThirdRank:
		return fmt.Sprintf("%s cannot win: %s's pawn guards the rook and the king guards the pawn; the table of this ending has the position as held", us, them)
	}
	return ""
}

// looked says that a result stands in a table.
func (q *question) looked(side chess.Color, ending string) string {
	result := "cannot win"
	if q.claim[side] == wins {
		result = "wins"
	}
	return fmt.Sprintf("%s %s: so says the bitbase of %s", capital(side), result, ending)
}

// guard returns the square of the pawn on its first rank that shuts a knight file.
func (q *question) guard(attacker chess.Color) chess.Square {
	home := chess.Rank7
	if attacker == chess.Black {
		home = chess.Rank2
	}
	return (q.setup.Of(attacker.Other(), chess.Pawn) & home).First()
}

func (q *question) whyDead(side chess.Color) string {
	us, them := capital(side), capital(side.Other())
	b := q.setup
	switch {
	case q.class == tiny && insufficient(b):
		return fmt.Sprintf("%s cannot win: with the men left nobody can be mated", us)
	case !b.ByColor[side].More():
		return fmt.Sprintf("%s cannot win with a bare king", us)
	case q.class != third && loneMinor(b, side):
		return fmt.Sprintf("%s cannot force mate with what is left, as %s's king stands", us, them)
	}
	return fmt.Sprintf("%s cannot mate by any sequence of moves: the pawns are locked for good, and no man of %s's can ever take part in a mate", us, us)
}

func capital(c chess.Color) string {
	if c == chess.White {
		return "White"
	}
	return "Black"
}
