package syzygy

import "github.com/szen-chess/szen/chess"

// maxWDL is the highest stored result: 0 is a loss, 4 a win.
const maxWDL = 4

// WDL returns the stored result of a legal position of the table's material, in its
// colours: the position's result is the better of it and of the best capture's. En
// passant is left out. It allocates nothing if the file is in memory.
func (t *Table) WDL(s *chess.Setup) (chess.WDL, error) {
	p, n := t.resultOf(s)
	v, err := p.lookup(&t.src, n)
	if err != nil {
		return 0, err
	}
	return p.result(v, n)
}

// resultOf returns where the result of a position is: in which part, and its number there.
func (t *Table) resultOf(s *chess.Setup) (*pairs, uint64) {
	m, turn := t.board(s)
	if t.symmetric {
		turn = chess.White
	}
	p, n := t.part(&m, int(turn))
	return p.pairs, n
}

// result is a stored value as a result.
func (p *pairs) result(v uint16, n uint64) (chess.WDL, error) {
	if v > maxWDL {
		return 0, wrong(p.dataAt, "result %d of position %d, want at most %d", v, n, maxWDL)
	}
	return chess.WDL(v) - 2, nil
}
