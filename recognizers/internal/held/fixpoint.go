package held

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

// spread adds to the attacker's wins what follows from them by moves of the kings inside the slice:
// the defender to move loses where he is not stalemated and no step and no exit of his holds, the
// attacker to move wins where a step leads to such a position. It is kings.Slice.Wins in place, going
// on from wins that are known, and touches only rows that change.
func (n *node) spread(won *[2]kings.Board, holds *kings.Board) {
	dirty := n.rows
	prone := n.exposed()
	if n.queen < chess.NoSquare {
		won[attacker] = won[attacker].And(prone)
	}
	for dirty != 0 {
		wk := dirty.First()
		dirty &= dirty - 1
		legal := n.Legal[attacker][wk]
		lost := n.able[wk] &^ (holds[wk] | chess.KingFill(legal&^won[attacker][wk]) | won[defender][wk])
		if lost == 0 {
			continue
		}
		won[defender][wk] |= lost
		for near := chess.KingAttacks(wk) & n.rows; near != 0; near &= near - 1 {
			to := near.First()
			if more := lost & prone[to] &^ won[attacker][to]; more != 0 {
				won[attacker][to] |= more
				dirty |= near & -near
			}
		}
	}
}
