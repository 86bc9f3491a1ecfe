// Package analysis is the feature of the tab Lines, in the place that looks inside a game: the chosen
// agent thinks about the position shown until it is paused, and the page shows its best moves with
// their values and lines, and a picture of what the search looks at.
//
// The thoughts are those of package think, to which any other thought comes first. An analysis that
// runs starts again after a move, and pauses while the page is hidden or another tab is open; it ends
// when the place is left.
package analysis

import (
	"cmp"
	"slices"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/analyst"
)

// The number of lines.
const (
	usualLines = 3
	maxLines   = 5 // arrows on a board, and rows beside it
)

// Feature holds the analysis.
type Feature struct {
	running bool // the visitor wants it to run
	lines   int

	board   *wire.Board  // that the rest is about, nil for none
	report  *wire.Report // the last one, nil for none
	history analyst.History
	done    bool         // nothing is left to find
	chosen  *wire.Report // the one of the line that the worker has been asked for, nil for none
	frozen  *wire.Report // the one shown while the visitor looks along a line, nil for none
}

// New returns a feature that does not run.
func New(feature.Device) feature.Feature { return &Feature{lines: usualLines} }

type (
	// Toggle starts the analysis, or pauses it.
	Toggle struct{}
	// SetAgent chooses the agent.
	SetAgent struct{ Agent string }
	// AddLines adds a number of lines, or with one below 0 takes some away.
	AddLines struct{ By int }
	// Along shows the position after the first moves of a line, by its number from 1, of the report
	// that the visitor saw. Without a report it is the last one.
	Along struct {
		Of       *wire.Report
		Line, At int
	}
	// Press shows the position after a move of the picture, by its name in records.
	Press struct{ Move string }
	// Play plays a move, by its name in records.
	Play struct{ Move string }
)

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	if c.Board != f.board {
		f.forget(c.Board)
	}
	switch m := m.(type) {
	case feature.InsideOpened:
		f.running = f.running || m.Start && m.View == feature.ViewAnalysis
	case Toggle:
		f.running, f.done = !f.isRunning(&c.Snapshot), false
	case SetAgent:
		f.choose(c, m.Agent)
	case AddLines:
		f.lines = min(max(1, f.lines+m.By), maxLines)
		f.done = false
	case Along:
		f.along(c, m)
	case Press:
		analyst.LookAt(c, f.report, m.Move)
	case Play:
		f.play(c, m.Move)
	case feature.ThoughtReported:
		f.take(c, m)
	case feature.ThoughtRefused:
		f.running = false
	case feature.Idle:
		f.follow(c)
	}
	switch {
	case c.Ahead == nil:
		f.frozen = nil
	case f.frozen == nil:
		f.frozen, f.chosen = cmp.Or(f.chosen, f.report), nil
	}
}

// forget drops what is known about another position.
func (f *Feature) forget(b *wire.Board) {
	*f = Feature{running: f.running, lines: f.lines, board: b}
}

// isRunning reports whether the analysis runs, or will as soon as the page is visible and at rest.
func (f *Feature) isRunning(now *feature.Snapshot) bool {
	return f.running && !f.done && now.Board != nil && now.Analysing && now.Person() >= 0
}

// follow starts or drops the thought as the page demands.
func (f *Feature) follow(c *feature.Context) {
	if c.FromInside.View == "" {
		f.running = false
	}
	wants := f.isRunning(&c.Snapshot) && c.FromInside.View == feature.ViewAnalysis && !c.Asleep && !c.Unsettled() && !c.Editing
	t := c.Thought
	switch {
	case t != nil && t.Analysis && !t.Limited && !t.Dropped:
		if !wants || t.Agent != agentOf(&c.Snapshot) || t.Lines != f.lines || t.Seat != c.Person() {
			c.Send(feature.DropThought{})
		}
	case t == nil && wants:
		c.Send(feature.Think{Thought: feature.Thought{
			Seat: c.Person(), Agent: agentOf(&c.Snapshot), Hint: true, Analysis: true, Lines: f.lines,
		}})
	}
}

// take takes over a report.
func (f *Feature) take(c *feature.Context, m feature.ThoughtReported) {
	r := m.Report
	if !m.Thought.Analysis || m.Thought.Limited {
		return
	}
	f.done = r.Final
	if len(r.Rows) == 0 {
		return
	}
	if f.report != nil && (f.report.Agent != r.Agent || f.report.Seat != r.Seat) {
		f.history = nil
	}
	f.report = r
	f.history.Add(r)
}

// choose chooses an agent: the first of those in the address.
func (f *Feature) choose(c *feature.Context, agent string) {
	agents := []string{agent}
	if others := c.FromInside.Agents; len(others) > 1 {
		agents = append(agents, others[1:]...)
	}
	f.forget(c.Board)
	c.Send(feature.SetInsideAgents{Agents: agents})
}

// along shows the position after the first moves of a line. A report may arrive between the moment
// at which the visitor sees a line and the worker's answer, so the one with that line is kept.
func (f *Feature) along(c *feature.Context, m Along) {
	r := cmp.Or(m.Of, f.visible(&c.Snapshot))
	if r == nil || f.board != c.Board || m.Line < 1 || m.Line > f.count(r) {
		return
	}
	if c.Ahead == nil {
		f.chosen = r
	}
	f.look(c, r.Rows[m.Line-1].Line, m.At)
}

// look shows the position after the first moves of a line.
func (f *Feature) look(c *feature.Context, line []string, at int) {
	if c.Board != nil && !c.Game.Chance && at >= 1 && at <= len(line) {
		c.Send(feature.LookAhead{Ply: c.Board.Ply, Line: line, At: at})
	}
}

// play plays a move for the seat of the search.
func (f *Feature) play(c *feature.Context, move string) {
	if f.report == nil || f.board != c.Board || c.Ahead != nil || !c.MayChoose() {
		return
	}
	seat := slices.Index(c.Game.Seats, f.report.Seat)
	legal := func(m wire.Move) bool { return m.Seat == f.report.Seat && m.Name == move }
	if seat >= 0 && slices.ContainsFunc(c.Board.Legal, legal) {
		c.Send(feature.Commit{Seat: seat, Move: move})
	}
}

// agentOf returns the chosen agent: the first in the address, or the game's strongest.
func agentOf(now *feature.Snapshot) string {
	if agents := now.FromInside.Agents; len(agents) > 0 {
		return agents[0]
	}
	return analyst.Strongest(now.Game)
}
