package analysis

import (
	"slices"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/analyst"
	"playout/ui/feature/score"
	"playout/ui/feature/term"
)

// Part is the content of the tab.
type Part struct {
	Running bool
	May     bool // it can be started or paused
	Agent   string
	Agents  []feature.Option
	About   string           // describes the agent, as a tooltip
	Count   string           // "3 lines"
	Lines   int              // the number of lines that have room
	Numbers string           // "7 plies deep, 9,160 per second"
	Done    string           // how much was searched: "1,937 simulations"
	Note    string           // why nothing runs, or what it waits for; "" for nothing
	Of      *wire.Report     // that the lines are from, nil for none
	Rows    []*analyst.Row   // the lines
	Picture analyst.Picture  // of the search
	Kernel  string           // data-kernel, as of the search's table
	Away    bool             // the board shows another position
	Look    [2]int           // the number of the line that is looked along and of its moves made; zeros for none
	Table   []*analyst.Point // the moves of the picture, as text
	Heads   []term.Head      // of the table's columns
}

// visible returns the report that the tab shows: the last one, or while the visitor looks along a line
// the one with that line. It returns nil for none.
func (f *Feature) visible(now *feature.Snapshot) *wire.Report {
	switch {
	case f.board != now.Board:
		return nil
	case now.Ahead != nil && f.frozen != nil:
		return f.frozen
	}
	return f.report
}

// count returns how many of a report's rows are shown as lines.
func (f *Feature) count(r *wire.Report) int { return min(f.lines, len(r.Rows)) }

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	part := Part{Lines: f.lines}
	c := feature.Contributions{}
	if now.Board != nil && now.FromInside.View == feature.ViewAnalysis {
		f.fill(&part, &now)
		if net := now.Model(part.Agent); net != "" && part.Running {
			c.Models = []string{net}
		}
	}
	c.Regions = []feature.Region{{Slot: feature.Inside, Name: feature.ViewAnalysis, Order: 10, Part: part}}
	return c
}

// fill fills the part in.
func (f *Feature) fill(part *Part, now *feature.Snapshot) {
	w := WordsIn(now.T)
	part.Running, part.May = f.isRunning(now), now.Person() >= 0
	part.Agent, part.Agents = agentOf(now), analyst.Options(now, part.Agent)
	part.About = now.About(part.Agent)
	part.Count = now.T.Count(w.Lines, f.lines)
	if t := now.Thought; part.Running && t != nil && t.Analysis && !t.Limited && t.WaitsForNet {
		part.Note = analyst.WordsIn(now.T).Waits
	}
	switch {
	case now.Board.Over:
		part.Note = w.Over
	case f.done:
		part.Note = w.Nothing
	}
	r := f.report
	if r == nil || f.board != now.Board {
		return
	}
	part.Numbers, part.Kernel = score.Speed(now.T, r), r.Kernel
	part.Done = analyst.Searched(now, r)
	part.Of = f.visible(now)
	rows := part.Of.Rows[:f.count(part.Of)]
	for i := range rows {
		part.Rows = append(part.Rows, analyst.RowOf(now, &rows[i], r.Unit))
		if a := now.Ahead; a != nil && len(rows[i].Line) > 0 && a.Ply == now.Board.Ply && slices.Equal(a.Line, rows[i].Line) {
			part.Look = [2]int{i + 1, a.At}
		}
	}
	part.Away = now.Ahead != nil
	part.Picture = f.history.Picture(now, f.lines)
	part.Table, part.Heads = analyst.Table(now, r), analyst.Heads(now, r)
}
