package session

import (
	"slices"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/search/report"
	"playout/engine/session/watch"
	"playout/engine/wire"
)

// startReports starts the reports of the search's tree if it exists, the page watches, and no tree
// is reported yet.
func (t *thought) startReports(w *watch.Watch) {
	if !w.On() || w.HasTree() || t.player == nil {
		return
	}
	if tree := player.Tree(t.player); tree != nil {
		from := t.shown
		t.tree = &watch.Tree{
			Search: tree, Seat: t.seat, Name: from.game.Spec().Seats[t.seat], Agent: t.agent.String(),
			Text:      func(j game.Joint) string { return from.text(from.state, j) },
			Inspected: t.describeNode,
		}
		w.Begin(t.tree)
	}
}

// describeNode describes a node in the page's terms.
func (t *thought) describeNode(node *report.Node) *wire.Inspected {
	from := t.shown
	var choosing game.Seats
	for _, table := range node.Tables {
		choosing |= game.Only(table.Seat)
	}
	there, line := from.after(node.Line, choosing)
	answer := &wire.Inspected{
		Node: int(node.Path[len(node.Path)-1]), Visits: int(node.Visits), Value: finite(node.Value), Proven: node.Proven.Word(),
		Board: there.board(), Chance: from.game.Spec().Chance && len(line) > 0, More: node.MoreChildren,
	}
	for _, at := range node.Path {
		answer.Path = append(answer.Path, int(at))
	}
	for _, ply := range line {
		answer.Line = append(answer.Line, ply.Text)
	}
	for _, table := range node.Tables {
		answer.Tables = append(answer.Tables, wire.SeatTable{
			Seat: from.game.Spec().Seats[table.Seat],
			Rows: rowsOf(table.Rows[:min(len(table.Rows), wire.MaxPerSeat)], true, func(m game.Move) moveView {
				return viewPossibleMove(there.state, table.Seat, m)
			}),
		})
	}
	for _, b := range node.Children {
		answer.Below = append(answer.Below, wire.Below{
			Node: int(b.Node), Text: from.text(there.state, b.Joint), Visits: int(b.Visits),
			Value: finite(b.Value), Proven: b.Proven.Word(), Leaf: b.Leaf,
		})
	}
	return answer
}

// viewPossibleMove returns the form in which a move of a state is shown. In a game of chance the
// move need not be legal in that state.
func viewPossibleMove(state game.State, seat game.Seat, m game.Move) moveView {
	if state.Acting().Has(seat) && slices.Contains(state.Legal(seat, nil), m) {
		return viewMove(state, seat, m)
	}
	return moveView{name: state.MoveName(seat, m)}
}

// text returns the moves of a step from a state for people. In a game of chance they need not be
// legal there.
func (o *openGame) text(from game.State, j game.Joint) string {
	if acting := from.Acting(); acting.Count() == 1 {
		seat := acting.First()
		if c := viewPossibleMove(from, seat, j[seat]); c.text != "" {
			return c.text
		}
	}
	return record.StepName(o.game.Spec(), from, j)
}

// maxWorlds is the largest number of outcomes of chance to try until the moves to a node are legal.
const maxWorlds = 64

// after returns the game after moves, as far as they are legal, and the plies played. In a game of
// chance, moves lead to several positions: after returns one in which the given seats choose, if it
// finds one. It returns the same each time, whatever chance decided in the open game.
func (o *openGame) after(joints []game.Joint, choosing game.Seats) (there *openGame, line []wire.Ply) {
	if !o.game.Spec().Chance || len(joints) == 0 {
		next := o.cut()
		for _, j := range joints {
			if next.step(j, "") != nil {
				break
			}
		}
		next.tree = record.NewTree(next.record, ending.Ending{})
		next.nodes = next.tree.LineThrough(0).Nodes
		return next, next.plies[o.ply:]
	}
	var best *record.Record
	for seed := range uint64(maxWorlds) {
		r, err := record.New(o.game, o.state.String(), seed)
		if err != nil {
			panic(err) // the text comes from a position
		}
		for _, j := range joints {
			if r.Append(j) != nil {
				break
			}
		}
		if best == nil || r.Len() > best.Len() {
			best = r
		}
		if r.Len() == len(joints) && r.StateAt(r.Len()).Acting() == choosing {
			best = r
			break
		}
	}
	next := gameAtLine(o.game, record.NewTree(best, ending.Ending{}), 0)
	return next, next.plies
}
