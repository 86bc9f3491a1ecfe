package tree

import (
	"reflect"
	"testing"

	"github.com/vugu/vugu"

	"playout/engine/stage"
	"playout/ui/feature"
)

// listCard returns a card with a root and one opened child.
func listCard(told *[]feature.Message) *Card {
	c := &Card{}
	c.View = &feature.View{}
	c.Send = func(m feature.Message) { *told = append(*told, m) }
	c.Part = Part{Open: true, Items: []Item{
		{ID: "tree-0-0", Level: 1, Opened: true},
		{ID: "tree-0-1", Node: 1, Level: 2, Opened: true},
		{ID: "tree-0-7", Node: 7, Level: 3},
		{ID: "tree-0-9", Node: 9, Level: 3, Leaf: true},
		{ID: "tree-0-1-more", Node: 1, Level: 3, More: true, Leaf: true},
		{ID: "tree-1-2", Worker: 1, Node: 2, Level: 2},
	}}
	return c
}

// Keys move through the list according to the ARIA practices for a tree.
func TestWalk(t *testing.T) {
	none := feature.Message(nil)
	for _, test := range []struct {
		at   int
		key  string
		to   int
		does feature.Message
	}{
		{0, "ArrowUp", -1, none},
		{0, "ArrowDown", 1, Pick{Node: 1}},
		{5, "ArrowDown", -1, none},
		{5, "ArrowUp", 4, none}, // the row for further nodes has no node of its own
		{3, "Home", 0, Pick{}},
		{0, "End", 5, Pick{Worker: 1, Node: 2}},
		{2, "ArrowRight", -1, Open{Node: 7, On: true}},
		{1, "ArrowRight", 2, Pick{Node: 7}},
		{3, "ArrowRight", -1, none},
		{1, "ArrowLeft", -1, Open{Node: 1}},
		{3, "ArrowLeft", 1, Pick{Node: 1}},
		{4, "ArrowLeft", 1, Pick{Node: 1}},
		{5, "ArrowLeft", 0, Pick{}},
		{2, "Enter", -1, Pick{Node: 7}},
		{4, " ", -1, Pick{Node: 1, More: true}},
		{2, "x", -1, none},
	} {
		if to, does := listCard(nil).moveInList(test.at, test.key); to != test.to || does != test.does {
			t.Errorf("%s at %d leads to %d and does %+v, want %d and %+v", test.key, test.at, to, does, test.to, test.does)
		}
	}
}

// Keys move the view wherever the focus is except on the board, while the scene is open.
func TestMove(t *testing.T) {
	for _, test := range []struct {
		at, key string
		shift   bool
		want    *stage.Go
	}{
		{"", "+", true, &stage.Go{Zoom: zoomStep}},
		{"", "=", false, &stage.Go{Zoom: zoomStep}},
		{"tree-0-1", "-", false, &stage.Go{Zoom: 1 / zoomStep}},
		{"", "0", false, &stage.Go{Home: true, Zoom: 1}},
		{"", "ArrowLeft", true, &stage.Go{X: -panStep, Zoom: 1}},
		{"", "ArrowRight", true, &stage.Go{X: panStep, Zoom: 1}},
		{"tree-0-1", "ArrowUp", true, &stage.Go{Y: -panStep, Zoom: 1}},
		{"", "ArrowDown", true, &stage.Go{Y: panStep, Zoom: 1}},
		{"", "ArrowDown", false, nil},
		{"square-r0c0", "ArrowDown", true, nil},
		{"", "u", false, nil},
	} {
		for _, open := range []bool{true, false} {
			var told []feature.Message
			c := listCard(&told)
			c.Part.Open = open
			event := vugu.NewDOMEvent(nil, map[string]any{"shiftKey": test.shift, "target": map[string]any{"id": test.at}})
			answered := c.Key(event, test.key)
			if test.want == nil || !open {
				if answered || len(told) > 0 {
					t.Errorf("%s at %q, open %v: told %+v", test.key, test.at, open, told)
				}
				continue
			}
			if len(told) != 1 || !answered || !reflect.DeepEqual(told[0], feature.StageCommand{Command: stage.Command{Go: test.want}}) {
				t.Errorf("%s at %q: told %+v; want an answer, and one command that asks for %+v", test.key, test.at, told, test.want)
			} else if _, err := stage.DecodeCommand(stage.EncodeCommand(told[0].(feature.StageCommand).Command)); err != nil {
				t.Error(err)
			}
		}
	}
}

// A click picks a node; on its mark, or a second one, opens or closes it.
func TestPress(t *testing.T) {
	on := func(tag string) vugu.DOMEvent {
		return vugu.NewDOMEvent(nil, map[string]any{"target": map[string]any{"tagName": tag}})
	}
	for _, test := range []struct {
		tag  string
		item Item
		want feature.Message
	}{
		{"SPAN", Item{Node: 7}, Pick{Node: 7}},
		{"svg", Item{Node: 7}, Open{Node: 7, On: true}},
		{"use", Item{Node: 7, Opened: true}, Open{Node: 7}},
		{"LI", Item{Node: 7, Picked: true}, Open{Node: 7, On: true}},
		{"svg", Item{Node: 7, Leaf: true}, Pick{Node: 7}},
		{"LI", Item{Node: 7, More: true}, Pick{Node: 7, More: true}},
	} {
		var told []feature.Message
		listCard(&told).press(on(test.tag), test.item)
		if len(told) != 1 || told[0] != test.want {
			t.Errorf("%s of %+v: told %+v; want one message, %v", test.tag, test.item, told, test.want)
		}
	}
}
