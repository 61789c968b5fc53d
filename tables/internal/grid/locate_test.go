package grid

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
	"github.com/szen-chess/szen/internal/space"
)

// TestLocator sets up the positions of random cells, as they are and with the colours exchanged, and wants
// them to be found there; without pawns also under every symmetry. Of a position that has two cells either will do.
func TestLocator(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	eachPlan(t, func(t *testing.T, p *Plan, m chess.Material) {
		pawns := space.PlacementsOf(m)
		cells, places := p.Locator(pawns), PlaceLocator(p.Layout, pawns)
		found := 0
		known := map[int][]int{}
		placesOf := func(chunk int) []int {
			if known[chunk] == nil {
				known[chunk] = p.Places(nil, chunk)
			}
			return known[chunk]
		}
		for range 100 {
			slice, chunk := rng.IntN(len(pawns.Sets)), rng.IntN(p.Chunks())
			set := pawns.Sets[slice]
			list := placesOf(chunk)
			for range 30 {
				i := rng.IntN(p.Chunk)
				place := list[i]
				if !possible(p, set, place) {
					continue
				}
				found++
				s := setUp(set)
				if err := p.Layout.Put(&s, place>>6, chess.Square(place&63)); err != nil {
					t.Fatal(err)
				}
				twin := set.Twin || p.Layout.Kings.Digits[place>>6/p.Layout.KingDiv].Twin
				check := func(s *chess.Setup, exchange bool) {
					t.Helper()
					at, ok := cells.Find(s, exchange)
					to, _ := places.Find(s, exchange)
					if !ok {
						t.Fatalf("chunk %d cell %d is not found", chunk, i)
					}
					c, j := int(at>>32)-slice*p.Chunks(), int(uint32(at))
					word := int(to) - slice*p.Layout.Words*64
					if !twin && (c != chunk || j != i || word != place) || c < 0 || c >= p.Chunks() {
						t.Fatalf("slice %d chunk %d cell %d place %d is found in chunk %d cell %d place %d", slice, chunk, i, place, c, j, word)
					}
					if !twin {
						return
					}
					if got := placesOf(c)[j]; !alike(p.Layout, set, place, got) {
						t.Fatalf("place %d is found in the cell of place %d, which is no image of it", place, got)
					}
				}
				check(&s, false)
				image := s.FlipColors()
				check(&image, true)
				for y := chess.FlipFile; y < chess.Symmetries; y++ {
					if image, ok := s.Transform(y); ok {
						check(&image, false)
					}
				}
			}
		}
		if found < 500 {
			t.Errorf("only %d positions tried", found)
		}
	})
}

// alike tells whether two places have the same men, on squares that a symmetry takes to each other.
func alike(l *space.Layout, set space.PawnSet, a, b int) bool {
	s, q := setUp(set), setUp(set)
	if l.Put(&s, a>>6, chess.Square(a&63)) != nil || l.Put(&q, b>>6, chess.Square(b&63)) != nil {
		return false
	}
	for y := range chess.Symmetry(chess.Symmetries) {
		if image, ok := s.Transform(y); ok && image == q {
			return true
		}
	}
	return false
}

// TestTouchingKings wants kings side by side not to be found where they have no cell.
func TestTouchingKings(t *testing.T) {
	m, err := chess.ParseMaterial("KQvKR")
	if err != nil {
		t.Fatal(err)
	}
	l := PlaceLocator(space.Standard(m), space.PlacementsOf(m))
	s := chess.EmptySetup()
	for q, piece := range map[chess.Square]chess.Piece{
		chess.A1: {Color: chess.White, Role: chess.King}, chess.B2: {Color: chess.Black, Role: chess.King},
		chess.E4: {Color: chess.White, Role: chess.Queen}, chess.H8: {Color: chess.Black, Role: chess.Rook},
	} {
		s.Put(piece, q)
	}
	if _, ok := l.Find(&s, false); ok {
		t.Error("found")
	}
}

// TestSmallLocator wants the small locator, for all materials of up to five men that it
// serves, to find random positions where the other one does.
func TestSmallLocator(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	served := 0
	for men := 3; men <= 5; men++ {
		for _, m := range chess.MaterialsOf(men) {
			layout := space.Standard(m)
			small, ok := NewSmallLocator(m, layout)
			if !ok {
				continue
			}
			served++
			large := PlaceLocator(layout, space.PlacementsOf(m))
			for range 300 {
				p := sample.Position(rng, m)
				s := p.Setup()
				image := s.FlipColors()
				for x, s := range []*chess.Setup{&s, &image} {
					want, _ := large.Find(s, x == 1)
					b := Boards{s.ByColor[0], s.ByColor[1], s.ByRole[0], s.ByRole[1], s.ByRole[2], s.ByRole[3], s.ByRole[4], s.ByRole[5]}
					got, ok := small.Find(&b, uint8(x))
					if !ok || got != want {
						t.Fatalf("%s %s, exchange %d: place %d %v, want %d", m, p.FEN(), x, got, ok, want)
					}
				}
			}
		}
	}
	if served != 139 {
		t.Errorf("%d materials, want %d", served, 139)
	}
	if _, ok := NewSmallLocator(chess.MaterialsOf(6)[0], space.Standard(chess.MaterialsOf(6)[0])); ok {
		t.Error("six men are served")
	}
}
