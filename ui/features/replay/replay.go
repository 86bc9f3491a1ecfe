// Package replay is the feature for moving along the record: the slider, the steps, replays at
// several speeds, and whether machines continue while the page is hidden.
package replay

import (
	"slices"

	"playout/engine/wire"
	"playout/ui/feature"
)

// Keys of stored settings.
const (
	keySpeed      = "playout.speed"
	keyBackground = "playout.background"
)

// Feature holds the state of moving along the record.
type Feature struct {
	pace       float64 // ms that a position stays in view before a machine's move, at normal speed
	speed      string  // one of speeds
	replaying  bool    // the record is being replayed
	oneMove    bool    // machines play one move, then wait
	wanted     int     // the ply to show after the one that the worker is about to show; -1 for none
	planned    bool    // a timer is running that shows the next ply
	plans      int     // counts plans, so that a timer does not carry out an abandoned one
	hidden     bool    // the page is hidden
	background bool    // machines continue while the page is hidden
	remote     bool    // a friend on another computer plays, who must not wait for this page
	suspended  bool    // nothing continues, hidden or not
	hideSent   bool    // the worker knows that the page is hidden
	listed     bool    // the move list is shown: there was a move or a search
	searched   bool    // a search has reported in this game
	may        May     // its value when nothing was on its way to the worker
}

// New returns the feature with the choices of an earlier visit.
func New(d feature.Device) feature.Feature {
	return &Feature{pace: d.Pace.Answer, wanted: -1, speed: readSpeed(d.Load(keySpeed)), background: d.Load(keyBackground) != ""}
}

type (
	// Forward goes one ply along the record. At its end in a game of machines, they play one
	// move and wait.
	Forward struct{}
	// SetSpeed sets the speed of machines' moves and replays.
	SetSpeed struct{ Name string }
	// SetBackground sets whether machines continue while the page is hidden.
	SetBackground struct{ On bool }

	goTo struct{ ply int }
	next struct{ number int }
)

// Deferrable implements feature.Deferrable.
func (Forward) Deferrable() {}

// Deferrable implements feature.Deferrable.
func (goTo) Deferrable() {}

// speed holds how long, in ms, a position stays in view before a machine's move and before the
// next ply of a replay.
type speed struct {
	name           string
	answer, replay float64
}

// speeds lists the speeds offered. At the second, machines use the page's own Pace; the last is
// as fast as the page can draw positions.
var speeds = []speed{{"slow", 1500, 2000}, {normalSpeed, 0, 900}, {"fast", 150, 300}, {"fastest", 0, 40}}

const normalSpeed = "normal"

// readSpeed returns a stored speed, or the normal one if it is invalid.
func readSpeed(name string) string {
	if slices.ContainsFunc(speeds, func(s speed) bool { return s.name == name }) {
		return name
	}
	return normalSpeed
}

// currentSpeed returns the chosen speed.
func (f *Feature) currentSpeed() speed {
	s := speeds[slices.IndexFunc(speeds, func(s speed) bool { return s.name == f.speed })]
	if s.name == normalSpeed {
		s.answer = f.pace
	}
	return s
}

// asleep reports whether nothing runs automatically because the page is hidden. A game with a
// friend continues.
func (f *Feature) asleep() bool { return f.suspended || f.hidden && !f.background && !f.remote }

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	return feature.FromWatch{Replaying: f.replaying, Asleep: f.asleep(), Answer: f.currentSpeed().answer}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	f.remote = c.HasRemote()
	switch m := m.(type) {
	case feature.GoTo:
		f.goTo(c, m.Ply)
	case goTo:
		if c.Board != nil && !c.Busy() && m.ply >= 0 && m.ply <= len(c.Board.Plies) && m.ply != c.Board.Ply {
			c.Send(feature.SetPaused{On: true})
			c.Send(feature.ShowPly{Ply: m.ply})
		}
	case feature.GoToLine:
		goToLine(c, m.Line)
	case feature.Replay:
		f.play(c)
	case Forward:
		f.forward(c)
	case SetSpeed:
		f.setSpeed(c, m.Name)
	case SetBackground:
		f.background = m.On
		stored := ""
		if m.On {
			stored = "yes"
		}
		c.Do(feature.Store{Key: keyBackground, Value: stored})
	case feature.Hidden:
		if f.hidden != m.On {
			f.hidden = m.On
			f.sleep(c)
			f.hide(c)
		}
	case feature.Suspend:
		if f.suspended != m.On {
			f.suspended = m.On
			f.sleep(c)
			f.hide(c)
		}
	case next:
		if f.planned && f.plans == m.number {
			f.planned = false
			c.Send(feature.ShowPly{Ply: c.Board.Ply + 1, Replay: true})
		}
	case feature.BoardChanged:
		f.boardCame(c, m)
	case feature.WillGoTo:
		f.wanted = -1
		f.replaying = f.replaying && m.Replay
	case feature.Ask:
		f.replaying = f.replaying && m.Command.Play == nil
	case feature.WillOpen, feature.Pause:
		f.replaying, f.oneMove = false, false
	case feature.ThoughtBegan:
		f.listed = true
	case feature.ThoughtReported:
		f.searched = f.searched || len(m.Report.Rows) > 0 && !m.Thought.Judge && !m.Thought.Values
	case feature.SetEditing:
		f.replaying = false
	case feature.WorkerLost:
		f.wanted, f.hideSent = -1, false
	case feature.WorkerStarted:
		f.hide(c)
	case feature.Idle:
		f.rested(c)
	}
}

// goTo shows the position after a ply. While the worker is about to show another one, the last
// request comes next.
func (f *Feature) goTo(c *feature.Context, ply int) {
	if c.Shows >= 0 && ply >= 0 && ply <= len(c.Board.Plies) {
		f.wanted, f.replaying = ply, false
		c.Send(feature.SetPaused{On: true})
		return
	}
	c.Send(goTo{ply})
}

// goToLine shows another line, listed by the board.
func goToLine(c *feature.Context, line int) {
	if c.Board == nil || c.Busy() {
		return
	}
	for _, o := range c.Board.Variations {
		if o.Line != line {
			continue
		}
		ply := o.Ply
		if o.Main {
			ply = -1
		}
		c.Send(feature.SetPaused{On: true})
		c.Send(feature.ShowPly{Ply: ply, Line: line})
	}
}

func (f *Feature) boardCame(c *feature.Context, m feature.BoardChanged) {
	if m.Request != nil && !m.Request.Again {
		f.listed, f.searched = c.Thought != nil, false
	}
	f.listed = f.listed || len(c.Board.Plies) > 0
	wanted := f.wanted
	f.wanted = -1
	if wanted >= 0 && m.Request == nil && wanted <= len(c.Board.Plies) && wanted != c.Board.Ply {
		c.Send(feature.ShowPly{Ply: wanted})
		return
	}
	if m.Request == nil && f.oneMove {
		f.oneMove = false
		c.Send(feature.SetPaused{On: true})
	}
}

// rested plans the next ply of a replay. At the end of the record the replay is over, and
// the game continues from there.
func (f *Feature) rested(c *feature.Context) {
	if c.Board != nil && !c.Answering() {
		f.may = f.possible(&c.Snapshot)
	}
	if !f.replaying || c.Board == nil || c.Busy() {
		f.planned = false
		return
	}
	if f.planned || c.Thought != nil || f.asleep() {
		return
	}
	if c.Board.Ply == len(c.Board.Plies) {
		f.replaying = false
		c.Send(feature.SetPaused{})
		return
	}
	f.plans++
	f.planned = true
	c.After(c.Changed+f.currentSpeed().replay-c.Time, next{f.plans})
}

func (f *Feature) setSpeed(c *feature.Context, name string) {
	if readSpeed(name) != name {
		return
	}
	f.speed = name
	c.Do(feature.Store{Key: keySpeed, Value: name})
	f.planned = false // the next ply of a replay gets a new plan
}

// hide tells the worker whether the page is visible: only then do machines ponder.
func (f *Feature) hide(c *feature.Context) {
	if hides := f.hidden || f.suspended; hides != f.hideSent && c.WorkerStarted {
		f.hideSent = hides
		c.Ask(wire.Command{Hide: &wire.Hide{On: hides}})
	}
}

// sleep stops everything while the page is hidden, unless the settings let it continue or a
// friend would wait: machines neither think nor play, replays wait and clocks stop; an
// interrupted thought starts again later. A hint shows its result so far.
func (f *Feature) sleep(c *feature.Context) {
	if c.Board == nil || !f.asleep() && !f.hidden {
		return
	}
	if f.asleep() {
		switch t := c.Thought; {
		case c.Live():
			c.Send(feature.Pause{}) // a person should find the game as they left it
		case t != nil && t.Hint && !t.Analysis && !t.Dropped:
			c.Send(feature.Hurry{})
		default:
			c.Send(feature.DropThought{})
		}
		f.planned = false
		c.Send(feature.DropPlan{})
	}
	c.Send(feature.WriteAddress{}) // the browser may discard a hidden page
}

func (f *Feature) play(c *feature.Context) {
	switch {
	case c.Running():
		c.Send(feature.Pause{})
	case !mayPlay(&c.Snapshot):
	case c.Board.Ply < len(c.Board.Plies):
		c.Send(feature.DropThought{})
		c.Send(feature.DropStep{})
		f.replaying = true
	case c.Board.Over:
		f.replaying = true
		c.Send(feature.ShowPly{Replay: true})
	default:
		c.Send(feature.Resume{})
	}
}

// mayPlay reports whether there is a replay to play, or a game of machines.
func mayPlay(s *feature.Snapshot) bool {
	return s.Board != nil && !s.Busy() && (s.Board.Ply < len(s.Board.Plies) || s.Board.Over && s.Board.Ply > 0 || s.MayResume())
}

func (f *Feature) forward(c *feature.Context) {
	if !mayGoForward(&c.Snapshot) {
		return
	}
	f.replaying = false
	if c.Board.Ply < len(c.Board.Plies) {
		c.Send(feature.SetPaused{On: true})
		c.Send(feature.ShowPly{Ply: c.Board.Ply + 1})
		return
	}
	f.oneMove = true
	c.Send(feature.SetPaused{})
}

func mayGoForward(s *feature.Snapshot) bool {
	b := s.Board
	return b != nil && !s.Busy() && (b.Ply < len(b.Plies) || !b.Over && s.IsWatched())
}
