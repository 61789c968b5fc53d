package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/szen-chess/szen/chess"
)

// The exit codes.
const (
	exitAnswered    = 0
	exitFailed      = 1
	exitUsage       = 2 // wrong usage or wrong input
	exitInterrupted = 130
)

// graceTime is how long an interrupted command may take to leave things in order.
const graceTime = 2 * time.Second

type streams struct {
	in       io.Reader
	out, err io.Writer
}

// run runs a command line and returns the exit code. Ctrl-C cancels the
// command's context; a second one ends the program at once.
func run(args []string, s streams) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ignoreFileSizeSignal()
	done := make(chan int, 1)
	go func() { done <- execute(ctx, args, s) }()
	select {
	case code := <-done:
		return code
	case <-ctx.Done():
	}
	stop()
	select {
	case code := <-done:
		return code
	case <-time.After(graceTime):
		fmt.Fprintln(s.err, "szen: interrupted")
		return exitInterrupted
	}
}

// execute runs a command line under a context and reports what went wrong.
func execute(ctx context.Context, args []string, s streams) (code int) {
	a := newApp(s)
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(s.err, "szen: this is a fault in szen, please report it with the command line: %v\n", fault)
			code = exitFailed
		}
	}()
	root := newRoot(a)
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	if flushErr := a.out.Flush(); err == nil && flushErr != nil {
		err = fmt.Errorf("writing the answer: %w", flushErr)
	}
	switch {
	case err == nil:
		return exitAnswered
	case ctx.Err() != nil:
		fmt.Fprintln(s.err, "szen: interrupted")
		return exitInterrupted
	}
	fmt.Fprintf(s.err, "szen: %s\n", explain(err))
	if !a.started {
		fmt.Fprintf(s.err, "See '%s'.\n", strings.Replace(cmd.CommandPath(), "szen", "szen help", 1))
		return exitUsage
	}
	if u := (*inputError)(nil); errors.As(err, &u) {
		return exitUsage
	}
	return exitFailed
}

// inputError is an error that whoever typed the command can put right: exit code 2.
type inputError struct{ err error }

func (e *inputError) Error() string { return e.err.Error() }
func (e *inputError) Unwrap() error { return e.err }

func badInput(format string, args ...any) error { return &inputError{fmt.Errorf(format, args...)} }

// explain returns the text of an error, with the place in the FEN shown if it is about one.
func explain(err error) string {
	if fen := (*chess.FENError)(nil); errors.As(err, &fen) {
		return strings.TrimSuffix(fen.Detail(), "\n")
	}
	return err.Error()
}
