//go:build unix

package flock

import (
	"errors"
	"path/filepath"
	"testing"
)

func TestLock(t *testing.T) {
	dir := t.TempDir()
	unlock, err := Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(dir); !errors.Is(err, ErrLocked) {
		t.Errorf("a locked folder: %v, want ErrLocked", err)
	}
	unlock()
	again, err := Lock(dir)
	if err != nil {
		t.Errorf("an unlocked folder: %v", err)
	} else {
		again()
	}
	if _, err := Lock(filepath.Join(dir, "nowhere")); err == nil || errors.Is(err, ErrLocked) {
		t.Errorf("a folder that is not there: %v", err)
	}
}
