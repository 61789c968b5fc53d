package wholefile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestWrite wants a file to be replaced by a whole one, or not at all.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	write := func(text string, fail error) error {
		_, err := Write(dir, "a", func(w io.Writer) (int64, error) {
			n, err := io.WriteString(w, text)
			return int64(n), errors.Join(err, fail)
		})
		return err
	}
	broken := errors.New("broken")
	for _, x := range []struct {
		text string
		fail error
		want string
	}{{"one", nil, "one"}, {"two", broken, "one"}, {"three", nil, "three"}} {
		if err := write(x.text, x.fail); !errors.Is(err, x.fail) {
			t.Errorf("%s: %v", x.text, err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, "a")); err != nil || string(got) != x.want {
			t.Errorf("%s: the file is %q, %v", x.text, got, err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if _, err := Write(filepath.Join(dir, "no"), "a", nil); err == nil {
		t.Error("no error where there is no folder")
	}
}
