package server_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"playout/engine/cmd/lobby/hall"
	"playout/engine/cmd/lobby/lobbytest"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

// hostile lists bodies that are no command, or one that nobody may give.
var hostile = []string{
	"", "null", "[]", "{}", "0", "\x00", "{", `{"open":null}`, `{"open":{}}`, `{"open":{"title":"x","game":"othello","seats":[]}}`, `{"join":{"id":""}}`,
	`{"join":{"id":"../../etc"}}`, `{"watch":{"id":"abcDEF012345"}}`, `{"game":{"id":"abcDEF012345","command":{}}}`,
	`{"game":{"id":"abcDEF012345","command":{"play":{"seat":"black","move":"f5"},"begin":{}}}}`, `{"signIn":{"user":"ann","password":"x"},"signOut":{}}`,
	`{"signUp":{"user":"ann","password":"x","guest":true}}`, `{"teacher":true}`, `{"open":{"title":"x","game":"othello","seats":["human","human"]}}`,
	`{"open":{"title":"\u0000","game":"othello","seats":["human",""]}}`, `{"open":{"title":"x","game":"geese:seats=8,rows=99999999999999","seats":["human",""]}}`,
	`{"open":{"title":"x","game":"chess","start":"` + strings.Repeat("8/", 400) + `","seats":["human",""]}}`,
	`{"open":{"title":"x","game":"othello","seats":["human",""],"control":"-1s"}}`, `{"open":{"title":"x","game":"othello","seats":["human",""],"control":"9999999999h"}}`,
}

// hostileGame lists commands that no game may carry out for a person who plays black and is not to
// move.
var hostileGame = []talk.Command{
	{Play: &talk.Play{Seat: "white", Move: "d6"}}, {Play: &talk.Play{Seat: "black", Move: "f5"}}, {Play: &talk.Play{Seat: "", Move: ""}},
	{Play: &talk.Play{Seat: "black", Move: strings.Repeat("x", 4000)}}, {Play: &talk.Play{Seat: "black", Move: "f5\n"}}, {Ask: &talk.Ask{What: "tea"}},
	{Ask: &talk.Ask{What: talk.Takeback, To: -1}}, {Ask: &talk.Ask{What: talk.Takeback, To: 1 << 40}}, {Ask: &talk.Ask{What: talk.Rematch}},
	{Reply: &talk.Reply{N: 0, Yes: true}}, {Reply: &talk.Reply{N: -1}}, {Reply: &talk.Reply{N: 1 << 40}}, {Resign: &talk.Seat{Seat: "white"}}, {Resign: &talk.Seat{}}, {Begin: &talk.Begin{}},
	{Invite: &talk.Invite{Game: "othello"}}, {Join: &talk.Text{Text: "x"}}, {Answer: &talk.Text{Text: "x"}}, {Hand: &talk.Text{Text: "x"}}, {Name: &talk.Text{Text: "root"}},
}

// A hostile client gets an error for each command, and changes nothing.
func TestHostileCommands(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	ann, bob, anonymous := l.SignedUp(t, "ann"), l.SignedUp(t, "bob"), l.Page(t)
	id := start(t, othello, ann, bob)
	ann.Play(id, "black", "f5")
	bob.State(id, "a move", func(s talk.State) bool { return len(s.Moves) == 1 })
	bodies := append(slices.Clone(hostile), strings.Repeat("x", lobby.MaxCommand+1), `{"join":{"id":"`+strings.Repeat("x", lobby.MaxCommand)+`"}}`)
	for _, body := range bodies {
		for _, page := range []*lobbytest.Page{ann, anonymous} {
			status, data := page.Post("/"+lobby.CommandPath, []byte(body))
			if e, err := lobby.DecodeEvent(data); err != nil || e.Error == nil || strings.Contains(e.Error.Text, "\n") || status != http.StatusOK {
				t.Errorf("%.100q is answered with %d, %.200s; want an error of one line", body, status, data)
			}
		}
	}
	for _, c := range hostileGame {
		if e := ann.Game(id, c); e.Error == nil {
			t.Errorf("%.100s is answered with %s, want an error", talk.Encode(c), lobby.Encode(e))
		}
	}
	bob.Play(id, "white", "d6")
	s := bob.State(id, "two moves", func(s talk.State) bool { return len(s.Moves) == 2 })
	if !slices.Equal(s.Moves, []string{"f5", "d6"}) || s.How != "" || !slices.Equal(s.Names, []string{"ann", "bob"}) {
		t.Errorf("after hostile commands the game is %+v", s)
	}
}

// A command over the limits of size and rate is refused, and so is a game beyond an account's limit.
func TestLimits(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t, stopped)
	ann := l.SignedUp(t, "ann")
	if e := ann.Refused(lobby.OfOpen, lobby.Command{Open: &lobby.Open{Title: strings.Repeat("x", 61), Game: "othello", Seats: othello.Seats}}); !strings.Contains(e.Text, "allowed: 60") {
		t.Errorf("a long title is refused with %q", e.Text)
	}
	if e := ann.Refused(lobby.OfOpen, lobby.Command{Open: &lobby.Open{Title: "x", Password: strings.Repeat("x", 65), Game: "othello", Seats: othello.Seats}}); !strings.Contains(e.Text, "allowed: 64") {
		t.Errorf("a long password is refused with %q", e.Text)
	}
	l.SignedUp(t, "bob")
	assigned := hall.Assigned{Title: "x", Game: "othello"}
	for _, name := range []string{"ann", "bob"} {
		row, err := l.Accounts().Find(name)
		if err != nil || row == nil {
			t.Fatalf("%s's account: %v, %v", name, row, err)
		}
		assigned.Users = append(assigned.Users, row.Id)
	}
	assigned.Owner = assigned.Users[0]
	if _, err := l.Hall.OpenFor(assigned, nil); err != nil { // does not count
		t.Fatal(err)
	}
	for range 20 {
		ann.Open(othello)
	}
	if e := ann.Refused(lobby.OfOwn, lobby.Command{Open: &othello}); !strings.Contains(e.Text, "20 games") {
		t.Errorf("one game too many is refused with %q", e.Text)
	}
	for range 100 {
		if e := ann.Do(lobby.Command{Watch: &lobby.Enter{ID: "abcDEF012345"}}); e.Error != nil && e.Error.Of == lobby.OfSlow && e.Error.Wait == 1 {
			return
		}
	}
	t.Error("none of 100 more commands at once is refused as too many")
}

// Subscriptions are bounded, and those to other things than the lobby's topics are left out.
func TestHostileSubscriptions(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	ann := l.SignedUp(t, "ann")
	ann.Clear()
	topics := []string{"", "users/*", "games", "@anything", "hall/", "game/", "game/x?options=" + url.QueryEscape(`{"query":{}}`), strings.Repeat("x", 2000)}
	for i := range 100 {
		topics = append(topics, fmt.Sprintf("game/abcDEF%06d", i))
	}
	for range 3 {
		if status, data := ann.TrySubscribe(topics...); status != http.StatusNoContent {
			t.Fatalf("many topics are answered with %d, %s", status, data)
		}
	}
	for _, body := range []string{"", "null", "{}", `{"clientId":"x","subscriptions":["hall"]}`, `{"clientId":"` + strings.Repeat("x", 500) + `","subscriptions":[]}`} {
		if status, data := ann.Post("/"+lobby.RealtimePath, []byte(body)); status < 400 {
			t.Errorf("%q is answered with %d, %s; want a refusal", body, status, data)
		}
	}
	ann.Subscribe(lobby.Hall)
	ann.You("ann", func(y lobby.You) bool { return y.Name == "ann" })
	if n := len(ann.Raw()); n > 3*8+2 {
		t.Errorf("three times 100 games that do not exist lead to %d events, want at most %d", n, 3*8+2)
	}
}

// FuzzCommand sends anything as a command of a player: it is answered with an event, and the game
// stays one that the rules allow.
func FuzzCommand(f *testing.F) {
	for _, body := range hostile {
		f.Add([]byte(body))
	}
	for _, c := range hostileGame {
		f.Add(lobby.Encode(lobby.Command{Game: &lobby.Game{ID: "abcDEF012345", Command: c}}))
	}
	for _, c := range []lobby.Command{{Open: &othello}, signUp("ann", lobbytest.Password), signIn("ann", "x"), {Guest: &struct{}{}}} {
		f.Add(lobby.Encode(c))
	}
	l := lobbytest.Start(f)
	ann, bob := l.SignedUp(f, "fuzz-ann"), l.SignedUp(f, "fuzz-bob")
	id := ann.Open(othello)
	ann.Subscribe(lobby.GameTopic(id))
	bob.Join(id, "")
	ann.State(id, "the beginning", connected)
	f.Fuzz(func(t *testing.T, body []byte) {
		body = bytes.ReplaceAll(body, []byte("abcDEF012345"), []byte(id))
		status, data := bob.In(t).Post("/"+lobby.CommandPath, body)
		if _, err := lobby.DecodeEvent(data); err != nil || status != http.StatusOK {
			t.Fatalf("%q is answered with %d, %.200s; want an event", body, status, data)
		}
		position(t, ann.In(t).State(id, "the game", func(s talk.State) bool { return s.Begun }))
	})
}
