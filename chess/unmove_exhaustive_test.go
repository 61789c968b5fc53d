package chess

import "testing"

// everyPosition calls visit with all legal positions, without state, that have
// the two kings and the men given, which are all different.
func everyPosition(men []Piece, visit func(p *Position)) {
	everyPlacement(EmptySetup(), append([]Piece{{White, King}, {Black, King}}, men...), visit)
}

// everyPlacement adds the men in all ways to the board and calls visit with the
// legal positions, both sides to move.
func everyPlacement(board Setup, men []Piece, visit func(p *Position)) {
	var place func(s Setup, left []Piece)
	place = func(s Setup, left []Piece) {
		if len(left) > 0 {
			for b := ^s.Occupied(); b != 0; b &= b - 1 {
				t := s
				t.Put(left[0], b.First())
				place(t, left[1:])
			}
			return
		}
		for s.Turn = White; s.Turn <= Black; s.Turn++ {
			if p, err := New(s); err == nil {
				visit(&p)
			}
		}
	}
	place(board, men)
}

// countMoves returns the number of legal moves of a kind in all positions.
func countMoves(men []Piece, kind func(p *Position, m Move) bool) (n int) {
	var buf [MaxMoves]Move
	everyPosition(men, func(p *Position) {
		for _, m := range p.AppendMoves(buf[:0]) {
			n += btoi(kind(p, m))
		}
	})
	return n
}

// countUnMoves returns the number of un-moves of a kind in all positions.
func countUnMoves(men []Piece, restore Roles, kind func(p *Position, m Move) bool) (n int) {
	var buf []UnMove
	everyPosition(men, func(p *Position) {
		buf = p.AppendUnMovesRestoring(buf[:0], restore)
		for _, u := range buf {
			n += btoi(kind(p, u.Move()))
		}
	})
	return n
}

// The other tests show that an un-move leads back. Here all moves between sets
// of positions are counted from either end: equal counts mean that none is missing.

func TestUnMovesCompleteForPawnMoves(t *testing.T) {
	quiet := func(_ *Position, m Move) bool { return !m.IsCapture() }
	promotes := func(_ *Position, m Move) bool { return m.Promotion() != NoRole }
	want := countMoves([]Piece{{White, Pawn}}, quiet)
	got := countUnMoves([]Piece{{White, Pawn}}, 0, quiet)
	for _, r := range PromotionRoles {
		got += countUnMoves([]Piece{{White, r}}, 0, promotes)
	}
	if got != want || want == 0 {
		t.Errorf("%d quiet un-moves, %d moves", got, want)
	}
}

func TestUnMovesCompleteForCaptures(t *testing.T) {
	captures := func(_ *Position, m Move) bool { return m.IsCapture() }
	for r := Pawn; r < King; r++ {
		want := countMoves([]Piece{{Black, r}}, captures)
		got := countUnMoves(nil, RolesOf(r), func(p *Position, m Move) bool {
			return m.IsCapture() && p.Turn() == Black
		})
		if got != want || want == 0 {
			t.Errorf("%s: %d un-captures, %d captures", r, got, want)
		}
	}
}

// TestUnMovesCompleteForEnPassant looks at all positions with two pawns and a
// legal capture en passant by White, and all with the one pawn that is left.
func TestUnMovesCompleteForEnPassant(t *testing.T) {
	enPassant := func(p *Position, m Move) bool { return m.IsEnPassant() }
	got := countUnMoves([]Piece{{White, Pawn}}, RolesOf(Pawn), enPassant)
	want := 0
	for _, from := range []Square{A5, B5, C5, D5, E5, F5, G5, H5} {
		for b := from.Bit().East() | from.Bit().West(); b != 0; b &= b - 1 {
			everyPosition(nil, func(p *Position) {
				s := p.Setup()
				if p.Turn() != White || s.Occupied().Has(from) || s.Occupied().Has(b.First()) {
					return
				}
				s.Put(Piece{White, Pawn}, from)
				s.Put(Piece{Black, Pawn}, b.First())
				s.EP = b.First() + 8
				if q, err := New(s); err == nil && q.EnPassant() != NoSquare {
					want++
				}
			})
		}
	}
	if got != want || want == 0 {
		t.Errorf("%d un-captures en passant, %d captures", got, want)
	}
}

// TestUnMovesCompleteForCastling puts king and rook where castling starts and
// ends, and the other king and a bishop everywhere.
func TestUnMovesCompleteForCastling(t *testing.T) {
	for i, w := range castlingWays {
		king, rook := Piece{w.color, King}, Piece{w.color, Rook}
		others := []Piece{{w.color.Other(), King}, {w.color.Other(), Bishop}}
		before, after := EmptySetup(), EmptySetup()
		before.Put(king, w.king)
		before.Put(rook, w.rook)
		after.Put(king, w.kingTo)
		after.Put(rook, w.rookTo)
		want, got := 0, 0
		everyPlacement(before, others, func(p *Position) {
			s := p.Setup()
			s.Castling = 1 << i
			q := Trusted(s)
			for _, m := range q.LegalMoves() {
				want += btoi(m.IsCastle())
			}
		})
		everyPlacement(after, others, func(p *Position) {
			for _, u := range p.AppendUnMovesRestoring(nil, 0) {
				got += btoi(u.Move().IsCastle())
			}
		})
		if got != want || want == 0 {
			t.Errorf("%s: %d castlings taken back, %d castlings", Castling(1<<i), got, want)
		}
	}
}

// TestUnMovesCompleteForDoubleSteps puts a white pawn on the b-file and a black
// one on the a- or b-file, where quiet moves leave them. Positions after a double
// step that allows a capture have their en passant square, all others none.
func TestUnMovesCompleteForDoubleSteps(t *testing.T) {
	kings := []Piece{{White, King}, {Black, King}}
	quiet := func(m Move) bool { return !m.IsCapture() && m.Promotion() == NoRole }
	want, got, withSquare := 0, 0, 0
	var moves [MaxMoves]Move
	var unmoves []UnMove
	count := func(p *Position) {
		unmoves = p.AppendUnMovesRestoring(unmoves[:0], 0)
		for _, u := range unmoves {
			got += btoi(quiet(u.Move()))
		}
	}
	for white := B2; white <= B7; white += 8 {
		for black := range ((FileA | FileA.East()) &^ (Rank1 | Rank8 | white.Bit())).Squares() {
			board := EmptySetup()
			board.Put(Piece{White, Pawn}, white)
			board.Put(Piece{Black, Pawn}, black)
			everyPlacement(board, kings, func(p *Position) {
				for _, m := range p.AppendMoves(moves[:0]) {
					want += btoi(quiet(m))
				}
				count(p)
				for _, ep := range []Square{A6, B3} {
					s := p.Setup()
					s.EP = ep
					if ep.RankFor(p.Turn()) != 5 || s.checkEnPassant() != nil {
						continue
					}
					if q := Trusted(s); q.EnPassant() != NoSquare {
						withSquare++
						count(&q)
					}
				}
			})
		}
	}
	if got != want || withSquare == 0 {
		t.Errorf("%d un-moves, %d moves, %d positions with an en passant square", got, want, withSquare)
	}
}
