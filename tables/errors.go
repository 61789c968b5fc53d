package tables

import (
	"errors"
	"fmt"

	"github.com/szen-chess/szen/chess"
)

// What a caller may want to tell apart; the errors that carry more wrap one of them.
var (
	// ErrMissing is returned when a table is needed that no directory has.
	ErrMissing = errors.New("table is missing")
	// ErrCorrupt is returned when a file's bytes do not make sense or a checksum is wrong.
	ErrCorrupt = errors.New("table is damaged")
	// ErrVersion is returned for files of a format version that this package does not know.
	ErrVersion = errors.New("table has an unknown format version")
	// ErrCastling is returned for positions with castling rights: no table has them.
	ErrCastling = errors.New("tables hold no positions with castling rights")
	// ErrIllegal is returned for positions that cannot occur, the side not to move being in check.
	ErrIllegal = errors.New("illegal position")
)

// MissingError names the table that is missing and the move behind which it is needed.
type MissingError struct {
	Material chess.Material
	Metric   chess.Metric
	After    string // SAN of the moves from the position asked for, empty if it is its own table
}

func (e *MissingError) Error() string {
	text := fmt.Sprintf("%s.%s.szt is missing", e.Material, e.Metric)
	if e.After != "" {
		text += ": needed after " + e.After
	}
	return text
}

// Unwrap returns ErrMissing.
func (e *MissingError) Unwrap() error { return ErrMissing }

// after adds a move in front of the moves of a MissingError.
func after(err error, p *chess.Position, m chess.Move) error {
	var miss *MissingError
	if !errors.As(err, &miss) {
		return err
	}
	e := *miss
	if e.After == "" {
		e.After = p.LAN(m)
	} else {
		e.After = p.LAN(m) + " " + e.After
	}
	return &e
}
