package held

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// fence is the published blockage test (David, Felner and Netanyahu, Blockage Detection in Pawn
// Endings, 2004) as the code written from it has it, White being the side that is not to win. It is
// no theorem; it serves as a yardstick. pass tells what it says of kings on these squares.
type fence struct {
	p             Pawns
	fixed, marked chess.Bitboard
	path          chess.Bitboard
	ranks         [8]int
}

// newFence returns the fence of a structure; ok is false if there is none.
func newFence(p Pawns) (f fence, ok bool) {
	f.p = p
	white, black := p[0], p[1]
	for sq := range white.Squares() {
		stop := sq.Bit().North()
		if sq.Rank() < 6 && stop&(black|f.fixed) != 0 && chess.PawnAttacks(chess.White, sq)&black == 0 {
			f.fixed |= sq.Bit()
		}
	}
	f.marked = f.fixed | chess.PawnFill(chess.Black, black)
	for rank := 1; rank < 7 && !ok; rank++ {
		var seen chess.Bitboard
		f.path = 0
		ok = f.walk(chess.SquareAt(0, rank), &seen)
	}
	for sq := range f.path.Squares() {
		f.ranks[sq.File()] = sq.Rank()
	}
	return f, ok
}

// walk looks for a way of marked squares to the h-file, up, right or down.
func (f *fence) walk(sq chess.Square, seen *chess.Bitboard) bool {
	if !f.marked.Has(sq) || seen.Has(sq) || sq.Rank() == 0 || sq.Rank() == 7 {
		return false
	}
	*seen |= sq.Bit()
	if sq.File() == 7 || f.walk(sq+8, seen) || f.walk(sq+1, seen) || f.walk(sq-8, seen) {
		f.path |= sq.Bit()
		return true
	}
	return false
}

// front tells whether the black king stands before a square on its file.
func front(sq, bk chess.Square) bool { return bk.File() == sq.File() && bk.Rank() > sq.Rank() }

// beside tells whether the fence stays closed when the pawn on a file of the fence goes: each
// neighbour is our only pawn on its file, fixed, in the fence and directly beside.
func (f *fence) beside(sq chess.Square) bool {
	for _, file := range []int{sq.File() - 1, sq.File() + 1} {
		if file < 0 || file > 7 {
			continue
		}
		b := chess.SquareAt(file, sq.Rank()).Bit()
		if f.p[0]&chess.FileBB(file) != b || f.fixed&f.path&b == 0 {
			return false
		}
	}
	return true
}

// harmless tells whether a pawn that is not fixed does nothing to the fence.
func (f *fence) harmless(sq, bk chess.Square) bool {
	white, black := f.p[0], f.p[1]
	at := f.ranks[sq.File()]
	file := chess.FileBB(sq.File())
	switch {
	case sq.Rank() > at:
		own := chess.Pawns{Us: chess.White, Own: white, Enemy: black}
		return !own.Passed().Has(sq) || front(sq, bk)
	case sq.Rank() == at:
		if sq.Rank() >= 5 {
			return false
		}
		if !black.Has(sq+16) && !(front(sq, bk) && f.beside(sq)) {
			return false
		}
		return chess.PawnAttacks(chess.White, sq+16)&black == 0 && white&file == sq.Bit()
	}
	for ; sq.Rank() < at; sq += 8 {
		if chess.PawnAttacks(chess.White, sq)&black != 0 {
			return false
		}
		if white.Has(sq + 8) {
			return true
		}
	}
	if (white | black).Has(sq) {
		return true
	}
	if sq.Rank() >= 5 || !black.Has(sq+16) && !(front(sq, bk) && f.beside(sq)) {
		return false
	}
	return chess.PawnAttacks(chess.White, sq+8)&black == 0
}

// blocked is the verdict: White does not win.
func (f *fence) blocked(wk, bk chess.Square) bool {
	if wk.Rank() > f.ranks[wk.File()] {
		return false
	}
	moving := f.p[0] &^ f.fixed
	for file, rank := range f.ranks {
		for sq := range (f.p[1] & chess.FileBB(file)).Squares() {
			if sq.Rank() < rank {
				moving |= sq.Bit().South() & f.p[0]
			}
		}
	}
	for sq := range moving.Squares() {
		if !f.harmless(sq, bk) {
			return false
		}
	}
	return true
}

// TestFence compares with the published test over random blocked structures: what it claims and the
// exact solver confirms has to be held, and what it claims wrongly must not be.
func TestFence(t *testing.T) { compareFences(t, 400, 300*time.Millisecond) }

// fenceBudget finds all that the fence test does; with the usual budget, half of it, a few positions in a thousand are missed.
const fenceBudget = 2 * Budget

func compareFences(t *testing.T, structures int, patience time.Duration) {
	r := rand.New(rand.NewPCG(41, 42))
	s := NewSolver()
	var right, wrong, open, held, missed int
	for range structures {
		p := randomFence(r)
		f, ok := newFence(p)
		first, legal := somePosition(p)
		if !ok || !legal {
			continue
		}
		any := false
		for i := range 64 * 64 {
			wk, bk := chess.Square(i/64), chess.Square(i%64)
			if _, ok := position(p, wk, bk, chess.White); ok && f.blocked(wk, bk) {
				any = true
				break
			}
		}
		if !any {
			continue
		}
		var st Structure
		s.Solve(&st, p, chess.Black, fenceBudget)
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		sol, err := ending.Solve(ctx, first, ending.Limits{Slice: []chess.Color{chess.White}, Memory: 256 << 20})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		for wk := range chess.Square(64) {
			for bk := range chess.Square(64) {
				q, ok := position(p, wk, bk, chess.White)
				if !ok || !f.blocked(wk, bk) {
					continue
				}
				v, claim := sol.Value(&q), st.Holds(wk, bk, chess.White)
				switch {
				case v.Hi <= chess.Draw && claim:
					right++
					held++
				case v.Hi <= chess.Draw:
					right++
					if missed++; missed <= 5 {
						t.Logf("missed: %s", q.FEN())
					}
				case v.Lo >= chess.Win:
					if wrong++; wrong%37 == 1 {
						t.Logf("wrong: %s", q.FEN())
					}
					if claim {
						t.Errorf("%s is won and said to be held", q.FEN())
					}
				default:
					open++
				}
			}
		}
	}
	t.Logf("the fence test claims %d positions: %d rightly, of which %d are recognized; %d wrongly; %d not decided", right+wrong+open, right, held, wrong, open)
	if right == 0 {
		t.Error("the sample shows nothing")
	}
	if missed > 0 {
		t.Errorf("%d missed", missed)
	}
}

// randomFence returns rams that may bar the way, and some more pawns.
func randomFence(r *rand.Rand) (p Pawns) {
	rank := 2 + r.IntN(3)
	for file := range 8 {
		if r.IntN(4) == 0 {
			continue
		}
		if r.IntN(3) == 0 {
			rank = min(max(rank+r.IntN(3)-1, 1), 4)
		}
		p[0] |= chess.SquareAt(file, rank).Bit()
		p[1] |= chess.SquareAt(file, rank+1).Bit()
	}
	for range r.IntN(6) {
		if sq := chess.Square(8 + r.IntN(48)); !(p[0] | p[1]).Has(sq) {
			p[r.IntN(2)] |= sq.Bit()
		}
	}
	return p
}
