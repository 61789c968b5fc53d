// Package annotate walks through the ending of a game, from where exact knowledge begins, and marks the
// moves that threw a result away, with the moves that would have kept it. What is not proven is
// not marked: the comments say where knowledge begins and where it has gaps.
package annotate
