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

// CorruptError tells where a file is damaged.
type CorruptError struct {
	Path   string // empty if the reader was not given a file
	Offset int64
	What   string
}

func (e *CorruptError) Error() string {
	path := e.Path
	if path == "" {
		path = "table"
	}
	return fmt.Sprintf("%s is damaged at byte %d: %s", path, e.Offset, e.What)
}

// Unwrap returns ErrCorrupt.
func (e *CorruptError) Unwrap() error { return ErrCorrupt }

// VersionError tells of a file whose format version is not known here.
type VersionError struct {
	Path    string // empty if the reader was not given a file
	Version int
}

func (e *VersionError) Error() string {
	path := e.Path
	if path == "" {
		path = "table"
	}
	return fmt.Sprintf("%s has format version %d, this program reads version %d", path, e.Version, Version)
}

// Unwrap returns ErrVersion.
func (e *VersionError) Unwrap() error { return ErrVersion }

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
