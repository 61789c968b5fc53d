package known

import (
	"compress/flate"
	"embed"
	"encoding/binary"
	"io"
	"sync"

	"github.com/szen-chess/szen/chess"
)

//go:embed data/*.bin
var files embed.FS

// table is the bits of one ending: words whose bits are the squares of one man.
type table struct {
	name  string
	words int
	once  sync.Once
	bits  []chess.Bitboard
}

// The tables. Each comment says how a word is numbered, the last running fastest, and whose squares
// its bits are. Side to move is 0 for the attacker; "half" is the 24 pawn squares of files a to d, or
// all 48, rank by rank.
var (
	pawnEach   = table{name: "kpkp", words: 2 * 24 * 48 * 64}     // attacker wins, attacker loses (attacker to move in both); half, 48, attacking king: defending king
	twoPawns   = table{name: "kppk", words: 2 * pairs * 64}       // side to move; pair; attacking king: defending king
	bishopPawn = table{name: "kbpk", words: 2 * 24 * 64 * 64}     // side to move; half; attacking king; bishop: defending king
	knightPawn = table{name: "knpk", words: 2 * 24 * 64 * 64}     // side to move; half; attacking king; knight: defending king
	queenRook  = table{name: "kqkrp", words: 2 * 24 * 2 * 8 * 64} // side to move; half; rook west or east; defending king about his pawn; attacking king: queen
)

// word returns a word, unpacking the table first if need be.
func (t *table) word(i int) chess.Bitboard {
	t.once.Do(t.unpack)
	return t.bits[i]
}

// unpack fills in the bits. What is embedded is tested to unpack.
func (t *table) unpack() {
	t.bits = make([]chess.Bitboard, t.words)
	f, err := files.Open("data/" + t.name + ".bin")
	if err != nil {
		return
	}
	raw, err := io.ReadAll(flate.NewReader(f))
	if err != nil || len(raw) != 8*t.words {
		return
	}
	for i := range t.bits {
		t.bits[i] = chess.Bitboard(binary.LittleEndian.Uint64(raw[8*i:]))
	}
}
