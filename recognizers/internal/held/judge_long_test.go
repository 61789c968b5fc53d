//go:build long

package held

import (
	"testing"
	"time"
)

func TestNastyLong(t *testing.T) { judgeNasty(t, 1500, 10*time.Second) }

func TestWallsJudgedLong(t *testing.T) { judgeWalls(t, 1000, 2*time.Second) }

// All structures of five men, the budget being what it is in use.
func TestTablesLong(t *testing.T) {
	against(t, 1, 0, Budget, 1)
	against(t, 1, 1, Budget, 1)
	against(t, 2, 0, Budget, 1)
	against(t, 2, 1, Budget, 1)
	against(t, 3, 0, Budget, 1)
}

func TestWallTablesLong(t *testing.T) {
	for _, name := range []string{"KBPvKP", "KNPvKP", "KRPvKP", "KQPvKP"} {
		wallsAgainst(t, name, 1_000_000)
	}
}
