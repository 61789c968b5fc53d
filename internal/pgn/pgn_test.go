package pgn

import (
	"bytes"
	"errors"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/szen-chess/szen/chess"
)

// read reads all games of a text.
func read(t *testing.T, text string) (out []*Game) {
	t.Helper()
	r := NewReader(strings.NewReader(text))
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g)
	}
}

func write(t *testing.T, g *Game) string {
	t.Helper()
	var b bytes.Buffer
	if err := g.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestExport reads games in export format, which have to be written as they were.
func TestExport(t *testing.T) {
	text, err := os.ReadFile("testdata/export.pgn")
	if err != nil {
		t.Fatal(err)
	}
	games := read(t, string(text))
	if len(games) != 3 {
		t.Fatalf("%d games", len(games))
	}
	out := ""
	for _, g := range games {
		if len(g.Faults) > 0 {
			t.Errorf("%s: %v", g.Tag("Event"), g.Faults)
		}
		out += write(t, g)
	}
	if out != string(text) {
		t.Errorf("written as\n%s", out)
	}
}

// TestTree wants comments, marks and variations where they belong.
func TestTree(t *testing.T) {
	g := read(t, "{before} 1. e4!? {good} (1. d4 $1 {too} 1... d5 ({lead} 1... Nf6 2. c4) 2. c4 ) e5 $14 2.Nf3 Nc6?? *")[0]
	if g.Comment != "before" || len(g.Moves) != 4 || g.Result != "*" || len(g.Faults) > 0 {
		t.Fatalf("%+v", g)
	}
	first := g.Moves[0]
	if !reflect.DeepEqual(first.NAGs, []uint8{5}) || first.Comment != "good" || len(first.Variations) != 1 {
		t.Errorf("1. e4: %+v", first)
	}
	v := first.Variations[0]
	if len(v) != 3 || v[0].Comment != "too" || len(v[1].Variations) != 1 || v[1].Variations[0][0].Before != "lead" {
		t.Errorf("1. d4: %+v", v)
	}
	if g.Moves[1].NAGs[0] != 14 || g.Moves[3].NAGs[0] != 4 {
		t.Errorf("marks: %v, %v", g.Moves[1].NAGs, g.Moves[3].NAGs)
	}
}

// TestRobust wants the most to be made of what is not as the standard has it.
func TestRobust(t *testing.T) {
	for name, x := range map[string]struct {
		text   string
		moves  int // of the first game
		result string
		faults int
		games  int
	}{
		"nothing":             {"", 0, "", 0, 0},
		"no tags, no result":  {"1.e4 e5 2.Nf3", 3, "*", 0, 1},
		"byte order mark":     {"\ufeff[Event \"x\"]\n1. e4 1-0", 1, "1-0", 0, 1},
		"numbers stuck":       {"1.e4 1...e5 2.Nf3 Nc6 3.Bb5 1/2-1/2", 5, "1/2-1/2", 0, 1},
		"long castling":       {"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *", 8, "*", 0, 1},
		"line comment":        {"1. e4 ; best } by test\ne5 1-0", 2, "1-0", 0, 1},
		"escaped line":        {"1. e4\n% 1... c5\ne5 *", 2, "*", 0, 1},
		"illegal move":        {"1. e4 e5 2. Ke3 Nc6 1-0\n\n[Event \"y\"]\n\n1. d4 *", 2, "1-0", 1, 2},
		"no such move":        {"1. e4 hello 1-0", 1, "1-0", 1, 1},
		"bad variation":       {"1. e4 (1. d4 Qh4 (1... d5) 2. c4) e5 *", 2, "*", 1, 1},
		"null move":           {"1. e4 (1. -- d5) e5 *", 2, "*", 1, 1},
		"unclosed":            {"1. e4 (1. d4 {never ends", 1, "*", 0, 1},
		"shut without open":   {"1. e4 ) e5 *", 2, "*", 1, 1},
		"bad tag":             {"[Event]\n[Site \"a \\\"b\\\" ]\"]\n1. e4 *", 1, "*", 1, 1},
		"bad FEN":             {"[FEN \"8/8/8 w\"]\n\n1. e4 *\n\n1. d4 *", 0, "*", 1, 2},
		"result in tag":       {"[Result \"0-1\"]\n\n1. e4", 1, "0-1", 0, 1},
		"result in variation": {"1. e4 (1. d4 1-0) e5 0-1", 2, "0-1", 0, 1},
		"no blank line":       {"[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 *", 1, "*", 0, 2},
		"odd bytes":           {"[White \"Sz\xe9n\"]\n1. e4 {\xff\x00} e5 *", 2, "*", 0, 1},
	} {
		games := read(t, x.text)
		if len(games) != x.games {
			t.Errorf("%s: %d games", name, len(games))
			continue
		}
		if len(games) == 0 {
			continue
		}
		g := games[0]
		if len(g.Moves) != x.moves || g.Result != x.result || len(g.Faults) != x.faults {
			t.Errorf("%s: %d moves, %s, %v", name, len(g.Moves), g.Result, g.Faults)
		}
	}
}

// TestNew wants a new game to be read back.
func TestNew(t *testing.T) {
	p, err := chess.ParseFEN("7k/8/8/5K2/8/8/R7/8 b - - 3 40")
	if err != nil {
		t.Fatal(err)
	}
	g := New("a } \"b\" \\", p)
	g.Play(p.LegalMoves()[0])
	g.Moves[0].Comment = "with } and {"
	g.End("1-0")
	back := read(t, write(t, g))
	if len(back) != 1 || back[0].Start != p || len(back[0].Moves) != 1 || back[0].Tag("Event") != g.Tag("Event") || back[0].Result != "1-0" {
		t.Errorf("%+v from\n%s", back, write(t, g))
	}
}

// TestReadError wants what the input's reader says.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	r := NewReader(io.MultiReader(strings.NewReader("1. e4 "), iotest.ErrReader(broken)))
	if _, err := r.Next(); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// FuzzRead wants any text to be read to its end, and what is written to be read back the same.
func FuzzRead(f *testing.F) {
	text, err := os.ReadFile("testdata/export.pgn")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	f.Add("1. e4 (1. d4 Qh4 (1... d5) 2. c4) e5 * [FEN \"8/8/8 w\"] ; {")
	f.Add("[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n1. O-O-O $3 !? { } ( ) 1/2-1/2")
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(strings.NewReader(text))
		for range 1000 {
			g, err := r.Next()
			if err != nil {
				return
			}
			g.Faults, g.Cut = nil, false
			var b bytes.Buffer
			if err := g.Write(&b); err != nil {
				t.Fatal(err)
			}
			h, err := NewReader(&b).Next()
			if err != nil && len(g.Tags)+len(g.Moves) > 0 {
				t.Fatal(err)
			}
			if err == nil && !sameLine(g.Moves, h.Moves) {
				t.Fatalf("read back %v, want %v", h.Moves, g.Moves)
			}
		}
	})
}

func sameLine(a, b []Node) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Move != b[i].Move || len(a[i].Variations) != len(b[i].Variations) || !reflect.DeepEqual(a[i].NAGs, b[i].NAGs) {
			return false
		}
		for j := range a[i].Variations {
			if !sameLine(a[i].Variations[j], b[i].Variations[j]) {
				return false
			}
		}
	}
	return true
}
