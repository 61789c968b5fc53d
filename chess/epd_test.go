package chess

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestParseEPD(t *testing.T) {
	const board = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - -"
	for _, c := range []struct {
		line, want       string // want: as written back, the same if empty
		half, full, code int
	}{
		{line: board, full: 1},
		{line: board + ` bm Kb1; id "Fine 70";`, full: 1, code: 2},
		{line: board + ` bm Kb1; id "Fine 70"`, want: board + ` bm Kb1; id "Fine 70";`, full: 1, code: 2},
		{line: board + `  bm	Kb1 ;am Kb2  Ka2;  `, want: board + ` bm Kb1; am Kb2 Ka2;`, full: 1, code: 2},
		{line: board + ` hmvc 12; fmvn 70; ce -13;`, half: 12, full: 70, code: 1},
		{line: board + ` ce -13; fmvn 70; hmvc 12;`, want: board + ` hmvc 12; fmvn 70; ce -13;`, half: 12, full: 70, code: 1},
		{line: board + ` 12 70 dm 3;`, want: board + ` hmvc 12; fmvn 70; dm 3;`, half: 12, full: 70, code: 1},
		{line: board + ` c0 "a \"quoted\" ; word"; c1 "back\\slash";`, full: 1, code: 2},
		{line: board + ` c0 "a\b";`, want: board + ` c0 "a\\b";`, full: 1, code: 1},
		{line: board + ` c0 ""; noop; pv Kb1 Kb7;`, full: 1, code: 3},
		{line: board + ` eco "A00"; x "two words" one;`, want: board + ` eco A00; x "two words" one;`, full: 1, code: 2},
	} {
		e, err := ParseEPD(c.line)
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		if e.Position.Halfmoves() != c.half || e.Position.Fullmoves() != c.full || len(e.Ops) != c.code {
			t.Errorf("%s: clock %d, move %d, operations %v", c.line, e.Position.Halfmoves(), e.Position.Fullmoves(), e.Ops)
		}
		want := c.want
		if want == "" {
			want = c.line
		}
		if got := e.String(); got != want {
			t.Errorf("%s\nwritten %s\nwant    %s", c.line, got, want)
		}
	}
}

func TestEPDOperations(t *testing.T) {
	e, err := ParseEPD(`8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - bm Kb1; am Ka2 Kb2; id "Fine 70"; ce 250; pv Kb1 Kb7 Kc1; c0 word; bad Kh8;`)
	if err != nil {
		t.Fatal(err)
	}
	if bm, err := e.Moves("bm"); err != nil || len(bm) != 1 || bm[0].String() != "a1b1" {
		t.Errorf("bm %v, %v", bm, err)
	}
	if am, err := e.Moves("am"); err != nil || len(am) != 2 || am[1].String() != "a1b2" {
		t.Errorf("am %v, %v", am, err)
	}
	if pv, err := e.Line("pv"); err != nil || len(pv) != 3 || pv[2].String() != "b1c1" {
		t.Errorf("pv %v, %v", pv, err)
	}
	if e.Text("id") != "Fine 70" || e.Text("c0") != "word" || e.Text("c1") != "" {
		t.Errorf("id %q, c0 %q, c1 %q", e.Text("id"), e.Text("c0"), e.Text("c1"))
	}
	if n, ok := e.Int("ce"); n != 250 || !ok {
		t.Errorf("ce %d, %v", n, ok)
	}
	if _, ok := e.Int("id"); ok {
		t.Error("id is a number")
	}
	if moves, err := e.Moves("none"); moves != nil || err != nil {
		t.Errorf("none: %v, %v", moves, err)
	}
	var bad *MoveError
	if _, err := e.Moves("bad"); !errors.As(err, &bad) {
		t.Errorf("bad: %v", err)
	}
	e.Set("id", "new")
	e.SetMoves("bm", e.Position.LegalMoves()[:1]...)
	e.Set("acd", "12")
	if got := e.String(); !strings.Contains(got, `id "new";`) || !strings.HasSuffix(got, " acd 12;") || strings.Count(got, "bm ") != 1 {
		t.Errorf("written %s", got)
	}
}

func TestParseEPDErrors(t *testing.T) {
	const board = "4k3/8/8/8/8/8/8/4K3 w - -" // 25 characters
	for _, c := range []struct {
		line  string
		field FENField
		at    int
		msg   string
	}{
		{"", FieldBoard, 0, "missing"},
		{"4k3/8/8/8/8/8/8/4K3 w - x bm e4;", FieldEnPassant, 24, "no square"},
		{board + " ; bm e4;", FieldOperations, 26, "missing"},
		{board + " bm e4;;", FieldOperations, 32, "missing"},
		{board + ` "id";`, FieldOperations, 26, "opcode is missing"},
		{board + ` id "open;`, FieldOperations, 29, "does not end"},
		{board + " b? e4;", FieldOperations, 27, "no opcode"},
		{board + " hmvc;", FieldOperations, 30, "one number"},
		{board + " hmvc 1 2;", FieldOperations, 31, "one number"},
		{board + " hmvc x;", FieldHalfmoves, 31, "no number"},
		{board + " fmvn 0;", FieldFullmoves, 31, "from 1"},
		{board + " 3", FieldFullmoves, 27, "missing"},
		{board + " 3x 1 bm e4;", FieldHalfmoves, 27, "no number"},
		{"4k3/8/8/8/8/8/8/P3K3 w - - bm e4;", FieldBoard, 16, "a1"},
	} {
		_, err := ParseEPD(c.line)
		var e *FENError
		if !errors.As(err, &e) {
			t.Errorf("%q: error %v, want a *FENError", c.line, err)
		} else if e.Field != c.field || e.Offset != c.at || !strings.Contains(e.Msg, c.msg) {
			t.Errorf("%q: %s, offset %d, %q\nwant %s, offset %d, %q", c.line, e.Field, e.Offset, e.Msg, c.field, c.at, c.msg)
		}
	}
}

func FuzzEPD(f *testing.F) {
	for _, line := range []string{
		`8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - bm Kb1; id "Fine 70"; hmvc 3; fmvn 9;`,
		`8/8/7k/8/1pP5/7K/8/8 b - c3 0 1 c0 "a \" b \\ c"; noop;`,
		`8/8/7k/8/1pP5/7K/8/8 b - c3 "`,
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		e, err := ParseEPD(line)
		if err != nil {
			checkFENError(t, err)
			return
		}
		again, err := ParseEPD(e.String())
		if err != nil {
			t.Fatalf("%q written as %q: %v", line, e.String(), err)
		}
		if again.String() != e.String() {
			t.Fatalf("%q written as %q, then as %q", line, e.String(), again.String())
		}
		if !strings.ContainsAny(line, "\r\n") && !reflect.DeepEqual(again.Ops, e.Ops) {
			t.Fatalf("%q: operations %q came back as %q", line, e.Ops, again.Ops)
		}
		for _, op := range e.Ops {
			_, _ = e.Moves(op.Code)
			_, _ = e.Line(op.Code)
		}
	})
}
