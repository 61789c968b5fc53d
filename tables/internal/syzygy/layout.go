package syzygy

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// MaxMen is the most men a table has, kings included.
const MaxMen = 7

// encoding is how the first group of a pawnless table is numbered.
type encoding uint8

const (
	kingsLead  encoding = iota // the two kings: 462 pairs under symmetry
	uniqueLead                 // three men that have no like: 31332 triples under symmetry
	pawnsLead                  // the pawns of one colour, in four tables by file
)

const (
	kingPairs     = 462
	uniqueTriples = 31332
)

// group is some like men, numbered together.
type group struct {
	piece  chess.Piece
	count  int
	factor uint64
}

// layout is how one table of a file numbers its positions: a mixed radix number
// with a digit for each group.
type layout struct {
	encoding encoding
	lead     []chess.Piece // the men of the first group; one entry for all leading pawns
	count    int           // how many leading pawns
	factor   uint64        // of the first group
	others   group         // pawns of the other colour, if count is not 0
	rest     []group       // in the order in which they give up squares to each other
	size     uint64        // how many positions there are
}

// pieceOf reads a piece code: 1 to 6 for White's pawn to king, 8 more for Black's.
func pieceOf(code uint8) (chess.Piece, bool) {
	p := chess.Piece{Color: chess.Color(code >> 3 & 1), Role: chess.Role(code&7) - 1}
	return p, code < 16 && p.Role < chess.NoRole
}

// codeOf is the inverse of pieceOf.
func codeOf(p chess.Piece) uint8 { return uint8(p.Color)<<3 | uint8(p.Role) + 1 }

// materialOf counts a piece list; ok is false if it is none of a chess position.
func materialOf(list []chess.Piece) (m chess.Material, ok bool) {
	var kings [2]int
	for _, p := range list {
		if p.Role == chess.King {
			kings[p.Color]++
		} else {
			m = m.With(p.Color, p.Role, 1)
		}
	}
	return m, kings == [2]int{1, 1}
}

// encodingOf returns how the tables of a material number their first group.
func encodingOf(m chess.Material) encoding {
	if m.HasPawns() {
		return pawnsLead
	}
	alone := 2 // the kings
	for c := chess.White; c <= chess.Black; c++ {
		for r := chess.Knight; r <= chess.Queen; r++ {
			if m.Count(c, r) == 1 {
				alone++
			}
		}
	}
	if alone >= 3 {
		return uniqueLead
	}
	return kingsLead
}

// newLayout makes the layout of a piece list, its like men side by side. order
// and order2 are the places of the first group and of the other pawns among the
// groups by rising factor. file is the leading pawn's, 0 to 3. It returns what is wrong, if anything.
func newLayout(list []chess.Piece, order, order2, file int) (layout, string) {
	m, ok := materialOf(list)
	if !ok {
		return layout{}, "the men are not those of a chess position with two kings"
	}
	runs := runsOf(list)
	for i := range runs {
		for j := range i {
			if runs[i].piece == runs[j].piece {
				return layout{}, "like men are not side by side"
			}
		}
	}
	l := layout{encoding: encodingOf(m)}
	free, leadSize := 64, uint64(0)
	switch l.encoding {
	case pawnsLead:
		p := runs[0].piece
		o := chess.Piece{Color: p.Color.Other(), Role: chess.Pawn}
		if p.Role != chess.Pawn {
			return layout{}, "the men do not begin with the leading pawns"
		}
		l.lead, l.count = []chess.Piece{p}, runs[0].count
		free -= l.count
		leadSize = leadPawns[l.count].size[file]
		runs = runs[1:]
		if n := m.Count(o.Color, o.Role); n > 0 {
			if runs[0].piece != o {
				return layout{}, "the pawns of the other colour do not follow the leading ones"
			}
			l.others = runs[0]
			free -= n
			runs = runs[1:]
		}
	default:
		n := 2
		leadSize = kingPairs
		if l.encoding == uniqueLead {
			n, leadSize = 3, uniqueTriples
		}
		for _, g := range runs[:n] {
			if g.count != 1 || l.encoding == kingsLead && g.piece.Role != chess.King {
				return layout{}, "the men do not begin with those that have no like"
			}
			l.lead = append(l.lead, g.piece)
		}
		free -= n
		runs = runs[n:]
	}
	l.rest = runs
	return l, l.setFactors(order, order2, leadSize, free)
}

// setFactors gives every group its factor.
func (l *layout) setFactors(order, order2 int, leadSize uint64, free int) string {
	groups := 1 + len(l.rest)
	if l.others.count > 0 {
		groups++
	} else {
		order2 = -1
	}
	if order >= groups || order2 >= groups || order == order2 {
		return "the order of groups has a place that does not exist or is taken"
	}
	l.size = 1
	next := 0
	for k := range groups {
		switch k {
		case order:
			l.factor = l.size
			l.size *= leadSize
		case order2:
			l.others.factor = l.size
			l.size *= uint64(space.Choose(48-l.count, l.others.count))
		default:
			g := &l.rest[next]
			g.factor = l.size
			l.size *= uint64(space.Choose(free, g.count))
			free -= g.count
			next++
		}
	}
	return ""
}

// runsOf cuts a list into runs of like men.
func runsOf(list []chess.Piece) []group {
	var out []group
	for _, p := range list {
		if n := len(out); n > 0 && out[n-1].piece == p {
			out[n-1].count++
		} else {
			out = append(out, group{piece: p, count: 1})
		}
	}
	return out
}
