package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/internal/serve"
)

// serveMemory is what endings that are solved may take, all together.
const serveMemory = 2 << 30

// serveOptions says where a server listens, what it answers from, and how far it goes.
type serveOptions struct {
	dirs, syzygy []string
	listen       string
	memory       byteSize
	config       serve.Config
}

func newServe(a *app) *cobra.Command {
	o := serveOptions{memory: serveMemory}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Answer over HTTP, with a page and a board",
		Long: `Answers over HTTP until it is interrupted: a page with a board at /, the tablebase API of
Lichess at /standard and /standard/mainline, and what query, solve, squares and recognize answer, as JSON, at paths of those names.
/metrics is for Prometheus. docs/serve.md has them all.

It listens to this machine alone unless --listen says otherwise, and needs no tables on disk: those of up to 4 men are
made in memory when they are asked for. Requests are logged, a line each, but for --quiet.`,
		Example: `  szen serve
  szen serve --listen :9000 --dir t --syzygy s
  curl "http://127.0.0.1:9000/standard?fen=8/8/8/4k3/8/8/4P3/4K3_w_-_-_0_1"`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.serve(cmd.Context(), &o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.listen, "listen", "127.0.0.1:9000", "address and port; port 0 takes a free one")
	dirFlag(cmd, &o.dirs)
	f.StringArrayVar(&o.syzygy, "syzygy", nil, "folder with Syzygy files, besides; may be given several times")
	threadsFlag(cmd, &o.config.Workers)
	f.DurationVar(&o.config.Budget, "budget", 2*time.Second, "time for solving in a query that does not ask for more or less")
	f.DurationVar(&o.config.MaxTime, "max-budget", 10*time.Minute, "the most that a request may ask for")
	f.Var(&o.memory, "mem", "memory for endings that are solved, all together")
	f.IntVar(&o.config.Solvers, "solvers", 2, "endings solved at once")
	f.IntVar(&o.config.Requests, "requests", 64, "requests answered at once; more wait, then are refused")
	f.IntVar(&o.config.Conns, "connections", 1024, "connections at once; more wait")
	f.IntVar(&o.config.Batch, "batch", 1000, "positions in a request")
	f.Int64Var(&o.config.Body, "max-body", 1<<20, "bytes in the body of a request")
	return cmd
}

// server returns what answers, with the tables of the options; close its set.
func (a *app) server(o *serveOptions) (*serve.Server, func() error, error) {
	for name, n := range map[string]int64{
		"--solvers": int64(o.config.Solvers), "--requests": int64(o.config.Requests), "--connections": int64(o.config.Conns),
		"--batch": int64(o.config.Batch), "--max-body": o.config.Body, "--max-budget": int64(o.config.MaxTime), "--mem": int64(o.memory),
	} {
		if n < 1 {
			return nil, nil, badInput("%s has to be more than 0", name)
		}
	}
	set, err := openSet(o.dirs)
	if err != nil {
		return nil, nil, err
	}
	for _, dir := range o.syzygy {
		if _, err := set.AddDir(dir); err != nil {
			return nil, nil, err
		}
	}
	o.config.Set, o.config.MaxMen, o.config.Memory, o.config.Version = set, solvedOnTheFly, int64(o.memory), versionText()
	s, err := serve.New(o.config)
	return s, set.Close, err
}

// serve listens and answers until the context ends, which is no error.
func (a *app) serve(ctx context.Context, o *serveOptions) error {
	if !a.quiet {
		o.config.Log = slog.New(slog.NewTextHandler(a.term.Above(a.err), nil))
	}
	s, closeSet, err := a.server(o)
	if err != nil {
		return err
	}
	defer closeSet()
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", o.listen)
	if err != nil {
		return fmt.Errorf("--listen %s: %w", o.listen, err)
	}
	a.printf("http://%s/\n", l.Addr())
	if err := a.out.Flush(); err != nil {
		return fmt.Errorf("writing the address: %w", err)
	}
	return s.Serve(ctx, l)
}
