package simulate

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/analyst"
	"playout/ui/feature/score"
	"playout/ui/feature/term"
	"playout/ui/text"
)

// Part is the content of the tab.
type Part struct {
	Simulation, Of int // of them; 0 without a simulation
	Last, Wanted   int // that can be shown, and that is shown or on its way
	Phase, Node    int
	Title, Count   string // "Simulation 17", "of 400"
	Note           string // why nothing is shown, or what it waits for
	Cause          string // the engine's own words about it, in English
	Traced         bool   // nodes of alpha-beta are shown, not simulations
	Busy           bool   // another simulation is on its way
	Back, Step     bool   // whether they lead somewhere

	Agent  string
	Agents []feature.Option

	Says    string       // what happens in this phase
	Tables  []Table      // the edges by seat, the values of the leaf, or what is backed up
	Letters term.Formula // the formula of U
	Formula []Formula    // the same with numbers; empty without the formula
	Path    []Crumb
	Replay  Replayed
	Look    string // the label of the button that shows the position on the board; "" if it cannot

	Knobs    []Knob
	Compared Table
	Changed  string // what a changed setting changes, in a sentence
}

// Table is a table of moves.
type Table struct {
	Heads []term.Head
	Rows  []Row
}

// Row is a move.
type Row struct {
	Edge   string    // data-edge: its name in records; "" in other tables than those of edges
	Chosen bool      // by the simulation
	Exact  string    // its certain result, "" if unknown
	Cells  []string  // the first one is the row's head
	To     int       // the node of alpha-beta that a press of the head shows, 0 for none
	Data   [5]string // N, Q, P, U and sum of an edge with all digits, "" for none
}

// Formula is the formula of U with the numbers of a move.
type Formula struct{ Move, Head, Top, Bottom, Result string }

// Replayed is the playout that valued the position at the end of the path, up to a ply.
type Replayed struct {
	At, Of int    // plies; Of is 0 if the board cannot show them
	Says   string // "" without a playout
}

// Crumb is a node of the path, by the move that led there.
type Crumb struct {
	Text  string
	Node  int
	On    bool
	Sends feature.Message
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	part := Part{}
	c := feature.Contributions{}
	if now.Board != nil && now.FromInside.View == feature.ViewSearch {
		f.fill(&part, &now)
		if net := now.Model(part.Agent); net != "" {
			c.Models = []string{net}
		}
		if part.Simulation > 0 && !part.Traced && now.Rings && now.Ahead == nil {
			c.Marks = []feature.Marks{f.marks(&now)}
		}
	}
	c.Regions = []feature.Region{{Slot: feature.Inside, Name: feature.ViewSearch, Order: 30, Part: part}}
	return c
}

// fill fills the part in.
func (f *Feature) fill(p *Part, now *feature.Snapshot) {
	w, s := WordsIn(now.T), f.shown
	p.Agent, p.Agents, p.Busy = agentOf(now), options(now), f.asked != 0
	ready := f.ready(now)
	switch {
	case f.over(now):
		p.Note = w.Over
		return
	case f.wrong != nil && f.refused == f.wanted(now):
		p.Note, p.Cause = text.Fill(w.Refused, "agent", now.ChoiceName(p.Agent)), f.wrong.Text
		if s != nil {
			p.Knobs = f.knobs(now)
		}
		return
	case f.asked != 0 && f.left >= 1000:
		p.Note = now.T.Count(w.Left, (f.left+999)/1000)
	case !ready:
		p.Note = w.Waits
	}
	if at, _, _ := f.where(now); s == nil || at != f.of {
		return
	}
	p.Simulation, p.Of, p.Last, p.Phase, p.Node = s.At, s.Of, last(s), int(f.phase), f.node
	p.Wanted = f.wanted(now).at
	title := w.Simulation
	if s.Nodes > 0 {
		title, p.Traced = w.Node, true
	}
	p.Title, p.Count = text.Fill(title, "n", now.T.Number(s.At)), text.Fill(w.Of, "n", now.T.Number(s.Of))
	if s.Ended && s.Nodes == 0 {
		p.Count += w.Ended
	}
	p.Back, p.Step = ready && f.mayStep(true), ready && f.mayStep(false)
	switch {
	case s.Nodes > 0:
		f.fillTrace(p, now, w)
	case s.At > 0:
		f.fillPhase(p, now, w)
	}
	p.Knobs = f.knobs(now)
	f.compare(p, now, w)
}

// fillPhase fills in what the phase shows.
func (f *Feature) fillPhase(p *Part, now *feature.Snapshot, w *Words) {
	s := f.shown
	p.Path = f.path(now, w)
	f.fillLook(p, now, w)
	where := after(p.Path, w)
	switch f.phase {
	case selecting:
		f.fillChoice(p, now, w, after(p.Path[:f.node+1], w))
	case expanding:
		p.Says = text.Fill(w.Expand, "where", where)
		switch {
		case s.By == "end":
			p.Says = w.ExpandEnd
		case s.By == "proven":
			p.Says = w.ExpandProven
		case f.value("tree") == "flat":
			p.Says = w.ExpandFlat
		case f.flat():
			p.Says = w.NoTree
		}
	case evaluating:
		p.Says = of(w.Evaluate, sources, s.By)
		t := Table{Heads: []term.Head{{Label: w.Side, Term: term.Seat}, {Label: w.Value, Term: term.Value}}}
		for i, v := range s.Leaf {
			if f.flat() && now.Board.Seats[i] != s.Seat {
				continue // flat Monte Carlo asks only for its own result
			}
			t.Rows = append(t.Rows, Row{Cells: []string{now.T.Seat(now.Board.Seats[i]), now.T.Signed(v, 2)}})
		}
		p.Tables = []Table{t}
		f.fillReplay(p, now, w)
	case backing:
		p.Says = w.BackUp
		heads := []term.Head{{Label: now.T.ColMove, Term: term.Move}, {Label: w.Side, Term: term.Seat}, {Label: "N", Term: term.Visits}, {Label: "Q", Term: term.Mean}}
		p.Tables = []Table{{Heads: heads, Rows: f.changes(now)}}
	}
}

// fillReplay fills in the playout.
func (f *Feature) fillReplay(p *Part, now *feature.Snapshot, w *Words) {
	s := f.shown
	if s.Plies == 0 {
		return
	}
	p.Replay.Says = now.T.Count(w.Plies, s.Plies)
	p.Replay.At, p.Replay.Of = f.replayed, f.replayable(now)
	if f.replayed > 0 {
		p.Replay.Says = text.Fill(w.Ply, "n", now.T.Number(f.replayed), "of", now.T.Number(s.Plies), "move", now.MoveText(s.Playout[f.replayed-1]))
	}
}

// fillLook fills in the button that shows the position on the board.
func (f *Feature) fillLook(p *Part, now *feature.Snapshot, w *Words) {
	if f.mayLook(now) {
		p.Look = w.Look
	}
	if f.ownLook(now) {
		p.Look = w.EndLook
	}
}

// after says where in the tree a path leads.
func after(path []Crumb, w *Words) string {
	if len(path) < 2 {
		return w.AtRoot
	}
	moves := ""
	for _, c := range path[1:] {
		moves += " " + c.Text
	}
	return text.Fill(w.After, "moves", moves[1:])
}

// path returns the nodes of the path: the root, then each by the moves that led there.
func (f *Feature) path(now *feature.Snapshot, w *Words) []Crumb {
	list := []Crumb{{Text: w.Root, Sends: Enter{}}}
	for i := range f.shown.Path {
		c := &f.shown.Path[i]
		move := now.MoveText(textOf(&c.Edges[c.Chosen]))
		if c.Node == len(list)-1 {
			list = append(list, Crumb{Text: move, Node: c.Node + 1, Sends: Enter{Node: c.Node + 1}})
		} else {
			list[c.Node+1].Text += " / " + move
		}
	}
	end := len(list) - 1
	list[end].Sends = Enter{Phase: int(expanding)}
	if f.phase == selecting {
		end = f.node
	}
	list[end].On = true
	return list
}

// fillChoice fills in the choices at the shown node.
func (f *Feature) fillChoice(p *Part, now *feature.Snapshot, w *Words, where string) {
	uct, gumbel := strings.HasPrefix(f.shown.Agent, "uct"), f.value("select") == "gumbel"
	for i := range f.shown.Path {
		c := &f.shown.Path[i]
		if c.Node != f.node {
			continue
		}
		says, u, sum := w.Takes, term.PUCT, term.Head{Label: "Q + U", Term: term.Sum}
		if uct {
			u = term.UCT
		}
		if gumbel {
			u, sum.Term = term.Gumbel, term.Planned
		}
		switch {
		case len(p.Tables) > 0:
			says = text.Same(w.Together)
		case gumbel && f.node == 0:
			says = w.Plans
		case gumbel:
			says, u, sum = w.Improves, term.Share, term.Head{Label: w.Ahead, Term: term.Ahead}
		case uct && c.Edges[c.Chosen].N == 0:
			says = w.Tries
		case f.flat() && f.value("first") == "drawn":
			says = w.Draws
		case f.flat():
			says = w.Turns
		}
		p.Says = now.T.FillSeat(says, c.Seat, "where", where)
		if !gumbel && !f.flat() && len(p.Tables) == 0 {
			if p.Formula = f.formula(now, c, uct); len(p.Formula) > 0 {
				p.Letters = term.Lettered(u)
			}
		}
		heads := []term.Head{
			{Label: now.T.Seat(c.Seat), Term: term.Seat}, {Label: "N", Term: term.Visits}, {Label: "Q", Term: term.Mean}, {Label: "P", Term: term.Prior}, {Label: "U", Term: u}, sum,
		}
		switch {
		case uct: // its priors are equal
			heads = slices.Delete(heads, 3, 4)
		case f.flat(): // it has no bonus
			heads = heads[:3]
		}
		t := Table{heads, f.rows(now, c, uct)}
		for i := range t.Rows {
			t.Rows[i].Cells = t.Rows[i].Cells[:len(heads)]
		}
		if f.node == 0 && c.Seat == f.shown.Seat {
			f.addExact(&t, now, func(i int) string { return t.Rows[i].Edge })
		}
		p.Tables = append(p.Tables, t)
	}
}

// addExact adds a column with the certain results of the root's moves, if there are any; move returns
// the move of a row by its name in records.
func (f *Feature) addExact(t *Table, now *feature.Snapshot, move func(row int) string) {
	if len(f.shown.Exact) == 0 {
		return
	}
	t.Heads = append(t.Heads, term.Head{Label: analyst.WordsIn(now.T).Exact, Term: term.Exact})
	for i := range t.Rows {
		r := &t.Rows[i]
		r.Exact, _ = score.Exact(now, f.shown.Exact, move(i))
		r.Cells = append(r.Cells, r.Exact)
	}
}

// flat reports whether the search is flat Monte Carlo, which has no tree.
func (f *Feature) flat() bool { return text.KindOf(f.shown.Agent).ByValue }

// rows returns the edges of a choice in the order in which they are listed.
func (f *Feature) rows(now *feature.Snapshot, c *wire.Choice, uct bool) (rows []Row) {
	for _, i := range order(c) {
		e := &c.Edges[i]
		r := Row{Edge: e.Move, Chosen: i == c.Chosen, Cells: []string{now.MoveText(textOf(e)), now.T.Number(e.N)}}
		r.Data[0] = strconv.Itoa(e.N)
		for k, x := range [...]*float64{&e.Q, &e.P, e.U, e.Sum} {
			cell := ""
			if x != nil {
				cell, r.Data[k+1] = now.T.Hundredths(*x), strconv.FormatFloat(*x, 'g', -1, 64)
			}
			if (uct || f.flat()) && k == 0 && e.N == 0 {
				cell = "" // they give an untried move no value
			}
			if !uct || k != 1 {
				r.Cells = append(r.Cells, cell)
			}
		}
		if e.Proven != "" {
			r.Cells[2] = map[string]string{"win": now.T.ProvenWin, "draw": now.T.ProvenDraw, "loss": now.T.ProvenLoss}[e.Proven]
		}
		rows = append(rows, r)
	}
	return rows
}

// order returns the indexes of the edges of a choice in the order in which they are listed: the
// chosen one, then those of the highest sums, among which untried moves without a sum come first.
func order(c *wire.Choice) []int {
	sum := func(i int) float64 {
		switch {
		case i == c.Chosen:
			return math.Inf(1)
		case c.Edges[i].Sum == nil:
			return math.MaxFloat64
		}
		return *c.Edges[i].Sum
	}
	list := make([]int, len(c.Edges))
	for i := range list { // few: put into order one by one
		at := i
		for ; at > 0 && sum(list[at-1]) < sum(i); at-- {
			list[at] = list[at-1]
		}
		list[at] = i
	}
	return list
}

// formula returns the formula of U with the numbers of the chosen move and of the runner-up; nothing
// if they have none.
func (f *Feature) formula(now *feature.Snapshot, c *wire.Choice, uct bool) (list []Formula) {
	weight, visits := now.T.Hundredths(parse(f.value("c"))), float64(c.Visits)
	for at, i := range order(c) {
		e := &c.Edges[i]
		if at == 2 || e.U == nil {
			break
		}
		line := Formula{now.MoveText(textOf(e)), weight + " · √", now.T.Hundredths(math.Log(visits)), now.T.Number(e.N), now.T.Hundredths(*e.U)}
		if !uct {
			line.Head = weight + " · " + now.T.Hundredths(e.P) + " ·"
			line.Top, line.Bottom = now.T.Hundredths(math.Sqrt(visits)), now.T.Number(1+e.N)
		}
		list = append(list, line)
	}
	return list
}

// changes returns what the simulation changes at the edges of its path.
func (f *Feature) changes(now *feature.Snapshot) (rows []Row) {
	for i := range f.shown.Path {
		c := &f.shown.Path[i]
		e := &c.Edges[c.Chosen]
		n, q, was := e.N+1, 0.0, "–"
		if seat := slices.Index(now.Board.Seats, c.Seat); seat >= 0 && seat < len(f.shown.Leaf) {
			q = f.shown.Leaf[seat]
		}
		if e.N > 0 {
			q, was = (float64(e.N)*e.Q+q)/float64(n), now.T.Hundredths(e.Q)
		}
		if c.Node == 0 && c.Seat == f.shown.Seat { // the search's own numbers
			if m := find(f.shown.After, e.Move); m.N > 0 {
				n, q = m.N, m.Q
			}
		}
		rows = append(rows, Row{Cells: []string{now.MoveText(textOf(e)), now.T.Seat(c.Seat), now.T.Number(e.N) + " → " + now.T.Number(n), was + " → " + now.T.Hundredths(q)}})
	}
	return rows
}

// find returns a move of a root, one without visits if it is not there.
func find(root []wire.RootMove, move string) wire.RootMove {
	for _, m := range root {
		if m.Move == move {
			return m
		}
	}
	return wire.RootMove{}
}

// options returns the agents to choose from: those whose search can be shown, those put together by the
// visitor, and the chosen one.
func options(now *feature.Snapshot) (list []feature.Option) {
	chosen := agentOf(now)
	agents := slices.Clone(now.Customs[now.Game.ID])
	for _, a := range now.Game.Agents {
		if a.Level == 0 && text.KindOf(a.Name) != (text.Kind{}) {
			list = append(list, feature.Option{Value: a.Name, Label: now.ChoiceName(a.Name)})
		}
	}
	for _, agent := range append(agents, chosen) {
		if !slices.ContainsFunc(list, func(o feature.Option) bool { return o.Value == agent }) {
			list = append(list, feature.Option{Value: agent, Label: now.ChoiceName(agent) + " (" + text.Roots(agent) + ")"})
		}
	}
	return list
}

// minMarked is the least share of visits of a move that the board marks with a number.
const minMarked = 0.12

// marks returns the moves of the path up to the shown node, numbered in their order, with arrows if
// they move pieces, and the visits of the root's moves as rings or arrows, with their chances.
func (f *Feature) marks(now *feature.Snapshot) (m feature.Marks) {
	for i := range f.shown.Path {
		c := &f.shown.Path[i]
		for _, k := range order(c) {
			e, onPath := &c.Edges[k], k == c.Chosen && c.Node <= f.node && !now.Game.Together
			if !onPath && c.Node > 0 || len(e.Squares) == 0 || slices.Max(e.Squares) >= len(now.Board.Squares) {
				continue
			}
			if onPath {
				markStep(now, &m, c.Node+1, e)
			}
			if c.Node == 0 {
				markMove(now, &m, float64(e.N)/float64(max(1, c.Visits)), e, k == c.Chosen)
			}
		}
	}
	return m
}

// travels reports whether a move takes a piece from square to square.
func travels(now *feature.Snapshot, e *wire.ChoiceEdge) bool {
	return len(e.Squares) == 2 && boards.Of(now.Game.ID).Manner.PiecesMove
}

// markStep marks a move of the path by its number, with a wide arrow if it moves a piece.
func markStep(now *feature.Snapshot, m *feature.Marks, n int, e *wire.ChoiceEdge) {
	s := m.Square(e.Squares[len(e.Squares)-1])
	if s.Step != "" {
		s.Step += ", "
	}
	s.Step += now.T.Number(n)
	s.Extra = text.Fill(WordsIn(now.T).OnPath, "n", s.Step)
	if travels(now, e) {
		a := arrow(now, m, e)
		a.Width, a.Best = 3, true
	}
}

// markMove marks a move of the root by its share of the visits and its chance.
func markMove(now *feature.Snapshot, m *feature.Marks, share float64, e *wire.ChoiceEdge, chosen bool) {
	value := ""
	if share >= minMarked {
		value = strconv.Itoa(int(math.Round((e.Q + 1) * 50)))
	}
	switch {
	case e.N == 0:
	case travels(now, e):
		if value != "" {
			arrow(now, m, e).Value = value
		}
	default:
		if s := m.Square(e.Squares[len(e.Squares)-1]); share > s.Ring {
			s.Ring, s.Mark, s.Best = share, value, chosen
		}
	}
}

// arrow returns the arrow of a move that takes a piece from square to square, for changing it in place;
// it is valid until the next call.
func arrow(now *feature.Snapshot, m *feature.Marks, e *wire.ChoiceEdge) *board.Arrow {
	from, to := now.Board.Squares[e.Squares[0]], now.Board.Squares[e.Squares[1]]
	for i := range m.Arrows {
		if a := &m.Arrows[i]; a.From == from && a.To == to {
			return a
		}
	}
	m.Arrows = append(m.Arrows, board.Arrow{From: from, To: to, Width: 1})
	return &m.Arrows[len(m.Arrows)-1]
}
