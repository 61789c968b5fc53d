package chess

import (
	"strconv"
	"testing"
)

func TestValueBack(t *testing.T) {
	const no = NoPlies
	for _, c := range []struct {
		child   Value
		zeroing bool
		want    Value
	}{
		{Mated, false, Value{Win, 1, 1}},
		{Mated, true, Value{Win, 1, 1}}, // mate by a pawn or a capture
		{Stalemated, true, Value{Draw, no, no}},
		{Value{Loss, 1, 9}, false, Value{Win, 2, 10}}, // the loser has to zero
		{Value{Loss, 8, 20}, false, Value{Win, 9, 21}},
		{Value{Loss, 8, 20}, true, Value{Win, 1, 21}},
		{Value{Win, 99, 120}, false, Value{Loss, 100, 121}},
		{Value{Win, 100, 120}, false, Value{BlessedLoss, 101, 121}},
		{Value{Win, 100, 120}, true, Value{Loss, 1, 121}},
		{Value{Loss, 99, 120}, false, Value{Win, 100, 121}},
		{Value{Loss, 100, 120}, false, Value{CursedWin, 101, 121}},
		{Value{BlessedLoss, 101, 150}, false, Value{CursedWin, 102, 151}},
		{Value{BlessedLoss, 130, 150}, true, Value{CursedWin, 101, 151}},
		{Value{CursedWin, 101, 150}, false, Value{BlessedLoss, 102, 151}},
		{Value{CursedWin, 250, 300}, true, Value{BlessedLoss, 101, 301}},
		{Value{Loss, no, no}, false, Value{Win, no, no}},
		{Value{Win, no, 30}, true, Value{Loss, no, 31}},
		{Value{Loss, 6, no}, false, Value{Win, 7, no}},
	} {
		if got := c.child.Back(c.zeroing); got != c.want {
			t.Errorf("%v back (zeroing %v) = %v, want %v", c.child, c.zeroing, got, c.want)
		}
	}
}

// Values in the order from best to worst, for the two metrics.
func TestValueCompare(t *testing.T) {
	const no = NoPlies
	for m, ordered := range map[Metric][]Value{
		MetricDTZ: {
			{Win, 1, 50},
			{Win, 3, 11},
			{Win, 99, 99},
			{CursedWin, 101, 5},
			{CursedWin, 102, 1},
			{Draw, no, no},
			{BlessedLoss, 300, 4},
			{BlessedLoss, 101, 300},
			{Loss, 20, 10},
			{Loss, 1, 40},
			{Loss, 0, 0},
		},
		MetricDTM: {
			{Win, 99, 1}, {CursedWin, 101, 2}, {Win, 1, 60}, {Draw, no, no}, {Loss, 5, 70}, {BlessedLoss, 101, 60}, {Loss, 0, 0},
		},
		MetricWDL: {{Win, 9, 9}, {CursedWin, 101, 1}, {Draw, no, no}, {BlessedLoss, 101, 90}, {Loss, 50, 50}},
	} {
		for i, v := range ordered {
			for j, w := range ordered {
				want := 0
				if i < j {
					want = 1
				} else if i > j {
					want = -1
				}
				if got := v.Compare(w, m); got != want {
					t.Errorf("%s: %v against %v: %d, want %d", m, v, w, got, want)
				}
			}
		}
	}
	v := Value{Win, 7, no}
	if v.Compare(Value{Win, no, 9}, MetricDTZ) != 0 || v.Compare(Value{Win, 5, 9}, MetricDTM) != 0 {
		t.Error("a distance that is not known compares as unequal")
	}
	if got, want := (Value{Win, 1, 50}).Best(Value{CursedWin, 101, 9}), (Value{Win, 1, 9}); got != want {
		t.Errorf("best by metric: %v, want %v", got, want)
	}
}

// endgame holds the values of every placement of two kings and one white man, for the test below.
type endgame struct {
	man      Role
	values   []Value
	children [][]int32 // indices, -1 for a position with bare kings
	mated    []bool
}

// index numbers a position under the symmetry that brings the white king into the triangle a1-d1-d4.
func (e *endgame) index(p *Position) int32 {
	if p.Of(White, e.man) == 0 {
		return -1
	}
	q := *p
	for y := Identity; !triangle.Has(q.King(White)); {
		y++
		q, _ = p.Transform(y)
	}
	return int32(q.Turn())<<18 | int32(q.King(White))<<12 | int32(q.King(Black))<<6 | int32(q.Of(White, e.man).First())
}

const triangle Bitboard = 0x080c0e0f // with its edges

// solveByIteration plays the values back with Back and Best from mates and draws until nothing changes.
func solveByIteration(man Role) *endgame {
	e := &endgame{man: man, values: make([]Value, 1<<19), children: make([][]int32, 1<<19), mated: make([]bool, 1<<19)}
	var buf [MaxMoves]Move
	var legal []int32
	for i := range e.values {
		s := EmptySetup()
		s.Turn = Color(i >> 18)
		s.Put(Piece{White, King}, Square(i>>12&63))
		s.Put(Piece{Black, King}, Square(i>>6&63))
		s.Put(Piece{White, man}, Square(i&63))
		e.values[i] = Stalemated
		p, err := New(s)
		if err != nil || !triangle.Has(p.King(White)) {
			continue
		}
		legal = append(legal, int32(i))
		moves := p.AppendMoves(buf[:0])
		if e.mated[i] = len(moves) == 0 && p.InCheck(); e.mated[i] {
			e.values[i] = Mated
		}
		for _, m := range moves {
			q := p.After(m)
			e.children[i] = append(e.children[i], e.index(&q))
		}
	}
	for changed := true; changed; {
		changed = false
		next := make([]Value, len(e.values))
		copy(next, e.values)
		for _, i := range legal {
			if len(e.children[i]) == 0 {
				continue
			}
			best := Value{WDL: Loss, DTZ: -2, DTM: -2} // worse than any move
			for _, c := range e.children[i] {
				v := Stalemated
				if c >= 0 {
					v = e.values[c]
				}
				best = best.Best(v.Back(c < 0))
			}
			next[i] = best
			changed = changed || best != e.values[i]
		}
		e.values = next
	}
	return e
}

// Values taken back ply by ply over the legal moves are those of the published tables.
func TestValueBackSolvesEndgames(t *testing.T) {
	rows := map[string][]map[string]string{}
	for _, row := range readTSV(t, "truth/positions-3-4.tsv") {
		rows[row["table"]] = append(rows[row["table"]], row)
	}
	for name, c := range map[string]struct {
		man     Role
		longest Plies
	}{"KRvK": {Rook, 32}, "KQvK": {Queen, 20}} {
		e := solveByIteration(c.man)
		longest := Plies(0)
		for _, v := range e.values {
			longest = max(longest, v.DTM)
		}
		if longest != c.longest {
			t.Errorf("%s: longest mate in %d plies, want %d", name, longest, c.longest)
		}
		for _, row := range rows[name] {
			p := mustFEN(t, row["fen"])
			if p.Of(White, c.man) == 0 {
				p = p.FlipColors()
			}
			got := e.values[e.index(&p)]
			wdl, _ := strconv.Atoi(row["wdl"])
			dtz, _ := strconv.Atoi(row["dtz"])
			dtm, _ := strconv.Atoi(row["dtm"])
			want := Stalemated
			if wdl != 0 {
				want = Value{WDL(wdl), Plies(abs(dtz)), Plies(abs(dtm))}
			}
			if got.DTZ+1 == want.DTZ && got.WDL == want.WDL { // Syzygy's rounding
				got.DTZ++
			}
			if got != want {
				t.Errorf("%s: %v, want %v", row["fen"], got, want)
			}
		}
	}
}
