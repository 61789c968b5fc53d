// Package space numbers positions: it maps the men of a material to a slice, a
// word and a lane, and back.
//
// A slice is a material with its pawns nailed down. A word holds 64 positions
// that differ only in where the lead man stands; the lead's square is the lane.
// All other men, the address men, make up the word's number: first the kings,
// then groups of like men, the last group running fastest.
//
// Slices without pawns use all eight symmetries of the board: the address
// king stands in the triangle a1-d1-d4, and of two kings there are 462 pairs.
// Slices with pawns use the left-right mirror only, chosen once for the slice.
package space
