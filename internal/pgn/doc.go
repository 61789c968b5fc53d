// Package pgn reads and writes games in Portable Game Notation (Steven Edwards, 1994): tags,
// moves, variations, comments and marks. It reads what programs and people write, not
// only what the standard says: what it can not make sense of it passes over and tells of.
package pgn
