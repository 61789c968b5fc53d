package chess

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

// checkFENError fails if an error about a line does not point into it or cannot be shown.
func checkFENError(t *testing.T, err error) {
	t.Helper()
	var e *FENError
	if !errors.As(err, &e) {
		t.Fatalf("error %v of type %T, want a *FENError", err, err)
	}
	if e.Offset < 0 || e.Offset > len(e.Text) || e.Msg == "" {
		t.Fatalf("offset %d in a text of %d, message %q", e.Offset, len(e.Text), e.Msg)
	}
	if text := e.Error(); strings.Contains(text, "\n") || !utf8.ValidString(text) {
		t.Fatalf("error text %q", text)
	}
	if detail := e.Detail(); !strings.Contains(detail, "^\n") || strings.Count(detail, "\n") > 4 {
		t.Fatalf("detail %q", detail)
	}
}

func FuzzFEN(f *testing.F) {
	for _, text := range []string{
		StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/8/7k/8/1pP5/7K/8/8 b - c3 0 1",
		"4k3/6KP/8/8/8/8/7p/8_w_-_-_0_1",
		"k7/8/8/3pP3/8/7n/5K2/8 w - d6 0 1",
		"4k3/8/8/44/8/8/8/R3K3 Black HAa e4 - 0 bm e4;",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSetup(text)
		if err != nil {
			checkFENError(t, err)
		} else if again, err := ParseSetup(s.FEN()); err != nil || again != s {
			t.Fatalf("%q written as %q, read as %v, %v", text, s.FEN(), again, err)
		}
		p, strict := ParseFEN(text)
		if strict != nil {
			checkFENError(t, strict)
		} else {
			checkFENRoundTrip(t, text, p)
		}
		q, notes, err := ParseFENLenient(text)
		switch {
		case err != nil && strict == nil:
			t.Fatalf("%q read strictly but not leniently: %v", text, err)
		case err != nil:
			checkFENError(t, err)
		case strict == nil && p != q:
			t.Fatalf("%q read as %v, leniently as %v", text, p, q)
		case strict != nil && len(notes) == 0:
			t.Fatalf("%q put right without a word; strictly %v", text, strict)
		default:
			checkFENRoundTrip(t, text, q)
		}
	})
}

// checkFENRoundTrip fails if what a position is written as is not read as that position
// without the en passant square nobody can use.
func checkFENRoundTrip(t *testing.T, text string, p Position) {
	t.Helper()
	again, err := ParseFEN(p.FEN())
	if err != nil {
		t.Fatalf("%q written as %q: %v", text, p.FEN(), err)
	}
	s := p.Setup()
	s.EP = p.EnPassant()
	if again.Setup() != s || again.FEN() != p.FEN() {
		t.Fatalf("%q written as %q, read as %v", text, p.FEN(), again)
	}
}
