package answer

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/szen-chess/szen/chess"
)

func ask(t *testing.T, e *Engine, fen string) *Answer {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	a, err := e.Query(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestQuery asks about positions that each means has to answer.
func TestQuery(t *testing.T) {
	e := &Engine{Source: library, MaxLine: 100}
	for _, c := range []struct {
		fen     string
		verdict string
		by      By
		why     string // part of it
		dtz     chess.Plies
		dtm     chess.Plies
		best    string // SAN, if there is one best move
	}{
		// the rules
		{"k7/1Q6/1K6/8/8/8/8/8 b - - 100 90", "loss", Rules, "checkmate", 0, 0, ""},
		{"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "draw", Rules, "stalemate", -1, -1, ""},
		{"k7/8/1K6/8/8/8/8/2B5 b - - 0 1", "draw", Rules, "insufficient material", -1, -1, ""},
		{"k7/8/2K5/8/8/8/8/1Q6 w - - 100 90", "draw", Rules, "fifty moves: 100 half-moves", -1, -1, ""},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 150 90", "draw", Rules, "seventy-five moves", -1, -1, ""},
		// tables, either side's view
		{"k7/8/2K5/8/8/8/8/1Q6 w - - 99 90", "win", Table, "KQvK", 1, 1, "Qb7#"},
		{"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "draw", Table, "KPvK, solved in memory", -1, -1, ""},
		// the clock: a mate in 3 plies with 3, 2 left
		{"7k/8/8/5K2/8/8/R7/8 w - - 97 80", "win", Table, "KRvK", 3, 3, "Kg6"},
		{"7k/8/8/5K2/8/8/R7/8 w - - 98 80", "cursed-win", Table, "KRvK", 3, 3, ""},
		{"8/8/8/8/8/4K3/6k1/6R1 b - - 40 80", "draw", Table, "KRvK", -1, -1, "Kxg1"},
		// more men than there are tables for, but a capture decides; one that only holds
		{"4k3/8/8/3r4/8/2B5/1K1Q4/R7 w - - 0 1", "unknown", Nothing, "KQRBvKR", -1, -1, ""},
		{"k7/8/1K6/8/8/8/8/7R b - - 0 1", "loss", Table, "KRvK", 2, 2, "Kb8"},
		{"8/8/8/2k5/8/3K4/1q6/1Q4R1 w - - 0 1", "win", Table, "Qxb2 is a win (KQRvK", 1, -1, "Qxb2"},
		{"8/8/8/8/p7/1q6/3N4/2K4k w - - 0 1", "unknown", Table, "Nxb3 is a draw (KNvKP, solved in memory); KQPvKN.wdl.szt is missing", -1, -1, "Nxb3"},
	} {
		a := ask(t, e, c.fen)
		if a.Verdict() != c.verdict || a.By != c.by || !strings.Contains(a.Why, c.why) {
			t.Errorf("%s: %s by %q: %s; want %s by %q: %s", c.fen, a.Verdict(), a.By, a.Why, c.verdict, c.by, c.why)
		}
		if a.Value.DTZ != c.dtz || a.Value.DTM != c.dtm {
			t.Errorf("%s: DTZ %d, DTM %d; want %d, %d", c.fen, a.Value.DTZ, a.Value.DTM, c.dtz, c.dtm)
		}
		if c.best != "" && (len(a.Moves) == 0 || a.Moves[0].SAN != c.best) {
			t.Errorf("%s: moves %v, want %s first", c.fen, a.Moves, c.best)
		}
	}
}

// TestLine plays the longest mates of some materials out and wants them to take as many plies as the table says.
func TestLine(t *testing.T) {
	e := &Engine{Source: library, MaxLine: 200}
	for fen, plies := range map[string]int{
		"8/8/8/8/4k3/8/1Q6/K7 b - - 0 1":    20,
		"8/8/8/k7/8/K7/6P1/8 b - - 0 1":     56,
		"8/8/8/8/5R2/2pk4/5K2/8 b - - 0 1":  85,
		"8/2R5/8/8/7k/3K4/2n5/8 b - - 0 1":  80,
		"5K1k/8/p7/8/8/8/1P6/8 b - - 0 1":   66,
		"8/8/8/8/8/2k5/8/KBN5 w - - 0 1":    59,
		"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1":   0, // drawn
		"7k/8/8/5K2/8/8/R7/8 w - - 98 80":   2, // cursed: until the clock runs out
		"8/8/8/8/8/2k5/8/KBN5 w - - 41 100": 59,
		"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1":    0, // over
		"8/8/8/8/8/k1p5/8/K1q5 w - - 0 1":   0,
		"3k4/8/3K4/8/8/8/8/7R w - - 99 100": 1,
		"4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1":  8,
		"r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1":  31,
	} {
		a := ask(t, e, fen)
		p := a.Position
		for i, m := range a.Line {
			if !p.IsLegal(m) {
				t.Fatalf("%s: move %d, %s, is illegal", fen, i+1, m)
			}
			p.Make(m)
		}
		mate := a.Bounds == chess.Exactly(chess.Win) || a.Bounds == chess.Exactly(chess.Loss)
		if len(a.Line) != plies || p.Checkmate() != mate {
			t.Errorf("%s, %s: %d plies to %s, want %d", fen, a.Verdict(), len(a.Line), p.FEN(), plies)
		}
	}
}

// TestJSON wants the field names that are promised.
func TestJSON(t *testing.T) {
	e := &Engine{Source: library, MaxLine: 10}
	a := ask(t, e, "7k/8/6K1/8/8/8/8/R7 w - - 0 1")
	a.Elapsed = 0
	a.Moves = a.Moves[:1]
	got, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"fen":"7k/8/6K1/8/8/8/8/R7 w - - 0 1","verdict":"win","lower":"win","upper":"win","by":"table",` +
		`"why":"KRvK, solved in memory","dtz":1,"dtm":1,"clock":0,` +
		`"moves":[{"uci":"a1a8","san":"Ra8#","verdict":"win","dtz":1,"dtm":1,"zeroing":false}],` +
		`"line":["Ra8#"],"line_uci":["a1a8"],"elapsed_ms":0}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	a = ask(t, e, "4k3/8/8/3r4/8/2B5/1K1Q4/R7 w - - 0 1")
	got, err = json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"verdict":"unknown","lower":"loss","upper":"win","by":null`, `"dtz":null,"dtm":null`, `"line":[]`} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%s lacks %s", got, want)
		}
	}
}

// liar is a source that says the same of everything.
type liar struct{ v chess.Value }

func (l liar) Probe(context.Context, *chess.Position) (Finding, error) {
	return Finding{Value: l.v, From: "hearsay"}, nil
}

// TestContradiction wants no answer from tables that cannot be right.
func TestContradiction(t *testing.T) {
	p, err := chess.ParseFEN("7k/8/4K3/8/8/8/8/R7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []chess.Value{
		{WDL: chess.Win, DTZ: 1, DTM: 1},
		{WDL: chess.Loss, DTZ: 2, DTM: 2},
		{WDL: chess.Win, DTZ: chess.NoPlies, DTM: chess.NoPlies},
	} {
		e := &Engine{Source: liar{v}}
		if _, err := e.Query(context.Background(), p); !errors.Is(err, ErrContradiction) {
			t.Errorf("everything is %v: error %v", v, err)
		}
	}
}

// TestBudget wants an answer, if an empty one, when the time is spent, and none when somebody gave up.
func TestBudget(t *testing.T) {
	p, err := chess.ParseFEN("8/8/8/4k3/4p3/8/4P3/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, cause := range []error{ErrBudget, context.Canceled} {
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(cause)
		e := &Engine{Source: newLibrary(4)}
		a, err := e.Query(ctx, p)
		if cause == ErrBudget {
			if err != nil || a.Bounds != chess.AnyResult || !strings.Contains(a.Why, "time for an answer is spent") {
				t.Errorf("budget spent: %v: %s, error %v", a.Bounds, a.Why, err)
			}
		} else if !errors.Is(err, cause) {
			t.Errorf("error %v, want %v", err, cause)
		}
	}
}

// TestConcurrent asks several questions at once, for the race detector: tables
// that are solved by whoever is first, and positions with castling rights.
func TestConcurrent(t *testing.T) {
	e := &Engine{Source: newLibrary(3), MaxLine: 5}
	var wg sync.WaitGroup
	for range 4 {
		for fen, verdict := range map[string]string{
			"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1": "draw",
			"7k/8/8/5K2/8/8/R7/8 w - - 0 1":   "win",
			"8/8/8/8/8/4k3/8/4K2R w K - 0 1":  "win",
		} {
			wg.Go(func() {
				p, err := chess.ParseFEN(fen)
				if err != nil {
					t.Error(err)
				}
				if a, err := e.Query(context.Background(), p); err != nil || a.Verdict() != verdict {
					t.Errorf("%s: %v, error %v", fen, a.Bounds, err)
				}
			})
		}
	}
	wg.Wait()
}
