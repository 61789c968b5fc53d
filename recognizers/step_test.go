//go:build !long

package recognizers

// How much of a material is asked about (one position of so many), and how many claims are solved.
const (
	proofStep        = 17
	geometrySamples  = 2
	enPassantSamples = 15
	filePawns        = 2
)

var smallMaterials = []string{"KPvK", "KNvK", "KBvK", "KPvKP", "KPPvK", "KBvKN", "KNNvK"}
