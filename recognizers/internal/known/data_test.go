package known

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"flag"
	"os"
	"slices"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers/internal/truth"
)

var rewrite = flag.Bool("rewrite", false, "write the embedded tables anew")

// solved is a table made from the kernel's answers.
type solved struct {
	legal, won []chess.Bitboard
}

// put enters one position.
func (x *solved) put(word int, lane chess.Square, won bool) {
	x.legal[word] |= lane.Bit()
	if won {
		x.won[word] |= lane.Bit()
	}
}

// fill gives bits that stand for no position the value of the word before, which packs best.
func (x *solved) fill() {
	for i := 1; i < len(x.won); i++ {
		x.won[i] |= x.won[i-1] &^ x.legal[i]
	}
}

// derive solves a material and calls put for both mirror images of every position, the attacker's
// pawns going up.
func derive(t *testing.T, tab *table, material string, put func(x *solved, s *chess.Setup, v chess.WDL)) {
	t.Helper()
	x := &solved{make([]chess.Bitboard, tab.words), make([]chess.Bitboard, tab.words)}
	n := 0
	truth.Each(t, material, func(s *chess.Setup, v chess.WDL) {
		mirrored, _ := s.Transform(chess.FlipFile)
		put(x, s, v)
		put(x, &mirrored, v)
		n++
	})
	x.fill()
	compare(t, tab, x)
	wins := 0
	for i, w := range x.won {
		wins += (w & x.legal[i]).Count()
	}
	t.Logf("%s: %d positions, %d bits set", material, n, wins)
}

// compare holds the embedded table against the one derived, or writes it.
func compare(t *testing.T, tab *table, x *solved) {
	t.Helper()
	if *rewrite {
		var raw []byte
		for _, w := range x.won {
			raw = binary.LittleEndian.AppendUint64(raw, uint64(w))
		}
		var packed bytes.Buffer
		w, err := flate.NewWriter(&packed, flate.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(raw); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("data/"+tab.name+".bin", packed.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes", tab.name, packed.Len())
		return
	}
	tab.once.Do(tab.unpack)
	if !slices.Equal(tab.bits, x.won) {
		t.Errorf("the embedded %s is not what the kernel finds; go test -rewrite writes it", tab.name)
	}
}

func TestPawnEach(t *testing.T) {
	derive(t, &pawnEach, "KPvKP", func(x *solved, s *chess.Setup, v chess.WDL) {
		white, black := s.Of(chess.White, chess.Pawn).First(), s.Of(chess.Black, chess.Pawn).First()
		w, k := s.King(chess.White), s.King(chess.Black)
		if s.Turn == chess.Black {
			w, k, white, black = k.FlipRank(), w.FlipRank(), black.FlipRank(), white.FlipRank()
		}
		if white.File() > 3 {
			return // its mirror image is there
		}
		word, lane := pawnEachAt(w, k, white, black, true)
		x.put(word, lane, v == chess.Win)
		x.put(word+24*48*64, lane, v == chess.Loss)
	})
}

func TestTwoPawns(t *testing.T) {
	derive(t, &twoPawns, "KPPvK", func(x *solved, s *chess.Setup, v chess.WDL) {
		word, lane := twoPawnsAt(s.King(chess.White), s.King(chess.Black), s.ByRole[chess.Pawn], s.Turn == chess.White)
		x.put(word, lane, v != chess.Draw)
	})
}
