package chess

import (
	"errors"
	"strings"
	"testing"
)

func TestParseFENLenient(t *testing.T) {
	for _, c := range []struct {
		text, want string
		notes      []string // a piece of each
	}{
		{StartFEN, StartFEN, nil},
		{"4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", []string{"clock", "move number"}},
		{"4k3/8/8/8/8/8/8/4K3 w - - 7", "4k3/8/8/8/8/8/8/4K3 w - - 7 1", []string{"move number"}},
		{"4k3/8/8/8/8/8/8/4K3 w - - - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", []string{"clock", "move number"}},
		{"4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", []string{"side to move", "castling", "en passant", "clock", "move number"}},
		{"4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", []string{"castling", "en passant", "clock", "move number"}},
		{"4k3/6KP/8/8/8/8/7p/8_w_-_-_0_1", "4k3/6KP/8/8/8/8/7p/8 w - - 0 1", []string{"underscores"}},
		{" \t4k3/8/8/8/8/8/8/4K3  w -\u00a0- 0 1\r\n", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", []string{"white space"}},
		{"4k3/8/8/44/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", []string{"side by side", "move number 0"}},
		{"4k3/8/8/8/8/8/8/4K3 Black - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", []string{"Black read as b"}},
		{"r3k2r/8/8/8/8/8/8/R3K2R w qkKQ - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []string{"order"}},
		{"r3k2r/8/8/8/8/8/8/R3K2R w HAa - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1", []string{"H read as K", "A read as Q", "a read as q"}},
		{"4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", []string{"right K", "right k", "right q"}},
		{"k7/8/8/3pP3/8/7n/5K2/8 w - d6 0 1", "k7/8/8/3pP3/8/7n/5K2/8 w - - 0 1", []string{"d6"}},
		{"4k3/8/8/8/8/8/8/4K3 w - e4 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", []string{"e4 dropped"}},
		{"4k3/8/8/8/8/8/8/4K3 w - - 3 9 extra", "4k3/8/8/8/8/8/8/4K3 w - - 3 9", []string{"ignored"}},
		{"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - bm Kb1; id \"Fine 70\"; fmvn 70;", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 70", []string{"operations"}},
		{"4k3/8/8/8/8/8/8/4K3 w - - 3 9 (White to play", "4k3/8/8/8/8/8/8/4K3 w - - 3 9", []string{"text behind"}},
	} {
		p, notes, err := ParseFENLenient(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if got := p.FEN(); got != c.want {
			t.Errorf("%q: read as %s, want %s", c.text, got, c.want)
		}
		ok := len(notes) == len(c.notes)
		for i := range min(len(notes), len(c.notes)) {
			ok = ok && strings.Contains(notes[i], c.notes[i])
		}
		if !ok {
			t.Errorf("%q: notes %q, want %q", c.text, notes, c.notes)
		}
	}
}

// What nobody can put right stays an error, in the right place.
func TestParseFENLenientErrors(t *testing.T) {
	for text, want := range map[string]FENField{
		"":                                      FieldBoard,
		"  ":                                    FieldBoard,
		"8/8/8/8/8/8/8/8 w - - 0 1":             FieldBoard,
		"4k3/8/8/8/8/8/8/P3K3 w - - 0 1":        FieldBoard,
		"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1":       FieldBoard,
		"4k3/8/8/8/8/8/8/4K3 maybe - - 0 1":     FieldTurn,
		"4k3/8/8/8/8/8/8/4K3 w KZ - 0 1":        FieldCastling,
		"4k3/8/8/8/8/8/8/4K3 w - ee 0 1":        FieldEnPassant,
		"4k3/8/8/8/8/8/8/4K3 w - - 0x 1":        FieldHalfmoves,
		"4k3/8/8/8/8/8/8/4K3 w - - 0 99999":     FieldFullmoves,
		"__4k3/8/8/8/8/8/8/K3K3__w__-_-_0_1___": FieldBoard,
	} {
		_, _, err := ParseFENLenient(text)
		var e *FENError
		if !errors.As(err, &e) {
			t.Errorf("%q: error %v, want a *FENError", text, err)
		} else if e.Field != want {
			t.Errorf("%q: field %s, want %s", text, e.Field, want)
		}
	}
}

// impossible lists the reference positions that are none.
var impossible = map[string]SetupErrorKind{
	"k7/8/8/3pP3/8/7n/5K2/8 w - d6 0 1":                                       BadEnPassant, // the remark says so
	"k7/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B1B1B1B/B1B1B1B1/1B1B1B1B/K1B1B1B1 w - -": BadMen,       // 24 white men
}

// Every published position can be read and written back as it was.
func TestFENReferencePositions(t *testing.T) {
	for _, path := range []string{
		"positions/field-reports.tsv", "positions/pawn-and-fortress.tsv",
		"truth/positions-3-4.tsv", "truth/positions-ep.tsv", "truth/dtz-longest.tsv",
	} {
		t.Run(path, func(t *testing.T) {
			for _, row := range readTSV(t, path) {
				text := row["fen"]
				p, err := ParseFEN(text)
				if kind, bad := impossible[text]; bad {
					var fault *SetupError
					if !errors.As(err, &fault) || fault.Kind != kind {
						t.Errorf("%s: %v, want fault %d", text, err, kind)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s: %v", text, err)
					continue
				}
				if got := p.FEN(); got != text && got != text+" 0 1" {
					t.Errorf("%s: written as %s", text, got)
				}
				if q, notes, err := ParseFENLenient(text); err != nil || q != p || len(notes) != 0 && !strings.HasSuffix(text, " -") {
					t.Errorf("%s: leniently %v, notes %q", text, err, notes)
				}
			}
		})
	}
}
