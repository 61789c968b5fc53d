package ending

import "github.com/szen-chess/szen/chess"

// between[a][b] holds the squares strictly between two squares on a line; shadow[a][b] those
// that a man on b hides from a, his own square with them.
var between, shadow = func() (t, s [64][64]chess.Bitboard) {
	for a := chess.A1; a <= chess.H8; a++ {
		for b := chess.A1; b <= chess.H8; b++ {
			t[a][b] = chess.Between(a, b)
			s[a][b] = b.Bit()
		}
	}
	for a := range s {
		for b := range s {
			for c := range s {
				if t[a][c].Has(chess.Square(b)) {
					s[a][b] |= chess.Square(c).Bit()
				}
			}
		}
	}
	return t, s
}()

// mover makes the quiet moves of a slice. It has room for their list, so it is one goroutine's.
type mover struct {
	*key
	pawns chess.Bitboard
	leaps [maxAddress][64]chess.Bitboard // of address men that leap: to squares without pawns
	list  [maxArcs]arc
}

// arc is a quiet move of an address man, from a word to another, on the lanes where the lead man does not block it.
type arc struct {
	word  int
	block chess.Bitboard
}

// maxArcs is more than the squares that three men attack, a power of two.
const maxArcs = 128

// set has the mover make the moves of a slice.
func (m *mover) set(k *key) {
	m.key, m.pawns = k, k.pawns[0]|k.pawns[1]
	for j := range k.lead {
		if isLeaper(k.men[j].Role) {
			for sq := range m.leaps[j] {
				m.leaps[j][sq] = chess.RoleAttacks(k.men[j].Role, chess.Square(sq), 0) &^ m.pawns
			}
		}
	}
}

func isLeaper(r chess.Role) bool { return r == chess.King || r == chess.Knight }

// arcs lists the quiet moves of side c's address men in word i. To squares of other address men there are none in
// truth: no position stands there.
func (m *mover) arcs(c chess.Color, i int) []arc {
	n := 0
	for j := range m.lead {
		man := m.men[j]
		if man.Color != c {
			continue
		}
		shift := m.shift(j)
		from := chess.Square(i >> shift & 63)
		rest := i &^ (63 << shift)
		if isLeaper(man.Role) {
			for to := m.leaps[j][from&63]; to != 0; to &= to - 1 {
				m.list[n&(maxArcs-1)] = arc{rest | int(to.First())<<shift, 0}
				n++
			}
			continue
		}
		occ := m.pawns | m.occupied(i)
		for to := chess.RoleAttacks(man.Role, from, occ) &^ occ; to != 0; to &= to - 1 {
			q := to.First()
			m.list[n&(maxArcs-1)] = arc{rest | int(q)<<shift, between[from][q]}
			n++
		}
	}
	return m.list[:n]
}

// leads tells whether the lead man is side c's.
func (m *mover) leads(c chess.Color) bool { return m.men[m.lead].Color == c }

// sweep returns where the lead man can go from some lanes of word i, and from where to them.
func (m *mover) sweep(i int, lanes chess.Bitboard) chess.Bitboard {
	return chess.RoleFill(m.men[m.lead].Role, lanes, ^(m.pawns | m.occupied(i)))
}

// alone returns the shift of side c's only address man and the squares he leaps to from each, if the kings are all the address men there are.
func (m *mover) alone(c chess.Color) (shift int, leaps *[64]chess.Bitboard, ok bool) {
	if m.lead != 2 {
		return 0, nil, false
	}
	return m.shift(int(c)), &m.leaps[c], true
}

// scatter adds to f those positions in wanted from which side c has a quiet move to some lanes of word i.
func (m *mover) scatter(c chess.Color, i int, lanes chess.Bitboard, wanted plane, f *frontier) {
	if shift, leaps, ok := m.alone(c); ok {
		rest := i &^ (63 << shift)
		for to := leaps[i>>shift&63]; to != 0; to &= to - 1 {
			word := rest | int(to.First())<<shift
			f.add(word, lanes&wanted[word])
		}
		if m.leads(c) {
			f.add(i, m.sweep(i, lanes)&wanted[i])
		}
		return
	}
	for _, a := range m.arcs(c, i) {
		f.add(a.word, lanes&wanted[a.word]&^a.block)
	}
	if m.leads(c) {
		f.add(i, m.sweep(i, lanes)&wanted[i])
	}
}

// into returns the lanes of want from which side c has a quiet move, in word i, into the set x, whose
// positions are legal. Quiet moves are their own inverse, so these are also the positions that such moves lead to from x.
func (m *mover) into(c chess.Color, x plane, i int, want chess.Bitboard) (found chess.Bitboard) {
	if shift, leaps, ok := m.alone(c); ok {
		rest := i &^ (63 << shift)
		for to := leaps[i>>shift&63]; to != 0; to &= to - 1 {
			if found |= x[rest|int(to.First())<<shift] & want; found == want {
				return found
			}
		}
		if m.leads(c) {
			found |= m.sweep(i, x[i]) & want
		}
		return found
	}
	for _, a := range m.arcs(c, i) {
		if found |= x[a.word] & want &^ a.block; found == want {
			return found
		}
	}
	if m.leads(c) {
		found |= m.sweep(i, x[i]) & want
	}
	return found
}

// step is a quiet move, or several of one man: from some lanes of a word to a word.
type step struct {
	word  int
	lanes chess.Bitboard // after it
}

// steps calls f for the quiet moves of side c from some lanes of word i. For the
// lead man, who changes lanes, from is the lane he comes from; for others it is
// NoSquare. It stops when f returns false.
func (m *mover) steps(c chess.Color, i int, lanes chess.Bitboard, f func(to step, from chess.Square) bool) {
	for _, a := range m.arcs(c, i) {
		if x := lanes &^ a.block; x != 0 && !f(step{a.word, x}, chess.NoSquare) {
			return
		}
	}
	if m.leads(c) {
		occ := m.pawns | m.occupied(i)
		for ; lanes != 0; lanes &= lanes - 1 {
			from := lanes.First()
			if !f(step{i, chess.RoleAttacks(m.men[m.lead].Role, from, occ) &^ occ}, from) {
				return
			}
		}
	}
}
