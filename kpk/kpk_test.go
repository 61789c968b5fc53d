package kpk

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

func solved() *bitbase {
	once.Do(build)
	return &base
}

// The published statistics count the unique positions under the left-right mirror, which are the
// indexed ones: with the pawn's side to move 62,480 wins and 19,184 draws, else 48,802 losses and
// 35,210 draws.
func TestCounts(t *testing.T) {
	want := [2]struct{ wins, draws int }{{62480, 19184}, {48802, 35210}}
	total := 0
	for turn, boards := range solved() {
		wins, legal := 0, 0
		for i := range boards {
			wins += boards[i].Count()
			s := kings.NewSlice(chess.SquareAt(i%4, i/4+1).Bit(), 0)
			legal += s.Legal[turn].Count()
			if over := boards[i].AndNot(&s.Legal[turn]); over.Count() != 0 {
				t.Errorf("pawn square %d, side %d: %d wins in illegal positions", i, turn, over.Count())
			}
		}
		if wins != want[turn].wins || legal-wins != want[turn].draws {
			t.Errorf("side %d: %d wins, %d draws, want %+v", turn, wins, legal-wins, want[turn])
		}
		total += wins
	}
	if total != 111_282 {
		t.Errorf("%d wins, want 111,282", total)
	}
	if n := 2 * pawnSquares * 64 * 64; n != 196_608 || len(Bits()) != 24_576 || Size != 24_576 {
		t.Errorf("%d positions in %d bytes, want 196,608 in 24,576", n, len(Bits()))
	}
}

// Results for White as the textbooks give them, with White and with Black to move.
func TestTextbook(t *testing.T) {
	const win, draw = true, false
	for _, c := range []struct {
		name, board  string
		white, black bool
	}{
		{"opposition: who has to move fails", "8/8/4k3/8/4K3/4P3/8/8", draw, win},
		{"distant opposition", "4k3/8/8/8/8/4K3/4P3/8", win, win},
		{"two squares in front of the pawn wins anyhow", "8/4k3/8/4K3/8/4P3/8/8", win, win},
		{"sixth-rank rule: king on the sixth in front of its pawn", "4k3/8/4K3/4P3/8/8/8/8", win, win},
		{"sixth-rank rule: not on the rook file", "k7/8/K7/P7/8/8/8/8", draw, draw},
		{"pawn to the seventh without check wins, with check does not", "4k3/8/4K3/3P4/8/8/8/8", win, win},
		{"pawn on the sixth, king beside it: with check", "4k3/8/3PK3/8/8/8/8/8", draw, win},
		{"pawn on the sixth, king beside it: without check", "3k4/8/3PK3/8/8/8/8/8", win, draw},
		{"key square d6 of the pawn on e4", "4k3/8/3K4/8/4P3/8/8/8", win, win},
		{"king level with its pawn: opposition", "8/4k3/8/3KP3/8/8/8/8", draw, draw},
		{"square of the pawn: Black may enter", "8/8/8/8/P4k2/8/8/7K", win, draw},
		{"square of the pawn: drawn from a3 for a pawn on a2", "8/8/8/8/6k1/8/P7/7K", win, draw},
		{"rook pawn: king in the corner", "k7/8/1K6/P7/8/8/8/8", draw, draw},
		{"rook pawn: the bare king shuts the other in", "2k5/K7/8/P7/8/8/8/8", draw, draw},
		{"rook pawn: key square b7", "8/1K6/8/3k4/P7/8/8/8", win, win},
		{"rook pawn: king to b8 comes a move late", "8/8/KP6/8/8/8/8/3k4", win, win},
		{"knight pawn: the corner stalemate", "k7/8/KP6/8/8/8/8/8", draw, win},
		{"the pawn falls", "8/8/8/8/8/k7/P7/3K4", draw, draw},
		{"queening with stalemate, so a rook", "8/k1P5/2K5/8/8/8/8/8", win, win},
		{"black takes the new queen", "8/3kP3/8/8/8/8/8/4K3", draw, draw},
		{"the README's position", "8/8/8/4k3/8/8/4P3/4K3", draw, draw},
	} {
		for turn, want := range [2]bool{c.white, c.black} {
			s, err := chess.ParseSetup(c.board + " " + "wb"[turn:turn+1] + " - -")
			if err != nil {
				t.Fatal(err)
			}
			want := map[bool]chess.WDL{draw: chess.Draw, win: []chess.WDL{chess.Win, chess.Loss}[turn]}[want]
			if got, ok := ProbeSetup(&s); got != want || !ok {
				t.Errorf("%s: %s: %v %v, want %v", c.name, s.FEN(), got, ok, want)
			}
		}
	}
}

// Probe answers for exactly the positions of this material, whoever has the pawn, and agrees with
// Wins and with its own mirror images.
func TestProbeEveryPosition(t *testing.T) {
	for pawn := chess.A1; pawn <= chess.H8; pawn++ {
		for i := range 64 * 64 {
			king, bare := chess.Square(i>>6), chess.Square(i&63)
			for turn := chess.White; turn <= chess.Black; turn++ {
				s := chess.EmptySetup()
				s.Turn = turn
				s.Put(chess.Piece{Color: chess.White, Role: chess.Pawn}, pawn)
				s.Put(chess.Piece{Color: chess.White, Role: chess.King}, king)
				s.Put(chess.Piece{Color: chess.Black, Role: chess.King}, bare)
				wdl, ok := ProbeSetup(&s)
				p, err := chess.New(s)
				if ok != (err == nil && pawn != king && pawn != bare) {
					t.Fatalf("%s: answered %v, position: %v", s.FEN(), ok, err)
				}
				wins := Wins(chess.White, king, pawn, bare, turn)
				if wins != (wdl != chess.Draw) {
					t.Fatalf("%s: wins %v, probe %v", s.FEN(), wins, wdl)
				}
				if !ok {
					continue
				}
				if got, ok := Probe(&p); got != wdl || !ok {
					t.Fatalf("%s: position %v, setup %v", s.FEN(), got, wdl)
				}
				f := s.FlipColors()
				if got, ok := ProbeSetup(&f); got != wdl || !ok {
					t.Fatalf("%s: colours exchanged %v, want %v", s.FEN(), got, wdl)
				}
				if got := Wins(chess.White, king.FlipFile(), pawn.FlipFile(), bare.FlipFile(), turn); got != wins {
					t.Fatalf("%s: mirrored %v", s.FEN(), got)
				}
			}
		}
	}
}

func TestOtherMaterialAndNonsense(t *testing.T) {
	for _, fen := range []string{
		chess.StartFEN,
		"4k3/8/8/8/8/8/8/4K3 w - -",
		"4k3/8/8/8/8/8/4R3/4K3 w - -",
		"4k3/4p3/8/8/8/8/4P3/4K3 w - -",
		"4k3/8/8/8/8/8/3PP3/4K3 w - -",
		"4k3/8/8/8/8/8/3KP3/4K3 w - -",
		"8/8/8/8/8/8/4P3/4K3 w - -",
		"8/8/8/8/4K3/8/4P3/4K3 w - -",
		"4k3/8/8/8/8/8/4P3/4K2R w K -",
	} {
		s, err := chess.ParseSetup(fen)
		if err != nil {
			t.Fatal(err)
		}
		if wdl, ok := ProbeSetup(&s); ok || wdl != chess.Draw {
			t.Errorf("%s: %v %v, want no answer", fen, wdl, ok)
		}
	}
	rights := chess.EmptySetup()
	rights.Put(chess.Piece{Color: chess.White, Role: chess.King}, chess.E1)
	rights.Put(chess.Piece{Color: chess.White, Role: chess.Pawn}, chess.E2)
	rights.Put(chess.Piece{Color: chess.Black, Role: chess.King}, chess.E8)
	rights.Castling = chess.AllCastling
	if _, ok := ProbeSetup(&rights); ok {
		t.Error("castling rights without rooks: want no answer")
	}
	for _, sq := range []chess.Square{chess.NoSquare, 65, 255} {
		for turn := range chess.Color(4) {
			for strong := range chess.Color(4) {
				if Wins(strong, sq, chess.E7, chess.A1, turn) || Wins(strong, chess.E6, sq, chess.A1, turn) || Wins(strong, chess.E6, chess.E7, sq, turn) {
					t.Errorf("square %d counts as won", sq)
				}
			}
		}
	}
	for _, pawn := range []chess.Square{chess.A1, chess.H1, chess.A8, chess.H8} {
		if Wins(chess.White, chess.E4, pawn, chess.E6, chess.White) || Wins(chess.Black, chess.E4, pawn, chess.E6, chess.Black) {
			t.Errorf("pawn on %v counts as won", pawn)
		}
	}
}

func TestTruth(t *testing.T) {
	f, err := os.Open("../../shared/truth/positions-3-4.tsv")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("../shared/truth/positions-3-4.tsv is not there")
	} else if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	results := map[string]chess.WDL{"-2": chess.Loss, "0": chess.Draw, "2": chess.Win}
	rows := 0
	for sc := bufio.NewScanner(f); sc.Scan(); {
		field := strings.Split(sc.Text(), "\t")
		if field[0] != "KPvK" {
			continue
		}
		p, err := chess.ParseFEN(field[1])
		if err != nil {
			t.Fatal(err)
		}
		want, known := results[field[2]]
		if got, ok := Probe(&p); got != want || !ok || !known {
			t.Errorf("%s: %v %v, want %s", field[1], got, ok, field[2])
		}
		rows++
	}
	if rows != 400 {
		t.Errorf("%d rows of KPvK, want 400", rows)
	}
}

func TestProbeAllocatesNothing(t *testing.T) {
	p, err := chess.ParseFEN("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() { Probe(&p) }); n != 0 {
		t.Errorf("%v allocations a probe", n)
	}
}

func BenchmarkBuild(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		var t bitbase
		t.build()
	}
}

func BenchmarkWins(b *testing.B) {
	solved()
	n, i := 0, 0
	for b.Loop() {
		if Wins(chess.Color(i&1), chess.Square(i*7&63), chess.Square(8+i*5%48), chess.Square(i*11&63), chess.Color(i>>1&1)) {
			n++
		}
		i++
	}
	if i > 10_000 && n == 0 {
		b.Error("nothing is won")
	}
}

func BenchmarkProbe(b *testing.B) {
	p, err := chess.ParseFEN("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if wdl, _ := Probe(&p); wdl != chess.Loss {
			b.Fatal(wdl)
		}
	}
}

func BenchmarkProbeOther(b *testing.B) { // what a search pays at every other node
	p := chess.Start()
	for b.Loop() {
		if _, ok := Probe(&p); ok {
			b.Fatal("answered")
		}
	}
}
