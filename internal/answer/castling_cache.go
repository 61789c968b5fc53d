package answer

import (
	"context"
	"errors"
	"sync"

	"github.com/szen-chess/szen/chess"
)

// castlingCache keeps what was solved of positions with castling rights, by chess.Position.Key.
type castlingCache struct {
	mu     sync.Mutex
	values map[chess.Setup]chess.Value
}

func (c *castlingCache) get(p *chess.Position) (v chess.Value, ok bool) {
	if p.Castling() == 0 {
		return v, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	v, ok = c.values[p.Key()]
	return v, ok
}

// add keeps all that was solved; when there is too much, what was there before is forgotten.
func (c *castlingCache) add(s *castling) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.values == nil || len(c.values)+len(s.nodes) > 2*maxCastling {
		c.values = make(map[chess.Setup]chess.Value, len(s.nodes))
	}
	for key, i := range s.index {
		c.values[key] = s.nodes[i].value
	}
}

// knowCastling is Look for a position with castling rights and a legal move.
func (e *Engine) knowCastling(ctx context.Context, p *chess.Position) (Fact, error) {
	v, ok := e.castlings.get(p)
	if !ok {
		bare := p.Setup()
		bare.Castling = 0
		q := chess.Trusted(bare)
		if _, err := e.Source.Probe(ctx, &q); err != nil { // a table that is needed anyway
			return Fact{}, err
		}
		s, err := solveCastling(ctx, *p, e.castlings.get, func(ctx context.Context, q *chess.Position) (chess.Value, error) {
			f, err := e.Look(ctx, q)
			return f.Value, err
		})
		switch {
		case errors.Is(err, errManyCastling) || errors.Is(err, errNoDTZ):
			return Fact{}, &UnknownError{err}
		case err != nil:
			return Fact{}, err
		}
		e.castlings.add(s)
		v = s.nodes[0].value
	}
	m, _ := p.Material().Normalize()
	return Fact{Value: v, By: Table, Why: m.String() + ", with the castling rights worked out"}, nil
}
