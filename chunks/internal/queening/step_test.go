//go:build !long

package queening

// step is the distance of the positions that are compared with tables; with the tag long it is 1.
const step = 211
