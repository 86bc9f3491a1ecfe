// Package players is the feature for configuring an agent key by key: the last choice of a
// seat's select opens the dialog "player:<seat>", whose controls are the keys that the worker
// lists. Only the worker decides whether a text is an agent string.
package players

import (
	"maps"
	"slices"
	"strings"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
)

const (
	levelKind = "level" // the kind of agent whose only key is written without its name

	maxCustoms = 8    // how many configured players the selects of a game keep
	maxPaste   = 1000 // bytes of a pasted agent string that are read: no agent string is longer
)

// Feature holds the players configured on this visit, and the dialog for another one.
type Feature struct {
	customs map[string][]string // agent strings that no select offers otherwise, by game, the newest first
	form    *form               // nil while the dialog is closed
}

// New returns the feature without such players.
func New(feature.Device) feature.Feature { return &Feature{} }

type (
	// Pick chooses the kind of agent in the dialog.
	Pick struct{ Kind string }
	// Set sets a key of the agent string, "" for the default.
	Set struct{ Key, Value string }
	// Read takes all values from an agent string.
	Read struct{ Text string }
	// Copy puts the agent string on the clipboard.
	Copy struct{}
	// Use seats the player and closes the dialog, once the worker has confirmed the agent
	// string.
	Use struct{}

	copied struct {
		agent string
		ok    bool
	}
)

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published { return feature.FromPlayers{Customs: f.customs} }

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.DialogShown:
		f.openForm(c, m.Dialog)
	case feature.AddAgent:
		f.remember(c, m.Checked)
	case copied:
		if m.ok {
			c.Send(feature.Notice{Text: WordsIn(c.T).Copied, Dialog: feature.PlayerDialog})
		} else {
			c.Send(feature.Notice{Text: m.agent, Kept: true, Dialog: feature.PlayerDialog})
		}
	}
	if f.form != nil {
		f.handleOpen(c, m)
	}
}

// handleOpen handles messages for the open dialog.
func (f *Feature) handleOpen(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Pick, Set, Read, Copy, Use:
		f.form.handle(c, m, feature.PlayerDialog)
	case feature.Answer:
		f.form.answer(c, m)
	case feature.BoardChanged:
		switch {
		case m.Request == nil:
		case m.Request.Again:
			f.form.repeatQuestions(c)
		default: // it belongs to a seat of another game
			c.Send(feature.ShowDialog{})
		}
	case feature.Idle:
		f.seatPlayer(c)
	}
}

// openForm opens a seat's dialog, if that is the one shown.
func (f *Feature) openForm(c *feature.Context, dialog string) {
	f.form = nil
	kind, seat, _ := strings.Cut(dialog, ":")
	if kind != feature.PlayerDialog {
		return
	}
	i := -1
	if c.Board != nil {
		i = slices.Index(c.Game.Seats, seat)
	}
	if i < 0 {
		c.Send(feature.ShowDialog{})
		return
	}
	agent := c.Choices[i] // a person's seat starts with the first level
	if agent == link.Human {
		agent = feature.FirstLevel
	}
	f.form = &form{seat: seat, kept: make(map[string]map[string]string)}
	f.form.describe(c)
	f.form.check(c, agent, true)
}

// seatPlayer carries out Use, if that is possible by now.
func (f *Feature) seatPlayer(c *feature.Context) {
	form := f.form
	if !form.use || form.asked != 0 || c.Unsettled() {
		return
	}
	form.use = false
	c.Send(feature.AddAgent{Checked: form.checked})
	c.Send(feature.ShowDialog{})
	c.Send(feature.Reseat{Seat: slices.Index(c.Game.Seats, form.seat), Choice: form.checked.Agent})
}

// remember adds an agent that no select offers to the choices of the open game.
func (f *Feature) remember(c *feature.Context, checked *wire.Checked) {
	agent, list := checked.Agent, f.customs[c.Game.ID]
	if feature.Offered(c.Game, agent) || slices.Contains(list, agent) {
		return
	}
	customs := maps.Clone(f.customs)
	if customs == nil {
		customs = make(map[string][]string)
	}
	customs[c.Game.ID] = append([]string{agent}, list[:min(len(list), maxCustoms-1)]...)
	f.customs = customs
}
