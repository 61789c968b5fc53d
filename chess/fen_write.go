package chess

import "strconv"

// FEN returns the position in Forsyth-Edwards Notation, all six fields. The en
// passant square is written only if a pawn can legally capture there, so that
// positions with the same moves have the same text but for the counters.
func (p *Position) FEN() string {
	s := p.Setup()
	s.EP = p.EnPassant()
	return s.FEN()
}

// FEN returns the setup in Forsyth-Edwards Notation as it stands, its en passant
// square whether or not a capture is possible. Each square must hold one man at most. A move number 0 is written as 1.
func (s *Setup) FEN() string {
	b := s.appendFields(make([]byte, 0, 96))
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(s.Halfmoves), 10)
	b = append(b, ' ')
	return string(strconv.AppendUint(b, uint64(max(s.Fullmoves, 1)), 10))
}

// appendFields writes the four fields that FEN and EPD share.
func (s *Setup) appendFields(b []byte) []byte {
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			man := s.PieceAt(SquareAt(file, rank))
			if man.Role == NoRole {
				empty++
				continue
			}
			if empty > 0 {
				b = append(b, '0'+empty)
				empty = 0
			}
			b = append(b, man.Letter())
		}
		if empty > 0 {
			b = append(b, '0'+empty)
		}
		if rank > 0 {
			b = append(b, '/')
		}
	}
	b = append(b, ' ', "wb"[s.Turn&1], ' ')
	b = append(b, s.Castling.String()...)
	b = append(b, ' ')
	return append(b, s.EP.String()...)
}
