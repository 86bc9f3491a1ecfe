// Package embed is the feature of a board that lives in another page: the address of
// its frame, the messages of that page, and what that page is told. In it the address
// is read and never written: the page around it decides what is shown.
//
// A message is answered once the game stands still, by a position or by an error, with
// its id. What is posted is the position of a game and nothing of the visitor.
package embed

import (
	"slices"
	"strings"

	"playout/engine/embed"
	"playout/engine/exercise"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Feature is the frame and what its page was told.
type Feature struct {
	frame    embed.Frame
	fragment string // of the game in the address, or of the place of exercises
	game     string // the former

	ready     bool
	opening   string                     // the id of the load that is being carried out
	wrong     func(*text.Strings) string // of the frame's own keys, told once the game is there
	opens     bool                       // what the address holds is being opened: what is wrong is the link's
	early     []embed.Order              // that came before there was a board
	owed      []string                   // ids of messages that the next position answers
	told      embed.Position             // the last position that was posted
	ended     string                     // the record and position of the last end that was posted
	refused   string                     // why there is no exercise, told once a game is there
	exercises []exercise.Message         // that are to be posted
	moves     []embed.Move               // that led to the position that is to be posted
	size      embed.Size                 // the last that was posted
}

// New is a frame whose address was not read yet.
func New(feature.Device) feature.Feature { return &Feature{} }

// Part is the feature's part of the view.
type Part struct {
	Controls string // embed's words
	Bare     bool   // no coordinates
	Table    bool   // the table of what the search thinks
	Stage    bool   // what moves may be seen to
}

// order is a message that waits while the worker answers.
type order struct{ embed.Order }

// report has the page around told what has changed.
type report struct{}

// Deferrable implements feature.Deferrable.
func (order) Deferrable() {}

// Publish implements feature.Publisher.
func (f *Feature) Publish(s *feature.Snapshot) { s.Fragment = f.fragment }

// Draw implements feature.Feature. The link leads to the whole page, which lies beside
// the frame's.
func (f *Feature) Draw(now *feature.Snapshot, v *feature.View) {
	p := Part{Controls: embed.ControlsPlay, Bare: f.frame.Is("coords", embed.Off), Table: f.frame.Is("table", embed.On), Stage: f.frame.Is("stage", embed.On)}
	if f.frame.Controls != "" {
		p.Controls = f.frame.Controls
	}
	feature.Put(v, p)
	v.Link = now.Address[:strings.LastIndexByte(now.Address, '/')+1]
	if now.Board != nil {
		v.Link += now.Seen().String()
	}
}

// Hear implements feature.Feature.
func (f *Feature) Hear(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Begin:
		f.address(c, m.Fragment)
	case feature.FragmentChanged:
		f.address(c, m.Fragment)
		if f.fragment == f.game {
			c.Tell(feature.Visit{})
		}
	case feature.Posted:
		f.posted(c, m.Text)
	case order:
		f.obey(c, m.Order)
	case feature.Open:
		if o := m.Opening; o.Choices == nil && f.frame.Controls == embed.ControlsNone {
			o.Choices = slices.Repeat([]string{wire.Human}, wire.MaxSeats)
		}
	case feature.Return:
		f.fragment = "" // an exercise is played on as a game
	case feature.ExerciseChanged:
		f.exercises = append(f.exercises, m.Message)
	case feature.ExerciseRefused:
		f.unsolved(c, m.Text)
	case feature.Alert:
		if m.Say != nil && f.opens && !m.Again {
			f.unopened(c, embed.KindLink, m.Say(c.T))
		}
	case feature.BoardCame:
		f.came(c, m)
	case feature.Sized:
		if size := embed.Size(m); size != f.size {
			f.size = size
			f.post(c, embed.TypeSize, "", size)
		}
	case feature.Rested:
		f.rested(c)
	case report:
		f.report(c)
	}
}

// address takes over a whole address, which a game or an exercise is opened of.
func (f *Feature) address(c *feature.Context, fragment string) {
	frame, rest, err := embed.Cut(fragment)
	f.open(c, frame, rest, err)
}

// open has opened what an address holds: an exercise, else a game. What is wrong with
// the frame's own keys is told once that is there.
func (f *Feature) open(c *feature.Context, frame embed.Frame, game string, err error) {
	f.frame, f.game, f.fragment, f.opens, f.wrong = frame, game, game, true, nil
	f.wear(c)
	if err != nil {
		f.wrong = func(w *text.Strings) string { return w.LinkPart }
	}
	if packed := frame.Exercise + frame.Set; packed != "" {
		data, err := exercise.Unpack(packed)
		if err != nil {
			data = nil // which is no exercise either
		}
		f.solve(c, string(data))
	}
}

// placeExercise is the address of an exercise that no address holds.
const placeExercise = "#/" + exercise.PlaceOne

// solve has an exercise or a set of them opened.
func (f *Feature) solve(c *feature.Context, source string) {
	f.fragment, f.opens = placeExercise, false
	c.Tell(feature.SetExercise{Text: source})
}

// unsolved tells that there is no exercise. The game of the address is there instead,
// or what was before.
func (f *Feature) unsolved(c *feature.Context, sentence string) {
	f.unopened(c, embed.KindExercise, sentence)
	f.fragment = f.game
	f.frame.Exercise, f.frame.Set = "", ""
	if c.Board == nil {
		f.opens, f.refused = true, sentence
	}
}

// wear has the page look as the frame is to look.
func (f *Feature) wear(c *feature.Context) {
	theme := f.frame.Theme
	if theme == embed.ThemeAuto {
		theme = ""
	}
	c.Tell(feature.Wear{Theme: theme, Lang: f.frame.Lang})
	if f.frame.Is("stage", embed.Off) {
		c.Tell(feature.CloseStage{})
	}
}

// posted takes a message of the page around.
func (f *Feature) posted(c *feature.Context, said string) {
	o, err := embed.Decode([]byte(said))
	if err != nil {
		f.refuse(c, o.ID, err.Kind, text.Fill(Says(c.T).Refused[err.Why], "of", err.Of, "allowed", err.Allowed))
		return
	}
	switch o.Type {
	case embed.Load:
		f.load(c, o)
	case embed.Pause, embed.Resume:
		c.Tell(feature.Suspend{On: o.Type == embed.Pause})
		f.answer(o.ID)
	case embed.Configure:
		f.frame = o.Frame.Over(f.frame)
		f.wear(c)
		f.answer(o.ID)
	default:
		if !f.ready {
			f.early = append(f.early, o)
			return
		}
		c.Tell(order{o})
	}
}

// answer has the next position be an answer. A message without an id wants none.
func (f *Feature) answer(id string) {
	if id != "" {
		f.owed = append(f.owed, id)
	}
}

// unopened says what was wrong with what is opened, which answers the load of it.
func (f *Feature) unopened(c *feature.Context, kind, sentence string) {
	f.refuse(c, f.opening, kind, sentence)
	if at := slices.Index(f.owed, f.opening); at >= 0 && f.opening != "" {
		f.owed = slices.Delete(f.owed, at, at+1)
	}
	f.opening = ""
}

// load opens another game or exercise. Keys of the frame that its link names hold from
// now on.
func (f *Feature) load(c *feature.Context, o embed.Order) {
	f.answer(o.ID) // before what is asked after it, and after another load that it follows
	f.opening = o.ID
	if o.Exercise != "" {
		f.solve(c, o.Exercise)
		return
	}
	frame, rest, err := embed.Cut(o.Fragment)
	looks := frame.Over(f.frame)
	looks.Exercise, looks.Set = frame.Exercise, frame.Set
	f.open(c, looks, rest, err)
	if f.fragment == f.game {
		c.Tell(feature.Visit{})
	}
}

// obey does what a message asks of the game.
func (f *Feature) obey(c *feature.Context, o embed.Order) {
	switch o.Type {
	case embed.Play:
		f.play(c, o)
	case embed.Undo:
		if c.Board == nil || c.Busy() || c.Solves || !c.EndedOutside() && c.Back() < 0 {
			f.refuse(c, o.ID, embed.KindMove, Says(c.T).NoUndo)
			return
		}
		c.Tell(feature.Undo{})
		f.answer(o.ID)
	case embed.State:
		f.owed = append(f.owed, o.ID)
	}
}

// play makes a move for the person who is to move, or a whole turn of two plies, as
// exercises name it: a mill and the stone that it takes, "g7xb6".
func (f *Feature) play(c *feature.Context, o embed.Order) {
	seat := -1
	if c.MayChoose() {
		seat = c.Person()
	}
	if seat < 0 {
		f.refuse(c, o.ID, embed.KindMove, Says(c.T).Waits)
		return
	}
	var names []string
	for _, m := range c.Board.Legal {
		if m.Seat != c.Game.Seats[seat] {
			continue
		}
		if m.Name == o.Move || m.Text == o.Move {
			c.Tell(feature.Commit{Seat: seat, Move: m.Name})
			f.answer(o.ID)
			return
		}
		if rest, joined := strings.CutPrefix(o.Move, m.Name); joined && m.Again {
			o.Move = rest
			c.Tell(feature.Commit{Seat: seat, Move: m.Name})
			c.Tell(order{o})
			return
		}
		names = append(names, m.Name)
	}
	const most = 12 // moves of a sentence
	if len(names) > most {
		names = append(names[:most], "…")
	}
	f.refuse(c, o.ID, embed.KindMove, text.Fill(Says(c.T).Illegal, "move", wire.Clip(o.Move), "allowed", strings.Join(names, " ")))
}

// post sends a message to the page around.
func (f *Feature) post(c *feature.Context, kind, id string, carries any) {
	c.Do(feature.Post{Message: embed.Encode(kind, id, carries)})
}

// refuse says what was wrong.
func (f *Feature) refuse(c *feature.Context, id, kind, sentence string) {
	f.post(c, embed.TypeError, id, embed.Trouble{Kind: kind, Message: sentence})
}
