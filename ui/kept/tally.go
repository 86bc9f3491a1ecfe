package kept

import (
	"encoding/json"
	"slices"
	"strings"

	"playout/engine/link"
	"playout/engine/wire"
)

// Tally counts the outcomes of games for the person who played them.
type Tally struct{ Won, Drawn, Lost int }

// Played returns the number of games.
func (t Tally) Played() int { return t.Won + t.Drawn + t.Lost }

// Ratio returns the share of the games that were won, 0 to 1: a draw is not won.
func (t Tally) Ratio() float64 { return float64(t.Won) / float64(max(1, t.Played())) }

// Add adds the counts of another tally.
func (t *Tally) Add(o Tally) { t.Won, t.Drawn, t.Lost = t.Won+o.Won, t.Drawn+o.Drawn, t.Lost+o.Lost }

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

// The parts with the names of players elsewhere, by seat, "" for unknown, and with the other
// tags of a text of the game; package files of the page writes them.
const (
	partPlayers = "players"
	partTags    = "tags"
)

// Tags returns the tags of the game's text besides the players' names.
func (g *Game) Tags() []wire.Tag {
	var tags []wire.Tag
	if json.Unmarshal(g.Parts[partTags], &tags) != nil {
		return nil
	}
	return tags
}

// Names returns the names of players elsewhere, by seat, "" for unknown; nil if there are none.
func (g *Game) Names() []string {
	var names []string
	if json.Unmarshal(g.Parts[partPlayers], &names) != nil || len(names) > len(g.Link.Seats) {
		return nil
	}
	return names
}

// Several is the opponent of a person who met different ones at once.
const Several = "several"

// Kind returns the game without its variant.
func (g *Game) Kind() string {
	id, _, _ := strings.Cut(g.Link.Game, ":")
	return strings.ToLower(id)
}

// Person returns the seat of the only person, by number; -1 if none or several play.
func (g *Game) Person() int {
	person := -1
	for i, s := range g.Link.Seats {
		if s.Agent != link.Human {
			continue
		}
		if person >= 0 {
			return -1
		}
		person = i
	}
	return person
}

// Opponent returns the opponent of the only person: an agent string, Several, or "" unless
// exactly one person plays.
func (g *Game) Opponent() string {
	person := g.Person()
	if person < 0 {
		return ""
	}
	return g.OpponentOf(person).Agent
}

// Player is the player at a seat.
type Player struct {
	Agent  string // an agent string, link.Human or Several
	Levels int    // the version of a level, 0 for any other agent
	Name   string // of a person of this device, "" for the one without a name
	Known  bool   // it is a person of this device
}

// Player returns the player at a seat of a game.
func (g *Game) Player(seat int) Player {
	s := g.Link.Seats[seat]
	p := Player{Agent: s.Agent}
	switch {
	case s.Agent == link.Human:
		p.Name, p.Known = g.People[s.Seat]
		p.Known = p.Known || g.People == nil && g.Person() == seat
	case link.IsLevel(s.Agent):
		p.Levels = max(1, g.Levels)
	}
	return p
}

// OpponentOf returns a seat's opponent; Several if there are different ones, and the zero Player if
// there is none.
func (g *Game) OpponentOf(seat int) Player {
	var against Player
	for i := range g.Link.Seats {
		if i == seat {
			continue
		}
		switch p := g.Player(i); {
		case against.Agent == "":
			against = p
		case against != p:
			return Player{Agent: Several}
		}
	}
	return against
}

// OnlyPeople reports whether only people play.
func (g *Game) OnlyPeople() bool {
	return len(g.Link.Seats) > 1 && !slices.ContainsFunc(g.Link.Seats, func(s link.Seat) bool { return s.Agent != link.Human })
}

// Outcome returns how a finished game ended for a seat: 1 if it alone has the best result, 0 if
// it shares it, -1 if another seat has a better one.
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

// Tallies returns the results of the finished games of a kind that one person of this device
// played, "" for the one without a name, by opponent. Variants count with their game.
func Tallies(kind, name string, games []*Game) map[Player]Tally {
	tallies := make(map[Player]Tally)
	for _, g := range games {
		if !g.Over() || g.Kind() != kind {
			continue
		}
		for seat := range g.Link.Seats {
			who := Player{Agent: link.Human, Name: name, Known: true}
			if against := g.OpponentOf(seat); against.Agent != "" && g.Player(seat) == who {
				t := tallies[against]
				t.add(g.Outcome(seat))
				tallies[against] = t
			}
		}
	}
	return tallies
}

// Sides returns the results of the finished games of a kind with only people here, by seat.
func Sides(kind string, games []*Game) map[string]Tally {
	tallies := make(map[string]Tally)
	for _, g := range games {
		elsewhere := g.People != nil && len(g.People) == 0
		if !g.Over() || g.Kind() != kind || !g.OnlyPeople() || elsewhere {
			continue
		}
		for i, s := range g.Link.Seats {
			t := tallies[s.Seat]
			t.add(g.Outcome(i))
			tallies[s.Seat] = t
		}
	}
	return tallies
}
