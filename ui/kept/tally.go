package kept

import (
	"strings"

	"playout/engine/wire"
)

// Tally counts how games ended for the person who played them.
type Tally struct{ Won, Drawn, Lost int }

// add counts a result, above 0 for a win and below for a loss.
func (t *Tally) add(result int) {
	switch {
	case result > 0:
		t.Won++
	case result < 0:
		t.Lost++
	default:
		t.Drawn++
	}
}

// Several stands for an opponent where a person met different ones at once.
const Several = "several"

// Kind is the game without its variant.
func (g *Game) Kind() string {
	id, _, _ := strings.Cut(g.Link.Game, ":")
	return strings.ToLower(id)
}

// Person is the seat of the only person, by number; -1 where none or several
// play.
func (g *Game) Person() int {
	person := -1
	for i, s := range g.Link.Seats {
		if s.Agent != wire.Human {
			continue
		}
		if person >= 0 {
			return -1
		}
		person = i
	}
	return person
}

// Opponent is whom the only person plays: an agent string, Several, or "" where
// not exactly one person plays.
func (g *Game) Opponent() string {
	person, opponent := g.Person(), ""
	if person < 0 {
		return ""
	}
	for i, s := range g.Link.Seats {
		switch {
		case i == person:
		case opponent == "":
			opponent = s.Agent
		case opponent != s.Agent:
			return Several
		}
	}
	return opponent
}

// Outcome is how a game that is over ended for a seat: 1 where it alone has the
// best result, 0 where it shares it, -1 where another has a better one.
func (g *Game) Outcome(seat int) int {
	outcome := 1
	for i, r := range g.Results {
		switch {
		case i == seat:
		case r > g.Results[seat]:
			return -1
		case r == g.Results[seat]:
			outcome = 0
		}
	}
	return outcome
}

// Tallies are the results of the games of a kind that are over and that one
// person played, by opponent. Variants are counted with their game.
func Tallies(kind string, games []*Game) map[string]Tally {
	tallies := make(map[string]Tally)
	for _, g := range games {
		if opponent := g.Opponent(); g.Over() && opponent != "" && g.Kind() == kind {
			t := tallies[opponent]
			t.add(g.Outcome(g.Person()))
			tallies[opponent] = t
		}
	}
	return tallies
}
