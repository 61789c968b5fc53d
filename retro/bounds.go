package retro

import (
	"encoding/binary"
)

// storedExits holds the planes of Exits part by part in a Scratch.
type storedExits struct {
	scratch Scratch
	parts   [][5]int64 // by part: where each plane is; the same place for planes that are one, none for one that is empty
}

const nowhere = -1

// Stored tells whether the bounds are outside of memory already.
func (e *Exits) Stored() bool { return e != nil && e.stored != nil }

// newExits makes the planes; without cursed and blessed results some are the same.
func newExits(words int, spoiled bool) *Exits {
	e := &Exits{Has: make([]uint64, words), Draw: make([]uint64, words), Win: make([]uint64, words)}
	e.Blessed, e.Cursed = e.Draw, e.Win
	if spoiled {
		e.Blessed, e.Cursed = make([]uint64, words), make([]uint64, words)
	}
	return e
}

// planes lists the planes.
func (e *Exits) planes() [5]*[]uint64 {
	return [5]*[]uint64{&e.Has, &e.Blessed, &e.Draw, &e.Cursed, &e.Win}
}

// put stores the planes of a part, which are in e.
func (s *storedExits) put(part int, e *Exits) error {
	var buf []byte
	at := &s.parts[part]
planes:
	for k, p := range e.planes() {
		all := e.planes()
		for j, q := range all[:k] {
			if &(*p)[0] == &(*q)[0] {
				at[k] = at[j]
				continue planes
			}
		}
		buf = buf[:0]
		any := uint64(0)
		for _, x := range *p {
			buf = binary.LittleEndian.AppendUint64(buf, x)
			any |= x
		}
		at[k] = nowhere
		if any == 0 {
			continue
		}
		var err error
		if at[k], err = s.scratch.Put(buf); err != nil {
			return err
		}
	}
	return nil
}

// part returns the bounds of words from to to, which must be a part of the slice if they are stored.
func (e *Exits) part(from, to int) (*Exits, error) {
	if e == nil {
		return nil, nil
	}
	out := &Exits{}
	if e.stored == nil {
		for k, p := range e.planes() {
			*out.planes()[k] = cut(*p, from, to)
		}
		return out, nil
	}
	var buf []byte
	at := e.stored.parts[from/partWords]
planes:
	for k, p := range out.planes() {
		if at[k] == nowhere {
			continue
		}
		all := out.planes()
		for j, q := range all[:k] {
			if at[j] == at[k] {
				*p = *q
				continue planes
			}
		}
		var err error
		if buf, err = e.stored.scratch.Get(buf[:0], at[k]); err != nil {
			return nil, err
		}
		*p = make([]uint64, to-from)
		for i := range *p {
			(*p)[i] = binary.LittleEndian.Uint64(buf[8*i:])
		}
	}
	return out, nil
}

// bounds is where the bounds of a run of words go: by captures, and by all zeroing moves.
type bounds struct {
	exits [2]*Exits // none if they are not kept
	from  int       // the word with index 0
}

func (b *bounds) store(k int, t *tally, word int) {
	if e := b.exits[k]; e != nil {
		t.store(e, word-b.from)
	}
}

// boundKeeper brings the bounds of a slice to where they stay: into planes, or by parts into a Scratch.
type boundKeeper struct {
	k    *kernel
	x    [2]*exits
	kept *[2][2]*Exits
}

func newBoundKeeper(k *kernel, x [2]*exits, kept *[2][2]*Exits) *boundKeeper {
	b := &boundKeeper{k, x, kept}
	if kept == nil {
		return b
	}
	for s := range kept {
		kept[s][0] = b.make(s)
		kept[s][1] = kept[s][0]
		if len(x[s].moves) > 0 {
			kept[s][1] = b.make(s)
		}
	}
	return b
}

// make returns the planes of a side, or what stands for them if they are stored.
func (b *boundKeeper) make(s int) *Exits {
	if b.k.scratch == nil {
		return newExits(b.k.lay.Words, b.x[s].spoiled)
	}
	return &Exits{stored: &storedExits{b.k.scratch, make([][5]int64, (b.k.lay.Words+partWords-1)/partWords)}}
}

// open returns where the bounds of words lo to hi go.
func (b *boundKeeper) open(lo, hi int) (to [2]bounds) {
	if b.kept == nil {
		return to
	}
	for s := range to {
		to[s].exits = b.kept[s]
		if b.k.scratch == nil {
			continue
		}
		to[s].from = lo
		to[s].exits[0] = newExits(hi-lo, b.x[s].spoiled)
		to[s].exits[1] = to[s].exits[0]
		if b.kept[s][1] != b.kept[s][0] {
			to[s].exits[1] = newExits(hi-lo, b.x[s].spoiled)
		}
	}
	return to
}

// close stores what open returned, if it is a part on its own.
func (b *boundKeeper) close(lo int, from [2]bounds) error {
	if b.kept == nil || b.k.scratch == nil {
		return nil
	}
	for s := range from {
		for k, e := range from[s].exits {
			if k == 1 && e == from[s].exits[0] {
				continue
			}
			if err := b.kept[s][k].stored.put(lo/partWords, e); err != nil {
				return err
			}
		}
	}
	return nil
}
