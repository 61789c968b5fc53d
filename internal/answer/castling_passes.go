package answer

import "github.com/szen-chess/szen/chess"

// distances decides the positions of a layer ply by ply: one is won in n plies if
// a move leads to a loss in n-1, and lost in n if all lead to wins in n-1 or
// less. What is never decided is drawn. ok is false, and all plies are NoPlies, if
// some distance behind an exit is not known.
func (c *castling) distances(layer []int, metric chess.Metric) (wdl []chess.WDL, plies []chess.Plies, ok bool) {
	of := func(j int) (chess.WDL, chess.Plies) { k := c.nodes[j].place; return wdl[k], plies[k] }
	wdl, plies = make([]chess.WDL, len(layer)), make([]chess.Plies, len(layer))
	last := chess.Plies(0) // what the exits decide is decided by then
	ok = true
	for k, i := range layer {
		plies[k] = chess.NoPlies
		for _, v := range c.nodes[i].exits {
			n := distance(v, metric)
			ok = ok && (v.WDL == chess.Draw || n != chess.NoPlies)
			last = max(last, n)
		}
	}
	if !ok {
		return wdl, plies, false
	}
	for n, changed := chess.Plies(0), false; n <= last || changed; n++ {
		changed = false
		for k, i := range layer {
			if plies[k] != chess.NoPlies {
				continue
			}
			w := c.nodes[i].decide(n, metric, of)
			if w == chess.Draw {
				continue
			}
			changed = true
			wdl[k], plies[k] = w, n
			if n > chess.MaxRule50 && metric == chess.MetricDTZ {
				wdl[k] = w / 2 // cursed or blessed
			}
		}
	}
	return wdl, plies, true
}

// decide returns Win or Loss for a position that is won or lost in n plies, Draw if it is not.
// of tells what is known of the positions behind quiet moves: those decided in less than n plies.
func (c *castlingNode) decide(n chess.Plies, metric chess.Metric, of func(int) (chess.WDL, chess.Plies)) chess.WDL {
	lost := true
	for _, v := range c.exits {
		d := distance(v, metric)
		switch {
		case v.WDL > chess.Draw && d == n:
			return chess.Win
		case v.WDL >= chess.Draw || d > n:
			lost = false
		}
	}
	for _, j := range c.next {
		w, d := of(j)
		decided := d != chess.NoPlies && d < n
		switch {
		case decided && w < chess.Draw:
			return chess.Win
		case !decided || w == chess.Draw:
			lost = false
		}
	}
	if lost {
		return chess.Loss
	}
	return chess.Draw
}

func distance(v chess.Value, metric chess.Metric) chess.Plies {
	if metric == chess.MetricDTM {
		return v.DTM
	}
	return v.DTZ
}
