package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/library"
	"github.com/szen-chess/szen/internal/wholefile"
)

func newChunksShow(a *app) *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "show KING PAWN...",
		Short: "Show a king against passed pawns, and their properties",
		Long: `Shows a white king against black pawns, one to three of them, each on a file of its own, and what is known of them by
themselves: who gets his way with either side to move, how many moves elsewhere would change that, and more
(docs/chunks.md has the exact meanings). With --dir it is read from a library there.`,
		Example: "  szen chunks show Kg1 f4 g4 h4\n  szen chunks show --json Kg2 f4 g5 h4",
		Args:    arguments(2, true, "a king and one to three pawns: Kg1 f4 g4 h4"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.showChunk(args, dir)
		},
	}
	cmd.Flags().StringVar(&dir, "dir", "", "folder with libraries that szen chunks build has made (default: none, what comes with the program or is compiled)")
	return cmd
}

// chunkAnswer is the JSON object of a chunk.
type chunkAnswer struct {
	King         string    `json:"king"`
	Pawns        string    `json:"pawns"`
	KingToMove   moverFact `json:"king_to_move"`
	PawnsToMove  moverFact `json:"pawns_to_move"`
	Check        bool      `json:"check"`
	Zugzwang     bool      `json:"zugzwang"`
	Maintainable bool      `json:"maintainable"`
	Captures     bool      `json:"captures"`
	Waits        bool      `json:"waits"`
	Run          int       `json:"run"`
	RunChecks    bool      `json:"run_checks"`
	RunSafe      bool      `json:"run_safe"`
	Spare        int       `json:"spare"`
}

// moverFact is what happens with one side to move.
type moverFact struct {
	Holds       bool `json:"holds"`
	Passes      *int `json:"passes"`
	Breaks      *int `json:"breaks"`
	CapturesAll bool `json:"captures_all"`
}

func (a *app) showChunk(args []string, dir string) error {
	king, ok := chess.ParseSquare(strings.TrimPrefix(args[0], "K"))
	if !ok {
		return badInput("king %q: want one such as Kg1", args[0])
	}
	var pawns chess.Bitboard
	for _, text := range args[1:] {
		sq, ok := chess.ParseSquare(text)
		switch {
		case !ok || sq.Rank() == 0 || sq.Rank() == 7:
			return badInput("pawn %q: want a square from the second to the seventh rank", text)
		case sq == king:
			return badInput("the king and a pawn are both on %s", sq)
		case pawns&chess.FileBB(sq.File()) != 0:
			return badInput("two pawns on the %c-file, want one on each", 'a'+sq.File())
		}
		pawns |= sq.Bit()
	}
	if pawns.Count() > library.MaxFiles {
		return badInput("%d pawns, want at most %d", pawns.Count(), library.MaxFiles)
	}
	l, err := chunkLibrary(library.Files(pawns.FileSet()), dir)
	if err != nil {
		return err
	}
	i, _ := l.At(pawns.FlipRanks(), king.FlipRank()) // all that At refuses is refused above
	if a.json {
		return a.printJSON(chunkOf(king, pawns, &i))
	}
	a.printChunk(king, pawns, &i)
	return nil
}

// chunkLibrary returns the library of some files, read from a folder if there is one.
func chunkLibrary(files library.Files, dir string) (*library.Library, error) {
	if dir == "" {
		return library.For(files)
	}
	path := filepath.Join(dir, library.FileName(files))
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, badInput("no %s: make it with \"szen chunks build %s --dir %s\"", path, files, dir)
	}
	if err != nil {
		return nil, err
	}
	l, err := library.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l.On(files), nil
}

func chunkOf(king chess.Square, pawns chess.Bitboard, i *library.Instance) chunkAnswer {
	out := chunkAnswer{
		King: king.String(), Pawns: squareNames(pawns), Check: i.Check, Zugzwang: i.Zugzwang(), Maintainable: i.Maintainable(),
		Captures: i.Captures, Waits: i.Waits, Run: i.Run, RunChecks: i.RunChecks, RunSafe: i.RunSafe, Spare: i.Spare,
	}
	for mover, m := range []*moverFact{&out.KingToMove, &out.PawnsToMove} {
		*m = moverFact{Holds: i.Tempi[mover].Holds, Passes: passes(i.Tempi[mover]), CapturesAll: i.CapturesAll[mover]}
		if !m.Holds && (mover == library.KingMoves || !i.Check) {
			m.Breaks = &i.Breaks[mover]
		}
	}
	return out
}

// printChunk draws a chunk and says what is known of it.
func (a *app) printChunk(king chess.Square, pawns chess.Bitboard, i *library.Instance) {
	for r := 7; r >= 0; r-- {
		a.printf("%d ", r+1)
		for f := range 8 {
			switch sq := chess.SquareAt(f, r); {
			case sq == king:
				a.printf(" K")
			case pawns.Has(sq):
				a.printf(" p")
			default:
				a.printf(" .")
			}
		}
		a.printf("\n")
	}
	a.printf("   a b c d e f g h\n\n")
	w := wingAnswer{Pawns: squareNames(pawns), King: king.String(), instance: *i}
	a.printf("%s.\n", w.text(chess.White))
	for mover, who := range []string{"The king", "Pawns"} {
		if i.Zugzwang() && (mover == library.KingMoves || !i.Check) {
			a.printf("%s to move: he %s.\n", who, outcome(i, mover))
		}
	}
	if i.Captures {
		a.printf("He can take a pawn now and hold.\n")
	}
	if i.Waits {
		a.printf("He has a step after which he holds with the pawns to move.\n")
	}
	if i.Run > 0 {
		a.printf("While he stands still a pawn promotes in %s%s%s.\n", plural(i.Run, "move", "moves"),
			map[bool]string{true: ", with check"}[i.RunChecks], map[bool]string{false: ", within his reach"}[i.RunSafe])
	}
	a.printf("The pawns have %s to spare.\n", plural(i.Spare, "move", "moves"))
}

func newChunksBuild(a *app) *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "build [FILES...]",
		Short: "Compile libraries of a king against passed pawns",
		Long: `Compiles the properties of a king against passed pawns on some files, for every placement, and writes them into a folder:
a file for each set of files, mirror images sharing one. Without arguments: all of one to three files. A library that
is there, whole and right is left as it is.`,
		Example: "  szen chunks build --dir libraries\n  szen chunks build fgh ah --dir libraries",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.buildChunks(cmd.Context(), args, dir)
		},
	}
	cmd.Flags().StringVar(&dir, "dir", "szen-chunks", "folder for the libraries, made if need be")
	return cmd
}

// buildChunks compiles libraries into a folder.
func (a *app) buildChunks(ctx context.Context, args []string, dir string) error {
	var list []library.Files
	seen := map[string]bool{}
	add := func(f library.Files) {
		if name := library.FileName(f); !seen[name] {
			seen[name] = true
			list = append(list, f)
		}
	}
	for _, text := range args {
		f, err := chunkFiles(text)
		if err != nil {
			return err
		}
		add(f)
	}
	for f := 1; len(args) == 0 && f < 256; f++ {
		if bits.OnesCount(uint(f)) <= library.MaxFiles {
			add(library.Files(f))
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	rows := make([]chunkRow, len(list))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, f := range list {
		group.Go(func() error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			var err error
			rows[i], err = buildChunk(dir, f)
			return err
		})
	}
	err := group.Wait()
	for _, r := range rows {
		switch {
		case r.Path == "": // not made
		case a.json:
			err = errors.Join(err, a.printJSON(r))
		default:
			a.printf("%-8s %10s bytes%s\n", filepath.Base(r.Path), thousands(r.Bytes), map[bool]string{false: ", was there"}[r.Fresh])
		}
	}
	return err
}

// chunkRow is the JSON object of a library.
type chunkRow struct {
	Files string `json:"files"`
	Path  string `json:"path"`
	Bytes int64  `json:"b"`
	Fresh bool   `json:"fresh"`
}

// buildChunk writes a library, unless it is there already.
func buildChunk(dir string, f library.Files) (r chunkRow, err error) {
	l, err := library.Compile(f)
	if err != nil {
		return r, err
	}
	text, name := l.Bytes(), library.FileName(f)
	r = chunkRow{strings.TrimSuffix(name, filepath.Ext(name)), filepath.Join(dir, name), int64(len(text)), false}
	if old, err := os.ReadFile(r.Path); err == nil && bytes.Equal(old, text) {
		return r, nil
	}
	r.Fresh = true
	if _, err = wholefile.Write(dir, name, func(w io.Writer) (int64, error) {
		n, err := w.Write(text)
		return int64(n), err
	}); err != nil {
		return chunkRow{}, err
	}
	return r, nil
}
