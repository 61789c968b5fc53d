package library

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// oracle plays chunks by the rules of docs/chunks.md as they are written there, position by position.
type oracle struct {
	known map[state]outcome
}

// state is a position of a chunk, and who may still pass how often.
type state struct {
	pawns  chess.Bitboard
	king   chess.Square
	mover  int
	passes [2]int
}

// outcome is whether the king holds, after how many pawn moves he does not, and whether he gets every pawn.
type outcome struct {
	holds, all bool
	moves      int
}

// pushes calls visit for all moves of pawns: where one came from, where it goes.
func pushes(pawns chess.Bitboard, king chess.Square, visit func(from, to chess.Square)) {
	for from := range pawns.Squares() {
		for n, to := 0, from+8; n < 2 && to != king; n, to = n+1, to+8 {
			visit(from, to)
			if from.Rank() != 1 {
				break
			}
		}
	}
}

func (o *oracle) play(s state) outcome {
	if r, ok := o.known[s]; ok {
		return r
	}
	var r outcome
	if s.mover == KingMoves {
		r = o.kingMoves(s)
	} else {
		r = o.pawnsMove(s)
	}
	o.known[s] = r
	return r
}

func (o *oracle) kingMoves(s state) outcome {
	hits := chess.PawnFill(chess.White, s.pawns)
	var next []state
	for to := range (chess.KingAttacks(s.king) &^ hits).Squares() {
		next = append(next, state{s.pawns &^ to.Bit(), to, PawnsMove, s.passes})
	}
	if s.passes[KingMoves] > 0 && !hits.Has(s.king) {
		t := s
		t.mover = PawnsMove
		t.passes[KingMoves]--
		next = append(next, t)
	}
	var r outcome
	for _, t := range next {
		x := o.play(t)
		r.holds, r.all = r.holds || x.holds, r.all || x.all
		r.moves = max(r.moves, x.moves)
	}
	return r
}

func (o *oracle) pawnsMove(s state) outcome {
	r := outcome{holds: true, all: true, moves: 1 << 20}
	moved := false
	note := func(x outcome) {
		moved = true
		r.all = r.all && x.all
		if !x.holds {
			r.holds = false
			r.moves = min(r.moves, 1+x.moves)
		}
	}
	pushes(s.pawns, s.king, func(from, to chess.Square) {
		left := s.pawns &^ from.Bit()
		if to.Rank() < 7 {
			note(o.play(state{left | to.Bit(), s.king, KingMoves, s.passes}))
			return
		}
		if chess.Distance(s.king, to) > 1 || chess.PawnFill(chess.White, left).Has(to) {
			note(outcome{})
			return
		}
		note(o.play(state{left, to, PawnsMove, s.passes})) // he captures; if the others get through then, that counts as the way to lose
	})
	if s.passes[PawnsMove] > 0 {
		t := s
		t.mover = KingMoves
		t.passes[PawnsMove]--
		note(o.play(t))
	}
	if !moved {
		r.all = false
	}
	if s.pawns == 0 {
		r.all = true
	}
	return r
}

// check holds an instance against the oracle.
func (o *oracle) check(t *testing.T, pawns chess.Bitboard, king chess.Square, i Instance) {
	t.Helper()
	for mover := range 2 {
		if mover == PawnsMove && i.Check {
			continue
		}
		s := state{pawns, king, mover, [2]int{}}
		x, tempi := o.play(s), i.Tempi[mover]
		if x.holds != tempi.Holds || x.all != i.CapturesAll[mover] || !x.holds && x.moves != i.Breaks[mover] {
			t.Fatalf("king %s, pawns %#x, mover %d: %+v, played out %+v", king, uint64(pawns), mover, i, x)
		}
		other := KingMoves
		if tempi.Holds {
			other = PawnsMove
		}
		for n := range 9 {
			s.passes[other] = n
			if turned := o.play(s).holds != tempi.Holds; turned != (tempi.Passes > 0 && n >= tempi.Passes) {
				t.Fatalf("king %s, pawns %#x, mover %d: %s; with %d passes that is %v", king, uint64(pawns), mover, tempi, n, !turned)
			}
		}
	}
	waits, captures := false, false
	for to := range (chess.KingAttacks(king) &^ chess.PawnFill(chess.White, pawns)).Squares() {
		holds := o.play(state{pawns &^ to.Bit(), to, PawnsMove, [2]int{}}).holds
		waits, captures = waits || holds, captures || holds && pawns.Has(to)
	}
	moves := false
	pushes(pawns, king, func(_, _ chess.Square) { moves = true })
	if i.Waits != waits || i.Captures != captures || i.CanMove != moves {
		t.Fatalf("king %s, pawns %#x: %+v", king, uint64(pawns), i)
	}
	if run, spare := o.run(pawns, king), o.spare(pawns, king); run != i.Run || spare != i.Spare {
		t.Fatalf("king %s, pawns %#x: %+v, played out %d to promote, %d to spare", king, uint64(pawns), i, run, spare)
	}
}

// run returns how many moves pawns need to promote past a king who stands still.
func (o *oracle) run(pawns chess.Bitboard, king chess.Square) (best int) {
	pushes(pawns, king, func(from, to chess.Square) {
		n := 1
		if to.Rank() < 7 {
			if n = o.run(to.Bit(), king); n == 0 {
				return
			}
			n++
		}
		if best == 0 || n < best {
			best = n
		}
	})
	return best
}

// spare returns how many moves pawns can make one after the other without a change of who gets his way.
func (o *oracle) spare(pawns chess.Bitboard, king chess.Square) (most int) {
	now := o.play(state{pawns, king, KingMoves, [2]int{}}).holds
	pushes(pawns, king, func(from, to chess.Square) {
		after := pawns&^from.Bit() | to.Bit()
		if to.Rank() < 7 && o.play(state{after, king, KingMoves, [2]int{}}).holds == now {
			most = max(most, 1+o.spare(after, king))
		}
	})
	return most
}

// TestOracle plays chunks out: all of some types of one and two files, and random ones of three.
func TestOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, x := range []struct {
		files Files
		share float64
	}{{0b1, 1}, {0b1000, 1}, {0b11, 0.3}, {0b10100, 0.3}, {0b111, 0.03}, {0b10010010, 0.02}, {0b1101, 0.01}} {
		l, err := Compile(x.files)
		if err != nil {
			t.Fatal(err)
		}
		o := &oracle{map[state]outcome{}}
		n := 0
		l.Each(func(pawns chess.Bitboard, king chess.Square, i Instance) {
			if rng.Float64() < x.share {
				o.check(t, pawns, king, i)
				n++
			}
		})
		t.Logf("%s: %d instances", l.Files(), n)
	}
}
