package tables

import (
	"context"

	"github.com/szen-chess/szen/tables/internal/syzygy"
)

// foreign collects the queries of a round that Syzygy files answer, to ask each file for all of its at once.
type foreign struct {
	group map[*syzygyFile]int32
	files []*syzygyFile // by group
	size  []int         // by group
	asked []asked
	room  []syzygy.Query
}

// asked is a query and the group that it is in.
type asked struct {
	query *query
	group int32
}

// add makes a query wait for an answer from a file.
func (f *foreign) add(file *syzygyFile, q *query) {
	g, ok := f.group[file]
	if !ok {
		if f.group == nil {
			f.group = map[*syzygyFile]int32{}
		}
		g = int32(len(f.files))
		f.group[file] = g
		f.files, f.size = append(f.files, file), append(f.size, 0)
	}
	f.size[g]++
	f.asked = append(f.asked, asked{q, g})
}

// answer answers all that wait. The error is why the context ended.
func (f *foreign) answer(ctx context.Context) error {
	if len(f.asked) == 0 {
		return nil
	}
	next := make([]int, len(f.files)) // by group: where its next query goes
	for g := range next[1:] {
		next[g+1] = next[g] + f.size[g]
	}
	if cap(f.room) < len(f.asked) {
		f.room = make([]syzygy.Query, len(f.asked))
	}
	all := f.room[:len(f.asked)]
	for _, a := range f.asked {
		q := &all[next[a.group]]
		next[a.group]++
		*q = syzygy.Query{Setup: a.query.setup}
		if a.query.route.flipped {
			q.Setup = a.query.setup.FlipColors()
		}
	}
	for g, file := range f.files {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		next[g] -= f.size[g]
		file.table.WDLs(all[next[g]:][:f.size[g]])
	}
	for _, a := range f.asked {
		q := &all[next[a.group]]
		next[a.group]++
		a.query.wdl, a.query.exits, a.query.failed = q.WDL, captures, q.Err != nil
	}
	clear(f.group)
	f.files, f.size, f.asked = f.files[:0], f.size[:0], f.asked[:0]
	return nil
}
