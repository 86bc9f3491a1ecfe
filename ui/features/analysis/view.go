package analysis

import (
	"slices"
	"strconv"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/score"
)

// Part is the content of the tab.
type Part struct {
	Running bool
	May     bool // it can be started or paused
	Agent   string
	Agents  []feature.Option
	About   string       // describes the agent, as a tooltip
	Count   string       // "3 lines"
	Lines   int          // the number of lines that have room
	Numbers string       // "7 plies deep, 9,160 per second"
	Done    string       // how much was searched: "1,937 simulations"
	Note    string       // why nothing runs, or what it waits for; "" for nothing
	Of      *wire.Report // that the lines are from, nil for none
	Rows    []Row        // the lines
	Picture Picture      // of the search
	Kernel  string       // data-kernel, as of the search's table
	Away    bool         // the board shows another position
	Look    [2]int       // the number of the line that is looked along and of its moves made; zeros for none
	Table   []Point      // the moves of the picture, as text
	Heads   []string     // of the table's columns
}

// Row is a line of the search.
type Row struct {
	Move  string   // data-move: by its name in records
	Text  string   // its move for people
	Score string   // "+0.35", "63%", "win in 5"
	Value string   // data-score: "0.35" in the search's unit, "0.262" from -1 to 1, or "win", "draw", "loss"
	Exact bool     // the score is certain
	Line  []string // for people
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
	part.Agent, part.Agents = agentOf(now), options(now)
	part.About = now.About(part.Agent)
	part.Count = now.T.Count(w.Lines, f.lines)
	if t := now.Thought; part.Running && t != nil && t.Analysis && t.WaitsForNet {
		part.Note = w.Waits
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
	count := now.T.Sims
	if r.Depth > 0 {
		count = now.T.Nodes
	}
	part.Done = now.T.Count(count, r.Visits)
	part.Of = f.visible(now)
	rows := part.Of.Rows[:f.count(part.Of)]
	for i := range rows {
		part.Rows = append(part.Rows, f.row(now, &rows[i], r.Unit))
		if a := now.Ahead; a != nil && len(rows[i].Line) > 0 && a.Ply == now.Board.Ply && slices.Equal(a.Line, rows[i].Line) {
			part.Look = [2]int{i + 1, a.At}
		}
	}
	part.Away = now.Ahead != nil
	part.Picture = f.picture(now, w)
	part.Table, part.Heads = f.table(now, r)
}

// row returns a line as text.
func (f *Feature) row(now *feature.Snapshot, r *wire.Row, unit string) Row {
	row := Row{Move: r.Move, Text: now.MoveText(textOf(r)), Score: score.Value(now, r, unit), Value: strconv.FormatFloat(float64(r.Value), 'f', 3, 32)}
	if unit != "" {
		row.Value = strconv.FormatFloat(float64(r.Points), 'f', 2, 32)
	}
	if r.Proven != "" {
		row.Score, row.Value, row.Exact = score.Proven(now, r), r.Proven, true
	}
	if !now.Game.Chance {
		for _, move := range r.Line {
			row.Line = append(row.Line, now.MoveText(move))
		}
	}
	return row
}

// table returns the moves of the picture as text, with the heads of their columns.
func (f *Feature) table(now *feature.Snapshot, r *wire.Report) (list []Point, heads []string) {
	visits, value := now.T.ColVisits, now.T.ColWins
	if r.Depth > 0 {
		visits, value = now.T.ColNodes, now.T.ColValue
	}
	if points, told := now.T.ColPoints[r.Unit]; told {
		value = points
	}
	heads = []string{now.T.ColMove, visits.Label, value.Label, now.T.ColPrior.Label}
	priors := false
	for i := range shown(r) {
		row := &r.Rows[i]
		p := Point{Move: row.Move, Text: now.MoveText(textOf(row)), Visits: now.T.Number(row.Visits), Score: f.row(now, row, r.Unit).Score}
		if row.Prior > 0 {
			p.Prior, priors = now.T.Chance(float64(row.Prior)), true
		}
		list = append(list, p)
	}
	if !priors {
		heads = heads[:3]
	}
	return list, heads
}
