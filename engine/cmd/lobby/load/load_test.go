package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/games"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

func TestAscending(t *testing.T) {
	for text, want := range map[string]string{"500": "[500]", "1,2,4000": "[1 2 4000]", "": "", "2,1": "", "0": "", "4001": "", "1,x": "", "5,5": ""} {
		got, err := ascending(text)
		if want == "" && err == nil || want != "" && fmt.Sprint(got) != want {
			t.Errorf("-games %s: %v, %v; want %s, or an error for none", text, got, err, want)
		}
	}
}

func TestNextEvent(t *testing.T) {
	lines := bufio.NewReader(strings.NewReader("id:1\nevent:PB_CONNECT\ndata:{\"clientId\":\"x\"}\n\n: a comment\n\nevent: lobby\r\ndata: {}\r\n\r\ndata:cut"))
	for _, want := range []string{`PB_CONNECT {"clientId":"x"} <nil>`, "lobby {} <nil>", "  EOF"} {
		name, data, err := nextEvent(lines)
		if got := fmt.Sprintf("%s %s %v", name, data, err); got != want {
			t.Errorf("the event is %q, want %q", got, want)
		}
	}
}

func TestShares(t *testing.T) {
	var sample []time.Duration
	for ms := range 200 {
		sample = append(sample, time.Duration(200-ms)*time.Millisecond)
	}
	const want = "median 101.0 ms, 95th percentile 191.0 ms, 99th 199.0 ms, longest 200.0 ms"
	if got := shares(sample); got != want || !slices.IsSortedFunc(sample, func(a, b time.Duration) int { return int(b - a) }) {
		t.Errorf("shares: %s and %v; want %s and the sample unchanged", got, sample[:3], want)
	}
	if got := shares(nil); got != "none" {
		t.Errorf("shares of no times: %q, want none", got)
	}
}

// A page that is shown a move that was not made, or that a move was lost, is a fault; a page that is
// not yet shown the last move is none.
func TestSee(t *testing.T) {
	g, err := games.Parse("othello")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		shown  []string // one state after another, moves joined by commas
		faults int
	}{
		{[]string{"", "f5", "f5,d6"}, 0},
		{[]string{"f5,d6", "f5,d6"}, 0},
		{[]string{"f5,d3"}, 1},
		{[]string{"f5,d6,c3"}, 1},
		{[]string{"f5,d6", "f5"}, 1},
	} {
		p := newPair(g, "", 0, 1, &tally{})
		p.id, p.played, p.shown = "game", []string{"f5", "d6"}, [2]int{-1, -1}
		for _, moves := range c.shown {
			s := talk.State{Peer: talk.Connected, Begun: true, Moves: strings.FieldsFunc(moves, func(r rune) bool { return r == ',' })}
			p.hear(1, lobby.Event{Friend: &lobby.Friend{ID: "game", Event: talk.Event{State: &s}}})
			p.hear(1, lobby.Event{Friend: &lobby.Friend{ID: "another", Event: talk.Event{State: &s}}})
		}
		if n := len(p.tally.faults); n != c.faults {
			t.Errorf("a page that shows %q: the faults %q, want %d", c.shown, p.tally.faults, c.faults)
		}
	}
}

// The command measures a real lobby, and finds no fault.
func TestMeasures(t *testing.T) {
	if os.Getenv("PLAYOUT_LONG") != "1" {
		t.Skip("PLAYOUT_LONG=1 runs it")
	}
	folder := t.TempDir()
	program := filepath.Join(folder, "lobby")
	if said, err := exec.Command("go", "build", "-o", program, "..").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v: %s", err, said)
	}
	if err := os.WriteFile(filepath.Join(folder, "index.html"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, what := range []string{"-games=2,5 -seconds=5", "-games=3 -finished=200"} {
		var out strings.Builder
		if err := run(t.Context(), append([]string{"-lobby", program, "-site", folder}, strings.Fields(what)...), &out); err != nil {
			t.Errorf("%s: %v\n%s", what, err, &out)
		}
		t.Logf("%s:\n%s", what, &out)
	}
}
