package ending

import "github.com/szen-chess/szen/chess"

// bound is one of the answers to what the attacker wins, the fewest positions first.
type bound int

const (
	lower bound = iota // counts what is open against the attacker
	guess              // takes what is open as it looks; it guides the search and proves nothing
	upper              // counts what is open for the attacker
	// loose is upper in a game in which a stalemated defender has lost. What the attacker wins with a rook
	// or a bishop he wins there with a queen in its stead: she has their moves and leaves the defender no others.
	loose
	bounds
)

// unit is what is known of one slice about one attacker, who wants to win, and
// the defender, who wants to prevent it. Planes are by bound; those that are equal are the same.
type unit struct {
	held  [bounds]plane // attacker to move: legal and not won
	lost  [bounds]plane // defender to move: won for the attacker
	exits [bounds]plane // attacker to move: an exit wins; nil for lower and loose, and once the unit is closed
	stale []lanesIn     // defender to move: stalemates, en passant left out
	plies int           // within which what is surely won is won, to the next exit or mate; 0 if not known
	table *settled      // in the stead of planes
}

// lanesIn is some lanes of one word.
type lanesIn struct {
	word  int
	lanes chess.Bitboard
}

// closed tells whether every position is decided.
func (u *unit) closed() bool {
	return u.table != nil || &u.held[lower][0] == &u.held[upper][0] && &u.lost[lower][0] == &u.lost[upper][0]
}

// behind returns the sets that a move of the mover is judged by.
func (u *unit) behind(mover, attacker chess.Color) *[bounds]plane {
	if mover == attacker {
		return &u.lost
	}
	return &u.held
}

// open returns the positions of word i that the attacker wins by one bound and not by a stricter one.
func (u *unit) open(turn, attacker chess.Color, lo, hi bound, i int) chess.Bitboard {
	if turn == attacker {
		return u.held[lo][i] &^ u.held[hi][i]
	}
	return u.lost[hi][i] &^ u.lost[lo][i]
}

// won returns what is proven of a position: lo if the attacker wins, hi if he may.
func (u *unit) won(s *chess.Setup, attacker chess.Color, k *key) (lo, hi bool) {
	if u.table != nil { // nothing is known of illegal positions
		w := u.table.attackerWins(s, attacker)
		return w, w
	}
	word, lane := k.place(s)
	if s.Turn == attacker {
		return !u.held[lower].has(word, lane), !u.held[upper].has(word, lane)
	}
	return u.lost[lower].has(word, lane), u.lost[upper].has(word, lane)
}

// differs tells whether a unit says more than an earlier one of the same slice.
func (u *unit) differs(old *unit) bool {
	for b := range u.held {
		for i := range u.held[b] {
			if u.held[b][i] != old.held[b][i] || u.lost[b][i] != old.lost[b][i] {
				return true
			}
		}
	}
	return false
}

// unitBytes is what a unit takes without its planes.
const unitBytes = 384

// bytes returns the memory that a unit takes.
func (u *unit) bytes() (n int64) {
	if u == nil || u.table != nil {
		return 0
	}
	n = unitBytes
	for b := range u.held {
		if b == 0 || &u.held[b][0] != &u.held[b-1][0] {
			n += int64(len(u.held[b])) * 8
		}
		if b == 0 || &u.lost[b][0] != &u.lost[b-1][0] {
			n += int64(len(u.lost[b])) * 8
		}
		if b > 0 && u.exits[b] != nil {
			n += int64(len(u.exits[b])) * 8
		}
	}
	return n
}
