package tables

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables/internal/grid"
)

// Preloaded answers for whole materials from raw words in memory: results alone, as
// fast as memory is. It does not change once made, so any number of goroutines may probe it.
type Preloaded struct {
	routes byMen[wordsRoute]
	all    []*Words
}

// wordsRoute leads from the men on the board to their words.
type wordsRoute struct {
	words *Words // nil for bare kings, who draw
	flip  uint8  // 1 if the colours of the board are not those of the words
}

// Preload makes the raw words of materials, either colour, and of those that en passant
// captures lead to. They are solved in memory if the library is a retro.Memory, which keeps them and all they turn into, and
// read from files if it is a Set. All materials of 3 and 4 men take 31 MB; one of five men takes 7 to 200.
func Preload(ctx context.Context, lib retro.Library, ms ...chess.Material) (*Preloaded, error) {
	var all []*Words
	for _, m := range behindEnPassant(ms) {
		t, err := lib.Table(ctx, m, false)
		if err != nil {
			return nil, fmt.Errorf("tables: preloading: %w", err)
		}
		w, err := NewWords(ctx, t)
		if err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	return Join(all...), nil
}

// Join puts words together, of which each material has one. An en passant capture into a material that is not among them has no result.
func Join(all ...*Words) *Preloaded {
	p := &Preloaded{all: all}
	routes := map[uint64]*wordsRoute{0: {}}
	for _, w := range all {
		routes[keyOf(w.material.Flip())] = &wordsRoute{w, 1}
		routes[keyOf(w.material)] = &wordsRoute{w, 0}
	}
	p.routes = newByMen(routes)
	return p
}

// behindEnPassant normalises materials and adds those that en passant captures lead to, smaller ones first.
func behindEnPassant(ms []chess.Material) []chess.Material {
	var out []chess.Material
	var add func(m chess.Material)
	add = func(m chess.Material) {
		m, _ = m.Normalize()
		if m.Men() == 2 || slices.Contains(out, m) {
			return
		}
		if m.Count(chess.White, chess.Pawn) > 0 && m.Count(chess.Black, chess.Pawn) > 0 {
			add(m.With(chess.White, chess.Pawn, -1))
			add(m.With(chess.Black, chess.Pawn, -1))
		}
		out = append(out, m)
	}
	for _, m := range ms {
		add(m)
	}
	slices.SortFunc(out, func(a, b chess.Material) int {
		if d := a.Men() - b.Men(); d != 0 {
			return d
		}
		return strings.Compare(a.String(), b.String())
	})
	return out
}

// WDL returns the result of a position from the view of the side to move; en passant is taken into account.
// ok is false if its material was not preloaded, or if it has castling rights.
func (p *Preloaded) WDL(pos *chess.Position) (w chess.WDL, ok bool) {
	if pos.Castling() != 0 {
		return 0, false
	}
	if pos.EnPassant() != chess.NoSquare {
		w, err := enPassant(p, pos)
		return w, err == nil
	}
	return p.plain(pos)
}

// NoWDL stands for the result of a position that has none: its table is missing, or something is wrong with it.
const NoWDL chess.WDL = -128

// WDLs is WDL for many positions, whose results it writes into dst; NoWDL where WDL is
// not ok. All ok tells whether there is none. It first finds where the words are, some positions at a time, and
// then loads them, so that the processor waits for all of them at once.
func (p *Preloaded) WDLs(dst []chess.WDL, ps []chess.Position) (allOK bool) {
	allOK = true
	dst = dst[:len(ps)]
	var found [atOnce]foundBit
	var b grid.Boards
	for len(ps) > 0 {
		n := min(len(ps), len(found))
		for i := range ps[:n] {
			f := &found[i]
			f.side = nil
			if ps[i].Castling() != 0 || ps[i].EnPassant() != chess.NoSquare {
				continue
			}
			setBoards(&b, &ps[i])
			if r := p.routes.find(boardsKey(&b)); r != nil && r.words != nil {
				f.side, f.bit = r.words.find(&b, uint8(ps[i].Turn()), r.flip)
			}
		}
		for i := range ps[:n] {
			if d := found[i].side; d != nil {
				dst[i] = d.result(found[i].bit)
				continue
			}
			w, ok := p.WDL(&ps[i])
			if !ok {
				w, allOK = NoWDL, false
			}
			dst[i] = w
		}
		dst, ps = dst[n:], ps[n:]
	}
	return allOK
}

// plain leaves en passant out.
func (p *Preloaded) plain(pos *chess.Position) (chess.WDL, bool) {
	var b grid.Boards
	setBoards(&b, pos)
	r := p.routes.find(boardsKey(&b))
	switch {
	case r == nil:
		return 0, false
	case r.words == nil:
		return chess.Draw, true
	}
	return r.words.at(&b, uint8(pos.Turn()), r.flip), true
}

// withoutEnPassant is plain for enPassant.
func (p *Preloaded) withoutEnPassant(pos chess.Position) (chess.WDL, error) {
	if w, ok := p.plain(&pos); ok {
		return w, nil
	}
	return 0, ErrMissing
}

// Words returns the words of a material, whose sides may be in either order, and
// whether its colours are exchanged in them; nil if it was not preloaded.
func (p *Preloaded) Words(m chess.Material) (w *Words, flipped bool) {
	if r := p.routes.find(keyOf(m)); r != nil {
		return r.words, r.flip == 1
	}
	return nil, false
}

// Materials lists what was preloaded.
func (p *Preloaded) Materials() (ms []chess.Material) {
	for _, w := range p.all {
		ms = append(ms, w.material)
	}
	return ms
}

// Size returns the bytes that all words take.
func (p *Preloaded) Size() (n int64) {
	for _, w := range p.all {
		n += w.Size()
	}
	return n
}
