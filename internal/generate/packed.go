package generate

import (
	"context"
	"encoding/binary"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/retro"
)

// planesOf lists the planes of results of a side.
func planesOf(d *retro.Side) [6]*[]uint64 {
	return [6]*[]uint64{&d.Legal, &d.Win, &d.Cursed, &d.Blessed, &d.Loss, &d.Stale}
}

func boundsOf(e *retro.Exits) [5]*[]uint64 {
	return [5]*[]uint64{&e.Has, &e.Blessed, &e.Draw, &e.Cursed, &e.Win}
}

// blockWords is how many words are compressed at a time: a part of a slice.
const blockWords = retro.PartWords

// packedPlane is where the blocks of a plane are; nil stands for a plane that is nil.
type packedPlane []int64

// packedExits is the planes of bounds; a plane that is the same as an earlier one has its number in same.
type packedExits struct {
	planes [5]packedPlane
	same   [5]int
}

// packer moves planes to disk, several at a time if it has several goroutines.
type packer struct {
	ctx context.Context
	g   *errgroup.Group // nil for one goroutine, the caller's
	err error
}

func newPacker(ctx context.Context, workers int) *packer {
	p := &packer{ctx: ctx}
	if workers > 1 {
		p.g, p.ctx = errgroup.WithContext(ctx)
		p.g.SetLimit(workers)
	}
	return p
}

// do runs f, now or soon.
func (p *packer) do(f func() error) {
	one := func() error {
		if p.ctx.Err() != nil {
			return context.Cause(p.ctx)
		}
		return f()
	}
	switch {
	case p.g != nil:
		p.g.Go(one)
	case p.err == nil:
		p.err = one()
	}
}

// wait returns when all is on disk.
func (p *packer) wait() error {
	if p.g != nil {
		return p.g.Wait()
	}
	return p.err
}

var blockBuffers = sync.Pool{New: func() any { b := make([]byte, 0, 8*blockWords); return &b }}

// words packs planes of one length that follow each other: those of a group of slices.
func (p *packer) words(to *spill, planes ...[]uint64) packedPlane {
	total := 0
	for _, x := range planes {
		total += len(x)
	}
	if total == 0 {
		return nil
	}
	if len(planes) > 1 {
		all := make([]uint64, 0, total)
		for _, x := range planes {
			all = append(all, x...)
		}
		planes = [][]uint64{all}
	}
	plane := planes[0]
	out := make(packedPlane, (len(plane)+blockWords-1)/blockWords)
	for k := range out {
		p.do(func() error {
			buf := blockBuffers.Get().(*[]byte)
			defer blockBuffers.Put(buf)
			*buf = (*buf)[:0]
			for _, x := range plane[k*blockWords : min((k+1)*blockWords, len(plane))] {
				*buf = binary.LittleEndian.AppendUint64(*buf, x)
			}
			var err error
			out[k], err = to.Put(*buf)
			return err
		})
	}
	return out
}

// cut returns the blocks of some words, which must begin with a block.
func (p packedPlane) cut(from, to int) packedPlane {
	if p == nil {
		return nil
	}
	return p[from/blockWords : (to+blockWords-1)/blockWords]
}

// unpack returns the words of blocks, so many.
func (p packedPlane) unpack(from *spill, words int) ([]uint64, error) {
	if p == nil {
		return nil, nil
	}
	out := make([]uint64, words)
	one := func(k int) error {
		buf := blockBuffers.Get().(*[]byte)
		defer blockBuffers.Put(buf)
		var err error
		if *buf, err = from.Get((*buf)[:0], p[k]); err != nil {
			return err
		}
		to := out[k*blockWords:]
		for i := range min(len(to), len(*buf)/8) {
			to[i] = binary.LittleEndian.Uint64((*buf)[8*i:])
		}
		return nil
	}
	if len(p) < manyBlocks {
		for k := range p {
			if err := one(k); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for k := range p {
		g.Go(func() error { return one(k) })
	}
	return out, g.Wait()
}

// manyBlocks is from how many blocks on a plane is worth several goroutines.
const manyBlocks = 64

// exits packs bounds.
func (p *packer) exits(to *spill, e *retro.Exits) *packedExits {
	out := &packedExits{}
	planes := boundsOf(e)
	for k, x := range planes {
		out.same[k] = k
		for j, y := range planes[:k] {
			if len(*x) > 0 && len(*y) > 0 && &(*x)[0] == &(*y)[0] {
				out.same[k] = j
				break
			}
		}
		if out.same[k] == k {
			out.planes[k] = p.words(to, *x)
		}
	}
	return out
}

// unpack returns the bounds of the words lo to hi.
func (p *packedExits) unpack(from *spill, lo, hi int) (*retro.Exits, error) {
	e := &retro.Exits{}
	planes := boundsOf(e)
	for k, x := range planes {
		if j := p.same[k]; j != k {
			*x = *planes[j]
			continue
		}
		var err error
		if *x, err = p.planes[k].cut(lo, hi).unpack(from, hi-lo); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// packedPlies is where the blocks of distances are, those of blockWords words each.
type packedPlies struct {
	blocks []int64
	wide   bool
}

// plies packs distances that are in memory.
func (p *packer) plies(to *spill, d *retro.Distances) *packedPlies {
	b, wide := d.Bytes()
	size := blockWords << 6
	if wide {
		size *= 2
	}
	out := &packedPlies{make([]int64, (len(b)+size-1)/size), wide}
	for k := range out.blocks {
		p.do(func() error {
			var err error
			out.blocks[k], err = to.Put(b[k*size : min((k+1)*size, len(b))])
			return err
		})
	}
	return out
}

// unpack returns the distances of the words lo to hi.
func (p *packedPlies) unpack(from *spill, lo, hi int) (*retro.Distances, error) {
	var b []byte
	for _, at := range p.blocks[lo/blockWords : (hi+blockWords-1)/blockWords] {
		if b == nil {
			b = make([]byte, 0, (hi-lo)<<7)
		}
		var err error
		if b, err = from.Get(b, at); err != nil {
			return nil, err
		}
	}
	return retro.DistancesOf(b, p.wide), nil
}
