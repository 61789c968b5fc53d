// Package chess is the vocabulary of Szen: squares, bitboards, attacks, pawn
// patterns, positions by the full rules, move text, materials and values.
//
// It promises that a [Position] is legal by construction: [Setup] holds any
// arrangement of men, [New] turns it into a Position or says what is wrong.
// Nothing here uses big tables, starts goroutines or touches files, so an
// engine can import it for the price of a few kilobytes.
//
// Squares are numbered a1 = 0, b1 = 1, ... h8 = 63 (little-endian rank-file
// mapping), and bit n of a [Bitboard] is square n.
package chess
