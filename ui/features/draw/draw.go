// Package draw is the feature of draws by agreement. A dialog asks another person. A machine
// answers by the value of its last search; while it is thinking, it answers when it has
// finished. For one without values, such as random or rules, a short search by the game's agent
// for hints answers.
package draw

import (
	"maps"
	"strings"

	"playout/engine/ending"
	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/text"
)

// How a machine answers an offer of a draw.
const (
	// agreeable is the value, from -1 to 1, up to which a machine agrees: a draw is then no
	// worse than its expectation. Values vary by a few hundredths from one search to the next.
	agreeable = 0.05
	// minPlies is the number of plies before a machine considers an offer.
	minPlies = 10
	// refusalPlies is the number of plies after a refusal during which a machine refuses without
	// thinking.
	refusalPlies = 10
)

// Dialog is the dialog that asks a person; the seat follows.
const Dialog = "draw"

// Feature holds the draw offers in the game on the board.
type Feature struct {
	considering bool                 // a machine was asked, and answers once it has thought
	refused     map[int]int          // by seat: the ply at which it last refused
	expects     map[expected]float64 // values of machines' last searches, from -1 to 1 for their seats
}

// expected is a seat at a ply.
type expected struct{ seat, ply int }

// New returns a game without offers.
func New(feature.Device) feature.Feature { return &Feature{} }

type (
	// Offer offers the other seat a draw.
	Offer struct{}
	// Answer is the answer of a person who was asked.
	Answer struct{ Agrees bool }
)

// Deferrable implements feature.Deferrable.
func (Offer) Deferrable() {}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	offer, plays := WordsIn(now.T).Offer, now.Board != nil && !now.Editing
	return feature.Contributions{
		Regions: []feature.Region{{Slot: feature.Dialogs, Name: Dialog, Part: asks{}}},
		Buttons: []feature.Button{{
			Action: "draw", Order: 140, Icon: "draw", Label: offer.Label, Tip: offer.Tip, OnClick: Offer{},
			Hidden: !plays || !now.Game.Draws || now.Board.Closed, Disabled: !plays || f.offeringSeat(&now) < 0,
		}},
	}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Offer:
		f.offer(c)
	case Answer:
		f.answered(c, m.Agrees)
	case feature.BoardChanged:
		if m.Request != nil && !m.Request.Again {
			*f = Feature{}
		}
		common := feature.CommonPlies(m.Before, c.Board)
		maps.DeleteFunc(f.expects, func(e expected, _ float64) bool { return e.ply > common })
	case feature.ThoughtDropped:
		f.considering = false
	case feature.ThoughtReported:
		f.reported(c, m)
	}
}

// offer offers a draw for the person who may.
func (f *Feature) offer(c *feature.Context) {
	from := f.offeringSeat(&c.Snapshot)
	if from < 0 {
		return
	}
	to := 1 - from
	if c.Choices[to] == feature.Remote {
		c.Send(feature.AskFriend{Draw: true})
		return
	}
	if c.Choices[to] == link.Human {
		c.Send(feature.ShowDialog{Dialog: Dialog + ":" + c.Game.Seats[to]})
		return
	}
	value, known := f.expected(c, to)
	switch at, refused := f.refused[to]; {
	case refused && c.Board.Ply >= at && c.Board.Ply < at+refusalPlies, c.Board.Start == "" && c.Board.Ply < minPlies:
		f.refuse(c, to)
	case c.Thought.WillPlay():
		f.consider(c, to)
	case known:
		f.answer(c, to, value)
	case c.Game.Hint == "" || c.Thought != nil || c.Machine() < 0 && c.Person() < 0:
		f.refuse(c, to)
	default:
		f.consider(c, to)
		c.Send(feature.Think{Thought: feature.Thought{Seat: max(c.Person(), c.Machine()), Agent: c.Game.Hint, Hint: true, Judge: true}})
	}
}

// consider lets a machine answer once it has thought.
func (f *Feature) consider(c *feature.Context, seat int) {
	f.considering = true
	c.Send(feature.Notice{Text: text.Fill(WordsIn(c.T).Considers, "who", c.MachineName(seat, c.Choices[seat]))})
}

// offeringSeat returns the seat of the person who may offer a draw now, -1 for none: the one to
// move, or the only one.
func (f *Feature) offeringSeat(now *feature.Snapshot) int {
	if now.Game == nil || !now.Game.Draws || len(now.Game.Seats) != 2 || f.considering {
		return -1
	}
	return now.ResigningSeat()
}

// expected returns the value, from -1 to 1, that a machine's last search of this position or the
// one before it has for its seat, if there is one.
func (f *Feature) expected(c *feature.Context, seat int) (value float64, known bool) {
	for ply := c.Board.Ply; ply >= max(0, c.Board.Ply-1) && !known; ply-- {
		value, known = f.expects[expected{seat, ply}]
	}
	return value, known
}

// reported notes a machine's value, and answers if it was asked.
func (f *Feature) reported(c *feature.Context, m feature.ThoughtReported) {
	t, r := m.Thought, m.Report
	if !t.Judge && len(r.Rows) > 0 {
		f.note(expected{t.Seat, c.Board.Ply}, float64(r.Value), r.Valued && !t.Hint)
	}
	if !r.Final || t.Hint && !t.Judge || !f.considering {
		return
	}
	f.considering = false
	seat, value := t.Seat, float64(r.Value)
	if c.Choices[seat] == link.Human { // a hint's value for the person is the opposite for the other seat
		seat, value = 1-seat, -value
	}
	if !r.Valued {
		f.refuse(c, seat)
		return
	}
	f.answer(c, seat, value)
}

// note stores a value, or removes it.
func (f *Feature) note(e expected, value float64, valued bool) {
	if f.expects == nil {
		f.expects = make(map[expected]float64)
	}
	delete(f.expects, e)
	if valued {
		f.expects[e] = value
	}
}

// answer agrees or refuses according to a machine's value for its seat.
func (f *Feature) answer(c *feature.Context, seat int, value float64) {
	if value > agreeable {
		f.refuse(c, seat)
		return
	}
	c.Send(feature.EndGame{How: ending.Ending{How: ending.Agreed}})
}

// refuse refuses for a seat.
func (f *Feature) refuse(c *feature.Context, seat int) {
	if f.refused == nil {
		f.refused = make(map[int]int)
	}
	if at, refused := f.refused[seat]; !refused || c.Board.Ply < at || c.Board.Ply >= at+refusalPlies {
		f.refused[seat] = c.Board.Ply
	}
	who := c.T.TheSeat(c.Game.Seats[seat])
	if c.Choices[seat] != link.Human {
		who = c.MachineName(seat, c.Choices[seat])
	}
	c.Send(feature.Notice{Text: text.Fill(WordsIn(c.T).Declines, "who", who)})
}

// answered handles the answer of a person who was asked.
func (f *Feature) answered(c *feature.Context, agrees bool) {
	name, asked := strings.CutPrefix(c.Dialog, Dialog+":")
	if !asked {
		return
	}
	c.Send(feature.ShowDialog{})
	switch from := f.offeringSeat(&c.Snapshot); {
	case from < 0 || c.Game.Seats[1-from] != name: // the game has continued
	case agrees:
		c.Send(feature.EndGame{How: ending.Ending{How: ending.Agreed}})
	default:
		f.refuse(c, 1-from)
	}
}
