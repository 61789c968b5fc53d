//go:build !unix

package mmap

import (
	"errors"
	"os"
)

func mapFile(*os.File, int64) (File, error) { return nil, errors.New("files cannot be mapped here") }
