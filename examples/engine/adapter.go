package main

import (
	"encoding/binary"
	"math/bits"

	board "github.com/corentings/chess/v2"

	"github.com/szen-chess/szen/chess"
)

// roles is the order in which the other board has its bitboards, for White and then for Black.
var roles = [6]chess.Role{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}

// setupOf copies a position of the other board. Its bitboards have a1 as the highest bit, so each is
// turned around; an engine with a1 as the lowest copies the words as they are.
func setupOf(p *board.Position) (chess.Setup, error) {
	s := chess.EmptySetup()
	raw, err := p.Board().MarshalBinary()
	if err != nil {
		return s, err
	}
	for i := range 2 * len(roles) {
		b := chess.Bitboard(bits.Reverse64(binary.BigEndian.Uint64(raw[8*i:])))
		s.ByColor[i/len(roles)] |= b
		s.ByRole[roles[i%len(roles)]] |= b
	}
	if p.Turn() == board.Black {
		s.Turn = chess.Black
	}
	if ep := p.EnPassantSquare(); ep != board.NoSquare {
		s.EP = chess.Square(ep)
	}
	if p.CastleRights().String() != "-" {
		s.Castling = chess.AllCastling // any right at all keeps the recognizers silent
	}
	s.Halfmoves = uint16(p.HalfMoveClock())
	return s, nil
}
