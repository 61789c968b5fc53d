package chess

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"
)

// perftLimit bounds the nodes of a count that the default tests look at.
const perftLimit = 20_000_000

type perftCase struct {
	name, fen string
	nodes     []uint64 // by depth from 1; 0 where not known
}

func readPerfts(t testing.TB) (cases []perftCase) {
	t.Helper()
	file, err := os.Open("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		f := strings.Split(lines.Text(), " | ")
		if len(f) != 3 {
			t.Fatalf("perft.txt: %q: want three fields", lines.Text())
		}
		c := perftCase{name: f[0], fen: f[1]}
		for _, n := range strings.Fields(f[2]) {
			v, err := strconv.ParseUint(n, 10, 64)
			if err != nil && n != "-" {
				t.Fatal(err)
			}
			c.nodes = append(c.nodes, v)
		}
		cases = append(cases, c)
	}
	if len(cases) == 0 {
		t.Fatal("perft.txt is empty")
	}
	return cases
}

func mustFEN(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// checkPerfts compares the counts from..to nodes.
func checkPerfts(t *testing.T, from, to uint64) {
	checked := 0
	for _, c := range readPerfts(t) {
		p := mustFEN(t, c.fen)
		for i, want := range c.nodes {
			if want < from || want > to {
				continue
			}
			checked++
			if got := Perft(&p, i+1); got != want {
				t.Errorf("%s, depth %d: %d nodes, want %d", c.name, i+1, got, want)
			}
		}
	}
	if checked == 0 {
		t.Fatal("nothing checked")
	}
}

func TestPerft(t *testing.T) { checkPerfts(t, 1, perftLimit) }

func TestPerftDepthZero(t *testing.T) {
	p := Start()
	for _, depth := range []int{0, -1} {
		if got := Perft(&p, depth); got != 1 {
			t.Errorf("Perft(%d) = %d, want 1: the position itself", depth, got)
		}
		if got := Divide(&p, depth); got != nil {
			t.Errorf("Divide(%d) = %v, want none", depth, got)
		}
	}
}

func TestDivide(t *testing.T) {
	p := mustFEN(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	var sum uint64
	byText := map[string]uint64{}
	for _, d := range Divide(&p, 3) {
		sum += d.Nodes
		byText[d.Move.String()] = d.Nodes
	}
	if sum != 97862 || len(byText) != 48 {
		t.Errorf("%d moves, %d nodes, want 48 and 97862", len(byText), sum)
	}
	// Each count is also what Perft says of the position after the move.
	for _, m := range p.LegalMoves() {
		q := p.After(m)
		if want := Perft(&q, 2); byText[m.String()] != want {
			t.Errorf("%s: %d, want %d", m, byText[m.String()], want)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	p := Start()
	var nodes uint64
	for b.Loop() {
		nodes += Perft(&p, 5)
	}
	b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnps")
}

func BenchmarkAppendMoves(b *testing.B) {
	p := mustFEN(b, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	buf := make([]Move, 0, MaxMoves)
	for b.Loop() {
		buf = p.AppendMoves(buf[:0])
	}
}
