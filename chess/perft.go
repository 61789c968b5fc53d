package chess

// Perft returns the number of ways to play depth plies from p, which is the
// usual check of a move generator. The last ply is counted, not played.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	q := *p
	return perft(&q, depth)
}

func perft(p *Position, depth int) (n uint64) {
	var buf [MaxMoves]Move
	moves := p.AppendMoves(buf[:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	for _, m := range moves {
		u := p.Make(m)
		n += perft(p, depth-1)
		p.Unmake(m, u)
	}
	return n
}

// MoveCount is a move and a number of ways to go on.
type MoveCount struct {
	Move  Move
	Nodes uint64
}

// Divide returns Perft split by first move, in the order of AppendMoves; nothing
// for a depth below 1.
func Divide(p *Position, depth int) []MoveCount {
	if depth < 1 {
		return nil
	}
	var out []MoveCount
	for _, m := range p.LegalMoves() {
		q := p.After(m)
		out = append(out, MoveCount{m, Perft(&q, depth-1)})
	}
	return out
}
