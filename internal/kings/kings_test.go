package kings

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// randomBoard has each position with the given chance.
func randomBoard(r *rand.Rand, chance float64) (b Board) {
	for i := range b {
		for bk := range chess.AllSquares.Squares() {
			if r.Float64() < chance {
				b[i] |= bk.Bit()
			}
		}
	}
	return b
}

// randomPawns returns disjoint sets of up to n pawns a side.
func randomPawns(r *rand.Rand, n int) (pawns [2]chess.Bitboard) {
	for c := range pawns {
		for range r.IntN(n + 1) {
			if s := chess.Square(8 + r.IntN(48)); !(pawns[0] | pawns[1]).Has(s) {
				pawns[c] |= s.Bit()
			}
		}
	}
	return pawns
}

// each calls f for all 4,096 placements.
func each(f func(wk, bk chess.Square)) {
	for wk := chess.A1; wk <= chess.H8; wk++ {
		for bk := chess.A1; bk <= chess.H8; bk++ {
			f(wk, bk)
		}
	}
}

func TestSetOperations(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	x, y := randomBoard(r, 0.5), randomBoard(r, 0.3)
	and, or, andNot, without := x.And(&y), x.Or(&y), x.AndNot(&y), x.Without(chess.E4.Bit()|chess.A8.Bit())
	n := 0
	each(func(wk, bk chess.Square) {
		inX, inY := x.Has(wk, bk), y.Has(wk, bk)
		if inX {
			n++
		}
		free := wk != chess.E4 && bk != chess.E4 && wk != chess.A8 && bk != chess.A8
		if and.Has(wk, bk) != (inX && inY) || or.Has(wk, bk) != (inX || inY) || andNot.Has(wk, bk) != (inX && !inY) ||
			without.Has(wk, bk) != (inX && free) {
			t.Fatalf("K%v k%v: wrong set operation", wk, bk)
		}
	})
	if x.Count() != n {
		t.Errorf("count %d, want %d", x.Count(), n)
	}
}

func TestSteps(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, chance := range []float64{0.001, 0.02, 0.3} {
		b := randomBoard(r, chance)
		white, black := b.Steps(chess.White), b.Steps(chess.Black)
		var wantWhite, wantBlack Board
		var wantTo [2]Board
		const to = chess.H5
		each(func(wk, bk chess.Square) {
			for k := chess.A1; k <= chess.H8; k++ {
				if chess.Distance(wk, k) == 1 && b.Has(k, bk) {
					wantWhite[wk] |= bk.Bit()
					if k == to {
						wantTo[chess.White][wk] |= bk.Bit()
					}
				}
				if chess.Distance(bk, k) == 1 && b.Has(wk, k) {
					wantBlack[wk] |= bk.Bit()
					if k == to {
						wantTo[chess.Black][wk] |= bk.Bit()
					}
				}
			}
		})
		if white != wantWhite || black != wantBlack {
			t.Errorf("chance %v: steps differ", chance)
		}
		for c, want := range wantTo {
			if got := b.StepsTo(chess.Color(c), to); got != want {
				t.Errorf("chance %v: %v's steps to %v differ", chance, chess.Color(c), to)
			}
		}
	}
}

// position returns the position of a slice, if it is one by the rules.
func position(s *Slice, wk, bk chess.Square, turn chess.Color) (p chess.Position, ok bool) {
	if (s.Pawns[0]|s.Pawns[1])&(wk.Bit()|bk.Bit()) != 0 || wk == bk {
		return p, false
	}
	setup := chess.EmptySetup()
	setup.Turn = turn
	for c, pawns := range s.Pawns {
		for sq := range pawns.Squares() {
			setup.Put(chess.Piece{Color: chess.Color(c), Role: chess.Pawn}, sq)
		}
	}
	setup.Put(chess.Piece{Color: chess.White, Role: chess.King}, wk)
	setup.Put(chess.Piece{Color: chess.Black, Role: chess.King}, bk)
	p, err := chess.New(setup)
	return p, err == nil
}

// Legal and Checked are what the rules of chess say, for every position.
func TestSliceLegal(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 8 {
		pawns := randomPawns(r, 8)
		s := NewSlice(pawns[0], pawns[1])
		for c := chess.White; c <= chess.Black; c++ {
			checked := s.Checked(c)
			each(func(wk, bk chess.Square) {
				p, ok := position(s, wk, bk, c)
				if s.Legal[c].Has(wk, bk) != ok || checked.Has(wk, bk) != (ok && p.InCheck()) {
					t.Fatalf("K%v k%v, %v to move, pawns\n%v\n%v\nlegal %v, want %v; in check %v", wk, bk, c,
						pawns[0], pawns[1], s.Legal[c].Has(wk, bk), ok, checked.Has(wk, bk))
				}
			})
		}
	}
}

// Wins against an iteration over single positions with the moves of package chess, for random pawns
// and exits.
func TestSliceWins(t *testing.T) {
	type place struct{ wk, bk chess.Square }
	r := rand.New(rand.NewPCG(7, 8))
	var seen struct{ wins, draws, mates, stalemates int }
	for round := range 12 {
		pawns := randomPawns(r, 8)
		s := NewSlice(pawns[0], pawns[1])
		rare := float64(1+round%4) / 10
		x := Exits{Wins: randomBoard(r, rare), Holds: randomBoard(r, 0.05/rare/10), Any: randomBoard(r, 0.1)}
		x.Any = x.Any.Or(&x.Holds)
		a := chess.Color(round & 1)

		var steps [2]map[place][]place // by side to move: where quiet king moves lead
		var check [2]map[place]bool
		for c := chess.White; c <= chess.Black; c++ {
			steps[c], check[c] = map[place][]place{}, map[place]bool{}
			each(func(wk, bk chess.Square) {
				p, ok := position(s, wk, bk, c)
				if !ok {
					return
				}
				at := place{wk, bk}
				steps[c][at], check[c][at] = nil, p.InCheck()
				for _, m := range p.AppendMoves(nil) {
					if m.Role() == chess.King && !m.IsCapture() {
						q := p.After(m)
						steps[c][at] = append(steps[c][at], place{q.King(chess.White), q.King(chess.Black)})
					}
				}
			})
		}
		d := a.Other()
		var want [2]Board
		for changed := true; changed; {
			changed = false
			for at, to := range steps[a] {
				win := x.Wins.Has(at.wk, at.bk)
				for _, q := range to {
					win = win || want[d].Has(q.wk, q.bk)
				}
				if win && !want[a].Has(at.wk, at.bk) {
					want[a][at.wk] |= at.bk.Bit()
					changed = true
				}
			}
			for at, to := range steps[d] {
				lost := !x.Holds.Has(at.wk, at.bk)
				for _, q := range to {
					lost = lost && want[a].Has(q.wk, q.bk)
				}
				if stuck := len(to) == 0 && !x.Any.Has(at.wk, at.bk); stuck {
					lost = check[d][at]
				}
				if lost && !want[d].Has(at.wk, at.bk) {
					want[d][at.wk] |= at.bk.Bit()
					changed = true
				}
			}
		}
		for at, to := range steps[d] {
			if len(to) == 0 && !x.Any.Has(at.wk, at.bk) {
				if check[d][at] {
					seen.mates++
				} else {
					seen.stalemates++
				}
			}
		}
		if got := s.Wins(a, &x); got != want {
			t.Fatalf("%v attacks: %d and %d wins, want %d and %d; pawns\n%v\n%v", a,
				got[0].Count(), got[1].Count(), want[0].Count(), want[1].Count(), pawns[0], pawns[1])
		}
		seen.wins += want[0].Count() + want[1].Count()
		seen.draws += len(steps[0]) + len(steps[1]) - want[0].Count() - want[1].Count()
	}
	if seen.wins == 0 || seen.draws == 0 || seen.mates == 0 || seen.stalemates == 0 {
		t.Errorf("the sample never shows some case: %+v", seen)
	}
	t.Logf("%+v", seen)
}

// The structure of Lasker and Reichhelm, a capture by White counted as a win and one by Black as
// none.
func BenchmarkWins(b *testing.B) {
	white := chess.A4.Bit() | chess.D4.Bit() | chess.D5.Bit() | chess.F4.Bit()
	black := chess.A5.Bit() | chess.D6.Bit() | chess.F5.Bit()
	s := NewSlice(white, black)
	var x Exits
	for sq := range black.Squares() {
		taken := NewSlice(white, black&^sq.Bit()).Legal[chess.Black].StepsTo(chess.White, sq)
		x.Wins = x.Wins.Or(&taken)
	}
	b.ReportAllocs()
	for b.Loop() {
		if won := s.Wins(chess.White, &x); !won[chess.White].Has(chess.C5, chess.A8) {
			b.Fatal("not won")
		}
	}
}
