package space

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
)

// MaxMen is the most men a layout holds, kings included.
const MaxMen = 8

// Group is some like men of one side.
type Group struct {
	Piece chess.Piece
	Count int
}

// Layout numbers the positions of one slice: which men are the address, in what
// order, and which man leads. Pawns are not part of it.
type Layout struct {
	Kings   *Kings
	Groups  []Group // address groups without the lead man; the last runs fastest
	Lead    chess.Piece
	Combos  []*Combos
	Strides []int // of each group, in words
	KingDiv int   // words for one king digit
	Words   int
}

// NewLayout makes a layout. The lead may be a king; it is not counted in groups.
func NewLayout(symmetric bool, groups []Group, lead chess.Piece) *Layout {
	l := &Layout{Groups: groups, Lead: lead}
	mode, address := PairsPlain, chess.White
	if symmetric {
		mode = PairsSymmetric
	}
	if lead.Role == chess.King {
		address = lead.Color.Other()
		mode++
	}
	l.Kings = KingsOf(mode, address)
	l.Strides = make([]int, len(groups))
	l.Combos = make([]*Combos, len(groups))
	n := 1
	for g := len(groups) - 1; g >= 0; g-- {
		l.Combos[g] = CombosOf(groups[g].Count)
		l.Strides[g] = n
		n *= l.Combos[g].Size
	}
	l.KingDiv = n
	l.Words = n * len(l.Kings.Digits)
	return l
}

// Standard returns the layout that tables are solved in: the lead is the most
// mobile piece that has no like man, so that nothing is stored twice; where
// every piece has one, or there is none, the black king leads.
func Standard(m chess.Material) *Layout {
	lead := chess.Piece{Color: chess.Black, Role: chess.King}
	for r := chess.Knight; r <= chess.Queen; r++ {
		for c := chess.White; c <= chess.Black; c++ {
			if m.Count(c, r) == 1 {
				lead = chess.Piece{Color: c, Role: r}
			}
		}
	}
	return NewLayout(!m.HasPawns(), GroupsOf(m, lead), lead)
}

// GroupsOf lists the pieces of a material without one lead man: knights first, queens last.
func GroupsOf(m chess.Material, lead chess.Piece) []Group {
	var gs []Group
	for r := chess.Knight; r <= chess.Queen; r++ {
		for c := chess.White; c <= chess.Black; c++ {
			n := m.Count(c, r)
			if (chess.Piece{Color: c, Role: r}) == lead {
				n--
			}
			if n > 0 {
				gs = append(gs, Group{chess.Piece{Color: c, Role: r}, n})
			}
		}
	}
	return gs
}

// Without returns the layout with one man fewer in group g.
func (l *Layout) Without(g int) *Layout {
	var gs []Group
	for i, x := range l.Groups {
		if i == g {
			x.Count--
		}
		if x.Count > 0 {
			gs = append(gs, x)
		}
	}
	return NewLayout(l.Kings.Mode.Symmetric(), gs, l.Lead)
}

// Replacing returns the layout after the lead man is gone and lead, a king or a man of group g, leads; g is -1 for a king.
func (l *Layout) Replacing(g int, lead chess.Piece) *Layout {
	n := l
	if g >= 0 {
		n = l.Without(g)
	}
	return NewLayout(l.Kings.Mode.Symmetric(), n.Groups, lead)
}

// String names the layout, lead last: "K K N(w) R(b) | Q(w)".
func (l *Layout) String() string {
	s := map[KingMode]string{PairsSymmetric: "462", LoneSymmetric: "10", PairsPlain: "4096", LonePlain: "64"}[l.Kings.Mode]
	for _, g := range l.Groups {
		s += " "
		for range g.Count {
			s += string(g.Piece.Letter())
		}
	}
	return s + " | " + string(l.Lead.Letter())
}

// Place is where a position stands in a slice.
type Place struct {
	Word int
	Lane chess.Square
	Sym  chess.Symmetry // that takes the board to the stored one
}

// Locate finds a position given as a setup's men, already mirrored to its
// slice. Pawns are ignored; the pieces must be those of the layout. ok is false
// for adjacent kings.
func (l *Layout) Locate(s *chess.Setup) (p Place, ok bool) {
	wk, bk := s.King(chess.White), s.King(chess.Black)
	address, other := wk, bk
	if l.Lead == (chess.Piece{Color: chess.White, Role: chess.King}) {
		address, other = bk, wk
	}
	digit, y, ok := l.Kings.Find(address, other)
	if !ok {
		return p, false
	}
	lead := s.Of(l.Lead.Color, l.Lead.Role)
	q := lead.First()
	p.Sym, p.Lane = y, y.Square(q)
	p.Word = int(digit) * l.KingDiv
	for g, x := range l.Groups {
		men := s.Of(x.Piece.Color, x.Piece.Role)
		if x.Piece == l.Lead {
			men &^= q.Bit()
		}
		p.Word += int(l.Combos[g].Image[y][RankBoard(men)]) * l.Strides[g]
	}
	return p, true
}

// RankBoard is RankSet of a bitboard.
func RankBoard(b chess.Bitboard) (i uint32) {
	for k := 1; b != 0; k++ {
		i += binomial[b.First()][k]
		b &= b - 1
	}
	return i
}

// Put sets up the address men of a word and its lead on a lane; pawns stay as
// they are. It fails where two men would share a square.
func (l *Layout) Put(s *chess.Setup, word int, lane chess.Square) error {
	d := &l.Kings.Digits[word/l.KingDiv]
	put := func(p chess.Piece, q chess.Square) error {
		if s.Occupied().Has(q) {
			return fmt.Errorf("word %d lane %s: two men on %s", word, lane, q)
		}
		s.Put(p, q)
		return nil
	}
	men := []struct {
		p chess.Piece
		q chess.Square
	}{{chess.Piece{Color: chess.White, Role: chess.King}, d.White}, {chess.Piece{Color: chess.Black, Role: chess.King}, d.Black}, {l.Lead, lane}}
	for _, m := range men {
		if m.q == chess.NoSquare {
			continue
		}
		if err := put(m.p, m.q); err != nil {
			return err
		}
	}
	rest := word % l.KingDiv
	for g, x := range l.Groups {
		for _, q := range l.Combos[g].Of(uint32(rest / l.Strides[g])) {
			if err := put(x.Piece, q); err != nil {
				return err
			}
		}
		rest %= l.Strides[g]
	}
	return nil
}
