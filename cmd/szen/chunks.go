package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/library"
)

func newChunks(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "chunks",
		Short: "Pawn endings of two wings, proven by parts",
		Long: `Takes pawn endings apart that are two wings: White's passed pawns on some files, Black's on others,
one on each, up to three a side, with a free file between, and the kings to stop them. After CHUNKER (Berliner and Campbell 1984).`,
		Example: `  szen chunks explain "1k6/8/8/PPP5/5ppp/8/8/6K1 w - - 0 1"
  szen chunks line "4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1" "1.Ke2 h5 2.Kf3 f5 3.Kg3"
  szen chunks list fgh
  szen chunks show Kg1 f4 g4 h4`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return badInput("say what to do: explain, line, list, show or build")
		},
	}
	cmd.AddCommand(newChunksExplain(a), newChunksLine(a), newChunksList(a), newChunksShow(a), newChunksBuild(a))
	return cmd
}

func newChunksList(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "list FILES",
		Short: "List the mutual zugzwangs of a king against passed pawns",
		Long: `Lists where a white king and black pawns on some files, up to three of them, are in mutual zugzwang by
themselves: the king has to give way if it is his turn, the pawns if it is theirs. Nobody may pass; a
promotion that the king cannot capture at once breaks through.`,
		Example: "  szen chunks list fgh\n  szen chunks list --json bc",
		Args:    arguments(1, false, "files, such as fgh"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.listChunks(args[0])
		},
	}
}

// listChunks prints the mutual zugzwangs of a wing.
func (a *app) listChunks(text string) error {
	files, err := chunkFiles(text)
	if err != nil {
		return err
	}
	l, err := library.For(files)
	if err != nil {
		return err
	}
	n := 0
	l.Each(func(pawns chess.Bitboard, king chess.Square, i library.Instance) {
		if !i.Zugzwang() {
			return
		}
		pawns, king = pawns.FlipRanks(), king.FlipRank()
		n++
		if a.json {
			err = errors.Join(err, a.printJSON(map[string]string{"king": king.String(), "pawns": squareNames(pawns)}))
			return
		}
		a.printf("K%s against %s\n", king, squareNames(pawns))
	})
	if !a.json {
		a.printf("%s\n", plural(n, "mutual zugzwang", "mutual zugzwangs"))
	}
	return err
}

// chunkFiles reads the files of a type.
func chunkFiles(text string) (files library.Files, err error) {
	for _, r := range text {
		if r < 'a' || r > 'h' {
			return 0, badInput("files %q: %q is none; want letters such as fgh", text, r)
		}
		files |= 1 << (r - 'a')
	}
	if n := files.Count(); n < 1 || n > library.MaxFiles {
		return 0, badInput("files %q: want 1 to %d letters such as fgh", text, library.MaxFiles)
	}
	return files, nil
}

// squareNames writes squares: "f4 g4 h4".
func squareNames(b chess.Bitboard) string {
	text := ""
	for sq := range b.Squares() {
		text += fmt.Sprintf(" %s", sq)
	}
	if text == "" {
		return "no pawns"
	}
	return text[1:]
}
