package tables

import "github.com/szen-chess/szen/chess"

// refineBudget is how many positions are looked at, to make the distances of a
// position or of all its moves exact.
const refineBudget = 5000

// refined returns the distance to zeroing of a position whose result is w, narrowed
// to one ply if a search within its budget can.
func (r *refiner) refined(p *chess.Position, w chess.WDL) (known, error) {
	k, err := r.set.plies(p, chess.MetricDTZ, w)
	if err != nil || k.lo == k.hi {
		return k, err
	}
	switch short, err := r.atMost(p, w, k.lo, true); {
	case err != nil || short == undecided:
		return k, err
	case short == yes:
		return known{k.lo, k.lo}, nil
	}
	return known{k.hi, k.hi}, nil
}

// answer is what a search with a budget finds out.
type answer uint8

const (
	undecided answer = iota
	yes
	no
)

// refiner makes rounded distances exact: it asks whether the short one is right, and
// for that whether positions ahead have theirs within a ply less. A winner needs one move that
// does, a loser that all do. Most moves are settled by a rounded distance, and every ply lowers the limit.
type refiner struct {
	set   *Set
	notes map[chess.Setup]known // made when the first is taken
}

// atMost tells whether the distance of a position whose result is w, not a draw,
// is n or less. Unless it may go deep it looks no further than to the next stored distances.
func (r *refiner) atMost(p *chess.Position, w chess.WDL, n chess.Plies, deep bool) (answer, error) {
	key := p.Key()
	k, seen := r.notes[key]
	if !seen {
		if len(r.notes) >= refineBudget {
			return undecided, nil
		}
		var ok bool
		var err error
		if k, ok, err = r.set.stored(p, chess.MetricDTZ, w); err != nil {
			return undecided, err
		}
		if !ok {
			k = known{0, beyond}.within(w)
		}
		r.note(key, k)
	}
	switch {
	case k.hi <= n:
		return yes, nil
	case k.lo > n:
		return no, nil
	case !deep && k.hi == k.lo+1:
		return undecided, nil
	}
	a, err := r.ahead(p, w, n, false)
	if a == undecided && err == nil && deep {
		a, err = r.ahead(p, w, n, true)
	}
	switch a {
	case yes:
		k.hi = n
	case no:
		k.lo = n + 1
	}
	r.note(key, k)
	return a, err
}

func (r *refiner) note(key chess.Setup, k known) {
	if r.notes == nil {
		r.notes = map[chess.Setup]known{}
	}
	r.notes[key] = k
}

// beyond is more than any distance.
const beyond = 1 << 20

// ahead answers for atMost by the moves.
func (r *refiner) ahead(p *chess.Position, w chess.WDL, n chess.Plies, deep bool) (answer, error) {
	decisive, all := yes, no // what one move suffices for, and what all of them are needed for
	if w < chess.Draw {
		decisive, all = no, yes
	}
	var buf [chess.MaxMoves]chess.Move
	for _, m := range p.AppendMoves(buf[:0]) {
		q := p.After(m)
		a, err := r.over(&q, m, w, n, deep)
		if err != nil {
			return undecided, after(err, p, m)
		}
		switch a {
		case decisive:
			return decisive, nil
		case undecided:
			all = undecided
		}
	}
	return all, nil
}

// over tells whether a move of a side with result w that led to q makes its distance n or less.
func (r *refiner) over(q *chess.Position, m chess.Move, w chess.WDL, n chess.Plies, deep bool) (answer, error) {
	c := chess.Win // behind a loss there is nothing else
	if w != chess.Loss {
		var err error
		if c, err = r.set.WDL(q); err != nil {
			return undecided, err
		}
	}
	switch {
	case c == chess.Draw || (c > chess.Draw) == (w > chess.Draw):
		return no, nil // not a move that keeps a winner's result
	case !m.Zeroing():
		return r.atMost(q, c, n-1, deep)
	}
	b := value(c, chess.MetricDTZ, 1).Back(true)
	if b.DTZ <= n {
		return yes, nil
	}
	return no, nil
}
