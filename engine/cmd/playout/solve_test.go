package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"playout/engine/game"
)

const (
	ffo20 = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X"
	ffo22 = "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O"
	full  = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX"
)

// Answers come in the order of the positions, however long each takes.
func TestSolve(t *testing.T) {
	stdin := strings.Join([]string{ffo22 + "; G8:+2; A6:+0;", "", passing, full + " O", full + " X", "  " + ffo20}, "\n")
	for _, c := range []struct {
		args string
		want []string // position, score, best move
	}{
		{"solve -game othello", []string{ffo22 + " 2 g8 ", full + " O -64 - ", full + " X 64 - ", ffo20 + " 6 h5 "}},
		{"solve -game othello -wld -workers 1 -table 1", []string{ffo22 + " 1 g8 ", full + " O -1 - ", full + " X 1 - ", ffo20 + " 1 h5 "}},
	} {
		status, stdout, stderr := call(stdin, strings.Fields(c.args)...)
		if want := "playout solve: line 3: position \"" + game.Clip(passing); status != 2 || !strings.HasPrefix(stderr, want) {
			t.Errorf("%s: status %d, %q, want 2 and %q", c.args, status, stderr, want)
		}
		lines := strings.Split(strings.TrimSuffix(stdout, "\n"), "\n")
		if len(lines) != len(c.want) {
			t.Fatalf("%s: %d answers, want %d: %s", c.args, len(lines), len(c.want), stdout)
		}
		for i, line := range lines {
			var nodes uint64
			rest, found := strings.CutPrefix(line, c.want[i])
			if _, err := fmt.Sscan(rest, &nodes); !found || err != nil || (nodes == 0) != strings.HasPrefix(line, full) {
				t.Errorf("%s: %q, want %q and the nodes", c.args, line, c.want[i])
			}
		}
	}
}

// Each bad line is an error of one line with its number; the other lines are solved.
func TestSolveGoesOnAfterBadLines(t *testing.T) {
	bad := []string{start, "nothing", strings.Repeat("?", 70), full + " Z", full[1:] + " X", "\x00; a1:+2"}
	stdin := strings.Join(bad, "\n"+ffo20+"\n") + "\n" + ffo20 + "\n"
	status, stdout, stderr := call(stdin, "solve", "-game", "othello")
	if got := strings.Count(stdout, ffo20+" 6 h5 "); status != 2 || got != len(bad) {
		t.Errorf("status %d, %d answers, want 2 and %d", status, got, len(bad))
	}
	lines := strings.Split(strings.TrimSuffix(stderr, "\n"), "\n")
	if len(lines) != len(bad)+1 {
		t.Fatalf("%d errors for %d bad lines: %s", len(lines)-1, len(bad), stderr)
	}
	for i := range bad {
		if want := fmt.Sprintf("playout solve: line %d: ", 2*i+1); !strings.HasPrefix(lines[i], want) || len(lines[i]) > 400 {
			t.Errorf("%q, want %q", lines[i], want)
		}
	}
	if want := "playout solve: 6 of 12 lines are not positions to solve"; lines[len(bad)] != want {
		t.Errorf("at the end %q, want %q", lines[len(bad)], want)
	}
}

// solve prints the example in its help.
func TestSolveHelp(t *testing.T) {
	_, rest, _ := strings.Cut(succeed(t, "", "solve", "-h"), "$ echo \"")
	position, rest, _ := strings.Cut(rest, "\" | playout ")
	command, rest, _ := strings.Cut(rest, "\n")
	example, _, found := strings.Cut(strings.TrimSpace(rest), "\n")
	if got := succeed(t, position, strings.Fields(command)...); !found || strings.TrimSpace(got) != example {
		t.Errorf("%s of %q is %q, the help says %q", command, position, got, example)
	}
}

func TestSolveErrors(t *testing.T) {
	for args, want := range map[string]string{
		"solve":                            "playout solve: -game is missing; allowed: ",
		"solve -game chess":                "playout solve: -game chess has no solver; allowed: othello\n",
		"solve -game othello -table 0":     "playout solve: -table 0; allowed: 1 to ",
		"solve -game othello -workers 0":   "playout solve: -workers 0; allowed: 1 to ",
		"solve -game othello -workers 9e9": "playout solve: invalid value \"9e9\"",
		"solve -game othello now":          "playout solve: argument \"now\" is not a flag; allowed: ",
	} {
		if status, stdout, stderr := call("", strings.Fields(args)...); status != 2 || stdout != "" || !strings.HasPrefix(stderr, want) {
			t.Errorf("%s: status %d, %q, %q; want %q", args, status, stdout, stderr, want)
		}
	}
	long := ffo20 + "\n" + strings.Repeat("x", maxLine+1)
	status, stdout, stderr := call(long, "solve", "-game", "othello")
	if status != 2 || !strings.HasPrefix(stdout, ffo20+" 6 h5 ") || stderr != "playout solve: line 2 is too long; allowed: lines of at most 1048576 bytes\n" {
		t.Errorf("a line too long: status %d, %q, %q", status, stdout, stderr)
	}
}

// solve reads the suite's own files as they are.
func TestSolveReadsSuites(t *testing.T) {
	file, err := os.ReadFile("../../games/othello/testdata/ffo-20-39.obf")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(file), "\n")[:4]
	out := succeed(t, strings.Join(lines, ""), "solve", "-game", "othello")
	for i, want := range []string{" 6 ", " 0 ", " 2 ", " 4 "} {
		if line := strings.Split(out, "\n")[i]; !strings.HasPrefix(line, lines[i][:66]+want) {
			t.Errorf("%q, want score%s", line, want)
		}
	}
}
