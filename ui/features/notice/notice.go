// Package notice is the feature for messages to the visitor: alerts, which stay until
// they are closed, and passing messages beside the status.
//
// A passing message disappears with its subject. Messages of a dialog appear only in that
// dialog, and disappear when it closes or another opens, or when the dialog removes them.
// Messages of the page appear in no dialog, and disappear when one opens, except kept ones, and
// with the step, the hint or the game that they are about.
package notice

import (
	"slices"
	"strings"

	"playout/engine/strict"
	"playout/ui/feature"
	"playout/ui/text"
)

// noticeMillis is how long, in milliseconds, a passing message stays: long enough to read a
// sentence.
const noticeMillis = 5000

// Feature holds the present messages.
type Feature struct {
	alerts   []feature.Alert
	appended string // text appended to the link in the address, "" for none
	notice   string
	number   int  // counts notices, so that an old timer does not clear a new one
	ply      int  // the notice goes with this ply's board, 0 if it is not about a step
	hint     bool // a hint was announced since the board came
	kept     bool
	of       string // the dialog to which the notice belongs, "" for the page
	dialog   string // the one that is open, "" for none
}

// New returns a page without messages.
func New(feature.Device) feature.Feature { return &Feature{} }

// Close removes an alert that has been read.
type Close struct{}

// expired is the timer of a notice.
type expired struct{ number int }

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	if f.of == "" {
		return feature.FromNotice{}
	}
	return feature.FromNotice{Noted: f.notice}
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	var sentences, causes []string
	again := false
	for _, a := range f.alerts {
		sentence, cause := a.In(now.T)
		sentences, causes = add(sentences, sentence), add(causes, cause)
		again = again || a.Again
	}
	if f.appended != "" {
		sentences = add(sentences, text.Fill(now.T.LinkLeft, "left", strict.Clip(f.appended)))
	}
	return feature.Contributions{
		Notice: f.notice, Alert: text.Several(sentences), Cause: strings.Join(causes, "; "), Again: again,
		Regions: []feature.Region{{Slot: feature.Above, Name: "alert", Part: alert{}}},
	}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Notice:
		f.show(c, m)
	case feature.Alert:
		f.addAlert(m)
	case feature.PageFaulted:
		f.alerts = []feature.Alert{{Text: func(w *text.Strings) string { return text.Fill(w.Fault, "reason", m.Reason) }}}
	case feature.DialogShown:
		if m.Dialog != f.dialog && (f.of != "" || m.Dialog != "" && !f.kept) {
			f.show(c, feature.Notice{Kept: true})
		}
		f.dialog = m.Dialog
	case feature.Begin:
		f.appended = m.Left
	case feature.FragmentChanged:
		f.appended = m.Left
	case feature.Leave:
		f.appended = ""
	case feature.Commit, feature.Revive, Close:
		f.alerts, f.appended = nil, ""
	case feature.BoardChanged:
		f.boardCame(c, m)
	case feature.SetEditing:
		if m.On {
			f.alerts, f.appended = nil, ""
			f.show(c, feature.Notice{Kept: true})
		}
	case expired:
		if f.number == m.number {
			f.notice = ""
		}
	}
}

// maxAlerts is the greatest number of alerts shown together.
const maxAlerts = 8

// addAlert shows an alert instead of the earlier ones, or in addition to them.
func (f *Feature) addAlert(a feature.Alert) {
	switch {
	case a.Text == nil:
		f.alerts = nil
	case !a.Soft:
		f.alerts = []feature.Alert{a}
	case len(f.alerts) < maxAlerts:
		f.alerts = append(f.alerts, a)
	}
}

// add adds a text to a list, unless it is empty or already in it.
func add(list []string, text string) []string {
	if text == "" || slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

// show shows a passing message instead of the last.
func (f *Feature) show(c *feature.Context, m feature.Notice) {
	if kind, _, _ := strings.Cut(f.dialog, ":"); m.Dialog != "" && (m.Dialog != kind || m.Text == "" && m.Dialog != f.of) {
		return // the dialog has closed meanwhile, or has shown no message
	}
	f.number++
	f.notice, f.ply, f.kept, f.of = m.Text, 0, m.Kept, m.Dialog
	f.hint = f.hint || m.Hint
	if m.Step {
		f.ply = c.Board.Ply + 1
	}
	if !m.Kept {
		c.After(noticeMillis, expired{f.number})
	}
}

// boardCame removes messages about an earlier position.
func (f *Feature) boardCame(c *feature.Context, m feature.BoardChanged) {
	b := c.Board
	another := m.Request != nil && !m.Request.Again
	if f.hint || f.ply > 0 && (b.Over || b.Ply != f.ply) || another || c.EndedOutside() {
		f.show(c, feature.Notice{Kept: true})
	}
	f.hint = false
}
