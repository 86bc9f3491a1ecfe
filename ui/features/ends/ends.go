// Package ends is the feature of what follows once a game is over, or lost for its only
// person: the same game again, the next level, the other colour, and the rest of a game
// in which only machines are left.
package ends

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"playout/engine/wire"
	"playout/ui/feature"
)

// skipTime is how long a machine may think about a move of the rest.
const skipTime = 30 * time.Millisecond

// Feature is what is offered after a game.
type Feature struct {
	offers Part   // as it was when nothing was on its way to the worker
	record string // of the last game whose end was shown
	next   int    // the level above the one beaten in it, 0 for none

	skips  bool // the rest is being played without pauses
	budget feature.Budget
	alarm  feature.Alarm
}

// New is a page on which no game has ended.
func New(feature.Device) feature.Feature { return &Feature{} }

// Part is what is offered after a game.
type Part struct {
	Over  bool // the game is over, whichever position is shown
	Same  bool // the same players may play again
	Asks  bool // but one of them is elsewhere, and is asked
	Again bool // its end is shown, so that it can be replayed
	Swap  bool // its only person may take the other side
	Level int  // the next level for that person, 0 for none
	Skip  bool // the people are out of the game, and machines continue

	Next string // the one that is next: "level", "rematch", or "" for neither
}

type (
	// Rematch starts the same game again, with the same players.
	Rematch struct{}
	// NextLevel starts it against the level above the one beaten.
	NextLevel struct{}
	// OtherColour starts it with the sides exchanged.
	OtherColour struct{}
	// Skip plays the rest of a game without pauses, once no person is left in it.
	Skip struct{}
)

// Deferrable implements feature.Deferrable.
func (Skip) Deferrable() {}

// Publish implements feature.Publisher.
func (f *Feature) Publish(s *feature.Snapshot) { s.Skips = f.skips }

// Draw implements feature.Feature. What is offered does not change while the worker
// answers, and of a rest that is skipped nothing glides and no step is read out.
func (f *Feature) Draw(now *feature.Snapshot, v *feature.View) {
	if now.Board == nil || now.Editing {
		return
	}
	offers := f.offers
	if !now.Answering() {
		offers = f.offered(now)
	}
	feature.Put(v, offers)
	if f.skips {
		v.Board.Stepped, v.Said = false, ""
	}
}

// Hear implements feature.Feature.
func (f *Feature) Hear(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Rematch:
		if c.Afar() {
			c.Tell(feature.AskFriend{Rematch: true})
			return
		}
		c.Tell(feature.New{})
	case NextLevel:
		if o := f.offered(c.Snapshot); o.Level > 0 {
			begin(c, levels(c.Choices, o.Level))
		}
	case OtherColour:
		if f.offered(c.Snapshot).Swap {
			begin(c, []string{c.Choices[1], c.Choices[0]})
		}
	case Skip:
		f.skip(c)
	case feature.BoardCame:
		if c.Board.Over {
			f.record, f.next = c.Board.Record, next(c.Snapshot)
		}
		f.skips = f.skips && maySkip(c.Snapshot)
	case feature.Reseated:
		f.next = 0
	case feature.Opens:
		if f.skips = false; !m.Opening.Again {
			f.next = 0
		}
	case feature.GoesTo, feature.Halt:
		f.skips = false
	case feature.Began:
		if f.skips {
			f.budget = feature.NewBudget(c, m.Thought, skipTime)
		}
	case feature.Wake:
		f.alarm.Hear(m)
	case feature.Rested:
		if c.Board != nil && !c.Answering() {
			f.offers = f.offered(c.Snapshot)
		}
		f.alarm.Set(c, f.budget.Keep(c))
	}
}

// offered is what is possible now.
func (f *Feature) offered(now *feature.Snapshot) Part {
	b := now.Board
	if b == nil {
		return Part{}
	}
	part := Part{Over: b.Closed, Same: b.Closed && (now.Rematch || !now.Afar()), Again: b.Over && b.Ply > 0, Skip: maySkip(now)}
	part.Asks = part.Same && now.Afar()
	if persons, _ := now.Persons(); part.Same && !part.Asks {
		part.Swap = persons == 1 && len(now.Choices) == 2 && !now.Game.Together // who moves at once gains nothing by it
	}
	if b.Closed && b.Record == f.record {
		part.Level = f.next
	}
	switch {
	case !part.Same || now.Tags != nil: // an imported game was played elsewhere
	case part.Level > 0:
		part.Next = "level"
	default:
		part.Next = "rematch"
	}
	return part
}

// next is the level above that of all the machines that the only person has beaten, 0 for
// none.
func next(now *feature.Snapshot) int {
	persons, person := now.Persons()
	if persons != 1 || now.Winner() != person {
		return 0
	}
	agent := ""
	for seat, choice := range now.Choices {
		if seat != person && agent != "" && choice != agent {
			return 0
		}
		if seat != person {
			agent = choice
		}
	}
	level, is := strings.CutPrefix(agent, wire.Level)
	n, err := strconv.Atoi(level)
	if !is || err != nil || !feature.Offered(now.Game, wire.Level+strconv.Itoa(n+1)) {
		return 0
	}
	return n + 1
}

// levels are the choices with all machines at one level.
func levels(choices []string, level int) []string {
	choices = slices.Clone(choices)
	for seat, choice := range choices {
		if choice != wire.Human {
			choices[seat] = wire.Level + strconv.Itoa(level)
		}
	}
	return choices
}

// begin starts the same game from its start with other players and the same clock.
func begin(c *feature.Context, choices []string) {
	c.Tell(feature.StartGame{Game: c.Board.Game, Choices: choices, Clock: c.Clock})
}

// maySkip reports whether people at this screen took part in the game and are out of it, while machines
// continue at the end of its record.
func maySkip(now *feature.Snapshot) bool {
	b := now.Board
	persons, _ := now.Persons()
	return b != nil && !now.Editing && !now.Afar() && persons > 0 && now.Together() && now.Own() < 0 && b.Ply == len(b.Plies)
}

// skip plays the rest without pauses, from the current step on.
func (f *Feature) skip(c *feature.Context) {
	if !maySkip(c.Snapshot) || f.skips {
		return
	}
	f.skips = true
	c.Tell(feature.Hold{})
	c.Tell(feature.DropPlan{})
	c.Tell(feature.Hurry{})
}
