package space

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestKingPairs wants each legal pair of kings to have one digit, with a symmetry that takes it there.
func TestKingPairs(t *testing.T) {
	k := KingsOf(PairsSymmetric, chess.White)
	if len(k.Digits) != 462 {
		t.Fatalf("%d king pairs, want 462", len(k.Digits))
	}
	for a := chess.A1; a <= chess.H8; a++ {
		for b := chess.A1; b <= chess.H8; b++ {
			n, y, ok := k.Find(a, b)
			if ok != (chess.Distance(a, b) > 1) {
				t.Fatalf("%s %s: found %v", a, b, ok)
			}
			if !ok {
				continue
			}
			if d := k.Digits[n]; y.Square(a) != d.White || y.Square(b) != d.Black {
				t.Fatalf("%s %s: symmetry %d does not lead to %s %s", a, b, y, d.White, d.Black)
			}
		}
	}
}

// TestKingMoves wants every move of every numbering to lead to the digit of the kings after it.
func TestKingMoves(t *testing.T) {
	for _, mode := range []KingMode{PairsSymmetric, LoneSymmetric, PairsPlain, LonePlain} {
		for _, address := range []chess.Color{chess.White, chess.Black} {
			k := KingsOf(mode, address)
			moves := 0
			for _, d := range k.Digits {
				for c, list := range d.Moves {
					for _, m := range list {
						moves++
						at := [2]chess.Square{d.White, d.Black}
						at[c] = m.To
						first, second := at[0], at[1]
						if first == chess.NoSquare {
							first, second = second, first
						}
						if got := k.Digits[m.Digit]; m.Sym.Square(first) != got.First || second != chess.NoSquare && m.Sym.Square(second) != got.Black {
							t.Fatalf("mode %d: %v to %s leads to %v", mode, at, m.To, got)
						}
						if m.Twin != k.Digits[m.Digit].Twin {
							t.Fatalf("mode %d: a twin not marked", mode)
						}
					}
				}
			}
			if moves == 0 {
				t.Errorf("mode %d: no moves", mode)
			}
		}
	}
}

// TestLocate wants every position that a layout can put on the board to be found
// again, and all its images under the layout's symmetries to be found in one place.
func TestLocate(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"KvK", "KQvK", "KRvKN", "KBBvK", "KQQQvK", "KRBvKBN", "KNNvKRR", "KBPvKN", "KQQvKP", "KPvKP"} {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		l := Standard(m)
		found := 0
		for range 4000 {
			word, lane := rng.IntN(l.Words), chess.Square(rng.IntN(64))
			s := chess.EmptySetup()
			if l.Put(&s, word, lane) != nil {
				continue
			}
			if chess.Distance(s.King(chess.White), s.King(chess.Black)) <= 1 {
				continue
			}
			found++
			p, ok := l.Locate(&s)
			twin := l.Kings.Digits[word/l.KingDiv].Twin
			if !ok || !twin && (p.Word != word || p.Lane != lane) {
				t.Fatalf("%s: word %d lane %s is found in word %d lane %s", name, word, lane, p.Word, p.Lane)
			}
			if !l.Kings.Mode.Symmetric() {
				continue
			}
			for y := range chess.Symmetry(chess.Symmetries) {
				image, ok := s.Transform(y)
				if !ok {
					t.Fatalf("%s has no image %d", name, y)
				}
				if q, _ := l.Locate(&image); !twin && (q.Word != p.Word || q.Lane != p.Lane) {
					t.Fatalf("%s: image %d of word %d is found in word %d", name, y, word, q.Word)
				}
			}
		}
		if found < 100 {
			t.Errorf("%s: only %d positions tried", name, found)
		}
	}
}

// TestTwins wants the two places of a twin to be each other's reflection.
func TestTwins(t *testing.T) {
	l := Standard(chess.Material{}.With(chess.White, chess.Rook, 1).With(chess.Black, chess.Knight, 1))
	twins := 0
	for word := range l.Words {
		if !l.Kings.Digits[word/l.KingDiv].Twin {
			continue
		}
		for lane := chess.A1; lane <= chess.H8; lane += 5 {
			s := chess.EmptySetup()
			if l.Put(&s, word, lane) != nil {
				continue
			}
			twins++
			image, _ := s.Transform(chess.FlipDiag)
			a, _ := l.Locate(&s)
			b, _ := l.Locate(&image)
			if a.Word == word && a.Lane == lane {
				continue
			}
			if b.Word != word || b.Lane != lane {
				t.Fatalf("word %d lane %s is found in neither of its places", word, lane)
			}
		}
	}
	if twins == 0 {
		t.Error("no twins")
	}
}

// TestPlacements wants every placement to be found, mirrored or not, and to be counted once.
func TestPlacements(t *testing.T) {
	for name, slices := range map[string]int{"KvK": 1, "KPvK": 24, "KPPvK": 576, "KPvKP": 1128} {
		m, _ := chess.ParseMaterial(name)
		p := PlacementsOf(m)
		if len(p.Sets) != slices {
			t.Errorf("%s: %d slices, want %d", name, len(p.Sets), slices)
		}
		for i, set := range p.Sets {
			if n, mirror := p.Find(set.White, set.Black); n != i || mirror {
				t.Fatalf("%s: slice %d is found as %d, mirrored %v", name, i, n, mirror)
			}
			image := set.Mirror()
			if n, mirror := p.Find(image.White, image.Black); n != i || mirror == set.Twin && name != "KvK" {
				t.Fatalf("%s: the mirror image of slice %d is found as %d, mirrored %v", name, i, n, mirror)
			}
		}
	}
}
