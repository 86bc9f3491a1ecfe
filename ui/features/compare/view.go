package compare

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/analyst"
	"playout/ui/feature/score"
	"playout/ui/feature/term"
	"playout/ui/text"
)

// shownRows is the number of an agent's moves that the page shows.
const shownRows = 4

// Part is the content of the tab.
type Part struct {
	Running bool
	May     bool // it can be started or stopped
	Limit   string
	Limits  []feature.Option
	Said    string // where the agents differ, or the conditions before that is known
	Cards   []*Card
	Next    string // the agent that would be added, "" if there are as many as possible
	Removes bool   // an agent can be removed
}

// Card is an agent with what it has found.
type Card struct {
	Letter  string // its name in what the page says about all of them
	Agent   string
	Options []feature.Option
	About   string      // describes the agent, as a tooltip
	State   string      // data-state: "waiting", "running" or "done"
	Done    string      // how much was searched, or what it waits for
	Heads   []term.Head // of the columns of Rows
	Rows    []*Row
	Line    string
	Picture analyst.Picture
}

// Row is a move of an agent.
type Row struct {
	*analyst.Row
	Visits, Prior string
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	var part Part
	c := feature.Contributions{}
	if now.Board != nil && now.FromInside.View == feature.ViewCompare {
		f.fill(&part, &now)
		for _, r := range f.results {
			if net := cmp.Or(r.net, now.Model(r.agent)); net != "" && f.running {
				c.Models = append(c.Models, net)
			}
		}
	}
	c.Regions = []feature.Region{{Slot: feature.Inside, Name: feature.ViewCompare, Order: 50, Part: part}}
	return c
}

// fill fills the part in.
func (f *Feature) fill(part *Part, now *feature.Snapshot) {
	w := WordsIn(now.T)
	part.Running, part.May = f.running, now.Person() >= 0
	part.Limit = limitOf(now)
	for _, limit := range link.Limits() {
		key, value, _ := strings.Cut(limit, "=")
		n, _ := strconv.Atoi(value)
		words := w.Counts
		if key == "ms" {
			words, n = w.Seconds, n/1000
		}
		part.Limits = append(part.Limits, feature.Option{Value: limit, Label: now.T.Count(words, n)})
	}
	part.Removes = len(f.results) > leastAgents
	for i := range f.results {
		part.Cards = append(part.Cards, f.card(now, i))
	}
	part.Said = f.said(now)
	if part.Said == "" {
		part.Said = w.Conditions
	}
	options := analyst.Options(now)
	if len(f.results) < link.MaxAgents {
		part.Next = options[0].Value
	}
	for _, o := range options {
		if part.Next != "" && !slices.ContainsFunc(f.results, func(r *result) bool { return r.agent == o.Value }) {
			part.Next = o.Value
			break
		}
	}
}

// letter returns the name of an agent in sentences.
func letter(i int) string { return string(rune('A' + i)) }

// card returns an agent with what it has found.
func (f *Feature) card(now *feature.Snapshot, i int) *Card {
	w, r := WordsIn(now.T), f.results[i]
	c := &Card{Letter: letter(i), Agent: r.agent, Options: analyst.Options(now, r.agent), About: now.About(r.agent), State: "waiting"}
	switch t := now.Thought; {
	case r.done:
		c.State = "done"
	case f.running && i == f.next():
		c.State, c.Done = "running", w.Thinks
		if t != nil && t.Limited && t.WaitsForNet {
			c.Done = analyst.WordsIn(now.T).Waits
		}
	}
	last := r.last()
	if last == nil {
		if r.done { // it plays without a search
			c.Done = w.Nothing
		}
		return c
	}
	c.Done = analyst.Searched(now, last)
	if last.Depth > 0 {
		c.Done += ", " + now.T.Count(now.T.Plies, last.Depth)
	}
	c.Heads = heads(now, last)
	for k := range last.Rows[:min(shownRows, len(last.Rows))] {
		of := &last.Rows[k]
		row := &Row{Row: analyst.RowOf(now, of, last.Unit), Visits: short(now.T, of.Visits)}
		if result, proven := score.Exact(now, f.exact, of.Move); proven != "" {
			row.Score, row.Value, row.Exact = result, proven, true
		}
		if of.Prior > 0 {
			row.Prior = now.T.Chance(float64(of.Prior))
		}
		c.Rows = append(c.Rows, row)
	}
	c.Line = strings.Join(c.Rows[0].Line, " ")
	c.Picture = r.history.Picture(now, 1)
	return c
}

// heads returns the heads of an agent's columns, visits and prior by their letters.
func heads(now *feature.Snapshot, r *wire.Report) []term.Head {
	list := analyst.Heads(now, r)
	list[1], list[2] = list[2], list[1]
	if r.Depth == 0 {
		list[2].Label = "N"
	}
	if len(list) > 3 {
		list[3].Label = "P"
	}
	return list
}

// short returns a number in few letters: 12k, 3M.
func short(t *text.Strings, n int) string {
	switch {
	case n >= 10_000_000:
		return t.Number(n/1_000_000) + "M"
	case n >= 10_000:
		return t.Number(n/1000) + "k"
	}
	return t.Number(n)
}

// said says which moves the agents that have finished prefer, and what the first thinks of the moves
// of the others.
func (f *Feature) said(now *feature.Snapshot) string {
	w := WordsIn(now.T)
	var groups []*group
	for i, r := range f.results {
		last := r.last()
		if !r.done || last == nil {
			continue
		}
		best := &last.Rows[0]
		at := slices.IndexFunc(groups, func(g *group) bool { return g.best.Move == best.Move })
		if at < 0 {
			at = len(groups)
			groups = append(groups, &group{best: best, report: last})
		}
		groups[at].who = append(groups[at].who, letter(i))
	}
	if len(groups) == 0 || len(groups) == 1 && len(groups[0].who) < 2 {
		return ""
	}
	first := groups[0]
	if len(groups) == 1 {
		return text.Fill(w.Agree, "who", list(w, first.who), "move", now.MoveText(analyst.TextOf(first.best)))
	}
	said := now.T.Count(w.Play, len(first.who), "who", list(w, first.who), "move", now.MoveText(analyst.TextOf(first.best)))
	for _, g := range groups[1:] {
		move := now.MoveText(analyst.TextOf(g.best))
		theirs, own := "", worth(now, first.best, first.report.Unit)
		for k := range first.report.Rows {
			if r := &first.report.Rows[k]; r.Move == g.best.Move {
				theirs = worth(now, r, first.report.Unit)
			}
		}
		words := w.Differ
		if theirs == "" {
			words = w.Overlooked
		}
		said += " " + now.T.Count(words, len(g.who), "who", list(w, g.who), "move", move, "first", first.who[0], "theirs", theirs, "own", own)
	}
	return said
}

// worth returns the value of a move in a sentence: "63%", or with its unit "−0.5 discs"; "at most −0.5
// discs" for a bound; "" without one.
func worth(now *feature.Snapshot, r *wire.Row, unit string) string {
	if r.Proven != "" {
		return score.Proven(now, r)
	}
	value := score.Value(now, r, unit)
	if value == "" {
		return ""
	}
	bare, bound := strings.CutPrefix(value, score.AtMost)
	if unit != "" {
		bare += " " + now.T.ColPoints[unit].Label
	}
	if bound {
		return text.Fill(WordsIn(now.T).AtMost, "value", bare)
	}
	return bare
}

// group is the agents that prefer the same move.
type group struct {
	best   *wire.Row
	report *wire.Report // of the first of them
	who    []string
}

// list joins names: "A, B and C".
func list(w *Words, who []string) string {
	if n := len(who) - 1; n > 0 {
		return strings.Join(who[:n], ", ") + " " + w.And + " " + who[n]
	}
	return who[0]
}
