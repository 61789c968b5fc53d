package search

import "sync/atomic"

// counts is what a searcher has added to its counter.
type counts struct{ nodes, hits int64 }

// counter adds up what the goroutines at one search do.
type counter struct{ nodes, hits atomic.Int64 }

// count adds what this goroutine did since it last did so.
func (s *searcher) count() {
	if s.all != nil {
		s.all.nodes.Add(s.nodes - s.counted.nodes)
		s.all.hits.Add(s.hits - s.counted.hits)
		s.counted = counts{s.nodes, s.hits}
	}
}

// poll tells whether whoever asked for the search has had enough.
func (s *searcher) poll() bool {
	s.count()
	return s.ctx.Err() != nil
}
