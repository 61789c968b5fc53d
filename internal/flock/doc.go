// Package flock keeps two processes from working in one folder. What holds a
// lock lets go of it when it ends, however it ends.
package flock

import "errors"

// ErrLocked is returned when another process has the lock.
var ErrLocked = errors.New("another process is at work there")

// fileName is the file in the folder that is locked; it is empty and stays.
const fileName = ".szen-lock"
