//go:build long

package recognizers

const (
	proofStep       = 1
	geometrySamples = 300
	filePawns       = 5
)
