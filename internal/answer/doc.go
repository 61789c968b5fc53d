// Package answer says what a position is worth, by the best means there is:
// first the rules of the game, then tables. Where tables lack a position it looks
// at the moves, which may lead to known ones, and says what they prove. What it
// cannot prove it calls unknown.
//
// Answers take the clock of the 50-move rule into account, which tables do not:
// a win at a clock of c plies is one if its DTZ is at most 100-c, and otherwise
// drawn by the rule. This is exact as long as the DTZ is: the DTZ of a win is the fewest plies in
// which it can be brought to mate or to a zeroing move that wins with a fresh
// clock, against any defence. If it is more than the 100-c plies that are left, the
// defender can avoid both for long enough.
package answer
