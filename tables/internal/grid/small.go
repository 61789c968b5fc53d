package grid

import (
	"math/bits"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// smallRest is the most men of a small locator beside its key men.
const smallRest = 3

// Boards has the men of a position: White's and Black's, and those of the roles from the pawn up.
type Boards [8]chess.Bitboard

// firstRole is where the roles begin in Boards.
const firstRole = 2

// SmallLocator finds places as the locator of PlaceLocator does, for materials of
// at most five men with at most two pawns and no three like men. It does the same for all of
// them, nearly without a branch: two key men are looked up together, which tells a digit and how to turn the board; the others add theirs.
type SmallLocator struct {
	keys   [2]picked
	digits [2]*digits // as the colours are, and exchanged
	unit   uint64     // of a digit
	rest   [smallRest]picked
	units  [smallRest]uint64 // of the others; 0 for one that is not there
	pair   uint64            // all ones if the first two of the others are like men
}

// picked is a man: the lowest of his kind, or the second if next is all ones.
type picked struct {
	color uint8
	role  uint8 // his place in Boards
	next  uint64
}

func pick(p chess.Piece) picked {
	return picked{color: uint8(p.Color), role: firstRole + uint8(p.Role)}
}

// digits has, by the squares of both key men, the digit times eight and the symmetry.
type digits [64 * 64]uint32

// noDigit stands for kings that touch and for men that cannot stand so.
const noDigit = ^uint32(0)

func (m *picked) square(s *Boards, exchange uint8) uint64 {
	b := uint64(s[(m.color^exchange)&1] & s[m.role&7])
	return uint64(bits.TrailingZeros64(b&^(b&-b&m.next))) & 63
}

// Find returns the place of a position; exchange is 1 if colours are to be exchanged, else 0. ok is false for kings that touch.
func (l *SmallLocator) Find(s *Boards, exchange uint8) (at uint64, ok bool) {
	d := l.digits[exchange&1][l.keys[0].square(s, exchange)<<6|l.keys[1].square(s, exchange)]
	turn := &turned[d&7]
	a, b := uint64(turn[l.rest[0].square(s, exchange)]), uint64(turn[l.rest[1].square(s, exchange)])
	// Like men: the lower first, and b(b-1)/2 for the higher.
	swap := (a ^ b) & l.pair & -((b - a) >> 63)
	a, b = a^swap, b^swap
	b = b * (1 + (b-2)&l.pair) >> (l.pair & 1)
	at = uint64(d>>3)*l.unit + a*l.units[0] + b*l.units[1]
	if l.units[2] != 0 {
		at += uint64(turn[l.rest[2].square(s, exchange)]) * l.units[2]
	}
	return at, d != noDigit
}

// NewSmallLocator returns the locator of a material's layout; ok is false if the material is none of those it serves.
func NewSmallLocator(m chess.Material, layout *space.Layout) (l *SmallLocator, ok bool) {
	k := digitsKey{layout.Kings, m.Count(chess.White, chess.Pawn), m.Count(chess.Black, chess.Pawn), layout.Lead.Color.Other()}
	lone, pawns := layout.Kings.Mode.Lone(), k.white+k.black
	if !lone {
		k.first = chess.White
	}
	if m.Men() > 5 || pawns > 2 {
		return nil, false
	}
	l = &SmallLocator{keys: k.men(), digits: digitsOf(k)}
	var rest []picked
	var units []uint64
	add := func(p chess.Piece, unit int) {
		rest, units = append(rest, pick(p)), append(units, uint64(unit))
	}
	for g, x := range layout.Groups {
		add(x.Piece, layout.Strides[g]*64)
		if x.Count == 1 {
			continue
		}
		if x.Count > 2 || l.pair != 0 {
			return nil, false
		}
		add(x.Piece, layout.Strides[g]*64)
		n := len(rest)
		rest[n-1].next, l.pair = ^uint64(0), ^uint64(0)
		rest, units = append(rest[n-2:], rest[:n-2]...), append(units[n-2:], units[:n-2]...)
	}
	add(layout.Lead, 1)
	unit := layout.KingDiv * 64 // of a number of the kings
	if pawns > 0 && !lone {
		add(chess.Piece{Color: k.first.Other(), Role: chess.King}, unit)
		unit *= 64
	}
	if pawns == 2 {
		add(chess.Piece{Color: k.first, Role: chess.King}, unit)
		unit = layout.Words * 64
	}
	if len(rest) > smallRest {
		return nil, false
	}
	l.unit = uint64(unit)
	copy(l.rest[:], rest)
	copy(l.units[:], units)
	return l, true
}

// digitsKey is what digits depend on.
type digitsKey struct {
	kings        *space.Kings
	white, black int         // pawns
	first        chess.Color // of the king that is the first in the kings' number
}

// men returns the key men: two pawns, a pawn and the first king, or the kings.
func (k *digitsKey) men() [2]picked {
	pawn := func(c chess.Color) picked { return pick(chess.Piece{Color: c, Role: chess.Pawn}) }
	second := func(c chess.Color) picked {
		m := pawn(c)
		m.next = ^uint64(0)
		return m
	}
	king := func(c chess.Color) picked { return pick(chess.Piece{Color: c, Role: chess.King}) }
	switch {
	case k.white == 2:
		return [2]picked{pawn(chess.White), second(chess.White)}
	case k.black == 2:
		return [2]picked{pawn(chess.Black), second(chess.Black)}
	case k.white == 1 && k.black == 1:
		return [2]picked{pawn(chess.White), pawn(chess.Black)}
	case k.white == 1:
		return [2]picked{pawn(chess.White), king(k.first)}
	case k.black == 1:
		return [2]picked{pawn(chess.Black), king(k.first)}
	}
	return [2]picked{king(k.first), king(k.first.Other())}
}

var digitsCache sync.Map

// digitsOf returns the digits for colours as they are and exchanged; they are made once and shared.
func digitsOf(k digitsKey) [2]*digits {
	if d, ok := digitsCache.Load(k); ok {
		return d.([2]*digits)
	}
	var m chess.Material
	pawns := space.PlacementsOf(m.With(chess.White, chess.Pawn, k.white).With(chess.Black, chess.Pawn, k.black))
	made := [2]*digits{{}, {}}
	for x := range made {
		for i := range made[x] {
			made[x][i] = k.digit(pawns, x == 1, chess.Square(i>>6), chess.Square(i&63))
		}
	}
	d, _ := digitsCache.LoadOrStore(k, made)
	return d.([2]*digits)
}

// digit works out the entry of key men on squares of the board.
func (k *digitsKey) digit(pawns *space.Placements, exchange bool, a, b chess.Square) uint32 {
	if k.white+k.black == 0 {
		n, y, ok := k.kings.Find(a, b)
		if !ok {
			return noDigit
		}
		return uint32(n)<<3 | uint32(y)
	}
	y := chess.Identity
	if exchange {
		y = chess.FlipRank
	}
	set := y.Square(a).Bit()
	var of [2]chess.Bitboard
	switch {
	case k.white == 1 && k.black == 1:
		of = [2]chess.Bitboard{set, y.Square(b).Bit()}
	case k.white+k.black == 2:
		set |= y.Square(b).Bit()
		fallthrough
	default:
		of[min(k.black, 1)] = set
	}
	if all := of[0] | of[1]; all&(chess.Rank1|chess.Rank8) != 0 || all.Count() != k.white+k.black {
		return noDigit
	}
	n, mirror := pawns.Find(of[chess.White], of[chess.Black])
	if mirror {
		y ^= chess.FlipFile
	}
	if k.white+k.black == 1 {
		n = n*64 + int(y.Square(b))
	}
	return uint32(n)<<3 | uint32(y)
}
