package tables

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// published opens the published Syzygy tables, or skips.
func published(t testing.TB) *Set {
	t.Helper()
	dir := filepath.Join("..", "..", "shared", "truth", "syzygy")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no published tables here: %v", err)
	}
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	if n := len(s.SyzygyFiles()); n != 70 {
		t.Fatalf("%d files, want 70", n)
	}
	return s
}

// slicePositions calls f for the legal positions of one placement of a
// material's pawns; sample is the share of places looked at.
func slicePositions(lay *space.Layout, set space.PawnSet, sample float64, seed uint64, f func(p *chess.Position) error) error {
	pick := rand.New(rand.NewPCG(seed, 50))
	for word := range lay.Words {
		for lane := chess.A1; lane <= chess.H8; lane++ {
			if sample < 1 && pick.Float64() >= sample {
				continue
			}
			s := chess.EmptySetup()
			s.ByColor = [2]chess.Bitboard{set.White, set.Black}
			s.ByRole[chess.Pawn] = set.White | set.Black
			if lay.Put(&s, word, lane) != nil {
				continue
			}
			for s.Turn = chess.White; s.Turn <= chess.Black; s.Turn++ {
				if s.AttackersTo(s.King(s.Turn.Other()), s.Occupied())&s.ByColor[s.Turn] != 0 {
					continue
				}
				p := chess.Trusted(s)
				if err := f(&p); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// agreement counts what comparing two sets met.
type agreement struct {
	every int64 // of how many distances that moves give one is looked at

	positions, stored, derived, exact, rounded, short, refined, left atomic.Int64
}

// compareWithKernel compares a share of a material's positions in Syzygy files with the kernel's values.
func compareWithKernel(t *testing.T, files, kernel *Set, m chess.Material, sample float64, n *agreement) {
	lay, pawns := space.Standard(m), space.PlacementsOf(m)
	var group errgroup.Group
	group.SetLimit(2)
	for i, set := range pawns.Sets {
		group.Go(func() error {
			return slicePositions(lay, set, sample, uint64(i), func(p *chess.Position) error {
				return comparePosition(files, kernel, p, n)
			})
		})
	}
	if err := group.Wait(); err != nil {
		t.Errorf("%s: %v", m, err)
	}
}

// refineEvery is of how many rounded distances Probe is asked for one.
const refineEvery = 500

// comparePosition compares one position: its result, the distance as the files
// have it, which may be a ply short if it is marked so, and a sample of exact distances.
func comparePosition(files, kernel *Set, p *chess.Position, n *agreement) error {
	want, err := kernel.WDL(p)
	if err != nil {
		return err
	}
	n.positions.Add(1)
	w, err := files.WDL(p)
	if err != nil || w != want {
		return fmt.Errorf("%s: %s, want %s, error %w", p.FEN(), w, want, err)
	}
	if w == chess.Draw {
		return nil
	}
	plies, err := kernel.plies(p, chess.MetricDTZ, w)
	if err != nil {
		return err
	}
	k, ok, err := files.stored(p, chess.MetricDTZ, w)
	switch {
	case err != nil:
		return err
	case ok:
		n.stored.Add(1)
	case n.derived.Add(1)%n.every != 0:
		return nil
	default:
		if k, err = files.derive(p, chess.MetricDTZ, w); err != nil {
			return err
		}
	}
	if plies.lo < k.lo || plies.lo > k.hi || k.hi > k.lo+1 {
		return fmt.Errorf("%s: %s in %v plies, want %v", p.FEN(), w, k, plies)
	}
	if k.lo == k.hi {
		n.exact.Add(1)
		return nil
	}
	marked := n.rounded.Add(1)
	if k.lo < plies.lo {
		n.short.Add(1)
	}
	if marked%(refineEvery*n.every) != 0 {
		return nil
	}
	n.refined.Add(1)
	v, err := files.Probe(p)
	switch {
	case err != nil:
		return err
	case v.DTZ == chess.NoPlies:
		n.left.Add(1)
	case v.DTZ != plies.lo:
		return fmt.Errorf("%s: %s in exactly %d plies, want %v", p.FEN(), w, v.DTZ, plies)
	}
	return nil
}

func (n *agreement) log(t *testing.T) {
	t.Logf("%d positions, %d with stored distances and %d with derived ones, of which one in %d is compared",
		n.positions.Load(), n.stored.Load(), n.derived.Load(), n.every)
	t.Logf("%d exact distances, %d marked as rounded, of which %d are a ply short", n.exact.Load(), n.rounded.Load(), n.short.Load())
	t.Logf("of %d marked distances that Probe was asked for it could not make %d exact", n.refined.Load(), n.left.Load())
}

// TestSyzygyAgrees compares some positions of every published table with the kernel's values.
func TestSyzygyAgrees(t *testing.T) {
	files, kernel := published(t), solvedSmall()
	n := agreement{every: 1}
	for _, men := range []int{3, 4} {
		for _, m := range chess.MaterialsOf(men) {
			before := n.positions.Load()
			places := float64(len(space.PlacementsOf(m).Sets) * space.Standard(m).Words * 64)
			compareWithKernel(t, files, kernel, m, min(3000/places, 1), &n)
			if got := n.positions.Load() - before; got < 2000 {
				t.Errorf("%s: only %d positions compared", m, got)
			}
		}
	}
	n.log(t)
}
