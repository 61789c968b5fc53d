// Package search is an alpha-beta search with a transposition table, quiescence and iterative
// deepening: small, ordinary, and there to show what recognizers are worth in one. They are asked where the
// transposition table is.
package search
