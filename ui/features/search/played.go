package search

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// playedRow returns the row of the move played in the searched position, or about to be played; -1
// for none.
func (f *Feature) playedRow(now *feature.Snapshot, s *search) int {
	r := s.report
	name := ""
	if f.current(now.Board, s) && s.ply < len(now.Board.Plies) {
		name = moveOf(&now.Board.Plies[s.ply], slices.Index(now.Game.Seats, r.Seat), r)
	} else if r.Final && !s.hint {
		name = r.Move
	}
	return slices.IndexFunc(r.Rows, func(row wire.Row) bool { return row.Move == name })
}

// moveOf returns the move of a report's seat in a step of the record, which has a letter for
// each seat if several moved.
func moveOf(ply *wire.Ply, seat int, r *wire.Report) string {
	if ply.Seat != "" || seat < 0 || seat >= len(ply.Name) {
		return ply.Name
	}
	for i := range r.Rows {
		if strings.HasPrefix(r.Rows[i].Move, ply.Name[seat:seat+1]) {
			return r.Rows[i].Move
		}
	}
	return ""
}

// chooseRows selects the rows to show: all of them, or the first few and the played one. A line of
// text below leaves room for one less.
func (f *Feature) chooseRows(v *LiveTable, all []wire.Row, played int) []int {
	room := shownRows
	if v.SlackNote != "" {
		room--
	}
	var list []int
	for i := range all {
		list = append(list, i)
	}
	v.Open = f.open && len(list) > room
	if v.Open || len(list) <= room {
		return list
	}
	v.More = len(list) - room
	if played >= room {
		list[room-1] = played
	}
	return list[:room]
}

// slackNote reports that the agent deliberately played a worse move than the one it preferred;
// "" if it did not.
func slackNote(now *feature.Snapshot, s *search, played int) string {
	r := s.report
	if r.Slack == nil || played <= 0 || s.hint || !r.Final || r.Rows[played].Move != r.Move {
		return ""
	}
	w := WordsIn(now.T)
	template := w.Varies
	if r.Slack.Within > 0 {
		template = w.Errs
	}
	move := func(i int) string { return now.MoveText(cmp.Or(r.Rows[i].Text, r.Rows[i].Move)) }
	return text.Fill(template, "agent", now.AgentName(s.agent), "within", amount(now.T, r.Slack.Within, r.Unit), "played", move(played), "best", move(0))
}

// amount returns a number of a unit: "0.7 pawns".
func amount(w *text.Strings, n float32, unit string) string {
	digits := 1
	switch {
	case n < 0.1:
		digits = 2
	case n != 1 && n == float32(math.Trunc(float64(n))):
		digits = 0
	}
	return strings.TrimPrefix(w.Signed(float64(n), digits), "+") + " " + w.ColPoints[unit].Label
}
