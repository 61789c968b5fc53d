package grid

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// plans lists plans of every shape: with and without pawns, king pairs and lone
// kings, like men, whole axes and parts of one.
var plans = []struct {
	material string
	order    []uint8
	chunk    int
	steps    []Step
}{
	{"KQvKR", []uint8{3, 2, 0, 1}, 5120, []Step{{0, 0, -1, 0}, {0, 0, 0, -1}, {1, 0, -1, 0}, {2, 0, -1, 0}}},
	{"KQvKR", []uint8{0, 1, 2, 3}, 4096, []Step{{2, 0, 1, -1}, {3, 0, -2, 0}, {3, 0, 0, -1}}},
	{"KQvKR", []uint8{1, 0, 3, 2}, 512, []Step{{2, 0, -1, 0}, {3, 0, -1, 0}, {3, 0, 0, -1}}},
	{"KQvK", []uint8{2, 0, 1}, 640, []Step{{0, 0, 0, -1}, {1, 0, -1, -1}}},
	{"KBBvK", []uint8{0, 2, 1}, 8064, []Step{{1, 0, -1, 0}, {1, 1, 0, -1}, {2, 0, 1, -1}}},
	{"KNNvK", []uint8{1, 0, 2}, 640, []Step{{2, 0, -1, 0}, {0, 0, -1, 0}}},
	{"KPvK", []uint8{0, 1}, 4096, []Step{{0, 0, 0, -1}, {1, 0, -1, 0}}},
	{"KPvK", []uint8{1, 0}, 256, []Step{{0, 0, 0, -1}, {1, 0, -1, 0}, {1, 0, 0, -1}}},
	{"KRPvK", []uint8{2, 0, 1}, 8192, []Step{{0, 0, 0, -1}, {1, 0, -1, 0}, {2, 0, -1, 0}}},
}

func eachPlan(t *testing.T, f func(t *testing.T, p *Plan, m chess.Material)) {
	for _, x := range plans {
		m, err := chess.ParseMaterial(x.material)
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewPlan(NewBox(space.Standard(m)), x.order, x.chunk, x.steps)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(x.material, func(t *testing.T) { f(t, p, m) })
	}
}

// TestPlacesAreAll wants every place of the layout in one cell, and the others to be told.
func TestPlacesAreAll(t *testing.T) {
	eachPlan(t, func(t *testing.T, p *Plan, _ chess.Material) {
		seen := make([]bool, p.Layout.Words*64)
		for chunk := range p.Chunks() {
			for i, place := range p.Places(nil, chunk) {
				if place < 0 {
					continue
				}
				if seen[place] {
					t.Fatalf("chunk %d cell %d is place %d, as another cell is", chunk, i, place)
				}
				seen[place] = true
			}
		}
		for word := range p.Layout.Words {
			want := p.Layout.Kings.Digits[word/p.Layout.KingDiv].Legal
			for lane := range 64 {
				if got := seen[word*64+lane]; got != want {
					t.Fatalf("word %d lane %d has a cell: %v, want %v", word, lane, got, want)
				}
			}
		}
	})
}

// TestHolesAreImpossible compares the holes of random chunks with what setting up each position says.
func TestHolesAreImpossible(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	eachPlan(t, func(t *testing.T, p *Plan, m chess.Material) {
		sets := space.PlacementsOf(m).Sets
		holes := make([]bool, p.Chunk)
		for range 40 {
			set, chunk := sets[rng.IntN(len(sets))], rng.IntN(p.Chunks())
			p.Holes(holes, chunk, set.White|set.Black)
			for i, place := range p.Places(nil, chunk) {
				if got, want := holes[i], !possible(p, set, place); got != want {
					t.Fatalf("chunk %d cell %d place %d: hole %v, want %v", chunk, i, place, got, want)
				}
			}
		}
	})
}

func possible(p *Plan, set space.PawnSet, place int) bool {
	if place < 0 {
		return false
	}
	s := setUp(set)
	if p.Layout.Put(&s, place>>6, chess.Square(place&63)) != nil {
		return false
	}
	return chess.Distance(s.King(chess.White), s.King(chess.Black)) > 1
}

func setUp(set space.PawnSet) chess.Setup {
	s := chess.EmptySetup()
	for q := range set.White.Squares() {
		s.Put(chess.Piece{Color: chess.White, Role: chess.Pawn}, q)
	}
	for q := range set.Black.Squares() {
		s.Put(chess.Piece{Color: chess.Black, Role: chess.Pawn}, q)
	}
	return s
}

// TestNeighboursComeEarlier checks that every neighbour is an earlier cell of the
// same chunk, differs in one man, and is the one that Neighbour names.
func TestNeighboursComeEarlier(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	eachPlan(t, func(t *testing.T, p *Plan, _ chess.Material) {
		near := p.Near()
		found := make([]int, len(p.Steps))
		for range 10 {
			places := p.Places(nil, rng.IntN(p.Chunks()))
			for i, place := range places {
				for k, st := range p.Steps {
					j := int(near[i*len(p.Steps)+k])
					if j == p.Chunk {
						continue
					}
					if j >= i {
						t.Fatalf("cell %d has neighbour %d", i, j)
					}
					found[k]++
					if place >= 0 && places[j] != p.Neighbour(place, st) {
						t.Fatalf("cell %d place %d step %v: neighbour %d, want %d", i, place, st, places[j], p.Neighbour(place, st))
					}
				}
			}
		}
		for k, n := range found {
			if a := p.Steps[k].Axis; n == 0 && p.part[a] == p.Axes[a].Size {
				t.Errorf("step %v finds no neighbour", p.Steps[k])
			}
		}
	})
}

func TestNewPlanRefuses(t *testing.T) {
	m, _ := chess.ParseMaterial("KQvKR")
	b := NewBox(space.Standard(m))
	for _, x := range []struct {
		order []uint8
		chunk int
		steps []Step
	}{
		{[]uint8{0, 1, 2}, 64, nil},
		{[]uint8{0, 1, 2, 2}, 64, nil},
		{[]uint8{0, 1, 2, 4}, 64, nil},
		{[]uint8{0, 1, 2, 3}, 0, nil},
		{[]uint8{0, 1, 2, 3}, 96, nil},
		{[]uint8{0, 1, 2, 3}, 1 << 16, nil},
		{[]uint8{3, 2, 1, 0}, 5, nil},
		{[]uint8{0, 1, 2, 3}, 64, []Step{{4, 0, -1, 0}}},
		{[]uint8{0, 1, 2, 3}, 64, []Step{{3, 1, -1, 0}}},
		{[]uint8{0, 1, 2, 3}, 64, []Step{{3, 0, 1, 0}}},
		{[]uint8{0, 1, 2, 3}, 64, []Step{{3, 0, 0, 1}}},
		{[]uint8{0, 1, 2, 3}, 64, []Step{{3, 0, 0, -8}}},
	} {
		if _, err := NewPlan(b, x.order, x.chunk, x.steps); err == nil {
			t.Errorf("order %v chunk %d steps %v: no error", x.order, x.chunk, x.steps)
		}
	}
}
