package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestServeInterrupt starts a server as the command does, asks it, and ends it as Ctrl-C would: that is no error.
func TestServeInterrupt(t *testing.T) {
	t.Setenv("SZEN_DIR", t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, w := io.Pipe()
	var log strings.Builder
	code := make(chan int, 1)
	go func() {
		code <- execute(ctx, []string{"serve", "--listen", "127.0.0.1:0"}, streams{strings.NewReader(""), w, &log})
		w.Close()
	}()
	address, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.Get(strings.TrimSpace(address) + "standard?fen=7k/8/8/5K2/8/8/R7/8_w_-_-_0_1")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var a struct{ Category string }
	if err := json.NewDecoder(res.Body).Decode(&a); err != nil || a.Category != "win" {
		t.Errorf("%q, error %v", a.Category, err)
	}
	http.DefaultClient.CloseIdleConnections()
	cancel()
	select {
	case c := <-code:
		if c != exitAnswered {
			t.Errorf("exit code %d, want %d", c, exitAnswered)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it goes on serving")
	}
	if !strings.Contains(log.String(), "path=/standard") || !strings.Contains(log.String(), "status=200") {
		t.Errorf("the log is %q", log.String())
	}
}

// TestServeUsage wants wrong flags to be wrong usage.
func TestServeUsage(t *testing.T) {
	for _, args := range []string{"serve --solvers 0", "serve --mem 0", "serve --max-budget 0s", "serve x", "bench serve --requests 0", "bench serve nonsense"} {
		if code := execute(t.Context(), strings.Fields(args), streams{strings.NewReader(""), io.Discard, io.Discard}); code != exitUsage {
			t.Errorf("%s: exit code %d, want %d", args, code, exitUsage)
		}
	}
	if code := execute(t.Context(), []string{"serve", "--listen", "nowhere:x"}, streams{strings.NewReader(""), io.Discard, io.Discard}); code != exitFailed {
		t.Errorf("--listen nowhere:x: exit code %d, want %d", code, exitFailed)
	}
}
