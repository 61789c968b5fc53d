package chess

import (
	"errors"
	"strings"
	"testing"
)

// FuzzSAN reads any text as a move of any position. What is read is legal and comes back
// from its own texts; what is not has an error that can be shown.
func FuzzSAN(f *testing.F) {
	for _, seed := range [][2]string{
		{StartFEN, "Nf3"},
		{"r3k2r/pPp3Pp/8/3pP3/8/8/PpP3pP/R3K2R w KQkq d6 0 1", "exd6 e.p."},
		{"r3k2r/pPp3Pp/8/3pP3/8/8/PpP3pP/R3K2R w KQkq d6 0 1", "bxa8=Q+"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "0-0-0!?"},
		{"5k2/8/8/8/8/8/1K6/R6R w - - 0 1", "1. Rd1 $2"},
		{"5k2/8/8/8/8/8/1K6/R6R w - - 0 1", "♖a1×a8"},
		{"3r4/4P3/8/8/k7/8/8/K7 w - - 0 1", "e7d8rQ"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, _, err := ParseFENLenient(fen)
		if err != nil {
			p = Start()
		}
		for _, parse := range []func(string) (Move, error){p.ParseSAN, p.ParseLAN, p.ParseUCI, p.ParseSmith, p.ParseMove} {
			m, err := parse(text)
			if err != nil {
				var e *MoveError
				if !errors.As(err, &e) || m != NoMove || strings.Contains(e.Error(), "\n") || len(e.Names) != len(e.Candidates) {
					t.Fatalf("%s: %q read as %v, %v", p.FEN(), text, m, err)
				}
				continue
			}
			if !p.IsLegal(m) {
				t.Fatalf("%s: %q read as %v, which is not legal", p.FEN(), text, m)
			}
			for _, written := range []string{p.SAN(m), p.LAN(m), m.String(), m.Smith()} {
				if again, err := p.ParseMove(written); err != nil || again != m {
					t.Fatalf("%s: %v written as %s, read as %v, %v", p.FEN(), m, written, again, err)
				}
			}
		}
		_, _ = p.ParseLine(text)
	})
}
