package main

// The declarations of szen.h that are types; its functions are the ones below.

// #define SZEN_TYPES_ONLY
// #include "szen.h"
import "C"

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
)

// maxOpen is how many recognizers can be open at once: more than an engine has threads.
const maxOpen = 4096

// open holds the recognizers that were given out, by number less one. Looking one up takes no lock.
var (
	open [maxOpen]atomic.Pointer[recognizers.Cache]
	lock sync.Mutex // for changes
)

//export szen_open
func szen_open(draw, win C.int32_t, cacheBytes C.int64_t, off C.uint32_t) C.int32_t {
	set, err := recognizers.New(recognizers.Config{
		Draw: recognizers.Score(draw), Win: recognizers.Score(win), Off: recognizers.Families(off),
	})
	if err != nil {
		return 0
	}
	const most = 1 << 32
	rec := set.NewCache(int(min(max(cacheBytes, 0), most)))
	lock.Lock()
	defer lock.Unlock()
	for i := range open {
		if open[i].CompareAndSwap(nil, rec) {
			return C.int32_t(i + 1)
		}
	}
	return 0
}

//export szen_close
func szen_close(rec C.int32_t) {
	if rec >= 1 && rec <= maxOpen {
		open[rec-1].Store(nil)
	}
}

// find returns an open recognizer, or nil.
func find(rec C.int32_t) *recognizers.Cache {
	if rec < 1 || rec > maxOpen {
		return nil
	}
	return open[rec-1].Load()
}

//export szen_probe
func szen_probe(rec C.int32_t, board *C.szen_board, alpha, beta C.int32_t) C.szen_answer {
	r := find(rec)
	if r == nil || board == nil {
		return C.szen_answer{}
	}
	return probe(r, board, alpha, beta)
}

//export szen_probe_many
func szen_probe_many(rec C.int32_t, boards *C.szen_board, answers *C.szen_answer, n, alpha, beta C.int32_t) C.int32_t {
	r := find(rec)
	if r == nil || n < 0 || n > 0 && (boards == nil || answers == nil) {
		return -1
	}
	in, out := unsafe.Slice(boards, int(n)), unsafe.Slice(answers, int(n))
	said := C.int32_t(0)
	for i := range in {
		if out[i] = probe(r, &in[i], alpha, beta); out[i].bound != 0 {
			said++
		}
	}
	return said
}

func probe(r *recognizers.Cache, b *C.szen_board, alpha, beta C.int32_t) C.szen_answer {
	s := chess.Setup{
		ByColor:   [2]chess.Bitboard{chess.Bitboard(b.white), chess.Bitboard(b.black)},
		ByRole:    [6]chess.Bitboard{chess.Bitboard(b.pawns), chess.Bitboard(b.knights), chess.Bitboard(b.bishops), chess.Bitboard(b.rooks), chess.Bitboard(b.queens), chess.Bitboard(b.kings)},
		Turn:      chess.Color(b.turn),
		EP:        chess.Square(b.ep),
		Castling:  chess.Castling(b.castling),
		Halfmoves: uint16(b.halfmoves),
	}
	score, bound := r.ProbeSetup(&s, recognizers.Score(alpha), recognizers.Score(beta), int(b.ply))
	return C.szen_answer{score: C.int32_t(score), bound: C.int32_t(bound)}
}
