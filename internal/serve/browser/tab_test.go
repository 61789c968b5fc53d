// Package browser tests the page in headless Chromium: a module of its own, for what drives
// the browser is no business of Szen's. It leaves screenshots in $SCREENSHOTS.
package browser

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/szen-chess/szen/internal/serve"
)

// patience is how long a thing on the page may take to come: tables are solved on the way.
const patience = 90 * time.Second

// tab is the page in a browser, with what it did behind our backs.
type tab struct {
	t    *testing.T
	ctx  context.Context
	base string

	mu     sync.Mutex
	faults []string // errors of scripts and of the policy, and requests to elsewhere
}

// open starts a browser with the page of a server: the one of $SZEN_URL, or one of our own.
func open(t *testing.T) *tab {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium to test the page in")
	}
	base := os.Getenv("SZEN_URL")
	if base == "" {
		base = start(t)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Flag("disable-dev-shm-usage", true))
	alloc, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(alloc)
	t.Cleanup(cancel)
	p := &tab{t: t, ctx: ctx, base: base}
	p.watch()
	p.do(chromedp.EmulateViewport(1280, 900))
	return p
}

// start starts a server that solves nothing unless it is asked to.
func start(t *testing.T) string {
	t.Helper()
	s, err := serve.New(serve.Config{MaxMen: 4, Workers: 2, Budget: time.Millisecond, MaxTime: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return "http://" + l.Addr().String()
}

// watch notes every error and every request that goes elsewhere.
func (p *tab) watch() {
	note := func(format string, args ...any) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.faults = append(p.faults, fmt.Sprintf(format, args...))
	}
	console, requests := chromedp.Console(p.ctx), chromedp.Events(p.ctx, network.RequestWillBeSent)
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, network.Enable, network.EnableParams{})
		return chromedp.Void{}, err
	})
	go func() {
		for m, err := range console {
			if err == nil && (m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleException) && !strings.Contains(m.Text, "status of 400") {
				note("console: %s", m.Text)
			}
		}
	}()
	go func() {
		for r, err := range requests {
			if err == nil && !strings.HasPrefix(r.Request.URL, p.base+"/") && !strings.HasPrefix(r.Request.URL, "data:") {
				note("a request to %s", r.Request.URL)
			}
		}
	}()
}

// do takes steps and wants them to work.
func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

// look looks at a position.
func (p *tab) look(fen, view string) {
	p.t.Helper()
	p.do(chromedp.Navigate(p.base + "/?fen=" + strings.ReplaceAll(fen, " ", "_") + view))
}

// click clicks on what a selector names.
func (p *tab) click(selector string) {
	p.t.Helper()
	p.do(chromedp.Click(chromedp.CSS(selector)))
}

// square clicks on a square.
func (p *tab) square(name string) { p.t.Helper(); p.click(`[data-square="` + name + `"]`) }

// text is what an element says.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf("document.querySelector(%q).textContent", selector))
}

// eval asks the page.
func eval[T any](p *tab, script string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](script))
	if err != nil {
		p.t.Fatalf("%s: %v", script, err)
	}
	return v
}

// wait waits until the page says yes.
func (p *tab) wait(script string) {
	p.t.Helper()
	for until := time.Now().Add(patience); time.Now().Before(until); time.Sleep(30 * time.Millisecond) {
		if eval[bool](p, script) {
			return
		}
	}
	p.t.Fatalf("never came: %s; the answer is %q, the address %s", script, p.text("#verdict"), eval[string](p, "location.href"))
}

// headline waits for an answer to begin so.
func (p *tab) headline(want string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("!('wait' in document.querySelector('#verdict').dataset) && document.querySelector('#headline').textContent.startsWith(%q)", want))
}

// fen wants the board to show a position.
func (p *tab) fen(want string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("document.querySelector('#fen').value === %q", want))
}

// colours has the system prefer light or dark.
func (p *tab) colours(scheme string) {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		return chromedp.Void{}, err
	})
}

// shoot leaves a picture of the page for people to look at.
func (p *tab) shoot(name string) {
	p.t.Helper()
	dir := os.Getenv("SCREENSHOTS")
	if dir == "" {
		return
	}
	picture, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// innocent wants nothing to have gone wrong behind our backs.
func (p *tab) innocent() {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, f := range p.faults {
		p.t.Error(f)
	}
	p.faults = nil
}

// address is the query of the page's address.
func (p *tab) address() url.Values {
	p.t.Helper()
	q, err := url.ParseQuery(strings.TrimPrefix(eval[string](p, "location.search"), "?"))
	if err != nil {
		p.t.Fatal(err)
	}
	return q
}
