package answer

import (
	"context"
	"errors"
	"slices"

	"github.com/szen-chess/szen/chess"
)

// maxCastling is the most positions with castling rights that are solved for one question.
const maxCastling = 200_000

var (
	errManyCastling = errors.New("too many positions in which a side may still castle")
	errNoDTZ        = errors.New("no distances to zeroing, which positions with castling rights need")
)

// prober returns the value of a position on a fresh clock.
type prober func(context.Context, *chess.Position) (chess.Value, error)

// castling solves a position with castling rights, which tables lack: all
// positions that can be reached while some right is left, from the positions
// behind them. As the king and a rook of some side stay at home there are few.
type castling struct {
	index map[chess.Setup]int
	nodes []castlingNode
	known func(*chess.Position) (chess.Value, bool) // what was solved before
	exit  prober
}

// castlingNode is a position with some castling right.
type castlingNode struct {
	pos   chess.Position
	layer int           // smaller behind every zeroing move
	exits []chess.Value // of the moves that lead to positions that are solved, for the side that plays them
	next  []int         // the positions behind the other moves
	place int           // in its layer
	value chess.Value
}

// solveCastling solves a position with castling rights and a legal move, and all
// others of the kind that can be reached from it and are not known yet; the
// first node is its own. exit answers for positions without rights or without moves.
func solveCastling(ctx context.Context, p chess.Position, known func(*chess.Position) (chess.Value, bool), exit prober) (*castling, error) {
	c := &castling{index: map[chess.Setup]int{}, known: known, exit: exit}
	if _, err := c.node(p); err != nil {
		return nil, err
	}
	for i := 0; i < len(c.nodes); i++ {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err := c.expand(ctx, i); err != nil {
			return nil, err
		}
	}
	order := make([]int, len(c.nodes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return c.nodes[i].layer - c.nodes[j].layer })
	for len(order) > 0 {
		n := 1
		for n < len(order) && c.nodes[order[n]].layer == c.nodes[order[0]].layer {
			n++
		}
		if err := c.solve(ctx, order[:n]); err != nil {
			return nil, err
		}
		order = order[n:]
	}
	return c, nil
}

// node returns the number of a position, a new one if it has not been seen.
func (c *castling) node(p chess.Position) (int, error) {
	key := p.Key()
	if i, ok := c.index[key]; ok {
		return i, nil
	}
	if len(c.nodes) == maxCastling {
		return 0, errManyCastling
	}
	c.index[key] = len(c.nodes)
	c.nodes = append(c.nodes, castlingNode{pos: chess.Trusted(key), layer: layerOf(&p)})
	return len(c.nodes) - 1, nil
}

// layerOf counts the men and the steps that pawns have before them: a capture, a
// pawn move, a promotion makes it smaller, nothing else changes it.
func layerOf(p *chess.Position) int {
	n := p.Occupied().Count()
	for side := chess.White; side <= chess.Black; side++ {
		for q := range p.Of(side, chess.Pawn).Squares() {
			n += 7 - q.RankFor(side)
		}
	}
	return n
}

// expand looks up what the moves of a position lead to; where rights remain that is another node.
func (c *castling) expand(ctx context.Context, i int) error {
	p := c.nodes[i].pos
	for _, m := range p.LegalMoves() {
		q := p.After(m)
		v, ok := c.known(&q)
		if !ok && q.Castling() != 0 && q.HasLegalMove() {
			j, err := c.node(q)
			if err != nil {
				return err
			}
			c.nodes[i].next = append(c.nodes[i].next, j)
			continue
		}
		if !ok {
			var err error
			if v, err = c.exit(ctx, &q); err != nil {
				return err
			}
		}
		c.nodes[i].exits = append(c.nodes[i].exits, v.Back(m.Zeroing()))
	}
	return nil
}

// solve finds the values of the positions of one layer, those before them being known.
func (c *castling) solve(ctx context.Context, layer []int) error {
	for k, i := range layer {
		n := &c.nodes[i]
		n.place = k
		quiet := n.next[:0]
		for _, j := range n.next {
			if c.nodes[j].layer < n.layer {
				n.exits = append(n.exits, c.nodes[j].value.Back(true))
			} else {
				quiet = append(quiet, j)
			}
		}
		n.next = quiet
	}
	wdl, dtz, ok := c.distances(layer, chess.MetricDTZ)
	if !ok {
		return errNoDTZ
	}
	_, dtm, _ := c.distances(layer, chess.MetricDTM)
	for k, i := range layer {
		c.nodes[i].value = chess.Value{WDL: wdl[k], DTZ: dtz[k], DTM: dtm[k]}
	}
	return ctx.Err()
}
