package lint

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var link = regexp.MustCompile(`\]\(([^)#]+)(#[^)]*)?\)`)

// TestLinks wants every file that a page of ours points to.
func TestLinks(t *testing.T) {
	pages := 0
	for _, path := range files(t) {
		if !strings.HasSuffix(path, ".md") {
			continue
		}
		pages++
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(root, filepath.Dir(path), m[1])); err != nil {
				t.Errorf("%s points to %s, which is not there", path, m[1])
			}
		}
	}
	if pages < 3 {
		t.Errorf("only %d pages found", pages)
	}
}

// TestIndex wants docs/README.md to list every page under docs.
func TestIndex(t *testing.T) {
	index, err := os.ReadFile(filepath.Join(root, "docs/README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files(t) {
		page, ok := strings.CutPrefix(path, "docs/")
		if ok && page != "README.md" && strings.HasSuffix(page, ".md") && !strings.Contains(string(index), "("+page+")") {
			t.Errorf("docs/README.md does not list %s", page)
		}
	}
}

// TestArchitecture wants ARCHITECTURE.md to say what every package is for.
func TestArchitecture(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range rules {
		if !strings.Contains(string(text), "`"+pkg+"`") {
			t.Errorf("ARCHITECTURE.md does not tell of %s", pkg)
		}
	}
}
