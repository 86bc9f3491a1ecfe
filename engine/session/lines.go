package session

import (
	"slices"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/record"
	"playout/engine/wire"
)

// grow makes a game with the lines of an Open, at the end of the line that it names.
func grow(g game.Game, o *wire.Open) (*openGame, *problem) {
	fail := func(err error) (*openGame, *problem) { return nil, &problem{wire.KindRecord, err} }
	if o.Tree == "" {
		r, err := record.Read(g, o.Position, o.Seed, o.Moves)
		if err != nil {
			return fail(err)
		}
		return show(g, record.NewTree(r, ending.Ending{}), 0), nil
	}
	tree, err := record.ParseTree(g, o.Position, o.Seed, o.Tree, func(s game.State, e ending.Ending) error {
		if err := e.Check(); err != nil {
			return err
		}
		return mayEnd(g, s, e)
	})
	if err != nil {
		return fail(err)
	}
	if o.Moves == "" {
		return show(g, tree, 0), nil
	}
	r, err := record.Parse(g, o.Position, o.Seed, o.Moves)
	if err != nil {
		return fail(err)
	}
	tree, node, err := tree.Add(r)
	if err != nil {
		return fail(err)
	}
	if o.Reopened {
		nodes := tree.LineThrough(node).Nodes
		tree = tree.WithEnding(nodes[len(nodes)-1], ending.Ending{})
	}
	t := show(g, tree, node)
	if !tree.IsMain(node) {
		t.main = show(g, tree, 0)
	}
	return t, nil
}

// show returns a game of a tree that shows the line through a node, at its end, as if it were the
// main one.
func show(g game.Game, tree *record.Tree, node int) *openGame {
	line := tree.LineThrough(node)
	begin := line.Record.Cut(0)
	t := &openGame{game: g, record: begin, state: begin.StateAt(0), ending: line.Ending, tree: tree, nodes: line.Nodes}
	t.nameOpening()
	for i, j := range line.Record.Steps {
		if err := t.step(j, line.Record.Chance(i)); err != nil {
			panic("session: a record's own step is refused: " + err.Error())
		}
	}
	return t
}

// mainLine returns the game with the main line shown.
func (t *openGame) mainLine() *openGame {
	if t.main != nil {
		return t.main
	}
	return t
}

// handleGoto returns the game after a Goto.
func (t *openGame) handleGoto(at *wire.Goto) (*openGame, *problem) {
	if at.Line >= t.tree.Len() {
		return nil, refuse(wire.KindPly, "there is no line %d; allowed: 1 to %d, or 0 for the one shown", at.Line, t.tree.Len()-1)
	}
	if at.Line > 0 {
		t = t.withLine(at.Line)
	}
	return t.goTo(at.Ply)
}

// withLine returns the game that shows the line through a node.
func (t *openGame) withLine(node int) *openGame {
	next := show(t.game, t.tree, node)
	if !t.tree.IsMain(node) {
		next.main = t.mainLine().atEnd()
	}
	return next
}

// atEnd returns the game at the end of its record.
func (t *openGame) atEnd() *openGame {
	next := *t
	next.ply, next.state = t.record.Len(), t.record.StateAt(t.record.Len())
	return &next
}

// playStep returns the game after a legal step. It follows a step that the tree already has. Any
// other step starts a line, which becomes the main one until some line is over; then it
// continues the line that branches off from that one, so that lines do not nest ever
// deeper.
func (t *openGame) playStep(j game.Joint) (*openGame, *problem) {
	next := t.cut()
	if err := next.step(j, ""); err != nil {
		return nil, &problem{wire.KindMove, err}
	}
	if node := t.tree.Child(t.nodes[t.ply], next.record.Name(t.ply)); node != 0 {
		if t.ply < t.record.Len() && node == t.nodes[t.ply+1] {
			return t.goTo(t.ply + 1)
		}
		return t.withLine(node).goTo(t.ply + 1)
	}
	tree, node, err := t.tree.Add(next.record)
	if err != nil {
		return nil, &problem{wire.KindMove, err}
	}
	if main := t.mainLine(); main.closed() {
		next.main = main.atEnd()
		tree = tree.Promote(node)
	} else {
		tree = tree.MakeMain(node)
	}
	next.tree, next.nodes = tree, append(next.nodes, node)
	return next, nil
}

// cut returns the game with a record that ends at the position shown and a tree that does not
// contain that record yet.
func (t *openGame) cut() *openGame {
	return &openGame{
		game: t.game, record: t.record.Cut(t.ply), plies: slices.Clip(t.plies[:t.ply]),
		openings: slices.Clip(t.openings[:t.ply+1]), ply: t.ply, state: t.state,
		tree: t.tree, nodes: slices.Clip(t.nodes[:t.ply+1]),
	}
}

// ended returns the game, already at the end of its record, ended outside the rules.
func (t *openGame) ended(e ending.Ending) *openGame {
	next := *t
	next.ending = e
	next.tree = t.tree.WithEnding(t.nodes[t.ply], e)
	if !t.mainLine().closed() {
		next.tree, next.main = next.tree.MakeMain(t.nodes[t.ply]), nil
	}
	return &next
}

// asMain describes this game, which shows the main line at its end, for a game that shows another
// line.
func (t *openGame) asMain() *wire.Main {
	view := t.state.(game.Viewer).View()
	m := &wire.Main{Record: t.record.String(), Plies: len(t.plies), Notes: view.Notes, Score: view.Score, Over: t.over(), Ending: t.ending}
	if m.Over {
		m.Returns = t.returns()
	} else {
		m.Acting = t.seatNames(t.state.Acting())
	}
	return m
}

// lines returns the text of all lines, "" if the record is the only one.
func (t *openGame) lines() string {
	if t.tree.IsPlain() {
		return ""
	}
	return t.tree.String()
}

// others returns the lines that branch off the one shown, each before those that branch off it.
func (t *openGame) others() (list []wire.Variation) {
	if t.tree.Len() == len(t.nodes) {
		return nil
	}
	found := t.main == nil
	for ply, before := range t.record.Walk() {
		if ply+1 == len(t.nodes) {
			break
		}
		for _, node := range t.tree.Variations(t.nodes[ply+1]) {
			list = t.branch(list, before, wire.Variation{Line: node, Ply: ply + 1}, &found)
		}
	}
	return list
}

// branch adds to a list the variation with a line, ply and depth, from the state before it, and
// those that branch off its plies. found is set if the main line is in the list.
func (t *openGame) branch(list []wire.Variation, before game.State, v wire.Variation, found *bool) []wire.Variation {
	v.Main = t.tree.IsMain(v.Line)
	if room := wire.MaxVariations - len(list); room == 0 || room == 1 && !*found && !v.Main {
		return list // the last room is for the main line
	}
	*found = *found || v.Main
	v.Plies, v.Length = t.ahead(before, v.Line), t.tree.LineLength(v.Line)
	list = append(list, v)
	s, at := game.Clone(t.game, before), v.Line
	for i, step := range t.tree.Continuation(v.Line, len(v.Plies)) {
		if i > 0 {
			at = t.tree.Child(at, step.Name)
			for _, node := range t.tree.Variations(at) {
				list = t.branch(list, s, wire.Variation{Line: node, Ply: v.Ply + i, Depth: v.Depth + 1}, found)
			}
		}
		if i+1 < len(v.Plies) {
			s.Play(step.Joint, nil)
		}
	}
	return list
}

// annotate adds to a ply the comment and the judgements of its node.
func (t *openGame) annotate(p *wire.Ply, node int) {
	p.Glyphs, p.Comment = record.GlyphText(t.tree.Glyphs(node)), t.tree.Words(node)
}

// ahead returns the first steps of a line from a position: in a game of chance only one, since
// the outcomes of chance are not known here.
func (t *openGame) ahead(s game.State, node int) (plies []wire.Ply) {
	s = game.Clone(t.game, s)
	at := node
	for i, step := range t.tree.Continuation(node, wire.MaxContinuation) {
		if i > 0 && t.game.Spec().Chance {
			break
		}
		if i > 0 {
			at = t.tree.Child(at, step.Name)
		}
		written := t.written(s, step.Joint, step.Name)
		t.annotate(&written, at)
		plies = append(plies, written)
		if !t.game.Spec().Chance {
			s.Play(step.Joint, nil)
		}
	}
	return plies
}
