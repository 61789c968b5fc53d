//go:build !long

package held

// fewStep is how many structures with a queen and few pawns there are for each that is solved.
const fewStep = 211
