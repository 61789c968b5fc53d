package lint

import (
	"slices"
	"strings"
	"testing"
)

// rule is what the files of a package that are no tests may import.
type rule struct {
	ours    []string // packages of this module
	modules []string // other modules
	never   []string // packages of the standard library that are forbidden
	anyone  bool     // no restrictions, but nobody may import it
	c       bool     // may use cgo
}

// compute is what a package that computes has no business with.
var compute = []string{"os", "net", "net/http", "os/exec", "log", "flag", "unsafe", "reflect"}

// rules is the table of DESIGN section 2: data flows from chess to the commands and never back.
var rules = map[string]rule{
	"chess":                  {never: append([]string{"sync", "sync/atomic"}, compute...)},
	"chunks":                 {ours: []string{"chess", "internal/kings", "chunks/internal/passers", "chunks/internal/queening"}, never: compute},
	"chunks/internal/forced": {ours: []string{"chess", "chunks/internal/passers"}, never: compute},
	"chunks/library": {
		ours:    []string{"chess", "chunks/internal/forced", "chunks/internal/passers"},
		modules: []string{"github.com/klauspost/compress"},
		never:   compute,
	},
	"chunks/internal/passers":  {ours: []string{"chess"}, never: compute},
	"chunks/internal/queening": {ours: []string{"chess", "chunks/internal/passers"}, never: compute},
	"chunks/values":            {ours: []string{"chess", "ending"}, never: compute},
	"ending":                   {ours: []string{"chess", "internal/kings", "retro"}, never: compute},
	"internal/kings":           {ours: []string{"chess"}, never: compute},
	"internal/wholefile":       {},
	"internal/space":           {ours: []string{"chess"}, never: compute},
	"kpk":                      {ours: []string{"chess", "internal/kings"}, never: compute},
	"recognizers": {
		ours:  []string{"chess", "kpk", "recognizers/internal/held", "recognizers/internal/known"},
		never: compute,
	},
	"recognizers/internal/held":  {ours: []string{"chess", "internal/kings"}, never: compute},
	"recognizers/internal/known": {ours: []string{"chess"}, never: compute},
	"recognizers/internal/truth": {ours: []string{"chess", "retro"}, never: compute}, // for tests
	"retro":                      {ours: []string{"chess", "internal/space"}, modules: []string{"golang.org/x/sync"}, never: compute},
	"tables/internal/grid":       {ours: []string{"chess", "internal/space"}, never: compute},
	"tables/internal/codec":      {modules: []string{"github.com/klauspost/compress"}, never: compute},
	"tables/internal/tune": {
		ours:  []string{"chess", "tables/internal/grid", "tables/internal/codec"},
		never: compute,
	},
	"tables/internal/mmap": {modules: []string{"golang.org/x/sys"}},
	"tables/internal/syzygy": {
		ours:    []string{"chess", "internal/hugepages", "internal/space", "tables/internal/mmap"},
		modules: []string{"golang.org/x/sync"},
		never:   compute,
	},
	"tables": {
		ours: []string{
			"chess", "retro", "internal/hugepages", "internal/space", "internal/wholefile",
			"tables/internal/codec", "tables/internal/grid", "tables/internal/mmap", "tables/internal/syzygy",
			"tables/internal/tune",
		},
		modules: []string{"github.com/klauspost/compress", "golang.org/x/sync", "golang.org/x/sys"},
		never:   []string{"net", "net/http", "os/exec", "log", "flag", "reflect"},
	},
	"internal/usage":     {modules: []string{"golang.org/x/sys"}},
	"internal/hugepages": {modules: []string{"golang.org/x/sys"}},
	"internal/flock":     {modules: []string{"golang.org/x/sys"}},
	"internal/generate": {
		ours:    []string{"chess", "retro", "tables", "internal/space", "internal/usage"},
		modules: []string{"github.com/klauspost/compress", "golang.org/x/sync", "golang.org/x/sys"},
		never:   []string{"net", "net/http", "log", "flag", "unsafe", "reflect"},
	},
	"internal/answer": {ours: []string{"chess", "chunks", "retro", "tables", "kpk", "ending", "internal/mate", "recognizers"}, never: compute},
	"internal/serve": {
		ours:    []string{"chess", "ending", "internal/answer", "recognizers", "retro", "tables"},
		modules: []string{"github.com/VictoriaMetrics/metrics"},
		never:   []string{"os/exec", "log", "flag", "unsafe", "reflect"},
	},
	"internal/serve/browser": {anyone: true}, // a module of its own
	"internal/mate":          {ours: []string{"chess"}, never: compute},
	"internal/search":        {ours: []string{"chess", "recognizers"}, never: compute},
	"internal/uci": {
		ours:  []string{"chess", "ending", "internal/answer", "internal/mate", "internal/search", "recognizers", "tables"},
		never: compute,
	},
	"internal/terminal": {modules: []string{"github.com/vbauerster/mpb/v8", "github.com/vbauerster/cupwriter"}},
	"internal/sample":   {ours: []string{"chess"}, never: compute},
	"internal/pgn":      {ours: []string{"chess"}, never: compute},
	"internal/account":  {ours: []string{"chess", "ending", "internal/answer", "recognizers"}, never: compute},
	"internal/annotate": {ours: []string{"chess", "internal/answer", "internal/pgn"}, never: compute},
	"internal/mine":     {ours: []string{"chess", "retro", "tables"}, never: compute},
	"internal/lint":     {},
	"cmd/szen":          {anyone: true},
	"cmd/libszen":       {anyone: true, c: true},
	"examples/engine":   {anyone: true}, // a module of its own
}

// TestImports holds every package to its rule. The imports are parsed here and
// now: what the go command says of them may come from a cache.
func TestImports(t *testing.T) {
	for _, s := range sources(t) {
		r, ok := rules[s.pkg]
		if !ok {
			t.Errorf("%s: the package has no rule; give it one in the table", s.path)
			continue
		}
		if s.test {
			continue
		}
		for _, i := range s.imports {
			if why := r.forbids(i); why != "" {
				t.Errorf("%s imports %s: %s", s.path, i, why)
			}
		}
	}
}

// TestRules wants the rules to be free of circles and to forbid what they should.
func TestRules(t *testing.T) {
	var visit func(pkg string, path []string)
	visit = func(pkg string, path []string) {
		if slices.Contains(path, pkg) {
			t.Fatalf("circle: %v", append(path, pkg))
		}
		for _, o := range rules[pkg].ours {
			visit(o, append(slices.Clone(path), pkg))
		}
	}
	for pkg := range rules {
		visit(pkg, nil)
	}
	for _, bad := range [][2]string{
		{"chess", module + "/retro"},
		{"chess", "os"},
		{"chess", "golang.org/x/sync/errgroup"},
		{"retro", module + "/tables"},
		{"kpk", module + "/retro"},
		{"tables", module + "/cmd/szen"},
		{"tables", "github.com/spf13/cobra"},
		{"retro", "golang.org/x/syncretism"},
		{"internal/lint", "C"},
	} {
		if r := rules[bad[0]]; r.forbids(bad[1]) == "" {
			t.Errorf("%s may import %s", bad[0], bad[1])
		}
	}
}

// forbids says why a package must not be imported, or nothing if it may be.
func (r *rule) forbids(path string) string {
	switch own, isOwn := strings.CutPrefix(path, module+"/"); {
	case path == "C" && !r.c:
		return "no C here"
	case isOwn && rules[own].anyone:
		return "a command is not to be imported"
	case r.anyone:
		return ""
	case isOwn:
		if !slices.Contains(r.ours, own) {
			return "of this module it may import only " + strings.Join(r.ours, ", ")
		}
	case strings.Contains(strings.SplitN(path, "/", 2)[0], "."):
		for _, m := range r.modules {
			if path == m || strings.HasPrefix(path, m+"/") {
				return ""
			}
		}
		return "of other modules it may import only " + strings.Join(r.modules, ", ")
	case slices.Contains(r.never, path):
		return "forbidden there"
	}
	return ""
}
