// Package arcade is the feature for geese on the stage: quick choices of the players, the
// countdown before a game in real time, a show of agents that play game after game with
// their standings, recordings and pictures.
package arcade

import (
	"math"

	"playout/engine/link"
	"playout/engine/stage"
	"playout/ui/feature"
)

// Feature is the arcade.
type Feature struct {
	count  countdown
	show   show
	starts bool // the game about to open begins with a countdown
	begins bool // the game on the board does, once the stage is ready
	stage  listener
	alarm  feature.Alarm
}

// listener is the state of the stage while it shows geese.
type listener struct {
	connected bool // it has sent Hello
	records   bool // it can record
	recording bool
}

// New returns an arcade that has not been opened.
func New(feature.Device) feature.Feature { return &Feature{} }

type (
	// Play starts a game between people and agents, by the page's name of such a choice.
	Play struct{ Who string }
	// Show starts a show, or ends it.
	Show struct{ On bool }
	// Record starts a recording, or ends it.
	Record struct{ On bool }
	// Poster takes a picture.
	Poster struct{}
)

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published { return feature.FromArcade{Count: f.count.left} }

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Play:
		f.play(c, m.Who)
	case Show:
		if m.On {
			f.show.start(c)
		} else {
			f.show.on = false
		}
	case Record:
		c.Send(feature.StageCommand{Command: stage.Command{Record: &stage.Record{On: m.On}}})
	case Poster:
		c.Send(feature.StageCommand{Command: stage.Command{Poster: &stage.Poster{}}})
	case feature.StageEvent:
		f.stageEvent(m.Event)
	case feature.RealTimeBegan:
		if c.Arcade() && c.InRealTime() && !c.Live() {
			f.count.start(c.Time)
		}
	case feature.WillOpen:
		f.count = countdown{}
		f.begins, f.starts = f.starts, false
		f.show.opens(m.Request)
	case feature.WillGoTo, feature.Pause, feature.WorkerLost:
		f.count, f.begins = countdown{}, false
	case feature.OpenRefused:
		f.show.on = f.show.on && m.Request != f.show.request
	case feature.Wake:
		f.alarm.Handle(m)
	case feature.Idle:
		f.idle(c)
	}
}

// stageEvent handles the stage's messages.
func (f *Feature) stageEvent(e stage.Event) {
	switch {
	case e.Hello != nil && e.Hello.Scene == stage.Geese:
		f.stage = listener{connected: true, records: e.Hello.Records}
	case e.Took != nil:
		f.stage.recording = e.Took.On
	case e.Failed != nil && e.Failed.What == "record":
		f.stage.recording = false
	}
}

// idle does what happens automatically: countdown and show.
func (f *Feature) idle(c *feature.Context) {
	f.starts = false // no game was opened
	if c.Stage != stage.Geese {
		f.stage, f.begins = listener{}, false
	}
	may := mayCount(&c.Snapshot)
	if f.begins && may && f.count.left == 0 {
		f.begins = false
		f.count.start(c.Time)
		f.alarm.Set(c, f.count.due)
		return
	}
	at := math.Inf(1)
	if f.count.left > 0 && !may {
		f.count = countdown{}
		if c.Asleep || c.Dialog != "" {
			c.Send(feature.Pause{}) // a person should find the game as they left it
		}
	} else if f.count.left > 0 {
		if f.count.beat(c.Time) {
			f.begins = false
			c.Send(feature.CountdownEnded{})
		}
		at = f.count.at()
	}
	f.alarm.Set(c, min(at, f.show.advance(c)))
}

// The choices of players.
const (
	Alone   = "alone"   // a person against agents
	Friends = "friends" // two people, and agents
	Agents  = "agents"  // agents alone
)

// play starts a game between people and agents.
func (f *Feature) play(c *feature.Context, who string) {
	people, known := map[string]int{Alone: 1, Friends: 2, Agents: 0}[who]
	if c.Board == nil || !known {
		return
	}
	c.Do(feature.Reveal{}) // on a phone the card is far below the pond
	if people > 0 {
		c.Send(feature.SetRealTime{On: true})
		f.starts = true
	}
	c.Send(feature.StartGame{Game: c.Board.Game, Choices: seated(&c.Snapshot, people), Clock: c.Clock})
}

// seated puts people on the first seats, and agents on the others: the present ones, or the
// default one.
func seated(now *feature.Snapshot, people int) []string {
	usual := feature.DefaultSeats(now.Game)
	list := make([]string, len(now.Choices))
	for seat, choice := range now.Choices {
		switch {
		case seat < people:
			list[seat] = link.Human
		case choice == link.Human:
			list[seat] = usual[len(usual)-1]
		default:
			list[seat] = choice
		}
	}
	return list
}
