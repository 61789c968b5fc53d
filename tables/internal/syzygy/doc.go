// Package syzygy reads and writes the endgame tables of Ronald de Man's Syzygy format, of up
// to seven men, and compares them with what is true: .rtbw files with results under the 50-move rule, .rtbz
// files with distances to the next zeroing move. docs/format/syzygy.md describes the bytes.
//
// What a file stores is less than a value. Where a capture decides a position its
// cell holds anything up to the capture's result, distances are stored for one side
// to move only and often rounded, and en passant does not exist. The package returns
// what is stored; package tables makes values of it.
//
// A Table does not change once made and may be used by any number of goroutines.
// Whatever bytes a file has, it ends in values or a *FormatError.
package syzygy
