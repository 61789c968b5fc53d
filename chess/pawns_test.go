package chess

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// squareSet reads names such as "c4 d5".
func squareSet(names string) (b Bitboard) {
	for _, n := range strings.Fields(names) {
		s, ok := ParseSquare(n)
		if !ok {
			panic("no square: " + n)
		}
		b |= s.Bit()
	}
	return b
}

// squareNames is the inverse of squareSet.
func squareNames(b Bitboard) string {
	var names []string
	for s := range b.Squares() {
		names = append(names, s.String())
	}
	return strings.Join(names, " ")
}

// whitePawns returns a structure as White sees it.
func whitePawns(own, enemy string) Pawns { return Pawns{White, squareSet(own), squareSet(enemy)} }

// boardPawns returns the structure of the first field of a FEN as White sees it.
func boardPawns(t *testing.T, board string) Pawns {
	t.Helper()
	s, err := ParseSetup(board + " w - -")
	if err != nil {
		t.Fatal(err)
	}
	return PawnsOf(&s, White)
}

func wantSquares(t *testing.T, what string, got Bitboard, want string) {
	t.Helper()
	if got != squareSet(want) {
		t.Errorf("%s: got {%s}, want {%s}", what, squareNames(got), want)
	}
}

// randomPawns returns up to eight pawns a side on ranks 2 to 7, seen by either side.
func randomPawns(r *rand.Rand) Pawns {
	p := Pawns{Us: Color(r.IntN(2))}
	place := func(n int) (b Bitboard) {
		for b.Count() < n {
			if s := Square(8 + r.IntN(48)); !(p.Own | p.Enemy).Has(s) {
				b |= s.Bit()
			}
		}
		return b
	}
	p.Own = place(r.IntN(9))
	p.Enemy = place(r.IntN(9))
	return p
}

// under returns the structure after a symmetry of a game with pawns: colour flip, left-right mirror
// or both.
func (p Pawns) under(y Symmetry) Pawns {
	q := Pawns{p.Us, y.Board(p.Own), y.Board(p.Enemy)}
	if y&FlipRank != 0 {
		q.Us = q.Us.Other()
	}
	return q
}

func (f Flank) under(y Symmetry) Flank {
	if y&FlipFile != 0 {
		return f.Other()
	}
	return f
}

// Every method of Pawns, found by reflection so that none can be forgotten, gives the mirrored
// result on the mirrored structure.
func TestPawnPatternsCommuteWithSymmetries(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	structures := make([]Pawns, 3000)
	for i := range structures {
		structures[i] = randomPawns(r)
	}
	typ := reflect.TypeFor[Pawns]()
	for i := range typ.NumMethod() {
		m := typ.Method(i)
		check := func(p Pawns, y Symmetry) (got, want any) {
			q := p.under(y)
			flanked := func(f func(Pawns, Flank) Bitboard) (got, want any) {
				return [2]Bitboard{f(q, West.under(y)), f(q, East.under(y))},
					[2]Bitboard{y.Board(f(p, West)), y.Board(f(p, East))}
			}
			switch f := m.Func.Interface().(type) {
			case func(Pawns) Bitboard:
				return f(q), y.Board(f(p))
			case func(Pawns, Flank) Bitboard:
				return flanked(f)
			case func(Pawns, Flank) uint8: // a set of files
				return flanked(func(p Pawns, flank Flank) Bitboard { return Bitboard(f(p, flank)) * FileA })
			case func(Pawns) int:
				return f(q), f(p)
			case func(Pawns) Pawns:
				return f(q), f(p).under(y)
			}
			t.Fatalf("%s has a signature this test does not know: teach it", m.Name)
			return nil, nil
		}
		t.Run(m.Name, func(t *testing.T) {
			for _, p := range structures {
				for _, y := range []Symmetry{FlipRank, FlipFile, FlipRank | FlipFile} {
					if got, want := check(p, y); got != want {
						t.Fatalf("%+v under symmetry %d: got %v, want %v", p, y, got, want)
					}
				}
			}
		})
	}
}

// The patterns again, square by square as a person would say them.
func TestPawnPatternsBySquare(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		p := randomPawns(r)
		if p.Us == Black {
			p = p.under(FlipRank) // say it from White's side only; the other is the test above
		}
		count := func(set Bitboard, f func(file, rank int) bool) (n int) {
			for s := range set.Squares() {
				if f(s.File(), s.Rank()) {
					n++
				}
			}
			return n
		}
		type verdict struct{ isolated, halfIsolated, passed, open, doubled, ram, lever, backward, phalanx, weakStop bool }
		for s := range p.Own.Squares() {
			file, rank := s.File(), s.Rank()
			left := count(p.Own, func(f, _ int) bool { return f == file-1 })
			right := count(p.Own, func(f, _ int) bool { return f == file+1 })
			near := func(f int) bool { return f == file-1 || f == file+1 }
			stopHit := count(p.Enemy, func(f, r int) bool { return near(f) && r == rank+2 }) > 0
			helpers := count(p.Own, func(f, r int) bool { return near(f) && r <= rank })
			want := verdict{
				isolated:     left+right == 0,
				halfIsolated: (left == 0) != (right == 0),
				passed:       count(p.Enemy, func(f, r int) bool { return (near(f) || f == file) && r > rank }) == 0,
				open:         count(p.Enemy, func(f, r int) bool { return f == file && r > rank }) == 0,
				doubled:      count(p.Own, func(f, _ int) bool { return f == file }) > 1,
				ram:          count(p.Enemy, func(f, r int) bool { return f == file && r == rank+1 }) > 0,
				lever:        count(p.Enemy, func(f, r int) bool { return near(f) && r == rank+1 }) > 0,
				backward:     stopHit && helpers == 0,
				phalanx:      count(p.Own, func(f, r int) bool { return near(f) && r == rank }) > 0,
				weakStop: count(p.Own, func(f, r int) bool { return near(f) && r == rank }) <
					count(p.Enemy, func(f, r int) bool { return near(f) && r == rank+2 }),
			}
			got := verdict{
				p.Isolated().Has(s), p.HalfIsolated().Has(s), p.Passed().Has(s), p.Open().Has(s), p.Doubled().Has(s),
				p.Rams().Has(s), p.Levers().Has(s), p.Backward().Has(s), p.Phalanx().Has(s),
				!p.SafeSquares().Has(s + 8),
			}
			if got != want {
				t.Fatalf("%v in %+v: got %+v, want %+v", s, p, got, want)
			}
		}
	}
}

// What the definitions imply about each other.
func TestPawnPatternRelations(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var seen struct{ candidates, sneakers, hanging, quarts, mutual int }
	for range 20000 {
		p := randomPawns(r)
		within := func(what string, a, b Bitboard) {
			if a&^b != 0 {
				t.Fatalf("%+v: %s: {%s} not in {%s}", p, what, squareNames(a), squareNames(b))
			}
		}
		within("passed, open", p.Passed(), p.Open())
		within("backward, telestop weak", p.Backward(), p.TelestopWeak())
		within("backward, dynamically backward", p.Backward(), p.DynamicBackward())
		within("stragglers, backward", p.Stragglers(), p.Backward())
		within("connected, passed", p.ConnectedPassers(), p.Passed())
		within("hanging, duos", p.Hanging(), p.Duos())
		within("duos, phalanx", p.Duos(), p.Phalanx())
		within("quarts, trios", p.Quarts(), p.Trios())
		within("sneakers, rams", p.Sneakers(), p.Rams())
		within("fence", p.Rams(), p.Fence())
		if p.Passed()&p.Candidates() != 0 || p.Passed()|p.Candidates()|p.Fakers() != p.Open() || p.Candidates()&p.Fakers() != 0 {
			t.Fatalf("%+v: passed, candidates and fakers do not divide the open pawns", p)
		}
		if p.BehindOwn().Count() != p.InFrontOfOwn().Count() {
			t.Fatalf("%+v: %d pawns behind own, %d in front", p, p.BehindOwn().Count(), p.InFrontOfOwn().Count())
		}
		if p.RearTwins().Count() != p.FrontTwins().Count() {
			t.Fatalf("%+v: twins are not in pairs", p)
		}
		if o := p.Opponent(); p.Levers() != 0 != (o.Levers() != 0) || p.Rams().Count() != o.Rams().Count() || p.Interspans() != o.Interspans() {
			t.Fatalf("%+v: what both sides share differs", p)
		}
		seen.candidates += p.Candidates().Count()
		seen.sneakers += p.Sneakers().Count()
		seen.hanging += p.Hanging().Count()
		seen.quarts += p.Quarts().Count()
		seen.mutual += (p.DynamicBackward() &^ p.Backward()).Count()
	}
	if seen.candidates == 0 || seen.sneakers == 0 || seen.hanging == 0 || seen.quarts == 0 || seen.mutual == 0 {
		t.Errorf("the sample never shows some pattern: %+v", seen)
	}
}
