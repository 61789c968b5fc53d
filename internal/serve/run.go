package serve

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// The time that others may take: to send a header, a whole request, to keep a connection idle. And
// the time that answers under way may take when the server stops.
const (
	headerTime = 5 * time.Second
	readTime   = 30 * time.Second
	idleTime   = 2 * time.Minute
	graceTime  = 1500 * time.Millisecond
	maxHeader  = 16 << 10 // bytes
)

// Serve answers requests that come in over a listener until the context ends. Then no more are
// taken, endings that are being solved end with what is proven, and the answers under way are
// finished. A Server serves once. It returns nil if that went well.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler: s.handler, ReadHeaderTimeout: headerTime, ReadTimeout: readTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader,
		ErrorLog: slog.NewLogLogger(s.cfg.Log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(&limitedListener{l, newGate(s.cfg.Conns)}) }()
	select {
	case err := <-failed:
		s.stop(errStopping)
		return err
	case <-ctx.Done():
	}
	s.stop(errStopping)
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), graceTime)
	defer cancel()
	err := server.Shutdown(grace)
	if errors.Is(err, context.DeadlineExceeded) {
		err = server.Close()
	}
	<-failed // http.ErrServerClosed
	return err
}

// limitedListener lets no more than so many connections be open at once; more wait to be accepted.
type limitedListener struct {
	net.Listener
	places gate
}

// Accept is net.Listener's.
func (l *limitedListener) Accept() (net.Conn, error) {
	l.places <- struct{}{}
	c, err := l.Listener.Accept()
	if err != nil {
		l.places.leave()
		return nil, err
	}
	return &limitedConn{Conn: c, leave: l.places.leave}, nil
}
