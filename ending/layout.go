package ending

import (
	"math/bits"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

// maxAddress is the most men in a word's number.
const maxAddress = 3

// layout numbers the positions with given pieces. The squares of all men but the
// last, each a digit of six bits, are the number of a word; the lanes of the
// word are the squares of the last man, the lead. Kings stand first; so with
// kings only the black king leads, and the word's number is the white king's square.
type layout struct {
	men    []chess.Piece
	pieces chess.Material // kings apart, no pawns
	lead   int            // index of the lead man
	words  int
}

var layouts sync.Map // by material

// layoutOf returns the layout of some pieces; equal pieces have the same layout.
func layoutOf(pieces chess.Material) *layout {
	if l, ok := layouts.Load(pieces); ok {
		return l.(*layout)
	}
	l := &layout{pieces: pieces, men: []chess.Piece{
		{Color: chess.White, Role: chess.King}, {Color: chess.Black, Role: chess.King},
	}}
	for r := chess.Knight; r <= chess.Queen; r++ {
		for c := chess.White; c <= chess.Black; c++ {
			for range pieces.Count(c, r) {
				l.men = append(l.men, chess.Piece{Color: c, Role: r})
			}
		}
	}
	l.lead = len(l.men) - 1
	if l.lead <= maxAddress {
		l.words = 1 << (6 * l.lead)
	}
	kept, _ := layouts.LoadOrStore(pieces, l)
	return kept.(*layout)
}

// kings tells whether there are no men but kings and pawns.
func (l *layout) kings() bool { return l.lead == 1 }

// shift returns where in a word's number the digit of an address man stands.
func (l *layout) shift(man int) int { return 6 * (l.lead - 1 - man) }

// at returns the square of an address man in a word.
func (l *layout) at(word, man int) chess.Square { return chess.Square(word >> l.shift(man) & 63) }

// occupied returns the squares of a word's address men.
func (l *layout) occupied(word int) (b chess.Bitboard) {
	for n := l.lead; n > 0; n-- {
		b |= 1 << (word & 63)
		word >>= 6
	}
	return b
}

// place returns where a setup with these pieces stands.
func (l *layout) place(s *chess.Setup) (word int, lane chess.Square) {
	var left [2][6]chess.Bitboard
	for c := range left {
		for r := range left[c] {
			left[c][r] = s.Of(chess.Color(c), chess.Role(r))
		}
	}
	for i, m := range l.men {
		b := &left[m.Color][m.Role]
		sq := b.First()
		*b &= *b - 1
		if i == l.lead {
			return word, sq
		}
		word = word<<6 | int(sq)
	}
	return word, lane
}

// setup returns the men of a place; pawns are the caller's.
func (l *layout) setup(word int, lane chess.Square) chess.Setup {
	s := chess.EmptySetup()
	for i := l.lead; i >= 0; i-- {
		bit, m := lane.Bit(), l.men[i]
		s.ByColor[m.Color] |= bit
		s.ByRole[m.Role] |= bit
		lane = chess.Square(word & 63)
		word >>= 6
	}
	return s
}

// key names a slice: pawns that stand still and the pieces that move between them.
type key struct {
	pawns [2]chess.Bitboard
	*layout
}

// keyOf returns the slice of a setup.
func keyOf(s *chess.Setup) key {
	m := s.Material()
	for c := chess.White; c <= chess.Black; c++ {
		m = m.With(c, chess.Pawn, -m.Count(c, chess.Pawn))
	}
	return key{[2]chess.Bitboard{s.Of(chess.White, chess.Pawn), s.Of(chess.Black, chess.Pawn)}, layoutOf(m)}
}

// men returns the number of men of a slice.
func (k *key) count() int { return len(k.men) + (k.pawns[0] | k.pawns[1]).Count() }

// material counts the men.
func (k *key) material() chess.Material {
	m := k.pieces
	for c, p := range k.pawns {
		m = m.With(chess.Color(c), chess.Pawn, p.Count())
	}
	return m
}

// level falls with every move that leaves a slice: the steps that its pawns
// can still take, and its men.
func (k *key) level() int {
	n := k.count()
	for c, p := range k.pawns {
		for ; p != 0; p &= p - 1 {
			n += 7 - chess.Square(bits.TrailingZeros64(uint64(p))).RankFor(chess.Color(c))
		}
	}
	return n
}

// plane is a set of positions, one side to move: a word for each number of a layout.
type plane []chess.Bitboard

// board sees a plane of kings and pawns as one of package kings.
func (p plane) board() *kings.Board { return (*kings.Board)(p) }

func (p plane) has(word int, lane chess.Square) bool { return p[word].Has(lane) }

// filled appends the numbers of the words that are not empty.
func (p plane) filled(dst []int) []int {
	for i, lanes := range p {
		if lanes != 0 {
			dst = append(dst, i)
		}
	}
	return dst
}
