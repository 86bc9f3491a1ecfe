// Package slow is the feature that reports, once a game, that a level takes long on this device.
// Levels are limited by depth or by a count, never by time, so that each is equally strong
// everywhere; a visitor who finds one slow may choose another.
package slow

import (
	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/text"
)

// patience is how long, in ms, a level may think about a move before the page reports it: twice
// the intended time of the highest.
const patience = 4000

// Feature holds the report about the game on the board.
type Feature struct {
	reported bool   // there was a report in this game
	agent    string // the level reported at this position, "" for none
}

// New returns a page before any report.
func New(feature.Device) feature.Feature { return &Feature{} }

// View implements feature.Viewer: screen readers announce it too, until they announce the move.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	if f.agent == "" {
		return feature.Contributions{}
	}
	return feature.Contributions{Spoken: feature.Text{Rank: feature.OfSlow, Text: slowText(now.T, f.agent)}}
}

// Handle implements feature.Feature. It counts the worker's own time, without the time of fetching
// a net or of slowing a watched search.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.ThoughtReported:
		t, r := m.Thought, m.Report
		if f.reported || c.IsExercise || !t.WillPlay() || !link.IsLevel(t.Agent) || r.Final || r.Millis < patience {
			return
		}
		f.reported, f.agent = true, t.Agent
		c.Send(feature.Notice{Text: slowText(c.T, t.Agent), Step: true})
	case feature.BoardChanged:
		f.agent = ""
		if o := m.Request; o != nil && !o.Again {
			f.reported = false
		}
	}
}

func slowText(t *text.Strings, agent string) string {
	return text.Fill(WordsIn(t).Slow, "who", t.Agent(agent))
}
