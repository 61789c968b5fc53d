package held

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
)

// blocked reads the structures of testdata/blocked.txt.
func blocked(t testing.TB) (out []Pawns) {
	t.Helper()
	text, err := os.ReadFile("testdata/blocked.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		var p Pawns
		if n, _ := fmt.Sscanf(line, "%v %v", &p[0], &p[1]); n == 2 {
			out = append(out, p)
		}
	}
	return out
}

// TestCoverage compares what the usual budget finds with what a large one does, and holds that more work
// never takes a claim back that was found waiting or playing to the end.
func TestCoverage(t *testing.T) {
	structures := blocked(t)
	if len(structures) != 40 {
		t.Fatalf("%d structures", len(structures))
	}
	s := NewSolver()
	var usual, large, both int
	var spent time.Duration
	for i, p := range structures {
		var a, b Structure
		start := time.Now()
		s.Solve(&a, p, chess.Black, Budget)
		spent += time.Since(start)
		usual += a.Count()
		if i%10 == 0 {
			s.Solve(&b, p, chess.Black, 40*Budget)
			large += b.Count()
			both += a.Count()
			if b.Count() < a.Count() {
				t.Errorf("%v: %d held with the usual budget, %d with more", p, a.Count(), b.Count())
			}
		}
	}
	t.Logf("%d positions held in %d structures, %v each; of every tenth %d, and %d with 40 times the budget",
		usual, len(structures), spent/time.Duration(len(structures)), both, large)
	if usual < 62000 {
		t.Errorf("only %d positions are held", usual)
	}
}

// Solving allocates nothing once the solver has its memory.
func TestSolveAllocates(t *testing.T) {
	s := NewSolver()
	var st Structure
	p := sketchFirst
	if n := testing.AllocsPerRun(20, func() { s.Solve(&st, p, chess.Black, Budget) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if n := testing.AllocsPerRun(20, func() { st.Holds(chess.E1, chess.E8, chess.White) }); n != 0 {
		t.Errorf("%v allocations to ask", n)
	}
}

func BenchmarkCoverage(b *testing.B) {
	structures := blocked(b)
	s := NewSolver()
	var st Structure
	for b.Loop() {
		for _, p := range structures {
			s.Solve(&st, p, chess.Black, Budget)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(len(structures)), "µs/structure")
}
