package ending

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/szen-chess/szen/chess"
)

// node is a slice of the graph.
type node struct {
	key
	level   int
	kids    []*node // for each exit the slice behind it, then those behind the replies; nil until expanded
	parents []*node
	units   [2]*unit // by attacker; nil while nothing is known
	wanted  [2]bool  // by attacker: to be solved
	queued  [2]atomic.Bool
	depth   int32 // of settle: in how long a row of slices that may change; 0 for none

	mu    sync.Mutex
	reach [2]plane // of the walk: by side to move, positions from which the question is undecided
	met   bool     // of the walk: nothing is known of the slice
}

// nodeBytes is about what a node takes with its place in the map, and kidBytes what it takes to be in the lists of another one and the other way round.
const (
	nodeBytes = 350
	kidBytes  = 24
)

// effort is about what it takes to go through a slice once. Every piece in a
// word's number makes all words dearer.
func (n *node) effort() int64 {
	e := int64(n.words)
	if len(n.men) > 3 {
		e *= 2
	}
	return e
}

// maxLevel bounds the level of a slice.
const maxLevel = 32 + 7*16

// graph holds the slices met so far.
type graph struct {
	nodes  map[key]*node
	queue  [2][maxLevel + 1][]*node // to be solved, by attacker and level
	mu     sync.Mutex               // of queue
	frozen [2]chess.Bitboard        // where pawns stand still, by colour
	bytes  atomic.Int64             // of all that is kept
	limit  int64                    // of bytes, 0 for none
	full   context.CancelCauseFunc  // ends the work
	work   atomic.Int64             // words gone through
	solved atomic.Int64             // units
}

// errFull says that the memory is spent.
var errFull = errors.New("the memory for slices is spent")

// charge counts memory that is taken, or given back, and ends the work when it is spent.
func (g *graph) charge(n int64) {
	if b := g.bytes.Add(n); n > 0 && g.limit > 0 && b > g.limit && g.full != nil {
		g.full(errFull)
	}
}

// node returns the node of a slice, a new one if there is none.
func (g *graph) node(k key) *node {
	n := g.nodes[k]
	if n == nil {
		n = &node{key: k, level: k.level()}
		g.nodes[k] = n
		g.charge(nodeBytes)
	}
	return n
}

// expand finds the slices behind one that is to be solved for an attacker.
func (g *graph) expand(n *node, attacker chess.Color, buf []exit) []exit {
	if n.kids == nil {
		buf = n.appendExits(buf[:0], chess.White, &g.frozen)
		buf = n.appendExits(buf, chess.Black, &g.frozen)
		count := len(buf)
		for i := range buf {
			count += int(buf[i].nreply)
		}
		n.kids = make([]*node, 0, count)
		g.charge(int64(count) * kidBytes)
		for i := range buf {
			for _, k := range append([]key{buf[i].into}, buf[i].replies[:buf[i].nreply]...) {
				kid := g.node(k)
				n.kids = append(n.kids, kid)
				if last := len(kid.parents) - 1; last < 0 || kid.parents[last] != n {
					kid.parents = append(kid.parents, n)
				}
			}
		}
	}
	n.wanted[attacker] = true
	return buf
}
