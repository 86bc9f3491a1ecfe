package session

import (
	"playout/engine/game"
	"playout/engine/game/editor"
	"playout/engine/wire"
)

// compose returns an edited draft of a position of the game.
func (t *openGame) compose(c *wire.Compose) (*wire.Composed, *problem) {
	editable, is := t.game.(editor.Editable)
	if !is {
		return nil, refuse(wire.KindGame, "positions of game %q cannot be set up", t.game.Spec().Name())
	}
	text := c.Text
	if text == "" {
		text = t.state.String()
	}
	d, err := editable.Draft(text)
	if err != nil {
		return nil, &problem{wire.KindPosition, err}
	}
	for i := range c.Edits {
		if d, err = t.edit(editable, d, &c.Edits[i]); err != nil {
			return nil, &problem{wire.KindMessage, err}
		}
	}
	return t.composed(editable, d), nil
}

// edit returns the draft after an edit.
func (t *openGame) edit(editable editor.Editable, d editor.Draft, e *wire.Edit) (editor.Draft, error) {
	g := t.game
	switch e.Do {
	case wire.EditStart:
		return editable.Draft(g.New(game.NewRand(t.record.Seed)).String())
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
func (t *openGame) composed(editable editor.Editable, d editor.Draft) *wire.Composed {
	view := d.View()
	c := &wire.Composed{Text: d.String(), Cells: view.Cells, Notes: view.Notes}
	for _, f := range d.Facts() {
		c.Facts = append(c.Facts, wire.Fact{Name: f.Name, Value: f.Value, Choices: f.Choices, Most: f.Most})
	}
	for _, tool := range editable.Palette() {
		c.Palette = append(c.Palette, wire.Tool{Piece: tool.Piece, Key: tool.Key})
	}
	if state, err := t.game.Parse(c.Text); err != nil {
		c.Wrong = line(err.Error())
	} else {
		c.Over = state.Acting() == 0
	}
	return c
}
