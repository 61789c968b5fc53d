//go:build long

package main

import "testing"

// TestFieldReportsAll gives every report the time that a query takes if nobody says otherwise.
func TestFieldReportsAll(t *testing.T) {
	t.Setenv("SZEN_DIR", t.TempDir())
	known := 0
	list := reports(t)
	for _, r := range list {
		got, notes := r.ask(t)
		if r.check(t, got, notes) {
			known++
			continue
		}
		t.Logf("%s: unknown, want %s", r.id, r.want)
	}
	t.Logf("%d of %d are known", known, len(list))
	if known < len(list)/2 {
		t.Errorf("only %d are known", known)
	}
}
