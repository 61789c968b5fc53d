//go:build long

package uci

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
)

// TestGamesEngine plays games against Stockfish from the pawn endings in testdata, each with both colours. Szen may not
// end early, play an illegal move or lose on time. SZEN_GAMES says how many games (4), SZEN_CLOCK the time
// and increment (1s+20ms), SZEN_TABLES how many games at a time, SZEN_OVERHEAD the milliseconds of Szen's option Move Overhead.
func TestGamesEngine(t *testing.T) {
	text, err := os.ReadFile("testdata/endings.fen")
	if err != nil {
		t.Fatal(err)
	}
	endings := strings.Split(strings.TrimSpace(string(text)), "\n")
	games, tables := number(t, "SZEN_GAMES", 4), number(t, "SZEN_TABLES", 1)
	clock := setting(t, "1s+20ms")
	path := build(t)
	next := make(chan int)
	go func() {
		defer close(next)
		for i := range games {
			next <- i
		}
	}()
	r := result{reasons: map[string]int{}}
	var wg sync.WaitGroup
	for range tables {
		players := [2]*player{
			szen(t, path, "Hash", "16", "Solver Memory", "64", "Move Overhead", strconv.Itoa(number(t, "SZEN_OVERHEAD", 30))),
			stockfish(t, "Threads", "1", "Hash", "16"),
		}
		wg.Go(func() {
			for i := range next {
				m := &match{clock: clock, game: newGame(t, endings[i/2%len(endings)]), seats: [2]*player{players[i%2], players[1-i%2]}}
				m.left = [2]time.Duration{clock[0], clock[0]}
				winner, reason := m.play()
				r.add(t, i, m, winner, reason)
			}
		})
	}
	wg.Wait()
	t.Logf("%d games at %v: +%d =%d -%d, %v; least time left %s", r.wins+r.draws+r.losses, clock, r.wins, r.draws, r.losses, r.reasons, r.least)
}

// result counts games, as Szen sees them.
type result struct {
	mu                  sync.Mutex
	wins, draws, losses int
	reasons             map[string]int
	least               time.Duration // on Szen's clock in any game; 0 at the start
}

func (r *result) add(t *testing.T, i int, m *match, winner *player, reason string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case winner == nil:
		r.draws++
	case winner.name == "szen":
		r.wins++
	default:
		r.losses++
	}
	kind, _, _ := strings.Cut(reason, ", ")
	r.reasons[kind]++
	if r.least == 0 || m.least < r.least {
		r.least = m.least
	}
	if strings.HasPrefix(reason, "szen") {
		t.Errorf("game %d from %s: %s; moves%s", i+1, m.game.Start().FEN(), reason, movesText(m.game.Moves()))
	}
	t.Logf("game %d: %s, %d plies, %s", i+1, m.result(winner), len(m.game.Moves()), reason)
}

// number reads a number from the environment.
func number(t *testing.T, name string, usual int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s %s: want a number from 1", name, text)
	}
	return n
}

// setting reads SZEN_CLOCK.
func setting(t *testing.T, usual string) (clock [2]time.Duration) {
	t.Helper()
	text := os.Getenv("SZEN_CLOCK")
	if text == "" {
		text = usual
	}
	for i, part := range strings.SplitN(text, "+", 2) {
		d, err := time.ParseDuration(part)
		if err != nil {
			t.Fatalf("SZEN_CLOCK %s: %v; want such as %s", text, err, usual)
		}
		clock[i] = d
	}
	return clock
}

func newGame(t *testing.T, fen string) *chess.Game {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return chess.NewGame(p)
}

// match is a game being played.
type match struct {
	clock [2]time.Duration // at the start, and more with each move
	left  [2]time.Duration // by color
	game  *chess.Game
	seats [2]*player    // by color
	least time.Duration // on Szen's clock so far
}

// play plays to the end and returns the winner, nil for a draw, and why it is over: a reason that begins with the name of a player is his fault.
func (m *match) play() (winner *player, reason string) {
	for _, p := range m.seats {
		p.say("ucinewgame\nisready")
		if _, err := p.hear("readyok", patience); err != nil {
			return m.other(p), err.Error()
		}
	}
	for {
		if o := m.game.OutcomeClaimed(); o.Over() {
			if o.Drawn() {
				return nil, o.Reason.String()
			}
			return m.seats[o.Winner], o.Reason.String()
		}
		p := m.seats[m.game.Position().Turn()]
		if fault := m.move(p); fault != "" {
			return m.other(p), p.name + " " + fault
		}
	}
}

// move has a player move; fault says what he did wrong.
func (m *match) move(p *player) (fault string) {
	side := m.game.Position().Turn()
	p.say("position fen %s moves%s", m.game.Start().FEN(), movesText(m.game.Moves()))
	start := time.Now()
	p.say("go wtime %d btime %d winc %d binc %d", m.left[0].Milliseconds(), m.left[1].Milliseconds(), m.clock[1].Milliseconds(), m.clock[1].Milliseconds())
	text, err := p.hear("bestmove ", m.left[side]+patience)
	took := time.Since(start)
	if err != nil {
		return err.Error()
	}
	if m.left[side] -= took; m.left[side] < 0 {
		return fmt.Sprintf("loses on time, by %s", -m.left[side])
	}
	if p.name == "szen" && (m.least == 0 || m.left[side] < m.least) {
		m.least = m.left[side]
	}
	m.left[side] += m.clock[1]
	text, _, _ = strings.Cut(text, " ")
	x, err := m.game.Position().ParseUCI(text)
	if err == nil {
		err = m.game.Push(x)
	}
	if err != nil {
		return fmt.Sprintf("plays %s in %s: %v", text, m.game.Position().FEN(), err)
	}
	return ""
}

func (m *match) other(p *player) *player {
	if m.seats[0] == p {
		return m.seats[1]
	}
	return m.seats[0]
}

func (m *match) result(winner *player) string {
	switch winner {
	case nil:
		return "1/2-1/2"
	case m.seats[0]:
		return "1-0"
	}
	return "0-1"
}
