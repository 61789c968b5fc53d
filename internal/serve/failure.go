package serve

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// requestError says what is wrong with a request; it is the JSON object of the answer.
type requestError struct {
	status  int
	retry   int    // seconds after which to try again, or 0
	Message string `json:"error"`
	// What is wrong in a FEN: which field, from which byte on, and what would be right.
	Field  string `json:"field,omitempty"`
	Offset *int   `json:"offset,omitempty"`
	Hint   string `json:"hint,omitempty"`
}

func (e *requestError) Error() string { return e.Message }

// badRequest returns an error that whoever asks can put right.
func badRequest(message string) *requestError {
	return &requestError{status: http.StatusBadRequest, Message: message}
}

// asRequestError gives an error its status.
func asRequestError(err error) *requestError {
	var r *requestError
	var fen *chess.FENError
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &r):
		return r
	case errors.As(err, &fen):
		r = badRequest(fen.Error())
		r.Field, r.Offset, r.Hint = fen.Field.String(), &fen.Offset, fen.Hint
		return r
	case errors.As(err, &long):
		return &requestError{status: http.StatusRequestEntityTooLarge, Message: "the body has more than " + strconv.FormatInt(long.Limit, 10) + " bytes"}
	case errors.Is(err, ending.ErrCastling), errors.Is(err, ending.ErrPieces):
		return badRequest(err.Error())
	case errors.Is(err, errStopping), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return &requestError{status: http.StatusServiceUnavailable, retry: 5, Message: err.Error()}
	}
	return &requestError{status: http.StatusInternalServerError, Message: err.Error()}
}

// writeError answers with what is wrong.
func writeError(w http.ResponseWriter, err error) {
	r := asRequestError(err)
	if r.retry > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(r.retry))
	}
	writeJSONStatus(w, r.status, r)
}

// writeJSON answers with one object.
func writeJSON(w http.ResponseWriter, v any) { writeJSONStatus(w, http.StatusOK, v) }

func writeJSONStatus(w http.ResponseWriter, status int, v any) {
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	writeLine(w, v)
}

// writeLine writes an object on a line. An error means that nobody is there to read it, which the request's context tells, too.
func writeLine(w http.ResponseWriter, v any) {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	_ = e.Encode(v)
}
