package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// module is the import path of the root.
const module = "github.com/szen-chess/szen"

// root is the module's root, seen from this package.
const root = "../.."

// source is a Go file of the module.
type source struct {
	path    string // from the root, with slashes
	pkg     string // its directory, "." for the root
	test    bool
	text    []byte
	fset    *token.FileSet
	file    *ast.File
	imports []string
}

// sources parses every Go file of the module; test data is none.
func sources(t *testing.T) []source {
	t.Helper()
	var out []source
	for _, path := range files(t) {
		if !strings.HasSuffix(path, ".go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		s := source{
			path: path, pkg: filepath.ToSlash(filepath.Dir(path)), test: strings.HasSuffix(path, "_test.go"),
			text: text, fset: token.NewFileSet(),
		}
		if s.file, err = parser.ParseFile(s.fset, path, text, parser.ParseComments); err != nil {
			t.Fatal(err)
		}
		for _, i := range s.file.Imports {
			s.imports = append(s.imports, strings.Trim(i.Path.Value, `"`))
		}
		out = append(out, s)
	}
	if len(out) < 50 {
		t.Fatalf("only %d Go files found under %s", len(out), root)
	}
	return out
}

// files lists the files of the module from the root, with slashes: all but test data and what begins with a dot.
func files(t *testing.T) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && path != root && (name == "testdata" || strings.HasPrefix(name, ".")) {
			return filepath.SkipDir
		}
		if d.Type().IsRegular() && !strings.HasPrefix(name, ".") {
			rel, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			out = append(out, filepath.ToSlash(rel))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(out)
	return out
}
