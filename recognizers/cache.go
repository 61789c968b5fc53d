package recognizers

import (
	"math/bits"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers/internal/held"
)

// Cache is a Set with memory for pawn structures, one for each thread that searches. It knows all that
// its Set knows, and blockades besides, which take too long to be worked out at every node.
//
// A structure is worked out, in about a millisecond, when it has been met Config.Patience times, and
// looked up from then on. So what is met in passing costs next to nothing, and what a search keeps
// coming back to is known.
type Cache struct {
	set     *Set
	solver  *held.Solver
	entries []structure
	shift   int
	met     []visits // structures that are not worked out
	vain    int      // how many were worked out of late and did not hold
	// positions are those with pieces that were looked at last.
	positions []position
}

// visits counts how often a structure was met; one that takes the place of another starts anew.
type visits struct {
	tag   uint32
	times uint32
}

// metSlots is how many structures are counted at a time.
const (
	metLog   = 12
	metSlots = 1 << metLog
)

// structure is what is known of some pawns, with either side as the defender.
type structure struct {
	pawns  held.Pawns
	solved [2]bool
	holds  [2]held.Structure
}

// structureBytes is about what one takes.
const structureBytes = 2*(2*64*8+32) + 24

// defaultCacheBytes holds some thousand structures.
const defaultCacheBytes = 4 << 20

// NewCache returns a cache for structures in at most so many bytes, but for two structures at least; 0
// stands for four mebibytes. Working structures out takes a few mebibytes more. A cache must not be used by two
// goroutines at once.
func (s *Set) NewCache(bytes int) *Cache {
	if bytes <= 0 {
		bytes = defaultCacheBytes
	}
	n := max(uint(bytes)/uint(structureBytes), 2)
	log := bits.Len(n) - 1
	return &Cache{set: s, solver: held.NewSolver(), entries: make([]structure, 1<<log), shift: 64 - log, met: make([]visits, metSlots), positions: make([]position, positionSlots)}
}

// Probe is Set.Probe with blockades.
func (c *Cache) Probe(p *chess.Position, alpha, beta Score, ply int) (Score, Bound) {
	return c.set.probePosition(p, c, alpha, beta, ply)
}

// ProbeSetup is Set.ProbeSetup with blockades.
func (c *Cache) ProbeSetup(b *chess.Setup, alpha, beta Score, ply int) (Score, Bound) {
	return c.set.probeSetup(b, c, alpha, beta, ply)
}

// Explain is Set.Explain with blockades.
func (c *Cache) Explain(p *chess.Position) []Verdict { return c.set.explain(p, c) }

// blocked tells whether the attacker, on a board of kings and pawns, surely does not get through.
// With now it is found out whatever it takes.
func (c *Cache) blocked(b *chess.Setup, attacker chess.Color, now bool) bool {
	pawns := held.PawnsOf(b)
	h := hash(pawns)
	e := &c.entries[h>>c.shift]
	defender := attacker.Other()
	if e.pawns != pawns || !e.solved[defender] {
		if !now && !c.due(h) {
			return false
		}
		if e.pawns != pawns {
			e.pawns, e.solved = pawns, [2]bool{}
		}
		c.solver.Solve(&e.holds[defender], pawns, defender, c.set.budget)
		e.solved[defender] = true
		if e.holds[defender].Holds(b.King(attacker), b.King(defender), b.Turn) {
			c.vain /= 2
		} else if !now {
			c.vain++
		}
	}
	return e.holds[defender].Holds(b.King(attacker), b.King(defender), b.Turn)
}

// patience returns how often a structure has to be met by now: twice as often for every one that was worked out in vain. So a
// search in whose endings nothing is blocked soon spends next to nothing on them.
func (c *Cache) patience() int {
	if c.set.patience == 1 {
		return 1
	}
	return c.set.patience << min(c.vain, maxVain)
}

// maxVain bounds the doubling.
const maxVain = 6

// due counts a visit and tells whether there were enough.
func (c *Cache) due(h uint64) bool {
	m := &c.met[h>>(64-metLog)] // the low bits do not know of pawns far up the board
	if tag := uint32(h >> (32 - metLog)); m.tag != tag {
		*m = visits{tag: tag}
	}
	m.times++
	return int(m.times) >= c.patience()
}

// hash mixes the pawns of a structure.
func hash(p held.Pawns) uint64 {
	// Multipliers of two linear congruential generators (Knuth; Steele and Vigna 2021), odd and well mixed.
	h := uint64(p[chess.White])*0x5851f42d4c957f2d ^ uint64(p[chess.Black])*0xd1342543de82ef95
	return (h ^ h>>29) * 0x9e3779b97f4a7c15
}
