package search

import (
	"slices"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
)

// keyValues is the key of the setting that shows values, stored as valuesOn.
const (
	keyValues = "playout.values"
	valuesOn  = "on"
)

// valuesAgent is the agent that computes the values of all moves. With such a large margin
// alpha-beta computes every move's exact value, not only a bound; with a fixed depth all have
// the same depth.
const valuesAgent = "alphabeta:depth=6,ms=500,ties=30000"

// values holds the values of all moves of a position, in games whose squares have room for them.
// If no search has them all, the feature starts one for the person to move. It is not a hint:
// the table, the chart and the bar do not show it.
type values struct {
	on     bool
	asked  *wire.Board  // the board of the last request
	board  *wire.Board  // the board of the values
	report *wire.Report // nil for none
}

// SetValues sets whether every legal square shows the value of its move.
type SetValues struct{ On bool }

// take takes over the known values of a board's moves.
func (v *values) take(b *wire.Board, r *wire.Report) {
	if len(r.Rows) > 0 {
		v.board, v.report = b, r
	}
}

func (f *Feature) setValues(c *feature.Context, on bool) {
	f.values.on, f.values.asked = on, nil
	stored := "off"
	if on {
		stored = valuesOn
	}
	c.Do(feature.Store{Key: keyValues, Value: stored})
	if !on && c.Thought.OnlyValues() {
		c.Send(feature.DropThought{})
	}
}

// valuesSwitch returns the switch of the settings that shows them.
func (f *Feature) valuesSwitch(now *feature.Snapshot) feature.Switch {
	w := WordsIn(now.T).Values
	return feature.Switch{Order: 10, Name: "values", Label: w.Label, Tip: w.Tip, On: f.values.on, TurnOn: SetValues{On: true}, TurnOff: SetValues{}}
}

// askValues requests the values of a person's moves, once for each position, while no other
// search runs.
func (f *Feature) askValues(c *feature.Context) {
	if !f.values.on || c.FromInside.View != "" || c.Board == nil || f.values.asked == c.Board || f.values.board == c.Board || c.Asleep || !c.MayValue() {
		return
	}
	of := f.shownSearch(&c.Snapshot)
	if !boards.Of(c.Game.ID).Manner.Values || slices.Contains(f.at(c.Board, c.Board.Ply), of) && isExact(of.report) {
		return
	}
	f.values.asked = c.Board
	c.Send(feature.Think{Thought: feature.Thought{Seat: c.Person(), Agent: valuesAgent, Hint: true, Values: true}})
}

// isExact reports whether a report has an exact value for every move.
func isExact(r *wire.Report) bool {
	return !slices.ContainsFunc(r.Rows, func(row wire.Row) bool { return row.AtMost || row.Visits == 0 })
}

// markValues writes the value of each move on its square, from a search of the position with all
// exact values, otherwise from the one shown, with bounds marked. All values on one board come
// from one search.
func (f *Feature) markValues(now *feature.Snapshot, m *feature.Marks, of *search) {
	var report *wire.Report
	switch {
	case of != nil && isExact(of.report):
		report = of.report
	case f.values.board == now.Board:
		report = f.values.report
	case of != nil:
		report = of.report
	default:
		return
	}
	for i := range report.Rows {
		r := &report.Rows[i]
		if r.Visits == 0 || len(r.Squares) != 1 || isOffBoard(now, r.Squares) {
			continue
		}
		at, value := r.Squares[0], hundredths(r.Value)
		s := m.Square(at)
		switch {
		case now.Board.Cells[at] != "":
		case s.Mark != "" && !r.AtMost:
			s.Mark = value
		case r.AtMost:
			s.Value = board.AtMost + value
		default:
			s.Value = value
		}
	}
}
