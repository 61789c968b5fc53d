package retro

import (
	"math/bits"

	"github.com/szen-chess/szen/chess"
)

// Longest is the wins of one side that take longest, whoever is to move.
type Longest struct {
	Winner    chess.Color
	Cursed    bool             // they are drawn by the 50-move rule; never set for DTM, which ignores it
	Plies     chess.Plies      // by the metric asked for
	Count     int              // of positions, those that a symmetry takes into each other counted once
	Positions []chess.Position // the first of them
}

// Longest returns the longest wins of White and of Black, real ones and then
// cursed ones, as far as there are any, with at most limit positions each.
func (t *Table) Longest(metric chess.Metric, limit int) ([]Longest, error) {
	var out []Longest
	for winner := chess.White; winner <= chess.Black; winner++ {
		classes := []winClass{{true, false}, {false, true}}
		if metric == chess.MetricDTM {
			classes = []winClass{{true, true}}
		}
		for _, c := range classes {
			l := Longest{Winner: winner, Cursed: !c.real, Plies: t.longest(metric, winner, c)}
			if l.Plies == chess.NoPlies {
				continue
			}
			if err := t.collect(&l, metric, c, limit); err != nil {
				return nil, err
			}
			out = append(out, l)
		}
	}
	return out, nil
}

// winClass is which wins count.
type winClass struct{ real, cursed bool }

// decided returns the lanes of a word that the winner wins, with turn to move.
func (c winClass) decided(s *Side, turn, winner chess.Color, i int) (lanes uint64) {
	real, cursed := s.Win, s.Cursed
	if turn != winner {
		real, cursed = s.Loss, s.Blessed
	}
	if c.real {
		lanes |= word(real, i)
	}
	if c.cursed {
		lanes |= word(cursed, i)
	}
	return lanes
}

func (s *Side) distances(metric chess.Metric) *Distances {
	if metric == chess.MetricDTM {
		return s.DTM
	}
	return s.DTZ
}

// longest returns the most plies any win of the class takes, or NoPlies.
func (t *Table) longest(metric chess.Metric, winner chess.Color, class winClass) chess.Plies {
	most := chess.NoPlies
	for i := range t.Slices {
		for turn := chess.White; turn <= chess.Black; turn++ {
			s := &t.Slices[i].Sides[turn]
			plies := s.distances(metric)
			if plies == nil {
				continue
			}
			for j := range t.Layout.Words {
				for w := class.decided(s, turn, winner, j); w != 0; w &= w - 1 {
					most = max(most, plies.At(j<<6+bits.TrailingZeros64(w)))
				}
			}
		}
	}
	return most
}

// collect counts and lists the wins that take as long as the longest.
func (t *Table) collect(l *Longest, metric chess.Metric, class winClass, limit int) error {
	for i := range t.Slices {
		list := t.lister(i)
		for turn := chess.White; turn <= chess.Black; turn++ {
			s := &t.Slices[i].Sides[turn]
			plies := s.distances(metric)
			for j := range t.Layout.Words {
				w := class.decided(s, turn, l.Winner, j)
				for v := w; v != 0; v &= v - 1 {
					if plies.At(j<<6+bits.TrailingZeros64(v)) != l.Plies {
						w &^= v & -v
					}
				}
				err := list.each(j, w, turn, func(p chess.Position) {
					if l.Count++; len(l.Positions) < limit {
						l.Positions = append(l.Positions, p)
					}
				})
				if err != nil {
					return err
				}
			}
		}
	}
	return nil
}
