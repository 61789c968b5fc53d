// Package mine finds positions of a solved table by theme: mutual zugzwangs, the longest wins, only
// moves, wins by under-promotion alone, draws saved by stalemate, and positions in which the
// shortest way to the next zeroing move is not the shortest to mate.
package mine
