package chunks

import (
	"fmt"

	"github.com/szen-chess/szen/chess"

	"github.com/szen-chess/szen/chunks/internal/passers"
)

// Files is a set of files, bit 0 the a-file.
type Files = passers.Files

// Type is a kind of chunk: a king against passed pawns, on some files, in an ending whose other pawns are on
// others. A chunk is seen with its pawns going up the board and to the west of the others: turned by
// half, mirrored, or both, every one is.
type Type struct {
	Pawns  Files // where the passers are, one on each at most
	Others Files // where the pawns of the king's side are
}

// NewType returns the type for passers on some files and other pawns on others. The error says why there is none: at
// most three files each, all of the first at least two west of all of the second.
func NewType(pawns, others Files) (Type, error) {
	t := Type{pawns, others}
	switch {
	case pawns == 0 || others == 0:
		return t, fmt.Errorf("type %s: want pawns of both sides", t)
	case pawns.Count() > passers.MaxFiles || others.Count() > passers.MaxFiles:
		return t, fmt.Errorf("type %s: want pawns on at most %d files a side", t, passers.MaxFiles)
	case pawns.Last()+2 > others.First():
		return t, fmt.Errorf("type %s: want a file or more between the wings, the pawns to the west", t)
	}
	return t, nil
}

// String returns the files, "abc-fgh".
func (t Type) String() string { return t.Pawns.String() + "-" + t.Others.String() }

// Partner returns the type of the other chunk of the same ending, as its own pawns see it.
func (t Type) Partner() Type { return Type{t.Others.Turned(), t.Pawns.Turned()} }

// turned returns a square with the board turned by half.
func turned(s chess.Square) chess.Square { return 63 - s }

// turnedAll returns some squares with the board turned by half.
func turnedAll(b chess.Bitboard) chess.Bitboard { return b.FlipRanks().FlipFiles() }
