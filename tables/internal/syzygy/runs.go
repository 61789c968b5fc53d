package syzygy

import "math/bits"

// settleResults chooses a result for every cell, in place. A run goes on as long as one
// result suits all of it, so there are as few runs as can be. Where one run ends
// and the next begins is free within limits: it is where a run began a stride
// before if that is within them, so that rows of the board look alike, or else as early as
// can be, or as late.
func settleResults(cells []cell, stride int, late bool) []uint16 {
	r := runs{cells: cells, stride: stride, late: late, starts: make([]uint64, len(cells)/64+1)}
	suits := cell(1<<(maxWDL+1) - 1)
	begin := 0
	for i, c := range cells {
		if suits&c == 0 {
			r.run(begin, suits)
			begin, suits = i, c
			continue
		}
		suits &= c
	}
	r.run(begin, suits)
	r.fill(len(cells))
	return cells
}

// runs is a run whose end is not known yet, and what came before it.
type runs struct {
	cells  []cell
	stride int
	late   bool     // runs last as long as they can
	starts []uint64 // bit set: a run starts at this cell
	begin  int
	value  cell
	open   bool // there is a run
}

// run takes the next run, which begins at a cell at the latest, and ends the one before.
func (r *runs) run(latest int, suits cell) {
	value := cell(bits.TrailingZeros16(suits))
	begin := latest
	if r.open {
		early := latest
		for early > r.begin+1 && r.cells[early-1]>>value&1 != 0 {
			early--
		}
		if !r.late {
			begin = early
		}
		for at := early; at <= latest; at++ {
			if back := at - r.stride; back >= 0 && r.starts[back>>6]>>(back&63)&1 != 0 {
				begin = at
				break
			}
		}
		r.fill(begin)
	}
	r.starts[begin>>6] |= 1 << (begin & 63)
	r.begin, r.value, r.open = begin, value, true
}

// fill gives the cells of the run up to its end their value.
func (r *runs) fill(end int) {
	for i := r.begin; i < end; i++ {
		r.cells[i] = r.value
	}
}
