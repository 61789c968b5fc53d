package syzygy

import "fmt"

// FormatError says which bytes of a file cannot be, and why.
type FormatError struct {
	Offset  int64  // in the file
	Problem string // what is wrong, and what would be right
}

func (e *FormatError) Error() string {
	return fmt.Sprintf("offset %d: %s", e.Offset, e.Problem)
}

func wrong(off int64, format string, args ...any) error {
	return &FormatError{off, fmt.Sprintf(format, args...)}
}
