package chess

import (
	"math/rand/v2"
	"testing"
)

func TestEnPassantLegality(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want Square
	}{
		{"8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1", NoSquare}, // both pawns leave the rank
		{"8/6bb/8/8/R1pPp1k1/8/P7/K7 b - d3 0 1", D3},        // the other pawn still guards it
		{"8/6bb/8/R7/2pP2k1/4P3/P7/K7 b - d3 0 1", D3},       // no rook on the rank
		{"3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", NoSquare},      // no double step yet
		{"3k4/8/8/K1Pp3r/8/8/8/8 w - d6 0 1", NoSquare},      // the same on the fifth rank
		{"k7/8/8/3pP3/8/8/8/4K3 w - d6 0 1", D6},             // nothing in the way
		{"4k3/8/4r3/3pP3/8/8/8/4K3 w - d6 0 1", NoSquare},    // pinned on the file
		{"2b1k3/8/8/3pP3/8/7K/8/8 w - d6 0 1", NoSquare},     // in check, and it does not help
		{"4k3/8/1b6/8/3pP3/8/8/6K1 b - e3 0 1", E3},          // the checker is no matter to Black
		{"4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1", D6},            // captures the pawn that gives check
		{"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", D3},            // likewise for Black
		{"7k/6b1/8/3pP3/8/8/8/K7 w - d6 0 1", NoSquare},      // pinned on the diagonal
		{"7k/8/3p4/3pP3/8/8/8/K7 w - - 0 1", NoSquare},       // no right
		{"4k3/8/8/3p1P2/8/8/8/4K3 w - d6 0 1", NoSquare},     // no pawn beside it
	} {
		p := mustFEN(t, c.fen)
		if got := p.EnPassant(); got != c.want {
			t.Errorf("%s: en passant %s, want %s", c.fen, got, c.want)
		}
		found := NoSquare
		for _, m := range p.LegalMoves() {
			if m.IsEnPassant() {
				found = m.To()
			}
		}
		if found != c.want {
			t.Errorf("%s: the capture goes to %s, want %s", c.fen, found, c.want)
		}
	}
	p := mustFEN(t, "8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1")
	if p.Setup().EP != D3 {
		t.Errorf("the setup has %s, want d3 as it was given", p.Setup().EP)
	}
}

func TestCastlingLegality(t *testing.T) {
	for _, c := range []struct{ fen, want string }{
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e1c1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8g8 e8c8"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", "e1g1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", ""},
		{"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", ""},            // in check
		{"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"},         // through check
		{"4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"},        // into check
		{"1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", "e1g1 e1c1"}, // b1 attacked: the rook may pass
		{"4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", ""},            // men between
		{"4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "e1c1"},        // a pawn guards f1
		{"4k3/8/8/8/8/8/2p5/R3K2R w KQ - 0 1", "e1g1"},        // a pawn guards d1
		{"4k3/8/8/8/8/8/7r/R3K2R w KQ - 0 1", "e1g1 e1c1"},    // the rook is attacked
	} {
		p := mustFEN(t, c.fen)
		var got string
		for _, m := range p.LegalMoves() {
			if m.IsCastle() {
				if got != "" {
					got += " "
				}
				got += m.String()
			}
		}
		if got != c.want {
			t.Errorf("%s: castling %q, want %q", c.fen, got, c.want)
		}
	}
}

// TestIsLegal tries the moves of one position in others.
func TestIsLegal(t *testing.T) {
	positions := randomPositions(rand.New(rand.NewPCG(10, 10)), 60)
	legal, illegal := 0, 0
	for _, p := range positions {
		own := map[Move]bool{}
		for _, m := range p.LegalMoves() {
			if own[m] {
				t.Fatalf("%s: %s twice", p.FEN(), m)
			}
			own[m] = true
		}
		for _, q := range positions {
			for _, m := range q.LegalMoves() {
				if p.IsLegal(m) != own[m] {
					t.Fatalf("%s: IsLegal(%s) is %v", p.FEN(), m, !own[m])
				}
				legal += btoi(own[m])
				illegal += btoi(!own[m])
			}
		}
		if p.IsLegal(NoMove) {
			t.Fatalf("%s: no move is legal", p.FEN())
		}
	}
	if legal == 0 || illegal == 0 {
		t.Errorf("%d legal, %d illegal", legal, illegal)
	}
}

// TestMoveFields checks what a move says of itself against the board.
func TestMoveFields(t *testing.T) {
	for _, p := range randomPositions(rand.New(rand.NewPCG(11, 11)), 500) {
		for _, m := range p.LegalMoves() {
			q := p.After(m)
			captured := p.Occupied().Count() - q.Occupied().Count()
			victim := p.PieceAt(m.To())
			if m.IsEnPassant() {
				victim = Piece{p.Turn().Other(), Pawn}
			}
			arrived := m.Role()
			if m.Promotion() != NoRole {
				arrived = m.Promotion()
			}
			switch {
			case p.PieceAt(m.From()) != Piece{p.Turn(), m.Role()}:
				t.Fatalf("%s: %s moves no %s", p.FEN(), m, m.Role())
			case q.PieceAt(m.To()) != Piece{p.Turn(), arrived}:
				t.Fatalf("%s: %s does not arrive", p.FEN(), m)
			case m.Captured() != victim.Role || m.IsCapture() != (captured == 1):
				t.Fatalf("%s: %s captures %s, says %s", p.FEN(), m, victim.Role, m.Captured())
			case m.IsDoubleStep() != (m.Role() == Pawn && abs(m.To().Rank()-m.From().Rank()) == 2):
				t.Fatalf("%s: %s double step %v", p.FEN(), m, m.IsDoubleStep())
			case m.IsEnPassant() != (m.Role() == Pawn && m.IsCapture() && p.PieceAt(m.To()) == NoPiece):
				t.Fatalf("%s: %s en passant %v", p.FEN(), m, m.IsEnPassant())
			case m.IsCastle() != (m.Role() == King && Distance(m.From(), m.To()) == 2):
				t.Fatalf("%s: %s castling %v", p.FEN(), m, m.IsCastle())
			case m.Zeroing() != (q.Halfmoves() == 0):
				t.Fatalf("%s: %s zeroing %v", p.FEN(), m, m.Zeroing())
			}
		}
	}
	if NoMove.Captured() != NoRole || NoMove.Promotion() != NoRole || NoMove.String() != "0000" {
		t.Errorf("NoMove captures %s, promotes to %s, is written %s", NoMove.Captured(), NoMove.Promotion(), NoMove)
	}
}

func TestMovesDoNotAllocate(t *testing.T) {
	p := mustFEN(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	moves := p.AppendMoves(make([]Move, 0, MaxMoves))
	unmoves := p.AppendUnMoves(nil)
	for name, f := range map[string]func(){
		"AppendMoves":   func() { moves = p.AppendMoves(moves[:0]) },
		"AppendUnMoves": func() { unmoves = p.AppendUnMoves(unmoves[:0]) },
		"Make, Unmake":  func() { p.Unmake(moves[0], p.Make(moves[0])) },
		"Perft":         func() { Perft(&p, 2) },
		"HasLegalMove":  func() { p.HasLegalMove() },
		"IsLegal":       func() { p.IsLegal(moves[0]) },
		"Frozen":        func() { p.Frozen() },
		"Before":        func() { p.Before(unmoves[0]) },
		"Key":           func() { p.Key() },
	} {
		if n := testing.AllocsPerRun(20, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// TestTrustedDoesNotPanic generates moves on boards that mean nothing.
func TestTrustedDoesNotPanic(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	for range 5000 {
		s := randomSetup(rng, rng.IntN(40))
		s.EP, s.Castling = Square(rng.IntN(65)), Castling(rng.IntN(16))
		if rng.IntN(2) == 0 {
			s.Remove(s.King(Color(rng.IntN(2))))
		}
		p := Trusted(s)
		p.AppendMoves(nil)
		p.AppendUnMoves(nil)
		p.Key()
	}
}
