package queening

import (
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/internal/passers"
	"github.com/szen-chess/szen/retro"
)

// pieceAt is a man on a square.
type pieceAt struct {
	role   chess.Role
	color  chess.Color
	square chess.Square
}

// lookUp returns the value of a position; ok is false if it is none.
func lookUp(t *testing.T, tab *retro.Table, turn chess.Color, men ...pieceAt) (v chess.WDL, ok bool) {
	t.Helper()
	s := chess.EmptySetup()
	s.Turn = turn
	for _, m := range men {
		s.Put(chess.Piece{Color: m.color, Role: m.role}, m.square)
	}
	if _, err := chess.New(s); err != nil {
		return 0, false
	}
	x, ok := tab.Lookup(&s)
	return x.WDL, ok
}

// solved returns the table of a material, or ends the test.
func solved(t *testing.T, material string) *retro.Table {
	t.Helper()
	m, err := chess.ParseMaterial(material)
	if err != nil {
		t.Fatal(err)
	}
	tab, err := retro.NewMemory(1).Table(t.Context(), m, false)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// solve returns the queens against passers on a file.
func solve(t *testing.T, files, own passers.Files, made chess.Square) *Table {
	t.Helper()
	set, err := passers.NewSet(files)
	if err != nil {
		t.Fatal(err)
	}
	tab, err := Solve(t.Context(), set, own, made)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// claims compares, for one position of step, what a table claims of a placement of passers with the truth about it and some other men:
// all squares turned top to bottom, as the queen's side is White. It returns how many wins there are and how many are claimed.
func claims(t *testing.T, tab *Table, truth *retro.Table, p int, others ...pieceAt) (claimed, wins int) {
	t.Helper()
	sides := [2]chess.Color{strong: chess.White, weak: chess.Black}
	for side, won := range tab.won {
		for k := range chess.NoSquare {
			for q := range chess.NoSquare {
				for w := range chess.NoSquare {
					men := append([]pieceAt{
						{chess.King, chess.White, k.FlipRank()}, {chess.Queen, chess.White, q.FlipRank()}, {chess.King, chess.Black, w.FlipRank()},
					}, others...)
					if (int(k)*64*64+int(q)*64+int(w))%step != 0 {
						continue
					}
					claim := won[p][k][q].Has(w)
					v, ok := lookUp(t, truth, sides[side], men...)
					if !ok {
						continue
					}
					won := v == chess.Win && side == strong || v == chess.Loss && side == weak
					if claim && !won {
						t.Fatalf("king %s queen %s against king %s, placement %d, side %d: claimed as won, is a %s", k, q, w, p, side, v)
					}
					if won {
						wins++
						if claim {
							claimed++
						}
					}
				}
			}
		}
	}
	return claimed, wins
}

// Every win claimed of king and queen against king and pawn is one, whoever is to move. Most wins are claimed; the others
// need play against a second queen.
func TestAgainstOnePawn(t *testing.T) {
	truth := solved(t, "KQvKP")
	for _, file := range []int{0, 2} {
		tab := solve(t, 1<<file, 0, chess.H1)
		claimed, wins := 0, 0
		for p := 1; p < tab.Passers.Len(); p++ {
			pawn := tab.Passers.Pawns[p].First().FlipRank()
			c, w := claims(t, tab, truth, p, pieceAt{chess.Pawn, chess.Black, pawn})
			claimed, wins = claimed+c, wins+w
		}
		t.Logf("pawn on file %d: %d of %d wins claimed, none falsely", file, claimed, wins)
		if claimed*100 < wins*95 {
			t.Errorf("only %d of %d wins are claimed", claimed, wins)
		}
	}
}

// The same without passers, with a pawn of the queen's side that may be anywhere on its file, or not be there.
func TestAgainstBareKing(t *testing.T) {
	with, without := solved(t, "KQPvK"), solved(t, "KQvK")
	tab := solve(t, 1, 1<<7, chess.G1)
	claimed, wins := claims(t, tab, without, 0)
	t.Logf("no pawn: %d of %d wins claimed, none falsely", claimed, wins)
	for rank := 1; rank < 7; rank++ {
		c, w := claims(t, tab, with, 0, pieceAt{chess.Pawn, chess.White, chess.SquareAt(7, rank).FlipRank()})
		t.Logf("pawn on rank %d: %d of %d wins claimed, none falsely", rank+1, c, w)
	}
	if claimed*100 < wins*70 {
		t.Errorf("only %d of %d wins are claimed", claimed, wins)
	}
}

// Bad sets are refused.
func TestTooManyFiles(t *testing.T) {
	set, err := passers.NewSet(1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Solve(t.Context(), set, 0xf0, chess.H1); err == nil {
		t.Error("four files are solved")
	}
}
