package serve

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"
)

// hostile is how many requests are made that no friend would make.
const hostile = 1000

// TestHostile makes them over a connection: garbage where a request is wanted, requests that are too
// large, never end or lie about their length, and well-formed ones with positions, budgets and bodies that are not.
// Each has to be answered with what is wrong, or hung up on; the server has to answer others all the while.
func TestHostile(t *testing.T) {
	s := newServer(t, Config{MaxMen: 3, Workers: 1, Budget: time.Millisecond, MaxTime: 5 * time.Millisecond, Body: 4096, Batch: 20, Conns: 40, Memory: 16 << 20})
	base, stop := running(t, s)
	address := strings.TrimPrefix(base, "http://")
	before := runtime.NumGoroutine()
	rng := rand.New(rand.NewPCG(1, 1))
	counts := map[int]int{}
	for i := range hostile {
		request := mischief(rng, i)
		counts[strike(t, address, request)]++
		if i%50 == 0 {
			healthy(t, base)
		}
	}
	healthy(t, base)
	if n := s.metrics.panics.Get(); n != 0 {
		t.Errorf("%d panics", n)
	}
	for status, n := range counts {
		if status >= 500 && status != http.StatusServiceUnavailable && status != http.StatusHTTPVersionNotSupported && status != http.StatusNotImplemented {
			t.Errorf("status %d, %d times", status, n)
		}
	}
	if counts[http.StatusBadRequest] < hostile/10 || counts[http.StatusNotFound] == 0 || counts[http.StatusRequestEntityTooLarge] == 0 {
		t.Errorf("the requests are not what they should be: by status %v", counts)
	}
	t.Logf("by status, 0 for none: %v", counts)
	http.DefaultClient.CloseIdleConnections()
	if err := stop(); err != nil {
		t.Error(err)
	}
	for until := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("%d goroutines are left, %d were there before", runtime.NumGoroutine(), before)
		}
	}
}

// healthy wants the server to answer a friend.
func healthy(t *testing.T, base string) {
	t.Helper()
	res, err := http.Get(base + "/standard?fen=7k/8/8/5K2/8/8/R7/8_w")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK || !bytes.Contains(body, []byte(`"category":"win"`)) {
		t.Fatalf("a friend got status %d, %v, %.80s", res.StatusCode, err, body)
	}
}

// strike sends bytes and returns the status that comes back, 0 if none does. Half of what is sent breaks off there.
func strike(t *testing.T, address string, request []byte) int {
	t.Helper()
	c, err := net.DialTimeout("tcp", address, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	_, _ = c.Write(request) // hung up on in the middle: then there is nothing to read either
	if err := c.(*net.TCPConn).CloseWrite(); err != nil {
		return 0
	}
	answer, _ := io.ReadAll(io.LimitReader(c, 1<<20)) // what came before the hang-up counts
	var status int
	if _, err := fmt.Sscanf(string(answer), "HTTP/1.1 %d", &status); err != nil {
		return 0
	}
	return status
}

// mischief returns a request of some kind.
func mischief(rng *rand.Rand, i int) []byte {
	paths := []string{"/standard", "/standard/mainline", "/query", "/solve", "/squares", "/map", "/recognize", "/about", "/metrics", "/", "/atomic"}
	path := paths[rng.IntN(len(paths))]
	get := func(target string) []byte {
		return []byte("GET " + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
	}
	posted := func(kind, body string, length int) []byte {
		return fmt.Appendf(nil, "POST %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s", path, kind, length, body)
	}
	switch i % 14 {
	case 0: // no HTTP at all
		return garbage(rng, 1+rng.IntN(2000))
	case 1: // a FEN of garbage
		return get(path + "?fen=" + escape(garbage(rng, rng.IntN(300))))
	case 2: // a FEN with something broken in it
		return get(path + "?fen=" + escape(broken(rng)))
	case 3: // a very long one
		return get(path + "?fen=" + strings.Repeat("8/", 10+rng.IntN(12000)))
	case 4: // headers without end
		return []byte("GET / HTTP/1.1\r\nHost: x\r\nX: " + strings.Repeat("y", 40<<10) + "\r\n\r\n")
	case 5: // a body that is too large
		body := strings.Repeat("4k3/8/8/8/8/8/8/4K3 w\n", 200+rng.IntN(500))
		path = "/query"
		return posted("text/plain", body, len(body))
	case 6: // one that is not as long as it says
		return posted("application/json", `{"fens":["`, 4000)
	case 7: // JSON that is none, or of another kind
		body := []string{"[[[[", `{"fens":{"a":1}}`, `{"fens":[1,2]}`, strings.Repeat(`{"fens":[`, 400), "null", `"`, "\x00\xff", `{"fens":["` + string(broken(rng)) + `"]}`}[rng.IntN(8)]
		return posted("application/json", body, len(body))
	case 8: // parameters that make no sense
		return get(path + "?fen=4k3/8/8/8/8/8/8/4K3&budget=" + escape(garbage(rng, 20)) + "&man=" + escape(garbage(rng, 3)) + "&freeze=" + escape(garbage(rng, 9)) + "&attacker=%00&fifty=%ff")
	case 9: // budgets and squares at the borders
		return get(path + "?fen=8/8/8/4k3/8/8/4P3/4K3&man=e1&budget=" + []string{"1e308", "-0", "9223372036854775807", "1000000h", "NaN", "Inf", "0x1p10"}[rng.IntN(7)])
	case 10: // methods and versions
		return fmt.Appendf(nil, "%s %s HTTP/%s\r\nHost: x\r\nConnection: close\r\n\r\n", []string{"PUT", "BREW", "OPTIONS", "CONNECT", "get"}[rng.IntN(5)], path, []string{"1.1", "9.9", "1.0"}[rng.IntN(3)])
	case 11: // paths that climb, or hide something
		return get([]string{"/../../etc/passwd", "/page/../server.go", "/%2e%2e/%2e%2e/go.mod", "//standard", "/standard%00", "/\r\n", "/" + escape(garbage(rng, 50)), "/?fen=%"}[rng.IntN(8)])
	case 12: // chunks that are none
		return []byte("POST /query HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffff\r\n" + string(garbage(rng, 50)))
	}
	// crowds of men, all legal or nearly so
	return get(path + "?man=e1&fen=" + escape([]byte(crowd(rng))))
}

func garbage(rng *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(rng.Uint32())
	}
	return b
}

// broken is a FEN with some bytes changed.
func broken(rng *rand.Rand) []byte {
	fens := []string{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "8/8/8/3pP3/8/8/8/k1K5 w - d6 99 65535", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"}
	b := []byte(fens[rng.IntN(len(fens))])
	for range 1 + rng.IntN(3) {
		b[rng.IntN(len(b))] = "KQRBNPkqrbnp12345678/ wb-_\x00\xff\""[rng.IntN(28)]
	}
	return b
}

// crowd is a board full of men, with both kings at home and all rights.
func crowd(rng *rand.Rand) string {
	row := func() string {
		out := ""
		for range 8 {
			out += string("QRBNPqrbnp1"[rng.IntN(11)])
		}
		return out
	}
	return "r3k2r/" + row() + "/" + row() + "/8/8/" + row() + "/" + row() + "/R3K2R w KQkq - 0 1"
}

// escape writes every byte as a query has it.
func escape(b []byte) string {
	out := ""
	for _, c := range b {
		out += fmt.Sprintf("%%%02x", c)
	}
	return out
}

// FuzzQuery gives any text as a query.
func FuzzQuery(f *testing.F) {
	f.Add("/standard", "fen=8/8/8/4k3/8/8/4P3/4K3_w_-_-_0_1")
	f.Add("/query", "fen=r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1&budget=1ms")
	f.Add("/map", "fen=8/8/8/4k3/8/8/4P3/4K3&man=e1")
	f.Add("/squares", "fen=8/8/8/4k3/8/8/4P3/4K3&attacker=black&budget=1ms")
	f.Add("/solve", "fen=8/8/4k3/3p1p2/3P1P2/4K3/8/8&budget=1ms&freeze=d4,d5")
	s, err := New(Config{MaxMen: 3, Workers: 1, Budget: time.Millisecond, MaxTime: time.Millisecond, Memory: 16 << 20})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, path, query string) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.URL.Path, r.URL.RawQuery = path, query
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code == http.StatusInternalServerError {
			t.Errorf("%s?%s: %s", path, query, w.Body)
		}
	})
}
