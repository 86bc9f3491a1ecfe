package editor

import (
	"testing"

	"github.com/vugu/vugu"

	"playout/ui/board"
	"playout/ui/feature"
)

// TestKeys: while a position is set up, letters pick pieces and keys change the square with the
// focus; otherwise they do nothing.
func TestKeys(t *testing.T) {
	tools := []Tool{{Piece: "white-knight", Key: "N"}, {Piece: "black-knight", Key: "n"}, {Piece: "white", Key: "W"}, {Key: eraseKey}}
	for _, c := range []struct {
		key, at string
		held    bool
		want    feature.Message
		answers bool
	}{
		{"N", "", false, Pick{"white-knight"}, true},
		{"n", "", false, Pick{"black-knight"}, true},
		{"w", "", false, Pick{"white"}, true},
		{"e", board.ID("a1"), false, Pick{}, true},
		{"x", "", false, nil, false},
		{"Escape", "", false, nil, false},
		{"Enter", board.ID("a1"), false, feature.Choose{Square: "a1"}, true},
		{" ", board.ID("a1"), true, nil, true},
		{"Enter", "", false, nil, false},
		{"Delete", board.ID("a1"), false, Erase{"a1"}, true},
		{"Delete", "", false, nil, false},
	} {
		for _, open := range []bool{false, true} {
			var told feature.Message
			card := &Card{}
			card.Draw(feature.Frame{View: &feature.View{}, Part: Part{Open: open, Tools: tools}, Send: func(m feature.Message) { told = m }})
			event := vugu.NewDOMEvent(nil, map[string]any{"repeat": c.held, "target": map[string]any{"id": c.at}})
			if answers := card.Key(event, c.key); answers != (c.answers && open) || open && told != c.want || !open && told != nil {
				t.Errorf("%q at %q, open %v: answers %v, told %#v", c.key, c.at, open, answers, told)
			}
		}
	}
}

// TestNumberIsWritten: unfinished text in a number field stays, however often the card is drawn,
// until it is submitted.
func TestNumberIsWritten(t *testing.T) {
	var told feature.Message
	card := &Card{}
	card.Draw(feature.Frame{View: &feature.View{}, Send: func(m feature.Message) { told = m }})
	hand := Fact{Name: "hand white", Value: "9"}
	holds := func(text string) vugu.DOMEvent {
		return vugu.NewDOMEvent(nil, map[string]any{"target": map[string]any{"value": text}})
	}
	card.write(hand.Name, holds("1"))
	if got := card.number(hand); got != "1" || told != nil {
		t.Errorf("after a 1 was typed over the 9 it shows %q, and the page gets %#v", got, told)
	}
	if got := card.number(Fact{Name: "hand black", Value: "9"}); got != "9" {
		t.Errorf(`the other field shows %q, want "9"`, got)
	}
	card.written(hand.Name, holds("12"))
	if told != (SetFact{Name: hand.Name, Value: "12"}) || card.number(hand) != "9" {
		t.Errorf("told is %#v, and then it shows %q", told, card.number(hand))
	}
	card.write(hand.Name, holds("9"))
	if card.dropWriting(); card.number(Fact{Name: hand.Name, Value: "8"}) != "8" {
		t.Error("a field that was left shows what was written in it")
	}
}
