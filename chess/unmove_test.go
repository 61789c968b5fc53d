package chess

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// checkUnMoves plays every un-move of p back and forth.
func checkUnMoves(t *testing.T, p *Position) {
	t.Helper()
	us := p.AppendUnMoves(nil)
	seen := map[UnMove]bool{}
	for _, u := range us {
		if seen[u] {
			t.Fatalf("%s: un-move %s twice", p.FEN(), u)
		}
		seen[u] = true
		q, ok := p.Before(u)
		if !ok {
			t.Fatalf("%s: no position before %s", p.FEN(), u)
		}
		if _, err := New(q.Setup()); err != nil {
			t.Fatalf("%s before %s: %v", p.FEN(), u, err)
		}
		if !q.IsLegal(u.Move()) {
			t.Fatalf("%s before %s: %s: the move is not legal", p.FEN(), u, q.FEN())
		}
		if r := q.After(u.Move()); !r.Same(p) || r.Key() != p.Key() {
			t.Fatalf("%s before %s: %s: the move leads to %s", p.FEN(), u, q.FEN(), r.FEN())
		}
	}
}

func TestUnMovesLeadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, p := range randomPositions(rng, 400) {
		checkUnMoves(t, &p)
	}
	for range 400 {
		if p, err := New(randomSetup(rng, 1+rng.IntN(20))); err == nil {
			checkUnMoves(t, &p)
		}
	}
}

func TestUnMovesContainEveryMove(t *testing.T) {
	for _, p := range randomPositions(rand.New(rand.NewPCG(4, 4)), 500) {
		for _, m := range p.LegalMoves() {
			q := p.After(m)
			// The square of the double step may be left out where it tells nothing.
			for _, s := range []Setup{q.Setup(), q.Key()} {
				r := Trusted(s)
				if !slices.Contains(r.AppendUnMoves(nil), UnMove(m)) {
					t.Fatalf("%s: %s leads to %s, whose un-moves lack it", p.FEN(), m, q.FEN())
				}
				before, _ := r.Before(UnMove(m))
				if before.s.ByColor != p.s.ByColor || before.s.ByRole != p.s.ByRole || before.s.Turn != p.s.Turn ||
					before.s.Castling&^p.s.Castling != 0 {
					t.Fatalf("%s: %s and back is %s", p.FEN(), m, before.FEN())
				}
			}
		}
	}
}

// TestUnMovesByHand lists the un-moves of positions small enough to see them all.
func TestUnMovesByHand(t *testing.T) {
	for _, c := range []struct{ name, fen, restore, want string }{
		{"king in the corner", "8/8/8/8/8/8/5k2/K7 b - - 0 1", "", "Ka2-a1 Kb1-a1 Kb2-a1"},
		{"kings apart", "8/8/8/8/8/2k5/8/K7 b - - 0 1", "", "Ka2-a1 Kb1-a1"},
		{"the pawn at home would have given check", "8/8/8/8/6P1/5k2/8/7K b - - 0 1", "", "Kg1-h1 Kh2-h1 g3-g4"},
		{"the double step is known", "7k/8/8/8/3pP3/8/8/K7 b - e3 0 1", "PNBRQ", "e2-e4"},
		{"double step without capture", "7k/8/8/8/4P3/8/8/K7 b - - 0 1", "", "Ka2-a1 Kb1-a1 Kb2-a1 e2-e4 e3-e4"},
		{"a legal capture excludes the double step", "7k/8/8/8/3pP3/8/8/K7 b - - 0 1", "", "Ka2-a1 Kb1-a1 Kb2-a1 e3-e4"},
		{"a pawn at home has not moved", "7k/8/8/8/8/8/4P3/K7 b - - 0 1", "", "Ka2-a1 Kb1-a1 Kb2-a1"},
		{"promotion", "3R4/8/8/8/8/8/k7/2K5 b - - 0 1", "", "Kc2-c1 Kd1-c1 Kd2-c1 " +
			"Rb8-d8 Rc8-d8 Rd1-d8 Rd3-d8 Rd4-d8 Rd5-d8 Rd6-d8 Rd7-d8 Re8-d8 Rf8-d8 Rg8-d8 Rh8-d8 d7-d8=R"},
		{"a queen comes back", "3B4/8/8/8/8/8/1k6/7K b - - 0 1", "Q", "Ba5-d8 Ba5xQd8 Bb6-d8 Bb6xQd8 Bc7-d8 Bc7xQd8 " +
			"Be7-d8 Be7xQd8 Bg5-d8 Bg5xQd8 Bh4-d8 Bh4xQd8 Kg1-h1 Kg1xQh1 Kg2-h1 Kg2xQh1 Kh2-h1 Kh2xQh1 c7xQd8=B d7-d8=B e7xQd8=B"},
		{"no pawn comes back on a back rank", "8/8/8/8/8/8/5k2/K7 b - - 0 1", "P", "Ka2-a1 Kb1-a1 Kb2-a1"},
		{"en passant", "7k/8/4P3/8/8/8/8/K7 b - - 0 1", "P", "Ka2-a1 Kb1-a1 Kb2-a1 d5xe6 d5xe6ep e5-e6 f5xe6 f5xe6ep"},
		{"no en passant through a man", "4n2k/4n3/4P3/8/8/8/8/K7 b - - 0 1", "P", "Ka2-a1 Kb1-a1 Kb2-a1 d5xe6 e5-e6 f5xe6"},
		{"discovered check only", "R6k/8/8/4N3/8/8/8/K7 b - - 0 1", "", "Ra2-a8 Ra3-a8 Ra4-a8 Ra5-a8 Ra6-a8 Ra7-a8 a7-a8=R"},
		{"castling", "7k/8/8/8/8/8/5PPP/5RK1 b - - 0 1", "", "Kh1-g1 O-O Rb1-f1 Rc1-f1 Rd1-f1 Re1-f1 Ra1-f1"},
		{"no castling through check", "6k1/8/b7/8/8/8/5PPP/5RK1 b - - 0 1", "", "Kh1-g1 Ra1-f1 Rb1-f1 Rc1-f1 Rd1-f1 Re1-f1"},
		{"a right still held", "7k/8/8/8/8/8/7P/4K2R b K - 0 1", "", ""},
		{"the other side's right", "4k2r/8/8/8/8/8/7P/7K b k - 0 1", "", "Kg1-h1 Kg2-h1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustFEN(t, c.fen)
			var restore Roles
			for i := range len(c.restore) {
				restore |= RolesOf(RoleOf(c.restore[i]))
			}
			var got []string
			for _, u := range p.AppendUnMovesRestoring(nil, restore) {
				got = append(got, u.String())
			}
			want := strings.Fields(c.want)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%s: un-moves\n%v, want\n%v", c.fen, got, want)
			}
		})
	}
}

// TestUnMovesRestore counts which men may come back.
func TestUnMovesRestore(t *testing.T) {
	for _, c := range []struct{ name, fen, square, want string }{
		{"all men there", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1", "f3", ""},
		{"a pawn is gone", "rnbqkbnr/ppppppp1/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1", "f3", "PNBRQ"},
		{"the knight is gone", "r1bqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1", "f3", "N"},
		{"the light bishop is gone, on a light square", "rn1qkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1", "f3", "B"},
		{"the dark bishop is gone, on a light square", "rnbqk1nr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1", "f3", ""},
	} {
		p := mustFEN(t, c.fen)
		sq, _ := ParseSquare(c.square)
		var roles Roles
		for _, u := range p.AppendUnMoves(nil) {
			if u.Move().To() == sq && u.Move().IsCapture() {
				roles |= RolesOf(u.Move().Captured())
			}
		}
		got := ""
		for r := Pawn; r < King; r++ {
			if roles.Has(r) {
				got += string(r.Letter())
			}
		}
		if got != c.want {
			t.Errorf("%s: %q may come back on %s, want %q", c.name, got, c.square, c.want)
		}
	}
}

func TestBeforeRefuses(t *testing.T) {
	p := mustFEN(t, "7k/8/8/8/8/8/8/R3K3 b - - 4 9")
	for _, u := range []UnMove{
		0,
		UnMove(newMove(E8, E1, King, NoRole)),                 // too far
		UnMove(newMove(A1, B1, Rook, NoRole)),                 // nobody stands on b1
		UnMove(newMove(B1, A1, Queen, NoRole)),                // a rook stands there
		UnMove(newMove(A8, A1, Rook, NoRole)),                 // would have left the black king in check
		UnMove(newMove(B1, A1, Rook, Pawn)),                   // a pawn on the first rank
		UnMove(newMove(B1, A1, Rook, King)),                   // a second king
		UnMove(newMove(H7, H8, King, NoRole)),                 // Black has not moved
		UnMove(newMove(E1, G1, King, NoRole) | kindCastle),    // not castled
		UnMove(newMove(A2, A1, Pawn, NoRole).promoting(Rook)), // backwards
		^UnMove(0),
	} {
		if q, ok := p.Before(u); ok || q != p {
			t.Errorf("before %#x: %v, %s, want the position unchanged", uint32(u), ok, q.FEN())
		}
	}
	q, ok := p.Before(UnMove(newMove(B1, A1, Rook, NoRole)))
	if want := "7k/8/8/8/8/8/8/1R2K3 w - - 3 9"; !ok || q.FEN() != want {
		t.Errorf("before Rb1-a1: %s, %v, want %s", q.FEN(), ok, want)
	}
	q, ok = p.Before(UnMove(newMove(B1, A1, Rook, Queen)))
	if want := "7k/8/8/8/8/8/8/qR2K3 w - - 0 9"; !ok || q.FEN() != want {
		t.Errorf("before Rb1xQa1: %s, %v, want %s", q.FEN(), ok, want)
	}
}
