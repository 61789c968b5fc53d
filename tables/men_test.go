package tables

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestByMen wants every material of up to six men to have a key of its own, under
// which it is found, and others not to be.
func TestByMen(t *testing.T) {
	all := map[uint64]*chess.Material{}
	var list []chess.Material
	for n := 2; n <= 6; n++ {
		list = append(list, chess.MaterialsOf(n)...)
	}
	for i, m := range list {
		for _, x := range []chess.Material{m, m.Flip()} {
			if old := all[keyOf(x)]; old != nil && *old != m {
				t.Fatalf("%s and %s have one key", old, x)
			}
			if i%2 == 0 {
				all[keyOf(x)] = &list[i]
			}
		}
	}
	table := newByMen(all)
	for i, m := range list {
		for _, x := range []chess.Material{m, m.Flip()} {
			if got := table.find(keyOf(x)); i%2 == 0 && (got == nil || *got != m) || i%2 == 1 && got != nil {
				t.Fatalf("%s: found %v", x, got)
			}
		}
	}
	if empty := newByMen(map[uint64]*int{}); empty.find(0) != nil {
		t.Error("something found in nothing")
	}
}

// TestMenKey wants a position to have the key of its material.
func TestMenKey(t *testing.T) {
	p, err := chess.ParseFEN("8/1n2k3/8/2q2pp1/8/3P4/1BB1K3/8 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if s := p.Setup(); menKey(&s) != keyOf(p.Material()) {
		t.Errorf("%x, want %x", menKey(&s), keyOf(p.Material()))
	}
}
