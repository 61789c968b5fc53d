package serve

import (
	"cmp"
	"slices"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
)

// unknown is the category of a position that nothing is known of.
const unknown = "unknown"

// categories are the results of the tablebase API in the order in which moves
// that lead to them are listed, the best for the one who plays them first.
var categories = []string{
	"loss", unknown, "syzygy-loss", "maybe-loss", "blessed-loss", "draw", "cursed-win", "maybe-win", "syzygy-win", "win",
}

// negated has each category as the opponent sees it.
var negated = map[string]string{
	"loss": "win", "syzygy-loss": "syzygy-win", "maybe-loss": "maybe-win", "blessed-loss": "cursed-win", "draw": "draw",
	"cursed-win": "blessed-loss", "maybe-win": "maybe-loss", "syzygy-win": "syzygy-loss", "win": "loss", unknown: unknown,
}

// doubtful has the categories that leave open what the 50-move rule does.
var doubtful = map[string]bool{"syzygy-loss": true, "maybe-loss": true, "maybe-win": true, "syzygy-win": true}

// boundsAt returns what a fact proves with so many plies on the clock, and whether a rounded distance is why that is open.
func boundsAt(f *answer.Fact, mate bool, clock chess.Plies) (chess.Interval, bool) {
	i := f.Bounds(clock)
	if _, exact := i.Exact(); !exact && clock >= chess.MaxRule50 && !mate {
		i = chess.Exactly(f.Value.WDL / 2) // whatever the distance is, it is one ply at least
	}
	return i, f.DTZ.MaybeRounded
}

// category names a result; rounded tells that it is a rounded distance that leaves it open.
func category(i chess.Interval, rounded bool) string {
	if w, ok := i.Exact(); ok {
		return w.String()
	}
	name := unknown
	switch {
	case i.Lo >= chess.CursedWin:
		name = "maybe-win"
	case i.Hi <= chess.BlessedLoss:
		name = "maybe-loss"
	default:
		return name
	}
	if rounded {
		name = "syzygy" + name[len("maybe"):]
	}
	return name
}

// spoiled is a category when the clock has run out.
func spoiled(category string) string {
	switch category {
	case "win", "maybe-win", "syzygy-win":
		return "cursed-win"
	case "loss", "maybe-loss", "syzygy-loss":
		return "blessed-loss"
	}
	return category
}

// sortMoves puts the best moves first, in the order of the tablebase API. If it is late, a cursed
// win is the best there is, and comes before what is not known.
func sortMoves(moves []standardMove, late bool) {
	rank := func(m *standardMove) int {
		if late && m.Category == unknown {
			return slices.Index(categories, "blessed-loss")*2 + 1
		}
		return slices.Index(categories, m.Category) * 2
	}
	slices.SortStableFunc(moves, func(x, y standardMove) int {
		wins := x.fact.Value.WDL < chess.Draw // whoever plays the move; y is of the same category where that matters
		return cmp.Or(
			cmp.Compare(rank(&x), rank(&y)),
			first(x.Checkmate, y.Checkmate),
			first(x.Stalemate || x.InsufficientMaterial, y.Stalemate || y.InsufficientMaterial),
			nearer(x.DTM, y.DTM),
			first(x.Conversion == wins, y.Conversion == wins),
			first(x.Zeroing == wins, y.Zeroing == wins),
			nearer(x.DTZ, y.DTZ),
			cmp.Compare(captured(y.move), captured(x.move)),
			cmp.Compare(promoted(y.move), promoted(x.move)),
			cmp.Compare(x.UCI, y.UCI),
		)
	})
}

// first puts true before false.
func first(x, y bool) int {
	switch {
	case x == y:
		return 0
	case x:
		return -1
	}
	return 1
}

// nearer puts the opponent's short losses first, and his long wins; distances that are not known say nothing.
func nearer(x, y *int) int {
	if x == nil || y == nil {
		return 0
	}
	return cmp.Compare(*y, *x)
}

// captured and promoted order moves by the man that is won, none last.
func captured(m chess.Move) int { return worth(m.Captured()) }
func promoted(m chess.Move) int { return worth(m.Promotion()) }

func worth(r chess.Role) int {
	if r == chess.NoRole {
		return -1
	}
	return int(r)
}
