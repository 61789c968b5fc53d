package chess

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// readTSV returns the rows of a table below shared/ by column name; it skips the test if the file is not there.
func readTSV(t *testing.T, path string) []map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "shared", path))
	if err != nil {
		t.Skipf("no reference data: %v", err)
	}
	defer f.Close()
	var columns []string
	var rows []map[string]string
	for in := bufio.NewScanner(f); in.Scan(); {
		cells := strings.Split(in.Text(), "\t")
		if columns == nil {
			columns = cells
			continue
		}
		row := map[string]string{}
		for i, c := range cells {
			if i < len(columns) {
				row[columns[i]] = c
			}
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		t.Fatalf("%s has no rows", path)
	}
	return rows
}

func TestParseFENStart(t *testing.T) {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	if p != Start() {
		t.Errorf("got %v, want the start position", p.Setup())
	}
	if got := p.FEN(); got != StartFEN {
		t.Errorf("written as %s", got)
	}
}

func TestParseFENRoundTrip(t *testing.T) {
	for _, text := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 12 40",
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
		"8/7B/8/8/8/8/7R/k3K2R w K - 0 1",
		"8/8/7k/8/1pP5/7K/8/8 b - c3 0 1",
		"4k3/8/8/8/8/8/8/4K2R w K - 65535 65535",
	} {
		p, err := ParseFEN(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := p.FEN(); got != text {
			t.Errorf("%s\nwritten as %s", text, got)
		}
	}
}

func TestFENWritesOnlyLegalEnPassant(t *testing.T) {
	for text, want := range map[string]string{
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
		// the bishop is pinned against nothing, but the capture would open the fourth rank to the rook
		"8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1": "8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - - 0 1",
		"8/8/8/8/5pPp/8/5K1k/8 b - g3 0 61":      "8/8/8/8/5pPp/8/5K1k/8 b - g3 0 61",
	} {
		p, err := ParseFEN(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := p.FEN(); got != want {
			t.Errorf("%s\nwritten as %s\nwant       %s", text, got, want)
		}
		s := p.Setup()
		if got := s.FEN(); got != text {
			t.Errorf("setup of %s\nwritten as %s", text, got)
		}
	}
}

func TestParseFENErrors(t *testing.T) {
	for _, c := range []struct {
		text  string
		field FENField
		at    int // offset
		msg   string
		kind  SetupErrorKind // looked at if Err is set
	}{
		{"", FieldBoard, 0, "missing", 0},
		{" ", FieldBoard, 0, "space", 0},
		{"8/8/8/4x3/8/8/8/8 w - - 0 1", FieldBoard, 7, "no man", 0},
		{"8/8/8/44/8/8/8/8 w - - 0 1", FieldBoard, 7, "side by side", 0},
		{"8/8/8/9/8/8/8/8 w - - 0 1", FieldBoard, 6, "9 empty", 0},
		{"8/8/8/0/8/8/8/8 w - - 0 1", FieldBoard, 6, "0 empty", 0},
		{"8/8/8/7/8/8/8/8 w - - 0 1", FieldBoard, 7, "rank 5 has only 7 squares", 0},
		{"8/8/8/p/8/8/8/8 w - - 0 1", FieldBoard, 7, "rank 5 has only one square", 0},
		{"8/8/8/p8/8/8/8/8 w - - 0 1", FieldBoard, 7, "rank 5 has more", 0},
		{"8/8/8/8p/8/8/8/8 w - - 0 1", FieldBoard, 7, "rank 5 has more", 0},
		{"8/8/8/8/8/8/8 w - - 0 1", FieldBoard, 13, "only 7 of eight ranks", 0},
		{"8/8/8/8/8/8/8/7 w - - 0 1", FieldBoard, 15, "rank 1 has only 7", 0},
		{"8/8/8/8/8/8/8/8/8 w - - 0 1", FieldBoard, 16, "more than eight ranks", 0},
		{"8/8/8/8/8/8/8/8/ w - - 0 1", FieldBoard, 16, "only", 0},
		{"4k3/8/8/8/8/8/8/4K3", FieldTurn, 19, "missing", 0},
		{"4k3/8/8/8/8/8/8/4K3 x - - 0 1", FieldTurn, 20, `"x" is no side`, 0},
		{"4k3/8/8/8/8/8/8/4K3 W - - 0 1", FieldTurn, 20, `"W" is no side`, 0},
		{"4k3/8/8/8/8/8/8/4K3 white - - 0 1", FieldTurn, 21, `"white" is no side`, 0},
		{"4k3/8/8/8/8/8/8/4K3  w - - 0 1", FieldTurn, 20, "space", 0},
		{"4k3/8/8/8/8/8/8/4K3_w_-_-_0_1", FieldBoard, 19, "no man", 0},
		{"4k3/8/8/8/8/8/8/4K3 w", FieldCastling, 21, "missing", 0},
		{"4k3/8/8/8/8/8/8/4K3 w KX - 0 1", FieldCastling, 23, "no castling right", 0},
		{"r3k2r/8/8/8/8/8/8/R3K2R w kK - 0 1", FieldCastling, 27, "out of order", 0},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", FieldCastling, 27, "repeated", 0},
		{"r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", FieldCastling, 27, "no castling right", 0},
		{"4k3/8/8/8/8/8/8/4K3 w -", FieldEnPassant, 23, "missing", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - e4 0 1", FieldEnPassant, 25, "no pawn passes", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - i6 0 1", FieldEnPassant, 24, "no square", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - e9 0 1", FieldEnPassant, 25, "no square", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - e", FieldEnPassant, 25, "no square", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - e66 0 1", FieldEnPassant, 26, "no square", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - - x 1", FieldHalfmoves, 26, "no number", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - - 1x 1", FieldHalfmoves, 27, "no number", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - - -1 1", FieldHalfmoves, 26, "no number", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - - 65536 1", FieldHalfmoves, 26, "too large", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0", FieldFullmoves, 27, "missing", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 0", FieldFullmoves, 28, "from 1", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", FieldEnd, 30, "six fields", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", FieldEnd, 29, "space", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - - ", FieldHalfmoves, 25, "space", 0},
		{" 4k3/8/8/8/8/8/8/4K3 w - - 0 1", FieldBoard, 0, "space", 0},
		{"4k3/8/8/8/é7/8/8/4K3 w - - 0 1", FieldBoard, 10, "no man", 0},

		{"8/8/8/8/8/8/8/4K3 w - - 0 1", FieldBoard, 0, "black has no king", BadKings},
		{"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", FieldBoard, 18, "2 kings", BadKings},
		{"4k3/8/8/8/8/8/8/P3K3 w - - 0 1", FieldBoard, 16, "a1", BadBackRank},
		{"4k2p/8/8/8/8/8/8/4K3 w - - 0 1", FieldBoard, 3, "h8", BadBackRank},
		{"4k3/8/8/8/8/8/PPPPPPPP/PPPPKPPP w - - 0 1", FieldBoard, 23, "a1", BadBackRank},
		{"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", FieldBoard, 22, "9 pawns", BadPawns},
		{"rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKBNR w KQkq - 0 1", FieldBoard, 43, "17 men", BadMen},
		{"4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1", FieldBoard, 0, "promoted", BadPromoted},
		{"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", FieldBoard, 1, "check", BadCheck},
		{"4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", FieldCastling, 23, "K", BadCastling},
		{"4k3/8/8/8/8/8/8/R3K3 w Qk - 0 1", FieldCastling, 24, "k", BadCastling},
		{"k7/8/8/3pP3/8/7n/5K2/8 w - d6 0 1", FieldEnPassant, 27, "f2", BadEnPassant},
		{"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", FieldEnPassant, 24, "e5", BadEnPassant},
		{"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", FieldEnPassant, 26, "rank", BadEnPassant},
	} {
		_, err := ParseFEN(c.text)
		var e *FENError
		if !errors.As(err, &e) {
			t.Errorf("%q: error %v, want a *FENError", c.text, err)
			continue
		}
		if e.Field != c.field || e.Offset != c.at || !strings.Contains(e.Msg, c.msg) {
			t.Errorf("%q: %s, offset %d, %q\nwant %s, offset %d, %q", c.text, e.Field, e.Offset, e.Msg, c.field, c.at, c.msg)
		}
		var fault *SetupError
		if isSetup := errors.As(err, &fault); isSetup != (c.kind != 0) {
			t.Errorf("%q: setup error %v, want kind %d", c.text, fault, c.kind)
		} else if isSetup && fault.Kind != c.kind {
			t.Errorf("%q: setup error of kind %d, want %d", c.text, fault.Kind, c.kind)
		}
	}
}

func TestFENErrorText(t *testing.T) {
	_, err := ParseFEN("8/8/8/4é3/8/8/8/8 w - - 0 1")
	want := "FEN, board, character 8, 'é': no man has this letter; want KQRBNP for white men, kqrbnp for black men, 1 to 8 for empty squares"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	_, err = ParseFEN("4k3/8/8/8/8/8/8/4K3 w KX -")
	var e *FENError
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	wantDetail := `FEN, castling rights: no castling right has this letter
    4k3/8/8/8/8/8/8/4K3 w KX -
                           ^
want letters of KQkq in this order, or -
`
	if got := e.Detail(); got != wantDetail {
		t.Errorf("got\n%swant\n%s", got, wantDetail)
	}
	long := &FENError{Text: strings.Repeat("é", 100) + "\n" + strings.Repeat("\x00", 100), Offset: 200, Msg: "m"}
	lines := strings.Split(long.Detail(), "\n")
	if len(lines) != 4 || len([]rune(lines[1])) != 4+3+60+60+3 || strings.Index(lines[2], "^") != 4+3+60 {
		t.Errorf("long text shown as %q", lines)
	}
}
