package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/internal/terminal"
)

// app is what all commands share.
type app struct {
	streams
	out     *bufio.Writer // results
	term    *terminal.Terminal
	json    bool
	quiet   bool
	many    bool // positions may be asked about
	answers int  // printed for people so far
	started bool // flags and arguments are all right
}

func newApp(s streams) *app {
	return &app{streams: s, out: bufio.NewWriter(s.out), term: terminal.New(s.err, true)}
}

// start is called once the flags are read.
func (a *app) start() {
	a.started = true
	a.term = terminal.New(a.err, a.quiet)
	a.out = bufio.NewWriter(a.term.Above(a.streams.out))
}

// printJSON writes one object on a line.
func (a *app) printJSON(v any) error {
	e := json.NewEncoder(a.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "szen",
		Short: "Exact knowledge of chess endgames",
		Long: `Szen makes tables of chess endgames and answers questions about positions.
What it states is proven: what cannot be proven is called unknown.

Results go to standard output, progress and notes to standard error. Exit codes:
0 answered, 1 failed, 2 wrong usage or wrong input, 130 interrupted.`,
		Example: `  szen query "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"
  szen stats KPvK`,
		SilenceErrors:     true,
		SilenceUsage:      true,
		DisableAutoGenTag: true,
		PersistentPreRun:  func(*cobra.Command, []string) { a.start() },
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: true},
		Version:           versionText(),
	}
	root.SetVersionTemplate("szen {{.Version}}\n")
	root.SetIn(a.in)
	root.SetOut(a.streams.out)
	root.SetErr(a.err)
	root.PersistentFlags().BoolVar(&a.json, "json", false, "print one JSON object a line")
	root.PersistentFlags().BoolVarP(&a.quiet, "quiet", "q", false, "no progress and no notes")
	root.AddCommand(
		newGen(a), newExport(a), newImport(a), newQuery(a), newExplain(a), newAnnotate(a), newSolve(a), newRecognize(a), newSquares(a), newValues(a), newChunks(a), newProbe(a), newLine(a), newServe(a), newStats(a), newMine(a), newVerify(a), newPerft(a), newBench(a), newUCI(a), newVersion(a),
	)
	return root
}

// threadsFlag adds --threads to a command.
func threadsFlag(cmd *cobra.Command, threads *int) {
	cmd.Flags().IntVar(threads, "threads", runtime.GOMAXPROCS(0), "goroutines at work")
}

// arguments wants at least (or, if more is false, exactly) so many arguments; what names them.
func arguments(n int, more bool, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < n || len(args) > n && !more {
			return fmt.Errorf("%d arguments given, want %s", len(args), what)
		}
		return nil
	}
}

// plural writes a number with its noun: 1 ply, 2 plies.
func plural[N int | int64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return thousands(int64(n)) + " " + many
}
