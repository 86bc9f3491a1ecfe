package link_test

import (
	"reflect"
	"strings"
	"testing"

	"playout/engine/link"
)

// An address inside is that of the game with a word before it and keys of its own behind it.
func TestInside(t *testing.T) {
	for _, c := range []struct {
		in   link.Inside
		text string
	}{
		{link.Inside{}, "#/inside"},
		{link.Inside{View: "review"}, "#/inside?view=review"},
		{link.Inside{Link: link.Link{Game: "chess", Ply: -1}}, "#/inside/chess"},
		{link.Inside{Link: link.Link{Game: "othello", Moves: "f5,d6", Ply: 1, Seats: []link.Seat{{Seat: "black", Agent: "human"}}}, Agents: []string{"level:3", "uct:n=50"}, View: "search", Simulation: 17, Each: "n=1000", Tour: 3, Start: true},
			"#/inside/othello?m=f5,d6&ply=1&black=human&agents=level:3%20uct:n=50&view=search&simulation=17&each=n=1000&tour=3&start=on"},
	} {
		if got := c.in.String(); got != c.text {
			t.Errorf("%+v as text: %s, want %s", c.in, got, c.text)
		}
		if got, err := link.ParseInside(c.text); err != nil || !reflect.DeepEqual(got, c.in) {
			t.Errorf("%s read: %+v, %v; want %+v", c.text, got, err, c.in)
		}
	}
}

// A fault in one key leaves the others, and is named with what is allowed.
func TestInsideFaults(t *testing.T) {
	for text, want := range map[string]string{
		"#/inside/othello?m=f5&view=nothing":                       `"nothing" is no view; allowed: analysis, review`,
		"#/inside/othello?m=f5&agents=net%20net%20net%20net%20net": "5 agents; allowed: at most 4",
		"#/inside/othello?m=f5&simulation=0":                       `"0" is no simulation; allowed: 1 to`,
		"#/inside/othello?m=f5&view=net&view=net":                  `has "view" twice`,
		"#/inside/othello?m=f5&each=ms=1":                          `"ms=1" for each; allowed: ms=1000, ms=3000`,
		"#/inside/othello?m=f5&start=now":                          `"now" for start; allowed: on`,
		"#/inside/othello?m=f5&seed=x":                             "no seed",
	} {
		got, err := link.ParseInside(text)
		if err == nil || !strings.Contains(err.Error(), want) || got.Game != "othello" || got.Moves != "f5" {
			t.Errorf("%s: %+v, %v; want the game with f5 and an error with %q", text, got, err, want)
		}
	}
	if got, err := link.ParseInside("#/inside?agents=" + strings.Repeat("a", link.MaxLength)); err == nil || got.Agents != nil {
		t.Errorf("a long address: %d agents, %v; want none and an error", len(got.Agents), err)
	}
}

// What ParseInside reads it writes again in a form that reads the same, whatever the text.
func FuzzParseInside(f *testing.F) {
	for _, text := range []string{"", "#/inside", "#/inside/", "#/inside/othello?m=f5&view=review", "#/inside/chess?mz=AAAA&agents=+a+b", "#/inside?simulation=3&p=x", "#/othello?m=f5", "inside/inside?view=net"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, _ := link.ParseInside(text)
		again, err := link.ParseInside(got.String())
		if len(got.String()) <= link.MaxLength && (err != nil || !reflect.DeepEqual(again, got)) {
			t.Errorf("%q: %+v, read again %+v, %v", text, got, again, err)
		}
	})
}
