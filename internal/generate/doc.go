// Package generate makes sets of tables: it plans which materials are needed and
// in what order, solves them in parallel within a bound of memory, writes their
// files, and goes on where an earlier run stopped.
package generate
