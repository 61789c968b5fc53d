package chunks

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestSzenLines follows lines that sources give of Szén's position (docs/chunks.md): White, who moves first, is proven to win after each
// of his moves, whatever Black does there.
func TestSzenLines(t *testing.T) {
	p, err := chess.ParseFEN("4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	w, err := WingsOf(&p)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Solve(t.Context(), w)
	if err != nil {
		t.Fatal(err)
	}
	const main = "1.Ke2 h5 2.Kf3 f5 3.Kg3 Kd7 4.a4 Kc6 5.c4 Kb6 6.b4 g5 7.a5+ Ka7 8.c5 h4+ 9.Kh2 "
	searched, plies := int64(0), chess.Plies(0)
	seen := map[chess.Position]bool{}
	for _, line := range []string{
		main + "Kb8 10.b5 f4 11.Kg2 g4 12.Kg1 f3 13.Kf2",
		main + "Kb8 10.b5 f4 11.Kg2 g4 12.Kg1 g3 13.Kg2",
		main + "Kb7 10.b5 f4 11.Kg1",
		main + "f4 10.c6 f3 11.b5 g4 12.c7 Kb7 13.b6 f2 14.Kg2 g3 15.a6+",
		"1.Ke2 Kd7 2.Kf3 Kc6 3.a4 h5 4.c4 f5 5.Kg3 Kb6 6.b4 g5 7.a5+ Ka7 8.c5 h4+ 9.Kh2 Kb8 10.b5 f4 11.Kg2 g4 12.Kg1 g3 13.Kg2 Kb7 14.b6 Kb8 15.a6 Kc8 16.c6 Kb8 17.a7+ Ka8 18.c7",
	} {
		moves, err := p.ParseLine(line)
		if err != nil {
			t.Fatal(err)
		}
		q := p
		for i, m := range moves {
			if q = q.After(m); seen[q] {
				continue
			}
			seen[q] = true
			want := chess.Exactly(chess.Loss)
			if q.Turn() == chess.White {
				want = want.Negate()
			}
			r := s.Prove(t.Context(), &q, Limits{})
			searched, plies = searched+r.Searched, max(plies, r.Plies)
			if r.Bounds != want {
				t.Errorf("%s after %d plies: %s, want %s", q.FEN(), i+1, r.Bounds, want)
			}
		}
	}
	t.Logf("%d positions searched, proofs of at most %d plies", searched, plies)
}
