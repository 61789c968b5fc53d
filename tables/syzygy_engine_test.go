package tables

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
	"github.com/szen-chess/szen/retro"
)

// tables returns solved tables of a set.
func (s *Set) tables(list []chess.Material) (out []*retro.Table) {
	for _, m := range list {
		out = append(out, s.index.Load().memory[m].Table)
	}
	return out
}

// TestSyzygyEngine has another program read files that we wrote, of three men here: long tests go on to five.
func TestSyzygyEngine(t *testing.T) {
	e := stockfish(t)
	dir, list := t.TempDir(), chess.MaterialsOf(3)
	truth := solve(list...)
	writeSyzygy(t, dir, truth.tables(list)...)
	e.open(dir, len(list))
	rng := rand.New(rand.NewPCG(3, 3))
	e.judge(truth, sample.Positions(rng, list, 100))
	p, err := chess.ParseFEN("8/8/8/8/8/2k5/4P3/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("won in %d plies", e.win(truth, p))
}
