package tables

import (
	"cmp"
	"context"
	"slices"

	"github.com/szen-chess/szen/chess"
)

// Probes is Probe for many positions at once, whose values it writes into dst, which has room
// for them: results as WDLs has them, and then each distance in the order in which files have
// them, so that a part is seldom decoded twice. A position that gets no answer has NoWDL and
// no distances, and the error is that of the first such, or why the context ended.
func (s *Set) Probes(ctx context.Context, dst []chess.Value, ps []chess.Position) error {
	results := make([]chess.WDL, len(ps))
	var first firstError
	if err := s.results(ctx, results, ps, &first); err != nil {
		return err
	}
	dst = dst[:len(ps)]
	for i, w := range results {
		dst[i] = chess.Value{WDL: w, DTZ: chess.NoPlies, DTM: chess.NoPlies}
	}
	for _, metric := range []chess.Metric{chess.MetricDTZ, chess.MetricDTM} {
		for k, x := range s.inOrder(metric, ps, results) {
			if k%64 == 0 && ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err := s.addPlies(&dst[x.position], &ps[x.position], metric); err != nil {
				first.note(x.position, err)
				results[x.position] = NoWDL
			}
		}
	}
	for i, w := range results {
		if w == NoWDL {
			dst[i] = chess.Value{WDL: NoWDL, DTZ: chess.NoPlies, DTM: chess.NoPlies}
		}
	}
	return first.error()
}

// addPlies adds a distance to the result of a position, as Probe does; one that no table has is left out.
func (s *Set) addPlies(v *chess.Value, p *chess.Position, metric chess.Metric) error {
	var k known
	var err error
	to := &v.DTM
	if metric == chess.MetricDTZ {
		to = &v.DTZ
		k, err = (&refiner{set: s}).refined(p, v.WDL)
	} else {
		k, err = s.plies(p, metric, v.WDL)
	}
	if isMissing(err) {
		return nil
	}
	*to = k.plies()
	return err
}

// spot is where a position of a batch stands in a file.
type spot struct {
	file     int64 // as they are met
	chunk    int
	position int
}

// inOrder returns the positions that are won or lost, by the file and the part of it that have them. A
// side to move that is not stored is derived from the other one's positions near by, so it goes where they are.
func (s *Set) inOrder(metric chess.Metric, ps []chess.Position, results []chess.WDL) []spot {
	var out []spot
	seen := map[*File]int64{}
	for i := range ps {
		if results[i] == NoWDL || results[i] == chess.Draw {
			continue
		}
		var setup chess.Setup
		setMen(&setup, &ps[i])
		x := spot{position: i}
		if r, err := s.route(&setup, metric); err == nil {
			if h, err := r.holder(metric); err == nil {
				if f, ok := h.(*File); ok {
					if _, ok := seen[f]; !ok {
						seen[f] = int64(len(seen)) + 1
					}
					x.file, x.chunk = seen[f], f.near(&setup, r.flipped)
				}
			}
		}
		out = append(out, x)
	}
	slices.SortFunc(out, func(a, b spot) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.chunk, b.chunk), cmp.Compare(a.position, b.position))
	})
	return out
}

// near returns the chunk of a position, or of the same men with the other side to move.
func (f *File) near(s *chess.Setup, flipped bool) int {
	for range 2 {
		if st, _, exchange, err := f.streamFor(s, flipped); err == nil && st != nil {
			if chunk, _, ok := st.find(s, exchange); ok {
				return chunk
			}
		}
		s.Turn ^= 1
	}
	return 0
}
