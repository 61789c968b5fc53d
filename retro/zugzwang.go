package retro

import "github.com/szen-chess/szen/chess"

// Zugzwang is a kind of mutual zugzwang: a set-up of the men in which whoever is
// to move gets less than if the other were. The 50-move rule is ignored.
type Zugzwang uint8

// The kinds. In the last one whoever is to move loses.
const (
	WhiteLosesHalf Zugzwang = iota // White to move: drawn; Black to move: White wins
	BlackLosesHalf                 // Black to move: drawn; White to move: Black wins
	FullPoint
)

// String says what happens with White and with Black to move.
func (z Zugzwang) String() string {
	return [...]string{
		"White to move draws, Black to move loses",
		"Black to move draws, White to move loses",
		"whoever is to move loses",
	}[min(z, FullPoint)]
}

// Zugzwangs is the mutual zugzwangs of one kind.
type Zugzwangs struct {
	Kind      Zugzwang
	Count     int              // those that a symmetry takes into each other counted once
	Positions []chess.Position // the first of them, with the side to move that loses; White in FullPoint
}

// Zugzwangs returns the mutual zugzwangs of each kind, all three, with at most limit positions each.
// Where both sides have the same men, exchanging the colours pairs the first kind with the second, and FullPoint with itself.
func (t *Table) Zugzwangs(limit int) ([3]Zugzwangs, error) {
	out := [3]Zugzwangs{{Kind: WhiteLosesHalf}, {Kind: BlackLosesHalf}, {Kind: FullPoint}}
	for i := range t.Slices {
		list := t.lister(i)
		for j := range t.Layout.Words {
			lanes := t.Slices[i].Zugzwangs(j)
			for k := range out {
				turn := chess.White
				if Zugzwang(k) == WhiteLosesHalf {
					turn = chess.Black
				}
				z := &out[k]
				err := list.each(j, lanes[k], turn, func(p chess.Position) {
					if z.Count++; len(z.Positions) < limit {
						z.Positions = append(z.Positions, p)
					}
				})
				if err != nil {
					return out, err
				}
			}
		}
	}
	return out, nil
}
