package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/szen-chess/szen/chess"
)

// startWord stands for the FEN of the position a game begins with, as in UCI.
const startWord = "startpos"

// badLine is the JSON object in place of an answer.
type badLine struct {
	Line  int    `json:"line"` // of standard input, from 1
	FEN   string `json:"fen"`  // as it was given
	Error string `json:"error"`
}

// eachPosition calls answer for every position asked about: the FENs given as
// arguments, or the lines of standard input if the only argument is "-". A wrong argument
// ends it at once. A wrong line, or one that answer fails on, gets an error in
// the place of its answer, and what comes back in the end is how many such lines there were.
func (a *app) eachPosition(ctx context.Context, args []string, answer func(chess.Position) error) error {
	a.many = true
	if len(args) == 1 && args[0] == "-" {
		return a.eachLine(ctx, answer)
	}
	var list []chess.Position
	for _, text := range joinFENs(args) {
		p, err := a.parsePosition(text, "")
		if err != nil {
			return &inputError{err}
		}
		list = append(list, p)
	}
	a.many = len(list) > 1
	for _, p := range list {
		if err := answer(p); err != nil {
			return err
		}
	}
	return nil
}

// joinFENs puts FENs together that the shell took apart at the spaces: only a
// board has a slash in it.
func joinFENs(args []string) []string {
	var out []string
	for _, arg := range args {
		if len(out) > 0 && !strings.Contains(arg, "/") && arg != startWord {
			out[len(out)-1] += " " + arg
			continue
		}
		out = append(out, arg)
	}
	return out
}

// parsePosition reads a FEN or an EPD line, with a note of what it put right.
func (a *app) parsePosition(text, where string) (chess.Position, error) {
	if text == startWord {
		return chess.Start(), nil
	}
	if e, err := chess.ParseEPD(strings.TrimSpace(text)); err == nil {
		return e.Position, nil
	}
	p, notes, err := chess.ParseFENLenient(text)
	for _, n := range notes {
		a.term.Note("note: %s%s", where, n)
	}
	return p, err
}

func (a *app) eachLine(ctx context.Context, answer func(chess.Position) error) error {
	var wrong, failed int
	for l := range readLines(ctx, a.in) {
		number, text, err := l.number, l.text, l.err
		if err != nil && !errors.Is(err, errLongLine) {
			return fmt.Errorf("reading positions: %w", err)
		}
		if err == nil && strings.TrimSpace(text) == "" {
			continue
		}
		var p chess.Position
		if err == nil {
			p, err = a.parsePosition(text, fmt.Sprintf("line %d: ", number))
		}
		if err != nil {
			wrong++
		} else if err = answer(p); err != nil {
			failed++
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			if err := a.printBadLine(number, text, err); err != nil {
				return err
			}
		}
		if err := a.out.Flush(); err != nil {
			return fmt.Errorf("writing the answer: %w", err)
		}
	}
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case wrong > 0:
		return badInput("lines that are no position: %d", wrong)
	case failed > 0:
		return fmt.Errorf("lines without an answer: %d", failed)
	}
	return nil
}

func (a *app) printBadLine(number int, text string, err error) error {
	if a.json {
		return a.printJSON(badLine{number, text, err.Error()})
	}
	a.printf("line %d: %v\n", number, err)
	return nil
}
