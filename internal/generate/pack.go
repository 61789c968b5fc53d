package generate

import (
	"encoding/binary"
	"fmt"

	"github.com/klauspost/compress/s2"

	"github.com/szen-chess/szen/retro"
)

// packed is a table's results, and distances to mate if it has them, compressed:
// a set that is made holds many tables of which few are read at a time.
type packed struct {
	shell retro.Table // without slices
	sides []packedSide
}

// packedSide holds the planes of one side to move of one slice, in the order of
// planesOf; an empty one stands for nil.
type packedSide struct {
	planes [5][]byte
	dtm    []byte
	wide   *retro.Distances // distances that do not fit one byte stay as they are
}

func planesOf(d *retro.Side) [5]*[]uint64 {
	return [5]*[]uint64{&d.Legal, &d.Win, &d.Cursed, &d.Blessed, &d.Loss}
}

// pack compresses a table.
func pack(t *retro.Table) *packed {
	p := &packed{shell: *t, sides: make([]packedSide, 2*len(t.Slices))}
	p.shell.Slices, p.shell.HasDTZ = nil, false
	raw := make([]byte, 8*t.Layout.Words)
	for i := range p.sides {
		d, to := &t.Slices[i/2].Sides[i%2], &p.sides[i]
		for k, plane := range planesOf(d) {
			if *plane == nil {
				continue
			}
			for w, x := range *plane {
				binary.LittleEndian.PutUint64(raw[8*w:], x)
			}
			to.planes[k] = s2.Encode(nil, raw)
		}
		if d.DTM == nil {
			continue
		}
		if bytes, ok := d.DTM.Bytes(); ok {
			to.dtm = s2.Encode(nil, bytes)
		} else {
			to.wide = d.DTM
		}
	}
	return p
}

// table makes the table again.
func (p *packed) table() (*retro.Table, error) {
	t := p.shell
	t.Slices = make([]retro.Slice, len(p.sides)/2)
	var raw []byte
	for i := range p.sides {
		from, d := &p.sides[i], &t.Slices[i/2].Sides[i%2]
		for k, plane := range planesOf(d) {
			if len(from.planes[k]) == 0 {
				continue
			}
			var err error
			if raw, err = s2.Decode(raw[:cap(raw)], from.planes[k]); err != nil {
				return nil, fmt.Errorf("memory of %s is damaged: %w", t.Material, err)
			}
			*plane = make([]uint64, t.Layout.Words)
			for w := range *plane {
				(*plane)[w] = binary.LittleEndian.Uint64(raw[8*w:])
			}
		}
		d.DTM = from.wide
		if len(from.dtm) > 0 {
			bytes, err := s2.Decode(nil, from.dtm)
			if err != nil {
				return nil, fmt.Errorf("memory of %s is damaged: %w", t.Material, err)
			}
			d.DTM = retro.DistancesOf(bytes)
		}
	}
	return &t, nil
}

// size returns the bytes that the table takes while packed.
func (p *packed) size() (n int64) {
	for i := range p.sides {
		for _, b := range p.sides[i].planes {
			n += int64(len(b))
		}
		n += int64(len(p.sides[i].dtm))
	}
	return n
}
