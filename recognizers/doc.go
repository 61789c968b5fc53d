// Package recognizers tells an engine, inside its search, what is proven of a position: that the side
// to move cannot win, that it cannot lose, that it wins.
package recognizers
