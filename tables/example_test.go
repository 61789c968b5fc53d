package tables_test

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/tables"
)

// searcher is an engine's search, as far as tables matter to it.
type searcher struct {
	tables *tables.Set
	pieces int // the most men of a table
	hits   int
}

// probe is what an engine asks at a node: after its transposition table, right
// behind a zeroing move, where the clock is fresh and results hold as they are.
func (s *searcher) probe(p *chess.Position) (score chess.Score, ok bool) {
	if p.Occupied().Count() > s.pieces || p.Halfmoves() > 0 || p.Castling() != 0 {
		return 0, false
	}
	w, err := s.tables.WDL(p)
	if err != nil {
		return 0, false // a table is missing or damaged: search on
	}
	s.hits++
	return chess.ScoreOf(chess.Value{WDL: w, DTZ: chess.NoPlies, DTM: chess.NoPlies}), true
}

// An engine probes Syzygy files, or ours, in its search.
func ExampleSet_WDL() {
	set, err := tables.Open("testdata/syzygy")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer set.Close()
	s := &searcher{tables: set, pieces: 3}
	for _, fen := range []string{"8/8/8/4k3/8/8/8/KR6 w - - 0 1", "8/8/8/4k3/8/8/8/KR6 b - - 0 1", "8/8/8/8/8/2k5/1R6/7K b - - 0 1"} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			fmt.Println(err)
			return
		}
		score, ok := s.probe(&p)
		fmt.Println(score, ok)
	}
	// Output:
	// win-0 true
	// loss-0 true
	// 0 true
}
