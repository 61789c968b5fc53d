package chunks

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// Szén's position and Greco's form of it, proven by search.
func TestProveSzen(t *testing.T) {
	s, err := Solve(t.Context(), Wings{White: 0b111, Black: 0b11100000})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		fen   string
		want  chess.WDL
		moves map[string]chess.WDL // after them, for who played them
	}{
		{"4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1", chess.Win, map[string]chess.WDL{"Ke2": chess.Win, "Ke1": chess.Win, "Kc1": chess.Loss, "b3": chess.Loss, "b4": chess.Draw}},
		{"4k3/5ppp/8/8/8/8/PPP5/3K4 b - - 0 1", chess.Win, map[string]chess.WDL{"Kd7": chess.Win}},
		{"4k3/5ppp/8/8/8/8/PPP5/4K3 b - - 0 1", chess.Loss, nil},
	} {
		p, err := chess.ParseFEN(x.fen)
		if err != nil {
			t.Fatal(err)
		}
		r := s.Prove(t.Context(), &p, Limits{})
		if r.Bounds != chess.Exactly(x.want) || len(r.Line) == 0 || int(r.Plies) != len(r.Line) {
			t.Errorf("%s: %s after %d positions, %d plies; want %s", x.fen, r.Bounds, r.Searched, r.Plies, x.want)
		}
		text, err := p.LineSAN(r.Line)
		if err != nil {
			t.Error(err)
		}
		t.Logf("%s: %s, %d positions, %d plies: %s", x.fen, r.Bounds, r.Searched, r.Plies, text)
		for san, want := range x.moves {
			m, err := p.ParseSAN(san)
			if err != nil {
				t.Fatal(err)
			}
			q := p.After(m)
			if got := s.Prove(t.Context(), &q, Limits{}).Bounds.Negate(); got != chess.Exactly(want) {
				t.Errorf("%s: %s is a %s, want %s", x.fen, san, got, want)
			}
		}
	}
	// Both limits leave a bracket.
	p, _ := chess.ParseFEN("4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1")
	if r := s.Prove(t.Context(), &p, Limits{Positions: 500}); r.Bounds != chess.AnyResult {
		t.Errorf("%s within 500 positions", r.Bounds)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r := s.Prove(ctx, &p, Limits{}); r.Bounds != chess.AnyResult || r.Searched != 0 {
		t.Errorf("%s after %d positions with a context that is done", r.Bounds, r.Searched)
	}
}

// What the search proves of a pawn each, where looking up leaves it open, is what the table of KPvKP says.
func TestProveOnePawnEach(t *testing.T) {
	onePawnEach(t, func(w Wings, s *Solution, truth func(*chess.Position) chess.WDL) {
		n, asked, exact := 0, 0, 0
		each(t, w, func(p *chess.Position) {
			if _, ok := s.Value(p).Exact(); ok {
				return
			}
			if n++; n%(8*step) != 0 {
				return
			}
			got, want := s.Prove(t.Context(), p, Limits{Positions: 20_000}).Bounds, truth(p)
			if !got.Contains(want) {
				t.Fatalf("%s: %s proven, is a %s", p.FEN(), got, want)
			}
			asked++
			if _, ok := got.Exact(); ok {
				exact++
			}
		})
		t.Logf("%s: %d open positions searched, none false, %d decided", w, asked, exact)
		if exact == 0 { // most are drawn by play with two queens, which has no end to find
			t.Errorf("%s: none of %d open positions is decided", w, asked)
		}
	})
}

// A placed position is the position.
func TestPlaced(t *testing.T) {
	for _, fen := range []string{
		"4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1", "4k3/1Q3B1p/5R2/8/6q1/8/Pn6/K7 b - - 0 1", "8/8/8/8/8/4k3/8/4K3 b - - 0 1",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		k := place(&p)
		if q := k.position(); q.FEN() != p.FEN() {
			t.Errorf("%s comes back as %s", fen, q.FEN())
		}
	}
}

// openPosition returns a random position with all pawns on the board that looking up leaves open.
func openPosition(rng *rand.Rand, s *Solution) chess.Position {
	for {
		b := chess.EmptySetup()
		b.Turn = chess.Color(rng.IntN(2))
		for c, files := range [2]Files{s.Wings.White, s.Wings.Black} {
			for f := range 8 {
				if files>>f&1 != 0 {
					b.Put(chess.Piece{Color: chess.Color(c), Role: chess.Pawn}, chess.SquareAt(f, 1+rng.IntN(6)))
				}
			}
		}
		free := slices.Collect((^b.Occupied()).Squares())
		for c := chess.White; c <= chess.Black; c++ {
			i := rng.IntN(len(free))
			b.Put(chess.Piece{Color: c, Role: chess.King}, free[i])
			free = append(free[:i:i], free[i+1:]...)
		}
		if p, err := chess.New(b); err == nil {
			if _, ok := s.Value(&p).Exact(); !ok {
				return p
			}
		}
	}
}
