// Package serve answers over HTTP: the tablebase API of Lichess on our tables, so that its
// clients work by changing the host, our own questions as "szen query" and "szen solve" answer them, and a page with a board.
//
// Whatever comes in is limited: bodies, batches, time, memory, requests and
// connections at once, and how many endings are solved at the same time. What an answer states is proven, as everywhere.
//
// docs/serve.md describes paths, parameters and answers.
package serve
