package mine

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// longest gives the wins and losses that take longest, in order.
func (m *miner) longest() error {
	least, err := m.threshold()
	if err != nil || least == chess.NoPlies {
		return err
	}
	type long struct {
		p     chess.Position
		plies chess.Plies
	}
	var list []long
	for i := range m.table.Words() {
		if i%checkEvery == 0 && m.ctx.Err() != nil {
			return context.Cause(m.ctx)
		}
		for _, turn := range m.Turns {
			_, err := m.table.InWord(i, turn, m.atLeast(turn, least), func(p chess.Position) bool {
				s := p.Setup()
				v, _ := m.table.Lookup(&s)
				list = append(list, long{p, m.plies(v)})
				return true
			})
			if err != nil {
				return err
			}
		}
	}
	slices.SortStableFunc(list, func(x, y long) int { return cmp.Compare(y.plies, x.plies) })
	for _, x := range list {
		if !m.give(Find{Position: x.p, Why: fmt.Sprintf("%s in %d plies", m.Metric, x.plies)}) {
			break
		}
	}
	return nil
}

func (m *miner) plies(v chess.Value) chess.Plies {
	if m.Metric == chess.MetricDTM {
		return v.DTM
	}
	return v.DTZ
}

// threshold returns the most plies that leave enough positions at or above them, NoPlies if none is decided.
func (m *miner) threshold() (chess.Plies, error) {
	var by []int64 // positions, by plies
	for _, turn := range m.Turns {
		n, err := m.table.Count(m.ctx, turn, m.Metric, retro.Unlabeled, max(m.Workers, 1))
		if err != nil {
			return chess.NoPlies, err
		}
		for _, list := range [][]int64{n.WinIn, n.LossIn} {
			for plies, count := range list {
				for len(by) <= plies {
					by = append(by, 0)
				}
				by[plies] += count
			}
		}
	}
	if !m.Cursed && m.Metric == chess.MetricDTZ {
		by = by[:min(len(by), int(chess.MaxRule50)+1)]
	}
	least, enough := chess.NoPlies, int64(0)
	for i := len(by) - 1; i > 0; i-- {
		if by[i] == 0 {
			continue
		}
		least = chess.Plies(i)
		if enough += by[i]; m.Limit > 0 && enough >= int64(m.Limit) {
			break
		}
	}
	return least, nil
}

// atLeast picks what takes at least so many plies.
func (m *miner) atLeast(turn chess.Color, least chess.Plies) func(s *retro.Slice, word int) uint64 {
	results := []chess.WDL{chess.Win, chess.Loss}
	if m.Cursed || m.Metric == chess.MetricDTM {
		results = append(results, chess.CursedWin, chess.BlessedLoss)
	}
	return func(s *retro.Slice, word int) (lanes uint64) {
		d := &s.Sides[turn]
		plies := d.DTZ
		if m.Metric == chess.MetricDTM {
			plies = d.DTM
		}
		if plies == nil {
			return 0
		}
		for _, w := range results {
			for rest := d.Decided(w, word); rest != 0; rest &= rest - 1 {
				if lane := bits.TrailingZeros64(rest); plies.At(word<<6+lane) >= least {
					lanes |= 1 << lane
				}
			}
		}
		return lanes
	}
}
