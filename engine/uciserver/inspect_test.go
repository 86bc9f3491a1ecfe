//go:build unix

package uciserver

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playout/engine/games"
	"playout/engine/uci"
)

// inspect runs the checks on this test binary as an engine.
func inspect(t *testing.T, name, variant, fault string, patience time.Duration) map[string]uci.Finding {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	dialect, err := uci.DialectOf(g, variant)
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "engine")
	script := fmt.Sprintf("#!/bin/sh\n%s='%s' %s='%s' exec '%s'\n", asEngine, name+" uct:n=50", withFault, fault, self)
	if err := os.WriteFile(path, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	found := map[string]uci.Finding{}
	i := uci.Inspection{Path: path, Dialect: dialect, Patience: patience, Report: func(f uci.Finding) { found[f.Name] = f }}
	if err := i.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return found
}

// Our engine passes every check in every game, without a note except about time.
func TestInspectionPasses(t *testing.T) {
	for _, c := range []struct {
		game, variant string
		checks        int
	}{
		{"othello", "", 24}, {"othello", "flipello", 23}, {"chess", "", 25}, {"morris:removal=any", "", 24}, {"geese", "", 15},
	} {
		t.Run(c.game+" "+c.variant, func(t *testing.T) {
			t.Parallel()
			found := inspect(t, c.game, c.variant, "", time.Minute)
			for _, f := range found {
				if f.Verdict != uci.Passed && !strings.HasPrefix(f.Name, "go ") {
					t.Errorf("%s: %s, %s; want ok", f.Name, f.Verdict, f.Detail)
				} else if f.Verdict == uci.Failed {
					t.Errorf("%s: %s; want no failure", f.Name, f.Detail)
				}
			}
			if len(found) != c.checks {
				t.Errorf("got %d checks, want %d", len(found), c.checks)
			}
		})
	}
}

// Each fault is found by the check that is about it.
func TestInspectionFindsFaults(t *testing.T) {
	for _, c := range []struct {
		fault, check string
		verdict      uci.Verdict
		detail       string // a part of it
	}{
		{"has no name", "uci", uci.Noted, "id name"},
		{"announces a wrong option", "uci", uci.Failed, "has no type; allowed: check, spin"},
		{"announces a wrong default", "uci", uci.Failed, `="99999"; allowed: 0 to 10000`},
		{"dies of unknown words", "unknown words", uci.Failed, `after the line "xyzzy": `},
		{"dies of malformed lines", "malformed lines", uci.Noted, `1 of 13 lines end it, or leave it without an answer, the first "position fen xyzzy": it ended (exit status 3)`},
		{"answers twice", "go nodes", uci.Failed, "before it was asked; allowed: one bestmove after each go"},
		{"plays illegal moves", "position fen", uci.Failed, "is not allowed; allowed: "},
		{"ignores stop", "go infinite, stop", uci.Failed, `of "stop"; allowed: one legal move`},
		{"ignores quit", "quit", uci.Failed, "after quit"},
		{"ignores searchmoves", "go searchmoves", uci.Noted, "not the move that it may search"},
		{"does not hold", "go infinite, stop", uci.Noted, "it answers before stop"},
		{"moves after stop", "stop without go", uci.Failed, "before it was asked"},
	} {
		t.Run(c.fault, func(t *testing.T) {
			t.Parallel()
			patience := time.Minute
			if strings.HasPrefix(c.fault, "ignores s") && c.verdict == uci.Failed || c.fault == "ignores quit" {
				patience = time.Second // it hangs in several checks, of which one counts
			}
			if f := inspect(t, "othello", "", c.fault, patience)[c.check]; f.Verdict != c.verdict || !strings.Contains(f.Detail, c.detail) {
				t.Errorf("%s: %s, %s; want %s with %q", c.check, f.Verdict, f.Detail, c.verdict, c.detail)
			}
		})
	}
}
