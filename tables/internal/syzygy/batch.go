package syzygy

import (
	"runtime"

	"github.com/szen-chess/szen/chess"
)

// Query is one of many positions asked for at once.
type Query struct {
	Setup chess.Setup // in the colours of the table's material
	WDL   chess.WDL   // as Table.WDL has it
	Err   error       // likewise

	pairs    *pairs
	n        uint64 // number of the position
	block, d int64  // where it is
	sym      uint32 // what it is a part of
	skip     int    // which
}

// abreast is how many queries go through the steps of a lookup side by side.
const abreast = 32

// WDLs is WDL for many positions. A lookup reads memory where the index has led it, and again where that has led it:
// here one step is done for many positions before the next, so that they wait side by side and not one
// after the other.
func (t *Table) WDLs(all []Query) {
	if err := t.results(all); err != nil {
		for i := range all {
			all[i].Err = err
		}
	}
}

// results is WDLs. An error is one for all.
func (t *Table) results(all []Query) (err error) {
	if t.src.lender == nil {
		for i := range all {
			q := &all[i]
			q.WDL, q.Err = t.WDL(&q.Setup)
		}
		return nil
	}
	lease, err := t.src.lender.Lend()
	if err != nil {
		return err
	}
	defer lease.Return(&err)
	w := &window{&t.src, lease.Data, nil}
	for len(all) > 0 {
		n := min(abreast, len(all))
		t.lockstep(w, all[:n])
		all = all[n:]
	}
	return nil
}

// at returns where the block is, if there is one.
func (q *Query) at() int64 { return q.pairs.dataAt + q.block<<(q.pairs.blockBits&63) }

// lockstep answers some queries from a file in memory.
func (t *Table) lockstep(w *window, all []Query) {
	touched := byte(0) // what the next step reads first, so that it is on its way
	touch := func(at int64) {
		if uint64(at) < uint64(len(w.data)) {
			touched += w.data[at]
		}
	}
	for i := range all {
		q := &all[i]
		q.pairs, q.n = t.resultOf(&q.Setup)
		touch(q.pairs.entryAt(q.n))
	}
	for i := range all {
		if q := &all[i]; q.pairs.flags&flagSingle == 0 {
			q.block, q.d, q.Err = q.pairs.entry(w, q.n)
			touch(q.pairs.sizesAt + 2*q.block)
		}
	}
	for i := range all {
		if q := &all[i]; q.pairs.flags&flagSingle == 0 && q.Err == nil {
			q.block, q.d, q.Err = q.pairs.seek(w, q.n, q.block, q.d)
		}
	}
	for i := range all {
		touch(all[i].at())
	}
	for i := range all {
		q := &all[i]
		if p, at := q.pairs, q.at(); uint64(at) < uint64(len(w.data)) && len(p.symbols.span) > 0 {
			c := &p.codes
			touched += byte(c.quick[int(w.data[at])<<(quickBits-8)]) + byte(c.lengths[c.minLen&63].base)
			touched += p.symbols.span[len(p.symbols.span)-1]
		}
	}
	for i := range all {
		if q := &all[i]; q.pairs.flags&flagSingle == 0 && q.Err == nil {
			q.sym, q.skip, q.Err = q.pairs.decode(w, q.block, int(q.d))
		}
	}
	for i := range all {
		if y := &all[i].pairs.symbols; uint(all[i].sym) < uint(len(y.list)) {
			touched += byte(y.list[all[i].sym])
		}
	}
	runtime.KeepAlive(touched)
	for i := range all {
		q := &all[i]
		v := q.pairs.single
		if q.pairs.flags&flagSingle == 0 && q.Err == nil {
			v = q.pairs.symbols.at(q.sym, q.skip)
		}
		if q.Err == nil {
			q.WDL, q.Err = q.pairs.result(v, q.n)
		}
	}
}
