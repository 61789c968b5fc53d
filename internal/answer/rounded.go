package answer

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/tables"
)

// back takes a value and what is known of its distance to zeroing a ply back, as chess.Value.Back does.
func back(v chess.Value, dtz tables.Distance, zeroing bool) (chess.Value, tables.Distance) {
	if !dtz.MaybeRounded {
		return v.Back(zeroing), tables.Distance{Plies: chess.NoPlies}
	}
	if zeroing { // either distance will do: the move resets the count
		v.DTZ = dtz.Plies
		return v.Back(true), tables.Distance{Plies: chess.NoPlies}
	}
	dtz.Plies++
	return v.Back(false), dtz
}

// shortest and longest are a value with the shorter and the longer distance to zeroing that are possible.
func shortest(v chess.Value, dtz tables.Distance) chess.Value {
	if dtz.MaybeRounded {
		v.DTZ = dtz.Plies
	}
	return v
}

func longest(v chess.Value, dtz tables.Distance) chess.Value {
	if dtz.MaybeRounded {
		v.DTZ = dtz.Plies + 1
	}
	return v
}

// bestOf returns the best of the moves, which are all known: its value, and what is known of its distance to zeroing.
func bestOf(moves []Move) (chess.Value, tables.Distance) {
	short, long := shortest(moves[0].Value, moves[0].DTZ), longest(moves[0].Value, moves[0].DTZ)
	for _, m := range moves[1:] {
		short, long = short.Best(shortest(m.Value, m.DTZ)), long.Best(longest(m.Value, m.DTZ))
	}
	if short.DTZ == long.DTZ {
		return short, tables.Distance{Plies: chess.NoPlies}
	}
	dtz := tables.Distance{Plies: short.DTZ, MaybeRounded: true}
	short.DTZ = chess.NoPlies
	return short, dtz
}
