package search

import (
	"cmp"
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/score"
	"playout/ui/text"
)

// LiveTable is the live table.
type LiveTable struct {
	Title     string           // "What White sees — Level 3", "Hint for Black"
	Seat      string           // its seat
	Seats     []feature.Option // those with a search to show; none if there is no choice
	Agent     string           // describes the agent, as a tooltip
	Rate      string           // "9,160 a second", for alpha-beta after its depth: "7 plies deep"; "" if too few were counted
	Tree      bool             // of a tree search
	Deep      bool             // of alpha-beta: visits are nodes, and the line is best play
	Unit      string           // unit of the rows' values: "pawn", "disc", "stone", "point"; "" for shares of wins
	Evaluator string           // the evaluator: "net othello on relaxed SIMD"; explains ≤ if a row has it
	Net       string           // data-net: the model that evaluates or was requested, "" for none
	Kernel    string           // data-kernel: the kernel of the net, by its name in a report; "" for none
	Running   bool
	Past      bool     // of an earlier position: the next search replaces it
	Rows      []Row    // in the agent's order of choice: all, or the best few and the played one
	Open      bool     // all are shown, though there are more than a few
	More      int      // moves not shown
	SlackNote string   // that a worse move was played deliberately; "" if not
	Line      []string // the principal variation: "h4", "g6"
	At        int      // number of its moves made on the board shown; 0 for the game itself
	Done      float64  // share of the goal, 0 to 1; below 0 if time ends the search
}

// Row is one move of the live table, its numbers as text.
type Row struct {
	Move   string
	Name   string  // data-move: the engine's name of the move
	Share  float64 // length of the bar, 0 to 1, by the agent's criterion: see share
	Bound  bool    // the value is an upper bound
	Visits string  // "1,937", "" without a search
	Wins   string  // "63%", in points "+0.35"; "≤ 63%" for a bound; "" without visits and for a trivial bound
	Prior  string  // "31%", "" for a search without priors
	Proven string  // "win", "loss" or "draw" in words, with the distance or margin if known; "" for unproven
	Played bool    // the played move
	Hover  string  // tooltip with the field's letters: "Q 0.26, P 0.31, U 0.02"; only P without a search
}

// shownRows is how many moves the live table has room for.
const shownRows = 6

// table returns the live table.
func (f *Feature) table(now *feature.Snapshot) *LiveTable {
	s, w := f.shownSearch(now), now.T
	if s == nil {
		return nil
	}
	r := s.report
	v := &LiveTable{
		Title:     f.title(now, s),
		Seat:      r.Seat,
		Agent:     now.About(s.agent),
		Evaluator: evaluator(now.T, r),
		Net:       r.Net,
		Kernel:    r.Kernel,
		Running:   isRunning(now, s),
		Past:      f.isPast(now, s),
		Deep:      r.Depth > 0,
		Unit:      r.Unit,
		Done:      -1,
	}
	v.Rate = score.Speed(w, r)
	if r.Goal > 0 {
		v.Done = min(float64(r.Done)/float64(r.Goal), 1)
	}
	if list := f.lookable(now); len(list) > 1 {
		for _, s := range list {
			v.Seats = append(v.Seats, feature.Option{Value: s.report.Seat, Label: w.Seat(s.report.Seat)})
		}
	}
	most, likeliest := 0, float32(0)
	for i := range r.Rows {
		most, likeliest = max(most, r.Rows[i].Visits), max(likeliest, r.Rows[i].Prior)
	}
	kind := text.KindOf(now.FullAgent(s.agent))
	v.Tree = kind.Tree
	valued := kind.ByValue
	played := f.playedRow(now, s)
	v.SlackNote = slackNote(now, s, played)
	rows := f.chooseRows(v, r.Rows, played)
	bounds := false
	for _, i := range rows {
		row := priorRow(now, &r.Rows[i], likeliest)
		if most > 0 {
			row = tableRow(now, &r.Rows[i], likeliest > 0, r.Unit)
			row.Share = share(&r.Rows[i], valued, most)
			if v.Deep {
				row.Share = nearness(&r.Rows[0], &r.Rows[i])
			}
			if row.Bound { // it has no value, and a bound of a shallower search may exceed the best move's
				row.Share = 0
				if bound, ok := strings.CutPrefix(row.Wins, score.AtMost); ok {
					row.Hover = strings.TrimPrefix(w.Bounds, score.AtMost) + " " + bound
				}
				if !v.Open {
					row.Wins = ""
				}
			}
			bounds = bounds || strings.HasPrefix(row.Wins, score.AtMost)
		}
		row.Played = i == played
		v.Rows = append(v.Rows, row)
	}
	if bounds && v.Evaluator != "" {
		v.Evaluator += ", "
	}
	if bounds {
		v.Evaluator += w.Bounds
	}
	_, line := f.line(now)
	for _, move := range line {
		v.Line = append(v.Line, now.MoveText(move))
	}
	if now.Ahead != nil {
		v.At = now.Ahead.At
	}
	return v
}

// title names the search's agent and position.
func (f *Feature) title(now *feature.Snapshot, s *search) string {
	w := now.T
	here := s.ply == now.Board.Ply && f.current(now.Board, s)
	if s.hint {
		template := w.HintWas
		if here {
			template = w.HintFor
		}
		return text.Fill(template, "seat", w.TheSeat(s.report.Seat), "agent", now.AgentName(s.agent))
	}
	template := w.SearchWas
	if here {
		template = w.SearchOf
	}
	return text.Fill(template, "seats", w.SeatOf(s.report.Seat), "agent", now.AgentName(s.agent))
}

// share returns the length of a move's bar: its expected result if the agent chooses by value,
// otherwise its visits relative to the most visited. So the bars are in the order of the rows.
// It does not serve alpha-beta, whose bars show how close a move comes to the best.
func share(r *wire.Row, valued bool, most int) float64 {
	switch {
	case !valued:
		return float64(r.Visits) / float64(most)
	case r.Visits == 0:
		return 0
	}
	return (float64(r.Value) + 1) / 2
}

// tableRow returns a row of the live table; not every search has priors.
func tableRow(now *feature.Snapshot, r *wire.Row, priors bool, unit string) Row {
	w := now.T
	v := Row{
		Move:   now.MoveText(cmp.Or(r.Text, r.Move)),
		Name:   cmp.Or(r.Text, r.Move),
		Bound:  r.AtMost,
		Visits: w.Number(r.Visits),
		Hover:  "Q " + w.Hundredths(float64(r.Value)),
	}
	if priors {
		v.Prior = w.Chance(float64(r.Prior))
		v.Hover += ", P " + w.Hundredths(float64(r.Prior)) + ", U " + w.Hundredths(float64(r.Bonus))
	}
	v.Wins, v.Proven = score.Value(now, r, unit), score.Proven(now, r)
	return v
}

// priorRow returns a row for an agent without search: only its prior is known.
func priorRow(now *feature.Snapshot, r *wire.Row, likeliest float32) Row {
	v := Row{
		Move:  now.MoveText(cmp.Or(r.Text, r.Move)),
		Name:  cmp.Or(r.Text, r.Move),
		Prior: now.T.Chance(float64(r.Prior)),
		Hover: "P " + now.T.Hundredths(float64(r.Prior)),
	}
	if likeliest > 0 {
		v.Share = float64(r.Prior) / float64(likeliest)
	}
	return v
}

// evaluator names the evaluator of a search, unless it uses playouts.
func evaluator(w *text.Strings, r *wire.Report) string {
	switch {
	case r.Kernel != "":
		return text.Fill(w.NetOn, "net", r.Net, "kernel", w.Kernel(r.Kernel))
	case r.Lacks != nil:
		return text.Fill(w.NetLacks, "net", r.Net)
	}
	return ""
}
