package simulate

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/term"
	"playout/ui/text"
)

// scales lists the settings of searches that can be changed, in their order, with the values of
// those that are numbers.
var scales = []struct {
	key, values string
	part        bool // it turns a part of alpha-beta on or off
}{
	{key: "c", values: "0 0.1 0.2 0.3 0.5 0.7 1 1.2 1.4142135623730951 1.7 2 2.5 3 4"}, {key: "n", values: "1 5 10 20 50 100 200 400 800 1600 3200 6400"},
	{key: "net"}, {key: "playouts"}, {key: "first"}, {key: "reward"}, {key: "value"}, {key: "priors"}, {key: "fpu"},
	{key: "noise", values: "0 0.1 0.25 0.5 0.75 1"}, {key: "temp", values: "0 0.25 0.5 1 2"}, {key: "select"}, {key: "tree"}, {key: "final"},
	{key: "depth", values: "1 2 3 4 5 6"}, {key: "plain"}, {key: "order", part: true}, {key: "deepening", part: true}, {key: "table", part: true}, {key: "nullmove", part: true}, {key: "late", part: true}, {key: "eval"},
}

// Knob is a setting of the agent.
type Knob struct {
	Key, Label, Tip string
	Value           string
	Options         []feature.Option // none for a number
	Values          []string         // of a number, ascending; none for words
	Says            string           // the number for people
	At              int              // the index of Value in Values, or of the next higher one
}

// set gives a key of the agent another value.
func (f *Feature) set(c *feature.Context, m Set) {
	if f.shown == nil {
		return
	}
	if f.ready(&c.Snapshot) { // else a slider is on its way
		f.was = f.is.agent
	}
	f.choose(c, with(f.shown.Agent, m.Key, m.Value))
}

// with returns an agent with a value of a key. Another selection rule keeps only what all rules
// know.
func with(agent, key, value string) string {
	with, given, _ := strings.Cut(agent, ":")
	mark := ":"
	for part := range strings.SplitSeq(given, ",") {
		name, _, _ := strings.Cut(part, "=")
		keeps := name != "" && name != key
		switch key {
		case "select":
			keeps = keeps && (name == "n" || name == "net")
		case "deepening": // without it only a depth ends a search
			keeps = keeps && name != "ms" && name != "nodes"
		}
		if keeps {
			with, mark = with+mark+part, ","
		}
	}
	return with + mark + key + "=" + value
}

// knobs returns the settings of the agent shown.
func (f *Feature) knobs(now *feature.Snapshot) (list []Knob) {
	kind, _, _ := strings.Cut(f.shown.Agent, ":")
	settings := text.SettingsIn(now.T)
	for _, s := range scales {
		value, choices := f.value(s.key), f.choices(kind, s.key)
		if _, given, _ := strings.Cut(agentOf(now), s.key+"="); given != "" && value != "" {
			value, _, _ = strings.Cut(given, ",") // of the search that is on its way
		}
		if value == "" || choices == nil || s.key == "depth" && kind != "alphabeta" { // else of a playout
			continue
		}
		if s.part && f.value("plain") != "off" {
			continue // a plain search has none
		}
		words := settings.Param(kind, s.key)
		k := Knob{Key: s.key, Label: words.Label, Tip: words.Tip, Value: value, Values: strings.Fields(s.values)}
		for k.At < len(k.Values)-1 && parse(k.Values[k.At]) < parse(k.Value) {
			k.At++
		}
		if len(k.Values) > 0 {
			k.Says = strings.Replace(text.Root(value), ".", now.T.Decimal, 1)
		} else {
			for _, word := range choices {
				k.Options = append(k.Options, feature.Option{Value: word, Label: settings.Choice(s.key, word)})
			}
		}
		list = append(list, k)
	}
	return list
}

// choices returns the words that a kind allows for a key, nil if it has no such key.
func (f *Feature) choices(kind, key string) []string {
	for _, k := range f.kinds {
		for _, at := range k.Keys {
			if k.Name == kind && at.Name == key {
				return append([]string{}, at.Choices...)
			}
		}
	}
	return nil
}

func parse(value string) float64 {
	x, _ := strconv.ParseFloat(value, 64)
	return x
}

// value returns the agent's value for a key, "" if it has none.
func (f *Feature) value(key string) string {
	for _, v := range f.shown.Values {
		if v.Key == key {
			return v.Value
		}
	}
	return ""
}

// compare fills in the moves of the root before and after a changed setting, the first ones and those
// that the sentence about the change names.
func (f *Feature) compare(p *Part, now *feature.Snapshot, w *Words) {
	then, after := f.final(f.was), f.final(p.Agent)
	if f.was == "" || then == nil || after == nil {
		return
	}
	if after.nodes > 0 {
		p.Changed = now.T.Count(w.Nodes, after.nodes, "was", now.T.Number(then.nodes))
		return
	}
	was, is := then.root, after.root
	if len(was) == 0 || len(is) == 0 {
		return
	}
	const most = 6 // moves that are listed anyway
	p.Changed = text.Fill(w.Keeps, "move", f.rootText(now, is[0].Move))
	if is[0].Move != was[0].Move {
		p.Changed = text.Fill(w.Leads, "move", f.rootText(now, is[0].Move), "other", f.rootText(now, was[0].Move))
	}
	p.Compared.Heads = []term.Head{
		{Label: now.T.ColMove, Term: term.Move}, {Label: w.WasN, Term: term.Visits}, {Label: w.IsN, Term: term.Visits}, {Label: w.WasQ, Term: term.Mean}, {Label: w.IsQ, Term: term.Mean},
	}
	largest, change := 0, 0
	for i, m := range is {
		before := find(was, m.Move)
		if by := max(m.N-before.N, before.N-m.N); i > 0 && by > change {
			largest, change = i, by
		}
	}
	for i, m := range is {
		if before := find(was, m.Move); i < most || i == largest || m.Move == was[0].Move {
			p.Compared.Rows = append(p.Compared.Rows, Row{Cells: []string{
				f.rootText(now, m.Move), now.T.Number(before.N), now.T.Number(m.N), now.T.Hundredths(before.Q), now.T.Hundredths(m.Q),
			}})
		}
	}
	if change == 0 {
		return
	}
	m := is[largest]
	before, template := find(was, m.Move).N, w.Falls
	if m.N > before {
		template = w.Rises
	}
	p.Changed += " " + now.T.Count(template, m.N, "move", f.rootText(now, m.Move), "was", now.T.Number(before))
}

// rootText returns the readable form of a move of the root.
func (f *Feature) rootText(now *feature.Snapshot, move string) string {
	for i := range f.shown.Path {
		c := &f.shown.Path[i]
		if at := slices.IndexFunc(c.Edges, func(e wire.ChoiceEdge) bool { return e.Move == move }); at >= 0 && c.Node == 0 {
			return now.MoveText(textOf(&c.Edges[at]))
		}
	}
	return now.MoveText(move)
}
