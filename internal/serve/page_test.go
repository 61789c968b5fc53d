package serve

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

// TestPage wants the page and its files to come with a policy and a tag.
func TestPage(t *testing.T) {
	for path, kind := range map[string]string{"/": "text/html", "/style.css": "text/css", "/app.js": "text/javascript", "/icon.svg": "image/svg+xml"} {
		w := get(t, common(), path)
		h := w.Header()
		if w.Code != http.StatusOK || !strings.HasPrefix(h.Get("Content-Type"), kind) {
			t.Errorf("%s: status %d, type %s", path, w.Code, h.Get("Content-Type"))
		}
		if p := h.Get("Content-Security-Policy"); !strings.Contains(p, "default-src 'none'") || strings.Contains(p, "http") || strings.Contains(p, "unsafe") {
			t.Errorf("%s: the policy is %s", path, p)
		}
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("If-None-Match", h.Get("ETag"))
		again := httptest.NewRecorder()
		common().Handler().ServeHTTP(again, r)
		if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
			t.Errorf("%s asked for again: status %d, %d bytes; want 304, 0", path, again.Code, again.Body.Len())
		}
	}
	if w := get(t, common(), "/page/index.html"); w.Code != http.StatusNotFound {
		t.Errorf("/page/index.html: status %d, want 404", w.Code)
	}
}

// TestPageStandsAlone wants no file of the page to speak of another host, and every file it speaks of to be there.
func TestPageStandsAlone(t *testing.T) {
	address := regexp.MustCompile(`(?:https?:)?//[a-z0-9.-]+\.[a-z]+`)
	link := regexp.MustCompile(`(?:href|src)="(/[a-z.]+)"|from '\./([a-z]+\.js)'`)
	err := fs.WalkDir(pageFiles, "page", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := pageFiles.ReadFile(name)
		if err != nil {
			return err
		}
		for _, a := range address.FindAllString(string(text), -1) {
			if a != "http://www.w3.org" { // the name of SVG, which nobody goes to
				t.Errorf("%s speaks of %s", name, a)
			}
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if w := get(t, common(), "/"+strings.TrimPrefix(m[1], "/")+m[2]); w.Code != http.StatusOK {
				t.Errorf("%s wants %s%s, which has status %d", name, m[1], m[2], w.Code)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
