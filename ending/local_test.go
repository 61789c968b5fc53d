package ending

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// unfounded says why what is stated of a position and an attacker does not follow from what is stated of
// those after its legal moves, and nothing if it does.
func (s *Solution) unfounded(p *chess.Position, attacker chess.Color) string {
	lo, hi := s.won(p, attacker)
	moves := s.legalMoves(p)
	someWins, allWin, someHolds, allHold := false, true, false, true
	for _, m := range moves {
		l, h := s.wonAfter(p, m, attacker)
		someWins, allWin = someWins || l, allWin && l
		someHolds, allHold = someHolds || !h, allHold && !h
	}
	switch {
	case len(moves) == 0:
		if mated := p.InCheck() && p.Turn() != attacker; lo && !mated || !hi && mated {
			return "the game is over, and not like that"
		}
	case p.Turn() == attacker && lo && !someWins:
		return "won, but by no move"
	case p.Turn() == attacker && !hi && !allHold:
		return "not won, but perhaps by a move"
	case p.Turn() != attacker && lo && !allWin:
		return "lost, but a move may hold"
	case p.Turn() != attacker && !hi && !someHolds:
		return "held, but by no move"
	}
	return ""
}

// wonAfter is won, with the rules about slices of which nothing is known: a promoted man may
// be taken at once, and a rook or bishop does no better than a queen, stalemate apart.
func (s *Solution) wonAfter(p *chess.Position, m chess.Move, attacker chess.Color) (lo, hi bool) {
	q := p.After(m)
	setup := q.Setup()
	lo, hi = s.won(&q, attacker)
	if n := s.graph.nodes[keyOf(&setup)]; m.Promotion() == chess.NoRole || n != nil && n.units[attacker] != nil {
		return lo, hi
	}
	for _, r := range q.LegalMoves() {
		if r.To() == m.To() {
			l, h := s.wonAfter(&q, r, attacker)
			lo, hi = lo || l && q.Turn() == attacker, hi && (h || q.Turn() == attacker)
		}
	}
	if p.Turn() == attacker && (m.Promotion() == chess.Rook || m.Promotion() == chess.Bishop) {
		for _, queen := range p.LegalMoves() {
			if queen.From() == m.From() && queen.To() == m.To() && queen.Promotion() == chess.Queen {
				_, h := s.wonAfter(p, queen, attacker)
				hi = hi && h
			}
		}
	}
	return lo, hi
}

// checkFounded looks at so many random positions of the slices that were solved.
func (s *Solution) checkFounded(t *testing.T, samples int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 6))
	var nodes []*node
	for _, n := range s.graph.nodes {
		if n.units[0] != nil || n.units[1] != nil {
			nodes = append(nodes, n)
		}
	}
	slices.SortFunc(nodes, compareNodes)
	for samples > 0 {
		p, ok := randomIn(rng, &nodes[rng.IntN(len(nodes))].key)
		if !ok {
			continue
		}
		samples--
		for c := chess.White; c <= chess.Black; c++ {
			if why := s.unfounded(&p, c); why != "" {
				t.Errorf("%s: of %s it is stated that it is %v, and for %v: %s", s.Position.FEN(), p.FEN(), s.Value(&p), c, why)
			}
		}
	}
}

// TestFounded wants all that is stated to follow from the rules and what is stated one move later.
func TestFounded(t *testing.T) {
	for _, fen := range []string{
		"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - -", // nothing but queens
		"8/8/1KP5/3r4/8/8/8/k7 w - -",         // under-promotion to avoid stalemate
		"8/2P5/8/8/3r4/8/2K5/k7 w - -",
		"8/8/p6p/P1p2k1P/2p5/2P5/P7/3K4 w - -",
	} {
		s := solve(t, position(t, fen), Limits{Moves: true, Memory: 40 << 20})
		s.checkFounded(t, 5000)
	}
}
