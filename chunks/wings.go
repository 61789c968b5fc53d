package chunks

import (
	"errors"
	"fmt"

	"github.com/szen-chess/szen/chess"
)

// Wings says on which files the pawns of both sides may stand, one on each.
type Wings struct{ White, Black Files }

// Type returns the wing of a side's pawns as a type: seen with them going up and to the west.
func (w Wings) Type(c chess.Color) (Type, error) {
	if w.White != 0 && w.Black != 0 && w.White.First() > w.Black.First() {
		w = w.mirrored()
	}
	if c == chess.White {
		return NewType(w.White, w.Black)
	}
	return NewType(w.Black.Turned(), w.White.Turned())
}

// mirrored returns the files with left and right exchanged.
func (w Wings) mirrored() Wings { return Wings{w.White.Turned(), w.Black.Turned()} }

// String returns the files, "abc-fgh", White's first.
func (w Wings) String() string { return Type{w.White, w.Black}.String() }

// ErrMen says that a position has other men than kings and pawns, or castling rights.
var ErrMen = errors.New("chunks are of kings and pawns, without castling rights")

// WingsOf returns the wings of a position. The error says why it has none: ErrMen, two pawns on a
// file, or pawns of both sides too close.
func WingsOf(p *chess.Position) (Wings, error) {
	pawns := p.ByRole(chess.Pawn)
	if p.Occupied() != pawns|p.ByRole(chess.King) || p.Castling() != 0 {
		return Wings{}, ErrMen
	}
	var out [2]Files
	for c := range out {
		b := p.Of(chess.Color(c), chess.Pawn)
		for file := range 8 {
			if (b & chess.FileBB(file)).More() {
				return Wings{}, fmt.Errorf("%s has two pawns on the %c-file, want one on each", chess.Color(c), 'a'+file)
			}
			if b&chess.FileBB(file) != 0 {
				out[c] |= 1 << file
			}
		}
	}
	w := Wings{out[chess.White], out[chess.Black]}
	_, err := w.Type(chess.White)
	return w, err
}
