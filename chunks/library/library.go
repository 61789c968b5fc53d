package library

import (
	"embed"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/internal/passers"
)

// Files is a set of files, bit 0 the a-file.
type Files = passers.Files

// MaxFiles is the most files of a type.
const MaxFiles = passers.MaxFiles

// Library is the properties of all instances of a type: a king against passers on some files.
type Library struct {
	files    Files // as stored: of two mirror images the western one
	mirrored bool  // those asked for are the other
	set      *passers.Set
	bytes    [planes][]byte // by placement and square of the king
}

func newLibrary(files Files, set *passers.Set) *Library {
	l := &Library{files: files, set: set}
	for i := range l.bytes {
		l.bytes[i] = make([]byte, set.Len()*64)
	}
	return l
}

// canonical returns the western one of some files and their mirror image, and whether that is the image.
func canonical(f Files) (Files, bool) {
	if m := f.Turned(); m < f {
		return m, true
	}
	return f, false
}

func (l *Library) put(p int, k chess.Square, i *Instance) {
	for plane, b := range i.encode() {
		l.bytes[plane][p*64+int(k)] = b
	}
}

func (l *Library) get(p int, k chess.Square) (Instance, bool) {
	var b [planes]byte
	for plane := range b {
		b[plane] = l.bytes[plane][p*64+int(k)]
	}
	return decode(b)
}

// Files returns where the pawns may stand.
func (l *Library) Files() Files {
	if l.mirrored {
		return l.files.Turned()
	}
	return l.files
}

// At returns what is known of a king against some pawns, which go up the board. ok is false if the pawns are not on the
// files, one on each at most, or if he stands on one.
func (l *Library) At(pawns chess.Bitboard, king chess.Square) (i Instance, ok bool) {
	if king >= chess.NoSquare {
		return i, false
	}
	if l.mirrored {
		pawns, king = pawns.FlipFiles(), king.FlipFile()
	}
	p, ok := l.set.Find(pawns)
	if !ok {
		return i, false
	}
	return l.get(p, king)
}

// Each calls visit for every instance.
func (l *Library) Each(visit func(pawns chess.Bitboard, king chess.Square, i Instance)) {
	for p, pawns := range l.set.Pawns {
		for k := range chess.Square(64) {
			if i, ok := l.get(p, k); ok {
				if l.mirrored {
					visit(pawns.FlipFiles(), k.FlipFile(), i)
				} else {
					visit(pawns, k, i)
				}
			}
		}
	}
}

//go:embed data/*.szc
var embedded embed.FS

var (
	known   = map[Files]*Library{}
	knownMu sync.Mutex
)

// For returns the library of some files, at most three: one that comes with the package, or else one that is compiled and kept for the next time.
func For(files Files) (*Library, error) {
	stored, _ := canonical(files)
	knownMu.Lock()
	defer knownMu.Unlock()
	l := known[stored]
	if l == nil {
		var err error
		if text, missing := embedded.ReadFile("data/" + FileName(stored)); missing == nil {
			l, err = Parse(text)
		} else {
			l, err = Compile(stored)
		}
		if err != nil {
			return nil, err
		}
		known[stored] = l
	}
	return l.On(files), nil
}

// On returns the library for some files that are the library's or their mirror image.
func (l *Library) On(files Files) *Library {
	_, mirrored := canonical(files)
	return &Library{l.files, mirrored, l.set, l.bytes}
}
