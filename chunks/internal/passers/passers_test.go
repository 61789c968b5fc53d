package passers

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

// Every placement is found again by its pawns, and comes after all that its moves and captures lead to.
func TestPlacements(t *testing.T) {
	for _, f := range []Files{0, 1, 0b101, 0b111, 0b11100000, 0b10010010} {
		s, err := NewSet(f)
		if err != nil {
			t.Fatal(err)
		}
		place := make([]int, s.Len())
		for i, p := range s.Order {
			place[p] = i
		}
		for p := range s.Len() {
			if q, ok := s.Find(s.Pawns[p]); !ok || q != p {
				t.Errorf("%s: placement %d is found as %d, %v", f, p, q, ok)
			}
			for _, m := range s.Moves[p] {
				after := s.Pawns[p] ^ m.From.Bit()
				if !m.Promote {
					after |= m.Dest.Bit()
				}
				if s.Pawns[m.To] != after {
					t.Errorf("%s: placement %d, %s to %s: wrong pawns", f, p, m.From, m.Dest)
				}
				if place[m.To] >= place[p] {
					t.Errorf("%s: placement %d comes before %d, to which it leads", f, p, m.To)
				}
			}
			for c := range s.Pawns[p].Squares() {
				q := s.Without(p, c)
				if s.Pawns[q] != s.Pawns[p]^c.Bit() || place[q] >= place[p] {
					t.Errorf("%s: placement %d without %s is %d", f, p, c, q)
				}
			}
		}
	}
}

func TestRefused(t *testing.T) {
	if _, err := NewSet(0b1111); err == nil {
		t.Error("four files make a set")
	}
	s, err := NewSet(0b11)
	if err != nil {
		t.Fatal(err)
	}
	for _, pawns := range []chess.Bitboard{chess.C2.Bit(), chess.A2.Bit() | chess.A3.Bit(), chess.A1.Bit(), chess.B8.Bit()} {
		if p, ok := s.Find(pawns); ok {
			t.Errorf("pawns on\n%v are placement %d", pawns, p)
		}
	}
}

func TestFiles(t *testing.T) {
	f := FilesOf(chess.A2.Bit() | chess.C5.Bit())
	if f != 0b101 || f.Count() != 2 || f.First() != 0 || f.Last() != 2 || f.String() != "ac" || f.Turned() != 0b10100000 {
		t.Errorf("files %s: %08b, %d, %d to %d, turned %s", f, f, f.Count(), f.First(), f.Last(), f.Turned())
	}
	if f.Squares() != chess.FileA|chess.FileBB(2) {
		t.Errorf("squares\n%v", f.Squares())
	}
}
