// Package tables keeps solved endings in files and answers from them.
//
// [Write] and [WriteFile] put a table of package retro into a file, one for each
// metric, in the format that docs/format/table.md describes byte by byte. A [Set]
// answers for positions from folders of such files and from tables in memory alike:
// [Set.Probe] gives the value of a position, [Set.Moves] that of every legal move, [Set.Line] best play to mate.
//
// A file is opened when it is first needed, and a part of it decoded when a
// position in it is asked for; decoded parts are kept in a cache of bounded size. A
// position whose part is in the cache takes no memory to look up. Sets and files are safe for concurrent use.
//
// Syzygy files (.rtbw, .rtbz) may lie in the same folders or in others; [WriteSyzygy] writes
// them. Most of their distances are rounded: [Set.DTZ] marks those, and [Set.Probe] leaves out what it cannot make exact.
//
// Any bytes given as a table end in a value or in an error: [ErrCorrupt] or [ErrVersion].
package tables
