package values

import (
	"context"

	"github.com/szen-chess/szen/chess"
)

// Oracle returns what is proven of a position, from the view of the side to move, such as
// chess.AnyResult if that is nothing. An error ends the proof.
type Oracle func(ctx context.Context, p *chess.Position) (chess.Interval, error)

// Proof is what came of an attempt to prove that a side wins by the values of the groups.
type Proof struct {
	Winner chess.Color
	Won    bool       // it is proven
	Move   chess.Move // a winning move by the values, if the winner is to move and Won
	// Positions counts those of the strategy, Asked those behind moves of the loser's that are none of a group, or promotions.
	Positions, Asked int
	Open             *chess.Position // the first of these that the oracle does not say is won; nil if there is none
}

// WinnerOf returns who wins if the player who has no move left in the groups loses;
// ok is false if en passant leaves that open. The error is ErrTooLarge.
func (c *Calculator) WinnerOf(s *Split) (side chess.Color, ok bool, err error) {
	us := s.Position.Turn()
	for _, side := range []chess.Color{us, us.Other()} {
		if c.favours(s, &s.Position, side) {
			return side, true, c.Err()
		}
	}
	return us, false, c.Err()
}

// Prove tries to prove that the side wins that the values say wins. It holds for the
// position by the rules of chess, if the oracle is right: the winner plays by the values, in the
// groups or to promote; each move of the opponent in a group has its answer; and every other
// move that he has, with his king or in the kernel, or promoting, leads to a position of which
// the oracle says that the winner wins it. The 50-move rule does not count. The error is the oracle's or ErrTooLarge.
func (c *Calculator) Prove(ctx context.Context, s *Split, oracle Oracle) (*Proof, error) {
	winner, ok, err := c.WinnerOf(s)
	if err != nil || !ok {
		return &Proof{Winner: winner}, err
	}
	w := &prover{c: c, split: s, ctx: ctx, oracle: oracle, known: map[chess.Setup]bool{}}
	w.Winner = winner
	w.Won, err = w.wins(&s.Position)
	if err == nil {
		err = c.Err()
	}
	if w.Won = w.Won && err == nil; w.Won {
		w.Open = nil
	} else {
		w.Move = chess.NoMove
	}
	return &w.Proof, err
}

// prover walks through the positions of a strategy.
type prover struct {
	Proof
	c      *Calculator
	split  *Split
	ctx    context.Context
	oracle Oracle
	known  map[chess.Setup]bool
}

// wins tells whether the winner's strategy wins a position.
func (w *prover) wins(p *chess.Position) (won bool, err error) {
	key := p.Key()
	if won, ok := w.known[key]; ok {
		return won, nil
	}
	w.Positions++
	if p.Turn() == w.Winner {
		won, err = w.attack(p)
	} else {
		won, err = w.defend(p)
	}
	if err == nil {
		w.known[key] = won
	}
	return won, err
}

// attack looks for a move of the winner's that the values favour and that wins.
func (w *prover) attack(p *chess.Position) (bool, error) {
	for _, m := range p.LegalMoves() {
		q := p.After(m)
		won := false
		var err error
		switch {
		case w.split.inGroup(m) && m.Promotion() != chess.NoRole:
			won, err = w.ask(&q)
		case w.split.inGroup(m) && w.c.favours(w.split, &q, w.Winner):
			won, err = w.wins(&q)
		}
		if err != nil {
			return false, err
		}
		if won {
			if *p == w.split.Position {
				w.Move = m
			}
			return true, nil
		}
	}
	return false, nil
}

// defend wants every move of the loser's to lose, first those that leave the groups.
func (w *prover) defend(p *chess.Position) (bool, error) {
	moves := p.LegalMoves()
	if len(moves) == 0 {
		return p.InCheck(), nil
	}
	var inside []chess.Position
	for _, m := range moves {
		q := p.After(m)
		if w.split.inGroup(m) && m.Promotion() == chess.NoRole {
			inside = append(inside, q)
			continue
		}
		if won, err := w.ask(&q); !won || err != nil {
			return false, err
		}
	}
	for i := range inside {
		if won, err := w.wins(&inside[i]); !won || err != nil {
			return false, err
		}
	}
	return true, nil
}

// ask has the oracle say whether the winner wins.
func (w *prover) ask(p *chess.Position) (bool, error) {
	w.Asked++
	i, err := w.oracle(w.ctx, p)
	if p.Turn() != w.Winner {
		i = i.Negate()
	}
	won := err == nil && i.Lo == chess.Win
	if !won && w.Open == nil {
		w.Open = p
	}
	return won, err
}

// inGroup tells whether a move is one of a group's pawns.
func (s *Split) inGroup(m chess.Move) bool {
	for _, g := range s.Groups {
		if m.Role() == chess.Pawn && g.Files.Has(m.From()) {
			return true
		}
	}
	return false
}

// favours tells whether a side wins the groups of a position that the split leads to, whoever is to
// move there, even if only the opponent captures en passant.
func (c *Calculator) favours(s *Split, p *chess.Position, side chess.Color) bool {
	total := c.zero
	for _, g := range s.Groups {
		total = c.Sum(total, c.worth(placed(p, g.Files, side.Other())))
	}
	if side == chess.Black {
		total = c.Negate(total)
	}
	if p.Turn() == side {
		return !c.LessEqual(total, c.zero)
	}
	return c.LessEqual(c.zero, total)
}

// Move is a move of a group's pawn with what is left behind it.
type Move struct {
	Move   chess.Move
	Lo, Hi *Game // of all groups
	Wins   bool  // the side that plays it wins the game of moves
}

// Moves returns the moves of the side to move in the groups, promotions left out, with the values
// of what they lead to. The error is ErrTooLarge.
func (c *Calculator) Moves(s *Split) ([]Move, error) {
	var out []Move
	p := &s.Position
	for _, m := range p.LegalMoves() {
		if !s.inGroup(m) || m.Promotion() != chess.NoRole {
			continue
		}
		q := p.After(m)
		x := Move{Move: m, Lo: c.zero, Hi: c.zero, Wins: c.favours(s, &q, p.Turn())}
		for _, g := range s.Groups {
			x.Lo = c.Sum(x.Lo, c.worth(placed(&q, g.Files, chess.Black)))
			x.Hi = c.Sum(x.Hi, c.worth(placed(&q, g.Files, chess.White)))
		}
		out = append(out, x)
	}
	return out, c.Err()
}
