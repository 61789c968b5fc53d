// Package retro is the retrograde kernel: it solves endings 64 positions at a
// time, in words whose bits are the squares of one man.
//
// [Solve] makes a whole table. What it returns is exact: every value is forced
// by mates, stalemates and the tables that captures and promotions lead to, ply
// by ply (Ströhlein 1970, Thompson 1986), and the same, bit for bit, for any number of workers.
//
// Each side to move takes seven bits of memory a position of the slices being
// solved, and a byte for each metric of distance, or two once one does not fit.
package retro
