package chess

import "testing"

func TestSEE(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		move      Move
		want      int
	}{
		{"nothing guards the pawn", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", newMove(E1, E5, Rook, Pawn), 1},
		{"knight for pawn, x-rays on both sides", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -", newMove(D3, E5, Knight, Pawn), -2},
		{"guarded once, attacked once", "4k3/8/3p4/4p3/8/8/8/K3R3 w - -", newMove(E1, E5, Rook, Pawn), -4},
		{"a rook behind a rook", "4k3/8/3p4/4p3/8/8/4R3/K3R3 w - -", newMove(E2, E5, Rook, Pawn), -3},
		{"a pawn takes first", "4k3/8/3p4/4p3/3P4/8/8/K3R3 w - -", newMove(D4, E5, Pawn, Pawn), 1},
		{"a king may not retake a guarded man", "8/8/3k4/4p3/8/8/1B6/K3R3 w - -", newMove(E1, E5, Rook, Pawn), 1},
		{"a king retakes an unguarded man", "8/8/3k4/4p3/8/8/8/K3R3 w - -", newMove(E1, E5, Rook, Pawn), -4},
		{"the side to move does not matter", "8/8/3k4/4p3/8/8/8/K3R3 b - -", newMove(E1, E5, Rook, Pawn), -4},
		{"queen takes guarded rook", "3rk3/8/8/8/8/8/3Q4/3RK3 w - -", newMove(D2, D8, Queen, Rook), 5},
		{"step to an attacked square", "4k3/8/2p5/8/3P4/8/8/4K3 w - -", newMove(D4, D5, Pawn, NoRole), -1},
		{"step to an attacked, guarded square", "4k3/8/2p5/8/2PP4/8/8/4K3 w - -", newMove(D4, D5, Pawn, NoRole), 0},
		{"en passant opens the file behind", "3rk3/8/8/3pP3/8/8/8/3RK3 w - d6", newMove(E5, D6, Pawn, Pawn) | kindEnPassant, 1},
		{"promotion that is taken", "3rk3/2P5/8/8/8/8/8/4K3 w - -", newMove(C7, C8, Pawn, NoRole).promoting(Queen), -1},
		{"capture and promotion", "3rk3/2P5/8/8/8/8/8/4K3 w - -", newMove(C7, D8, Pawn, Rook).promoting(Queen), 5 + 8 - 9},
	} {
		s, err := ParseSetup(c.fen)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got := s.SEE(c.move); got != c.want {
			t.Errorf("%s: SEE(%v) in %s: %d, want %d", c.name, c.move, c.fen, got, c.want)
		}
		f := s.FlipColors()
		m := c.move &^ (63 | 63<<moveTo)
		m |= Move(c.move.From().FlipRank()) | Move(c.move.To().FlipRank())<<moveTo
		if got := f.SEE(m); got != c.want {
			t.Errorf("%s, colours exchanged: SEE %d, want %d", c.name, got, c.want)
		}
	}
}
