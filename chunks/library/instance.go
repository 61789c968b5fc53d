package library

import "fmt"

// Who is to move in a chunk.
const (
	KingMoves = iota
	PawnsMove
)

// Tempi says who gets his way in a chunk, and how many moves elsewhere would change that.
type Tempi struct {
	Holds bool // the king; if not, the pawns break through
	// Passes is how often the side that does not get its way would have to pass, the other one never, to get it; 0 if no number suffices.
	Passes int
}

// String says of the king, in words, what happens: "holds, however often the pawns pass".
func (t Tempi) String() string {
	text, other := "gives way", "he passes"
	if t.Holds {
		text, other = "holds", "the pawns pass"
	}
	switch t.Passes {
	case 0:
		return fmt.Sprintf("%s, however often %s", text, other)
	case 1:
		return fmt.Sprintf("%s, unless %s once", text, other)
	}
	return fmt.Sprintf("%s, unless %s %d times", text, other, t.Passes)
}

// Instance is what is known of one placement of the pawns and the king.
type Instance struct {
	Check bool // the king is in check: the pawns are not to move
	Tempi [2]Tempi
	// Breaks is the number of pawn moves until they are through, by who is to move, with best play and nobody passing: the last
	// one promotes, or leaves the king without a step, or is none if he has none now. It counts only where he does not hold.
	Breaks [2]int
	// CapturesAll tells whether the king gets every pawn, nobody passing.
	CapturesAll [2]bool
	// Captures tells whether he can take a pawn now and hold.
	Captures bool
	// CanMove tells whether a pawn can move at all, the king standing where he does.
	CanMove bool
	// Waits tells whether he has a step now after which he holds with the pawns to move.
	Waits bool
	// Run is the number of pawn moves until one promotes if the king stands still; 0 if none can. RunChecks tells whether a new queen then
	// gives check, RunSafe whether one stands where he does not attack, of those that come so soon.
	Run                int
	RunChecks, RunSafe bool
	// Spare is how many moves the pawns can make one after the other, the king standing still, so that after each the same side as now gets its way with the king to move.
	Spare int
}

// Zugzwang tells whether the chunk is a mutual zugzwang: whoever has to move there gives way.
func (i *Instance) Zugzwang() bool {
	return !i.Check && !i.Tempi[KingMoves].Holds && i.Tempi[PawnsMove].Holds && i.CanMove
}

// Maintainable tells whether the king holds whoever is to move, however often the pawns pass (Speelman, EG 73).
func (i *Instance) Maintainable() bool {
	for _, t := range i.Tempi {
		if !t.Holds || t.Passes != 0 {
			return false
		}
	}
	return !i.Check
}

const (
	planes = 6

	codeNone   = 0   // nobody can be to move so
	codeBreaks = 1   // and the passes that the king needs
	codeHolds  = 128 // and the passes that the pawns need

	flagChecks   = 1 << 3 // above Run
	flagSafe     = 1 << 4
	flagAll      = 1 << 5 // for the king to move; the next bit for the pawns
	flagCaptures = 1 << 7
	flagMoves    = 1 << 6 // above Spare
	flagWaits    = 1 << 7
)

func (t Tempi) code() byte {
	if t.Holds {
		return codeHolds + byte(t.Passes)
	}
	return codeBreaks + byte(t.Passes)
}

func tempiOf(code byte) Tempi {
	if code >= codeHolds {
		return Tempi{true, int(code - codeHolds)}
	}
	return Tempi{false, int(code - codeBreaks)}
}

// encode returns the bytes of an instance, one for each plane.
func (i *Instance) encode() (b [planes]byte) {
	b[0], b[1] = i.Tempi[KingMoves].code(), i.Tempi[PawnsMove].code()
	b[2], b[3] = byte(i.Breaks[KingMoves]), byte(i.Breaks[PawnsMove])
	b[4], b[5] = byte(i.Run), byte(i.Spare)
	for _, f := range []struct {
		is   bool
		at   *byte
		flag byte
	}{
		{i.RunChecks, &b[4], flagChecks},
		{i.RunSafe, &b[4], flagSafe},
		{i.CapturesAll[KingMoves], &b[4], flagAll},
		{i.CapturesAll[PawnsMove], &b[4], flagAll << 1},
		{i.Captures, &b[4], flagCaptures},
		{i.CanMove, &b[5], flagMoves},
		{i.Waits, &b[5], flagWaits},
	} {
		if f.is {
			*f.at |= f.flag
		}
	}
	if i.Check {
		b[1], b[3] = codeNone, 0
	}
	return b
}

// decode is the inverse of encode. ok is false if there is no such instance.
func decode(b [planes]byte) (i Instance, ok bool) {
	if b[0] == codeNone {
		return i, false
	}
	i.Tempi[KingMoves], i.Breaks[KingMoves] = tempiOf(b[0]), int(b[2])
	if i.Check = b[1] == codeNone; !i.Check {
		i.Tempi[PawnsMove], i.Breaks[PawnsMove] = tempiOf(b[1]), int(b[3])
	}
	i.Run, i.Spare = int(b[4]&7), int(b[5]&(flagMoves-1))
	i.RunChecks, i.RunSafe = b[4]&flagChecks != 0, b[4]&flagSafe != 0
	i.CapturesAll = [2]bool{b[4]&flagAll != 0, b[4]&(flagAll<<1) != 0}
	i.Captures, i.CanMove, i.Waits = b[4]&flagCaptures != 0, b[5]&flagMoves != 0, b[5]&flagWaits != 0
	return i, true
}
