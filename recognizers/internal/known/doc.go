// Package known holds results of small endings as bits, for look-ups that take a few nanoseconds.
//
// The bits are solved by the kernel of package retro, compressed, and embedded; the tests derive them
// again. A table is unpacked when it is first asked for. Unpacked they take 5.2 MiB together.
//
// All positions are seen with the attacker's pawns going up the board. A bit says that the attacker
// wins.
package known
