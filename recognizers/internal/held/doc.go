// Package held finds out, for a pawn structure, from which placements of the two kings one side
// surely does not lose, with either side to move.
//
// The set is a greatest fixpoint. At first every legal position counts as held; a position with
// the attacker to move is struck out if one of his moves leaves the set, one with the defender to
// move if he is mated or none of his moves stays inside. What is left when nothing changes any more
// the defender holds for ever. Captures, pawn moves and promotions lead to other structures, which
// are treated alike as far as a budget of work reaches; one that is not looked at counts as lost
// for the defender. So every claim is a theorem, whatever the budget. The words of the set are the
// corresponding squares of Moshammer (Chess Programming Wiki) and Church (1979); a fence is the
// special case in which the attacker's king cannot get round. docs/recognizers-pawns.md has the
// proof.
package held
