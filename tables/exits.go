package tables

import "github.com/szen-chess/szen/chess"

// along returns the result of a setup whose route is known, en passant left out.
func (s *Set) along(r *route, b *chess.Setup) (chess.WDL, error) {
	if r == bareKings {
		return chess.Draw, nil
	}
	w, x, err := r.wdl(b)
	if err != nil || x == noExits || w == chess.Win {
		return w, err
	}
	if promotes(b.Turn, b.Of(chess.White, chess.Pawn), b.Of(chess.Black, chess.Pawn)) {
		p := chess.Trusted(*b)
		return s.bestExit(&p, w, x)
	}
	best, ok := s.bestCapture(r, b, w)
	if !ok {
		p := chess.Trusted(*b)
		return s.bestExit(&p, w, x)
	}
	return best, nil
}

// bestCapture returns the best that a capture yields, or w if that is better. No
// pawn of the mover may stand on the seventh rank. ok is false if something is missing or damaged.
func (s *Set) bestCapture(r *route, b *chess.Setup, w chess.WDL) (best chess.WDL, ok bool) {
	after := &r.after[b.Turn&1^1]
	var g captureWalk
	for g.begin(); g.next(b); {
		n := after[g.victim]
		if n == nil {
			return w, false
		}
		x, err := s.along(n, &g.child)
		if err != nil {
			return w, false
		}
		if w = max(w, x.Negate()); w == chess.Win {
			break
		}
	}
	return w, true
}

// bestExit returns the best that an exit yields, or w if that is better.
func (s *Set) bestExit(p *chess.Position, w chess.WDL, x exits) (chess.WDL, error) {
	turn := p.Turn()
	promotes := x == promotions && promotes(turn, p.Of(chess.White, chess.Pawn), p.Of(chess.Black, chess.Pawn))
	var buf [chess.MaxMoves]chess.Move
	var q chess.Position // one for all rounds: this way it stays on the stack
	for _, m := range p.AppendMoves(buf[:0]) {
		if !isExit(promotes, m) {
			continue
		}
		q = p.After(m)
		c, err := s.WDL(&q)
		if err != nil {
			return 0, after(err, p, m)
		}
		if w = max(w, c.Negate()); w == chess.Win {
			break
		}
	}
	return w, nil
}

// isExit tells whether a move is an exit, one that a reader of results tries.
func isExit(promotes bool, m chess.Move) bool {
	return !m.IsEnPassant() && (m.IsCapture() || promotes && m.Role() == chess.Pawn)
}
