//go:build long

package held

import (
	"flag"
	"testing"
	"time"
)

var (
	structures = flag.Int("structures", 1500, "random structures to be judged")
	walls      = flag.Int("walls", 1000, "claims about walls to be judged")
	patience   = flag.Duration("patience", 5*time.Second, "time for the other solver, each time it is asked")
)

func TestNastyLong(t *testing.T) { judgeNasty(t, *structures, *patience) }

func TestWallsJudgedLong(t *testing.T) { judgeWalls(t, *walls, *patience) }

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
