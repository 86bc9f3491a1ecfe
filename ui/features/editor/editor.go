// Package editor is the feature for setting up a position. The worker makes each change
// and returns the result, one Compose at a time; further changes wait.
//
// While a position is being set up the game and the address stay unchanged; nothing thinks,
// data-state is "human", data-position is the draft, and no square is data-legal: each takes the
// picked piece.
package editor

import (
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Feature is the editor.
type Feature struct {
	draft *draft // nil while no position is being set up
}

// New returns a page without a position being set up.
func New(feature.Device) feature.Feature { return &Feature{} }

type (
	// Begin starts setting up a position, from the one shown.
	Begin struct{}
	// Leave goes back to the game.
	Leave struct{}
	// Play opens the position as a game between the same players.
	Play struct{}
	// Pick picks the piece to put on squares, "" to erase.
	Pick struct{ Piece string }
	// Paint puts the picked piece on a square.
	Paint struct{ Square string }
	// Erase empties a square.
	Erase struct{ Square string }
	// CanPaint asks whether a pointer pressed on a square and dragged paints, rather than moves
	// the piece there.
	CanPaint struct {
		Square string
		Done   *bool
	}
	// SetFact sets the value of a fact of the position.
	SetFact struct{ Name, Value string }
	// Clear empties the board.
	Clear struct{}
	// Start puts up the start of a game.
	Start struct{}
	// Type sets the position from a text.
	Type struct{ Text string }
	// Copy copies the position as text.
	Copy struct{}

	copied struct{ ok bool }
)

// Deferrable implements feature.Deferrable.
func (Begin) Deferrable() {}

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published { return feature.FromEditor{Editing: f.draft != nil} }

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m.(type) {
	case Begin, feature.SetUp:
		if !c.IsExercise || c.Making {
			f.begin(c)
		}
	}
	if f.draft == nil {
		return
	}
	switch m := m.(type) {
	case Leave:
		f.draft = nil
		c.Send(feature.SetEditing{})
	case Play:
		f.play(c)
	case feature.WillOpen:
		if !m.Request.Again {
			f.draft = nil
		}
	case copied:
		if m.ok {
			f.draft.spoken = WordsIn(c.T).Copied
		}
	default:
		f.draft.handle(c, m)
	}
}

func (f *Feature) begin(c *feature.Context) {
	if c.Board == nil || c.Busy() {
		return
	}
	c.Send(feature.SetEditing{On: true})
	f.draft = &draft{next: &wire.Compose{}}
	f.draft.compose(c)
}

// play opens the position as a game between the same players.
func (f *Feature) play(c *feature.Context) {
	if !f.draft.ready() {
		return
	}
	c.Send(feature.Leave{})
	c.Send(feature.Open{Request: &feature.OpenRequest{
		Command: wire.Open{Game: c.Board.Game, Position: f.draft.shown.Text, Seed: c.Seed(c.Game)},
		Game:    c.Game, Choices: c.Choices, IsExercise: c.IsExercise,
	}})
}

// handle handles messages about the draft.
func (d *draft) handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Choose:
		d.press(c, m.Square)
	case feature.Unchoose:
		d.lifted = ""
	case feature.Lift:
		if d.movable(c, m.Square) {
			d.lifted, *m.Done = m.Square, true
		}
	case feature.Drop:
		*m.Done = d.move(c, m.From, m.To)
	case Pick:
		if m.Piece == "" || d.inPalette(m.Piece) {
			d.tool = m.Piece
		}
	case Paint:
		d.put(c, m.Square, d.tool)
	case Erase:
		d.put(c, m.Square, "")
	case CanPaint:
		*m.Done = !d.movable(c, m.Square)
	case SetFact:
		if m.Name != "" {
			d.edit(c, wire.Edit{Do: wire.EditSet, Fact: m.Name, Value: m.Value})
		}
	case Clear:
		d.edit(c, wire.Edit{Do: wire.EditClear})
	case Start:
		d.edit(c, wire.Edit{Do: wire.EditStart})
	case Type:
		d.write(c, m.Text)
	case Copy:
		c.Do(feature.Copy{Text: d.text, Then: func(ok bool) feature.Message { return copied{ok} }})
	case feature.Answer:
		d.answer(c, m)
	case feature.BoardChanged:
		d.resend(c)
	}
}

// answer handles the result of a change.
func (d *draft) answer(c *feature.Context, m feature.Answer) {
	if m.ID != d.id || d.asked == nil {
		return
	}
	switch {
	case m.Composed != nil:
		d.composed(c, m.Composed)
	case m.Error != nil: // the draft is unchanged
		d.asked = nil
		d.wrong = feature.Alert{Detail: m.Error.Text, Text: func(w *text.Strings) string { return WordsIn(w).Unread }}
		d.compose(c)
	}
}

// write sets the position from a text.
func (d *draft) write(c *feature.Context, typed string) {
	d.text, d.typed = typed, true
	if len(typed) > wire.MaxDraft {
		d.wrong = feature.Alert{Text: func(w *text.Strings) string { return WordsIn(w).TooLong }}
		return
	}
	d.next = &wire.Compose{Text: typed}
	if strings.TrimSpace(typed) == "" {
		d.next.Text = " " // an empty text would stand for the draft shown
	}
	d.compose(c)
}
