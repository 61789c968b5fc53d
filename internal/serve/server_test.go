package serve

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// common is a server without files that many tests ask: what it has solved once it has.
var common = sync.OnceValue(func() *Server {
	s, err := New(Config{MaxMen: 4, Workers: 2, Budget: time.Millisecond, Version: "test"})
	if err != nil {
		panic(err)
	}
	return s
})

// newServer returns a server of a configuration.
func newServer(t *testing.T, cfg Config) *Server {
	t.Helper()
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// get asks for a path and returns the answer.
func get(t *testing.T, s *Server, path string, parameters ...string) *httptest.ResponseRecorder {
	t.Helper()
	q := url.Values{}
	for i := 0; i < len(parameters); i += 2 {
		q.Set(parameters[i], parameters[i+1])
	}
	if len(q) > 0 {
		path += "?" + q.Encode()
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

// decode reads the JSON of an answer with the status that is wanted.
func decode[T any](t *testing.T, w *httptest.ResponseRecorder, status int) (v T) {
	t.Helper()
	body, err := io.ReadAll(w.Result().Body)
	if err != nil {
		t.Fatal(err)
	}
	if w.Code != status {
		t.Fatalf("status %d, want %d: %s", w.Code, status, body)
	}
	if err := json.Unmarshal(body, &v); err != nil {
		t.Fatalf("%v in %s", err, body)
	}
	return v
}

// failure is the object of an answer that is none.
type failure struct{ Error, Field, Hint string }

// TestRefusals wants whoever asks wrongly to be told what would be right.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		path   string
		with   []string
		status int
		says   string
	}{
		{"/standard", nil, 400, "parameter fen is missing"},
		{"/standard", []string{"fen", ""}, 400, "no position"},
		{"/standard", []string{"fen", "8/8/8/8/8/8/8/8 w"}, 400, "king"},
		{"/query", []string{"fen", "4k3/9/8/8/8/8/8/4K3"}, 400, "no rank has 9 empty squares"},
		{"/query", []string{"fen", strings.Repeat("8/", 1000)}, 400, "at most 512"},
		{"/query", []string{"fen", "4k3/8/8/8/8/8/8/4K3 w", "budget", "soon"}, 400, "want seconds"},
		{"/query", []string{"fen", "4k3/8/8/8/8/8/8/4K3 w", "budget", "-1s"}, 400, "want seconds"},
		{"/query", []string{"fen", "4k3/8/8/8/8/8/8/4K3 w", "budget", "NaN"}, 400, "want seconds"},
		{"/solve", []string{"fen", "4k3/8/8/8/8/8/8/4K2R w K"}, 400, "castling"},
		{"/solve", []string{"fen", "4k3/8/8/8/8/8/8/4K3 w", "freeze", "e4"}, 400, "no pawn"},
		{"/solve", []string{"fen", "4k3/8/8/8/8/8/8/4K3 w", "fifty", "perhaps"}, 400, "true or false"},
		{"/squares", []string{"fen", "4k3/8/8/8/8/8/8/4K2R w"}, 400, "kings and pawns"},
		{"/squares", []string{"fen", "4k3/8/8/8/8/8/8/4K3 w", "attacker", "red"}, 400, "white or black"},
		{"/map", []string{"fen", "4k3/8/8/8/8/8/8/4K3 w", "man", "e4"}, 400, "no man stands there"},
		{"/map", []string{"fen", "4k3/8/8/8/8/8/8/4K3 w"}, 400, "want the square of one"},
		{"/atomic", []string{"fen", "4k3/8/8/8/8/8/8/4K3 w"}, 404, "want /standard"},
		{"/antichess/mainline", nil, 404, "want /standard"},
		{"/nowhere", nil, 404, "want one of /, /about"},
		{"/standard/mainline", []string{"fen", "8/8/8/8/8/1k6/8/4K2R w K - 0 1"}, 404, "castling rights"},
		{"/standard/mainline", []string{"fen", "4k3/8/8/8/8/8/PPPPPP2/K7 w - - 0 1"}, 404, "is missing"},
	} {
		f := decode[failure](t, get(t, common(), c.path, c.with...), c.status)
		if !strings.Contains(f.Error, c.says) {
			t.Errorf("%s %v: %q says nothing of %q", c.path, c.with, f.Error, c.says)
		}
	}
}

// TestMethods wants paths to answer to the methods they have, and to tell which.
func TestMethods(t *testing.T) {
	for path, allow := range map[string]string{"/solve": "GET, HEAD", "/query": "GET, HEAD, POST", "/": "GET, HEAD"} {
		w := httptest.NewRecorder()
		common().Handler().ServeHTTP(w, httptest.NewRequest(http.MethodDelete, path, nil))
		if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != allow {
			t.Errorf("%s: status %d, Allow %q; want 405, %q", path, w.Code, w.Header().Get("Allow"), allow)
		}
	}
}

// TestOrigins wants the API of Lichess to be open to all pages and what costs time to none from elsewhere.
func TestOrigins(t *testing.T) {
	if w := get(t, common(), "/standard", "fen", "4k3/8/8/8/8/8/8/4K3"); w.Header().Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("/standard is not open to all: %v", w.Header())
	}
	r := httptest.NewRequest(http.MethodGet, "/solve?fen=4k3/8/8/8/8/8/8/4K3", nil)
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	w := httptest.NewRecorder()
	common().Handler().ServeHTTP(w, r)
	if w.Code != http.StatusForbidden || w.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("/solve from elsewhere: status %d, %v", w.Code, w.Header())
	}
}

// TestAbout wants the server to say what it has.
func TestAbout(t *testing.T) {
	a := decode[aboutAnswer](t, get(t, common(), "/about"), 200)
	if a.Version != "test" || a.OnTheFly != 4 || a.Materials != 0 || a.Batch != defaultBatch {
		t.Errorf("%+v", a)
	}
}

// TestMetrics wants what was asked to be counted, by the path as it is registered.
func TestMetrics(t *testing.T) {
	s := newServer(t, Config{MaxMen: 3, Workers: 1})
	get(t, s, "/query", "fen", "7k/8/8/5K2/8/8/R7/8 w")
	get(t, s, "/query", "fen", "nonsense")
	get(t, s, `/no"where{}`)
	for _, path := range []string{"/metrics", "/monitor"} {
		text := get(t, s, path).Body.String()
		for _, want := range []string{
			`szen_http_requests_total{path="/query",code="200"} 1`,
			`szen_http_requests_total{path="/query",code="400"} 1`,
			`szen_http_requests_total{path="/",code="404"} 1`,
			`szen_http_request_duration_seconds_bucket{path="/query",le="60"} 2`,
			`szen_answers_total{by="table"} 1`,
			"szen_http_panics_total 0", "szen_http_requests_in_flight 1", "process_resident_memory_bytes",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %s", path, want)
			}
		}
	}
}
