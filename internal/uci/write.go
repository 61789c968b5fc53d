package uci

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"sync"
)

// writer writes lines, each at once, for any number of goroutines.
type writer struct {
	mu  sync.Mutex
	out *bufio.Writer
	err error
}

func newWriter(w io.Writer) *writer { return &writer{out: bufio.NewWriter(w)} }

// say writes one line, whatever the text has in it.
func (w *writer) say(format string, args ...any) {
	text := oneLine(fmt.Sprintf(format, args...))
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		if _, w.err = w.out.WriteString(text + "\n"); w.err == nil {
			w.err = w.out.Flush()
		}
	}
}

// note writes an info string.
func (w *writer) note(format string, args ...any) { w.say("info string "+format, args...) }

// failed returns the error of the first line that could not be written.
func (w *writer) failed() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// oneLine turns what would end a line into blanks.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
}

// quoted returns a text from outside with marks around it, cut if it is long.
func quoted(text string) string {
	const most = 60
	if len(text) > most {
		return fmt.Sprintf("%.*q...", most, text)
	}
	return fmt.Sprintf("%q", text)
}
