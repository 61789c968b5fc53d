package syzygy

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// pair is two squares of kings.
type pair [2]chess.Square

// kingPairOf is the inverse of kingPair.
var kingPairOf = func() (t [kingPairs]pair) {
	for i, a := range triangleSquares {
		for b := chess.A1; b <= chess.H8; b++ {
			if chess.Distance(a, b) < 2 || a.File() == a.Rank() && b.Rank() > b.File() {
				continue
			}
			t[kingPair[i][b]] = pair{a, b}
		}
	}
	return t
}()

// belowDiagonal is the inverse of lower.
var belowDiagonal = func() (t [28]chess.Square) {
	for s := chess.A1; s <= chess.H8; s++ {
		if s.Rank() < s.File() {
			t[lower[s]] = s
		}
	}
	return t
}()

// twistSquare is the inverse of twist.
var twistSquare = func() (t [48]chess.Square) {
	for s := chess.A2; s <= chess.H7; s++ {
		t[twist[s]] = s
	}
	return t
}()

// uniquePlace is the inverse of uniqueIndex.
func uniquePlace(n uint64) (p [3]chess.Square) {
	diagonal := func(rank uint64) chess.Square { return chess.SquareAt(int(rank), int(rank)) }
	// Squares and diagonal squares are numbered without those that earlier men take.
	p2 := func(q uint64) chess.Square {
		low, high := min(p[0], p[1]), max(p[0], p[1])
		s := chess.Square(q)
		if s >= low {
			s++
		}
		if s >= high {
			s++
		}
		return s
	}
	past := func(q uint64, s chess.Square) chess.Square {
		if chess.Square(q) >= s {
			q++
		}
		return chess.Square(q)
	}
	const off, one, two = 6 * 63 * 62, 4 * 28 * 62, 4 * 7 * 28
	switch {
	case n < off:
		p[0] = triangleSquares[n/(63*62)]
		p[1] = past(n/62%63, p[0])
		p[2] = p2(n % 62)
	case n < off+one:
		n -= off
		p[0], p[1] = diagonal(n/(28*62)), belowDiagonal[n/62%28]
		p[2] = p2(n % 62)
	case n < off+one+two:
		n -= off + one
		p[0] = diagonal(n / (7 * 28))
		p[1] = diagonal(uint64(past(n/28%7, chess.Square(p[0].Rank()))))
		p[2] = belowDiagonal[n%28]
	default:
		n -= off + one + two
		a := chess.Square(n / 42)
		b := past(n/6%7, a)
		c := chess.Square(n % 6)
		if c >= min(a, b) {
			c++
		}
		if c >= max(a, b) {
			c++
		}
		p = [3]chess.Square{diagonal(uint64(a)), diagonal(uint64(b)), diagonal(uint64(c))}
	}
	return p
}

// leadPlace is the inverse of leadIndex, for count pawns on a leading file.
func leadPlace(n uint64, count, file int) (b chess.Bitboard) {
	first := chess.SquareAt(file, 6)
	for leadPawns[count].base[first] > n {
		first -= 8
	}
	n -= leadPawns[count].base[first]
	for t := unrank(n, count-1); t != 0; t &= t - 1 {
		b |= twistSquare[t.First()].Bit()
	}
	return b | first.Bit()
}

// unrank returns the set of k members with number n.
func unrank(n uint64, k int) (b chess.Bitboard) {
	for top := 63; k > 1; k-- {
		for uint64(space.Choose(top, k)) > n {
			top--
		}
		n -= uint64(space.Choose(top, k))
		b |= 1 << top
		top--
	}
	if k == 1 {
		b |= 1 << n
	}
	return b
}

// spread returns the set whose members are the squares that are not taken, by number.
func spread(set, taken chess.Bitboard) (b chess.Bitboard) {
	for ; set != 0; set &= set - 1 {
		s := set.First()
		for t := taken; t != 0 && t.First() <= s; t &= t - 1 {
			s++
		}
		b |= s.Bit()
	}
	return b
}
