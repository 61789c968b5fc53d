package held

import (
	"context"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// tally counts claims.
type tally struct {
	structures int
	positions  int // asked about, both sides as the defender
	claimed    int
	unlost     int // positions that the defender does not lose
	false      int
}

// position puts kings and pawns on a board; ok is false if that is no legal position.
func position(p Pawns, wk, bk chess.Square, turn chess.Color) (chess.Position, bool) {
	if wk == bk || (p[0]|p[1])&(wk.Bit()|bk.Bit()) != 0 {
		return chess.Position{}, false
	}
	s := chess.EmptySetup()
	s.Turn = turn
	for c, pawns := range p {
		s.ByColor[c] = pawns
		s.ByRole[chess.Pawn] |= pawns
	}
	s.Put(chess.Piece{Color: chess.White, Role: chess.King}, wk)
	s.Put(chess.Piece{Color: chess.Black, Role: chess.King}, bk)
	q, err := chess.New(s)
	return q, err == nil
}

// compare asks about every position of a structure. lost tells whether the side to move loses, drawn or won whether it does not.
func (c *tally) compare(t *testing.T, s *Solver, p Pawns, defender chess.Color, budget int, result func(q *chess.Position) chess.WDL) {
	t.Helper()
	var st Structure
	s.Solve(&st, p, defender, budget)
	c.structures++
	for wk := range chess.Square(64) {
		for bk := range chess.Square(64) {
			for turn := chess.White; turn <= chess.Black; turn++ {
				a, d := wk, bk
				if defender == chess.White {
					a, d = bk, wk
				}
				claim := st.Holds(a, d, turn)
				q, ok := position(p, wk, bk, turn)
				if !ok {
					if claim {
						t.Fatalf("%v %v: K%v k%v %v to move is no position, and claimed", p[0], p[1], wk, bk, turn)
					}
					continue
				}
				c.positions++
				v := result(&q)
				if turn != defender {
					v = -v
				}
				if v >= chess.Draw {
					c.unlost++
				}
				if claim {
					c.claimed++
					if v < chess.Draw {
						c.false++
						t.Errorf("%s: %v is said to hold", q.FEN(), defender)
						if c.false > 10 {
							t.FailNow()
						}
					}
				}
			}
		}
	}
}

// placements calls f for every way to put pawns on the board, so many of each colour.
func placements(white, black int, f func(p Pawns)) {
	squares := ^(chess.Rank1 | chess.Rank8)
	var put func(p Pawns, left [2]int, from chess.Bitboard)
	put = func(p Pawns, left [2]int, from chess.Bitboard) {
		c := chess.White
		if left[c] == 0 {
			c = chess.Black
		}
		if left[c] == 0 {
			f(p)
			return
		}
		for sq := range (from &^ (p[0] | p[1])).Squares() {
			q, l := p, left
			q[c] |= sq.Bit()
			l[c]--
			rest := from &^ (sq.Bit() - 1)
			if l[c] == 0 {
				rest = squares
			}
			put(q, l, rest)
		}
	}
	put(Pawns{}, [2]int{white, black}, squares)
}

// against compares all positions of a material with its table, the 50-move rule forgotten.
func against(t *testing.T, white, black, budget, step int) {
	library := retro.NewMemory(1)
	m := chess.Material{}.With(chess.White, chess.Pawn, white).With(chess.Black, chess.Pawn, black)
	n, flipped := m.Normalize()
	if flipped {
		t.Fatal("want the stronger side first")
	}
	table, err := library.Table(context.Background(), n, false)
	if err != nil {
		t.Fatal(err)
	}
	solver := NewSolver()
	var c tally
	i := 0
	placements(white, black, func(p Pawns) {
		if i++; i%step != 0 {
			return
		}
		for d := chess.White; d <= chess.Black; d++ {
			c.compare(t, solver, p, d, budget, func(q *chess.Position) chess.WDL {
				setup := q.Setup()
				v, ok := table.Lookup(&setup)
				if !ok {
					t.Fatalf("%s is not in its table", q.FEN())
				}
				switch {
				case v.WDL < chess.Draw:
					return chess.Loss
				case v.WDL > chess.Draw:
					return chess.Win
				}
				return chess.Draw
			})
		}
	})
	t.Logf("%v: %+v, %.1f %% of what is not lost claimed", m, c, 100*float64(c.claimed)/float64(c.unlost))
	if c.false != 0 || c.claimed < c.unlost/2 {
		t.Errorf("%v: too little or too much claimed: %+v", m, c)
	}
}

func TestTables(t *testing.T) {
	against(t, 1, 0, 100, 1)
	against(t, 2, 0, 100, 7)
	against(t, 1, 1, 100, 3)
}
