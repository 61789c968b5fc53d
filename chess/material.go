package chess

import (
	"fmt"
	"slices"
	"strings"
)

// Material is how many men of each kind are on the board; both kings are always
// there and not counted. It is comparable and small: use it as a map key.
type Material struct {
	counts [2][King]uint8
}

// MaterialOf counts the men of a setup.
func MaterialOf(byColor [2]Bitboard, byRole [6]Bitboard) (m Material) {
	for c := range m.counts {
		for r := range m.counts[c] {
			m.counts[c][r] = uint8((byColor[c] & byRole[r]).Count())
		}
	}
	return m
}

// Count returns the number of men of a colour and role, which is not King.
func (m Material) Count(c Color, r Role) int { return int(m.counts[c][r]) }

// Men returns the number of men, kings included.
func (m Material) Men() int { return 2 + m.men(White) + m.men(Black) }

// Pawns returns the number of pawns of both sides.
func (m Material) Pawns() int { return m.Count(White, Pawn) + m.Count(Black, Pawn) }

// HasPawns tells whether there is a pawn on the board.
func (m Material) HasPawns() bool { return m.Pawns() > 0 }

// Symmetric tells whether both sides have the same men.
func (m Material) Symmetric() bool { return m.counts[White] == m.counts[Black] }

func (m Material) men(c Color) (n int) {
	for _, k := range m.counts[c] {
		n += int(k)
	}
	return n
}

// With returns the material with n men more (or fewer, if n is negative) of a kind.
func (m Material) With(c Color, r Role, n int) Material {
	m.counts[c][r] = uint8(int(m.counts[c][r]) + n)
	return m
}

// Flip exchanges the colours.
func (m Material) Flip() Material {
	m.counts[White], m.counts[Black] = m.counts[Black], m.counts[White]
	return m
}

// Normalize puts the stronger side first, as tables are named: more men, then
// the better men from the queen down. flipped tells whether the colours were exchanged.
func (m Material) Normalize() (n Material, flipped bool) {
	d := m.men(White) - m.men(Black)
	for r := Queen; d == 0 && r < NoRole; r-- {
		d = m.Count(White, r) - m.Count(Black, r)
	}
	if d < 0 {
		return m.Flip(), true
	}
	return m, false
}

// String returns the name as it stands, "KRPvKR".
func (m Material) String() string {
	var sb strings.Builder
	for c := range m.counts {
		if c == int(Black) {
			sb.WriteByte('v')
		}
		sb.WriteByte('K')
		for r := Queen; r < NoRole; r-- {
			sb.WriteString(strings.Repeat(roleLetters[r:r+1], int(m.counts[c][r])))
		}
	}
	return sb.String()
}

// ParseMaterial reads a name such as "KRPvKR", in either letter case and any
// order of men and sides; the result is not normalised.
func ParseMaterial(text string) (m Material, err error) {
	sides := strings.Split(strings.ReplaceAll(text, "V", "v"), "v")
	if len(sides) != 2 {
		return m, fmt.Errorf("material %q: want two sides with a v between, such as KRPvKR", text)
	}
	for c, side := range sides {
		if len(side) > 16 {
			return m, fmt.Errorf("material %q: %s has %d men, at most 16 are possible", text, Color(c), len(side))
		}
		kings := 0
		for i := range len(side) {
			switch r := RoleOf(side[i]); r {
			case NoRole:
				return m, fmt.Errorf("material %q: %q is no man, want K, Q, R, B, N or P", text, side[i])
			case King:
				kings++
			default:
				m.counts[c][r]++
			}
		}
		if kings != 1 {
			return m, fmt.Errorf("material %q: %s has %d kings, want one", text, Color(c), kings)
		}
	}
	return m, nil
}

// Successors returns what one capture or promotion (or both at once) leads to,
// normalised, without repeats, in order of name. Bare kings are included.
func (m Material) Successors() []Material {
	var out []Material
	add := func(n Material) {
		n, _ = n.Normalize()
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	for c := White; c <= Black; c++ {
		o := c.Other()
		for v := Pawn; v < King; v++ {
			if m.Count(o, v) > 0 {
				add(m.With(o, v, -1))
			}
		}
		if m.Count(c, Pawn) == 0 {
			continue
		}
		for _, r := range PromotionRoles {
			p := m.With(c, Pawn, -1).With(c, r, 1)
			add(p)
			for v := Knight; v < King; v++ {
				if m.Count(o, v) > 0 {
					add(p.With(o, v, -1))
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b Material) int { return strings.Compare(a.String(), b.String()) })
	return out
}

// Dependencies returns everything the given materials can turn into and the
// materials themselves, normalised, every one after all that it leads to; bare
// kings are left out.
func Dependencies(ms ...Material) []Material {
	var out []Material
	seen := map[Material]bool{{}: true}
	var visit func(Material)
	visit = func(m Material) {
		m, _ = m.Normalize()
		if seen[m] {
			return
		}
		seen[m] = true
		for _, s := range m.Successors() {
			visit(s)
		}
		out = append(out, m)
	}
	for _, m := range ms {
		visit(m)
	}
	return out
}

// MaterialsOf returns all normalised materials with exactly n men, in order of name.
func MaterialsOf(n int) []Material {
	var out []Material
	var grow func(m Material, c Color, r Role, left int)
	grow = func(m Material, c Color, r Role, left int) {
		if left == 0 {
			if _, flipped := m.Normalize(); !flipped {
				out = append(out, m)
			}
			return
		}
		if r >= NoRole { // below the pawn
			if c == White {
				grow(m, Black, Queen, left)
			}
			return
		}
		for k := 0; k <= left; k++ {
			grow(m.With(c, r, k), c, r-1, left-k)
		}
	}
	if n >= 2 {
		grow(Material{}, White, Queen, n-2)
	}
	slices.SortFunc(out, func(a, b Material) int { return strings.Compare(a.String(), b.String()) })
	return slices.CompactFunc(out, func(a, b Material) bool { return a == b })
}
