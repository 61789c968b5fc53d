// Package library tells what a king can do against passed pawns by themselves, on up to three files, one on each: chunks of the
// type that CHUNKER (Berliner and Campbell 1984) reasoned with, and the properties of each.
//
//	l, err := library.For(files)
//	i, ok := l.At(pawns, king)
//	fmt.Println(i.Tempi[library.KingMoves]) // holds, breaks, and how many passes would change that
//
// Libraries are compiled in milliseconds, and kept. Those of three connected files come with the package; any can be written to a file
// and read back (docs/format/chunks.md). What a property says is a theorem about the wing by itself, under the rules in docs/chunks.md: a
// whole game has another wing, and two kings.
package library
