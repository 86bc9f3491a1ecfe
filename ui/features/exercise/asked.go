package exercise

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/exercise"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// asked is a question about a search, and the answer to it that is being given.
type asked struct {
	attempt int            // number of earlier attempts
	step    *wire.TaskStep // nil until the worker has answered
	first   *wire.TaskStep // the first step
	given   []string       // Select: the choices so far
	ticked  []bool         // Cut: by row
	order   []int          // Order: rows
	n, q    string         // Backup: as typed
	marks   []bool         // whether each step of the last answer is right; nil for unknown
	nodes   int            // Order: of the last answer
	fewest  int
	model   []wire.TaskStep // the steps of the model answer
	at      int             // the one that is shown
}

type (
	// Tick says that a child of the node is cut, or that it is not, by its row from 0.
	Tick struct{ Row int }
	// Move moves a move in the order, by its place from 0: up by -1, down by 1.
	Move struct{ At, By int }
	// Type sets a number of the answer, as typed: "n" or "q".
	Type struct{ Field, Text string }
	// Submit gives the answer about a search.
	Submit struct{}
	// Through shows the next step of the model answer, or with -1 the previous one.
	Through struct{ By int }
)

// isSearch reports whether the question is about a search.
func (f *Feature) isSearch() bool { return f.task.set != nil && f.goal().Kind.IsSearch() }

// askTask asks the worker for the first step of the question, once nothing else is under way.
func (f *Feature) askTask(c *feature.Context) {
	if f.isSearch() && f.stage == feature.Picking && f.asked.step == nil && f.pending.id == 0 {
		f.task.sendTask(c, f, wire.Task{Attempt: f.progress.Attempts + f.practised})
	}
}

// sendTask asks the worker for the numbers of the question, or for the model answer.
func (a *task) sendTask(c *feature.Context, f *Feature, t wire.Task) {
	t.Exercise, t.Index = a.source, a.index
	f.pending = pending{id: c.Ask(wire.Command{Task: &t}), task: &t}
}

// tasked takes over the numbers of the question, or the model answer.
func (f *Feature) tasked(c *feature.Context, of *wire.Task, t *wire.Tasked) {
	switch {
	case len(t.Steps) == 0:
	case of.Model:
		f.asked.model, f.asked.at = t.Steps, 0
		f.lookAt(c, &t.Steps[0])
	default:
		f.asked.attempt = of.Attempt
		f.asked.first = &t.Steps[0]
		f.showStep(c, &t.Steps[0])
	}
}

// showStep shows a step of the question, with its position on the board. An answer that was begun for
// the same moves stays.
func (f *Feature) showStep(c *feature.Context, s *wire.TaskStep) {
	a := &f.asked
	a.step = s
	if len(a.order) != len(s.Rows) {
		a.order, a.ticked = make([]int, len(s.Rows)), make([]bool, len(s.Rows))
		for i := range a.order {
			a.order[i] = i
		}
	}
	f.lookAt(c, s)
}

// lookAt shows the position of a step on the board.
func (f *Feature) lookAt(c *feature.Context, s *wire.TaskStep) {
	shown := c.Ahead != nil
	if n := len(s.Path); n > 0 && n <= wire.MaxLine {
		if !shown || c.Ahead.At != n || !slices.Equal(c.Ahead.Line, s.Path) {
			c.Send(feature.LookAhead{Ply: f.posed.Plies, Line: s.Path, At: n})
		}
	} else if shown {
		c.Send(feature.LookAhead{})
	}
}

// again prepares the next attempt: the same question, with what was answered, or another instance.
func (a *asked) again(c *feature.Context, f *Feature) {
	if f.goal().Fresh || a.first == nil {
		*a = asked{}
		return
	}
	if a.model = nil; f.goal().Kind == exercise.Select {
		a.given, a.marks = nil, nil
	}
	f.showStep(c, a.first)
}

// hearTask handles the solver's messages about a question about a search.
func (f *Feature) hearTask(c *feature.Context, m feature.Message) {
	a := &f.asked
	if through, is := m.(Through); is {
		if at := a.at + through.By; at >= 0 && at < len(a.model) {
			a.at = at
			f.lookAt(c, &a.model[at])
		}
		return
	}
	if !f.isSearch() || f.stage != feature.Picking || a.step == nil {
		return
	}
	switch m := m.(type) {
	case Pick:
		if m.Option >= 0 && m.Option < len(a.step.Rows) && f.goal().Kind == exercise.Select {
			f.judge(c, wire.Judge{Moves: append(slices.Clone(a.given), a.step.Rows[m.Option].Move), Attempt: a.attempt})
		}
	case Tick:
		if m.Row >= 0 && m.Row < len(a.ticked) {
			a.ticked[m.Row], a.marks = !a.ticked[m.Row], nil
		}
	case Move:
		if to := m.At + m.By; min(m.At, to) >= 0 && max(m.At, to) < len(a.order) {
			a.order[m.At], a.order[to], a.marks = a.order[to], a.order[m.At], nil
		}
	case Type:
		if m.Field == "n" {
			a.n = m.Text
		} else {
			a.q = m.Text
		}
	case Submit:
		if words := a.words(f.goal().Kind); words != nil {
			f.judge(c, wire.Judge{Moves: words, Attempt: a.attempt})
		}
	}
}

// words returns the answer that is given with Submit, nil if it is not complete.
func (a *asked) words(kind exercise.Kind) (words []string) {
	switch kind {
	case exercise.Backup:
		n, q := number(a.n), number(a.q)
		if _, err := strconv.Atoi(n); err != nil {
			return nil
		}
		if _, err := strconv.ParseFloat(q, 64); err != nil {
			return nil
		}
		return []string{n, q}
	case exercise.Cut:
		for i, is := range a.ticked {
			if is {
				words = append(words, a.step.Rows[i].Move)
			}
		}
		if words == nil {
			words = []string{exercise.NoneCut}
		}
	case exercise.Order:
		for _, i := range a.order {
			words = append(words, a.step.Rows[i].Move)
		}
	}
	return words
}

// number returns a number as programs write it: with a point, and with a hyphen for a minus sign.
func number(text string) string {
	return strings.NewReplacer(",", ".", "−", "-").Replace(strings.TrimSpace(text))
}

// judgedStep takes over the verdict on a step or on a whole answer.
func (f *Feature) judgedStep(c *feature.Context, j *wire.Judged) {
	a := &f.asked
	a.marks, a.nodes, a.fewest = j.Steps, j.Nodes, j.Fewest
	a.given = f.answer.moves
	if j.Verdict == wire.Incomplete && j.Next != nil {
		f.stage = feature.Picking
		f.showStep(c, j.Next)
	} else if a.step != nil {
		f.lookAt(c, a.step) // the table stays, and so does its position
	}
}

// stepStatus returns the verdict on the last choice of a path that goes on, "" for none.
func (f *Feature) stepStatus(now *feature.Snapshot, w *Words) string {
	a := &f.asked
	n := len(a.given)
	if f.stage != feature.Picking || f.goal().Kind != exercise.Select || a.step == nil || n == 0 || a.step.Step != n {
		return ""
	}
	words, blind := w.StepRight, w.GoOn
	if n <= len(a.marks) && !a.marks[n-1] {
		words, blind = w.StepWrong, w.StepLost
	}
	if len(a.step.Path) < n { // the seats move at once
		return blind
	}
	return text.Fill(words, "move", now.MoveText(a.step.Path[n-1]))
}

// rightMarked returns how many moves the last answer marked rightly, while attempts are left; more
// would give the answer away.
func (f *Feature) rightMarked(now *feature.Snapshot, w *Words) string {
	a, right := &f.asked, 0
	if f.goal().Kind != exercise.Cut || len(a.marks) == 0 || f.progress.Over() || len(a.model) > 0 {
		return ""
	}
	for _, is := range a.marks {
		if is {
			right++
		}
	}
	return now.T.Count(w.RightMarked, len(a.marks), "right", now.T.Number(right))
}

// askedCaption returns what is asked, or what the model answer shows.
func (f *Feature) askedCaption(now *feature.Snapshot, w *Words, s *wire.TaskStep) string {
	goal, model := f.goal(), len(f.asked.model) > 0
	template := w.Ask[string(goal.Kind)]
	switch {
	case !model && goal.Kind == exercise.Order && goal.Within == 0:
		template = w.Fewest
	case !model:
	case goal.Kind == exercise.Backup && f.asked.at > 0:
		template = w.After
	case goal.Kind == exercise.Order && f.asked.at < len(f.asked.model)-1:
		template = w.YourOrder
	default:
		template = w.Model[string(goal.Kind)]
	}
	n := s.Visits
	if goal.Kind == exercise.Order {
		if n = goal.Depth; model {
			n = s.Nodes
		}
	}
	return text.Sentence(text.Fill(template, "agent", now.About(goal.Agent), "i", now.T.Number(goal.Simulation), "n", now.T.Number(n), "seat", now.T.TheSeat(s.Seat),
		"move", now.MoveText(s.Chosen), "value", now.T.Hundredths(s.Value), "within", now.T.Figure(goal.Within, -1),
		"alpha", bound(now.T, s.Alpha, "−∞"), "beta", bound(now.T, s.Beta, "+∞")))
}

// Asked is what the page shows of a question about a search.
type Asked struct {
	Kind     string
	Caption  string
	Agent    string // the search, as a string
	Heads    []Head
	Rows     []AskedRow
	Trail    []Option // Select: the choices so far
	N, Q     string   // Backup: as typed
	May      bool     // an answer may be given
	Complete bool     // Submit is possible
	Step     string   // of the model answer, in words; "" for the question
	At, Of   int      // of the model answer
}

// Head is the head of a column of numbers.
type Head struct{ Label, Tip string }

// AskedRow is a move of the question.
type AskedRow struct {
	Move, Text string
	Cells      []string
	Ticked     bool
	Chosen     bool   // in the model answer
	Verdict    string // of the last answer, where steps earn points
}

// askedView returns what the page shows, nil for nothing.
func (f *Feature) askedView(now *feature.Snapshot, w *Words) *Asked {
	a, goal := &f.asked, f.goal()
	if !f.isSearch() || f.posed == nil || a.step == nil || now.Game == nil {
		return nil
	}
	s, model := a.step, len(a.model) > 0
	v := &Asked{Kind: string(goal.Kind), Agent: goal.Agent, N: a.n, Q: a.q, May: f.stage == feature.Picking && !model}
	if model {
		s, v.At, v.Of = &a.model[a.at], a.at, len(a.model)
		v.Step = text.Fill(w.ModelStep, "n", now.T.Number(a.at+1), "of", now.T.Number(v.Of))
	}
	v.Complete = v.May && (goal.Kind == exercise.Cut || a.words(goal.Kind) != nil)
	v.Caption = f.askedCaption(now, w, s)
	rule, _, _ := strings.Cut(now.FullAgent(goal.Agent), ":")
	var is [columns]bool // the columns that are shown
	switch goal.Kind {
	case exercise.Select, exercise.Backup:
		is[colN], is[colQ] = true, true
		for i := range s.Rows {
			is[colP] = is[colP] || goal.Kind == exercise.Select && s.Rows[i].P != s.Rows[0].P
		}
		is[colU] = model && goal.Kind == exercise.Select
		is[colSum] = is[colU]
	default:
		is[colScore] = true
		is[colLow], is[colNodes] = model, model && goal.Kind == exercise.Order
	}
	for col, shown := range is {
		if shown {
			v.Heads = append(v.Heads, Head{w.Heads[col].Label, w.Heads[col].Tip})
		}
	}
	for place := range s.Rows {
		at := place
		if goal.Kind == exercise.Order && !model {
			at = a.order[place]
		}
		r := &s.Rows[at]
		row := AskedRow{Move: r.Move, Text: now.MoveText(r.Move), Ticked: at < len(a.ticked) && a.ticked[at], Chosen: r.Right || goal.Kind == exercise.Backup && r.Move == s.Chosen}
		if !model && (goal.Kind == exercise.Order || goal.Kind == exercise.Cut && f.progress.Over()) && place < len(a.marks) {
			row.Verdict = verdictOf(a.marks[place])
		}
		for col, shown := range is {
			if shown {
				text := cell(now.T, r, col)
				if col == colQ && r.N == 0 && rule == "uct" {
					text = "–" // it gives an untried move no value
				}
				if col == colLow && r.Right {
					text = w.WasCut
				}
				row.Cells = append(row.Cells, text)
			}
		}
		v.Rows = append(v.Rows, row)
	}
	if !model {
		for i, move := range a.given {
			o := Option{Label: now.MoveText(move)}
			if i < len(a.marks) {
				o.Verdict = verdictOf(a.marks[i])
			}
			if goal.Kind == exercise.Select || goal.Kind == exercise.Backup && o.Verdict != "" {
				v.Trail = append(v.Trail, o)
			}
		}
	}
	return v
}

// verdictOf returns the verdict on a step.
func verdictOf(right bool) string {
	if right {
		return wire.Right
	}
	return wire.Wrong
}

// The columns of the table, in order.
const (
	colN = iota
	colQ
	colP
	colU
	colSum
	colScore
	colLow
	colNodes
	columns
)

// cell returns a number of a row.
func cell(t *text.Strings, r *wire.TaskRow, col int) string {
	switch col {
	case colN:
		return t.Number(r.N)
	case colQ:
		return t.Hundredths(r.Q)
	case colP:
		return t.Hundredths(r.P)
	case colU:
		return fraction(t, r.U)
	case colSum:
		return fraction(t, r.Sum)
	case colScore:
		return bound(t, r.Score, "")
	case colLow:
		return bound(t, r.Low, "−∞")
	}
	return t.Number(r.Nodes)
}

// fraction returns a number that is infinite if it is absent.
func fraction(t *text.Strings, x *float64) string {
	if x == nil {
		return "∞"
	}
	return t.Hundredths(*x)
}

// bound returns a score in points; without one, or for a finished game, an infinite one.
func bound(t *text.Strings, points *int, none string) string {
	const most = 30_000 // of an unfinished game
	switch {
	case points == nil:
		return none
	case *points > most:
		return "+∞"
	case *points < -most:
		return "−∞"
	}
	return t.Signed(float64(*points), 0)
}
