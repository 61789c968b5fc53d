package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// contextWithin is a context that ends soon.
func contextWithin(t *testing.T) (context.Context, context.CancelFunc) {
	t.Helper()
	return context.WithTimeout(t.Context(), 20*time.Millisecond)
}

// told is a line of the stream of /solve.
type told struct {
	Progress *progress
	Answer   *struct {
		Verdict, By, Why string
		Lower, Upper     string
		Line             []string
		LineUCI          []string `json:"line_uci"`
	}
	Error string
}

func read(t *testing.T, text string) (v told) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}

// TestSolve has an ending solved.
func TestSolve(t *testing.T) {
	w := get(t, common(), "/solve", "fen", "8/8/1p6/1P6/8/4k3/4P3/4K3 w - - 0 1", "budget", "60")
	list := strings.Split(strings.TrimSpace(w.Body.String()), "\n")
	a := read(t, list[len(list)-1]).Answer
	if a == nil || a.By != "solver" || a.Lower != a.Upper || !strings.Contains(a.Why, "decided") || len(a.Line) != len(a.LineUCI) {
		t.Errorf("the last line is %s", list[len(list)-1])
	}
	for _, text := range list[:len(list)-1] {
		if p := read(t, text).Progress; p == nil {
			t.Errorf("%s is no progress", text)
		}
	}
	if kind := w.Header().Get("Content-Type"); !strings.HasPrefix(kind, "application/x-ndjson") {
		t.Errorf("the type is %s", kind)
	}
}

// TestSolveFreeze asks Freezer's question, with the rule of 50 moves.
func TestSolveFreeze(t *testing.T) {
	w := get(t, common(), "/solve", "fen", "8/8/4k3/3p1p2/3P1P2/4K3/8/8 w - - 0 1", "freeze", "all", "fifty", "true")
	list := strings.Split(strings.TrimSpace(w.Body.String()), "\n")
	if a := read(t, list[len(list)-1]).Answer; a == nil || a.Verdict != "draw" || !strings.Contains(a.Why, "stand still: all") {
		t.Errorf("the last line is %s", list[len(list)-1])
	}
}

// szen is an ending that takes a minute.
const szen = "4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1"

// running serves until the test ends, and returns the address; stop stops it as a signal would, and returns how that went.
func running(t *testing.T, s *Server) (base string, stop func() error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	stopped := false
	stop = func() error {
		if stopped {
			return nil
		}
		stopped = true
		cancel()
		return <-done
	}
	t.Cleanup(func() { _ = stop() })
	return "http://" + l.Addr().String(), stop
}

// TestSolveCancel gives an ending up by leaving, and wants its place to be free again.
func TestSolveCancel(t *testing.T) {
	s := newServer(t, Config{MaxMen: 4, Workers: 1, Solvers: 1, Memory: 256 << 20})
	base, _ := running(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	sc := ask(ctx, t, base+"/solve?fen="+strings.ReplaceAll(szen, " ", "_"))
	if !sc.Scan() || read(t, sc.Text()).Progress == nil {
		t.Fatalf("the first line is %s", sc.Text())
	}
	cancel()
	for until := time.Now().Add(20 * time.Second); len(s.solvers) > 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("it is still being solved")
		}
	}
}

func ask(ctx context.Context, t *testing.T, address string) *bufio.Scanner {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	sc := bufio.NewScanner(res.Body)
	sc.Buffer(nil, 1<<20)
	return sc
}

// TestStopInterrupt stops a server while it solves, and wants what is proven by then as the answer.
func TestStopInterrupt(t *testing.T) {
	base, stop := running(t, newServer(t, Config{MaxMen: 4, Workers: 1, Memory: 256 << 20}))
	sc := ask(t.Context(), t, base+"/solve?fen="+strings.ReplaceAll(szen, " ", "_"))
	if !sc.Scan() || read(t, sc.Text()).Progress == nil {
		t.Fatalf("the first line is %s", sc.Text())
	}
	stopped := make(chan error, 1)
	start := time.Now()
	go func() { stopped <- stop() }()
	last := ""
	for sc.Scan() {
		last = sc.Text()
	}
	if a := read(t, last).Answer; a == nil || !strings.Contains(a.Why, "time is spent") {
		t.Errorf("the last line is %s", last)
	}
	if err := <-stopped; err != nil {
		t.Error(err)
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("stopping took %s", took)
	}
	if _, err := http.Get(base + "/about"); err == nil {
		t.Error("a server that has stopped answers")
	}
}

// TestBudget wants a query to solve for as long as it may, and no longer.
func TestBudget(t *testing.T) {
	const fen = "8/8/1p6/1P6/8/4k3/4P3/4K3 w - - 0 1"
	type answer struct{ Verdict, By string }
	if a := decode[answer](t, get(t, common(), "/query", "fen", fen, "budget", "0"), 200); a.Verdict != "unknown" {
		t.Errorf("without time: %+v", a)
	}
	if a := decode[answer](t, get(t, common(), "/query", "fen", fen, "budget", "60"), 200); a.Verdict == "unknown" || a.By != "solver" {
		t.Errorf("with time: %+v", a)
	}
}

// TestGateConcurrent wants requests that find no place to wait, and to be refused when they have waited enough.
func TestGateConcurrent(t *testing.T) {
	g := newGate(2)
	for range 2 {
		if err := g.enter(t.Context(), 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.enter(t.Context(), time.Millisecond); asRequestError(err).status != http.StatusServiceUnavailable {
		t.Errorf("a third got in: %v", err)
	}
	entered := make(chan error, 1)
	go func() { entered <- g.enter(t.Context(), time.Minute) }()
	g.leave()
	if err := <-entered; err != nil {
		t.Error(err)
	}
	s := newServer(t, Config{MaxMen: 3, Workers: 1, Requests: 1})
	s.requests <- struct{}{}
	ctx, cancel := contextWithin(t)
	defer cancel()
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/query?fen=4k3/8/8/8/8/8/8/4K3", nil))
	if w.Code != http.StatusServiceUnavailable {
		t.Errorf("status %d with all places taken, want 503", w.Code)
	}
	if w := get(t, s, "/about"); w.Code != http.StatusOK {
		t.Errorf("/about needs no place, but has status %d", w.Code)
	}
}
