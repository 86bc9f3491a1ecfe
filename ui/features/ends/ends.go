// Package ends offers what follows once a game is over, or lost for its only person: the same
// game again, the next level, the other colour, and the rest of a game with only machines left.
package ends

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/text"
)

// skipTime is how long a machine may think about a move of the rest.
const skipTime = 30 * time.Millisecond

// Feature holds the offers after a game.
type Feature struct {
	record    string // of the last game whose end was shown
	nextLevel int    // the level above the one beaten in it, 0 for none

	skips  bool // the rest is being played without pauses
	budget feature.Budget
	alarm  feature.Alarm
}

// New returns a page on which no game has ended.
func New(feature.Device) feature.Feature { return &Feature{} }

// offers are the possible actions after a game.
type offers struct {
	same         bool // the same players may play again
	needsConsent bool // one of them is elsewhere, and must agree
	again        bool // its end is shown, so that it can be replayed
	swap         bool // its only person may take the other side
	level        int  // the next level for that person, 0 for none
	skip         bool // the people are out of the game, and machines continue
	next         next // the action that most people take next
}

// next is the action that most people take after a game.
type next uint8

const (
	nothingNext next = iota
	levelNext
	rematchNext
)

type (
	// Rematch starts the same game again, with the same players.
	Rematch struct{}
	// NextLevel starts the game against the level above the beaten one.
	NextLevel struct{}
	// OtherColour starts the game with the sides exchanged.
	OtherColour struct{}
	// Skip plays the rest of a game without pauses, once no person is left in it.
	Skip struct{}
)

// Deferrable implements feature.Deferrable.
func (Skip) Deferrable() {}

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published { return feature.FromEnds{Skips: f.skips} }

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	var o offers
	if now.Board != nil && !now.Editing {
		o = f.offered(&now)
	}
	w := WordsIn(now.T)
	button := func(order int, action, icon string, words text.Button, does feature.Message, shown bool) feature.Button {
		return feature.Button{Action: action, Order: order, Icon: icon, Label: words.Label, Tip: words.Tip, OnClick: does, Hidden: !shown}
	}
	skip := button(30, "skip", "skip", w.Skip, Skip{}, o.skip)
	skip.Place = "hint"
	again := button(60, "again", "again", w.Again, feature.Replay{}, o.again && !now.MayResume())
	again.Place = "stop"
	rematch := button(130, "rematch", "rematch", w.Rematch, Rematch{}, o.same)
	rematch.Next = o.next == rematchNext
	if o.needsConsent {
		rematch.Tip = w.AskTip
	}
	level := button(150, "next-level", "level", text.Button{Label: text.Fill(now.T.Level, "n", strconv.Itoa(o.level)), Tip: w.NextTip}, NextLevel{}, o.level > 0)
	level.Next = o.next == levelNext
	return feature.Contributions{Buttons: []feature.Button{skip, again, rematch, level, button(160, "other-colour", "swap", w.Swap, OtherColour{}, o.swap)}}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Rematch:
		if c.HasRemote() {
			c.Send(feature.AskFriend{Rematch: true})
			return
		}
		c.Send(feature.New{})
	case NextLevel:
		if o := f.offered(&c.Snapshot); o.level > 0 {
			begin(c, levels(c.Choices, o.level))
		}
	case OtherColour:
		if f.offered(&c.Snapshot).swap {
			begin(c, []string{c.Choices[1], c.Choices[0]})
		}
	case Skip:
		f.skip(c)
	case feature.BoardChanged:
		if c.Board.Over {
			f.record, f.nextLevel = c.Board.Record, nextLevelOf(&c.Snapshot)
		}
		f.skips = f.skips && maySkip(&c.Snapshot)
	case feature.Reseated:
		f.nextLevel = 0
	case feature.WillOpen:
		if f.skips = false; !m.Request.Again {
			f.nextLevel = 0
		}
	case feature.WillGoTo, feature.Pause:
		f.skips = false
	case feature.ThoughtBegan:
		if f.skips {
			f.budget = feature.NewBudget(c, m.Thought, skipTime)
		}
	case feature.Wake:
		f.alarm.Handle(m)
	case feature.Idle:
		f.alarm.Set(c, f.budget.Keep(c))
	}
}

// offered returns what is possible now.
func (f *Feature) offered(now *feature.Snapshot) (o offers) {
	b := now.Board
	if b == nil {
		return o
	}
	o.same, o.again, o.skip = b.Closed && (now.Rematch || !now.HasRemote()), b.Over && b.Ply > 0, maySkip(now)
	o.needsConsent = o.same && now.HasRemote()
	if persons, _ := now.Persons(); o.same && !o.needsConsent {
		o.swap = persons == 1 && len(now.Choices) == 2 && !now.Game.Together // in a simultaneous game it gains nothing
	}
	if b.Closed && b.Record == f.record {
		o.level = f.nextLevel
	}
	switch {
	case !o.same || now.Tags != nil, now.PersonLost(): // an imported game was played elsewhere, and a lost one is reviewed
	case o.level > 0:
		o.next = levelNext
	default:
		o.next = rematchNext
	}
	return o
}

// nextLevelOf returns the level above that of all the machines that the only person has beaten, 0
// for none.
func nextLevelOf(now *feature.Snapshot) int {
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
	level, is := strings.CutPrefix(agent, link.Level)
	n, err := strconv.Atoi(level)
	if !is || err != nil || !feature.Offered(now.Game, link.Level+strconv.Itoa(n+1)) {
		return 0
	}
	return n + 1
}

// levels returns the choices with all machines at one level.
func levels(choices []string, level int) []string {
	choices = slices.Clone(choices)
	for seat, choice := range choices {
		if choice != link.Human {
			choices[seat] = link.Level + strconv.Itoa(level)
		}
	}
	return choices
}

// begin starts the same game from its start with other players and the same clock.
func begin(c *feature.Context, choices []string) {
	c.Send(feature.StartGame{Game: c.Board.Game, Choices: choices, Clock: c.Clock})
}

// maySkip reports whether people at this screen took part in the game and are out of it, while
// machines continue at the end of its record.
func maySkip(now *feature.Snapshot) bool {
	b := now.Board
	persons, _ := now.Persons()
	return b != nil && !now.Editing && !now.HasRemote() && persons > 0 && now.Together() && now.OwnSeat() < 0 && b.Ply == len(b.Plies)
}

// skip plays the rest without pauses, from the current step on.
func (f *Feature) skip(c *feature.Context) {
	if !maySkip(&c.Snapshot) || f.skips {
		return
	}
	f.skips = true
	c.Send(feature.SetPaused{})
	c.Send(feature.DropPlan{})
	c.Send(feature.Hurry{})
}
