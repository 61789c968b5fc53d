package chess

import (
	"math/rand/v2"
	"testing"
)

func TestAttackSpansOfD4(t *testing.T) {
	d4 := D4.Bit()
	wantSquares(t, "west attack front span", d4.AttackFrontSpan(White, West), "c5 c6 c7 c8")
	wantSquares(t, "east attack front span", d4.AttackFrontSpan(White, East), "e5 e6 e7 e8")
	wantSquares(t, "west attack rear span", d4.AttackRearSpan(White, West), "c1 c2 c3 c4")
	wantSquares(t, "east attack rear span", d4.AttackRearSpan(White, East), "e1 e2 e3 e4")
	wantSquares(t, "black west attack front span", d4.AttackFrontSpan(Black, West), "c3 c2 c1")
	wantSquares(t, "front span", d4.FrontSpan(White), "d5 d6 d7 d8")
	wantSquares(t, "rear span", d4.RearSpan(White), "d3 d2 d1")
	wantSquares(t, "attack file fill", d4.AttackFileFill(East), "e1 e2 e3 e4 e5 e6 e7 e8")
	for f := West; f <= East; f++ {
		for c := White; c <= Black; c++ {
			if got := d4.AttackFrontSpan(c, f) | d4.AttackRearSpan(c, f); got != d4.AttackFileFill(f) {
				t.Errorf("%v %v: front and rear span do not make the file:\n%v", c, f, got)
			}
		}
	}
	// a rook pawn has nothing beyond the edge
	wantSquares(t, "a-pawn to the west", A4.Bit().AttackFrontSpan(White, West)|A4.Bit().AttackRearSpan(White, West), "")
	wantSquares(t, "h-pawn to the east", H4.Bit().AttackFileFill(East), "")
}

// The spans of random sets against squares named one by one, from both sides.
func TestSpansBySquare(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 1000 {
		b := Bitboard(r.Uint64() & r.Uint64() & r.Uint64())
		for c := White; c <= Black; c++ {
			// at[file][rank]: squares west, on or east of a square of b (0, 1, 2) and behind, level or ahead (0, 1, 2)
			var at [3][3]Bitboard
			for s := range AllSquares.Squares() {
				for p := range b.Squares() {
					file, rank := s.File()-p.File(), s.RankFor(c)-p.RankFor(c)
					if file >= -1 && file <= 1 {
						at[file+1][min(max(rank, -1), 1)+1] |= s.Bit()
					}
				}
			}
			west, on, east := at[0], at[1], at[2]
			for _, span := range []struct {
				name      string
				got, want Bitboard
			}{
				{"FrontSpan", b.FrontSpan(c), on[2]},
				{"FrontFill", b.FrontFill(c), on[2] | b},
				{"RearSpan", b.RearSpan(c), on[0]},
				{"RearFill", b.RearFill(c), on[0] | b},
				{"FileFill", b.FileFill(), on[0] | b | on[2]},
				{"west AttackFrontSpan", b.AttackFrontSpan(c, West), west[2]},
				{"east AttackFrontSpan", b.AttackFrontSpan(c, East), east[2]},
				{"AttackFrontSpans", b.AttackFrontSpans(c), west[2] | east[2]},
				{"west AttackRearSpan", b.AttackRearSpan(c, West), west[0] | west[1]},
				{"east AttackRearSpan", b.AttackRearSpan(c, East), east[0] | east[1]},
				{"AttackRearSpans", b.AttackRearSpans(c), west[0] | west[1] | east[0] | east[1]},
				{"west AttackFileFill", b.AttackFileFill(West), west[0] | west[1] | west[2]},
				{"east AttackFileFill", b.AttackFileFill(East), east[0] | east[1] | east[2]},
				{"Beside", b.Beside(), west[1] | east[1]},
				{"attacks", b.pawnFillToward(c, West) | b.pawnFillToward(c, East), PawnFill(c, b)},
			} {
				if span.got != span.want {
					t.Fatalf("%v %s of\n%vgot\n%vwant\n%v", c, span.name, b, span.got, span.want)
				}
			}
		}
		for f := range 8 {
			if b.FileSet()>>f&1 != 0 != (b&FileBB(f) != 0) {
				t.Fatalf("file set %08b of\n%v", b.FileSet(), b)
			}
		}
	}
}

func TestStopsTelestopsInterspans(t *testing.T) {
	p := whitePawns("d4 g2", "d7 b5")
	wantSquares(t, "stops", p.Stops(), "d5 g3")
	wantSquares(t, "telestops", p.Telestops(), "d6 d7 d8 g4 g5 g6 g7 g8")
	wantSquares(t, "interspans", p.Interspans(), "d5 d6")
	wantSquares(t, "black stops", p.Opponent().Stops(), "d6 b4")
	wantSquares(t, "black telestops", p.Opponent().Telestops(), "d5 d4 d3 d2 d1 b3 b2 b1")
}

func TestFlank(t *testing.T) {
	if West.Other() != East || East.Other() != West || West.String() != "west" || East.String() != "east" {
		t.Error("flanks are mixed up")
	}
}
