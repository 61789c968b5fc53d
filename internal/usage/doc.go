// Package usage tells what the process has cost so far: processor time and memory.
package usage
