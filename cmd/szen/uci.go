package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/internal/uci"
	"github.com/szen-chess/szen/internal/usage"
)

// What the engine is called, and how far its options go where the machine does not say.
const (
	uciAuthor     = "the authors of Szen"
	uciThreads    = 4
	uciHashMiB    = 1024
	uciHashPerMem = 2 // of what memory the machine has
	// uciSpare is how many goroutines more than there are processors may run, so that whoever reads a command or has the time
	// in mind never waits for one that computes.
	uciSpare = 4
)

func newUCI(a *app) *cobra.Command {
	var dirs []string
	cmd := &cobra.Command{
		Use:   "uci",
		Short: "Be an engine for graphical boards",
		Long: `Speaks the Universal Chess Interface on standard input and output, as graphical boards expect it of an engine. At the root
rules, tables and the solver of endings decide as far as they prove anything, a search with recognizers does the rest.
Scores in mates and of 20000 and more are proven, and a line "info string proven: ..." says by what.

Folders with tables are set with --dir, or from the board with the options SzenPath and SyzygyPath. No tables are needed.`,
		Example: `  szen uci --dir szen-tables
  printf 'position fen 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\ngo depth 10\n' | szen uci`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if len(dirs) == 0 {
				if dir := usualDir(); isFolder(dir) {
					dirs = []string{dir}
				}
			}
			for _, dir := range dirs {
				if !isFolder(dir) {
					return badInput("--dir %s: there is no such folder", dir)
				}
			}
			runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + uciSpare)
			hash := uciHashMiB
			if n := int(usage.TotalMemory() >> 20); n > 0 {
				hash = n / uciHashPerMem
			}
			return uci.Run(cmd.Context(), a.in, a.streams.out, uci.Config{
				Name: "Szen " + versionText(), Author: uciAuthor, Path: strings.Join(dirs, string(filepath.ListSeparator)),
				MaxThreads: max(runtime.NumCPU(), uciThreads), MaxHash: hash,
			})
		},
	}
	dirFlag(cmd, &dirs)
	return cmd
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
