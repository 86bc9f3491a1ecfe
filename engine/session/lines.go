package session

import (
	"slices"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/record"
	"playout/engine/wire"
)

// readLines makes a game with the lines of an Open, at the end of the line that it names.
func readLines(g game.Game, open *wire.Open) (*openGame, *refusal) {
	fail := func(err error) (*openGame, *refusal) { return nil, &refusal{wire.KindRecord, err} }
	if open.Tree == "" && open.More == "" {
		r, err := record.Read(g, open.Position, open.Seed, open.Moves)
		if err != nil {
			return fail(err)
		}
		return gameAtLine(g, record.NewTree(r, ending.Ending{}), 0), nil
	}
	parse := func(text string) (*record.Tree, error) {
		return record.ParseTree(g, open.Position, open.Seed, text, func(s game.State, e ending.Ending) error {
			if err := e.Check(); err != nil {
				return err
			}
			return mayEnd(g, s, e)
		})
	}
	tree, err := parse(open.Tree)
	if err != nil {
		return fail(err)
	}
	if open.More != "" {
		more, err := parse(open.More)
		if err != nil {
			return fail(err)
		}
		tree = tree.Merge(more)
	}
	if open.Moves == "" {
		return gameAtLine(g, tree, 0), nil
	}
	r, err := record.Parse(g, open.Position, open.Seed, open.Moves)
	if err != nil {
		return fail(err)
	}
	tree, node, err := tree.Add(r)
	if err != nil {
		return fail(err)
	}
	if open.Reopened {
		nodes := tree.LineThrough(node).Nodes
		tree = tree.WithEnding(nodes[len(nodes)-1], ending.Ending{})
	}
	o := gameAtLine(g, tree, node)
	if !tree.IsMain(node) {
		o.main = gameAtLine(g, tree, 0)
	}
	return o, nil
}

// gameAtLine returns a game of a tree that shows the line through a node, at its end. It leaves
// main to the caller, as if the line were the main one.
func gameAtLine(g game.Game, tree *record.Tree, node int) *openGame {
	line := tree.LineThrough(node)
	begin := line.Record.Cut(0)
	o := &openGame{game: g, record: begin, state: begin.StateAt(0), ending: line.Ending, tree: tree, nodes: line.Nodes}
	o.nameOpening()
	for i, j := range line.Record.Steps {
		if err := o.step(j, line.Record.Chance(i)); err != nil {
			panic("session: a record's own step is refused: " + err.Error())
		}
	}
	return o
}

// mainLine returns the game with the main line shown.
func (o *openGame) mainLine() *openGame {
	if o.main != nil {
		return o.main
	}
	return o
}

// handleGoto returns the game after a Goto.
func (o *openGame) handleGoto(at *wire.Goto) (*openGame, *refusal) {
	if !o.tree.Has(at.Line) {
		return nil, o.noLine(at.Line)
	}
	if at.Line > 0 {
		o = o.withLine(at.Line)
	}
	return o.goTo(at.Ply)
}

// noLine refuses the number of a line.
func (o *openGame) noLine(line int) *refusal {
	return refuse(wire.KindPly, "there is no line %d; allowed: 1 to %d, or 0 for the one shown", line, o.tree.Len()-1)
}

// withLine returns the game that shows the line through a node.
func (o *openGame) withLine(node int) *openGame {
	next := gameAtLine(o.game, o.tree, node)
	if !o.tree.IsMain(node) {
		next.main = o.mainLine().atEnd()
	}
	return next
}

// atEnd returns the game at the end of its record.
func (o *openGame) atEnd() *openGame {
	next := *o
	next.ply, next.state = o.record.Len(), o.record.StateAt(o.record.Len())
	return &next
}

// playStep returns the game after a legal step. If the tree already has the step, the game follows
// it. Any other step makes another line, which becomes the main one. Once the main line is over, it
// becomes the variation that branches off that one instead, so that lines do not nest ever deeper.
// An aside only becomes the last variation, even at the end of the main line, which stops there.
func (o *openGame) playStep(j game.Joint, aside bool) (*openGame, *refusal) {
	next := o.cut()
	if err := next.step(j, ""); err != nil {
		return nil, &refusal{wire.KindMove, err}
	}
	if node := o.tree.Child(o.nodes[o.ply], next.record.Name(o.ply)); node != 0 {
		if o.ply < o.record.Len() && node == o.nodes[o.ply+1] {
			return o.goTo(o.ply + 1)
		}
		if !aside && o.main == nil && o.ply == o.record.Len() {
			return gameAtLine(o.game, o.tree.Continue(node), node), nil
		}
		return o.withLine(node).goTo(o.ply + 1)
	}
	add := o.tree.Add
	if aside {
		add = o.tree.AddAside
	}
	tree, node, err := add(next.record)
	if err != nil {
		return nil, &refusal{wire.KindMove, err}
	}
	switch main := o.mainLine(); {
	case aside:
		next.main = main.atEnd()
	case main.closed():
		next.main = main.atEnd()
		tree = tree.Promote(node)
	default:
		tree = tree.MakeMain(node)
	}
	next.tree, next.nodes = tree, append(next.nodes, node)
	return next, nil
}

// amend returns the game after an Amend.
func (o *openGame) amend(a *wire.Amend) (*openGame, *refusal) {
	if !o.tree.Has(a.Line) {
		return nil, o.noLine(a.Line)
	}
	line := o.nodes
	if a.Line > 0 {
		line = o.tree.LineThrough(a.Line).Nodes
	}
	if a.Ply >= len(line) {
		return nil, refuse(wire.KindPly, "ply %d is beyond the line's end; allowed: 0 to %d", a.Ply, len(line)-1)
	}
	node := line[a.Ply]
	tree, err := o.amendTree(a, node)
	if err != nil {
		return nil, refuse(wire.KindPly, "%w", err)
	}
	next := gameAtLine(o.game, tree, 0)
	if main := o.mainLine(); main.closed() && (!next.closed() || !slices.Equal(next.nodes, main.nodes)) {
		return nil, refuse(wire.KindPly, "the main line is a finished game and stays as it is; allowed: to change its variations")
	}
	// The line shown stays: up to where it was, or to where it was cut.
	shown, end := o.ply, len(o.nodes)-1
	for !tree.Has(o.nodes[end]) {
		end--
	}
	if shown = min(shown, end); !tree.IsMain(o.nodes[end]) {
		main := next
		next = gameAtLine(o.game, tree, o.nodes[end])
		next.main = main
	}
	return next.goTo(shown)
}

// amendTree returns the tree after an Amend of a node.
func (o *openGame) amendTree(a *wire.Amend, node int) (tree *record.Tree, err error) {
	switch a.Do {
	case wire.Promote:
		tree, _, err = o.tree.Raise(node)
	case wire.Demote:
		tree, _, err = o.tree.Lower(node)
	case wire.Delete:
		tree, err = o.tree.Delete(node)
	case wire.Comment:
		tree, err = o.tree.WithWords(node, a.Text)
	default:
		tree, err = o.tree.WithGlyphs(node, a.Text)
	}
	return tree, err
}

// cut returns the game with a record that ends at the position shown, for adding steps. Its tree is
// still the old one: the caller replaces it.
func (o *openGame) cut() *openGame {
	return &openGame{
		game: o.game, record: o.record.Cut(o.ply), plies: slices.Clip(o.plies[:o.ply]),
		openings: slices.Clip(o.openings[:o.ply+1]), ply: o.ply, state: o.state,
		tree: o.tree, nodes: slices.Clip(o.nodes[:o.ply+1]),
	}
}

// withEnding returns a game that is at the end of its record after it has ended outside the rules.
func (o *openGame) withEnding(e ending.Ending) *openGame {
	next := *o
	next.ending = e
	next.tree = o.tree.WithEnding(o.nodes[o.ply], e)
	if !o.mainLine().closed() {
		next.tree, next.main = next.tree.MakeMain(o.nodes[o.ply]), nil
	}
	return &next
}

// asMain describes this game, which shows the main line at its end, for a game that shows another
// line.
func (o *openGame) asMain() *wire.Main {
	view := o.state.(game.Viewer).View()
	m := &wire.Main{Record: o.record.String(), Plies: len(o.plies), Notes: view.Notes, Score: view.Score, Over: o.over(), Ending: o.ending}
	if m.Over {
		m.Returns = o.returns()
	} else {
		m.Acting = o.seatNames(o.state.Acting())
	}
	return m
}

// linesText returns the text of all lines, "" if the record is the only one.
func (o *openGame) linesText() string {
	if o.tree.IsPlain() {
		return ""
	}
	return o.tree.String()
}

// variations returns the lines that branch off the one shown, each before those that branch off it.
func (o *openGame) variations() (list []wire.Variation) {
	if o.tree.Len() == len(o.nodes) {
		return nil
	}
	found := o.main == nil
	for ply, before := range o.record.Walk() {
		if ply+1 == len(o.nodes) {
			for _, node := range o.tree.After(o.nodes[ply]) {
				list = o.appendVariation(list, before, wire.Variation{Line: node, Ply: ply + 1}, &found)
			}
			break
		}
		for _, node := range o.tree.Variations(o.nodes[ply+1]) {
			list = o.appendVariation(list, before, wire.Variation{Line: node, Ply: ply + 1}, &found)
		}
	}
	return list
}

// appendVariation adds a variation to a list, and those that branch off its plies. The caller has
// set its line, ply and depth; before is the state in which it starts. found becomes true with the
// main line.
func (o *openGame) appendVariation(list []wire.Variation, before game.State, v wire.Variation, found *bool) []wire.Variation {
	v.Main = o.tree.IsMain(v.Line)
	if room := wire.MaxVariations - len(list); room == 0 || room == 1 && !*found && !v.Main {
		return list // the last room is for the main line
	}
	*found = *found || v.Main
	v.Plies, v.Length = o.firstPlies(before, v.Line), o.tree.LineLength(v.Line)
	list = append(list, v)
	s, at := game.Clone(o.game, before), v.Line
	for i, step := range o.tree.Continuation(v.Line, len(v.Plies)) {
		if i > 0 {
			at = o.tree.Child(at, step.Name)
			for _, node := range o.tree.Variations(at) {
				list = o.appendVariation(list, s, wire.Variation{Line: node, Ply: v.Ply + i, Depth: v.Depth + 1}, found)
			}
		}
		if !o.game.Spec().Chance {
			s.Play(step.Joint, nil)
		}
	}
	if o.game.Spec().Chance {
		return list // the state after the step is not known here
	}
	for _, node := range o.tree.After(at) {
		list = o.appendVariation(list, s, wire.Variation{Line: node, Ply: v.Ply + len(v.Plies), Depth: v.Depth + 1}, found)
	}
	return list
}

// annotate adds to a ply the comment and the judgements of its node.
func (o *openGame) annotate(p *wire.Ply, node int) {
	p.Glyphs, p.Comment = record.GlyphText(o.tree.Glyphs(node)), o.tree.Words(node)
}

// firstPlies returns the first steps of a line from a position: in a game of chance only one, since
// the outcomes of chance are not known here.
func (o *openGame) firstPlies(s game.State, node int) (plies []wire.Ply) {
	s = game.Clone(o.game, s)
	at := node
	for i, step := range o.tree.Continuation(node, wire.MaxContinuation) {
		if i > 0 && o.game.Spec().Chance {
			break
		}
		if i > 0 {
			at = o.tree.Child(at, step.Name)
		}
		written := o.newPly(s, step.Joint, step.Name)
		o.annotate(&written, at)
		plies = append(plies, written)
		if !o.game.Spec().Chance {
			s.Play(step.Joint, nil)
		}
	}
	return plies
}
