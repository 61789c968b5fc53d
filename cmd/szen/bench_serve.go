package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"slices"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
	"github.com/szen-chess/szen/internal/usage"
)

// servedMaterials are asked about if nobody says otherwise.
var servedMaterials = []string{"KRvK", "KPvK", "KQvKR", "KRvKP", "KRvKN", "KPvKP", "KBNvK", "KRPvK"}

type serveBenchOptions struct {
	serve       serveOptions
	requests    int
	connections int
	path        string
}

func newBenchServe(a *app) *cobra.Command {
	o := serveBenchOptions{serve: serveOptions{memory: serveMemory}}
	cmd := &cobra.Command{
		Use:   "serve [MATERIAL...]",
		Short: "Time the HTTP server under many connections",
		Long: `Starts a server as "szen serve" does, on a free port of this machine, and asks it about random positions of
the materials, each connection one question after the other. What has to be solved in memory is solved beforehand. The
clients are in the same process, and take their part of its time and memory.`,
		Example: `  szen bench serve
  szen bench serve KRPvKR --dir t --connections 200`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.requests < 1 || o.connections < 1 || o.requests > 1<<24 || o.connections > 10_000 {
				return badInput("%d requests over %d connections; want 1 to %d, over 1 to 10000", o.requests, o.connections, 1<<24)
			}
			if len(args) == 0 {
				args = servedMaterials
			}
			return a.benchServe(cmd.Context(), args, &o)
		},
	}
	f := cmd.Flags()
	dirFlag(cmd, &o.serve.dirs)
	threadsFlag(cmd, &o.serve.config.Workers)
	f.IntVar(&o.requests, "requests", 10_000, "questions in all")
	f.IntVar(&o.connections, "connections", 50, "connections at once")
	f.StringVar(&o.path, "path", "/standard", "what is asked: /standard, /standard/mainline or /query")
	return cmd
}

// serveRow is what the questions took.
type serveRow struct {
	Path        string  `json:"path"`
	Requests    int     `json:"requests"`
	Connections int     `json:"connections"`
	Failed      int64   `json:"failed"` // without an answer, or with another status than 200
	WallS       float64 `json:"wall_s"`
	CPUS        float64 `json:"cpu_s"`
	PerSecond   float64 `json:"per_second"`
	MedianMS    float64 `json:"p50_ms"`
	P99MS       float64 `json:"p99_ms"`
	MaxMS       float64 `json:"max_ms"`
	PeakMB      int64   `json:"peak_mb"`
}

func (a *app) benchServe(ctx context.Context, args []string, o *serveBenchOptions) error {
	var materials []chess.Material
	for _, text := range args {
		m, err := a.parseMaterial(text)
		if err != nil {
			return err
		}
		materials = append(materials, m)
	}
	o.serve.config.Solvers, o.serve.config.Requests, o.serve.config.Conns = 1, o.connections, 2*o.connections
	o.serve.config.Batch, o.serve.config.Body, o.serve.config.MaxTime = 1, 1, time.Minute
	s, closeSet, err := a.server(&o.serve)
	if err != nil {
		return err
	}
	defer closeSet()
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	serving, stop := context.WithCancel(ctx)
	served := make(chan error, 1)
	go func() { served <- s.Serve(serving, l) }()
	row, err := a.askServer(ctx, "http://"+l.Addr().String()+o.path, materials, o)
	stop()
	if err = errors.Join(err, <-served); err != nil {
		return err
	}
	if a.json {
		return a.printJSON(row)
	}
	a.printf("%s: %s requests over %d connections in %.2f s (%.2f CPU s, clients included), %d failed\n", o.path, thousands(int64(row.Requests)), row.Connections, row.WallS, row.CPUS, row.Failed)
	a.printf("%.0f a second; half within %.2f ms, 99 %% within %.2f ms, all within %.2f ms; %d MB at the peak\n", row.PerSecond, row.MedianMS, row.P99MS, row.MaxMS, row.PeakMB)
	return nil
}

// askServer asks all the questions.
func (a *app) askServer(ctx context.Context, address string, materials []chess.Material, o *serveBenchOptions) (*serveRow, error) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: o.connections, MaxConnsPerHost: o.connections}}
	defer client.CloseIdleConnections()
	rng := rand.New(rand.NewPCG(1, 2))
	question := func(i int) string {
		p := sample.Position(rng, materials[i%len(materials)])
		return address + "?budget=0&fen=" + url.QueryEscape(p.FEN())
	}
	for i := range materials {
		if err := askOnce(ctx, client, question(i)); err != nil {
			return nil, err
		}
	}
	list := make([]string, o.requests)
	for i := range list {
		list[i] = question(i)
	}
	took := make([]time.Duration, o.requests)
	var next, failed atomic.Int64
	start, cpu := time.Now(), usage.CPU()
	var group errgroup.Group
	for range o.connections {
		group.Go(func() error {
			for i := next.Add(1) - 1; i < int64(len(list)) && ctx.Err() == nil; i = next.Add(1) - 1 {
				asked := time.Now()
				if err := askOnce(ctx, client, list[i]); err != nil {
					failed.Add(1)
				}
				took[i] = time.Since(asked)
			}
			return context.Cause(ctx)
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	wall := time.Since(start).Seconds()
	slices.Sort(took)
	at := func(percent int) float64 { return took[(len(took)-1)*percent/100].Seconds() * 1000 }
	return &serveRow{
		Path: o.path, Requests: o.requests, Connections: o.connections, Failed: failed.Load(), WallS: wall, CPUS: (usage.CPU() - cpu).Seconds(),
		PerSecond: float64(o.requests) / wall, MedianMS: at(50), P99MS: at(99), MaxMS: at(100), PeakMB: usage.PeakMemory() >> 20,
	}, nil
}

// askOnce asks one question and reads the answer.
func askOnce(ctx context.Context, client *http.Client, address string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	res, err := client.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("status %d: %s", res.StatusCode, body)
	}
	return err
}
