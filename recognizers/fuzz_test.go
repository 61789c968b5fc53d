package recognizers

import (
	"sync"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// Whatever words an engine hands over, there is an answer and no panic; a board that is sound to New
// gets the same answer from Probe.
func FuzzProbeSetup(f *testing.F) {
	for _, c := range benchFENs {
		s, err := chess.ParseSetup(c.fen)
		if err != nil {
			f.Fatal(err)
		}
		r := s.ByRole
		f.Add(uint64(s.ByColor[0]), uint64(s.ByColor[1]), uint64(r[0]), uint64(r[1]), uint64(r[2]), uint64(r[3]), uint64(r[4]), uint64(r[5]),
			uint8(s.Turn), uint8(s.EP), uint8(s.Castling), s.Halfmoves)
	}
	set, err := New(Config{Win: testWin, Patience: 1})
	if err != nil {
		f.Fatal(err)
	}
	rec := set.NewCache(0)
	f.Fuzz(func(t *testing.T, white, black, pawn, knight, bishop, rook, queen, king uint64, turn, ep, castling uint8, halfmoves uint16) {
		s := chess.Setup{
			ByColor: [2]chess.Bitboard{chess.Bitboard(white), chess.Bitboard(black)},
			ByRole: [6]chess.Bitboard{
				chess.Bitboard(pawn), chess.Bitboard(knight), chess.Bitboard(bishop), chess.Bitboard(rook), chess.Bitboard(queen), chess.Bitboard(king),
			},
			Turn: chess.Color(turn), EP: chess.Square(ep), Castling: chess.Castling(castling), Halfmoves: halfmoves, Fullmoves: 1,
		}
		score, bound := rec.ProbeSetup(&s, -testWin-1, testWin+1, 3)
		p, err := chess.New(s)
		if err != nil {
			return
		}
		if s2, b2 := rec.Probe(&p, -testWin-1, testWin+1, 3); s2 != score || b2 != bound {
			t.Errorf("%s: ProbeSetup says %s %d, Probe %s %d", p.FEN(), bound, score, b2, s2)
		}
		rec.Explain(&p)
	})
}

// A Set is used by many goroutines, the first of which unpack the tables.
func TestConcurrent(t *testing.T) {
	s := testSet(t, Config{})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for _, c := range benchFENs {
				p := parse(t, c.fen)
				s.Probe(&p, -1000, 1000, 0)
			}
		})
	}
	wg.Wait()
}

// A window for which a bound is of no use gets none, and the families that are off stay silent.
func TestWindow(t *testing.T) {
	p := parse(t, "k7/8/8/8/3B4/2K5/P5p1/8 w - - 0 1") // White cannot win
	s := testSet(t, Config{})
	for _, c := range []struct {
		alpha, beta Score
		want        Bound
	}{{-100, 100, Upper}, {0, 1, Upper}, {-100, -50, None}, {-1, 0, None}} {
		if _, got := s.Probe(&p, c.alpha, c.beta, 0); got != c.want {
			t.Errorf("window %d to %d: bound %s, want %s", c.alpha, c.beta, got, c.want)
		}
	}
	if _, got := testSet(t, Config{Off: RookPawns}).Probe(&p, -100, 100, 0); got != None {
		t.Errorf("without rook pawns: bound %s", got)
	}
	won := parse(t, "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1")
	if score, bound := s.Probe(&won, -100, 100, 7); score != testWin-7 || bound != Lower {
		t.Errorf("a win 7 plies below the root: %s %d", bound, score)
	}
	late := parse(t, "4k3/8/4K3/4P3/8/8/8/8 w - - 95 90")
	if _, bound := s.Probe(&late, -100, 100, 0); bound != None {
		t.Errorf("a win with the clock at 95: %s", bound)
	}
	if _, err := New(Config{Draw: 0, Win: 100}); err == nil {
		t.Error("New takes a win of 100")
	}
}
