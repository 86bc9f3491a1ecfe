package feature_test

import (
	"testing"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
)

// The next machine is one that thinks here, if there is one, whatever the order of the seats.
func TestMachines(t *testing.T) {
	const r, n, h = feature.Remote, feature.Nobody, link.Human
	for _, c := range []struct {
		choices []string
		want    int
	}{
		{[]string{h, "level:3", r}, 1}, {[]string{r, h, "level:3"}, 2}, {[]string{h, r, r}, 1}, {[]string{n, r, "level:1"}, 2}, {[]string{h, h, h}, -1}, {[]string{"level:1", r, "level:2"}, 0},
	} {
		seats := []string{"goose1", "goose2", "goose3"}
		on := feature.OnBoard{Game: &wire.Game{Seats: seats}, Board: &wire.Board{Acting: seats, Legal: make([]wire.Move, 9)}, Choices: c.choices, Collected: make([]string, 3)}
		if got := on.Machine(); got != c.want {
			t.Errorf("%q: the machine at seat %d is next, want %d", c.choices, got, c.want)
		}
		if got := on.Machine(); got >= 0 {
			if on.Collected[got] = "NORTH"; on.Machine() == got {
				t.Errorf("%q: seat %d has chosen, and is next again", c.choices, got)
			}
		}
	}
}

// A person who watches others takes nothing back.
func TestNothingToUndoForOthers(t *testing.T) {
	plies := []wire.Ply{{Name: "f5", Seat: "black"}, {Name: "d6", Seat: "white"}}
	for _, c := range []struct {
		choices []string
		want    int
	}{{[]string{link.Human, feature.Remote}, 0}, {[]string{feature.Remote, feature.Remote}, -1}, {[]string{"level:1", "level:2"}, 1}} {
		on := feature.OnBoard{Game: &wire.Game{Seats: []string{"black", "white"}}, Board: &wire.Board{Plies: plies, Ply: 2}, Choices: c.choices}
		if got := on.Back(); got != c.want {
			t.Errorf("%q: back to ply %d, want %d", c.choices, got, c.want)
		}
	}
}
