package retro

import (
	"math/bits"

	"github.com/szen-chess/szen/chess"
)

// exits are the moves of one side that leave a slice, with the values behind them.
type exits struct {
	mover    chess.Color
	own, foe uint64              // pawns
	capture  [maxAddress]*source // by group of the man taken
	king     *source             // the king takes the lead man
	leadBy   [maxAddress]*source // a man of a group takes the lead man
	pawn     [64]*source         // by square of the pawn taken
	moves    []pawnMove
	spoiled  bool // some source has cursed or blessed results
}

// pawnMove is a move of one pawn; into holds one source, or one for each promotion.
type pawnMove struct {
	from, to, via chess.Square // via is the square crossed by a double step
	taken         chess.Piece  // NoPiece for a push
	group         int8         // of the man taken, -1 for a pawn or the lead man
	lead          bool         // the lead man is taken; the sources have the black king lead
	into          []*source
	replies       []*source // after an en passant capture of this pawn, the mover to move again
}

// captures adds up the captures by kings and pieces from the cursor's word.
func (x *exits) captures(c *cursor, lead chess.Piece, lanes uint64, t *tally) {
	for i := range c.men() {
		if m := &c.men()[i]; m.color != x.mover {
			idx := c.idx
			idx[m.group] = m.rest
			x.capturesOn(c, lead, m.sq, x.capture[m.group], &idx, lanes, t)
		}
	}
	for w := x.foe; w != 0; w &= w - 1 {
		q := chess.Square(bits.TrailingZeros64(w))
		x.capturesOn(c, lead, q, x.pawn[q], &c.idx, lanes, t)
	}
	if lead.Color == x.mover || lead.Role == chess.King {
		return
	}
	ks := c.king(x.mover)
	if w := lanes & hits[chess.King][ks]; w != 0 {
		r := x.king.fetch(t.metric, c.wk, c.bk, &c.idx)
		t.add(w, &r, chess.NoSquare)
	}
	for i := range c.men() {
		m := &c.men()[i]
		if m.color != x.mover {
			continue
		}
		if w := lanes & uint64(chess.RoleAttacks(m.role, m.sq, chess.Bitboard(c.occ))); w != 0 {
			idx := c.idx
			idx[m.group] = m.rest
			r := x.leadBy[m.group].fetch(t.metric, c.wk, c.bk, &idx)
			t.add(w, &r, chess.NoSquare)
		}
	}
}

// capturesOn adds up the captures by kings and pieces on one square; idx counts the groups without the man taken.
func (x *exits) capturesOn(c *cursor, lead chess.Piece, q chess.Square, from *source, idx *[maxAddress]uint32, lanes uint64, t *tally) {
	if ks := c.king(x.mover); ks != chess.NoSquare && hits[chess.King][ks]>>q&1 != 0 {
		wk, bk := c.wk, c.bk
		if x.mover == chess.White {
			wk = q
		} else {
			bk = q
		}
		r := from.fetch(t.metric, wk, bk, idx)
		t.add(lanes, &r, chess.NoSquare)
	}
	for i := range c.men() {
		m := &c.men()[i]
		if m.color != x.mover {
			continue
		}
		if w := lanes & lineOf(m.role, m.sq, q, c.occ); w != 0 {
			moved := *idx
			moved[m.group] = m.tab[q]
			r := from.fetch(t.metric, c.wk, c.bk, &moved)
			t.add(w, &r, chess.NoSquare)
		}
	}
	if lead.Color == x.mover {
		if w := lanes & fill(lead.Role, 1<<q, ^c.occ); w != 0 {
			r := from.fetch(t.metric, c.wk, c.bk, idx)
			r = r.spread(q)
			t.add(w, &r, q)
		}
	}
}

// pawnMoves adds up the pawn moves from the cursor's word, captures or pushes.
func (x *exits) pawnMoves(c *cursor, lead chess.Piece, lanes uint64, takes bool, t *tally) {
	for i := range x.moves {
		m := &x.moves[i]
		if takes != (m.taken.Role != chess.NoRole) {
			continue
		}
		idx, w, spread := &c.idx, lanes, chess.NoSquare
		switch {
		case !takes:
			way := uint64(1) << m.to
			if m.via != chess.NoSquare {
				way |= 1 << m.via
			}
			if c.occ&way != 0 {
				continue
			}
			w &^= way
		case m.lead:
			if w &= 1 << m.to; w == 0 {
				continue
			}
			spread = c.bk
		case m.group >= 0:
			v := c.manOn(m.to)
			if v == nil || v.color == x.mover || v.group != m.group {
				continue
			}
			moved := c.idx
			moved[m.group] = v.rest
			idx = &moved
		}
		for _, s := range m.into {
			r := s.fetch(t.metric, c.wk, c.bk, idx)
			if len(m.replies) > 0 {
				r = x.enPassant(c, m, r, t.metric)
			}
			if spread != chess.NoSquare {
				r = r.spread(spread)
			}
			t.add(w, &r, spread)
		}
	}
}

func (c *cursor) manOn(q chess.Square) *addressMan {
	for i := range c.men() {
		if c.men()[i].sq == q {
			return &c.men()[i]
		}
	}
	return nil
}

// enPassant gives the opponent, who is to move after a double step, the en
// passant captures as well: he takes the best of all, and must take if he has no other move.
func (x *exits) enPassant(c *cursor, m *pawnMove, r reply, metric chess.Metric) reply {
	if r.legal == 0 {
		return r
	}
	var win, cursed, draw, blessed, any uint64
	var plies *Distances
	if metric == chess.MetricDTM {
		plies = NewDistances(64)
		for q := range chess.Square(64) {
			plies.Set(int(q), chess.Plies(r.at(q)))
		}
	}
	won, lost := r.win, r.loss&^r.stale
	for _, s := range m.replies {
		e := s.fetch(metric, c.wk, c.bk, &c.idx)
		ok := e.legal & r.legal
		any |= ok
		win |= ok & e.loss
		cursed |= ok & e.blessed
		blessed |= ok & e.cursed
		draw |= ok &^ (e.win | e.cursed | e.blessed | e.loss)
		if metric != chess.MetricDTM {
			continue
		}
		for q := range chess.Square(64) {
			b := uint64(1) << q
			switch n := e.atOr0(q) + 1; {
			case ok&e.loss&b != 0:
				if won&b == 0 || chess.Plies(n) < plies.At(int(q)) {
					plies.Set(int(q), chess.Plies(n))
				}
				won |= b
			case ok&e.win&b != 0 && won&b == 0:
				if lost&b == 0 || chess.Plies(n) > plies.At(int(q)) {
					plies.Set(int(q), chess.Plies(n))
				}
				lost |= b
			}
		}
	}
	if any == 0 {
		return r
	}
	draw |= r.legal &^ (r.win | r.cursed | r.blessed | r.loss | r.stale&any)
	win |= r.win
	cursed = (cursed | r.cursed) &^ win
	draw &^= win | cursed
	blessed = (blessed | r.blessed) &^ (win | cursed | draw)
	return reply{
		legal: r.legal, win: win, cursed: cursed, blessed: blessed,
		loss: r.legal &^ (win | cursed | draw | blessed), plies: plies,
	}
}

// atOr0 is at for a reply that may have no distances.
func (r *reply) atOr0(lane chess.Square) uint16 {
	if r.plies == nil {
		return 0
	}
	return r.at(lane)
}
