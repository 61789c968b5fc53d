package chess

// Game is a sequence of legal moves from a position. Make one with NewGame.
type Game struct {
	positions []Position // the one the game began with, then one after each move
	moves     []Move
}

// NewGame returns a game without moves. What happened before p is not known, but for p's clock.
func NewGame(p Position) *Game { return &Game{positions: []Position{p}} }

// Position returns the position on the board.
func (g *Game) Position() *Position {
	p := g.positions[len(g.moves)]
	return &p
}

// Start returns the position the game began with.
func (g *Game) Start() *Position {
	p := g.positions[0]
	return &p
}

// Moves returns the moves played; the caller may keep it but not change it.
func (g *Game) Moves() []Move { return g.moves[:len(g.moves):len(g.moves)] }

// Push plays a move. One that is not legal leaves the game as it is; the error is a
// *MoveError then. A game that is over by a rule of draws can go on.
func (g *Game) Push(m Move) error {
	p := &g.positions[len(g.moves)]
	if !p.IsLegal(m) {
		return &MoveError{Text: m.String(), Kind: IllegalMove, Msg: "it is not legal here"}
	}
	g.push(m)
	return nil
}

func (g *Game) push(m Move) {
	g.positions = append(g.positions, g.positions[len(g.moves)].After(m))
	g.moves = append(g.moves, m)
}

// PushText plays a move written in any notation that ParseMove reads.
func (g *Game) PushText(text string) (Move, error) {
	m, err := g.positions[len(g.moves)].ParseMove(text)
	if err == nil {
		g.push(m)
	}
	return m, err
}

// Pop takes the last move back and returns it; ok is false if there is none.
func (g *Game) Pop() (m Move, ok bool) {
	n := len(g.moves)
	if n == 0 {
		return NoMove, false
	}
	m = g.moves[n-1]
	g.moves, g.positions = g.moves[:n-1], g.positions[:n]
	return m, true
}

// Repetitions returns how many times the position on the board has been there in this
// game, now included. Positions are compared as FIDE Law 9.2 does, exactly and not by a hash: men, side
// to move, castling rights, and the en passant square if a capture there is legal.
func (g *Game) Repetitions() int {
	last := len(g.moves)
	p := &g.positions[last]
	first := last - min(last, p.Halfmoves()) // nothing before a capture or pawn move comes back
	count := 1
	for i := last - 4; i >= first; i -= 2 {
		if p.Same(&g.positions[i]) {
			count++
		}
	}
	return count
}

// Outcome returns what ends the game without a claim: what Position.Outcome says, or
// the fifth repetition.
func (g *Game) Outcome() Outcome {
	o := g.positions[len(g.moves)].Outcome()
	if !o.Over() && g.Repetitions() >= 5 {
		o.Reason = FivefoldRepetition
	}
	return o
}

// OutcomeClaimed returns the outcome if draws are claimed as soon as they can be, as
// programs that play each other do: Outcome, or fifty moves, or the third repetition. The
// claim that a move not yet played would lead there is not considered.
func (g *Game) OutcomeClaimed() Outcome {
	o := g.Outcome()
	switch {
	case o.Over():
	case Plies(g.positions[len(g.moves)].Halfmoves()) >= MaxRule50:
		o.Reason = FiftyMoves
	case g.Repetitions() >= 3:
		o.Reason = ThreefoldRepetition
	}
	return o
}
