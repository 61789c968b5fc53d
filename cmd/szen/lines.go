package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
)

// maxLine is the longest line of standard input that is looked at, in bytes.
const maxLine = 1 << 14

var errLongLine = fmt.Errorf("more than %d characters in a line; want one FEN or EPD line", maxLine)

// line is a line of standard input.
type line struct {
	number int // from 1
	text   string
	err    error // errLongLine, or why no more can be read
}

// readLines iterates over lines until there are no more, one cannot be read, or
// the context ends, be it in the middle of waiting for somebody to type.
func readLines(ctx context.Context, r io.Reader) iter.Seq[line] {
	lines := make(chan line)
	go func() {
		defer close(lines)
		in := bufio.NewReaderSize(r, maxLine)
		for n := 1; ; n++ {
			text, err := readLine(in)
			if err == io.EOF {
				return
			}
			select {
			case lines <- line{n, text, err}:
			case <-ctx.Done():
				return
			}
			if err != nil && !errors.Is(err, errLongLine) {
				return
			}
		}
	}()
	return func(yield func(line) bool) {
		for {
			select {
			case l, ok := <-lines:
				if !ok || !yield(l) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

// readLine returns the next line without its end, io.EOF when there is none.
// Of a line that is too long it returns the beginning and errLongLine.
func readLine(in *bufio.Reader) (string, error) {
	b, long, err := in.ReadLine()
	if err != nil {
		return "", err
	}
	text := string(b)
	if !long {
		return text, nil
	}
	for long && err == nil {
		_, long, err = in.ReadLine()
	}
	if err != nil && err != io.EOF {
		return "", err
	}
	return text[:80], errLongLine
}
