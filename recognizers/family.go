package recognizers

import "strings"

// Families is a set of recognizers by what they are about.
type Families uint32

// The families. docs/recognizers.md has the claim and the proof of each.
const (
	DeadDraws       Families = 1 << iota // insufficient material, positions in which nobody can mate
	KingAndPawn                          // king and pawn against king, exact
	PawnTables                           // a pawn each, or two pawns against none, exact
	RookPawns                            // pawns on a rook file, with or without bishops of the wrong colour
	KnightOnSeventh                      // a knight and a rook pawn on the seventh rank
	KnightPawns                          // pawns on a knight file behind an enemy pawn on the seventh rank
	BishopAndPawn                        // a bishop and a pawn against a pawn, or against nothing
	OppositeBishops                      // a pawn that a bishop of the other colour stops
	ThirdRank                            // queen against rook and pawn
	Blockades                            // pawn structures nobody gets through, corresponding squares
	Walls                                // blockades with pieces on the board
	Solved                               // what a solution that the engine has at hand says: Config.Solved

	AllFamilies Families = 1<<iota - 1
)

var familyNames = [...]string{
	"dead draw", "king and pawn", "pawn tables", "rook pawns", "knight on the seventh", "knight pawns",
	"bishop and pawn", "opposite bishops", "third rank", "blockade", "wall", "solved",
}

// String returns the names of the families in the set, separated by commas.
func (f Families) String() string {
	var names []string
	for i, n := range familyNames {
		if f>>i&1 != 0 {
			names = append(names, n)
		}
	}
	return strings.Join(names, ", ")
}
