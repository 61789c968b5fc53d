// Package terminal tells people how far a long task is: with bars on a terminal,
// with plain lines now and then on a log, or not at all.
package terminal

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/vbauerster/cupwriter"
	"github.com/vbauerster/mpb/v8"
)

// Terminal is where notes and progress go. It is safe for concurrent use.
type Terminal struct {
	w     io.Writer
	quiet bool
	tty   bool
	first time.Duration // what a task takes at least before a plain line tells of it
	every time.Duration // between the plain lines of a task

	mu    sync.Mutex // guards what follows, and every write to w
	bars  *mpb.Progress
	tasks int // with a bar
}

// New returns a Terminal that writes to w, usually standard error; a quiet one writes nothing.
func New(w io.Writer, quiet bool) *Terminal {
	return &Terminal{w: w, quiet: quiet, tty: IsTerminal(w), first: 2 * time.Second, every: 5 * time.Second}
}

// IsTerminal tells whether somebody may be looking at what is written to w.
func IsTerminal(w io.Writer) bool { return cupwriter.New(w, false).IsTerminal() }

// Note writes a line, above the bars if there are any. It does nothing on a quiet terminal.
func (t *Terminal) Note(format string, args ...any) {
	if t.quiet {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.write(t.w, fmt.Appendf(nil, format+"\n", args...))
}

// write writes to w, which may be another writer than the bars' own. Callers hold mu.
func (t *Terminal) write(w io.Writer, b []byte) (int, error) {
	if t.bars != nil {
		return t.bars.Write(b)
	}
	return w.Write(b)
}

// Above returns a writer to w that does not get into the way of the bars where
// both are on the screen.
func (t *Terminal) Above(w io.Writer) io.Writer {
	if t.quiet || !t.tty || !IsTerminal(w) {
		return w
	}
	return above{t, w}
}

type above struct {
	t *Terminal
	w io.Writer
}

func (a above) Write(b []byte) (int, error) {
	a.t.mu.Lock()
	defer a.t.mu.Unlock()
	return a.t.write(a.w, b)
}
