package tables

import (
	"context"
	"errors"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// TestVerify verifies all of 3 men and samples of all of 4.
func TestVerify(t *testing.T) {
	s := solvedSmall()
	for _, men := range []int{3, 4} {
		for _, m := range chess.MaterialsOf(men) {
			opt := VerifyOptions{Workers: 2}
			if men == 4 {
				opt.Sample = 20_000
			}
			n, err := s.Verify(context.Background(), m, opt)
			if err != nil {
				t.Error(err)
			}
			if n < 9000 {
				t.Errorf("%s: only %d positions compared", m, n)
			}
		}
	}
}

// TestVerifyFinds plants single wrong values and wants each to be found.
func TestVerifyFinds(t *testing.T) {
	m, _ := chess.ParseMaterial("KPvK")
	lib := retro.NewMemory(1)
	for name, spoil := range map[string]func(d *retro.Side){
		"a win made a draw":     func(d *retro.Side) { w := firstWord(d.Win); d.Win[w] &= d.Win[w] - 1 },
		"a distance to zeroing": func(d *retro.Side) { i := firstLane(d.Win); d.DTZ.Set(i, d.DTZ.At(i)+1) },
		"a distance to mate":    func(d *retro.Side) { i := firstLane(d.Win); d.DTM.Set(i, d.DTM.At(i)+2) },
	} {
		s := NewSet()
		for _, d := range append(m.Successors(), m) {
			table, err := lib.Table(context.Background(), d, true)
			if err != nil {
				t.Fatal(err)
			}
			s.Add(table)
		}
		if _, err := s.Verify(context.Background(), m, VerifyOptions{Workers: 2}); err != nil {
			t.Fatal(err)
		}
		table, err := retro.Solve(context.Background(), m, retro.Options{DTM: true, Library: lib})
		if err != nil {
			t.Fatal(err)
		}
		spoil(&table.Slices[7].Sides[chess.White])
		s.Add(table)
		_, err = s.Verify(context.Background(), m, VerifyOptions{Workers: 2})
		var wrong *WrongError
		if !errors.As(err, &wrong) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func firstWord(plane []uint64) int {
	for i, w := range plane {
		if w != 0 {
			return i
		}
	}
	return -1
}

func firstLane(plane []uint64) int {
	i := firstWord(plane)
	return i<<6 + int(chess.Bitboard(plane[i]).First())
}
