package lint

import (
	"bytes"
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// maxLines is how long a Go file may be: one job that its name tells.
const maxLines = 300

func TestFileLength(t *testing.T) {
	for _, s := range sources(t) {
		if n := bytes.Count(s.text, []byte("\n")); n > maxLines {
			t.Errorf("%s has %d lines, at most %d are allowed", s.path, n, maxLines)
		}
	}
}

// TestPackageNames wants names that tell what a package is about.
func TestPackageNames(t *testing.T) {
	vague := []string{"util", "utils", "common", "misc", "helper", "helpers", "base", "shared", "lib"}
	for _, s := range sources(t) {
		if name := strings.TrimSuffix(s.file.Name.Name, "_test"); slices.Contains(vague, name) {
			t.Errorf("%s: package %s says nothing about itself", s.path, name)
		}
	}
}

// TestPackageComments wants one file of each package to say what it is for.
func TestPackageComments(t *testing.T) {
	said := map[string]int{}
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		said[s.pkg] += 0
		if s.file.Doc != nil {
			said[s.pkg]++
		}
	}
	for pkg, n := range said {
		if n != 1 {
			t.Errorf("%s: %d files have a package comment, want one", pkg, n)
		}
	}
}

// TestExportsDocumented wants a comment on everything that others can use, but
// for Error methods, of which everybody knows what they do.
func TestExportsDocumented(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || s.file.Name.Name == "main" {
			continue
		}
		for _, d := range s.file.Decls {
			for _, name := range undocumented(d) {
				t.Errorf("%s: %s has no comment", s.path, name)
			}
		}
	}
}

// undocumented returns the exported names of a declaration that no comment speaks of.
func undocumented(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && d.Name.Name != "Error" && d.Doc == nil && (d.Recv == nil || exportedReceiver(d)) {
			names = append(names, d.Name.Name)
		}
	case *ast.GenDecl:
		if d.Doc != nil {
			return nil
		}
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				if spec.Name.IsExported() && spec.Doc == nil {
					names = append(names, spec.Name.Name)
				}
			case *ast.ValueSpec:
				if spec.Names[0].IsExported() && spec.Doc == nil && spec.Comment == nil {
					names = append(names, spec.Names[0].Name)
				}
			}
		}
	}
	return names
}

func exportedReceiver(d *ast.FuncDecl) bool {
	recv := d.Recv.List[0].Type
	if star, ok := recv.(*ast.StarExpr); ok {
		recv = star.X
	}
	name, ok := recv.(*ast.Ident)
	return ok && name.IsExported()
}

// TestNoForeignPaths wants no file to speak of the machine it was written on.
func TestNoForeignPaths(t *testing.T) {
	paths := []string{"/wor" + "k/", "/roo" + "t/", "/hom" + "e/", "/Use" + "rs/"}
	for _, path := range files(t) {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		if bytes.IndexByte(text, 0) >= 0 {
			continue
		}
		for _, p := range paths {
			if bytes.Contains(text, []byte(p)) {
				t.Errorf("%s speaks of %s", path, p)
			}
		}
	}
}
