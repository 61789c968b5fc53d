package serve

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

//go:embed page
var pageFiles embed.FS

// policy lets the page load what this server has, and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// pageTypes are the media types of the page's files.
var pageTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
}

// addPage adds the page and its files: index.html at "/", the others under their names.
func addPage(table map[string]route) error {
	return fs.WalkDir(pageFiles, "page", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := pageFiles.ReadFile(name)
		if err != nil {
			return err
		}
		kind, ok := pageTypes[path.Ext(name)]
		if !ok {
			return fmt.Errorf("%s: no media type is known for it", name)
		}
		at := strings.TrimPrefix(name, "page")
		if at == "/index.html" {
			at = "/"
		}
		table[at] = route{get: file(body, kind), free: true}
		return nil
	})
}

// file answers with a file that never changes while the server runs.
func file(body []byte, kind string) http.HandlerFunc {
	digest := sha256.Sum256(body)
	tag := `"` + hex.EncodeToString(digest[:12]) + `"`
	return func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", kind)
		h.Set("Content-Security-Policy", policy)
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-cache") // to be asked for again, and answered by the tag
		h.Set("ETag", tag)
		if strings.Contains(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		h.Set("Content-Length", fmt.Sprint(len(body)))
		_, _ = w.Write(body) // nobody else is to be told that the reader has left
	}
}
