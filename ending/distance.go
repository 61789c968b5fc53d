package ending

import (
	"sync"

	"github.com/szen-chess/szen/chess"
)

// distances holds, for the positions of a slice that the attacker surely wins, the plies to the next exit or mate, by side to move.
type distances [2][]uint16

// atlas works distances out when they are asked for, and keeps those of the slices asked about last.
type atlas struct {
	mu     sync.Mutex
	worker *worker
	kept   map[atlasKey]*distances
	bytes  int
}

type atlasKey struct {
	n        *node
	attacker chess.Color
	bound    bound
}

// atlasBytes is how much an atlas keeps.
const atlasBytes = 256 << 20

// of returns the distances of a slice, which must be solved for the attacker, by a bound.
func (a *atlas) of(n *node, attacker chess.Color, b bound) *distances {
	a.mu.Lock()
	defer a.mu.Unlock()
	key := atlasKey{n, attacker, b}
	if d := a.kept[key]; d != nil {
		return d
	}
	d := a.worker.distances(n, attacker, b)
	if a.bytes += n.words * 256; a.bytes > atlasBytes || a.kept == nil {
		a.kept, a.bytes = map[atlasKey]*distances{}, n.words*256
	}
	a.kept[key] = d
	return d
}

// forget drops what was worked out when less was known.
func (a *atlas) forget() {
	a.mu.Lock()
	a.kept, a.bytes = nil, 0
	a.mu.Unlock()
}

// distances solves a slice again, for one bound, and counts the plies.
func (w *worker) distances(n *node, attacker chess.Color, b bound) *distances {
	p := w.prepare(n, attacker)
	w.findStuck(&n.key, attacker, p)
	d := &distances{make([]uint16, n.words*64), make([]uint16, n.words*64)}
	p.fix.begin(attacker, p, b, nil)
	limit := 0
	if w.fifty {
		limit = int(chess.MaxRule50)
	}
	p.fix.run(limit, func(ply int, wins, losses *frontier) {
		d.note(attacker, ply, wins)
		d.note(attacker.Other(), ply, losses)
	})
	p.fix.end()
	return d
}

func (d *distances) note(turn chess.Color, ply int, f *frontier) {
	f.each(func(i int, lanes chess.Bitboard) {
		for ; lanes != 0; lanes &= lanes - 1 {
			d[turn][i<<6+int(lanes.First())] = uint16(ply)
		}
	})
}

// DTZ returns the plies to the next capture, pawn move or mate of a position that is proven to be won or lost, on the
// way by which it is proven: the winner's shortest and the loser's longest. While slices are open there may be a
// shorter one. It is NoPlies if the position is not decided or drawn. With Limits.Fifty it is at most MaxRule50.
func (s *Solution) DTZ(p *chess.Position) chess.Plies {
	w, ok := s.Value(p).Exact()
	if !ok || w == chess.Draw {
		return chess.NoPlies
	}
	if p.EnPassant() != chess.NoSquare {
		return s.dtzByMoves(p, w)
	}
	attacker := p.Turn()
	if w == chess.Loss {
		attacker = attacker.Other()
	}
	setup := p.Setup()
	n := s.graph.nodes[keyOf(&setup)]
	if t := n.units[attacker].table; t != nil {
		return t.dtz(&setup)
	}
	return s.atlas.at(n, attacker, lower, &setup)
}

// at returns the distance of a position that the attacker wins by a bound.
func (a *atlas) at(n *node, attacker chess.Color, b bound, s *chess.Setup) chess.Plies {
	word, lane := n.place(s)
	return chess.Plies(a.of(n, attacker, b)[s.Turn][word<<6+int(lane)])
}

// dtzByMoves derives the distance of a position with result w from its moves.
func (s *Solution) dtzByMoves(p *chess.Position, w chess.WDL) (best chess.Plies) {
	best = chess.NoPlies
	for _, m := range s.Moves(p) {
		if got, ok := m.Bounds.Exact(); !ok || got != w {
			continue
		}
		if best == chess.NoPlies || w == chess.Win && m.DTZ < best || w == chess.Loss && m.DTZ > best {
			best = m.DTZ
		}
	}
	return max(best, 0) // without moves the position is mate
}
