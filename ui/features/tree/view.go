package tree

import (
	"cmp"
	"strconv"
	"strings"

	"playout/engine/stage"
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/text"
)

// Part is the feature's part of the view.
type Part struct {
	Open bool // the scene is shown

	Title    string // "White’s search — Guided search"
	About    string // what the agent does: a tooltip
	Counts   string // "12,340 simulations, 8,120 nodes"; without a tree, when there will be one
	HasTree  bool   // there is a tree
	YourMove bool   // a person is to move on the board behind the tree
	Thinks   string // the agent that may be asked to think, so that there is a tree; "" for none
	For      string // the seat of the search, within a sentence
	Speed    string // one of Speeds
	Speeds   []feature.Option
	Shares   []Share // of the workers, if several think

	Node  *Node // the picked node, nil for none
	Items []Item
}

// Share is the part of the work that one of several workers has done.
type Share struct {
	Name, Visits, Percent string
	Share                 float64 // 0 to 1
}

// Node is the picked node.
type Node struct {
	Line   string // the moves that lead to it: "f5 d6", "" for none
	Visits string // N
	Value  string // Q, as a share of wins; "" without visits
	Proven string // "proven: win", "" for nothing
	Whose  string // the seat of the wins
	Hover  string
	Chance string // that it is one of several positions made by chance; "" if it is not
	Small  *board.Lesson
	Tables []SeatTable
	Open   bool // all their rows are shown
	More   int  // rows that are not shown
}

// SeatTable is a node's data about one seat's moves.
type SeatTable struct {
	Seat  string // "goose2"
	Name  string
	Prior bool // there is a P
	Rows  []MoveRow
}

// MoveRow is a row of a SeatTable, its numbers as text.
type MoveRow struct {
	Move, Name    string
	N, Q, P, U    string
	Proven, Hover string
}

// Item is a row of the list.
type Item struct {
	ID           string
	Worker, Node int
	Level        int
	Text, Label  string
	Visits, Wins string
	Proven       string
	Share        float64 // its visits divided by the most visited sibling's, 0 to 1
	Leaf, Opened bool
	Picked       bool
	More         bool // it stands for the remaining children of the node
	Place, Of    int
}

// tableRows is how many rows of a table are shown at first.
const tableRows = 6

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	p, nodes, open := Part{Open: now.Stage == stage.Tree}, 0, WordsIn(now.T).Tree
	if p.Open && now.Board != nil {
		for _, t := range f.trees {
			nodes += t.nodes
		}
		f.draw(&now, nodes, &p)
	}
	button := now.SceneButton(stage.Tree)
	button.Action, button.Order, button.Icon, button.Label, button.Tip = "tree", 110, "tree", open.Label, open.Tip
	button.Hidden = f.opaque || !mayShow(&now) || !p.Open && treeAgent(&now) == ""
	return feature.Contributions{
		Buttons: []feature.Button{button}, Nodes: nodes,
		Regions: []feature.Region{{Slot: feature.Beside, Name: "tree", Order: 6, Part: p}},
	}
}

func (f *Feature) draw(now *feature.Snapshot, nodes int, p *Part) {
	w := WordsIn(now.T)
	p.Speed = f.speed
	for _, s := range speeds {
		p.Speeds = append(p.Speeds, feature.Option{Value: s.value, Label: w.Speeds[s.value]})
	}
	done := 0
	for _, t := range f.trees {
		done += t.done
	}
	p.HasTree = len(f.trees) > 0
	p.YourMove = now.MayChoose() && now.Person() >= 0
	if agent := treeAgent(now); agent != "" && now.MayHint() {
		p.Thinks = now.AgentName(agent)
	}
	if !p.HasTree {
		p.Title, p.Counts = w.Tree.Label, w.None
		return
	}
	p.Title = f.title(now)
	p.About, p.For = now.About(f.agent), now.T.TheSeat(f.seat)
	p.Counts = now.T.Count(w.Sims, done) + ", " + now.T.Count(w.Nodes, nodes)
	if len(f.trees) > 1 {
		for i, t := range f.trees {
			share := float64(t.done) / float64(max(1, done))
			p.Shares = append(p.Shares, Share{text.Fill(w.Worker, "n", now.T.Number(i+1)), now.T.Number(t.done), now.T.Chance(share), share})
		}
	}
	if e := f.store.shown; e.answer != nil {
		p.Node = f.nodeView(now, e)
	}
	for _, r := range f.rows() {
		p.Items = append(p.Items, f.item(now, r))
	}
}

// title names the search's agent and seat.
func (f *Feature) title(now *feature.Snapshot) string {
	if f.hint {
		return text.Fill(now.T.HintFor, "seat", now.T.TheSeat(f.seat), "agent", now.AgentName(f.agent))
	}
	return text.Fill(now.T.SearchOf, "seats", now.T.SeatOf(f.seat), "agent", now.AgentName(f.agent))
}

// line returns the moves that lead to a node.
func line(now *feature.Snapshot, answer *wire.Inspected) string {
	var list []string
	for _, move := range answer.Line {
		list = append(list, moves(now, move))
	}
	return strings.Join(list, " ")
}

// nodeView returns the picked node for the page.
func (f *Feature) nodeView(now *feature.Snapshot, e shownNode) *Node {
	w, answer := WordsIn(now.T), e.answer
	n := &Node{
		Line:   line(now, answer),
		Visits: now.T.Number(answer.Visits),
		Value:  now.T.Chance(share(answer.Value)),
		Whose:  text.Fill(w.Wins, "seat", now.T.TheSeat(f.seat)),
		Hover:  "Q " + now.T.Hundredths(float64(answer.Value)),
		Small:  e.lesson,
		Open:   f.store.allRows,
	}
	if how := proven(now.T, answer.Proven); how != "" {
		n.Proven = text.Fill(w.Proven, "how", how)
	}
	if answer.Visits == 0 {
		n.Value, n.Hover = "", ""
	}
	if answer.Chance {
		n.Chance = w.Chance
	}
	for _, t := range answer.Tables {
		if len(t.Rows) == 0 {
			continue
		}
		table, more := table(now, t, f.store.allRows)
		n.Tables = append(n.Tables, table)
		n.More += more
	}
	return n
}

// share returns a value, -1 to 1, as a share of wins.
func share(value float32) float64 { return (float64(value) + 1) / 2 }

func proven(w *text.Strings, how string) string {
	switch how {
	case "win":
		return w.ProvenWin
	case "loss":
		return w.ProvenLoss
	case "draw":
		return w.ProvenDraw
	}
	return ""
}

// table returns a node's data about a seat's moves, and how many rows were left out.
func table(now *feature.Snapshot, of wire.SeatTable, whole bool) (t SeatTable, more int) {
	t = SeatTable{Seat: of.Seat, Name: now.T.Seat(of.Seat)}
	for i := range of.Rows {
		t.Prior = t.Prior || of.Rows[i].Prior > 0
	}
	for i := range of.Rows {
		if i >= tableRows && !whole {
			return t, len(of.Rows) - i
		}
		r := &of.Rows[i]
		row := MoveRow{
			Move: now.MoveText(cmp.Or(r.Text, r.Move)), Name: cmp.Or(r.Text, r.Move),
			N: now.T.Number(r.Visits), Proven: proven(now.T, r.Proven),
		}
		var hover []string
		bonus := now.T.Hundredths(float64(r.Bonus))
		row.U = now.T.Chance(float64(r.Bonus) / 2)
		if r.Visits == 0 && r.Bonus == 0 && !t.Prior { // UCT tries every move once before any twice
			row.U, bonus = infinite, infinite
		}
		if r.Visits > 0 {
			row.Q = now.T.Chance(share(r.Value))
			hover = append(hover, "Q "+now.T.Hundredths(float64(r.Value)))
		}
		if t.Prior {
			row.P = now.T.Chance(float64(r.Prior))
			hover = append(hover, "P "+now.T.Hundredths(float64(r.Prior)))
		}
		hover = append(hover, "U "+bonus)
		row.Hover = strings.Join(hover, ", ")
		t.Rows = append(t.Rows, row)
	}
	return t, 0
}

// infinite is the text of a bonus that no sum exceeds.
const infinite = "∞"

// item returns a row of the list.
func (f *Feature) item(now *feature.Snapshot, r row) Item {
	w := WordsIn(now.T)
	if r.rest > 0 {
		more := now.T.Count(w.More, r.rest)
		return Item{ID: r.nodeRef.id() + "-more", Worker: r.worker, Node: r.node, Level: r.level, Text: more, Label: more, More: true, Leaf: true}
	}
	i := Item{
		ID: r.nodeRef.id(), Worker: r.worker, Node: r.node, Level: r.level, Text: moves(now, r.Text),
		Visits: now.T.Number(r.Visits), Proven: proven(now.T, r.Proven),
		Share: float64(r.Visits) / float64(max(1, r.most)), Leaf: r.Leaf, Opened: r.opened && !r.Leaf, Picked: r.nodeRef == f.store.picked,
		Place: r.place, Of: r.of,
	}
	if r.node == 0 {
		i.Text = w.Root
	}
	i.Label = i.Text + ", " + now.T.Count(now.T.Sims, r.Visits)
	if r.Visits > 0 {
		i.Wins = now.T.Chance(share(r.Value))
		i.Label += ", " + text.Fill(w.WinsOf, "wins", i.Wins, "seat", now.T.TheSeat(f.seat), "agent", now.AgentName(f.agent))
	}
	if i.Proven != "" {
		i.Label += ", " + i.Proven
	}
	return i
}

// id returns the id of a node's element in the list.
func (n nodeRef) id() string { return idPrefix + strconv.Itoa(n.worker) + "-" + strconv.Itoa(n.node) }

// idPrefix is the prefix of the ids of the list's elements.
const idPrefix = "tree-"
