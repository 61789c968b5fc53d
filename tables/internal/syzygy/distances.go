package syzygy

import "github.com/szen-chess/szen/chess"

// Distance is a distance to zeroing as the format has it.
type Distance struct {
	Plies   chess.Plies // numbered as DTZ50'', or NoPlies
	Rounded bool        // the distance is this or one ply more
}

// readMaps reads the lists that turn stored numbers into distances.
func (p *part) readMaps(c *cursor) {
	if p.pairs.flags&flagMapped == 0 || p.pairs.flags&flagSingle != 0 {
		return
	}
	wide := p.pairs.flags&flagWide != 0
	if wide {
		c.align(2)
	}
	for i := range p.maps {
		width, n := 1, int(0)
		if wide {
			width, n = 2, int(c.u16())
		} else {
			n = int(c.u8())
		}
		b := c.bytes(n * width)
		if b == nil {
			return
		}
		p.maps[i] = make([]uint16, n)
		for j := range p.maps[i] {
			p.maps[i][j] = uint16(b[j*width])
			if wide {
				p.maps[i][j] |= uint16(b[j*width+1]) << 8
			}
		}
	}
}

// Distance returns the stored distance of a legal position of the table's material, in
// its colours, whose result is w, not a draw. ok is false if the table is that of the
// other side to move. What is stored means nothing where a capture or, in a won
// position, a pawn move reaches the result. En passant is left out.
func (t *Table) Distance(s *chess.Setup, w chess.WDL) (d Distance, ok bool, err error) {
	m, turn := t.board(s)
	p, n := t.part(&m, 0)
	if !t.symmetric && (p.pairs.flags&flagBlack != 0) != (turn == chess.Black) {
		return d, false, nil
	}
	stored, err := p.pairs.lookup(&t.src, n)
	if err != nil {
		return d, false, err
	}
	d, err = p.distance(stored, w)
	return d, err == nil, err
}

// distance returns the distance that a stored number means in a position whose result is w. It has
// none where what is stored means nothing, in some won positions.
func (p *part) distance(stored uint16, w chess.WDL) (d Distance, err error) {
	list, exact := 0, false
	switch w {
	case chess.Win:
		list, exact = 0, p.pairs.flags&flagWinsExact != 0
	case chess.Loss:
		list, exact = 1, p.pairs.flags&flagLossesExact != 0
	case chess.CursedWin:
		list = 2
	case chess.BlessedLoss:
		list = 3
	}
	r := int(stored)
	if p.pairs.flags&flagMapped != 0 && p.pairs.flags&flagSingle == 0 {
		if r >= len(p.maps[list]) && w > chess.Draw {
			return Distance{chess.NoPlies, true}, nil // right where it means nothing
		}
		if r >= len(p.maps[list]) {
			return d, wrong(p.pairs.dataAt, "distance number %d, the map of a %s has %d", r, w, len(p.maps[list]))
		}
		r = int(p.maps[list][r])
	}
	if !exact {
		r *= 2
	}
	r++
	// Tables with a win or loss in just 100 plies are not rounded, so none in 99 is rounded either.
	exact = exact || r == int(chess.MaxRule50)-1
	if w == chess.CursedWin || w == chess.BlessedLoss {
		r += int(chess.MaxRule50)
		exact = false
	}
	return Distance{chess.Plies(r), !exact}, nil
}
