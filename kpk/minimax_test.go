package kpk

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

// An independent solution: one position at a time, by coordinates, sharing nothing with the code
// under test. White has a king and one man (pawn, rook or queen), Black a king; the pawn turns into
// the rook or the queen, whose endings are solved here too instead of being taken for won.

const (
	pawn = iota
	rook
	queen
)

type plain struct {
	// lost and won by man, its square, white king, black king: Black to move and loses, White to move and wins
	lost, won [3][64][64][64]bool
}

func next(a, b int) bool { // kings on a and b touch, or are on one square
	df, dr := a&7-b&7, a>>3-b>>3
	return df >= -1 && df <= 1 && dr >= -1 && dr <= 1
}

// ray visits the squares from sq in a direction until visit returns false.
func ray(sq, df, dr int, visit func(sq int) bool) {
	for f, r := sq&7+df, sq>>3+dr; f >= 0 && f < 8 && r >= 0 && r < 8 && visit(r*8+f); f, r = f+df, r+dr {
	}
}

var directions = [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

func lines(man int) [][2]int { return directions[:4*man] } // none for a pawn

// hits tells whether the man on sq attacks target when only the white king is in the way.
func hits(man, sq, target, wk int) (hit bool) {
	if man == pawn {
		return target>>3 == sq>>3+1 && (target&7 == sq&7+1 || target&7 == sq&7-1)
	}
	for _, d := range lines(man) {
		ray(sq, d[0], d[1], func(at int) bool {
			hit = hit || at == target
			return at != wk && !hit
		})
	}
	return hit
}

func (p *plain) blackLoses(man, sq, wk, bk int) bool {
	moves := 0
	for _, d := range directions {
		escaped := false
		ray(bk, d[0], d[1], func(to int) bool {
			switch {
			case next(to, wk):
			case to == sq:
				escaped = true
			case !hits(man, sq, to, wk):
				moves++
				escaped = !p.won[man][sq][wk][to]
			}
			return false // one step
		})
		if escaped {
			return false
		}
	}
	return moves > 0 || hits(man, sq, bk, wk)
}

func (p *plain) whiteWins(man, sq, wk, bk int) (win bool) {
	for _, d := range directions {
		ray(wk, d[0], d[1], func(to int) bool {
			win = win || to != sq && !next(to, bk) && p.lost[man][sq][to][bk]
			return false
		})
	}
	if win || man != pawn {
		for _, d := range lines(man) {
			ray(sq, d[0], d[1], func(to int) bool {
				if to == wk || to == bk || win {
					return false
				}
				win = p.lost[man][to][wk][bk]
				return true
			})
		}
		return win
	}
	free := func(to int) bool { return to != wk && to != bk }
	switch to := sq + 8; {
	case !free(to):
		return false
	case to >= 56:
		return p.lost[rook][to][wk][bk] || p.lost[queen][to][wk][bk]
	default:
		return p.lost[pawn][to][wk][bk] || sq < 16 && free(to+8) && p.lost[pawn][to+8][wk][bk]
	}
}

// solve finds the least set of wins by going over all positions until nothing changes.
func (p *plain) solve() {
	for man := queen; man >= pawn; man-- {
		for changed := true; changed; {
			changed = false
			for sq := 63; sq >= 0; sq-- {
				if man == pawn && (sq < 8 || sq >= 56) {
					continue
				}
				for wk := range 64 {
					for bk := range 64 {
						if wk == sq || bk == sq || next(wk, bk) {
							continue
						}
						if !p.lost[man][sq][wk][bk] && p.blackLoses(man, sq, wk, bk) {
							p.lost[man][sq][wk][bk], changed = true, true
						}
						if !p.won[man][sq][wk][bk] && !hits(man, sq, bk, wk) && p.whiteWins(man, sq, wk, bk) {
							p.won[man][sq][wk][bk], changed = true, true
						}
					}
				}
			}
		}
	}
}

// Every position with the pawn on any file, for either side, and the claims that promotions rest
// on.
func TestAgainstPlainMinimax(t *testing.T) {
	p := new(plain)
	p.solve()
	for sq := 8; sq < 56; sq++ {
		for wk := range 64 {
			for bk := range 64 {
				k, m, b := chess.Square(wk), chess.Square(sq), chess.Square(bk)
				for turn, want := range [2]bool{p.won[pawn][sq][wk][bk], p.lost[pawn][sq][wk][bk]} {
					turn := chess.Color(turn)
					if got := Wins(chess.White, k, m, b, turn); got != want {
						t.Fatalf("K%v P%v v K%v, %v to move: wins %v, want %v", k, m, b, turn, got, want)
					}
					if got := Wins(chess.Black, k.FlipRank(), m.FlipRank(), b.FlipRank(), turn.Other()); got != want {
						t.Fatalf("the same with colours exchanged: wins %v, want %v", got, want)
					}
				}
			}
		}
	}
	for man := rook; man <= queen; man++ {
		for sq := range 64 {
			for wk := range 64 {
				for bk := range 64 {
					legal := wk != sq && bk != sq && !next(wk, bk) && !hits(man, sq, bk, wk)
					if legal && !p.won[man][sq][wk][bk] {
						t.Fatalf("man %d on %v, K%v v K%v: White to move does not win", man, chess.Square(sq), chess.Square(wk), chess.Square(bk))
					}
				}
			}
		}
	}
}
