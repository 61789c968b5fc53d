package chess

import (
	"math"
	"math/rand/v2"
	"testing"
)

// adjudication is a set of rules by which games of random moves are ended, and
// what somebody published about games ended so. Mate and stalemate come first,
// then the material, the clock, and repetition.
type adjudication struct {
	name        string
	material    func(*Position) bool // counts as insufficient
	clock       Plies                // 100 or 150
	repetitions int                  // 0: not looked for
	games       float64              // how many were published
	published   []share
}

// share is the part of all games that ended for a reason.
type share struct {
	reason Reason
	part   float64
}

// The published figures differ by what counts as insufficient material: a knight or bishop on each
// side, which the laws do not say, a single minor piece at most, which forgets bishops on one colour,
// or, the third, what FIDE says. Ours is the third. In half a million games of our own the
// shares by the second rule were 15.26, 22.33, 53.74, 2.55 and 6.12 per cent, and 54.17 instead of 53.74 by the third.
var adjudications = []adjudication{
	{
		name:     "one minor piece a side, claims (10,000 games of another program)",
		material: func(p *Position) bool { return onlyMinors(p, 1, 1) }, clock: MaxRule50, repetitions: 3,
		games: 10_000,
		published: []share{
			{Checkmate, 0.1535}, {FiftyMoves, 0.1984}, {InsufficientMaterial, 0.5617}, {ThreefoldRepetition, 0.0247}, {Stalemate, 0.0617},
		},
	},
	{
		name:     "three men, claims (S. J. Edwards, talkchess.com thread 59483)",
		material: func(p *Position) bool { return onlyMinors(p, 1, 0) || onlyMinors(p, 0, 1) }, clock: MaxRule50, repetitions: 3,
		games: 24_478_109,
		published: []share{
			{Checkmate, 3747489. / 24478109},
			{FiftyMoves, 5484539. / 24478109},
			{InsufficientMaterial, 13117060. / 24478109},
			{ThreefoldRepetition, 629639. / 24478109},
			{Stalemate, 1499382. / 24478109},
		},
	},
	{
		name:     "FIDE without claims and repetition (F. Labelle, wismuth.com)",
		material: (*Position).InsufficientMaterial, clock: MaxRule75,
		games: 29.28e9,
		published: []share{
			{Checkmate, 0.154633}, {SeventyFiveMoves, 0.120118}, {InsufficientMaterial, 0.659886}, {Stalemate, 0.065364},
		},
	},
}

// onlyMinors tells whether the sides have nothing but so many knights and bishops at most.
func onlyMinors(p *Position, white, black int) bool {
	return p.ByRole(Pawn)|p.ByRole(Rook)|p.ByRole(Queen) == 0 &&
		p.ByColor(White).Count() <= white+1 && p.ByColor(Black).Count() <= black+1
}

// reason returns why a game is over by these rules.
func (a *adjudication) reason(g *Game, p *Position, hasMove bool) Reason {
	switch {
	case !hasMove && p.InCheck():
		return Checkmate
	case !hasMove:
		return Stalemate
	case a.material(p):
		return InsufficientMaterial
	case Plies(p.Halfmoves()) >= MaxRule75:
		return SeventyFiveMoves
	case Plies(p.Halfmoves()) >= a.clock:
		return FiftyMoves
	case a.repetitions > 0 && g.Repetitions() >= a.repetitions:
		return ThreefoldRepetition
	}
	return NotOver
}

// playRandomGames plays games of uniformly random legal moves and counts how each
// set of rules ends them.
func playRandomGames(rng *rand.Rand, games int) [][ThreefoldRepetition + 1]int {
	counts := make([][ThreefoldRepetition + 1]int, len(adjudications))
	var buf [MaxMoves]Move
	for range games {
		g := NewGame(Start())
		over := make([]bool, len(adjudications))
		for left := len(adjudications); left > 0; {
			p := g.Position()
			moves := p.AppendMoves(buf[:0])
			for i := range adjudications {
				if r := adjudications[i].reason(g, p, len(moves) > 0); r != NotOver && !over[i] {
					counts[i][r]++
					over[i] = true
					left--
				}
			}
			if len(moves) == 0 {
				break
			}
			g.push(moves[rng.IntN(len(moves))])
		}
	}
	return counts
}

// compareRandomGames plays games and checks every share to four standard deviations of
// the difference of two samples, and all shares of a source together by chi-square.
func compareRandomGames(t *testing.T, rng *rand.Rand, games int) {
	t.Helper()
	for i, counts := range playRandomGames(rng, games) {
		a := &adjudications[i]
		total, chi := 0, 0.0
		for _, s := range a.published {
			n := counts[s.reason]
			total += n
			spread := 1/float64(games) + 1/a.games
			d := float64(n)/float64(games) - s.part
			sigmas := d / math.Sqrt(s.part*(1-s.part)*spread)
			chi += d * d / (s.part * spread)
			t.Logf("%-21s %6.2f %%, published %6.2f %%, %+.1f sigma", s.reason, 100*float64(n)/float64(games), 100*s.part, sigmas)
			if math.Abs(sigmas) > 4 {
				t.Errorf("%s: %s in %d of %d games, published %.2f %%: %+.1f sigma", a.name, s.reason, n, games, 100*s.part, sigmas)
			}
		}
		if total != games {
			t.Errorf("%s: %d of %d games ended for another reason", a.name, games-total, games)
		}
		t.Logf("%s: chi-square %.1f", a.name, chi)
		if chi > 23.5 { // one sample in ten thousand with four degrees of freedom
			t.Errorf("%s: chi-square %.1f", a.name, chi)
		}
	}
}

func TestRandomGames(t *testing.T) { compareRandomGames(t, rand.New(rand.NewPCG(2026, 1)), 10_000) }

// Outcome and OutcomeClaimed say at every ply what the rules one by one, in their order, say.
func TestOutcomeOfRandomGames(t *testing.T) {
	automatic := adjudication{material: (*Position).InsufficientMaterial, clock: MaxRule75, repetitions: 5}
	claimed := adjudication{material: (*Position).InsufficientMaterial, clock: MaxRule50, repetitions: 3}
	rng := rand.New(rand.NewPCG(2026, 4))
	seen := map[Reason]int{}
	for range 400 {
		g := NewGame(Start())
		randomGame(rng, Start(), 1000, func(p *Position) bool {
			if *p != *g.Start() {
				g.positions, g.moves = append(g.positions, *p), append(g.moves, NoMove)
			}
			hasMove := p.HasLegalMove()
			want := automatic.reason(g, p, hasMove)
			if want == ThreefoldRepetition {
				want = FivefoldRepetition
			}
			got := g.Outcome().Reason
			if got != want {
				t.Fatalf("%s: %s, want %s", p.FEN(), got, want)
			}
			if want == NotOver {
				want = claimed.reason(g, p, hasMove)
			}
			if c := g.OutcomeClaimed().Reason; c != want {
				t.Fatalf("%s: claimed %s, want %s", p.FEN(), c, want)
			}
			seen[want]++
			return got == NotOver
		})
	}
	for _, r := range []Reason{Checkmate, Stalemate, InsufficientMaterial, SeventyFiveMoves, FiftyMoves, ThreefoldRepetition} {
		if seen[r] == 0 {
			t.Errorf("no game came to %s", r)
		}
	}
}
