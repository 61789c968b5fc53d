package tables

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
)

// fathom compiles a program that asks Fathom, another reader of Syzygy files, or skips.
func fathom(t testing.TB) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "fathom")
	if out, err := exec.Command("gcc", "-O2", "-o", program, "testdata/fathom.c", "-lfathom").CombinedOutput(); err != nil {
		t.Skipf("this needs gcc and Debian's libfathom-dev: %v\n%.300s", err, out)
	}
	return program
}

// askFathom returns Fathom's results of positions and what it takes for one, in nanoseconds of processor time.
func askFathom(t testing.TB, program, dir string, ps []chess.Position, seconds float64) (results []chess.WDL, ns float64) {
	t.Helper()
	var in, out, said bytes.Buffer
	for i := range ps {
		p := &ps[i]
		w := [10]uint64{
			uint64(p.ByColor(chess.White)), uint64(p.ByColor(chess.Black)),
			uint64(p.ByRole(chess.King)), uint64(p.ByRole(chess.Queen)), uint64(p.ByRole(chess.Rook)),
			uint64(p.ByRole(chess.Bishop)), uint64(p.ByRole(chess.Knight)), uint64(p.ByRole(chess.Pawn)),
		}
		if ep := p.EnPassant(); ep != chess.NoSquare {
			w[8] = uint64(ep)
		}
		if p.Turn() == chess.White {
			w[9] = 1
		}
		_ = binary.Write(&in, binary.NativeEndian, w[:])
	}
	cmd := exec.Command(program, dir, fmt.Sprint(seconds))
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, &said
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, said.Bytes())
	}
	if out.Len() != len(ps) {
		t.Fatalf("Fathom gave %d results for %d positions", out.Len(), len(ps))
	}
	var sum uint
	if _, err := fmt.Sscan(said.String(), &ns, &sum); err != nil {
		t.Fatalf("%q: %v", said.String(), err)
	}
	for _, b := range out.Bytes() {
		results = append(results, chess.WDL(b)-2)
	}
	return results, ns
}

// BenchmarkFathomWDL asks Fathom for what BenchmarkSyzygyWDL asks, 5 men, and holds its results against ours.
func BenchmarkFathomWDL(b *testing.B) {
	program := fathom(b)
	for _, men := range []int{4, 5} {
		b.Run(fmt.Sprintf("%d men", men), func(b *testing.B) {
			s, list := syzygyFolder(b, men)
			ps := sample.Positions(rand.New(rand.NewPCG(5, 5)), list, 1<<16)
			results, ns := askFathom(b, program, os.Getenv(syzygyDir), ps, 2)
			for i := range ps {
				if w, err := s.WDL(&ps[i]); err != nil || w != results[i] {
					b.Errorf("%s: %v, %v; Fathom says %v", ps[i].FEN(), w, err, results[i])
				}
			}
			for b.Loop() { // what counts is measured over there
			}
			b.ReportMetric(ns, "cpu-ns/op")
			b.ReportMetric(1e9/ns, "probes/s")
		})
	}
}
