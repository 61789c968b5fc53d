//go:build long

package chess

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestPerftLong(t *testing.T) { checkPerfts(t, perftLimit+1, math.MaxUint64) }

func TestAgreesWithOtherProgramLong(t *testing.T) {
	compareWithOther(t, rand.New(rand.NewPCG(2, 2)), 1000, 3)
}
