package library

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/internal/forced"
	"github.com/szen-chess/szen/chunks/internal/passers"
)

// compiler works out the instances of a type.
type compiler struct {
	set    *passers.Set
	game   *forced.Game // nobody may pass
	tempi  [2][][64]Tempi
	breaks [2][][64]uint8
	all    [2][]chess.Bitboard // squares of a king who gets every pawn
	spare  [][64]uint8
}

// Compile works out a library anew. The files are at most three; those of the mirrored board have the same library.
func Compile(files passers.Files) (*Library, error) {
	files, mirrored := canonical(files)
	set, err := passers.NewSet(files)
	if err != nil {
		return nil, err
	}
	c := &compiler{set: set, game: forced.New(set), spare: make([][64]uint8, set.Len())}
	for side := range 2 {
		c.tempi[side] = make([][64]Tempi, set.Len())
		c.breaks[side] = make([][64]uint8, set.Len())
		c.all[side] = make([]chess.Bitboard, set.Len())
	}
	c.countPasses(forced.Pawns)
	c.countPasses(forced.King)
	for _, p := range set.Order {
		c.countBreaks(p)
		c.findAll(p)
		c.countSpare(p)
	}
	l := newLibrary(files, set)
	l.mirrored = mirrored
	for p := range set.Pawns {
		for k := range chess.Square(64) {
			if !set.Pawns[p].Has(k) {
				i := c.instance(p, k)
				l.put(p, k, &i)
			}
		}
	}
	return l, nil
}

// countPasses finds how often a side has to pass where it does not get its way.
func (c *compiler) countPasses(side int) {
	game := c.game
	for passes := 1; ; passes++ {
		next := game.WithPass(side)
		if next.Equal(game) {
			break
		}
		for mover := range 2 {
			for p := range next.Broken[mover] {
				for k := range (next.Broken[mover][p] ^ game.Broken[mover][p]).Squares() {
					c.tempi[mover][p][k].Passes = passes
				}
			}
		}
		game = next
	}
	for mover := range 2 {
		for p, broken := range c.game.Broken[mover] {
			for k := range chess.Square(64) {
				c.tempi[mover][p][k].Holds = !broken.Has(k)
			}
		}
	}
}

// countBreaks counts the pawn moves until the pawns are through.
func (c *compiler) countBreaks(p int) {
	set, broken := c.set, &c.game.Broken
	for k := range broken[PawnsMove][p].Squares() {
		best := uint8(255)
		for i := range set.Moves[p] {
			m := &set.Moves[p][i]
			switch {
			case m.Way.Has(k):
			case !m.Promote && broken[KingMoves][m.To].Has(k):
				best = min(best, 1+c.breaks[KingMoves][m.To][k])
			case m.Promote && chess.Distance(k, m.Dest) == 1 && !set.Hits[m.To].Has(m.Dest):
				if broken[PawnsMove][m.To].Has(m.Dest) { // the others get through
					best = min(best, 1+c.breaks[PawnsMove][m.To][m.Dest])
				}
			case m.Promote:
				best = 1
			}
		}
		c.breaks[PawnsMove][p][k] = best
	}
	for k := range broken[KingMoves][p].Squares() {
		longest := uint8(0)
		c.steps(p, k, func(to chess.Square, after int) {
			longest = max(longest, c.breaks[PawnsMove][after][to])
		})
		c.breaks[KingMoves][p][k] = longest
	}
}

// steps calls visit for every step of a king, captures included.
func (c *compiler) steps(p int, k chess.Square, visit func(to chess.Square, after int)) {
	for to := range (chess.KingAttacks(k) &^ c.set.Hits[p]).Squares() {
		visit(to, c.set.Without(p, to))
	}
}

// findAll finds where the king gets every pawn.
func (c *compiler) findAll(p int) {
	set := c.set
	if set.Pawns[p] == 0 {
		c.all[KingMoves][p], c.all[PawnsMove][p] = ^chess.Bitboard(0), ^chess.Bitboard(0)
		return
	}
	for k := range (^(set.Pawns[p] | set.Hits[p])).Squares() {
		moves, gets := 0, true
		for i := range set.Moves[p] {
			m := &set.Moves[p][i]
			switch {
			case m.Way.Has(k):
				continue
			case m.Promote:
				gets = gets && chess.Distance(k, m.Dest) == 1 && !set.Hits[m.To].Has(m.Dest) && c.all[PawnsMove][m.To].Has(m.Dest)
			default:
				gets = gets && c.all[KingMoves][m.To].Has(k)
			}
			moves++
		}
		if gets && moves > 0 {
			c.all[PawnsMove][p] |= k.Bit()
		}
	}
	for k := range (^set.Pawns[p]).Squares() {
		c.steps(p, k, func(to chess.Square, after int) {
			if c.all[PawnsMove][after].Has(to) {
				c.all[KingMoves][p] |= k.Bit()
			}
		})
	}
}

// countSpare counts the moves that the pawns have to spare.
func (c *compiler) countSpare(p int) {
	broken := c.game.Broken[KingMoves]
	for k := range (^c.set.Pawns[p]).Squares() {
		for i := range c.set.Moves[p] {
			m := &c.set.Moves[p][i]
			if !m.Promote && !m.Way.Has(k) && broken[m.To].Has(k) == broken[p].Has(k) {
				c.spare[p][k] = max(c.spare[p][k], 1+c.spare[m.To][k])
			}
		}
	}
}

// instance puts together what is known of a placement.
func (c *compiler) instance(p int, k chess.Square) Instance {
	set, broken := c.set, &c.game.Broken
	i := Instance{Check: set.Hits[p].Has(k), Spare: int(c.spare[p][k])}
	for mover := range 2 {
		i.Tempi[mover], i.Breaks[mover] = c.tempi[mover][p][k], int(c.breaks[mover][p][k])
		i.CapturesAll[mover] = c.all[mover][p].Has(k)
	}
	if i.Check {
		i.Tempi[PawnsMove], i.Breaks[PawnsMove], i.CapturesAll[PawnsMove] = Tempi{}, 0, false
	}
	c.steps(p, k, func(to chess.Square, after int) {
		holds := !broken[PawnsMove][after].Has(to)
		i.Waits = i.Waits || holds
		i.Captures = i.Captures || holds && after != p
	})
	for j := range set.Moves[p] {
		i.CanMove = i.CanMove || !set.Moves[p][j].Way.Has(k)
	}
	c.run(p, k, &i)
	return i
}

// run finds out how soon a pawn promotes past a king who stands still.
func (c *compiler) run(p int, k chess.Square, i *Instance) {
	pawns := c.set.Pawns[p]
	for from := range pawns.Squares() {
		n := 7 - from.Rank()
		if from.Rank() == 1 {
			n--
		}
		if k.File() == from.File() && k > from || i.Run != 0 && n > i.Run {
			continue
		}
		if n < i.Run || i.Run == 0 {
			i.Run, i.RunChecks, i.RunSafe = n, false, false
		}
		to := chess.SquareAt(from.File(), 7)
		i.RunChecks = i.RunChecks || chess.QueenAttacks(to, pawns&^from.Bit()|k.Bit()).Has(k)
		i.RunSafe = i.RunSafe || chess.Distance(k, to) > 1
	}
}
