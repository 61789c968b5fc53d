package search

import "github.com/szen-chess/szen/chess"

// picker hands the legal moves of a node out, the most promising first.
type picker struct {
	moves  [chess.MaxMoves]chess.Move
	rank   [chess.MaxMoves]int32
	n, got int
}

// fill takes the moves of a position, or its captures and promotions only.
func (k *picker) fill(p *chess.Position, first, killer chess.Move, loud bool) {
	k.got = 0
	all := p.AppendMoves(k.moves[:0])
	k.n = 0
	for _, m := range all {
		promotes := m.Promotion() != chess.NoRole
		if loud && !m.IsCapture() && !promotes {
			continue
		}
		rank := int32(0)
		switch {
		case m == first:
			rank = 1 << 20
		case m.IsCapture():
			rank = 1<<16 + int32(worth[m.Captured()])*8 - int32(worth[m.Role()])
		case promotes:
			rank = 1<<16 + int32(worth[m.Promotion()])
		case m == killer:
			rank = 1 << 15
		}
		k.moves[k.n], k.rank[k.n] = m, rank
		k.n++
	}
}

// next returns the best move that is left; ok is false if there is none.
func (k *picker) next() (m chess.Move, ok bool) {
	if k.got == k.n {
		return 0, false
	}
	best := k.got
	for i := k.got + 1; i < k.n; i++ {
		if k.rank[i] > k.rank[best] {
			best = i
		}
	}
	k.moves[k.got], k.moves[best] = k.moves[best], k.moves[k.got]
	k.rank[k.got], k.rank[best] = k.rank[best], k.rank[k.got]
	k.got++
	return k.moves[k.got-1], true
}
