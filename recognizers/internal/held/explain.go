package held

import (
	"fmt"
	"strings"

	"github.com/szen-chess/szen/chess"
)

// Why says how a defender holds.
type Why struct {
	Attacker chess.Color
	Region   chess.Bitboard // where the attacking king can get
	Fence    chess.Bitboard // next to it: squares that pawns guard or block
	Shuffle  chess.Bitboard // where the defending king goes, and need not leave
	Breaks   []string       // captures and pawn moves of the attacker, all of which lead to what is held in turn
	Breakers bool           // somewhere the defender moves a pawn, or captures, to hold
	Pieces   bool           // a wall with pieces on the board
}

// String returns the reasons as a sentence or two.
func (w *Why) String() string {
	a, d := name(w.Attacker), name(w.Attacker.Other())
	var b strings.Builder
	fmt.Fprintf(&b, "%s cannot get through", a)
	if w.Fence != 0 {
		fmt.Fprintf(&b, ": fence %s", list(w.Fence))
	}
	fmt.Fprintf(&b, "; %s shuffles on %s", d, list(w.Shuffle))
	if w.Breakers {
		fmt.Fprintf(&b, ", and moves a pawn or captures where he has to")
	}
	if len(w.Breaks) > 0 {
		fmt.Fprintf(&b, "; %s %s to what is held as well", strings.Join(w.Breaks, ", "), map[bool]string{true: "leads", false: "lead"}[len(w.Breaks) == 1])
	}
	return b.String()
}

func name(c chess.Color) string {
	return map[chess.Color]string{chess.White: "White", chess.Black: "Black"}[c]
}

// list writes the squares of a set, a1 first.
func list(b chess.Bitboard) string {
	var names []string
	for sq := range b.Squares() {
		names = append(names, sq.String())
	}
	return strings.Join(names, "-")
}

// Explain tells how the defender holds from a position that Holds is true of; ok is false otherwise.
// It follows all king moves of the attacker and one answer to each.
func (s *Structure) Explain(attackerKing, defenderKing chess.Square, turn chess.Color) (w Why, ok bool) {
	if !s.Holds(attackerKing, defenderKing, turn) {
		return w, false
	}
	w.Attacker = s.Defender.Other()
	type place struct {
		a, d chess.Square
		turn chess.Color
	}
	seen := map[place]bool{}
	var todo []place
	add := func(p place) {
		if s.Holds(p.a, p.d, p.turn) && !seen[p] {
			seen[p] = true
			todo = append(todo, p)
		}
	}
	add(place{attackerKing, defenderKing, turn})
	breaks := map[string]bool{}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		w.Region |= p.a.Bit()
		w.Shuffle |= p.d.Bit()
		if p.turn == w.Attacker {
			for to := range chess.KingAttacks(p.a).Squares() {
				add(place{to, p.d, s.Defender})
			}
			for _, m := range s.exits(p.a, p.d, p.turn) {
				if !breaks[m] {
					breaks[m] = true
					w.Breaks = append(w.Breaks, m)
				}
			}
			continue
		}
		best := chess.NoSquare
		for to := range chess.KingAttacks(p.d).Squares() {
			if s.Holds(p.a, to, w.Attacker) && (best == chess.NoSquare || w.Shuffle.Has(to)) {
				best = to
			}
		}
		if best == chess.NoSquare {
			w.Breakers = w.Breakers || len(s.exits(p.a, p.d, p.turn)) > 0
			continue
		}
		add(place{p.a, best, w.Attacker})
	}
	hit := chess.PawnFill(s.Defender, s.Pawns[s.Defender])
	w.Fence = chess.KingFill(w.Region) &^ w.Region & (hit | s.Pawns[0] | s.Pawns[1])
	return w, true
}

// exits returns the moves of the side to move that leave the structure, as "e4-e5" or "Kd4xe5".
func (s *Structure) exits(a, d chess.Square, turn chess.Color) (out []string) {
	setup := chess.EmptySetup()
	setup.Turn = turn
	for c, pawns := range s.Pawns {
		setup.ByColor[c] = pawns
		setup.ByRole[chess.Pawn] |= pawns
	}
	setup.Put(chess.Piece{Color: s.Defender.Other(), Role: chess.King}, a)
	setup.Put(chess.Piece{Color: s.Defender, Role: chess.King}, d)
	p := chess.Trusted(setup)
	for _, m := range p.AppendMoves(nil) {
		if m.Promotion() != chess.NoRole && m.Promotion() != chess.Queen || m.Role() == chess.King && !m.IsCapture() {
			continue
		}
		sign, king := "-", ""
		if m.IsCapture() {
			sign = "x"
		}
		if m.Role() == chess.King {
			king = "K"
		}
		out = append(out, king+m.From().String()+sign+m.To().String())
	}
	return out
}

// ExplainWall tells how the defender holds a position that HoldsWall is true of; ok is false otherwise.
func (s *Solver) ExplainWall(p *chess.Position, defendingColor chess.Color, budget int) (w Why, ok bool) {
	if !s.HoldsWall(p, defendingColor, budget) {
		return w, false
	}
	setup := p.Setup()
	if defendingColor == chess.White {
		setup = setup.FlipColors()
	}
	f, _ := fogOf(&setup)
	squares := s.wall(f)[attacker]
	f.settle()
	near := chess.Square(setup.King(defender)).Bit()
	for next := near | chess.KingFill(near)&squares; next != near; next = near | chess.KingFill(near)&squares {
		near = next
	}
	w = Why{Attacker: defendingColor.Other(), Pieces: true, Region: pieces(&f.mobile) | pieces(&f.fixed), Shuffle: near & squares}
	w.Fence = chess.KingFill(w.Region) &^ w.Region & (f.pawns[0] | f.pawns[1] | chess.PawnFill(defender, f.pawns[defender]))
	for _, e := range f.events() {
		if near&^e.without != 0 {
			w.Breaks = append(w.Breaks, "a move to "+flipIf(e.to, defendingColor).String())
		}
	}
	if defendingColor == chess.White {
		w.Region, w.Fence, w.Shuffle = w.Region.FlipRanks(), w.Fence.FlipRanks(), w.Shuffle.FlipRanks()
	}
	return w, true
}

// flipIf returns a square as it is on the board, if the defender is of a colour.
func flipIf(sq chess.Square, c chess.Color) chess.Square {
	if c == chess.White {
		return sq.FlipRank()
	}
	return sq
}
