package recognizers

// Cache is a Set with memory for pawn structures: one for each thread that searches.
type Cache struct {
	set *Set
}
