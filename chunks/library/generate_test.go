package library

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var rewrite = flag.Bool("rewrite", false, "write the embedded libraries anew")

// embeddedFiles are the types that come with the package: three files side by side.
var embeddedFiles = []Files{0b111, 0b1110, 0b11100}

// TestEmbedded wants the libraries that come with the package to be what is compiled.
func TestEmbedded(t *testing.T) {
	for _, f := range embeddedFiles {
		path := filepath.Join("data", FileName(f))
		if *rewrite {
			l, err := Compile(f)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, l.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		l, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Verify(); err != nil {
			t.Error(err)
		}
		t.Logf("%s: %d bytes", path, len(text))
	}
}
