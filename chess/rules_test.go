package chess

import "testing"

func TestOutcome(t *testing.T) {
	for fen, want := range map[string]Outcome{
		StartFEN: {},
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3": {Checkmate, Black},
		"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1":                             {Checkmate, White},
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":                                {Reason: Stalemate},
		"8/8/8/4k3/5b2/3K4/8/2B5 w - - 0 33":                            {Reason: InsufficientMaterial}, // both bishops dark
		"8/8/8/4k3/8/3K4/8/8 w - - 150 99":                              {Reason: InsufficientMaterial},
		"8/8/8/4k3/8/3K4/8/7R w - - 149 99":                             {},
		"8/8/8/4k3/8/3K4/8/7R w - - 150 99":                             {Reason: SeventyFiveMoves},
		// mate and stalemate come before the clock
		"R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 200": {Checkmate, White},
		"7k/5Q2/6K1/8/8/8/8/8 b - - 150 200":    {Reason: Stalemate},
	} {
		p := mustFEN(t, fen)
		if got := p.Outcome(); got != want {
			t.Errorf("%s: %v, want %v", fen, got, want)
		}
	}
}

func TestOutcomeString(t *testing.T) {
	for o, want := range map[Outcome]string{
		{}:                     "*",
		{Checkmate, White}:     "1-0",
		{Checkmate, Black}:     "0-1",
		{Reason: Stalemate}:    "1/2-1/2",
		{Reason: FiftyMoves}:   "1/2-1/2",
		{Reason: Reason(0xff)}: "1/2-1/2",
	} {
		if got := o.String(); got != want {
			t.Errorf("%d: %s, want %s", o.Reason, got, want)
		}
	}
	if got := ThreefoldRepetition.String(); got != "threefold repetition" {
		t.Error(got)
	}
}

// The rule of insufficient material is exact: for every set of minor pieces up to four men, with the
// colours of the bishops' squares told apart, all placements are tried. Where the rule speaks,
// there is no mate at all; where it does not, there is one. More men only add: what mates without
// them mates with them elsewhere, and more bishops of one colour give no more squares.
func TestInsufficientMaterialExact(t *testing.T) {
	for _, name := range []string{"KvK", "KNvK", "KBvK", "KBBvK", "KBNvK", "KNNvK", "KBvKB", "KBvKN", "KNvKN"} {
		m, err := ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		var men []Piece
		for c := White; c <= Black; c++ {
			for r := Knight; r <= Bishop; r++ {
				for range m.Count(c, r) {
					men = append(men, Piece{c, r})
				}
			}
		}
		// by how many bishops stand on the rarer colour, as a mirror exchanges the colours
		found, seen := map[int]bool{}, map[int]bool{}
		for _, bk := range []Square{A1, B1, C1, D1, B2, C2, D2, C3, D3, D4} {
			for wk := A1; wk <= H8; wk++ {
				if Distance(wk, bk) < 2 {
					continue
				}
				s := EmptySetup()
				s.Turn = Black
				s.Put(Piece{Black, King}, bk)
				s.Put(Piece{White, King}, wk)
				placeMen(s, men, func(s Setup) {
					p, err := New(s)
					if err != nil {
						return
					}
					light := (p.ByRole(Bishop) & LightSquares).Count()
					class := min(light, p.ByRole(Bishop).Count()-light)
					dead := p.InsufficientMaterial()
					if before, ok := seen[class]; ok && before != dead {
						t.Fatalf("%s: the rule depends on more than the material", p.FEN())
					}
					seen[class] = dead
					if (dead || !found[class]) && p.Checkmate() {
						found[class] = true
					}
				})
			}
		}
		for class, dead := range seen {
			if dead == found[class] {
				t.Errorf("%s with %d bishops on the rarer colour: insufficient %v, but mate found %v", name, class, dead, found[class])
			}
		}
	}
}

// placeMen puts the men on every choice of empty squares.
func placeMen(s Setup, men []Piece, visit func(Setup)) {
	if len(men) == 0 {
		visit(s)
		return
	}
	for sq := A1; sq <= H8; sq++ {
		if s.Occupied().Has(sq) {
			continue
		}
		t := s
		t.ByColor[men[0].Color] |= sq.Bit()
		t.ByRole[men[0].Role] |= sq.Bit()
		placeMen(t, men[1:], visit)
	}
}

func TestInsufficientMaterialMoreMen(t *testing.T) {
	for fen, want := range map[string]bool{
		"k1B1B1B1/8/8/8/8/8/8/K1b1b1b1 w - - 0 1": false, // light and dark
		"k1B1B1B1/8/8/8/8/8/8/Kb1b1b2 w - - 0 1":  true,  // light only
		"k7/8/8/8/8/8/8/KNNN4 w - - 0 1":          false,
		"k7/8/8/8/8/8/P7/K7 w - - 0 1":            false,
		"k7/8/8/8/8/8/8/KR6 w - - 0 1":            false,
		"k7/8/8/8/8/8/8/KQ6 w - - 0 1":            false,
		"kb6/2N5/1K6/8/8/8/8/8 b - - 0 50":        false, // the only move draws, but not by the material
	} {
		p := mustFEN(t, fen)
		if got := p.InsufficientMaterial(); got != want {
			t.Errorf("%s: %v, want %v", fen, got, want)
		}
	}
}
