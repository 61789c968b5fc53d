//go:build !long

package recognizers

// How much of a material is asked about (one position of so many), and how many claims are solved.
const (
	proofStep       = 17
	geometrySamples = 3
	filePawns       = 3
)
