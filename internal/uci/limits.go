package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/szen-chess/szen/chess"
)

// limits are what stands behind go. Zero is no limit.
type limits struct {
	depth, mate int
	nodes       int64
	movetime    time.Duration
	clock       [2]time.Duration // by color
	timed       [2]bool          // there is a clock
	increment   [2]time.Duration
	movestogo   int
	infinite    bool
	ponder      bool
	moves       []chess.Move // to look at; all if empty
}

// bounded tells whether the search ends by itself.
func (l *limits) bounded(turn chess.Color) bool {
	return !l.infinite && !l.ponder && (l.depth > 0 || l.mate > 0 || l.nodes > 0 || l.movetime > 0 || l.timed[turn])
}

// maxMilliseconds is the longest time that is understood, some hundred years.
const maxMilliseconds = 1 << 42

// parseGo reads the words behind go. What it cannot make sense of it leaves out and tells of.
func parseGo(words []string, p *chess.Position) (l limits, problems []error) {
	fault := func(format string, args ...any) { problems = append(problems, fmt.Errorf("go: "+format, args...)) }
	for i := 0; i < len(words); i++ {
		name := words[i]
		switch name {
		case "infinite":
			l.infinite = true
			continue
		case "ponder":
			l.ponder = true
			continue
		case "searchmoves":
			for ; i+1 < len(words) && !isLimit(words[i+1]); i++ {
				m, err := p.ParseUCI(words[i+1])
				if err != nil {
					fault("searchmoves: %w", err)
				} else if !slices.Contains(l.moves, m) {
					l.moves = append(l.moves, m)
				}
			}
			continue
		}
		if !isLimit(name) {
			fault("%s is no limit: want %s", quoted(name), strings.Join(limitNames, ", "))
			continue
		}
		if i+1 == len(words) {
			fault("%s: the number is missing", name)
			break
		}
		i++
		n, err := strconv.ParseInt(words[i], 10, 64)
		if err != nil {
			fault("%s %s: want a whole number", name, quoted(words[i]))
			continue
		}
		l.put(name, n)
	}
	return l, problems
}

var limitNames = []string{
	"searchmoves", "ponder", "infinite", "depth", "mate", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo",
}

func isLimit(word string) bool { return slices.Contains(limitNames, word) }

// put takes a limit in; less than nothing is nothing.
func (l *limits) put(name string, n int64) {
	n = max(n, 0)
	d := time.Duration(min(n, maxMilliseconds)) * time.Millisecond
	small := int(min(n, 1<<20))
	switch name {
	case "depth":
		l.depth = max(small, 1)
	case "mate":
		l.mate = max(small, 1)
	case "nodes":
		l.nodes = max(n, 1)
	case "movetime":
		l.movetime = max(d, time.Millisecond)
	case "wtime":
		l.clock[chess.White], l.timed[chess.White] = d, true
	case "btime":
		l.clock[chess.Black], l.timed[chess.Black] = d, true
	case "winc":
		l.increment[chess.White] = d
	case "binc":
		l.increment[chess.Black] = d
	case "movestogo":
		l.movestogo = small
	}
}

// span is how long to think: no new iteration begins after soft, and the move is played by hard. Zero is as long as it takes.
type span struct{ soft, hard time.Duration }

// usualMoves is how many more moves a game is taken to have.
const usualMoves = 40

// span returns how long to think on a move; only says that there is no choice.
func (l *limits) span(turn chess.Color, overhead time.Duration, only bool) (s span) {
	const least = time.Millisecond
	if l.timed[turn] {
		left := max(l.clock[turn]-overhead, 0)
		moves := usualMoves
		if l.movestogo > 0 {
			moves = min(l.movestogo, usualMoves)
		}
		share := left/time.Duration(moves) + l.increment[turn]*3/4
		most := left / 4
		if moves == 1 {
			most = left * 3 / 4
		}
		s = span{max(min(share*2/3, most), least), max(min(share*3, most), least)}
		if only {
			s.soft = least
		}
	}
	if l.movetime > 0 {
		all := max(l.movetime-overhead, l.movetime/2)
		if s.hard == 0 || all < s.hard {
			s = span{all, all}
		}
	}
	return s
}
