package library

import (
	"errors"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// board reads squares as White sees them, king first, and turns them as the pawns see them.
func board(t *testing.T, squares ...string) (king chess.Square, pawns chess.Bitboard) {
	t.Helper()
	for i, text := range squares {
		sq, ok := chess.ParseSquare(text)
		if !ok {
			t.Fatalf("%q is no square", text)
		}
		if sq = sq.FlipRank(); i == 0 {
			king = sq
		} else {
			pawns |= sq.Bit()
		}
	}
	return king, pawns
}

// TestKnown wants mirror images to be told the same, passes to be counted, and what is no instance to be refused.
func TestKnown(t *testing.T) {
	l, err := For(0b11100000)
	if err != nil {
		t.Fatal(err)
	}
	m, err := For(0b111)
	if err != nil {
		t.Fatal(err)
	}
	l.Each(func(pawns chess.Bitboard, king chess.Square, i Instance) {
		if j, ok := m.At(pawns.FlipFiles(), king.FlipFile()); !ok || i != j {
			t.Fatalf("king %s, pawns %#x: %+v, mirrored %+v", king, uint64(pawns), i, j)
		}
	})
	for _, x := range []struct {
		men  []string
		want Tempi
	}{
		{[]string{"g1", "f4", "g4", "h4"}, Tempi{false, 1}},
		{[]string{"g2", "f4", "g5", "h4"}, Tempi{false, 1}},
		{[]string{"a1", "f4", "g4", "h4"}, Tempi{false, 0}},
	} {
		king, pawns := board(t, x.men...)
		i, ok := l.At(pawns, king)
		if !ok || i.Tempi[KingMoves] != x.want {
			t.Errorf("%v: %+v, want %s", x.men, i, x.want)
		}
	}
	for _, pawns := range []chess.Bitboard{chess.A2.Bit(), chess.F2.Bit() | chess.F3.Bit(), chess.F8.Bit()} {
		if _, ok := l.At(pawns, chess.A1); ok {
			t.Errorf("pawns %#x are of no instance", uint64(pawns))
		}
	}
	if _, ok := l.At(chess.F2.Bit(), chess.F2); ok {
		t.Error("a king on a pawn")
	}
	if _, ok := l.At(0, chess.NoSquare); ok {
		t.Error("no king")
	}
}

// TestFile writes libraries of every number of files, reads them back and wants damage to be found.
func TestFile(t *testing.T) {
	for _, f := range []Files{0b1, 0b10000001, 0b10010010} {
		l, err := Compile(f)
		if err != nil {
			t.Fatal(err)
		}
		text := l.Bytes()
		m, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Verify(); err != nil {
			t.Error(err)
		}
		for at := 0; at < len(text); at += 1 + len(text)/97 {
			text[at] ^= 4
			var bad *FormatError
			if _, err := Parse(text); !errors.As(err, &bad) {
				t.Errorf("%s, byte %d changed: %v", f, at, err)
			}
			if _, err := Parse(text[:at]); !errors.As(err, &bad) {
				t.Errorf("%s, cut at %d: %v", f, at, err)
			}
			text[at] ^= 4
		}
		m.bytes[2][64] ^= 1
		if m.Verify() == nil {
			t.Errorf("%s: a wrong property is not found", f)
		}
	}
	if _, err := Compile(0b1111); err == nil {
		t.Error("four files")
	}
}

// FuzzParse gives any bytes as a file, with the checksum made right.
func FuzzParse(f *testing.F) {
	for _, files := range []Files{0b1, 0b11} {
		l, err := Compile(files)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(l.Bytes())
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, text := range [][]byte{text, signed(text)} {
			l, err := Parse(text)
			var bad *FormatError
			switch {
			case err == nil:
				l.Each(func(_ chess.Bitboard, _ chess.Square, i Instance) { _ = i.Tempi[0].String() })
			case !errors.As(err, &bad):
				t.Fatalf("%T: %v", err, err)
			}
		}
	})
}

// signed returns a file with the right checksum at its end.
func signed(text []byte) []byte {
	if len(text) < crcSize {
		return text
	}
	body := text[: len(text)-crcSize : len(text)-crcSize]
	return sign(body)
}
