// Package mate proves mates: that a side mates within so many moves against any defence, or that it cannot.
//
// All moves of both sides are looked at, for one move, then two, and so on, so the first mate found is the shortest. Positions met
// are remembered whole, not by a hash, so that what is found is a proof.
package mate
