package space

import "github.com/szen-chess/szen/chess"

// PawnSet is one placement of all pawns.
type PawnSet struct {
	White, Black chess.Bitboard
	Twin         bool // equal to its own mirror image: every position is stored twice
}

// Advance returns how many single steps the pawns have made in all; every pawn move makes it larger.
func (p PawnSet) Advance() (n int) {
	for q := range p.White.Squares() {
		n += q.Rank() - 1
	}
	for q := range p.Black.Squares() {
		n += 6 - q.Rank()
	}
	return n
}

// Mirror returns the left-right mirror image.
func (p PawnSet) Mirror() PawnSet {
	return PawnSet{p.White.FlipFiles(), p.Black.FlipFiles(), p.Twin}
}

// Placements numbers the placements of a material's pawns. Of a placement and
// its mirror image only the one with the smaller raw number counts: the raw
// number ranks White's pawns among the 48 squares (a2 = 0) in the combinatorial
// number system, and then Black's.
type Placements struct {
	Sets  []PawnSet
	white int
	black int
	slice []int32 // by raw number: slice, or ^slice if it is the mirror image
}

// PlacementsOf lists the placements of a material; one without pawns has a single, empty one.
func PlacementsOf(m chess.Material) *Placements {
	p := &Placements{white: m.Count(chess.White, chess.Pawn), black: m.Count(chess.Black, chess.Pawn)}
	ws, bs := pawnSets(p.white), pawnSets(p.black)
	p.slice = make([]int32, len(ws)*len(bs))
	for i, w := range ws {
		for j, b := range bs {
			raw := i*len(bs) + j
			if w&b != 0 {
				continue
			}
			set := PawnSet{White: w, Black: b}
			mirror := p.raw(set.Mirror())
			if mirror < raw {
				p.slice[raw] = ^p.slice[mirror]
				continue
			}
			set.Twin = mirror == raw && w|b != 0
			p.slice[raw] = int32(len(p.Sets))
			p.Sets = append(p.Sets, set)
		}
	}
	return p
}

// CountPlacements returns how many slices a material has, without listing them:
// half of all placements, and half of those that are their own mirror image.
func CountPlacements(m chess.Material) int {
	w, b := m.Count(chess.White, chess.Pawn), m.Count(chess.Black, chess.Pawn)
	if w+b == 0 {
		return 1
	}
	all, own := choose48(w)*Choose(48-w, b), 0
	if w%2 == 0 && b%2 == 0 {
		own = Choose(24, w/2) * Choose(24-w/2, b/2)
	}
	return (all + own) / 2
}

func (p *Placements) raw(s PawnSet) int {
	return int(RankBoard(s.White>>8))*choose48(p.black) + int(RankBoard(s.Black>>8))
}

// Find returns the slice of a placement and whether the board must be mirrored to get there.
func (p *Placements) Find(white, black chess.Bitboard) (slice int, mirror bool) {
	n := p.slice[p.raw(PawnSet{White: white, Black: black})]
	if n < 0 {
		return int(^n), true
	}
	return int(n), false
}

func choose48(k int) int { return Choose(48, k) }

func pawnSets(k int) []chess.Bitboard {
	out := make([]chess.Bitboard, 0, choose48(k))
	c := CombosOf(k)
	for i := range choose48(k) {
		var b chess.Bitboard
		for _, q := range c.Of(uint32(i)) {
			b |= (q + 8).Bit()
		}
		out = append(out, b)
	}
	return out
}
