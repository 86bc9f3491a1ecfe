package players

import (
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/shaping"
)

// Desk is the feature for putting an agent together outside a seat, for programs with such a place. It
// has the dialog of Feature.
type Desk struct {
	form *form // nil while the dialog is closed
	open shaping.Open
	asks int // counts the questions
}

// NewDesk returns the feature with a closed dialog.
func NewDesk(feature.Device) feature.Feature { return &Desk{} }

// ask sends a question, and returns its ID.
func (d *Desk) ask(c *feature.Context, q wire.Command) int {
	d.asks++
	a := shaping.Ask{ID: d.asks, Game: d.open.Text}
	if q.Check != nil {
		a.Agent = q.Check.Agent
	}
	c.Send(a)
	return d.asks
}

// Handle implements feature.Feature.
func (d *Desk) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case shaping.Open:
		d.open = m
		d.form = &form{seat: m.Name, kept: make(map[string]map[string]string), through: d.ask, of: m.Game}
		c.Send(feature.ShowDialog{Dialog: shaping.Dialog})
		d.form.describe(c)
		d.form.check(c, m.Agent, true)
		return
	case copied:
		if c.Dialog == shaping.Dialog {
			notice := feature.Notice{Text: WordsIn(c.T).Copied, Dialog: shaping.Dialog}
			if !m.ok {
				notice.Text, notice.Kept = m.agent, true
			}
			c.Send(notice)
		}
	}
	if d.form == nil {
		return
	}
	switch m := m.(type) {
	case feature.DialogShown:
		if m.Dialog != shaping.Dialog {
			d.form = nil
		}
	case feature.WorkerLost:
		d.form.repeatQuestions(c)
	case shaping.Told:
		d.form.answer(c, feature.Answer{Event: m.Event})
	case Pick, Set, Read, Copy, Use:
		d.form.handle(c, m, shaping.Dialog)
	case feature.Idle:
		if f := d.form; f.use && f.asked == 0 {
			f.use = false
			c.Send(feature.ShowDialog{})
			c.Send(shaping.Made{Name: d.open.Name, Agent: f.checked.Agent})
		}
	}
}

// View implements feature.Viewer.
func (d *Desk) View(now feature.Snapshot) feature.Contributions {
	var part Part
	if d.form != nil {
		now.Game, now.Board = d.open.Game, nil
		part = d.form.part(&now)
		part.Title = d.open.Title
	}
	return feature.Contributions{Regions: []feature.Region{{Slot: feature.Dialogs, Name: shaping.Dialog, Part: part}}}
}
