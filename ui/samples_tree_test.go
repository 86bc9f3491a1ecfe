package ui

import (
	"fmt"

	"playout/engine/stage"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/features/tree"
	"playout/ui/text"
)

// treeView is a game with the tree of its search open, grown by two workers.
func treeView(lang string) feature.View {
	t := boards.Text(lang)
	v := thinkingView(lang)
	v.Stage = feature.Stage{Scene: stage.Tree, Label: "a tree", Ready: true, Nodes: 8120}
	p := treePart(t)
	p.Title = text.Fill(t.SearchOf, "seats", t.SeatOf("white"), "agent", t.Agent("uct"))
	w := tree.Says(t)
	p.Shares = []tree.Share{
		{Name: text.Fill(w.Worker, "n", "1"), Visits: t.Number(6170), Percent: t.Chance(.5), Share: .5},
		{Name: text.Fill(w.Worker, "n", "2"), Visits: t.Number(6170), Percent: t.Chance(.5), Share: .5},
	}
	p.Node = &tree.Node{Line: "c3 d3", Visits: t.Number(1937), Value: t.Chance(.63), Whose: text.Fill(w.Wins, "seat", t.TheSeat("white")), Hover: "Q 0.26", Proven: text.Fill(w.Proven, "how", t.ProvenWin),
		Small:  &board.Lesson{Game: "othello", Shows: "a board", Position: middlePosition, Pieces: boards.Of("othello").Stands(middlePosition), From: []string{"d3"}},
		Tables: []tree.Table{{Seat: "black", Name: t.Seat("black"), Prior: true}}, More: 14}
	table := &p.Node.Tables[0]
	for i, move := range []string{"h4", "f7", "d7", "b6", "h3", "c7"} {
		table.Rows = append(table.Rows, tree.Row{Move: move, Name: move, N: t.Number(1 << (10 - i)), Q: t.Chance(.6 - .03*float64(i)), P: t.Chance(.3 - .05*float64(i)), U: t.Chance(.02 + .01*float64(i))})
	}
	table.Rows[5].Proven = t.ProvenLoss
	item := func(level int, at, name string, visits int, wins float64) *tree.Item {
		p.Items = append(p.Items, tree.Item{ID: "tree-0-" + at, Level: level, Text: name, Label: name, Visits: t.Number(visits), Wins: t.Chance(wins), Share: float64(visits) / 12340, Place: 1, Of: 3})
		return &p.Items[len(p.Items)-1]
	}
	item(1, "0", w.Root, 12340, .58).Opened = true
	item(2, "2", "c3", 7021, .6).Opened = true
	item(3, "9", "d3", 1937, .63).Picked = true
	item(3, "17", "c5", 902, .55)
	item(3, "18", "b3", 12, .31).Leaf = true
	p.Items = append(p.Items, tree.Item{ID: "tree-0-2-more", Level: 3, Text: t.Count(w.More, 9), Label: t.Count(w.More, 9), More: true, Leaf: true})
	item(2, "1", "d3", 4100, .49)
	item(2, "5", "f5", 1219, .41).Proven = t.ProvenLoss
	feature.Put(&v, p)
	return v
}

// treeGeeseView is the same for a search in which all geese choose at once.
func treeGeeseView(lang string) feature.View {
	t := boards.Text(lang)
	v := geeseView(lang)
	v.Stage = feature.Stage{Scene: stage.Tree, Label: "a tree", Ready: true, Nodes: 8120}
	p := treePart(t)
	p.Thinks = "Tree search"
	p.Title = text.Fill(t.HintFor, "seat", t.TheSeat("goose1"), "agent", "Tree search")
	w := tree.Says(t)
	p.Node = &tree.Node{Line: "SSNN", Visits: t.Number(37), Value: t.Chance(.63), Whose: text.Fill(w.Wins, "seat", t.TheSeat("goose1")), Hover: "Q 0.26", Chance: w.Chance,
		Small: &board.Lesson{Game: "geese", Shows: "a board", Position: v.Board.Position, Seats: []string{"goose1", "goose2", "goose3", "goose4"}}}
	for seat := range 4 {
		id := fmt.Sprint("goose", seat+1)
		table := tree.Table{Seat: id, Name: t.Seat(id)}
		for i, move := range []string{"NORTH", "WEST", "SOUTH"} {
			table.Rows = append(table.Rows, tree.Row{Move: t.Directions[move], Name: move, N: t.Number(400 >> i), Q: t.Chance(.6 - .1*float64(i+seat)), U: t.Chance(.3 + .1*float64(i))})
		}
		p.Node.Tables = append(p.Node.Tables, table)
	}
	p.Items = []tree.Item{
		{ID: "tree-0-0", Level: 1, Text: w.Root, Label: w.Root, Visits: t.Number(12340), Wins: t.Chance(.5), Share: 1, Opened: true, Picked: true, Place: 1, Of: 1},
		{ID: "tree-0-3", Level: 2, Text: "SSNN", Label: "SSNN", Visits: t.Number(37), Wins: t.Chance(.7), Share: 1, Place: 1, Of: 1},
	}
	feature.Put(&v, p)
	return v
}

// treePart is what both have.
func treePart(t *text.Strings) tree.Part {
	w := tree.Says(t)
	p := tree.Part{Offered: true, Open: true, Grows: true, Speed: "full", About: t.AgentAbout("uct:n=400"),
		Counts: t.Count(w.Sims, 12340) + ", " + t.Count(w.Nodes, 8120)}
	for _, speed := range []string{"1", "4", "20", "full"} {
		p.Speeds = append(p.Speeds, feature.Option{Value: speed, Label: w.Speeds[speed]})
	}
	return p
}
