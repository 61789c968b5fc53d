// Package wholefile writes files that are whole or not there.
package wholefile

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Write writes a file of a folder under another name and renames it when it is on the disk, and returns its size: whatever happens
// before, no file of that name is half written.
func Write(dir, name string, write func(io.Writer) (int64, error)) (size int64, err error) {
	target := filepath.Join(dir, name)
	f, err := os.CreateTemp(dir, Temporary+name+".*")
	if err != nil {
		return 0, fmt.Errorf("making a file: %w", err)
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if size, err = write(f); err != nil {
		return 0, fmt.Errorf("writing %s: %w", target, err)
	}
	if err = f.Chmod(0o644); err == nil {
		err = f.Sync()
	}
	if err == nil {
		err = f.Close()
	}
	if err == nil {
		err = os.Rename(f.Name(), target)
	}
	if err == nil {
		err = syncDir(dir)
	}
	if err != nil {
		return 0, fmt.Errorf("writing %s: %w", target, err)
	}
	return size, nil
}

// Temporary starts the names of files that are being written.
const Temporary = ".szen-"

// syncDir makes a renaming last. Systems that cannot sync a folder are left to do it in their time.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	_ = d.Sync()
	return nil
}
