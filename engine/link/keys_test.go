package link

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"playout/engine/ending"
	"playout/engine/packed"
)

// manyMoves are shorter when packed.
var manyMoves = strings.Repeat("a1-a4,", 40) + "a4-a1"

// keyed holds links with one key each besides the seats, and their values as text.
var keyed = map[string]struct {
	link Link
	text string
}{
	"m":               {Link{Moves: "f5,d6", Ply: -1}, "f5,d6"},
	"mz":              {Link{Moves: manyMoves, Ply: -1}, packed.Pack(manyMoves)},
	"p":               {Link{Position: "--OX", Ply: -1}, "--OX"},
	"seed":            {Link{Seed: 7, Ply: -1}, "7"},
	"resigned":        {Link{Ending: ending.Ending{How: ending.Resigned, Seat: "white"}, Ply: -1}, "white"},
	"timeout":         {Link{Ending: ending.Ending{How: ending.Timeout, Seat: "white"}, Ply: -1}, "white"},
	"agreed":          {Link{Ending: ending.Ending{How: ending.Agreed}, Ply: -1}, "yes"},
	"lost":            {Link{Ending: ending.Ending{How: ending.Lost, Seat: "white"}, Ply: -1}, "white"},
	"drawn":           {Link{Ending: ending.Ending{How: ending.Drawn}, Ply: -1}, "yes"},
	"adjudicated":     {Link{Ending: ending.Ending{How: ending.Adjudicated, Seat: "white"}, Ply: -1}, "white"},
	"adjudicateddraw": {Link{Ending: ending.Ending{How: ending.AdjudicatedDraw}, Ply: -1}, "yes"},
	"ply":             {Link{Ply: 0}, "0"},
	"id":              {Link{ID: "0123456789aZ", Ply: -1}, "0123456789aZ"},
	"flip":            {Link{Flip: true, Ply: -1}, "on"},
	"invite":          {Link{Invite: "invitation", Ply: -1}, "invitation"},
	"answer":          {Link{Answer: "yes", Ply: -1}, "yes"},
	"lobby":           {Link{Lobby: "0123456789aZ", Ply: -1}, "0123456789aZ"},
	"v":               {Link{Tree: "f5,d6(f4)", Ply: -1}, packed.Pack("f5,d6(f4)")},
}

// For every key of the table: String writes it, Parse reads it back and refuses it twice, the
// error about an unknown key lists it, and the guide explains it.
func TestEveryLinkKey(t *testing.T) {
	guide, err := os.ReadFile("../../static/guide/links.md")
	if err != nil {
		t.Fatal(err)
	}
	_, unknown := Parse("#/othello?Unknown=1")
	if got, want := unknown.Error(), `link's "Unknown": no such key; allowed: `+Keys()+" and the seats' names"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := len(keyed), len(keys); got != want {
		t.Errorf("the test knows %d keys, the table has %d", got, want)
	}
	for _, k := range keys {
		key := k.name
		link := keyed[key].link
		link.Game = "othello"
		text := "#/othello?" + key + "=" + keyed[key].text
		if got := link.String(); got != text {
			t.Errorf("%+v is written %q, want %q", link, got, text)
		}
		if got, err := Parse(text); err != nil || !reflect.DeepEqual(got, link) {
			t.Errorf("%q is read as %+v, %v, want %+v", text, got, err, link)
		}
		if _, err := Parse(text + "&" + key + "=" + keyed[key].text); err == nil || !strings.Contains(err.Error(), `"`+key+`" twice`) {
			t.Errorf("%q twice: got error %v", key, err)
		}
		if !strings.Contains(string(guide), "`"+key+"`") {
			t.Errorf("links.md does not explain %q", key)
		}
	}
}

// The order of keys stays the same, also for bookmarked links.
func TestOrderOfLinkKeys(t *testing.T) {
	want := "m, mz, p, seed, resigned, timeout, agreed, lost, drawn, adjudicated, adjudicateddraw, ply, id, flip, invite, answer, lobby, v"
	if got := Keys(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
