package chess

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The examples are from the text of the PGN standard or show one rule each.
func TestMoveTexts(t *testing.T) {
	for _, c := range []struct{ fen, uci, san, lan, smith string }{
		{StartFEN, "e2e4", "e4", "e2-e4", "e2e4"},
		{StartFEN, "g1f3", "Nf3", "Ng1-f3", "g1f3"},
		{"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", "exd5", "e4xd5", "e4d5p"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6", "e5xd6", "e5d6E"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O", "O-O", "e1g1c"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O", "O-O-O", "e8c8C"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "Rxa8+", "Ra1xa8+", "a1a8r"},
		{"3r4/4P3/8/8/k7/8/8/K7 w - - 0 1", "e7d8q", "exd8=Q", "e7xd8=Q", "e7d8rQ"},
		{"8/4P3/8/k7/8/8/8/K7 w - - 0 1", "e7e8q", "e8=Q", "e7-e8=Q", "e7e8Q"},
		{"8/4P1k1/8/8/8/8/8/K7 w - - 0 1", "e7e8n", "e8=N+", "e7-e8=N+", "e7e8N"},
		{"8/7B/8/8/8/8/7R/k3K2R w K - 0 1", "e1g1", "O-O#", "O-O#", "e1g1c"},
		{"8/4K2k/5Q1P/6P1/8/8/q7/8 w - - 99 148", "f6g7", "Qg7#", "Qf6-g7#", "f6g7"},
		{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", "Rd1", "Ra1-d1", "a1d1"},
		{"5k2/8/8/8/8/8/1K6/R6R w - - 0 1", "a1d1", "Rad1", "Ra1-d1", "a1d1"},
		{"8/R7/8/8/7k/8/2K5/R7 w - - 0 1", "a7a5", "R7a5", "Ra7-a5", "a7a5"},
		{"8/8/R7/8/8/8/1K3k2/R7 w - - 0 1", "a6a3", "R6a3", "Ra6-a3", "a6a3"},
		{"8/7k/8/2Q1Q3/8/2Q5/8/K7 w - - 0 1", "c5d4", "Qc5d4", "Qc5-d4", "c5d4"},
		{"8/7k/8/2Q1Q3/8/2Q5/8/K7 w - - 0 1", "e5d4", "Qed4", "Qe5-d4", "e5d4"},
		{"8/7k/8/2Q1Q3/8/2Q5/8/K7 w - - 0 1", "c3d4", "Q3d4", "Qc3-d4", "c3d4"},
		// a pinned knight is no rival
		{"k7/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2", "Ng1-e2", "g1e2"},
	} {
		p := mustFEN(t, c.fen)
		m, err := p.ParseUCI(c.uci)
		if err != nil {
			t.Errorf("%s %s: %v", c.fen, c.uci, err)
			continue
		}
		for i, got := range []string{p.SAN(m), p.LAN(m), m.Smith(), m.String()} {
			if want := []string{c.san, c.lan, c.smith, c.uci}[i]; got != want {
				t.Errorf("%s %s: written %s, want %s", c.fen, c.uci, got, want)
			}
		}
	}
}

// Every legal move of positions from random games comes back from all its texts, and
// from ParseMove, which has to guess the notation.
func TestMoveTextRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	positions, texts := 0, 0
	check := func(p *Position) bool {
		moves := p.LegalMoves()
		positions++
		for _, m := range moves {
			for _, c := range []struct {
				text  string
				parse func(string) (Move, error)
			}{{p.SAN(m), p.ParseSAN}, {p.LAN(m), p.ParseLAN}, {m.String(), p.ParseUCI}, {m.Smith(), p.ParseSmith}} {
				texts++
				if got, err := c.parse(c.text); err != nil || got != m {
					t.Fatalf("%s: %s read as %v, %v", p.FEN(), c.text, got, err)
				}
				if got, err := p.ParseMove(c.text); err != nil || got != m {
					t.Fatalf("%s: ParseMove(%s) = %v, %v", p.FEN(), c.text, got, err)
				}
			}
		}
		seen := map[string]bool{}
		for _, m := range moves {
			if san := p.SAN(m); seen[san] {
				t.Fatalf("%s: two moves are %s", p.FEN(), san)
			} else {
				seen[san] = true
			}
		}
		return true
	}
	for range 6 {
		randomGame(rng, Start(), 150, check)
	}
	for _, fen := range []string{ // castling, promotions with and without capture, en passant, many queens
		"r3k2r/pPp3Pp/8/3pP3/8/8/PpP3pP/R3K2R w KQkq d6 0 1",
		"r3k2r/pPp3Pp/8/8/3pP3/8/PpP3pP/R3K2R b KQkq e3 0 1",
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
		"n1n1n1n1/1P1P1P1P/8/7k/8/7K/1p1p1p1p/N1N1N1N1 w - - 0 1",
	} {
		p := mustFEN(t, fen)
		check(&p)
	}
	if positions < 500 {
		t.Errorf("only %d positions with %d texts", positions, texts)
	}
}

func TestParseSANTolerance(t *testing.T) {
	const promo = "3r4/4P3/8/8/k7/8/8/K7 w - - 0 1"
	const castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for _, c := range []struct{ fen, uci, texts string }{
		{StartFEN, "e2e4", "e4|e2e4|e2-e4|1.e4|1. e4|e4!|e4?!|e4 $1|Pe4|♙e4| e4 "},
		{StartFEN, "g1f3", "Nf3|nf3|Ngf3|N1f3|Ng1f3|Ng1-f3|♘f3|♞f3|1. Nf3!?"},
		{castle, "e1g1", "O-O|0-0|o-o|OO|O-O+|0-0!?|e1g1|Ke1-g1|e1h1"},
		{castle, "e1c1", "O-O-O|0-0-0|000|e1c1|e1a1"},
		{castle, "a1a8", "Rxa8+|Rxa8|Ra8|R:a8|Ra1xa8++|R×a8"},
		{promo, "e7d8q", "exd8=Q|exd8Q|ed8=Q|exd8(Q)|e7d8q|exd8/Q|e7xd8=Q+|exd8=q"},
		{promo, "e7e8n", "e8=N|e8N|e8(N)|e8n|e7-e8=N"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6|exd6 e.p.|exd6e.p.|exd6ep|ed6|exd6 (ep)|exd6 e.p.+|e5xd6"},
	} {
		p := mustFEN(t, c.fen)
		for _, text := range strings.Split(c.texts, "|") {
			if m, err := p.ParseSAN(text); err != nil || m.String() != c.uci {
				t.Errorf("%s: %q read as %v, %v; want %s", c.fen, text, m, err, c.uci)
			}
		}
	}
}

func TestParseSANErrors(t *testing.T) {
	const rooks = "5k2/8/8/8/8/8/1K6/R6R w - - 0 1"
	const pin = "k7/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"
	const promo = "3r4/4P3/8/8/k7/8/8/K7 w - - 0 1"
	for _, c := range []struct {
		fen, text  string
		kind       MoveErrorKind
		msg        string
		candidates []string
	}{
		{StartFEN, "", BadMoveText, "nothing", nil},
		{StartFEN, "+", BadMoveText, "nothing", nil},
		{StartFEN, "e", BadMoveText, "does not end", nil},
		{StartFEN, "Q4", BadMoveText, "no square", nil},
		{StartFEN, "e9", BadMoveText, `"e9" is no square`, nil},
		{StartFEN, "Zf3", BadMoveText, `"Z"`, nil},
		{StartFEN, "N2xg1f3", BadMoveText, "no sense", nil},
		{StartFEN, "e8=K", BadMoveText, "does not become a king", nil},
		{StartFEN, "Nf3x", BadMoveText, "does not end", nil},
		{StartFEN, "e5", IllegalMove, "no pawn of white can go to e5", []string{"a3", "a4", "b3", "b4", "c3", "c4", "d3", "d4", "e3", "e4", "f3", "f4", "g3", "g4", "h3", "h4"}},
		{StartFEN, "Nd2", IllegalMove, "a man on d2 itself", []string{"Na3", "Nc3", "Nf3", "Nh3"}},
		{StartFEN, "Nxf3", IllegalMove, "nothing to capture on f3", []string{"Nf3"}},
		{StartFEN, "O-O", IllegalMove, "in the way", nil},
		{pin, "O-O", IllegalMove, "no right", nil},
		{StartFEN, "Bb5", IllegalMove, "no bishop of white can go to b5", nil},
		{promo, "Qa4", IllegalMove, "white has no queen", nil},
		{promo, "e8", AmbiguousMove, "what the pawn becomes", []string{"e8=Q+", "e8=R", "e8=B+", "e8=N"}},
		{promo, "e8=Q", 99, "", nil},
		{rooks, "Rd1", AmbiguousMove, "ambiguous", []string{"Rad1", "Rhd1"}},
		{rooks, "Rbd1", IllegalMove, "no rook on the b-file", []string{"Rad1", "Rhd1"}},
		{rooks, "R2d1", IllegalMove, "no rook on rank 2", []string{"Rad1", "Rhd1"}},
		{rooks, "Ra1-d2", IllegalMove, "the rook on a1 cannot go to d2", nil},
		{pin, "Nce2", IllegalMove, "would leave the king on e1 in check", []string{"Ne2"}},
		{"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "Kd2", IllegalMove, "the king would be in check on d2", nil},
		{"4k3/8/8/8/4r3/8/8/4K2N w - - 0 1", "Nf2", IllegalMove, "in check", nil},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", IllegalMove, "the pawn on e5 cannot go to d6", nil},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", IllegalMove, "king", []string{"O-O"}},
	} {
		p := mustFEN(t, c.fen)
		m, err := p.ParseSAN(c.text)
		if c.kind == 99 {
			if err != nil {
				t.Errorf("%s: %v", c.text, err)
			}
			continue
		}
		var e *MoveError
		if !errors.As(err, &e) || m != NoMove {
			t.Errorf("%s: %q read as %v, %v; want a *MoveError", c.fen, c.text, m, err)
			continue
		}
		if e.Kind != c.kind || !strings.Contains(e.Msg, c.msg) {
			t.Errorf("%s: %q: kind %d, %q; want kind %d, %q", c.fen, c.text, e.Kind, e.Msg, c.kind, c.msg)
		}
		names := slices.Clone(e.Names)
		slices.Sort(names)
		want := slices.Clone(c.candidates)
		slices.Sort(want)
		if want != nil && !slices.Equal(names, want) {
			t.Errorf("%s: %q: candidates %v, want %v", c.fen, c.text, names, want)
		}
	}
}

func TestMoveErrorText(t *testing.T) {
	p := mustFEN(t, "5k2/8/8/8/8/8/1K6/R6R w - - 0 1")
	for text, want := range map[string]string{
		"Rd1":  `move "Rd1": ambiguous: Rad1, Rhd1`,
		"Rbd1": `move "Rbd1": white has no rook on the b-file; legal would be Rad1, Rhd1`,
		"Q4":   `move "Q4": no square to go to, want one such as e4`,
	} {
		if _, err := p.ParseSAN(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

func TestParseOtherNotationErrors(t *testing.T) {
	p := mustFEN(t, "r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 0 1")
	for _, c := range []struct {
		name  string
		parse func(string) (Move, error)
		text  string
		kind  MoveErrorKind
		msg   string
	}{
		{"UCI", p.ParseUCI, "0000", BadMoveText, "null move"},
		{"UCI", p.ParseUCI, "e2", BadMoveText, "two squares"},
		{"UCI", p.ParseUCI, "e2e9", BadMoveText, `"e9"`},
		{"UCI", p.ParseUCI, "i2e4", BadMoveText, `"i2"`},
		{"UCI", p.ParseUCI, "e2e4k", BadMoveText, "become"},
		{"UCI", p.ParseUCI, "e2e4q", IllegalMove, "does not promote"},
		{"UCI", p.ParseUCI, "e2e5", IllegalMove, "the pawn on e2 cannot go to e5"},
		{"UCI", p.ParseUCI, "e3e4", IllegalMove, "no man on e3"},
		{"LAN", p.ParseLAN, "e4", BadMoveText, "comes from is missing"},
		{"Smith", p.ParseSmith, "a1a8", IllegalMove, "not so"},
		{"Smith", p.ParseSmith, "a1a8q", IllegalMove, "not so"},
		{"Smith", p.ParseSmith, "e1g1", IllegalMove, "not so"},
		{"Smith", p.ParseSmith, "e1h1", IllegalMove, "itself"},
		{"Smith", p.ParseSmith, "e1", BadMoveText, "two squares"},
		{"Smith", p.ParseSmith, "e1z1", BadMoveText, "two squares"},
	} {
		m, err := c.parse(c.text)
		var e *MoveError
		if !errors.As(err, &e) || m != NoMove {
			t.Errorf("%s %q read as %v, %v; want a *MoveError", c.name, c.text, m, err)
		} else if e.Kind != c.kind || !strings.Contains(e.Msg, c.msg) {
			t.Errorf("%s %q: kind %d, %q; want kind %d, %q", c.name, c.text, e.Kind, e.Msg, c.kind, c.msg)
		}
	}
}

func TestLines(t *testing.T) {
	p := Start()
	const text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"
	moves, err := p.ParseLine(text)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := p.LineSAN(moves); got != text || err != nil {
		t.Errorf("line written %q, %v", got, err)
	}
	q := p.After(moves[0])
	if got, err := q.LineSAN(moves[1:]); got != "1... e5 2. Nf3 Nc6 3. Bb5 a6" || err != nil {
		t.Errorf("line of Black's written %q, %v", got, err)
	}
	if got, err := p.ParseLine("1.e2e4 e5 2 .Nf3"); err == nil || len(got) != 2 {
		t.Errorf("a number without a dot read as %v, %v", got, err)
	}
	if got, err := p.ParseLine("1.e2e4 1...e5 $2 2. Ng1-f3 Nc6 1/2-1/2"); err != nil || !slices.Equal(got, moves[:4]) {
		t.Errorf("mixed notations read as %v, %v", got, err)
	}
	if got, err := p.LineSAN([]Move{moves[0], moves[0]}); err == nil || got != "1. e4" {
		t.Errorf("illegal line written %q, %v", got, err)
	}
	if got, err := p.LineSAN(nil); got != "" || err != nil {
		t.Errorf("empty line written %q, %v", got, err)
	}
}

// A move that is not of the position has no SAN; nothing may break.
func TestSANOfForeignMove(t *testing.T) {
	p := Start()
	q := mustFEN(t, "r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 0 1")
	for _, m := range q.LegalMoves() {
		if !p.IsLegal(m) && (p.SAN(m) != m.String() || p.LAN(m) != m.String()) {
			t.Errorf("%v written %s, %s", m, p.SAN(m), p.LAN(m))
		}
	}
	if p.SAN(NoMove) != "0000" || NoMove.Smith() != "0000" {
		t.Errorf("no move written %s, %s", p.SAN(NoMove), NoMove.Smith())
	}
}

// The best moves that others noted for their positions are legal moves, and written as we write them.
func TestSANReferenceMoves(t *testing.T) {
	moves := 0
	for _, row := range readTSV(t, "positions/pawn-and-fortress.tsv") {
		if _, bad := impossible[row["fen"]]; bad {
			continue
		}
		p := mustFEN(t, row["fen"])
		for _, text := range strings.Fields(row["best"]) {
			moves++
			if m, err := p.ParseSAN(text); err != nil || p.SAN(m) != text {
				t.Errorf("%s: %s read as %v, %v, written %s", row["fen"], text, m, err, p.SAN(m))
			}
		}
	}
	if moves < 100 {
		t.Errorf("only %d moves", moves)
	}
}
