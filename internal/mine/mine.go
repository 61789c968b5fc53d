package mine

import (
	"context"
	"iter"
	"math/rand/v2"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// Options says what to look for.
type Options struct {
	Theme  Theme
	Turns  []chess.Color // sides to move; both if empty
	Limit  int           // positions found at most; 0 for all
	Metric chess.Metric  // MetricDTZ or MetricDTM, for Longest
	Cursed bool          // wins that the 50-move rule draws are among the longest by DTZ
	// Random looks at one word of 64 like positions after the other in an order that depends on Seed only, and takes at
	// most one position of each, in the stead of all in the table's order. Longest does not heed it.
	Random  bool
	Seed    uint64
	Workers int // goroutines that count, for Longest
}

// Find is a position of a theme.
type Find struct {
	Position chess.Position
	Value    chess.Value  // from the view of the side to move, distances as far as the table has them
	Key      []chess.Move // the moves that the theme is about; may be none
	Why      string
}

// Mine finds positions in a table, each once up to symmetries of the board. The set
// answers for the table and for all that its moves lead to. An error is the set's, or why the
// context ended, and comes last.
func Mine(ctx context.Context, t *retro.Table, set *tables.Set, o Options) iter.Seq2[Find, error] {
	if len(o.Turns) == 0 {
		o.Turns = []chess.Color{chess.White, chess.Black}
	}
	m := &miner{ctx: ctx, table: t, set: set, Options: o}
	return func(yield func(Find, error) bool) {
		m.yield = yield
		var err error
		if t, err = t.InMemory(); err == nil {
			m.table = t
			if o.Theme == Longest {
				err = m.longest()
			} else {
				err = m.words()
			}
		}
		if err != nil && !m.stopped {
			yield(Find{}, err)
		}
	}
}

// miner is a search through a table.
type miner struct {
	Options
	ctx     context.Context
	table   *retro.Table
	set     *tables.Set
	yield   func(Find, error) bool
	found   int
	stopped bool // enough is found, or nobody listens any more
}

// give hands a position out; more is false if that was the last.
func (m *miner) give(f Find) (more bool) {
	s := f.Position.Setup()
	f.Value, _ = m.table.Lookup(&s)
	m.found++
	m.stopped = !m.yield(f, nil) || m.found == m.Limit
	return !m.stopped
}

// checkEvery is how many words are looked at before the context is.
const checkEvery = 256

// words looks at all words.
func (m *miner) words() error {
	n := m.table.Words()
	at := func(i int) int { return i }
	if m.Random {
		at = shuffled(n, m.Seed)
	}
	for i := range n {
		if i%checkEvery == 0 && m.ctx.Err() != nil {
			return context.Cause(m.ctx)
		}
		if err := m.word(at(i)); err != nil || m.stopped {
			return err
		}
	}
	return nil
}

// word looks at the positions of a word, with each side to move.
func (m *miner) word(i int) error {
	if m.Theme == Zugzwang {
		return m.zugzwangs(i)
	}
	for _, turn := range m.Turns {
		if m.Theme == UnderPromotion && !m.promotes(i, turn) {
			continue
		}
		var failed error
		tried := 0
		_, err := m.table.InWord(i, turn, m.pick(turn), func(p chess.Position) bool {
			f, ok, err := m.judge(&p)
			if err != nil {
				failed = err
				return false
			}
			if tried++; tried%checkEvery == 0 && m.ctx.Err() != nil {
				return false
			}
			return !ok || m.give(f) && !m.Random
		})
		if err == nil {
			err = failed
		}
		if err != nil || m.stopped {
			return err
		}
	}
	return nil
}

// promotes tells whether a side has a pawn in a word's slice that stands before promotion.
func (m *miner) promotes(i int, turn chess.Color) bool {
	pawns := m.table.Pawns.Sets[i/m.table.Layout.Words]
	if turn == chess.White {
		return pawns.White&chess.Rank7 != 0
	}
	return pawns.Black&chess.Rank2 != 0
}

// zugzwangs gives the mutual zugzwangs of a word.
func (m *miner) zugzwangs(i int) error {
	for kind := retro.WhiteLosesHalf; kind <= retro.FullPoint; kind++ {
		loser := chess.White
		if kind == retro.WhiteLosesHalf {
			loser = chess.Black
		}
		for _, turn := range m.Turns {
			if turn != loser {
				continue
			}
			pick := func(s *retro.Slice, word int) uint64 { return s.Zugzwangs(word)[kind] }
			_, err := m.table.InWord(i, turn, pick, func(p chess.Position) bool {
				return m.give(Find{Position: p, Why: "mutual zugzwang: " + kind.String()}) && !m.Random
			})
			if err != nil || m.stopped {
				return err
			}
		}
	}
	return nil
}

// shuffled returns an order of 0 to n-1 that looks random and depends on the seed only: a
// permutation of a power of four, walked until it lands below n.
func shuffled(n int, seed uint64) func(int) int {
	half := 1
	for 1<<(2*half) < n {
		half++
	}
	r := rand.New(rand.NewPCG(seed, 0))
	var keys [4]uint64
	for i := range keys {
		keys[i] = r.Uint64() | 1
	}
	mask := uint64(1)<<half - 1
	once := func(x uint64) uint64 {
		l, r := x>>half, x&mask
		for _, k := range keys { // a Feistel network: each round can be undone
			l, r = r, l^((r*k+k>>7)*k>>32&mask)
		}
		return l<<half | r
	}
	return func(i int) int {
		x := once(uint64(i))
		for x >= uint64(n) {
			x = once(x)
		}
		return int(x)
	}
}
