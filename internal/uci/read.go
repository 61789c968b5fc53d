package uci

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// maxLine is how long a line may be: a game of some ten thousand moves.
const maxLine = 1 << 17

var errLongLine = errors.New("a line is longer than 131,072 characters: left out")

// readLine reads a line without its end; one that is too long is read to its end and gives errLongLine.
func readLine(r *bufio.Reader) (string, error) {
	var text []byte
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(text)+len(part) > maxLine; !long {
			text = append(text, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (!errors.Is(err, io.EOF) || len(text) == 0 && !long):
			return "", err
		case long:
			return "", errLongLine
		}
		return strings.TrimRight(string(text), "\r\n"), nil
	}
}
