package tables

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/szen-chess/szen/chess"
)

// WDLs is WDL for many positions at once, whose results it writes into dst, which has
// room for them. Those in parts of files that are not in the cache are sorted by file and part, so that
// each part is read and decoded once; and so are the positions behind captures and promotions, round by
// round. That pays where positions are spread over more than the cache holds. A position that
// gets no answer has NoWDL, and the error is that of the first such, or why the context ended. It takes some 200 bytes a position, and twice
// that with Syzygy files.
func (s *Set) WDLs(ctx context.Context, dst []chess.WDL, ps []chess.Position) error {
	var first firstError
	if err := s.results(ctx, dst, ps, &first); err != nil {
		return err
	}
	return first.error()
}

// results is WDLs; what it returns is why the context ended.
func (s *Set) results(ctx context.Context, dst []chess.WDL, ps []chess.Position, first *firstError) error {
	round := make([]query, 0, len(ps))
	var at []int // of the queries in ps
	dst = dst[:len(ps)]
	for i := range ps {
		dst[i] = NoWDL
		if ps[i].Castling() == 0 && ps[i].EnPassant() == chess.NoSquare {
			round, at = append(round, query{}), append(at, i)
			setMen(&round[len(round)-1].setup, &ps[i])
		}
	}
	b := batch{set: s, ctx: ctx}
	if err := b.answer(round); err != nil {
		return err
	}
	for k, i := range at {
		if !round[k].failed {
			dst[i] = round[k].wdl
		}
	}
	for i := range ps { // what was left out, and what needs an error that names the move
		if dst[i] == NoWDL {
			if w, err := s.WDL(&ps[i]); err == nil {
				dst[i] = w
			} else {
				first.note(i, err)
			}
		}
	}
	return nil
}

// firstError is the error of the first position of a batch that has one.
type firstError struct {
	position int
	err      error
}

func (f *firstError) note(position int, err error) {
	if f.err == nil || position < f.position {
		f.position, f.err = position, err
	}
}

func (f *firstError) error() error {
	if f.err == nil {
		return nil
	}
	return fmt.Errorf("position %d: %w", f.position, f.err)
}

// query is a position of a batch, castling and en passant left out.
type query struct {
	setup  chess.Setup
	route  *route
	parent int32 // in the round before; what it gets there is negated
	wdl    chess.WDL
	exits  exits
	failed bool // something is missing or damaged
}

// batch answers queries, round by round.
type batch struct {
	set     *Set
	ctx     context.Context
	pending []pending
	foreign foreign
	scratch scratch
}

// pending is a query whose chunk is not in the cache.
type pending struct {
	stream *stream
	desc   *description
	order  int64 // streams as they are met
	chunk  int
	cell   int
	query  *query
}

// answer finds the results of a round: what is stored, and the best exit.
func (b *batch) answer(round []query) error {
	b.pending = b.pending[:0]
	seen := map[*stream]int64{}
	for i := range round {
		b.stored(&round[i], seen)
	}
	if err := b.decode(); err != nil {
		return err
	}
	if err := b.foreign.answer(b.ctx); err != nil {
		return err
	}
	var next []query
	for i := range round {
		q := &round[i]
		if !q.failed && q.exits != noExits && q.wdl != chess.Win {
			next = b.append(next, q, int32(i))
		}
	}
	if len(next) == 0 {
		return nil
	}
	if err := b.answer(next); err != nil {
		return err
	}
	for i := range next {
		n := &next[i]
		q := &round[n.parent]
		q.wdl, q.failed = max(q.wdl, n.wdl.Negate()), q.failed || n.failed
	}
	return nil
}

// stored looks up what is stored of a query, if it is at hand, or makes it wait.
func (b *batch) stored(q *query, seen map[*stream]int64) {
	if q.route == nil {
		if q.route = b.set.index.Load().routes.find(menKey(&q.setup)); q.route == nil {
			q.failed = true
			return
		}
	}
	if q.route == bareKings {
		q.wdl = chess.Draw
		return
	}
	h, err := q.route.holder(chess.MetricWDL)
	f, ours := h.(*File)
	if err == nil && ours {
		var st *stream
		var d *description
		var exchange bool
		if st, d, exchange, err = f.streamFor(&q.setup, q.route.flipped); err == nil && st != nil {
			chunk, cell, ok := st.find(&q.setup, exchange)
			if !ok {
				q.failed = true
				return
			}
			if st.chunks[chunk].get() == nil {
				if _, ok := seen[st]; !ok {
					seen[st] = int64(len(seen))
				}
				b.pending = append(b.pending, pending{st, d, seen[st], chunk, cell, q})
				return
			}
		}
	}
	if f, ok := h.(*syzygyFile); ok {
		b.foreign.add(f, q)
		return
	}
	if err == nil {
		q.wdl, q.exits, err = q.route.wdl(&q.setup)
	}
	q.failed = err != nil
}

// decode answers the queries that wait, each chunk at a time.
func (b *batch) decode() error {
	slices.SortFunc(b.pending, func(x, y pending) int {
		return cmp.Or(cmp.Compare(x.order, y.order), cmp.Compare(x.chunk, y.chunk))
	})
	var cells []uint8
	for i := range b.pending {
		p := &b.pending[i]
		if i == 0 || p.stream != b.pending[i-1].stream || p.chunk != b.pending[i-1].chunk {
			if b.ctx.Err() != nil {
				return context.Cause(b.ctx)
			}
			var err error
			if cells, err = p.stream.decode(&b.scratch, p.chunk); err != nil {
				cells = nil
			} else {
				p.stream.cache.keep(p.stream, p.chunk, p.stream.shape.pack(cells))
			}
		}
		if cells == nil {
			p.query.failed = true
			continue
		}
		w, ok := p.desc.alpha.result(cells[p.cell])
		p.query.wdl, p.query.exits, p.query.failed = w, promotions, !ok
	}
	return nil
}

// append appends the positions behind a query's exits. Those with an en passant capture are answered here and now.
func (b *batch) append(next []query, q *query, parent int32) []query {
	us := q.setup.Turn & 1
	if !promotes(us, q.setup.Of(chess.White, chess.Pawn), q.setup.Of(chess.Black, chess.Pawn)) {
		var g captureWalk
		for g.begin(); g.next(&q.setup); {
			next = append(next, query{setup: g.child, parent: parent, route: q.route.after[us^1][g.victim]})
		}
		return next
	}
	p := chess.Trusted(q.setup)
	var buf [chess.MaxMoves]chess.Move
	for _, m := range p.AppendMoves(buf[:0]) {
		if !isExit(q.exits == promotions, m) {
			continue
		}
		c := p.After(m)
		if c.EnPassant() == chess.NoSquare {
			next = append(next, query{parent: parent})
			setMen(&next[len(next)-1].setup, &c)
			continue
		}
		w, err := b.set.WDL(&c)
		q.wdl, q.failed = max(q.wdl, w.Negate()), q.failed || err != nil
	}
	return next
}
