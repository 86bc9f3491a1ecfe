package embed

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"playout/engine/link"
)

var addresses = []struct {
	address Address
	text    string
}{
	{Address{}, ""},
	{Address{Link: link.Link{Game: "othello", Ply: -1}}, "#/othello"},
	{Address{Link: link.Link{Game: "chess", Moves: "e2e4", Ply: -1, Seats: []link.Seat{{Seat: "black", Agent: "level:3"}}},
		Frame: Frame{Controls: "none", Theme: "dark", Lang: "es", Coords: "off", Table: "on", Start: "click", Stage: "on"}},
		"#/chess?m=e2e4&black=level:3&controls=none&theme=dark&lang=es&coords=off&table=on&start=click&stage=on"},
	{Address{Link: link.Link{Game: "morris", Ply: -1}, Frame: Frame{Exercise: "q1YqSyx-_A", Set: "abc"}}, "#/morris?exercise=q1YqSyx-_A&set=abc"},
	{Address{Frame: Frame{Exercise: "abc"}}, "#/?exercise=abc"},
}

func TestAddresses(t *testing.T) {
	for _, c := range addresses {
		if text := c.address.String(); text != c.text {
			t.Errorf("%+v is written %q; want %q", c.address, text, c.text)
		}
		back, err := Parse(c.text)
		if c.address.Link.Game != "" && err != nil || !reflect.DeepEqual(back, c.address) {
			t.Errorf("%q is read as %+v, %v; want %+v", c.text, back, err, c.address)
		}
	}
}

// Parse reports the faults of an address and reads the rest.
func TestBadAddresses(t *testing.T) {
	for _, c := range []struct {
		text, says string
		want       Address
	}{
		{"#/othello?controls=all&theme=dark", `frame's "controls": "all" is not one of its words; allowed: play, none, full`, Address{Link: link.Link{Game: "othello", Ply: -1}, Frame: Frame{Theme: "dark"}}},
		{"#/othello?theme=", `frame's "theme": "" is not`, Address{Link: link.Link{Game: "othello", Ply: -1}}},
		{"#/othello?table=on&table=off", "twice", Address{Link: link.Link{Game: "othello", Ply: -1}, Frame: Frame{Table: "on"}}},
		{"#/othello?lang=%zz", "no percent code", Address{Link: link.Link{Game: "othello", Ply: -1}}},
		{"#/othello?theme=red&seed=x&lang=xx", `link's "seed": "x" is no seed; allowed: 0 to 18446744073709551615; frame's "theme": "red" is not one of its words; allowed: auto, light, dark; frame's "lang": "xx" is not one of its words; allowed: en, es`, Address{Link: link.Link{Game: "othello", Ply: -1}}},
		{"#/othello?exercise=", `"exercise": ""`, Address{Link: link.Link{Game: "othello", Ply: -1}}},
		{"#/othello?Later=1&controls=full", `"Later": no such key`, Address{Link: link.Link{Game: "othello", Ply: -1}, Frame: Frame{Controls: "full"}}},
		{"#/othello?zoom=2", "", Address{Link: link.Link{Game: "othello", Ply: -1, Seats: []link.Seat{{Seat: "zoom", Agent: "2"}}}}},
		{"#/othello?m=" + strings.Repeat("a", link.MaxLength), "at most 32768", Address{Link: link.Link{Game: "othello", Ply: -1}}},
	} {
		got, err := Parse(c.text)
		if !reflect.DeepEqual(got, c.want) || (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%.80q is read as %+v, %v; want %+v, %q", c.text, got, err, c.want, c.says)
		}
	}
}

func TestFrame(t *testing.T) {
	was := Frame{Controls: "full", Theme: "dark", Lang: "es"}
	if got := (Frame{Theme: "light", Table: "on"}).OrElse(was); got != (Frame{Controls: "full", Theme: "light", Lang: "es", Table: "on"}) {
		t.Errorf(`%+v, want got == (Frame{Controls: "full", Theme: "light", Lang: "es", Table: "on"})`, got)
	}
	for name, is := range map[string]string{"controls": "full", "theme": "dark", "lang": "es", "coords": "on", "table": "off", "start": "view", "stage": "off"} {
		if !was.Is(name, is) || was.Is(name, "none") {
			t.Errorf("%s is not %s", name, is)
		}
	}
}

// orders holds messages and the orders that they decode to.
var orders = []struct {
	message string
	want    Request
}{
	{`{"target":"playout","version":1,"type":"state"}`, Request{Type: State}},
	{`{"version":1,"type":"pause","id":"x"}`, Request{Type: Pause, ID: `"x"`}},
	{`{"version":1,"type":"resume","id":-1.5}`, Request{Type: Resume, ID: "-1.5"}},
	{`{"version":1,"type":"undo","id":0}`, Request{Type: Undo, ID: "0"}},
	{`{"version":1,"type":"play","move":"a1-a4xg7"}`, Request{Type: Play, Move: "a1-a4xg7"}},
	{`{"version":1,"type":"configure","controls":"full","theme":"auto","lang":"es","coords":"off","table":"on"}`,
		Request{Type: Configure, Frame: Frame{Controls: "full", Theme: "auto", Lang: "es", Coords: "off", Table: "on"}}},
	{`{"version":1,"type":"load","link":"https://x.example/play/#/chess?m=e2e4"}`, Request{Type: Load, Fragment: "#/chess?m=e2e4"}},
	{`{"version":1,"type":"load","link":"<https://x.example/play/#/chess?m=e2e4&amp;fbclid=x>."}`, Request{Type: Load, Fragment: "#/chess?m=e2e4"}},
	{`{"version":1,"type":"load","link":"[x](https://x.example/index.html%23/chess?m=e2e4)"}`, Request{Type: Load, Fragment: "#/chess?m=e2e4", Left: ")"}},
	{`{"version":1,"type":"load","link":"Look:\nhttps://x.example/#/chess?m=e2e4,\ne7e5&theme=dark!"}`, Request{Type: Load, Fragment: "#/chess?m=e2e4,e7e5&theme=dark", Left: "!"}},
	{`{"version":1,"type":"load","link":"#x"}`, Request{Type: Load, Fragment: "#x"}},
	{`{"version":1,"type":"load","game":"morris:flying=off","position":"W W","moves":"","white":"level:3","seed":7,"ply":"2"}`,
		Request{Type: Load, Fragment: "#/morris:flying=off?ply=2&p=W%20W&seed=7&white=level:3"}},
	{`{"version":1,"type":"load","exercise":{"playout":"exercise"}}`, Request{Type: Load, Exercise: `{"playout":"exercise"}`}},
	{`{"version":1,"type":"load","set":{"playout":"exercises"}}`, Request{Type: Load, Exercise: `{"playout":"exercises"}`}},
	{`{"version":1,"type":"load","set":{"playout":"exercises"},"progress":[{"state":"open"},null]}`,
		Request{Type: Load, Exercise: `{"playout":"exercises"}`, Progress: `[{"state":"open"},null]`}},
	{`{"version":1,"type":"load","set":{"playout":"exercises"},"progress":[],"carry":{"at":"x"}}`,
		Request{Type: Load, Exercise: `{"playout":"exercises"}`, Progress: `[]`, Carry: `{"at":"x"}`}},
	{`{"version":1,"type":"load","link":"#/chess?exercise=abc","carry":{"type":"carry","own":[]}}`,
		Request{Type: Load, Fragment: "#/chess?exercise=abc", Carry: `{"type":"carry","own":[]}`}},
}

func TestRequests(t *testing.T) {
	for _, c := range orders {
		if got, err := Decode([]byte(c.message)); err != nil || got != c.want {
			t.Errorf("%s is read as %+v, %v; want %+v", c.message, got, err, c.want)
		}
	}
}

// Each type accepts only its own fields.
func TestFields(t *testing.T) {
	for _, kind := range []string{Play, Undo, Configure, State, Pause, Resume} {
		for _, field := range []string{"move", "link", "theme", "other"} {
			_, err := Decode([]byte(`{"version":1,"type":"` + kind + `","` + field + `":"light","id":3}`))
			allowed := kind == Play && field == "move" || kind == Configure && field == "theme"
			if (err == nil) != allowed {
				t.Errorf("%s with %s: %v, want %v", kind, field, err, allowed)
			}
		}
	}
}

// Messages from the frame always have all fields of the contract.
func TestEncode(t *testing.T) {
	for _, c := range []struct {
		kind, id string
		carries  any
		want     string
	}{
		{TypePosition, `"a"`, Position{Game: "othello"}, `{"source":"playout","version":1,"id":"a","type":"position","game":"othello","position":"","moves":"","ply":0,"turn":"","state":""}`},
		{TypeMove, "", Move{"black", "f5", "f5"}, `{"source":"playout","version":1,"type":"move","seat":"black","move":"f5","name":"f5"}`},
		{TypeOver, "", Over{map[string]float32{"white": -1, "black": 1}, "rules"}, `{"source":"playout","version":1,"type":"over","result":{"black":1,"white":-1},"reason":"rules"}`},
		{TypeSize, "", Size{320, 420}, `{"source":"playout","version":1,"type":"size","width":320,"height":420}`},
		{TypeError, "7", ErrorMessage{KindMove, "</script>"}, `{"source":"playout","version":1,"id":7,"type":"error","kind":"move","message":"\u003c/script\u003e"}`},
	} {
		if got := string(Encode(c.kind, c.id, c.carries)); got != c.want {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}

// Parse and String preserve what Parse reads from any address, and errors are one line.
func FuzzAddress(f *testing.F) {
	for _, c := range addresses {
		f.Add(c.text)
	}
	f.Add("#/othello?controls=none&controls=full&<script>=1&exercise=%00")
	f.Fuzz(func(t *testing.T, text string) {
		address, err := Parse(text)
		if err != nil && strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("%q gives an error of several lines: %v", text, err)
		}
		written := address.String()
		if len(written) > link.MaxLength {
			return // a link near the limit, and the frame's keys
		}
		if back, _ := Parse(written); !reflect.DeepEqual(back, address) {
			t.Errorf("%q is read as %+v, and %q as %+v", text, address, written, back)
		}
	})
}

// A message is an order or an error that can be reported; an order opens the address of a game.
func FuzzMessage(f *testing.F) {
	for _, c := range orders {
		f.Add([]byte(c.message))
	}
	f.Add([]byte(`{"version":1,"type":"load","game":"othello","__proto__":"x","constructor":"y","seed":1e9}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		order, err := Decode(data)
		if err != nil {
			if err.Kind == "" || err.Why == "" || len(err.Of) > 300 || strings.ContainsAny(err.Error(), "\n\r") || order != (Request{ID: order.ID}) {
				t.Errorf(`%q: %+v, %+v; want err.Kind != "" && err.Why != "" && len(err.Of) <= 300 && !strings.ContainsAny(err.Error(), "\n\r") && order == (Order{ID: order.ID})`, data, order, err)
			}
		}
		if order.ID != "" && !json.Valid(Encode(TypePosition, order.ID, Position{})) {
			t.Errorf("%q: the id %q cannot be echoed", data, order.ID)
		}
		if err == nil && order.Type == Load && order.Exercise == "" && !strings.HasPrefix(order.Fragment, "#") {
			t.Errorf("%q opens %q", data, order.Fragment)
		}
	})
}
