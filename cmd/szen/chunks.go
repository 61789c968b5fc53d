package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks"
)

func newChunks(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "chunks",
		Short: "Pawn endings of two wings, proven by parts",
		Long: `Takes pawn endings apart that are two wings: White's passed pawns on some files, Black's on others,
one on each, up to three a side, with a free file between, and the kings to stop them. After CHUNKER (Berliner and Campbell 1984).`,
		Example: `  szen chunks explain "1k6/8/8/PPP5/5ppp/8/8/6K1 w - - 0 1"
  szen chunks list fgh`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return badInput("say what to do: explain or list") },
	}
	cmd.AddCommand(newChunksExplain(a), newChunksList(a))
	return cmd
}

// searchedInChunks is how long chunks explain searches.
const searchedInChunks = 10 * time.Second

func newChunksExplain(a *app) *cobra.Command {
	budget := searchedInChunks
	cmd := &cobra.Command{
		Use:   "explain FEN...",
		Short: "Say what each wing is worth, and what that proves of the whole",
		Long: `Shows both wings of a position by themselves: does the king hold against the pawns if he has to move,
or if they have to? Then what is proven of the whole, and of every move: all positions of the two wings are solved
at once, which takes some seconds and 400 MB, or twice that, with three pawns a side. What that leaves open is
searched, the position first and then its moves, until --budget is spent.

What is printed is a theorem, the 50-move rule apart. Much of what hangs on play with two queens is left open.
"-" reads positions from standard input, one FEN or EPD line each.`,
		Example: `  szen chunks explain "1k6/8/8/PPP5/5ppp/8/8/6K1 w - - 0 1"
  szen chunks explain --json "8/k7/8/P6p/8/8/6K1/8 b - - 0 1"`,
		Args: arguments(1, true, "a FEN, or - to read them from standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var last *chunks.Solution // the wings of many positions are the same
			return a.eachPosition(cmd.Context(), args, func(p chess.Position) (err error) {
				last, err = a.explainChunks(cmd.Context(), p, last, budget)
				return err
			})
		},
	}
	cmd.Flags().DurationVar(&budget, "budget", budget, "time to search for what looking up leaves open; 0 for none")
	return cmd
}

// chunksAnswer is the JSON object of an answer.
type chunksAnswer struct {
	FEN      string      `json:"fen"`
	Verdict  string      `json:"verdict"`
	Lower    string      `json:"lower"`
	Upper    string      `json:"upper"`
	By       string      `json:"by"`       // wings, search, or nothing
	Searched int64       `json:"searched"` // positions, those after moves included
	Plies    chess.Plies `json:"plies"`    // of the proof
	Line     []string    `json:"line"`     // SAN

	text      string       // the same with numbers
	Wings     []wingAnswer `json:"wings"`
	Moves     []chunksMove `json:"moves"`
	ElapsedMS int64        `json:"elapsed_ms"`
}

// wingAnswer is a king against the other side's pawns, by themselves.
type wingAnswer struct {
	Pawns      string `json:"pawns"`
	King       string `json:"king"`
	KingToMove string `json:"king_to_move"` // holds or breaks
	PawnsMove  string `json:"pawns_to_move"`
	Zugzwang   bool   `json:"zugzwang"`
}

type chunksMove struct {
	UCI   string `json:"uci"`
	SAN   string `json:"san"`
	Lower string `json:"lower"`
	Upper string `json:"upper"`

	bounds chess.Interval
}

// explainChunks answers for one position and returns the solution that it used.
func (a *app) explainChunks(ctx context.Context, p chess.Position, s *chunks.Solution, budget time.Duration) (*chunks.Solution, error) {
	start := time.Now()
	w, err := chunks.WingsOf(&p)
	if err != nil {
		return s, &inputError{err}
	}
	out := chunksAnswer{FEN: p.FEN(), Moves: []chunksMove{}, Line: []string{}}
	for c := chess.White; c <= chess.Black; c++ {
		x, err := wingOf(&p, w, c)
		if err != nil {
			return s, err
		}
		out.Wings = append(out.Wings, x)
	}
	if s == nil || s.Wings != w {
		if s, err = chunks.Solve(ctx, w); err != nil {
			return s, err
		}
	}
	v := a.searchChunks(ctx, &p, s, &out, budget)
	out.Verdict, out.Lower, out.Upper = v.String(), v.Lo.String(), v.Hi.String()
	if _, ok := v.Exact(); !ok {
		out.Verdict = "unknown"
	}
	out.ElapsedMS = time.Since(start).Milliseconds()
	if a.json {
		err = a.printJSON(out)
	} else {
		a.printChunks(&out, v)
	}
	return s, errors.Join(err, context.Cause(ctx))
}

// searchChunks fills in what is proven of a position and its moves: by looking up, and by searching for what that leaves open.
func (a *app) searchChunks(ctx context.Context, p *chess.Position, s *chunks.Solution, out *chunksAnswer, budget time.Duration) chess.Interval {
	limited, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	v := s.Value(p)
	if v != chess.AnyResult {
		out.By = "wings"
	}
	if r := s.Prove(limited, p, chunks.Limits{}); r.Bounds != v {
		v, out.By, out.Plies = r.Bounds, "search", r.Plies
		out.Searched = r.Searched
		out.text, _ = p.LineSAN(r.Line) // the moves are legal
		q := *p
		for _, m := range r.Line {
			out.Line = append(out.Line, q.SAN(m))
			q = q.After(m)
		}
	}
	best := chess.Exactly(chess.Loss)
	legal := p.LegalMoves()
	for _, m := range legal {
		q := p.After(m)
		r := s.Prove(limited, &q, chunks.Limits{})
		out.Searched += r.Searched
		b := r.Bounds.Negate()
		best = best.Max(b)
		out.Moves = append(out.Moves, chunksMove{m.String(), p.SAN(m), b.Lo.String(), b.Hi.String(), b})
	}
	slices.SortStableFunc(out.Moves, func(x, y chunksMove) int {
		return int(y.bounds.Lo-x.bounds.Lo)*8 + int(y.bounds.Hi-x.bounds.Hi)
	})
	if both, ok := v.Meet(best); ok && len(legal) > 0 && both != v {
		v, out.By = both, "search"
	}
	return v
}

// wingOf returns what a side's pawns are worth against the other king alone.
func wingOf(p *chess.Position, w chunks.Wings, c chess.Color) (out wingAnswer, err error) {
	pawns, king := p.Of(c, chess.Pawn), p.King(c.Other())
	files := w.White
	if c == chess.Black {
		files = w.Black
	}
	wing, err := chunks.NewWing(files)
	if err != nil {
		return out, err
	}
	out = wingAnswer{Pawns: squareNames(pawns), King: king.String()}
	if c == chess.Black {
		pawns, king = pawns.FlipRanks(), king.FlipRank()
	}
	// A king on a square of the wing's pawns there is none; pawns that have to move with the king in check do not come up.
	holds, _ := wing.Holds(pawns, king, true)
	kept, ok := wing.Holds(pawns, king, false)
	out.KingToMove, out.PawnsMove = holdsOrBreaks(holds), holdsOrBreaks(kept)
	if !ok {
		out.PawnsMove = "check"
	}
	out.Zugzwang = ok && !holds && kept
	return out, nil
}

func holdsOrBreaks(holds bool) string {
	if holds {
		return "holds"
	}
	return "breaks"
}

// printChunks writes an answer for people.
func (a *app) printChunks(x *chunksAnswer, v chess.Interval) {
	if a.many {
		a.printf("%s\n", x.FEN)
	}
	a.printf("%s for the side to move, the 50-move rule apart\n", v)
	if x.Searched > 0 {
		a.printf("  by search: %s looked at", plural(x.Searched, "position", "positions"))
		if x.Plies > 0 {
			a.printf("; the longest line of the proof has %s: %s", plural(int(x.Plies), "ply", "plies"), x.text)
		}
		a.printf("\n")
	}
	for i, w := range x.Wings {
		a.printf("  %s's king on %s against %s: he %s if he has to move, %s", capital(chess.Color(i).Other()), w.King, w.Pawns, w.KingToMove, pawnsMove(w.PawnsMove))
		if w.Zugzwang {
			a.printf(": mutual zugzwang")
		}
		a.printf("\n")
	}
	for _, m := range x.Moves {
		a.printf("  %-6s %s\n", m.SAN, m.bounds)
	}
}

func pawnsMove(outcome string) string {
	if outcome == "check" {
		return "and is in check"
	}
	return outcome + " if they have to"
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
	var files chunks.Files
	for _, r := range text {
		if r < 'a' || r > 'h' {
			return badInput("files %q: %q is none; want letters such as fgh", text, r)
		}
		files |= 1 << (r - 'a')
	}
	wing, err := chunks.NewWing(files)
	if err != nil {
		return &inputError{err}
	}
	n := 0
	wing.Zugzwangs(func(pawns chess.Bitboard, king chess.Square) {
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
