package recognizers

import "github.com/szen-chess/szen/chess"

// question is a position being asked about, with what is known of either side as the attacker.
type question struct {
	setup *chess.Setup
	class class
	on    Families
	cache *Cache
	set   *Set    // for what the engine has solved; nil if that is not asked
	now   bool    // structures are worked out at once
	ask   [2]bool // by colour: is it of use to know that the side cannot win?
	claim [2]claim
	by    [2]Families // who made the claim
}

// say enters a claim about a side.
func (q *question) say(c chess.Color, by Families, x claim) {
	if x != nothing {
		q.claim[c], q.by[c] = x, by
	}
}

// open tells whether it is of use to find out whether a side cannot win.
func (q *question) open(c chess.Color) bool { return q.ask[c] && q.claim[c] == nothing }

// answer asks the recognizers of the position's class. Exact ones come first; each of the others is
// asked about one side as the attacker.
func (q *question) answer() {
	if q.on&DeadDraws != 0 {
		q.deadMaterial()
	}
	if q.tables() {
		return
	}
	if q.class == pawns && q.on&Solved != 0 && q.set != nil && q.set.solved != nil {
		q.lookUp()
	}
	if q.class != pawns {
		q.deadLocked() // in less time than a wall is found
	}
	for c := chess.White; c <= chess.Black; c++ {
		if q.open(c) {
			q.geometry(c)
		}
		if q.open(c) {
			q.blockades(c)
		}
	}
	if q.class == pawns {
		q.deadLocked() // looking a structure up takes less
	}
}

// tables asks the exact recognizers. It returns whether all is said.
func (q *question) tables() bool {
	switch q.class {
	case onePawn:
		return q.onePawn()
	case pawns:
		return q.pawnTables()
	case bishops, knight:
		return q.minorTables()
	}
	return false
}

// geometry asks the recognizers that go by where the men stand.
func (q *question) geometry(attacker chess.Color) {
	var v view
	switch q.class {
	case pawns, bishops:
		opposite := q.class == bishops && q.on&OppositeBishops != 0 && oneEach(q.setup)
		if !opposite && !edgePawns(q.setup.Of(attacker, chess.Pawn)) {
			return
		}
		v.of(q.setup, attacker)
		switch {
		case opposite && oppositeBishops(&v):
			q.say(attacker, OppositeBishops, holds)
		case q.on&RookPawns != 0 && rookPawns(&v):
			q.say(attacker, RookPawns, holds)
		case q.on&KnightPawns != 0 && knightPawns(&v):
			q.say(attacker, KnightPawns, holds)
		}
	case third:
		v.of(q.setup, attacker)
		if q.on&ThirdRank != 0 && thirdRank(&v) {
			q.say(attacker, ThirdRank, holds)
		}
	}
}
