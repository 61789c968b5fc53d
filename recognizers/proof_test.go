package recognizers

import (
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers/internal/truth"
)

const testWin Score = 10_000

func testSet(t testing.TB, cfg Config) *Set {
	t.Helper()
	cfg.Win = testWin
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// score returns a value on the scale of the tests. The recognizers do not know results by the 50-move
// rule apart from draws.
func score(v chess.WDL) Score {
	switch v {
	case chess.Win:
		return testWin
	case chess.Loss:
		return -testWin
	}
	return 0
}

// agrees tells whether a bound is true of a value.
func agrees(s Score, b Bound, v chess.WDL) bool {
	x := score(v)
	return b&Upper == 0 || x <= s || b&Lower == 0 || x >= s
}

// tally counts what the recognizers say of a material.
type tally struct {
	met                                      int // positions of the material
	positions, draws, drawn, wins, won, half int // drawn: draws called exactly so; half: bounds on one side only
}

// prove asks about every position of a material, half of them with the colours exchanged and half
// of them mirrored, and fails at the first false claim.
func prove(t *testing.T, s *Set, material string) (n tally) {
	t.Helper()
	truth.Each(t, material, func(b *chess.Setup, v chess.WDL) {
		if n.met++; n.met%proofStep != 0 {
			return
		}
		n.positions++
		x := *b
		if n.positions&1 != 0 {
			x = x.FlipColors()
		}
		if n.positions&2 != 0 {
			x, _ = x.Transform(chess.FlipFile)
		}
		got, bound := s.ProbeSetup(&x, -testWin-1, testWin+1, 0)
		switch want := score(v); {
		case bound&Upper != 0 && want > got, bound&Lower != 0 && want < got:
			t.Fatalf("%s: %s %d, but it is a %s", x.FEN(), bound, got, v)
		case want == 0:
			n.draws++
			if bound == Exact {
				n.drawn++
			} else if bound != None {
				n.half++
			}
		default:
			n.wins++
			if got == want && bound != None {
				n.won++
			} else if bound != None {
				n.half++
			}
		}
	})
	return n
}

// show logs a tally.
func (n tally) show(t *testing.T, material string) {
	t.Helper()
	part := func(a, b int) float64 { return 100 * float64(a) / float64(max(b, 1)) }
	t.Logf("%-8s %11d positions, none false; draws %10d, called so %5.1f %%; decided %10d, called so %5.1f %%; one-sided bounds %5.1f %%",
		material, n.positions, n.draws, part(n.drawn, n.draws), n.wins, part(n.won, n.wins), part(n.half, n.positions))
}

func proveAll(t *testing.T, materials ...string) {
	t.Helper()
	s := testSet(t, Config{})
	for _, m := range materials {
		prove(t, s, m).show(t, m)
	}
}

// Every position of 3 and 4 men that a recognizer speaks about with the tag long; without, one of 17 of
// the materials that have more to them.
func TestSmallMaterials(t *testing.T) { proveAll(t, smallMaterials...) }

// The plies that exact wins are held to are those of the tables.
func TestWinPlies(t *testing.T) {
	for m, n := range map[string]uint16{
		"KPvK": kpkPlies, "KPvKP": pawnEachPlies, "KPPvK": twoPawnsPlies, "KBPvK": bishopPawnPlies, "KNPvK": knightPawnPlies,
	} {
		if got := truth.Table(t, m).MaxDTZ; got != chess.Plies(n) {
			t.Errorf("%s: a win takes up to %d plies to the next zeroing move, not %d", m, got, n)
		}
	}
}
