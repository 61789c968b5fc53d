//go:build long

package recognizers

const (
	proofStep        = 1
	geometrySamples  = 300
	enPassantSamples = 2000
	filePawns        = 5
)

var smallMaterials = []string{
	"KPvK", "KNvK", "KBvK", "KPvKP", "KPPvK", "KBPvK", "KNPvK", "KBvKB", "KBvKN", "KNvKN", "KBBvK", "KBNvK", "KNNvK", "KBvKP", "KNvKP",
}
