package serve

import (
	"slices"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// mapped is what /map answers.
type mapped struct {
	Man, Piece string
	Unknown    int
	Squares    []struct {
		Square, Verdict, By, Illegal string
		DTM                          *int
	}
}

func (m *mapped) at(square string) (verdict string, impossible bool) {
	for _, s := range m.Squares {
		if s.Square == square {
			return s.Verdict, s.Illegal != ""
		}
	}
	return "", true
}

// TestMap wants the squares of a king to have what a query says of each, and those he cannot stand on to be marked.
func TestMap(t *testing.T) {
	m := decode[mapped](t, get(t, common(), "/map", "fen", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "man", "e1"), 200)
	if m.Man != "e1" || m.Piece != "K" || m.Unknown != 0 || len(m.Squares) != 62 {
		t.Errorf("%s %s, %d unknown, %d squares; want e1 K, 0, 62", m.Man, m.Piece, m.Unknown, len(m.Squares))
	}
	for square, verdict := range map[string]string{"e1": "draw", "d3": "win", "f2": "win", "a8": "draw"} {
		if v, impossible := m.at(square); v != verdict || impossible {
			t.Errorf("%s: %s, impossible %v; want %s", square, v, impossible, verdict)
		}
	}
	if v, impossible := m.at("d4"); v != "" || !impossible {
		t.Errorf("next to the other king: %s, impossible %v", v, impossible)
	}
	m = decode[mapped](t, get(t, common(), "/map", "fen", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "man", "e2"), 200)
	for _, square := range []string{"a1", "h8"} {
		if _, impossible := m.at(square); !impossible {
			t.Errorf("a pawn can stand on %s", square)
		}
	}
}

// TestMapSolver wants a map of an ending that no table has to be solved, for a king and for a pawn.
func TestMapSolver(t *testing.T) {
	const fen = "8/8/1p6/1P6/8/4k3/4P3/4K3 w - - 0 1"
	for _, man := range []string{"e1", "e2"} {
		m := decode[mapped](t, get(t, common(), "/map", "fen", fen, "man", man, "budget", "0"), 200)
		open := m.Unknown
		if open < 20 {
			t.Errorf("%s: without solving only %d squares are open", man, open)
		}
		m = decode[mapped](t, get(t, common(), "/map", "fen", fen, "man", man, "budget", "60"), 200)
		if m.Unknown >= open {
			t.Errorf("%s: %d squares are open, as many as without solving", man, m.Unknown)
		}
		q := decode[struct{ Verdict string }](t, get(t, common(), "/query", "fen", fen, "budget", "60"), 200)
		if v, _ := m.at(man); v != q.Verdict {
			t.Errorf("%s stands where the result is %s; the map has %s", man, q.Verdict, v)
		}
	}
}

// TestSquares wants the key squares that every textbook has.
func TestSquares(t *testing.T) {
	for _, attacker := range []string{"white", ""} {
		r := decode[struct {
			Attacker string
			Critical []string
			Fence    []string
			Open     int
		}](t, get(t, common(), "/squares", "fen", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "attacker", attacker, "budget", "60"), 200)
		if r.Attacker != "white" || r.Open != 0 || !slices.Equal(r.Critical, []string{"d4", "e4", "f4"}) {
			t.Errorf("%s attacks, %d open, critical %v; want white, 0, d4 e4 f4", r.Attacker, r.Open, r.Critical)
		}
	}
}

// TestFence wants a wall of pawns to be a fence that a king cannot walk around.
func TestFence(t *testing.T) {
	p, err := parsePosition("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	fence, walk := fenceOf(&p, chess.White)
	if fence != chess.Rank4 || walk != chess.Rank1|chess.Rank2|chess.Rank3 {
		t.Errorf("the fence is\n%s\nand White's king walks on\n%s", fence, walk)
	}
}

// TestRecognize wants the reason of a recognizer.
func TestRecognize(t *testing.T) {
	r := decode[struct {
		Lower, Upper string
		By           []struct{ Family, Why string }
	}](t, get(t, common(), "/recognize", "fen", "k7/8/8/8/3B4/2K5/P5p1/8 w - - 0 1"), 200)
	if r.Lower != "loss" || r.Upper != "draw" || len(r.By) != 1 || r.By[0].Family != "rook pawns" {
		t.Errorf("%+v", r)
	}
}
