package main

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// atOnce marks the reports that are answered without much work.
const atOnce = "at-once"

// TestFieldReports asks szen query about the positions of public reports. Each answer has to be right or honestly
// unknown. Those that take work get next to no time here, and all that they need in the long test.
func TestFieldReports(t *testing.T) {
	t.Setenv("SZEN_DIR", t.TempDir())
	for _, r := range reports(t) {
		easy := slices.Contains(r.notes, atOnce)
		budget := "50ms"
		if easy {
			budget = "2m"
		}
		got, notes := r.ask(t, "--budget", budget)
		if known := r.check(t, got, notes); easy && !known {
			t.Errorf("%s: unknown", r.id)
		}
	}
}

// report is a position from a public report, with what is right.
type report struct {
	id, fen, want string
	notes         []string // moves that keep it, "only", !moves that do not, distances such as dtz=15
}

func reports(t *testing.T) (out []report) {
	t.Helper()
	text, err := os.ReadFile("testdata/field-reports.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(l, "#") {
			continue
		}
		f := strings.Split(l, "\t")
		words := strings.Fields(f[2])
		out = append(out, report{f[0], f[1], words[0], words[1:]})
	}
	if len(out) != 60 {
		t.Fatalf("%d reports, want 60", len(out))
	}
	return out
}

// reported is what a query says, as far as it is looked at.
type reported struct {
	Verdict string `json:"verdict"`
	Lower   string `json:"lower"`
	By      string `json:"by"`
	DTZ     *int   `json:"dtz"`
	DTM     *int   `json:"dtm"`
	Moves   []struct {
		SAN     string `json:"san"`
		Verdict string `json:"verdict"`
	} `json:"moves"`
}

// ask runs szen query on a report and returns what it says, and its notes.
func (r *report) ask(t *testing.T, flags ...string) (out reported, notes string) {
	t.Helper()
	var stdout bytes.Buffer
	var stderr strings.Builder
	args := append([]string{"query", "--json", "--mem", "300M", r.fen}, flags...)
	if code := run(args, streams{strings.NewReader(""), &stdout, &stderr}); code != exitAnswered {
		t.Fatalf("%s: exit code %d, %s", r.id, code, stderr.String())
	}
	if err := json.Unmarshal(stdout.Bytes(), &out); err != nil {
		t.Fatalf("%s: %v", r.id, err)
	}
	return out, stderr.String()
}

// check wants an answer to be right, or honestly unknown; known tells which.
func (r *report) check(t *testing.T, got reported, notes string) (known bool) {
	t.Helper()
	switch {
	case r.want == "dropped":
		if !strings.Contains(notes, "en passant") {
			t.Errorf("%s: no word of the en passant square: %q", r.id, notes)
		}
		return true
	case got.Verdict == "unknown":
	case r.want == "not-loss" && slices.Contains([]string{"win", "draw"}, got.Verdict), r.want == "any", r.want == got.Verdict:
		known = true
	default:
		t.Errorf("%s: %s by %s, want %s", r.id, got.Verdict, got.By, r.want)
	}
	if r.want == "not-loss" && got.Lower == "draw" {
		known = true
	}
	if !known {
		return false
	}
	verdict := map[string]string{}
	keep := 0
	for _, m := range got.Moves {
		verdict[m.SAN] = m.Verdict
		if m.Verdict == got.Verdict || m.Verdict == "unknown" {
			keep++
		}
	}
	for _, n := range r.notes {
		what, plies, isDistance := strings.Cut(n, "=")
		wrong, isWrong := strings.CutPrefix(n, "!")
		switch {
		case n == atOnce:
		case n == "only":
			if keep != 1 {
				t.Errorf("%s: %d moves may keep it", r.id, keep)
			}
		case isDistance:
			d := map[string]*int{"dtz": got.DTZ, "dtm": got.DTM}[what]
			switch {
			case d == nil && !slices.Contains(r.notes, atOnce): // the result is known, the distance is not
			case d == nil:
				t.Errorf("%s: no %s, want %s", r.id, what, plies)
			case strconv.Itoa(*d) != plies:
				t.Errorf("%s: %s is %d, want %s", r.id, what, *d, plies)
			}
		case isWrong:
			if v, ok := verdict[wrong]; !ok || v == "win" || r.want == "win" && v == got.Verdict {
				t.Errorf("%s: %s is %q", r.id, wrong, v)
			}
		case len(got.Moves) > 0:
			if v, ok := verdict[n]; !ok || v != got.Verdict && v != "unknown" {
				t.Errorf("%s: %s is %q, want %s", r.id, n, v, got.Verdict)
			}
		}
	}
	return true
}
