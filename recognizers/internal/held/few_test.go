package held

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

// lowStructures calls f for the structures that few is about, of two that mirror each other for one at least. It
// calls forget when what was solved before is of little use.
func lowStructures(f func(p Pawns), forget func()) {
	queenside := chess.FileA | chess.FileA<<1 | chess.FileA<<2 | chess.FileA<<3
	low := lowRanks & queenside
	// No ram: one pawn or two alone, one against one.
	for a := range low.Squares() {
		f(Pawns{a.Bit(), 0})
		for b := range (lowRanks &^ a.Bit()).Squares() {
			f(Pawns{a.Bit() | b.Bit(), 0})
		}
	}
	forget()
	for b := range (queenside &^ (chess.Rank1 | chess.Rank8)).Squares() {
		for a := range (lowRanks &^ b.Bit()).Squares() {
			f(Pawns{a.Bit(), b.Bit()})
		}
	}
	// A ram, and one pawn or another ram.
	for a := range low.Squares() {
		ram := Pawns{a.Bit(), a.Bit().North()}
		all := ram[0] | ram[1]
		forget()
		for b := range (lowRanks &^ all).Squares() {
			f(Pawns{ram[0] | b.Bit(), ram[1]})
		}
		for b := range (^(chess.Rank1 | chess.Rank8 | all)).Squares() {
			forget()
			f(Pawns{ram[0], ram[1] | b.Bit()})
		}
		for b := range (lowRanks &^ (all | all.South())).Squares() {
			forget()
			f(Pawns{ram[0] | b.Bit(), ram[1] | b.Bit().North()})
		}
	}
}

// TestFew holds the claims about a queen against few pawns against the solutions of all structures, or of one of so many.
func TestFew(t *testing.T) {
	var d duels
	structures, claims, positions := 0, 0, 0
	i := 0
	lowStructures(func(p Pawns) {
		if i++; i%fewStep != 0 {
			return
		}
		structures++
		x := d.of(p)
		for q := range (^(p[0] | p[1])).Squares() {
			c := few(p, q)
			for wk := range (^(p[0] | p[1] | q.Bit())).Squares() {
				legal := x.legal[attacker][place(wk, q)]
				claim := c.held(wk, legal)
				positions += legal.Count()
				claims += claim.Count()
				if wrong := claim &^ x.held[attacker][place(wk, q)]; wrong != 0 {
					t.Fatalf("K%v, k%v, q%v, white pawns\n%v\nblack\n%v\nis said to be held", wk, wrong.First(), q, p[0], p[1])
				}
			}
		}
	}, func() { clear(d.known) })
	t.Logf("%d structures, %d positions with the attacker to move, %d claimed (%.1f %%), none falsely", structures, positions, claims, 100*float64(claims)/float64(positions))
	if claims < positions/2 {
		t.Error("too little is claimed")
	}
}
