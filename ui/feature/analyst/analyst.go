// Package analyst has what the tabs of the place Inside share about a search of the position shown:
// the agents to choose from, its moves as text, and a picture of what it looks at.
package analyst

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/score"
	"playout/ui/feature/term"
	"playout/ui/text"
)

// Strongest returns the offered agent of the kind that usually judges moves, or the last one that
// searches.
func Strongest(g *wire.Game) (agent string) {
	for _, a := range g.Agents {
		kind := kindOf(a.Name)
		if a.Level == 0 && Searches(a.Name) && !text.IsOwnNet(a.Net) && (kind == kindOf(g.Judge) || kindOf(agent) != kindOf(g.Judge)) {
			agent = a.Name
		}
	}
	return cmp.Or(agent, g.Hint)
}

// kindOf returns the name at the start of an agent string.
func kindOf(agent string) string {
	kind, _, _ := strings.Cut(agent, ":")
	return kind
}

// Searches reports whether agents like this one search until they are stopped.
func Searches(agent string) bool { return text.KindOf(agent) != text.Kind{} }

// Options returns the agents to choose from, the strongest first: one of each kind that searches,
// those put together by the visitor, and the chosen ones.
func Options(now *feature.Snapshot, chosen ...string) (list []feature.Option) {
	add := func(agent, label string) {
		if !slices.ContainsFunc(list, func(o feature.Option) bool { return o.Value == agent }) {
			list = append(list, feature.Option{Value: agent, Label: label})
		}
	}
	best := Strongest(now.Game)
	add(best, now.AgentName(best))
	for _, a := range now.Game.Agents {
		same := slices.ContainsFunc(list, func(o feature.Option) bool { return kindOf(o.Value) == kindOf(a.Name) })
		if a.Level == 0 && Searches(a.Name) && (!same || text.IsOwnNet(a.Net)) {
			add(a.Name, now.AgentName(a.Name))
		}
	}
	for _, agent := range append(slices.Clip(now.Customs[now.Game.ID]), chosen...) {
		if agent != link.Human {
			add(agent, now.ChoiceName(agent)+" ("+text.Roots(agent)+")")
		}
	}
	return list
}

// Row is a move of a search, with the line that it starts.
type Row struct {
	Move  string   // data-move: by its name in records
	Text  string   // its move for people
	Score string   // "+0.35", "63%", "win in 5"
	Value string   // data-score: "0.35" in the search's unit, "0.262" from -1 to 1, or "win", "draw", "loss"
	Exact bool     // the score is certain
	Line  []string // for people
}

// TextOf returns the readable form of a row's move.
func TextOf(r *wire.Row) string { return cmp.Or(r.Text, r.Move) }

// RowOf returns a row of a report, whose unit is that of its points.
func RowOf(now *feature.Snapshot, r *wire.Row, unit string) *Row {
	row := &Row{Move: r.Move, Text: now.MoveText(TextOf(r)), Score: score.Value(now, r, unit), Value: strconv.FormatFloat(float64(r.Value), 'f', 3, 32)}
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

// Heads returns the heads of the columns of a report's moves: the move, its visits or nodes, its value,
// and its prior if moves have one.
func Heads(now *feature.Snapshot, r *wire.Report) []term.Head {
	visits, value := term.Head{Label: now.T.ColVisits.Label, Term: term.Visits}, term.Head{Label: now.T.ColWins.Label, Term: term.Wins}
	if r.Depth > 0 {
		visits, value = term.Head{Label: now.T.ColNodes.Label, Term: term.Nodes}, term.Head{Label: now.T.ColValue.Label, Term: term.Wins}
	}
	if points, told := now.T.ColPoints[r.Unit]; told {
		value = term.Head{Label: points.Label, Term: term.Points}
	}
	heads := []term.Head{{Label: now.T.ColMove, Term: term.Move}, visits, value, {Label: now.T.ColPrior.Label, Term: term.Prior}}
	if !slices.ContainsFunc(shown(r), func(row wire.Row) bool { return row.Prior > 0 }) {
		heads = heads[:3]
	}
	return heads
}

// Table returns the moves of the picture as text.
func Table(now *feature.Snapshot, r *wire.Report) (list []*Point) {
	for i := range shown(r) {
		row := &r.Rows[i]
		p := &Point{Move: row.Move, Text: now.MoveText(TextOf(row)), Visits: now.T.Number(row.Visits), Score: RowOf(now, row, r.Unit).Score}
		if row.Prior > 0 {
			p.Prior = now.T.Chance(float64(row.Prior))
		}
		list = append(list, p)
	}
	return list
}

// Searched returns how much a search has searched: "1,937 simulations".
func Searched(now *feature.Snapshot, r *wire.Report) string {
	count := now.T.Sims
	if r.Depth > 0 {
		count = now.T.Nodes
	}
	return now.T.Count(count, r.Visits)
}

// LookAt shows the position after a move of a report, which may be nil, by its name in records.
func LookAt(c *feature.Context, r *wire.Report, move string) {
	if c.Board == nil || c.Game.Chance || r == nil {
		return
	}
	for i := range r.Rows {
		if row := &r.Rows[i]; row.Move == move {
			line := row.Line
			if len(line) == 0 {
				line = []string{TextOf(row)}
			}
			c.Send(feature.LookAhead{Ply: c.Board.Ply, Line: line, At: 1})
		}
	}
}
