package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// documented returns the names in a section of docs/json.md that stand in backquotes.
func documented(t *testing.T, section string) map[string]bool {
	text, err := os.ReadFile("../../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "\n## "+section+"\n")
	if !ok {
		t.Fatalf("docs/json.md has no section %q", section)
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	names := map[string]bool{}
	for _, m := range regexp.MustCompile("`([a-z0-9_]+)`").FindAllStringSubmatch(rest, -1) {
		names[m[1]] = true
	}
	return names
}

// keys collects the field names of a JSON value, however deep.
func keys(v any, into map[string]bool) {
	switch v := v.(type) {
	case map[string]any:
		for k, x := range v {
			into[k] = true
			keys(x, into)
		}
	case []any:
		for _, x := range v {
			keys(x, into)
		}
	}
}

// TestJSONFields wants every field that a command prints to be documented, and at
// the top of an object none that is missing.
func TestJSONFields(t *testing.T) {
	t.Setenv("SZEN_DIR", t.TempDir())
	for section, c := range map[string]struct {
		args string
		top  string // its fields, in order
	}{
		"query, probe": {`query "3k4/8/3K4/8/8/8/8/7R w - - 0 1"`, "by clock dtm dtz elapsed_ms fen line line_uci lower moves upper verdict why"},
		"explain": {
			`explain "3k4/8/3K4/8/8/8/8/7R w - - 0 1"`,
			"attacker by clock critical dtm dtz elapsed_ms fen keep line line_uci lower mistakes moves other_to_move recognizers steps text upper verdict why",
		},
		"annotate":            {`annotate testdata/thrown.pgn`, "asked black faults game known_from mistakes plies proven result unknown white"},
		"solve":               {`solve "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"`, "by clock dtm dtz elapsed_ms fen line line_uci lower moves upper verdict why"},
		"squares":             {`squares "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"`, "attacker critical defender elapsed_ms fen open squares"},
		"chunks explain":      {`chunks explain "8/k7/8/P6p/8/8/6K1/8 b - - 0 1"`, "by elapsed_ms fen line lower moves plies searched upper verdict wings"},
		"chunks line":         {`chunks line "8/k7/8/P6p/8/8/6K1/8 b - - 0 1" Ka6`, "fen lower move ply san upper wings"},
		"chunks show":         {`chunks show Kg1 f4 g4 h4`, "captures check king king_to_move maintainable pawns pawns_to_move run run_checks run_safe spare waits zugzwang"},
		"chunks build":        {`chunks build a --dir ` + filepath.ToSlash(t.TempDir()), "b files fresh path"},
		"chunks list":         {`chunks list fgh`, "king pawns"},
		"values":              {`values --budget 0 "8/7p/8/4k3/4Pp2/5K2/7P/8 w - - 0 1"`, "elapsed_ms fen groups kernel moves proof sum wins"},
		"line":                {`line "3k4/8/3K4/8/8/8/8/7R w - - 0 1"`, "end fen line result uci verdict"},
		"gen, export, import": {`gen KRvK`, "b bytes cpu_s material metric peak_mb positions w wall_s"},
		"stats":               {`stats KPvK`, "b like_men longest material metric w zugzwangs"},
		"mine":                {`mine KPvK --limit 1 --theme only-move`, "dtm dtz fen key material theme verdict why"},
		"verify":              {`verify KRvK`, "material metrics ok positions wall_s"},
		"perft":               {`perft startpos 1 --divide`, "depth divide elapsed_ms fen nodes"},
		"bench kernel":        {`bench kernel KRvK`, "cpu_s material positions wall_s"},
		"bench serve":         {`bench serve KRvK --requests 20 --connections 2`, "connections cpu_s failed max_ms p50_ms p99_ms path peak_mb per_second requests wall_s"},
		"version":             {`version`, "go system version"},
	} {
		var stdout, stderr strings.Builder
		if code := run(append(words(c.args), "--json"), streams{strings.NewReader(""), &stdout, &stderr}); code != exitAnswered {
			t.Fatalf("%s: exit code %d, %s", section, code, stderr.String())
		}
		var object map[string]any
		first, _, _ := strings.Cut(stdout.String(), "\n")
		if err := json.Unmarshal([]byte(first), &object); err != nil {
			t.Fatalf("%s: %v in %s", section, err, first)
		}
		if got := strings.Join(slices.Sorted(maps.Keys(object)), " "); got != c.top {
			t.Errorf("%s: fields %s, want %s", section, got, c.top)
		}
		names, found := documented(t, section), map[string]bool{}
		keys(object, found)
		for k := range found {
			if !names[k] {
				t.Errorf("docs/json.md, %s: no %s", section, k)
			}
		}
	}
}
