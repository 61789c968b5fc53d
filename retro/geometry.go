package retro

import "github.com/szen-chess/szen/chess"

// The eight ray directions, rook directions first.
var rayStep = [8]int8{8, 1, -8, -1, 9, -7, -9, 7}

var (
	rayLength [64][8]uint8   // squares from a square to the edge
	between   [64][64]uint64 // squares strictly between two on one line, else none
	hits      [6][64]uint64  // by role: what a man attacks on an empty board
	rayRange  = [6][2]uint8{ // by role: its directions
		chess.Bishop: {4, 8}, chess.Rook: {0, 4}, chess.Queen: {0, 8},
	}
)

var _ = fillGeometry()

func fillGeometry() bool {
	for s := range 64 {
		for d, step := range rayStep {
			p, gap := chess.Square(s), uint64(0)
			for {
				q := chess.Square(int8(p) + step)
				if q > chess.H8 || chess.Distance(p, q) != 1 {
					break
				}
				between[s][q] = gap
				gap |= 1 << q
				rayLength[s][d]++
				p = q
			}
		}
		for r := chess.Knight; r <= chess.King; r++ {
			hits[r][s] = uint64(chess.RoleAttacks(r, chess.Square(s), 0))
		}
	}
	return true
}

// lineOf returns the lanes on which a lead man does not stand between a man on
// from and the square to; none if the man does not attack it past occ.
func lineOf(r chess.Role, from, to chess.Square, occ uint64) uint64 {
	if hits[r][from]>>to&1 == 0 || between[from][to]&occ != 0 {
		return 0
	}
	return ^between[from][to]
}
