// Command engine shows recognizers in a search over a board that is not Szen's: the one of
// github.com/corentings/chess. adapter.go copies its bitboards, engine.go asks at every node.
package main

import (
	"fmt"
	"os"
	"time"

	board "github.com/corentings/chess/v2"

	"github.com/szen-chess/szen/recognizers"
)

// blocked is positions in which nobody gets through, though one side has more.
var blocked = []string{
	"4k3/3p4/p1pPp3/P1P1P1p1/6P1/8/8/4K3 w - - 0 1",
	"5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1",
	"3k4/8/8/1p2p1p1/1P2P1P1/1P2PBP1/1P2P3/2K5 w - - 0 1",
	"8/6k1/8/8/2B1B3/2K4P/7P/8 w - - 0 1",
}

const (
	limit  = 60_000 // nodes for each search
	depths = 12
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	fmt.Printf("%-55s %22s %22s\n", "nodes and time until the score is a draw for good", "with", "without")
	for _, fen := range blocked {
		option, err := board.FEN(fen)
		if err != nil {
			return err
		}
		p := board.NewGame(option).Position()
		with, err := measure(p, true)
		if err != nil {
			return err
		}
		without, err := measure(p, false)
		if err != nil {
			return err
		}
		fmt.Printf("%-55s %22s %22s\n", fen, with, without)
	}
	return nil
}

// cost is what a search took; more than its nodes if it never settled.
type cost struct {
	nodes   int
	settled bool
	time    time.Duration
}

func (c cost) String() string {
	if !c.settled {
		return fmt.Sprintf(">%d %s", limit, c.time.Round(time.Millisecond))
	}
	return fmt.Sprintf("%d %s", c.nodes, c.time.Round(10*time.Microsecond))
}

func measure(p *board.Position, recognize bool) (c cost, err error) {
	e := engine{limit: limit}
	if recognize {
		set, err := recognizers.New(recognizers.Config{Win: win})
		if err != nil {
			return c, err
		}
		e.rec = set.NewCache(0)
	}
	start := time.Now()
	c.nodes, c.settled = e.settle(p, depths)
	c.time = time.Since(start)
	return c, nil
}
