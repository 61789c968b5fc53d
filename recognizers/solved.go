package recognizers

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
)

// lookUp says what the solution at hand does of both sides.
func (q *question) lookUp() {
	v := q.set.solved(chess.Trusted(*q.setup))
	us := q.setup.Turn
	if v.Hi < chess.CursedWin {
		q.say(us, Solved, holds)
	}
	if v.Lo > chess.BlessedLoss {
		q.say(us.Other(), Solved, holds)
	}
	if !q.set.noFifty {
		return
	}
	if v.Lo == chess.Win {
		q.say(us, Solved, wins)
	}
	if v.Hi == chess.Loss {
		q.say(us.Other(), Solved, wins)
	}
}

// whySolved says what that rests on.
func (q *question) whySolved(side chess.Color) string {
	if q.claim[side] == wins {
		return fmt.Sprintf("%s wins: the ending was solved, without the 50-move rule", capital(side))
	}
	return fmt.Sprintf("%s cannot win: the ending was solved", capital(side))
}
