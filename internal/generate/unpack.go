package generate

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// Slice is retro.Keeper's.
func (v *vault) Slice(i int, w retro.Want) (*retro.Slice, error) {
	return v.unpack(i, 0, v.words, w, v.fill)
}

// Part is retro.Keeper's. It reads no more than the part, and keeps nothing of it in memory.
func (v *vault) Part(i, from, to int, w retro.Want) (*retro.Slice, error) {
	return v.unpack(i, from, to, w, func(d *retro.Side, i int, c chess.Color, w retro.Want) error {
		return v.fillPart(d, i, from, to, c, w)
	})
}

// unpack returns words of a slice; results and distances to mate that are on disk come from fill.
func (v *vault) unpack(i, from, to int, w retro.Want, fill func(*retro.Side, int, chess.Color, retro.Want) error) (*retro.Slice, error) {
	v.mu.Lock()
	out, packed := v.slices[i], v.packed[i/v.group].done
	var x packedExtras
	if v.extras != nil {
		x = v.extras[i]
	}
	v.mu.Unlock()
	whole := from == 0 && to == v.words
	switch {
	case !packed && whole:
		return out, nil
	case out == nil:
		out = &retro.Slice{}
	case whole:
		s := *out
		out = &s
	default:
		var err error
		if out, err = out.Part(from, to, w); err != nil || !packed {
			return out, err
		}
	}
	for c := chess.White; c <= chess.Black; c++ {
		d := &out.Sides[c]
		if !w.Side(c) {
			if w&retro.WantLegal != 0 {
				if err := fill(d, i, c, retro.WantLegal); err != nil {
					return nil, err
				}
			}
			continue
		}
		if err := fill(d, i, c, w); err != nil {
			return nil, err
		}
		if err := v.fillExtras(d, &x, from, to, c, w); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// fillExtras gives a side what of its bounds and distances to zeroing is wanted.
func (v *vault) fillExtras(d *retro.Side, x *packedExtras, from, to int, c chess.Color, w retro.Want) (err error) {
	p := &x.sides[c]
	if w&retro.WantDTZ != 0 && p.dtz != nil {
		if d.DTZ, err = p.dtz.unpack(&v.rest, from, to); err != nil {
			return err
		}
	}
	if w&retro.WantBounds != 0 && p.bounds[0] != nil {
		if d.Captures, err = p.bounds[0].unpack(&v.rest, from, to); err != nil {
			return err
		}
		if d.Zeroing = d.Captures; p.bounds[1] != nil {
			d.Zeroing, err = p.bounds[1].unpack(&v.rest, from, to)
		}
	}
	return err
}

// fill gives a side of a slice what of its results and distances to mate is
// wanted, by way of the cache.
func (v *vault) fill(d *retro.Side, i int, c chess.Color, w retro.Want) error {
	group, at := i/v.group, i%v.group*v.words
	planes := planesOf(d)
	for k := range wantedPlanes(w) {
		e := v.cache.get(cacheKey{v, group, c, k})
		if e.err != nil {
			return e.err
		}
		if e.plane != nil {
			*planes[k] = e.plane[at : at+v.words]
		}
	}
	if w&retro.WantDTM == 0 {
		return nil
	}
	e := v.cache.get(cacheKey{v, group, c, dtmPlane})
	if e.err == nil && e.plies != nil {
		d.DTM = e.plies.Cut(at<<6, (at+v.words)<<6)
	}
	return e.err
}

// wantedPlanes returns how many of the planes of results are wanted, of which Legal is the first.
func wantedPlanes(w retro.Want) int {
	if w&retro.WantResults == 0 {
		return 1
	}
	return dtmPlane
}

// fillPart is fill for some words of a slice that is packed alone.
func (v *vault) fillPart(d *retro.Side, i, from, to int, c chess.Color, w retro.Want) (err error) {
	v.mu.Lock()
	g := v.packed[i].sides[c]
	v.mu.Unlock()
	planes := planesOf(d)
	for k := range wantedPlanes(w) {
		if *planes[k], err = g.planes[k].cut(from, to).unpack(&v.results, to-from); err != nil {
			return err
		}
	}
	if w&retro.WantDTM != 0 && g.dtm != nil {
		d.DTM, err = g.dtm.unpack(&v.results, from, to)
	}
	return err
}
