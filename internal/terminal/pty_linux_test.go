package terminal

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// openPTY returns both ends of a pseudo terminal.
func openPTY(t *testing.T) (screen, tty *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pseudo terminals here:", err)
	}
	t.Cleanup(func() { screen.Close() })
	if err := unix.IoctlSetPointerInt(int(screen.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Skip("no pseudo terminals here:", err)
	}
	n, err := unix.IoctlGetInt(int(screen.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Skip("no pseudo terminals here:", err)
	}
	tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudo terminals here:", err)
	}
	size := unix.Winsize{Row: 24, Col: 80}
	if err := unix.IoctlSetWinsize(int(tty.Fd()), unix.TIOCSWINSZ, &size); err != nil {
		t.Fatal(err)
	}
	return screen, tty
}

// TestBars runs two tasks on a terminal with a note and a result in between.
func TestBars(t *testing.T) {
	screen, tty := openPTY(t)
	shown := make(chan string)
	go func() {
		b, _ := io.ReadAll(screen) // ends with an error once the other end is closed
		shown <- string(b)
	}()
	term := New(tty, false)
	if !term.tty {
		t.Fatal("a pseudo terminal is not taken for a terminal")
	}
	a, b := term.Start("KRvK", 10), term.Start("KQvK", 10)
	for i := range int64(8) {
		a.Set(i, 10)
		b.Set(i, 10)
		if i == 4 {
			term.Note("a note")
			fmt.Fprintln(term.Above(tty), "a result")
			time.Sleep(400 * time.Millisecond) // bars are drawn every 150 ms
		}
	}
	a.End()
	b.End()
	b.End()
	fmt.Fprintln(term.Above(tty), "the end")
	tty.Close()
	got := <-shown
	for _, want := range []string{"KRvK", "KQvK", "40 %", "a note\r\n", "a result\r\n", "the end\r\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not on the screen: %q", want, got)
		}
	}
}
