package serve

import (
	"bytes"
	"encoding/json"
	"net/http"
	"time"
)

// writeTime is how long a line of a stream may take to be sent before the reader is given up.
const writeTime = 10 * time.Second

// stream sends an object a line, each as soon as it is there.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	buffer  bytes.Buffer
}

func newStream(w http.ResponseWriter) *stream {
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	return &stream{w: w, control: http.NewResponseController(w)}
}

// send writes an object; an error means that nobody reads.
func (s *stream) send(v any) error {
	s.buffer.Reset()
	e := json.NewEncoder(&s.buffer)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_ = s.control.SetWriteDeadline(time.Now().Add(writeTime)) // not every writer has deadlines, and then none are needed
	if _, err := s.w.Write(s.buffer.Bytes()); err != nil {
		return err
	}
	return s.control.Flush()
}
