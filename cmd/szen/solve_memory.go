package main

import "runtime/debug"

// slicesShare returns what slices may take of the memory given: the rest is for tables and for what is not yet collected.
func (o *endingOptions) slicesShare() int64 { return int64(o.memory) / 5 * 4 }

// boundHeap has memory collected early enough for the process to stay within what is given, until release is called.
func (o *endingOptions) boundHeap() (release func()) {
	old := debug.SetMemoryLimit(-1)
	if int64(o.memory) >= old {
		return func() {}
	}
	debug.SetMemoryLimit(int64(o.memory))
	return func() { debug.SetMemoryLimit(old) }
}
