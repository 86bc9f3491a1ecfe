package session

import (
	"playout/engine/game"
	"playout/engine/game/editor"
	"playout/engine/wire"
)

// compose edits a draft, which is a position being set up, and returns it.
func (o *openGame) compose(c *wire.Compose) (*wire.Composed, *refusal) {
	editable, is := o.game.(editor.Editable)
	if !is {
		return nil, refuse(wire.KindGame, "positions of game %q cannot be set up", o.game.Spec().Name())
	}
	text := c.Text
	if text == "" {
		text = o.state.String()
	}
	d, err := editable.Draft(text)
	if err != nil {
		return nil, &refusal{wire.KindPosition, err}
	}
	for i := range c.Edits {
		if d, err = o.edit(editable, d, &c.Edits[i]); err != nil {
			return nil, &refusal{wire.KindMessage, err}
		}
	}
	return o.composed(editable, d), nil
}

// edit returns the draft after an edit.
func (o *openGame) edit(editable editor.Editable, d editor.Draft, e *wire.Edit) (editor.Draft, error) {
	g := o.game
	switch e.Do {
	case wire.EditStart:
		return editable.Draft(g.New(game.NewRand(o.record.Seed)).String())
	case wire.EditClear:
		d.Clear()
		return d, nil
	}
	change := editor.Edit{Square: e.Square, Piece: e.Piece}
	if e.Do == wire.EditSet {
		change = editor.Edit{Fact: e.Fact, Value: e.Value}
	}
	return d, change.Apply(g, d)
}

// composed returns the message that shows a draft.
func (o *openGame) composed(editable editor.Editable, d editor.Draft) *wire.Composed {
	view := d.View()
	c := &wire.Composed{Text: d.String(), Cells: view.Cells, Notes: view.Notes}
	for _, f := range d.Facts() {
		c.Facts = append(c.Facts, wire.Fact{Name: f.Name, Value: f.Value, Choices: f.Choices, Most: f.Most})
	}
	for _, tool := range editable.Palette() {
		c.Palette = append(c.Palette, wire.Tool{Piece: tool.Piece, Key: tool.Key})
	}
	if state, err := o.game.Parse(c.Text); err != nil {
		c.Wrong = oneLine(err.Error())
	} else {
		c.Over = state.Acting() == 0
	}
	return c
}
