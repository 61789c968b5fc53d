//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// A file that grows beyond what the user may write is an error like a full disk, not the end of the process.
func ignoreFileSizeSignal() { signal.Ignore(syscall.SIGXFSZ) }
