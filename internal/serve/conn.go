package serve

import (
	"net"
	"sync"
)

// limitedConn gives its place back when it is closed.
type limitedConn struct {
	net.Conn
	once  sync.Once
	leave func()
}

// Close is net.Conn's.
func (c *limitedConn) Close() error {
	err := c.Conn.Close()
	c.once.Do(c.leave)
	return err
}
