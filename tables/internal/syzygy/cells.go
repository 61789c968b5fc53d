package syzygy

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
)

// Verdict is what writing needs to know of a position.
type Verdict struct {
	Legal   bool
	WDL     chess.WDL
	Capture chess.WDL   // for files of results: what the best capture yields; less than a loss if there is none
	Zeroed  bool        // for files of distances: a capture or pawn move keeps a win
	DTZ     chess.Plies // for files of distances: exact, of won and lost positions
}

// Source has the values of a material, in the colours of its name and en passant left out.
// It must be safe for concurrent use. Finding and looking up are apart so that many look-ups in a
// row can wait for memory together.
type Source interface {
	// Find returns where the source has a position, whose men are those of the material; ok is false for one that cannot be.
	Find(s *chess.Setup) (at uint64, ok bool)
	// Verdict returns what the kind of file that is written needs of a position, which may be illegal.
	Verdict(turn chess.Color, at uint64) Verdict
}

// nowhere stands for a position that a source does not have.
const nowhere = ^uint64(0)

// verdictOf returns the verdict of a source on what Find returned, or nowhere.
func verdictOf(src Source, turn chess.Color, at uint64) Verdict {
	if at == nowhere {
		return Verdict{}
	}
	return src.Verdict(turn, at)
}

// find is Find with nowhere.
func find(src Source, s *chess.Setup) uint64 {
	if at, ok := src.Find(s); ok {
		return at
	}
	return nowhere
}

// anyValue stands for a cell that may hold anything.
const anyValue = 0xffff

// cell is what a part may hold for a position. In parts of results bit v is set
// if result v will do; in parts of distances it is the number stored, or anyValue.
type cell = uint16

// resultCell returns which results a cell may hold: where a capture is best, any that is not better.
func resultCell(v *Verdict) cell {
	w := cell(v.WDL - chess.Loss)
	switch {
	case !v.Legal:
		return 1<<(maxWDL+1) - 1
	case v.Capture >= v.WDL:
		return 1<<(w+1) - 1
	}
	return 1 << w
}

// classOf returns the list that distances of a result are in.
func classOf(w chess.WDL) int {
	switch w {
	case chess.Win:
		return 0
	case chess.Loss:
		return 1
	case chess.CursedWin:
		return 2
	}
	return 3
}

// distanceCell returns the distance of a position as it is before any rounding or
// mapping, with its class in the two low bits; anyValue where it does not matter.
func distanceCell(v *Verdict) (cell, error) {
	if !v.Legal || v.WDL == chess.Draw || v.WDL > chess.Draw && v.Zeroed {
		return anyValue, nil
	}
	n := max(v.DTZ-1, 0) // mate is like 1
	if v.WDL == chess.CursedWin || v.WDL == chess.BlessedLoss {
		n -= chess.MaxRule50
	}
	if n < 0 || n >= anyValue>>2 {
		return 0, fmt.Errorf("a %s in %d plies has no place in the format", v.WDL, v.DTZ)
	}
	return cell(n)<<2 | cell(classOf(v.WDL)), nil
}

// together is how many positions are found before they are looked up.
const together = 256

// cells reads the cells of a kind of file for some numbers of an arrangement.
func (a *arrangement) cells(src Source, kind Kind, file int, turn chess.Color, from uint64, cells []cell) error {
	s := chess.EmptySetup()
	s.Turn = turn
	w := a.newWalk(file)
	w.seek(from)
	var found [together]uint64
	for done := 0; done < len(cells); {
		run := cells[done:min(done+together, len(cells))]
		for i := range run {
			if done+i > 0 {
				w.next()
			}
			s.ByColor, s.ByRole = w.byColor, w.byRole
			found[i] = find(src, &s)
		}
		for i := range run {
			v := verdictOf(src, turn, found[i])
			if kind == WDL {
				run[i] = resultCell(&v)
				continue
			}
			var err error
			if run[i], err = distanceCell(&v); err != nil {
				w.seek(from + uint64(done+i))
				s.ByColor, s.ByRole = w.byColor, w.byRole
				return fmt.Errorf("%s: %w", s.FEN(), err)
			}
		}
		done += len(run)
	}
	return nil
}

// settleDistances chooses a number for every cell that may hold anything, in
// place: of those before and behind its run of such cells the smaller, which is the more frequent.
func settleDistances(cells []cell) []uint16 {
	before := cell(anyValue)
	for i := 0; i < len(cells); {
		end := i
		for end < len(cells) && cells[end] == anyValue {
			end++
		}
		v := before
		if end < len(cells) {
			v = min(v, cells[end])
			before = cells[end]
		}
		if v == anyValue {
			v = 0
		}
		for ; i < end; i++ {
			cells[i] = v
		}
		i++
	}
	return cells
}
