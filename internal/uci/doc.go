// Package uci speaks the Universal Chess Interface (Stefan Meyer-Kahlen and Rudolf Huber, 2000; version of April
// 2006), so that graphical boards can ask what Szen knows.
//
// What rules, tables and the solver of endings prove of the moves at the root decides among them; what they leave open a search
// with recognizers does. Scores in mates are proven, and so are those of 20000 and more, which are wins of unknown length; all others are
// an opinion.
//
// Nothing that is read stops the engine: a line that makes no sense is answered with an info string.
package uci
