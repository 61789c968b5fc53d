package chunks

import "github.com/szen-chess/szen/chess"

// bounds returns what is proven of a position by looking it up, from the view of the side to move: one of kings and pawns, or one in which
// one side has a queen besides.
func (s *Solution) bounds(p *chess.Position) chess.Interval {
	queens := p.ByRole(chess.Queen)
	if queens == 0 {
		return s.Value(p)
	}
	v := chess.AnyResult
	if queens.More() || p.Occupied() != p.ByRole(chess.Pawn)|p.ByRole(chess.King)|queens {
		return v
	}
	c := chess.White
	if p.ByColor(chess.Black)&queens != 0 {
		c = chess.Black
	}
	if !s.queenWins(p, c) {
		return v
	}
	if c == p.Turn() {
		return chess.Exactly(chess.Win)
	}
	return chess.Exactly(chess.Loss)
}

// queenWins tells whether a side that has a queen, the only piece on the board, surely wins.
func (s *Solution) queenWins(p *chess.Position, c chess.Color) bool {
	b := p.Setup()
	if s.mirrored {
		b, _ = b.Transform(chess.FlipFile)
	}
	own, enemy := b.Of(c, chess.Pawn), b.Of(c.Other(), chess.Pawn)
	king, other, queen := b.King(c), b.King(c.Other()), b.Of(c, chess.Queen).First()
	// Here the queen's pawns go down the board, as the other side's pawns see it.
	if c == chess.White {
		own, enemy, king, other, queen = turnedAll(own), turnedAll(enemy), turned(king), turned(other), turned(queen)
	}
	x := s.storms[c].queens[0]
	placement, ok := x.set.Find(enemy)
	if _, mine := s.storms[c].mine.Find(turnedAll(own)); !ok || !mine {
		return false
	}
	for file, t := range x.tables {
		if t != nil && own&chess.FileBB(file) == 0 {
			return t.WinsAt(b.Turn == c, placement, king, queen).Has(other)
		}
	}
	return false
}
