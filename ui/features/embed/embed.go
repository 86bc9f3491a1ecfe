// Package embed is the feature of a board embedded in another page: the address of its frame,
// the messages of that page, and the messages to it. It reads the address and never writes it:
// the page around decides what to show.
//
// It answers a message once the game has settled, with a position or an error, and its id. It
// posts the position of a game, and nothing about the visitor.
package embed

import (
	"slices"
	"strings"

	"playout/engine/embed"
	"playout/engine/exercise"
	"playout/engine/link"
	"playout/engine/strict"
	"playout/ui/feature"
	"playout/ui/text"
)

// Feature holds the state of the frame, and of the conversation with its page.
type Feature struct {
	frame    embed.Frame
	fragment string // of the game in the address, or of the place of exercises
	game     string // the game's part of it

	ready      bool
	opening    string                     // the id of the load being carried out
	wrong      func(*text.Strings) string // the error of the frame's own keys, reported once the game is open
	opens      bool                       // the contents of the address are opening: errors refer to the link
	early      []embed.Request            // messages that came before there was a board
	pending    []string                   // ids of messages that the next position answers
	lastPosted embed.Position             // the last position posted
	ended      string                     // the record and position of the last end posted
	refused    string                     // why there is no exercise, reported once a game is open
	exercises  []exercise.Message         // to be posted
	carried    string                     // the last carry posted, its content
	moves      []embed.Move               // those that led to the position to be posted
	size       embed.Size                 // the last one posted
}

// New returns a frame whose address has not been read yet.
func New(feature.Device) feature.Feature { return &Feature{} }

// order is a message that waits while the worker answers.
type order struct{ embed.Request }

// report sends the page around the changes.
type report struct{}

// Deferrable implements feature.Deferrable.
func (order) Deferrable() {}

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published { return feature.FromAddress{Fragment: f.fragment} }

// View implements feature.Viewer. The link leads to the whole page, beside the frame's.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	p := feature.Embedding{Controls: embed.ControlsPlay, Bare: f.frame.Is("coords", embed.Off), Table: f.frame.Is("table", embed.On), Stage: f.frame.Is("stage", embed.On)}
	if f.frame.Controls != "" {
		p.Controls = f.frame.Controls
	}
	link := now.Address[:strings.LastIndexByte(now.Address, '/')+1]
	if now.Board != nil {
		link += now.ViewLink().String()
	}
	return feature.Contributions{Embedding: &p, Link: link, Buttons: []feature.Button{{
		Action: "new", Order: 70, Key: "N", Icon: "new", Label: now.T.New.Label, Tip: now.T.New.Tip, OnClick: feature.New{}, Disabled: now.State() == feature.StateLoading,
	}}}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Begin:
		f.address(c, m.Fragment)
	case feature.FragmentChanged:
		f.address(c, m.Fragment)
		if f.fragment == f.game {
			c.Send(feature.Visit{})
		}
	case feature.Posted:
		f.posted(c, m.Text)
	case order:
		f.carryOut(c, m.Request)
	case feature.Open:
		if o := m.Request; o.Choices == nil && f.frame.Controls == embed.ControlsNone {
			o.Choices = slices.Repeat([]string{link.Human}, link.MaxSeats)
		}
	case feature.Return:
		f.fragment = "" // an exercise becomes a game
	case feature.ExerciseChanged:
		f.exercises = append(f.exercises, m.Message)
	case feature.ExerciseRefused:
		f.exerciseRefused(c, m.Text)
	case feature.Alert:
		if m.Text != nil && f.opens && !m.Again {
			f.openFailed(c, embed.KindLink, m.Text(c.T))
		}
	case feature.BoardChanged:
		f.boardChanged(c, m)
	case feature.Sized:
		if size := embed.Size(m); size != f.size {
			f.size = size
			f.post(c, embed.TypeSize, "", size)
		}
	case feature.Idle:
		f.idle(c)
	case report:
		f.report(c)
	}
}

// address takes over a whole address, whose game or exercise is opened.
func (f *Feature) address(c *feature.Context, fragment string) {
	frame, rest, err := embed.Cut(fragment)
	f.open(c, frame, rest, "", feature.LinkErrorText(fragment, err))
}

// open opens the contents of an address: an exercise, otherwise a game. wrong, the error of the
// frame's own keys or nil, is reported once it is open.
func (f *Feature) open(c *feature.Context, frame embed.Frame, game, carry string, wrong func(*text.Strings) string) {
	f.frame, f.game, f.fragment, f.opens, f.wrong = frame, game, game, true, wrong
	f.applyLooks(c)
	if packed := frame.Exercise + frame.Set; packed != "" {
		data, err := exercise.Unpack(packed)
		if err != nil {
			data = nil // and is no exercise either
		}
		f.solve(c, feature.SetExercise{Text: string(data), Carry: carry})
	}
}

// placeExercise is an address for an exercise that came without one.
const placeExercise = "#/" + exercise.PlaceOne

// solve opens an exercise or a set of them.
func (f *Feature) solve(c *feature.Context, m feature.SetExercise) {
	f.fragment, f.opens = placeExercise, false
	c.Send(m)
}

// exerciseRefused reports that there is no exercise. The game of the address opens instead, or the
// previous content stays.
func (f *Feature) exerciseRefused(c *feature.Context, sentence string) {
	f.openFailed(c, embed.KindExercise, sentence)
	f.fragment = f.game
	f.frame.Exercise, f.frame.Set = "", ""
	if c.Board == nil {
		f.opens, f.refused = true, sentence
	}
}

// applyLooks gives the page the frame's looks.
func (f *Feature) applyLooks(c *feature.Context) {
	theme := f.frame.Theme
	if theme == embed.ThemeAuto {
		theme = ""
	}
	c.Send(feature.SetAppearance{Theme: theme, Lang: f.frame.Lang})
	if f.frame.Is("stage", embed.Off) {
		c.Send(feature.CloseStage{})
	}
}

// posted handles a message of the page around.
func (f *Feature) posted(c *feature.Context, said string) {
	o, err := embed.Decode([]byte(said))
	if err != nil {
		f.refuse(c, o.ID, err.Kind, text.Fill(WordsIn(c.T).Refused[err.Why], "of", err.Of, "allowed", err.Allowed))
		return
	}
	switch o.Type {
	case embed.Load:
		f.load(c, o)
	case embed.Pause, embed.Resume:
		c.Send(feature.Suspend{On: o.Type == embed.Pause})
		f.answer(o.ID)
	case embed.Configure:
		f.frame = o.Frame.OrElse(f.frame)
		f.applyLooks(c)
		f.answer(o.ID)
	default:
		if !f.ready {
			f.early = append(f.early, o)
			return
		}
		c.Send(order{o})
	}
}

// answer makes the next position answer a message. A message without an id is not
// answered.
func (f *Feature) answer(id string) {
	if id != "" {
		f.pending = append(f.pending, id)
	}
}

// openFailed reports the error of an opening, as the answer to its load.
func (f *Feature) openFailed(c *feature.Context, kind, sentence string) {
	f.refuse(c, f.opening, kind, sentence)
	if at := slices.Index(f.pending, f.opening); at >= 0 && f.opening != "" {
		f.pending = slices.Delete(f.pending, at, at+1)
	}
	f.opening = ""
}

// load opens another game or exercise. Keys of the frame in its link take effect now.
func (f *Feature) load(c *feature.Context, o embed.Request) {
	f.answer(o.ID) // before the answers to later messages, and after an earlier load
	f.opening = o.ID
	if o.Exercise != "" {
		f.solve(c, feature.SetExercise{Text: o.Exercise, Progress: o.Progress, Carry: o.Carry})
		return
	}
	frame, rest, err := embed.Cut(o.Fragment)
	looks := frame.OrElse(f.frame)
	looks.Exercise, looks.Set = frame.Exercise, frame.Set
	f.open(c, looks, rest, o.Carry, feature.LinkErrorText(o.Fragment, err))
	if o.Left != "" && f.wrong == nil {
		f.wrong = func(w *text.Strings) string { return text.Fill(w.LinkLeft, "left", strict.Clip(o.Left)) }
	}
	if f.fragment == f.game {
		c.Send(feature.Visit{})
	}
}

// carryOut carries out a message's request about the game.
func (f *Feature) carryOut(c *feature.Context, o embed.Request) {
	switch o.Type {
	case embed.Play:
		f.play(c, o)
	case embed.Undo:
		if c.Board == nil || c.Busy() || c.IsExercise || !c.EndedOutside() && c.Back() < 0 {
			f.refuse(c, o.ID, embed.KindMove, WordsIn(c.T).NoUndo)
			return
		}
		c.Send(feature.Undo{})
		f.answer(o.ID)
	case embed.State:
		f.pending = append(f.pending, o.ID)
	}
}

// play makes a move for the person to move, or a whole turn of two plies, written as in
// exercises: a mill and the removed stone, "g7xb6".
func (f *Feature) play(c *feature.Context, o embed.Request) {
	seat := -1
	if c.MayChoose() {
		seat = c.Person()
	}
	if seat < 0 {
		f.refuse(c, o.ID, embed.KindMove, WordsIn(c.T).Waits)
		return
	}
	var names []string
	for _, m := range c.Board.Legal {
		if m.Seat != c.Game.Seats[seat] {
			continue
		}
		if m.Name == o.Move || m.Text == o.Move {
			c.Send(feature.Commit{Seat: seat, Move: m.Name})
			f.answer(o.ID)
			return
		}
		if rest, joined := strings.CutPrefix(o.Move, m.Name); joined && m.Again {
			o.Move = rest
			c.Send(feature.Commit{Seat: seat, Move: m.Name})
			c.Send(order{o})
			return
		}
		names = append(names, m.Name)
	}
	const most = 12 // moves in a sentence
	if len(names) > most {
		names = append(names[:most], "…")
	}
	f.refuse(c, o.ID, embed.KindMove, text.Fill(WordsIn(c.T).Illegal, "move", strict.Clip(o.Move), "allowed", strings.Join(names, " ")))
}

// post sends a message to the page around.
func (f *Feature) post(c *feature.Context, kind, id string, carries any) {
	c.Do(feature.Post{Message: embed.Encode(kind, id, carries)})
}

// refuse reports an error.
func (f *Feature) refuse(c *feature.Context, id, kind, sentence string) {
	f.post(c, embed.TypeError, id, embed.ErrorMessage{Kind: kind, Message: sentence})
}
