package arcade

import (
	"strconv"

	"playout/engine/stage"
	"playout/ui/feature"
	"playout/ui/text"
)

// Part is the feature's part of the view.
type Part struct {
	Shown     bool
	Quick     []feature.Option // the choices of players, by the page's names
	Keys      string           // the keys of the only person, "" for none or several
	Showing   bool             // a show is running
	Status    string           // its state in words, "" without one
	Rows      []AgentRow       // its standings, the best first
	Pictures  bool             // the stage can be photographed
	Records   bool             // the stage can be recorded
	Recording bool
}

// AgentRow is an agent's record.
type AgentRow struct{ Agent, Name, Games, Wins, Share string }

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	c := feature.Contributions{Regions: []feature.Region{{Slot: feature.Beside, Name: "arcade", Order: 5, Part: f.part(&now)}}}
	if now.Board != nil && !now.Editing && now.Count > 0 { // the countdown is running
		const rank = feature.OfCount
		c.Status = feature.Text{Rank: rank, Text: text.Fill(WordsIn(now.T).Count, "n", strconv.Itoa(now.Count))}
		c.Detail = feature.Text{Rank: rank}
	}
	return c
}

// part returns the content of the card.
func (f *Feature) part(now *feature.Snapshot) (p Part) {
	if now.Board == nil || now.Editing || now.Stage != stage.Geese && !f.show.on {
		return p
	}
	w := WordsIn(now.T)
	p = Part{Shown: true, Showing: f.show.on, Pictures: f.stage.connected, Records: f.stage.records, Recording: f.stage.recording}
	agents := len(now.Choices) - 1
	p.Quick = []feature.Option{
		{Value: Alone, Label: now.T.Count(w.Alone, agents)},
		{Value: Friends, Label: w.Friends},
		{Value: Agents, Label: w.Agents},
	}
	if persons, _ := now.Persons(); persons == 1 {
		p.Keys = w.Keys
	}
	if f.show.on {
		p.Status = text.Fill(w.Game, "n", now.T.Number(f.show.games+1))
		if f.show.noted {
			p.Status = text.Fill(w.Played, "n", now.T.Number(f.show.games))
		}
	}
	for _, row := range f.show.table {
		r := AgentRow{Agent: row.agent, Name: now.AgentName(row.agent), Games: now.T.Number(row.games), Wins: now.T.Number(row.wins)}
		if row.games > 0 {
			r.Share = now.T.Chance(row.mean())
		}
		p.Rows = append(p.Rows, r)
	}
	return p
}
