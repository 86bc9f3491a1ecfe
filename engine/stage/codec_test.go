package stage

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"playout/engine/strict"
)

// Every kind of command with all its fields, and its JSON.
var commands = []struct {
	command Command
	text    string
}{
	{Command{Look: &Look{Dark: true, Still: true, Style: "contrast", Flipped: true}}, `{"look":{"dark":true,"still":true,"style":"contrast","flipped":true}}`},
	{Command{Look: &Look{}}, `{"look":{}}`},
	{Command{Pond: &Pond{Rows: 7, Columns: 11, Step: 3, Until: 37, Geese: []Goose{{Body: []int{5, 6}, Way: "WEST"}, {}}, Food: []int{76}, Own: -1, Glide: 250, Over: true, Count: 3}},
		`{"pond":{"rows":7,"columns":11,"step":3,"until":37,"geese":[{"body":[5,6],"way":"WEST"},{"body":null}],"food":[76],"own":-1,"glide":250,"over":true,"count":3}}`},
	{Command{Grown: &Grown{Worker: 1, Workers: 2, Fresh: true, Packed: "AAE", Names: []Name{{Node: 1, Text: "f5"}}, Seats: 2, Slow: 500}},
		`{"grown":{"worker":1,"workers":2,"fresh":true,"packed":"AAE","names":[{"node":1,"text":"f5"}],"seats":2,"slow":500}}`},
	{Command{Show: &Show{Worker: 1, Node: 7}}, `{"show":{"worker":1,"node":7}}`},
	{Command{Go: &Go{X: 0.1, Y: -0.1, Zoom: 1.25}}, `{"go":{"x":0.1,"y":-0.1,"zoom":1.25}}`},
	{Command{Go: &Go{Home: true}}, `{"go":{"home":true}}`},
	{Command{Record: &Record{On: true}}, `{"record":{"on":true}}`},
	{Command{Poster: &Poster{}}, `{"poster":{}}`},
}

// Every kind of event.
var events = []struct {
	event Event
	text  string
}{
	{Event{Hello: &Hello{Scene: Geese, Records: true}}, `{"hello":{"scene":"geese","records":true}}`},
	{Event{Drawn: &Drawn{}}, `{"drawn":{}}`},
	{Event{Steer: &Steer{Way: "NORTH", Pad: 2}}, `{"steer":{"way":"NORTH","pad":2}}`},
	{Event{Picked: &Picked{Worker: 1, Node: -1}}, `{"picked":{"worker":1,"node":-1}}`},
	{Event{Failed: &Failed{What: "webgl"}}, `{"failed":{"what":"webgl"}}`},
	{Event{Took: &Took{On: true}}, `{"took":{"on":true}}`},
}

func TestMessageEncoding(t *testing.T) {
	for _, c := range commands {
		if text := string(EncodeCommand(c.command)); text != c.text {
			t.Errorf("%+v is encoded as %s, want %s", c.command, text, c.text)
		}
		if back, err := DecodeCommand([]byte(c.text)); err != nil || !reflect.DeepEqual(back, c.command) {
			t.Errorf("%s is decoded as %+v, %v; want %+v", c.text, back, err, c.command)
		}
	}
	for _, e := range events {
		if text := string(EncodeEvent(e.event)); text != e.text {
			t.Errorf("%+v is encoded as %s, want %s", e.event, text, e.text)
		}
		if back, err := DecodeEvent([]byte(e.text)); err != nil || !reflect.DeepEqual(back, e.event) {
			t.Errorf("%s is decoded as %+v, %v; want %+v", e.text, back, err, e.event)
		}
	}
	if kinds, have := reflect.TypeFor[Command]().NumField(), len(commands); have < kinds {
		t.Errorf("the test has %d commands, want one for each of %d kinds", have, kinds)
	}
	if kinds := reflect.TypeFor[Event]().NumField(); len(events) != kinds {
		t.Errorf("the test has %d events, want one for each of %d kinds", len(events), kinds)
	}
}

func TestBadCommands(t *testing.T) {
	pond := func(more string) string {
		return `{"pond":{"rows":2,"columns":3,"geese":[{"body":[0]}],"own":0` + more + `}}`
	}
	grown := func(more string) string { return `{"grown":{"worker":0,"workers":1,"seats":2` + more + `}}` }
	for _, c := range []struct{ data, want string }{
		{``, "allowed: one JSON object"},
		{`{"poster":{}`, "allowed: one JSON object"},
		{`{"poster":{}} {}`, "more follows"},
		{`{}`, "0 parts"},
		{`{"poster":{},"record":{"on":true}}`, "2 parts"},
		{`{"poster":{"size":9}}`, "unknown field"},
		{`{"dance":{}}`, "unknown field"},
		{"{\"a\\nb" + strings.Repeat("x", 200) + `":1}`, "…"},
		{`{"look":{"style":"red"}}`, `style "red"; allowed: one of`},
		{`{"pond":{"rows":33,"columns":3,"own":-1}}`, "rows 33; allowed: 1 to 32"},
		{`{"pond":{"rows":3,"columns":0,"own":-1}}`, "columns 0"},
		{pond(`,"step":-1`), "step -1"},
		{pond(`,"until":-1`), "until -1"},
		{pond(`,"own":1`), "own 1; allowed: -1 to 0"},
		{pond(`,"food":[6]`), "cell of food 6; allowed: 0 to 5"},
		{pond(`,"food":[0,1,2,3,4,5,5]`), "cells of food 7"},
		{pond(`,"geese":[{"body":[-1]}]`), "cell of body -1"},
		{pond(`,"geese":[{"body":[0,1,2,3,4,5,4]}]`), "cells of body 7"},
		{pond(`,"geese":[{"body":[0],"way":"UP"}]`), `way "UP"; allowed: one of`},
		{pond(`,"geese":[{"body":[0],"way":"north"}]`), `way "north"`},
		{pond(`,"geese":[{},{},{},{},{},{},{},{},{}]`), "geese 9"},
		{pond(`,"glide":-1`), "glide -1"},
		{pond(`,"glide":1e5`), "glide 100000"},
		{pond(`,"glide":1e999`), "allowed"},
		{pond(`,"count":10`), "count 10"},
		{grown(`,"worker":1`), "worker 1; allowed: 0 to 0"},
		{grown(`,"workers":17`), "workers 17"},
		{grown(`,"seats":0`), "seats 0"},
		{grown(`,"slow":-1`), "slow -1"},
		{grown(`,"packed":"` + strings.Repeat("A", MaxPacked+1) + `"`), "bytes packed"},
		{grown(`,"names":[{"node":-1}]`), "node -1"},
		{grown(`,"names":[{"node":1,"text":"` + strings.Repeat("x", MaxName+1) + `"}]`), "bytes of a name"},
		{grown(`,"names":[` + strings.Repeat(`{},`, MaxNames) + `{}]`), "names 1025"},
		{`{"show":{"node":-1}}`, "node -1"},
		{`{"show":{"worker":16}}`, "worker 16"},
		{`{"go":{"x":101}}`, "x 101"},
		{`{"go":{"y":-101}}`, "y -101"},
		{`{"go":{"zoom":1001}}`, "zoom 1001"},
		{`{"go":{"zoom":-1}}`, "zoom -1"},
		{strings.Repeat(" ", MaxMessage) + `{"poster":{}}`, "bytes; allowed"},
	} {
		back, err := DecodeCommand([]byte(c.data))
		checkRefused(t, c.data, c.want, err)
		if back != (Command{}) {
			t.Errorf("%.80s: got %+v beside the error, want the zero Command", c.data, back)
		}
	}
}

func TestBadEvents(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{`null`, "0 parts"},
		{`{"drawn":{},"took":{"on":true}}`, "2 parts"},
		{`{"hello":{"scene":"chess"}}`, `scene "chess"`},
		{`{"steer":{"way":"UP"}}`, `way "UP"`},
		{`{"steer":{"way":"EAST","pad":17}}`, "pad 17"},
		{`{"picked":{"node":-2}}`, "node -2"},
		{`{"failed":{"what":"a\nb"}}`, `failure "a b"`},
		{`{"took":{"on":1}}`, "allowed"},
	} {
		back, err := DecodeEvent([]byte(c.data))
		checkRefused(t, c.data, c.want, err)
		if back != (Event{}) {
			t.Errorf("%.80s: got %+v beside the error, want the zero Event", c.data, back)
		}
	}
}

// checkRefused checks that an error is a single line with the reason.
func checkRefused(t *testing.T, data, want string, err error) {
	t.Helper()
	if err == nil {
		t.Errorf("%.80s is accepted, want an error", data)
	} else if text := err.Error(); !strings.Contains(text, want) || strings.Contains(text, "\n") || len(text) > 300 {
		t.Errorf("%.80s is refused with %q, want one line with %q", data, text, want)
	}
}

// An accepted command is within its limits and survives a round trip.
func FuzzCommand(f *testing.F) {
	for _, c := range commands {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := DecodeCommand([]byte(text))
		if err != nil {
			return
		}
		if p := c.Pond; p != nil {
			for _, goose := range p.Geese {
				if len(goose.Body) > p.Rows*p.Columns {
					t.Fatalf("accepted a goose of %d cells in a pond of %d by %d", len(goose.Body), p.Rows, p.Columns)
				}
			}
		}
		checkRoundTrip(t, c, func(data []byte) (any, error) { c, err := DecodeCommand(data); return c, err })
	})
}

func FuzzEvent(f *testing.F) {
	for _, e := range events {
		f.Add(e.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if e, err := DecodeEvent([]byte(text)); err == nil {
			checkRoundTrip(t, e, func(data []byte) (any, error) { e, err := DecodeEvent(data); return e, err })
		}
	})
}

// checkRoundTrip checks that a message survives a round trip through JSON.
func checkRoundTrip(t *testing.T, message any, decode func([]byte) (any, error)) {
	t.Helper()
	data := strict.EncodeUnion(message)
	back, err := decode(data)
	if err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	if again, _ := json.Marshal(back); string(again) != string(data) {
		t.Fatalf("a round trip turned %s into %s", data, again)
	}
}
