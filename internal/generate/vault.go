package generate

import (
	"context"
	"sync"

	"github.com/szen-chess/szen/retro"
)

// vault is a retro.Keeper: it holds the slices of one table, in memory as long as
// the purse has room, or else on disk. Once settled it holds nothing but results,
// and distances to mate, all of them on disk.
type vault struct {
	words   int // of a slice
	group   int // slices that are packed together
	workers int
	purse   *purse
	cache   *cache
	results spill // for as long as others read them
	rest    spill // until the table's files are written

	mu     sync.Mutex
	slices []*retro.Slice // those in memory, as far as they are
	taken  int64
	packed []packedGroup
	extras []packedExtras // by slice
}

// packedGroup is the results of some slices that follow each other, and their distances to mate.
type packedGroup struct {
	done  bool
	sides [2]struct {
		planes [6]packedPlane
		dtm    *packedPlies
	}
}

// packedExtras is what nobody needs but the writer of a table's files.
type packedExtras struct {
	sides [2]struct {
		bounds [2]*packedExits // the second is nil if both are one
		dtz    *packedPlies
	}
}

// groupWords is how many words of small slices are packed together.
const groupWords = 1 << 14

// newVault returns a vault for so many slices. Slices may take what p has, and what is packed what small has.
func newVault(words, slices, workers int, dir string, p, small *purse, c *cache) *vault {
	v := &vault{words: words, group: max(1, groupWords/words), workers: workers, purse: p, cache: c}
	v.results.dir, v.rest.dir = dir, dir
	v.results.purse, v.rest.purse = small, small
	v.slices = make([]*retro.Slice, slices)
	v.packed = make([]packedGroup, (slices+v.group-1)/v.group)
	return v
}

// sizeOf returns the bytes of a slice that are in memory.
func sizeOf(s *retro.Slice) (n int64) {
	plane := func(x []uint64) { n += 8 * int64(len(x)) }
	for c := range s.Sides {
		d := &s.Sides[c]
		for _, x := range planesOf(d) {
			plane(*x)
		}
		for k, e := range []*retro.Exits{d.Captures, d.Zeroing} {
			if e != nil && (k == 0 || e != d.Captures) {
				plane(e.Has)
				plane(e.Draw)
				plane(e.Win)
				if len(e.Draw) > 0 && &e.Draw[0] != &e.Blessed[0] {
					plane(e.Blessed)
					plane(e.Cursed)
				}
			}
		}
		n += d.DTZ.Size() + d.DTM.Size()
	}
	return n
}

// Keep is retro.Keeper's.
func (v *vault) Keep(ctx context.Context, i int, s *retro.Slice) error {
	n := sizeOf(s)
	inMemory := v.purse.take(n)
	if inMemory || v.group > 1 {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.slices[i] = s
		if inMemory {
			v.taken += n
		}
		return nil
	}
	left, extras, err := v.packExtras(ctx, s)
	if err != nil {
		return err
	}
	g, err := v.packGroup(ctx, []*retro.Slice{s})
	if err != nil {
		return err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.extras == nil {
		v.extras = make([]packedExtras, len(v.slices))
	}
	v.slices[i], v.packed[i], v.extras[i] = left, g, extras
	return nil
}

// packGroup packs the results of slices.
func (v *vault) packGroup(ctx context.Context, list []*retro.Slice) (g packedGroup, err error) {
	p := newPacker(ctx, v.workers)
	for c := range g.sides {
		for k := range g.sides[c].planes {
			planes, some := make([][]uint64, len(list)), false
			for i, s := range list {
				planes[i] = *planesOf(&s.Sides[c])[k]
				some = some || planes[i] != nil
			}
			if !some {
				continue
			}
			for i := range planes {
				if planes[i] == nil {
					planes[i] = make([]uint64, v.words)
				}
			}
			g.sides[c].planes[k] = p.words(&v.results, planes...)
		}
		if list[0].Sides[c].DTM == nil {
			continue
		}
		if len(list) == 1 {
			g.sides[c].dtm = p.plies(&v.results, list[0].Sides[c].DTM)
			continue
		}
		all := retro.NewDistances(len(list) * v.words << 6)
		for i, s := range list {
			all.Copy(i*v.words<<6, s.Sides[c].DTM)
		}
		g.sides[c].dtm = p.plies(&v.results, all)
	}
	g.done = true
	return g, p.wait()
}

// packExtras packs bounds and distances to zeroing, and returns a slice with what is outside of memory already.
func (v *vault) packExtras(ctx context.Context, s *retro.Slice) (left *retro.Slice, x packedExtras, err error) {
	p := newPacker(ctx, v.workers)
	left = &retro.Slice{}
	for c := range s.Sides {
		d, to, l := &s.Sides[c], &x.sides[c], &left.Sides[c]
		if d.DTZ.Stored() {
			l.DTZ = d.DTZ
		} else if d.DTZ != nil {
			to.dtz = p.plies(&v.rest, d.DTZ)
		}
		switch {
		case d.Captures == nil:
		case d.Captures.Stored():
			l.Captures, l.Zeroing = d.Captures, d.Zeroing
		default:
			to.bounds[0] = p.exits(&v.rest, d.Captures)
			if d.Zeroing != d.Captures {
				to.bounds[1] = p.exits(&v.rest, d.Zeroing)
			}
		}
	}
	return left, x, p.wait()
}

// settle leaves nothing of a table but what others read.
func (v *vault) settle(ctx context.Context) error {
	for i := range v.packed {
		first, end := i*v.group, min((i+1)*v.group, len(v.slices))
		list := v.slices[first:end]
		if !v.packed[i].done {
			for _, s := range list {
				for c := range s.Sides {
					s.Sides[c].Stale = nil
				}
			}
			g, err := v.packGroup(ctx, list)
			if err != nil {
				return err
			}
			v.mu.Lock()
			v.packed[i] = g
			v.mu.Unlock()
		}
		v.mu.Lock()
		clear(list)
		v.mu.Unlock()
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.extras = nil
	v.rest.close()
	v.purse.give(v.taken)
	v.taken = 0
	return nil
}

// close forgets everything.
func (v *vault) close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	clear(v.slices)
	v.extras = nil
	v.purse.give(v.taken)
	v.taken = 0
	v.results.close()
	v.rest.close()
	v.cache.forget(v)
}
