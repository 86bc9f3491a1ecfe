package simulate

import (
	"cmp"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/term"
	"playout/ui/text"
)

// fillTrace fills in a node of alpha-beta: why the search left it, the nodes below it, and those above
// it as its path. A search with too many nodes shows how many ended early, and why.
func (f *Feature) fillTrace(p *Part, now *feature.Snapshot, w *Words) {
	s := f.shown
	if len(s.Trace) == 0 {
		p.Title, p.Count = "", now.T.Count(w.All, s.Nodes)
		p.Says = w.Totals
		t := Table{Heads: []term.Head{{Label: w.Cut, Term: term.Cut}, {Label: now.T.ColNodes.Label, Term: term.Nodes}}}
		for _, k := range s.Cuts {
			t.Rows = append(t.Rows, Row{Cells: []string{of(w.Cuts, cuts[1:], k.Cut), now.T.Number(k.N)}})
		}
		p.Tables = []Table{t}
		return
	}
	for i := range s.Trace {
		n := &s.Trace[i]
		p.Path = append(p.Path, Crumb{Text: f.moveOf(now, w, n), Node: i, On: i == len(s.Trace)-1, Sends: Go{n.At}})
	}
	f.fillLook(p, now, w)
	n := &s.Trace[len(s.Trace)-1]
	says := of(w.Why, cuts, n.Cut)
	if n.Cut == "" && n.Moves == 0 {
		says = w.Leaf
	}
	p.Says = text.Fill(says, "score", now.T.Number(n.Score), "alpha", bound(now, n.Alpha, "−∞"), "beta", bound(now, n.Beta, "∞"),
		"n", now.T.Number(n.Searched), "of", now.T.Number(n.Moves))
	if len(s.Below) > 0 {
		p.Says += " " + w.Below
	}
	t := Table{Rows: []Row{f.traced(now, w, n)}, Heads: []term.Head{
		{Label: now.T.ColMove, Term: term.Move}, {Label: w.Depth, Term: term.Depth}, {Label: "α", Term: term.Alpha}, {Label: "β", Term: term.Beta},
		{Label: w.Score, Term: term.Score}, {Label: w.Cut, Term: term.Cut},
	}}
	t.Rows[0].Cells[0], t.Rows[0].Chosen, t.Rows[0].To = w.Here, true, 0
	for i := range s.Below {
		t.Rows = append(t.Rows, f.traced(now, w, &s.Below[i]))
	}
	if len(s.Trace) == 1 {
		f.addExact(&t, now, func(i int) string {
			if i == 0 {
				return ""
			}
			return s.Below[i-1].Move
		})
	}
	p.Tables = []Table{t}
}

// traced returns the row of a node.
func (f *Feature) traced(now *feature.Snapshot, w *Words, n *wire.TracedNode) Row {
	return Row{To: n.At, Cells: []string{f.moveOf(now, w, n), now.T.Number(n.Depth), bound(now, n.Alpha, "−∞"), bound(now, n.Beta, "∞"), now.T.Number(n.Score), of(w.Cuts, cuts[1:], n.Cut)}}
}

// moveOf returns the move that led to a node, in words for a root and for a null move.
func (f *Feature) moveOf(now *feature.Snapshot, w *Words, n *wire.TracedNode) string {
	switch n.Move {
	case "":
		return w.Root
	case nullMove:
		return w.Null
	}
	return now.MoveText(cmp.Or(n.Text, n.Move))
}

// bound returns a bound for people, or a word for none.
func bound(now *feature.Snapshot, points *int, none string) string {
	if points == nil {
		return none
	}
	return now.T.Number(*points)
}
