package chess

import "cmp"

// Mated and Stalemated are the values of positions without a legal move.
var (
	Mated      = Value{WDL: Loss, DTZ: 0, DTM: 0}
	Stalemated = Value{WDL: Draw, DTZ: NoPlies, DTM: NoPlies}
)

// Back takes the value of a position one ply back over the move that led there:
// the result is the value of that move for the side that plays it.
//
// A distance that is not known stays so. A distance to mate grows by one. A
// distance to zeroing is numbered as Syzygy does: a zeroing move counts 1, or 101
// if it leads to a cursed win or blessed loss; any other move adds one, and a
// win or loss that grows beyond MaxRule50 is cursed or blessed. A mating move
// counts 1 whatever it is. Without a known DTZ the result alone is negated, which
// is too much only for a quiet move that needs the hundred and first ply.
func (v Value) Back(zeroing bool) Value {
	b := Value{WDL: v.WDL.Negate(), DTZ: NoPlies, DTM: NoPlies}
	if v.WDL == Draw {
		return b
	}
	if v.DTM != NoPlies {
		b.DTM = v.DTM + 1
	}
	switch {
	case v.DTZ == NoPlies:
	case !zeroing || v.DTZ == 0:
		b.DTZ = v.DTZ + 1
		if b.DTZ > MaxRule50 {
			b.WDL = b.WDL.spoil()
		}
	case b.WDL == Win || b.WDL == Loss:
		b.DTZ = 1
	default:
		b.DTZ = MaxRule50 + 1
	}
	return b
}

// spoil turns a win into a cursed win and a loss into a blessed loss.
func (w WDL) spoil() WDL {
	switch w {
	case Win:
		return CursedWin
	case Loss:
		return BlessedLoss
	}
	return w
}

// Compare tells which of two values is better for the side to move, in one metric: positive
// if v is, negative if w is, 0 if they are equal or the distance of one is not known. By DTZ the
// five results come first, then the distance, which a winner wants small and a loser large. By
// DTM cursed wins are wins and blessed losses losses.
func (v Value) Compare(w Value, m Metric) int {
	if m != MetricDTM {
		if d := cmp.Compare(v.WDL, w.WDL); d != 0 || m == MetricWDL {
			return d
		}
		return compareDistance(v.WDL, v.DTZ, w.DTZ)
	}
	sign := v.WDL.sign()
	if d := cmp.Compare(sign, w.WDL.sign()); d != 0 {
		return d
	}
	return compareDistance(sign, v.DTM, w.DTM)
}

// compareDistance compares distances of the same result for the side that has it.
func compareDistance(w WDL, a, b Plies) int {
	switch {
	case a == NoPlies || b == NoPlies || w == Draw:
		return 0
	case w > Draw:
		return cmp.Compare(b, a)
	}
	return cmp.Compare(a, b)
}

// sign returns Win, Draw or Loss, forgetting the 50-move rule.
func (w WDL) sign() WDL { return WDL(cmp.Compare(w, Draw)) * Win }

// Best returns, of the values of two moves of one position, the better in each metric by itself: the
// WDL and DTZ of the one that is better by DTZ and the DTM of the one that is better by DTM.
func (v Value) Best(w Value) Value {
	b := v
	if w.Compare(v, MetricDTZ) > 0 {
		b.WDL, b.DTZ = w.WDL, w.DTZ
	}
	if w.Compare(v, MetricDTM) > 0 {
		b.DTM = w.DTM
	}
	return b
}
