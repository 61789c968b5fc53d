package values

// Order is how two games compare.
type Order uint8

// The orders. Two games are confused if neither is at most the other: the
// difference is a win for whoever is to move.
const (
	Equal Order = iota
	Less
	Greater
	Confused
)

// String returns the sign: "=", "<", ">" or "||".
func (o Order) String() string { return [...]string{"=", "<", ">", "||"}[o&3] }

// Compare returns how a compares to b.
func (c *Calculator) Compare(a, b *Game) Order {
	switch le, ge := c.LessEqual(a, b), c.LessEqual(b, a); {
	case le && ge:
		return Equal
	case le:
		return Less
	case ge:
		return Greater
	}
	return Confused
}

// LessEqual tells whether a is at most b, which is whether Left, to move, does not
// win a - b.
func (c *Calculator) LessEqual(a, b *Game) bool {
	if a == b {
		return true
	}
	if a.number && b.number {
		return a.dyadic.compare(b.dyadic) <= 0
	}
	key := [2]int32{a.id, b.id}
	if le, ok := c.order[key]; ok {
		return le
	}
	if c.err != nil || !c.step() {
		return false
	}
	le := true
	for _, x := range a.left {
		if le = !c.LessEqual(b, x); !le {
			break
		}
	}
	for _, y := range b.right {
		if !le {
			break
		}
		le = !c.LessEqual(y, a)
	}
	if c.err == nil {
		c.order[key] = le
	}
	return le
}

// candidate is a game that may not be canonical yet, compared with games that are.
type candidate struct {
	c           *Calculator
	left, right []*Game
	low, high   map[int32]bool // what atLeast and atMost have found
}

// atLeast tells whether the candidate is at least x.
func (g *candidate) atLeast(x *Game) bool {
	if known, ok := g.low[x.id]; ok {
		return known
	}
	if !g.c.step() {
		return false
	}
	is := true
	for _, y := range x.left {
		is = is && !g.atMost(y)
	}
	for _, y := range g.right {
		is = is && !g.c.LessEqual(y, x)
	}
	g.low[x.id] = is
	return is
}

// atMost tells whether the candidate is at most x.
func (g *candidate) atMost(x *Game) bool {
	if known, ok := g.high[x.id]; ok {
		return known
	}
	if !g.c.step() {
		return false
	}
	is := true
	for _, y := range g.left {
		is = is && !g.c.LessEqual(x, y)
	}
	for _, y := range x.right {
		is = is && !g.atLeast(y)
	}
	g.high[x.id] = is
	return is
}

// Outcome is who wins a game if the player without a move loses.
type Outcome uint8

// The outcomes.
const (
	MoverLoses Outcome = iota // the value is zero
	WhiteWins                 // positive: Left wins, whoever is to move
	BlackWins                 // negative
	MoverWins                 // fuzzy: confused with zero
)

// String returns the outcome in words.
func (o Outcome) String() string {
	return [...]string{"whoever is to move loses", "White wins, whoever is to move", "Black wins, whoever is to move", "whoever is to move wins"}[o&3]
}

// Outcome returns who wins a game.
func (c *Calculator) Outcome(g *Game) Outcome {
	switch c.Compare(g, c.zero) {
	case Equal:
		return MoverLoses
	case Greater:
		return WhiteWins
	case Less:
		return BlackWins
	}
	return MoverWins
}
