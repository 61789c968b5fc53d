package syzygy

import (
	"cmp"
	"slices"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// walk goes through the positions of a layout in the order of their numbers. It keeps
// what a step does not change, which is most.
type walk struct {
	men    // of the position where it is
	layout *layout
	file   int
	groups []walkGroup // in the order in which they give up squares to each other
	order  []int       // the groups by rising factor
	leadAt [3]chess.Bitboard
}

// walkGroup is a group of men on a walk.
type walkGroup struct {
	group
	size  uint64         // numbers that the group has
	digit uint64         // its number now
	set   chess.Bitboard // its squares, those that groups before it take left out of the count
	at    chess.Bitboard // its squares
}

// newWalk makes a walk, which begins with seek. file is the leading pawn's.
func (l *layout) newWalk(file int) *walk {
	w := &walk{layout: l, file: file}
	free := 64
	switch l.encoding {
	case pawnsLead:
		w.groups = append(w.groups, walkGroup{group: group{l.lead[0], l.count, l.factor}, size: leadPawns[l.count].size[file]})
		free -= l.count
		if l.others.count > 0 {
			w.groups = append(w.groups, walkGroup{group: l.others, size: uint64(space.Choose(48-l.count, l.others.count))})
			free -= l.others.count
		}
	case uniqueLead:
		w.groups = append(w.groups, walkGroup{group: group{factor: l.factor}, size: uniqueTriples})
		free -= 3
	default:
		w.groups = append(w.groups, walkGroup{group: group{factor: l.factor}, size: kingPairs})
		free -= 2
	}
	for _, g := range l.rest {
		w.groups = append(w.groups, walkGroup{group: g, size: uint64(space.Choose(free, g.count))})
		free -= g.count
	}
	for i := range w.groups {
		w.order = append(w.order, i)
	}
	slices.SortFunc(w.order, func(i, j int) int { return cmp.Compare(w.groups[i].factor, w.groups[j].factor) })
	return w
}

// seek goes to a number.
func (w *walk) seek(n uint64) {
	for i := range w.groups {
		g := &w.groups[i]
		g.digit = n / g.factor % g.size
	}
	w.settle(0, ^uint(0))
}

// next goes to the next number.
func (w *walk) next() {
	first, changed := len(w.groups), uint(0)
	for _, i := range w.order {
		g := &w.groups[i]
		first, changed = min(first, i), changed|1<<i
		if g.digit++; g.digit < g.size {
			break
		}
		g.digit = 0
	}
	w.settle(first, changed)
}

// settle sets up the groups from one on, of which some have changed their numbers.
func (w *walk) settle(from int, changed uint) {
	taken := chess.Bitboard(0)
	for i := range w.groups {
		g := &w.groups[i]
		switch {
		case i < from:
		case i == 0:
			w.lead(g)
		default:
			if changed>>i&1 != 0 {
				g.set = unrank(g.digit, g.count)
			}
			old := g.at
			if i == 1 && w.layout.others.count > 0 {
				g.at = spread(g.set, taken>>8) << 8
			} else {
				g.at = spread(g.set, taken)
			}
			w.byColor[g.piece.Color] ^= old ^ g.at
			w.byRole[g.piece.Role] ^= old ^ g.at
		}
		taken |= g.at
	}
}

// lead sets up the first group.
func (w *walk) lead(g *walkGroup) {
	l := w.layout
	var at [3]chess.Bitboard
	switch l.encoding {
	case pawnsLead:
		at[0] = leadPlace(g.digit, l.count, w.file)
	case uniqueLead:
		for i, s := range uniquePlace(g.digit) {
			at[i] = s.Bit()
		}
	default:
		for i, s := range kingPairOf[g.digit] {
			at[i] = s.Bit()
		}
	}
	g.at = 0
	for i, p := range l.lead {
		w.byColor[p.Color] ^= w.leadAt[i] ^ at[i]
		w.byRole[p.Role] ^= w.leadAt[i] ^ at[i]
		g.at |= at[i]
	}
	w.leadAt = at
}
