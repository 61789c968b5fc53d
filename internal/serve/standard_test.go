package serve

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// asked is what clients of the API read of an answer.
type asked struct {
	Category   string
	DTZ        *int
	PreciseDTZ *int `json:"precise_dtz"`
	DTM        *int
	Source     string
	Moves      []struct {
		UCI, SAN, Category                        string
		DTZ, DTM                                  *int
		Zeroing, Conversion, Checkmate, Stalemate bool
	}
}

func (a *asked) move(san string) int {
	for i, m := range a.Moves {
		if m.SAN == san {
			return i
		}
	}
	return -1
}

// TestBehaviour asks for the positions of the API's own behaviour tests that take no tables, or
// such of up to four men. Where those leave a category open because Syzygy files round, ours know it.
func TestBehaviour(t *testing.T) {
	for _, c := range []struct {
		name, fen, category, best, child string
	}{
		{"mate before the clock", "8/4K2k/5Q1P/6P1/8/8/q7/8 w - - 99 148", "win", "Qg7#", "loss"},
		{"mate when it has run out", "8/4K2k/5Q1P/6P1/8/8/q7/8 w - - 100 148", "cursed-win", "Qg7#", "blessed-loss"},
		{"and after", "8/4K2k/5Q1P/6P1/8/8/q7/8 w - - 101 148", "cursed-win", "Qg7#", "blessed-loss"},
		{"mate with eight men", "7k/7p/1R6/6P1/P7/5n2/4r3/7K b - - 0 41", "win", "Rh2#", "loss"},
		{"three plies are left", "K7/2k5/3n4/8/2b5/8/8/8 w - - 97 128", "blessed-loss", "Ka7", "cursed-win"},
		{"one ply is left", "2n5/K1k5/8/8/2b5/8/8/8 w - - 99 129", "blessed-loss", "Ka8", "cursed-win"},
		{"nothing is known", "4K1k1/1N1P4/8/8/8/1q6/5PPP/8 w - - 0 1", "unknown", "", "unknown"},
		{"castling rights", "4k3/5q2/8/8/8/8/8/R3K2R w KQ - 0 1", "unknown", "", "unknown"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := decode[asked](t, get(t, common(), "/standard", "fen", c.fen), 200)
			if a.Category != c.category || a.Moves[0].Category != c.child {
				t.Errorf("%s, then %s %s; want %s, then %s", a.Category, a.Moves[0].SAN, a.Moves[0].Category, c.category, c.child)
			}
			if c.best != "" && a.Moves[0].SAN != c.best {
				t.Errorf("%s is first, want %s", a.Moves[0].SAN, c.best)
			}
		})
	}
	a := decode[asked](t, get(t, common(), "/standard", "fen", "7k/7p/1R6/6P1/P7/5n2/4r3/7K b - - 0 41"), 200)
	if a.Moves[2].Category != "unknown" {
		t.Errorf("the third move is %s, want unknown", a.Moves[2].Category)
	}
}

// TestDistances wants signs and units as the API has them: plies, from the view of whoever is to move.
func TestDistances(t *testing.T) {
	a := decode[asked](t, get(t, common(), "/standard", "fen", "K7/2k5/3n4/8/2b5/8/8/8_w_-_-_97_128"), 200)
	if d := a.Moves[0].DTZ; d == nil || *d != 3 { // Syzygy files have 2, which stands for 2 or 3
		t.Errorf("after Ka7 the DTZ is %v, want 3", a.Moves[0])
	}
	a = decode[asked](t, get(t, common(), "/standard", "fen", "7k/8/8/5K2/8/8/R7/8 w - - 0 1"), 200)
	if a.Category != "win" || *a.DTZ != 3 || *a.PreciseDTZ != 3 || *a.DTM != 3 || a.Source != "table" {
		t.Errorf("%+v", a)
	}
	if m := a.Moves[0]; m.UCI != "f5g6" || m.Category != "loss" || *m.DTZ != -2 || *m.DTM != -2 || m.Zeroing || m.Conversion {
		t.Errorf("the best move is %+v", m)
	}
	a = decode[asked](t, get(t, common(), "/standard", "fen", "8/8/8/4k3/8/8/4P3/4K3"), 200)
	if a.Category != "draw" || *a.DTZ != 0 || *a.DTM != 0 {
		t.Errorf("a draw is %+v", a)
	}
	if m := a.Moves[a.move("e4")]; !m.Zeroing || m.Conversion {
		t.Errorf("e4 is %+v, want it to reset the clock and change no material", m)
	}
	a = decode[asked](t, get(t, common(), "/standard", "fen", "2K5/3P4/8/8/8/4k3/8/8 w"), 200)
	if m := a.Moves[a.move("d8=Q")]; !m.Zeroing || !m.Conversion {
		t.Errorf("d8=Q is %+v, want a conversion", m)
	}
}

// TestFields wants every field of the API to be there, null where nothing is known.
func TestFields(t *testing.T) {
	const position = "category checkmate dtc dtm dtw dtz insufficient_material precise_dtz stalemate variant_loss variant_win"
	for fen, root := range map[string]string{
		"7k/8/8/5K2/8/8/R7/8 w":              "fen moves proof source",
		"4k3/5q2/8/8/8/8/8/R3K2R w KQ - 0 1": "fen moves",
	} {
		a := decode[map[string]any](t, get(t, common(), "/standard", "fen", fen), 200)
		if got, want := fields(a), fieldsOf(position, root); got != want {
			t.Errorf("%s: fields %s, want %s", fen, got, want)
		}
		m := a["moves"].([]any)[0].(map[string]any)
		delete(m, "source")
		if got, want := fields(m), fieldsOf(position, "conversion san uci zeroing"); got != want {
			t.Errorf("%s: fields of a move %s, want %s", fen, got, want)
		}
	}
}

func fields(m map[string]any) string { return strings.Join(slices.Sorted(maps.Keys(m)), " ") }

func fieldsOf(lists ...string) string {
	all := strings.Fields(strings.Join(lists, " "))
	slices.Sort(all)
	return strings.Join(all, " ")
}

// TestEnds asks for positions in which the game is over.
func TestEnds(t *testing.T) {
	for fen, c := range map[string]struct{ category, flag string }{
		"R6k/8/6K1/8/8/8/8/8 b - - 3 2":    {"loss", "checkmate"},
		"R6k/8/6K1/8/8/8/8/8 b - - 101 80": {"blessed-loss", "checkmate"},
		"7k/5Q2/6K1/8/8/8/8/8 b - - 3 2":   {"draw", "stalemate"},
		"7k/8/6K1/8/8/8/8/6B1 b - - 3 2":   {"draw", "insufficient_material"},
	} {
		a := decode[map[string]any](t, get(t, common(), "/standard", "fen", fen), 200)
		if a["category"] != c.category || a[c.flag] != true {
			t.Errorf("%s: %v, %s is %v; want %s, true", fen, a["category"], c.flag, a[c.flag], c.category)
		}
	}
}

// TestCategories wants names, their order and their negation to fit together.
func TestCategories(t *testing.T) {
	for i, c := range categories {
		if negated[negated[c]] != c {
			t.Errorf("%s becomes %s and that %s", c, negated[c], negated[negated[c]])
		}
		if j := slices.Index(categories, negated[c]); c != unknown && negated[c] != unknown && c != "draw" && (i < 5) == (j < 5) {
			t.Errorf("%s and %s are on one side of the draw", c, negated[c])
		}
	}
}

// TestMainline plays the moves that are best by distance to zeroing.
func TestMainline(t *testing.T) {
	type line struct {
		DTZ      *int
		Winner   *string
		Mainline []struct {
			UCI, SAN string
			DTZ      *int
		}
	}
	l := decode[line](t, get(t, common(), "/standard/mainline", "fen", "7k/8/8/5K2/8/8/R7/8 w - - 0 1"), 200)
	if len(l.Mainline) != 3 || l.Mainline[2].SAN != "Ra8#" || *l.Mainline[2].DTZ != 0 || *l.Mainline[0].DTZ != -2 || l.Winner == nil || *l.Winner != "w" || *l.DTZ != 3 {
		t.Errorf("%+v", l)
	}
	l = decode[line](t, get(t, common(), "/standard/mainline", "fen", "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"), 200)
	if l.Winner == nil || *l.Winner != "w" || len(l.Mainline) != 59 {
		t.Errorf("bishop and knight: %d plies, winner %v; want 59, w", len(l.Mainline), l.Winner)
	}
	l = decode[line](t, get(t, common(), "/standard/mainline", "fen", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"), 200)
	if len(l.Mainline) != 0 || l.Winner != nil || *l.DTZ != 0 {
		t.Errorf("a draw: %+v", l)
	}
	l = decode[line](t, get(t, common(), "/standard/mainline", "fen", "7k/8/8/5K2/8/8/R7/8 w - - 98 80"), 200)
	if len(l.Mainline) != 2 || l.Winner != nil {
		t.Errorf("with two plies left: %+v", l)
	}
}
