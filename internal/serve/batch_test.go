package serve

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// post sends a body and returns the answer.
func post(s *Server, path, kind, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w
}

// lines reads an answer of an object a line.
func lines(t *testing.T, w *httptest.ResponseRecorder) (out []map[string]any) {
	t.Helper()
	sc := bufio.NewScanner(w.Body)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		var v map[string]any
		if err := json.Unmarshal(sc.Bytes(), &v); err != nil {
			t.Fatalf("%v in %s", err, sc.Text())
		}
		out = append(out, v)
	}
	return out
}

// TestBatch asks for several positions in each of the forms, a wrong one among them.
func TestBatch(t *testing.T) {
	positions := []string{"7k/8/8/5K2/8/8/R7/8 w - - 0 1", "nonsense", "8/8/8/4k3/8/8/4P3/4K3_w_-_-_0_1"}
	object, err := json.Marshal(map[string]any{"fens": positions, "budget": "1ms"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, kind, body, field string }{
		{"/query", "application/json", string(object), "verdict"},
		{"/query", "text/plain; charset=utf-8", strings.Join(positions, "\r\n"), "verdict"},
		{"/standard", "", strings.Join(positions, "\n") + "\n", "category"},
	} {
		w := post(common(), c.path, c.kind, c.body)
		got := lines(t, w)
		if w.Code != http.StatusOK || len(got) != 3 {
			t.Fatalf("%s, %s: status %d, %d lines", c.path, c.kind, w.Code, len(got))
		}
		if got[0][c.field] != "win" || got[2][c.field] != "draw" {
			t.Errorf("%s, %s: %v and %v, want win and draw", c.path, c.kind, got[0][c.field], got[2][c.field])
		}
		if got[1]["line"] != 2.0 || got[1]["fen"] != "nonsense" || !strings.Contains(got[1]["error"].(string), "FEN") {
			t.Errorf("%s, %s: the wrong line got %v", c.path, c.kind, got[1])
		}
	}
}

// TestBatchLimits wants what is too much to be refused, and what is no batch.
func TestBatchLimits(t *testing.T) {
	s := newServer(t, Config{MaxMen: 3, Workers: 1, Body: 1000, Batch: 5})
	for _, c := range []struct {
		kind, body string
		status     int
		says       string
	}{
		{"text/plain", strings.Repeat("4k3/8/8/8/8/8/8/4K3 w\n", 6), 413, "at most 5"},
		{"text/plain", strings.Repeat("x", 1001), 413, "more than 1000 bytes"},
		{"application/json", `{"fens":["` + strings.Repeat("x", 1001) + `"]}`, 413, "more than 1000 bytes"},
		{"application/json", `{"fens":`, 400, "want {"},
		{"application/json", `{"fens":"4k3/8/8/8/8/8/8/4K3 w"}`, 400, "want {"},
		{"application/json", `{"positions":[]}`, 400, "unknown field"},
		{"application/json", `[]`, 400, "want {"},
		{"application/json", `{}`, 400, "no positions"},
		{"application/json", `{"fens":["4k3/8/8/8/8/8/8/4K3 w"],"budget":"soon"}`, 400, "want seconds"},
		{"text/plain", "\n\n", 400, "no positions"},
		{"image/png", "x", 415, "want application/json"},
	} {
		f := decode[failure](t, post(s, "/query", c.kind, c.body), c.status)
		if !strings.Contains(f.Error, c.says) {
			t.Errorf("%s %.40s: %q says nothing of %q", c.kind, c.body, f.Error, c.says)
		}
	}
	if got := lines(t, post(s, "/query", "", strings.Repeat("4k3/8/8/8/8/8/8/4K3 w\n", 5))); len(got) != 5 {
		t.Errorf("%d answers, want 5", len(got))
	}
}

// TestCastlingTurn wants positions with castling rights to wait for a solver's place.
func TestCastlingTurn(t *testing.T) {
	s := newServer(t, Config{MaxMen: 3, Workers: 1, Solvers: 1})
	w := get(t, s, "/query", "fen", "8/8/8/8/8/1k6/8/4K2R w K - 0 1")
	if a := decode[struct{ Verdict, By string }](t, w, 200); a.Verdict != "win" || a.By != "table" {
		t.Errorf("%+v", a)
	}
	if len(s.solvers) != 0 {
		t.Error("the place was not given back")
	}
	s.solvers <- struct{}{}
	ctx, cancel := contextWithin(t)
	defer cancel()
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/query?fen=8/8/8/8/8/1k6/8/4K2R_w_K", nil)
	w = httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	if w.Code != http.StatusServiceUnavailable {
		t.Errorf("status %d with all places taken, want 503", w.Code)
	}
	if fmt.Sprint(w.Header().Get("Retry-After")) == "" {
		t.Error("no word of when to try again")
	}
}
