//go:build long

package chess

import (
	"math/rand/v2"
	"testing"
)

func TestRandomGamesLong(t *testing.T) {
	compareRandomGames(t, rand.New(rand.NewPCG(2026, 3)), 150_000)
}
