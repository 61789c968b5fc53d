package held

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// nasty returns a structure made to refute claims: rams, pawns that can still make a double step past
// an enemy pawn, levers, breakthroughs of three against three, spare tempi.
func nasty(r *rand.Rand, men int) Pawns {
	var p Pawns
	put := func(c chess.Color, file, rank int) {
		if sq := chess.SquareAt(file&7, rank); rank > 0 && rank < 7 && !(p[0] | p[1]).Has(sq) && (p[0]|p[1]).Count() < men-2 {
			p[c] |= sq.Bit()
		}
	}
	for tries := 0; (p[0]|p[1]).Count() < men-2 && tries < 60; tries++ {
		f, k := r.IntN(8), 1+r.IntN(5)
		switch r.IntN(8) {
		case 0, 1, 2: // a ram
			put(chess.White, f, k)
			put(chess.Black, f, k+1)
		case 3: // a pawn that may go past one
			put(chess.White, f, 1)
			put(chess.Black, f+1, 3)
		case 4:
			put(chess.Black, f, 6)
			put(chess.White, f+1, 4)
		case 5: // a lever
			put(chess.White, f, k)
			put(chess.Black, f+1, k+1)
		case 6: // a file with a spare move
			put(chess.White, f, k)
			put(chess.Black, f, k+2)
		default: // anything
			put(chess.Color(r.IntN(2)), f, k)
		}
	}
	return p
}

// judge compares what is held with a structure with what the exact solver of endings says of the same
// positions. Those it leaves open in the time it has are counted apart.
type judge struct {
	tally
	proven, open int // claims
}

func (j *judge) structure(t *testing.T, s *Solver, p Pawns, budget int, patience time.Duration) {
	t.Helper()
	for d := chess.White; d <= chess.Black; d++ {
		var st Structure
		if !s.Solve(&st, p, d, budget) {
			continue
		}
		first, ok := somePosition(p)
		if !ok {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		sol, err := ending.Solve(ctx, first, ending.Limits{Slice: []chess.Color{d.Other()}, Memory: 512 << 20})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		j.compare(t, s, p, d, budget, func(q *chess.Position) chess.WDL {
			v := sol.Value(q)
			if q.Turn() != d {
				v = v.Negate()
			}
			a, k := q.King(d.Other()), q.King(d)
			if st.Holds(a, k, q.Turn()) {
				if v.Lo >= chess.Draw {
					j.proven++
				} else if v.Hi >= chess.Draw {
					j.open++
				}
			}
			result := chess.Loss
			if v.Hi >= chess.Draw {
				result = chess.Draw
			}
			if q.Turn() != d {
				result = -result
			}
			return result
		})
	}
}

// somePosition returns a legal position with the pawns.
func somePosition(p Pawns) (q chess.Position, ok bool) {
	for wk := range chess.Square(64) {
		for bk := range chess.Square(64) {
			if q, ok = position(p, wk, bk, chess.White); ok {
				return q, true
			}
		}
	}
	return q, false
}

// judgeNasty judges so many random structures, small and large in turn.
func judgeNasty(t *testing.T, structures int, patience time.Duration) {
	r := rand.New(rand.NewPCG(31, 32))
	s := NewSolver()
	var j judge
	for i := range structures {
		j.structure(t, s, nasty(r, 6+i%11), 100, patience)
	}
	t.Logf("%d structures, %d positions asked about, %d claimed: %d proven by the other solver, %d left open by it, %d refuted",
		j.structures, j.positions, j.claimed, j.proven, j.open, j.false)
	if j.proven < j.claimed/4 {
		t.Error("the other solver decided too little")
	}
}

func TestNasty(t *testing.T) { judgeNasty(t, 22, 300*time.Millisecond) }
