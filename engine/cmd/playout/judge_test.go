//go:build !js

package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// The verb names what is missing in one line; package judge tests the rest.
func TestJudge(t *testing.T) {
	results := played(t, "chess", "rules random", "-games", "2")
	none := filepath.Join(t.TempDir(), "none")
	for want, args := range map[string][]string{
		"-results is missing; allowed: ":                          nil,
		`argument "x" is not a flag; allowed: -engine `:           {"-results", results, "x"},
		"it needs a chess engine that speaks UCI, such as Debian": {"-results", results, "-engine", none},
	} {
		status, out, errs := call("", append([]string{"judge"}, args...)...)
		if status != 2 || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: status %d, %q, %q, want %s", args, status, out, errs, want)
		}
	}
	if span(&[2]float64{0.25, 0.5}, 100) != "25.0–50.0" || span(nil, 1) != "" {
		t.Error("intervals are printed otherwise")
	}
}
