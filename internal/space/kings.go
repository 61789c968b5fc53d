package space

import (
	"sync"

	"github.com/szen-chess/szen/chess"
)

// KingMode says how the kings enter a word's number.
type KingMode uint8

// The king modes. In the lone modes one king is the lead man and only the other is in the number.
const (
	// PairsSymmetric numbers the 462 pairs under the eight symmetries, white king first.
	PairsSymmetric KingMode = iota
	// LoneSymmetric numbers the address king's ten triangle squares.
	LoneSymmetric
	// PairsPlain is white king times 64 plus black king.
	PairsPlain
	// LonePlain is the address king's square.
	LonePlain
)

// Symmetric tells whether the mode folds the board by its symmetries.
func (m KingMode) Symmetric() bool { return m <= LoneSymmetric }

// Lone tells whether one king is the lead man.
func (m KingMode) Lone() bool { return m == LoneSymmetric || m == LonePlain }

// KingDigit is the kings' part of a word's number.
type KingDigit struct {
	White, Black chess.Square // in lone modes the address king stands in First, the other field is NoSquare
	First        chess.Square // the king whose square picks the symmetry
	Twin         bool         // the reflection in the long diagonal keeps the digit: every position is stored twice
	Legal        bool         // the kings stand apart
	Moves        [2][]KingMove
}

// KingMove is a move of an address king.
type KingMove struct {
	To    chess.Square
	Digit int32          // the digit it leads to
	Sym   chess.Symmetry // what turns the board so that the kings stand there
	Twin  bool           // the target digit is a twin
}

// Kings is one numbering of the kings.
type Kings struct {
	Mode   KingMode
	Digits []KingDigit
	pair   [64][64]kingRef // by first and second king
	lone   [64]kingRef
}

type kingRef struct {
	digit int16
	sym   chess.Symmetry
}

var triangle = [10]chess.Square{0, 1, 2, 3, 9, 10, 11, 18, 19, 27}

type kingsKey struct {
	mode  KingMode
	color chess.Color
}

var kingsCache sync.Map

// KingsOf returns a numbering; in lone modes address is the colour of the king in the number.
func KingsOf(mode KingMode, address chess.Color) *Kings {
	if !mode.Lone() {
		address = chess.White
	}
	key := kingsKey{mode, address}
	if k, ok := kingsCache.Load(key); ok {
		return k.(*Kings)
	}
	k, _ := kingsCache.LoadOrStore(key, makeKings(mode, address))
	return k.(*Kings)
}

// Find returns the digit of two kings and the symmetry that takes them there;
// ok is false for adjacent kings in symmetric pairs, which have no digit. In lone modes only the address king's square counts.
func (k *Kings) Find(address, other chess.Square) (digit int32, y chess.Symmetry, ok bool) {
	var r kingRef
	if k.Mode.Lone() {
		r = k.lone[address&63]
	} else {
		r = k.pair[address&63][other&63]
	}
	return int32(r.digit), r.sym, r.digit >= 0
}

func makeKings(mode KingMode, address chess.Color) *Kings {
	k := &Kings{Mode: mode}
	if mode.Lone() {
		k.numberLone(address)
	} else {
		k.numberPairs()
	}
	for i := range k.Digits {
		d := &k.Digits[i]
		for c := range d.Moves {
			k.listMoves(d, chess.Color(c))
		}
	}
	return k
}

func (k *Kings) numberLone(address chess.Color) {
	add := func(s chess.Square, twin bool) {
		d := KingDigit{White: chess.NoSquare, Black: chess.NoSquare, First: s, Twin: twin, Legal: true}
		if address == chess.White {
			d.White = s
		} else {
			d.Black = s
		}
		k.Digits = append(k.Digits, d)
	}
	if k.Mode == LonePlain {
		for s := chess.A1; s <= chess.H8; s++ {
			k.lone[s] = kingRef{int16(s), 0}
			add(s, false)
		}
		return
	}
	for i, s := range triangle {
		add(s, s.File() == s.Rank())
		for y := chess.Symmetry(chess.Symmetries - 1); y < chess.Symmetries; y-- {
			k.lone[y.Inverse().Square(s)] = kingRef{int16(i), y}
		}
	}
}

func (k *Kings) numberPairs() {
	for a := range k.pair {
		for b := range k.pair[a] {
			k.pair[a][b].digit = -1
		}
	}
	if k.Mode == PairsPlain {
		for i := range 64 * 64 {
			w, b := chess.Square(i>>6), chess.Square(i&63)
			k.pair[w][b] = kingRef{int16(i), 0}
			k.Digits = append(k.Digits, KingDigit{White: w, Black: b, First: w, Legal: chess.Distance(w, b) > 1})
		}
		return
	}
	for _, w := range triangle {
		for b := chess.A1; b <= chess.H8; b++ {
			onDiag := w.File() == w.Rank()
			if chess.Distance(w, b) <= 1 || onDiag && b.Rank() > b.File() {
				continue
			}
			d := KingDigit{White: w, Black: b, First: w, Legal: true, Twin: onDiag && b.File() == b.Rank()}
			for y := chess.Symmetry(chess.Symmetries - 1); y < chess.Symmetries; y-- {
				v := y.Inverse()
				k.pair[v.Square(w)][v.Square(b)] = kingRef{int16(len(k.Digits)), y}
			}
			k.Digits = append(k.Digits, d)
		}
	}
}

func (k *Kings) listMoves(d *KingDigit, c chess.Color) {
	from, other := d.White, d.Black
	if c == chess.Black {
		from, other = other, from
	}
	if from == chess.NoSquare || !d.Legal {
		return
	}
	for to := range chess.KingAttacks(from).Squares() {
		if other != chess.NoSquare && chess.Distance(to, other) <= 1 {
			continue
		}
		first, second := to, other
		if c == chess.Black && !k.Mode.Lone() {
			first, second = other, to
		}
		digit, y, _ := k.Find(first, second)
		d.Moves[c] = append(d.Moves[c], KingMove{To: to, Digit: digit, Sym: y, Twin: k.Digits[digit].Twin})
	}
}
