package tables

import (
	"context"
	"encoding/binary"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables/internal/codec"
)

// resultColumn is a column of results.
//
// A cell is free if its position is illegal, and free up to the value of the
// best capture if no other move is better: a reader tries the captures. Where
// the mover has a pawn on his seventh rank, the reader tries pawn moves as well.
type resultColumn struct {
	table *retro.Table
	turn  chess.Color
	alpha alphabet
	codes [resultKinds]uint8 // what stands for each kind of cell
	frees []codec.Free
}

// Kinds of cells, of results in rising order: exact ones, those that a capture decides, the rest.
const (
	exactKind   = 0
	decidedKind = 5
	illegalKind = 10
	holeKind    = 11
	resultKinds = 12
)

func newResultColumn(ctx context.Context, t *retro.Table, turn chess.Color, workers int) (*resultColumn, error) {
	c := &resultColumn{table: t, turn: turn}
	c.codes[holeKind] = codec.Hole
	var mu sync.Mutex
	var seen [resultKinds]uint64
	err := t.EachPart(ctx, workers, c.want(), func(slice, _ int, s *retro.Slice) error {
		e, err := c.bounds(slice, s)
		if err != nil {
			return err
		}
		var here [resultKinds]uint64
		for i := range s.Sides[turn].Legal {
			for k, lanes := range c.kinds(s, i, e) {
				here[k] |= lanes
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for k, lanes := range here {
			seen[k] |= lanes
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	// The symbols are the results that stand somewhere for themselves, and one
	// that may stand where a capture decides, for the lowest capture that does.
	lowest := true
	for w := range 5 {
		if seen[exactKind+w] != 0 || seen[decidedKind+w] != 0 && lowest {
			c.codes[exactKind+w] = uint8(len(c.alpha.results))
			c.alpha.results = append(c.alpha.results, chess.WDL(w)+chess.Loss)
			lowest = false
		}
	}
	n := uint8(len(c.alpha.results))
	for w := range 5 {
		some := uint64(0)
		for i, r := range c.alpha.results {
			if r <= chess.WDL(w)+chess.Loss {
				some |= 1 << i
			}
		}
		c.codes[decidedKind+w] = n + uint8(w)
		c.frees = append(c.frees, codec.Free{Some: some})
	}
	c.codes[illegalKind] = n + 5
	c.frees = append(c.frees, codec.Free{Any: true})
	return c, nil
}

// want is what of a slice the column is made from.
func (c *resultColumn) want() retro.Want {
	return retro.Want(1)<<c.turn | retro.WantLegal | retro.WantResults | retro.WantBounds
}

// bounds returns those that a reader finds by moves.
func (c *resultColumn) bounds(slice int, s *retro.Slice) (*retro.Exits, error) {
	d := &s.Sides[c.turn]
	if err := bounded(c.table, d); err != nil {
		return nil, err
	}
	if promotes(c.turn, c.table.Pawns.Sets[slice].White, c.table.Pawns.Sets[slice].Black) {
		return d.Zeroing, nil
	}
	return d.Captures, nil
}

// promotes tells whether the side to move has a pawn on its seventh rank.
func promotes(turn chess.Color, white, black chess.Bitboard) bool {
	if turn == chess.White {
		return white&chess.RankBB(6) != 0
	}
	return black&chess.RankBB(1) != 0
}

// kinds sorts the lanes of a word.
func (c *resultColumn) kinds(s *retro.Slice, i int, e *retro.Exits) (k [resultKinds]uint64) {
	d := &s.Sides[c.turn]
	legal := word(d.Legal, i)
	all := possible(s, i)
	k[holeKind], k[illegalKind] = ^all, all&^legal
	if legal == 0 {
		return k
	}
	bounds := [5]uint64{word(e.Has, i), word(e.Blessed, i), word(e.Draw, i), word(e.Cursed, i), word(e.Win, i)}
	draws := legal
	for w, plane := range [5][]uint64{d.Loss, d.Blessed, nil, d.Cursed, d.Win} {
		lanes := word(plane, i)
		draws &^= lanes
		k[exactKind+w], k[decidedKind+w] = lanes&^bounds[w], lanes&bounds[w]
	}
	k[exactKind+2], k[decidedKind+2] = draws&^bounds[2], draws&bounds[2]
	return k
}

func (c *resultColumn) Slices() int         { return len(c.table.Pawns.Sets) }
func (c *resultColumn) Symbols() int        { return len(c.alpha.results) }
func (c *resultColumn) free() []codec.Free  { return c.frees }
func (c *resultColumn) alphabet() *alphabet { return &c.alpha }

func (c *resultColumn) fill(ctx context.Context, dst []uint8, slice, workers int) error {
	return c.table.PartsOf(ctx, slice, workers, c.want(), func(from int, s *retro.Slice) error {
		e, err := c.bounds(slice, s)
		if err != nil {
			return err
		}
		for i := range s.Sides[c.turn].Legal {
			var bytes [8]uint64
			for k, lanes := range c.kinds(s, i, e) {
				if code := c.codes[k]; lanes != 0 && code != 0 {
					put(bytes[:], lanes, code)
				}
			}
			for j, b := range bytes {
				binary.LittleEndian.PutUint64(dst[(from+i)*64+j*8:], b)
			}
		}
		return nil
	})
}
