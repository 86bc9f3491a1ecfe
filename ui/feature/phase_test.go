package feature

import (
	"strings"
	"testing"
)

// The table of transitions, a row for each phase that ends and a column for each that starts, in
// the order of the constants: x means allowed, . never.
const transitions = `
              st lo se as ch th sh re wa sl ov ed go
	starting    x  x  .  .  .  .  .  .  .  .  .  .  x
	loading     .  x  x  .  x  x  x  x  x  x  x  .  x
	seating     .  x  x  .  x  x  x  x  x  x  x  .  x
	asking      .  x  x  x  x  x  x  x  x  x  x  .  x
	choosing    .  x  x  x  x  x  x  x  x  x  .  x  x
	thinking    .  x  x  x  x  x  x  x  x  x  .  x  x
	showing     .  x  x  x  x  x  x  x  x  x  .  x  x
	replaying   .  x  x  x  x  x  x  x  x  x  .  x  x
	waiting     .  x  x  x  x  x  x  x  x  x  .  x  x
	sleeping    .  x  x  x  x  x  x  x  x  x  .  x  x
	over        .  x  x  x  .  .  .  .  .  .  x  x  x
	editing     .  x  x  .  x  x  x  x  x  x  x  x  x
	gone        .  x  .  .  .  .  .  .  .  .  .  .  x`

// Every allowed transition, and every forbidden one.
func TestTransitions(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(transitions), "\n")[1:]
	if len(rows) != int(phases) {
		t.Fatalf("%d rows of %d phases", len(rows), phases)
	}
	for from, row := range rows {
		fields := strings.Fields(row)
		if fields[0] != Phase(from).String() || len(fields) != int(phases)+1 {
			t.Fatalf("row %d is %q, of phase %s", from, row, Phase(from))
		}
		for to, mark := range fields[1:] {
			if got, want := Phase(from).Follows(Phase(to)), mark == "x"; got != want {
				t.Errorf("from %s to %s: %v, want %v", Phase(from), Phase(to), got, want)
			}
		}
	}
}

// The meaning of a phase for the page: data-state, and whether the game stands still.
func TestStates(t *testing.T) {
	for phase, want := range map[Phase]struct {
		state   string
		settled bool
	}{
		Starting: {StateLoading, false}, Loading: {StateLoading, false}, Gone: {StateLoading, false},
		Choosing: {StateHuman, true}, Waiting: {StateHuman, true}, Editing: {StateHuman, false},
		Thinking: {StateThinking, true}, Showing: {StateThinking, true}, Replaying: {StateThinking, true}, Sleeping: {StateThinking, true},
		Over: {StateOver, true},
	} {
		s := &Snapshot{OnBoard: OnBoard{Phase: phase}}
		if s.State() != want.state || phase.Settled() != want.settled || s.Busy() == want.settled {
			t.Errorf("%s: %s, settled %v, busy %v; want state %s, settled %v and busy %v", phase, s.State(), phase.Settled(), s.Busy(), want.state, want.settled, !want.settled)
		}
	}
}

// An address belongs to the place named by its first word.
func TestPlaceOf(t *testing.T) {
	places := []string{"lab", "inside"}
	for fragment, want := range map[string]string{
		"": PlacePlay, "#": PlacePlay, "#/": PlacePlay, "#/othello?m=f5": PlacePlay, "#/morris:flying=off": PlacePlay,
		"#/lab": "lab", "#/lab?x=1": "lab", "#/inside/othello?m=f5": "inside", "#/labyrinth": PlacePlay, "#/lab:x": PlacePlay, "#lab": PlacePlay,
	} {
		if got := PlaceOf(fragment, places); got != want {
			t.Errorf("%q is %s, want %s", fragment, got, want)
		}
	}
}
