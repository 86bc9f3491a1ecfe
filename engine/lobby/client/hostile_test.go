package client_test

import (
	"strings"
	"testing"

	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

// hostile are texts that no lobby sends.
var hostile = []string{"", "{}", "null", "<!doctype html>", `{"done":false}`, `{"fly":true}`, `{"list":{"games":[{"id":"../x","title":"t","game":"othello","state":"open","people":[]}]}}`,
	`{"you":{"name":"<b>","statistics":{}}}`, `{"you":{"statistics":{"played":-1}}}`, `{"friend":{"id":"abcDEF012345","event":{"state":{"peer":"lost","players":[],"me":0,"moves":null,"id":"","game":"","begun":false}}}}`,
	`{"friend":{"id":"abcDEF012345","event":{"state":{"peer":"connected","players":[0,1,2,3,4,5,6,7,8],"me":0,"moves":null,"id":"","game":"","begun":false}}}}`,
	`{"friend":{"id":"abcDEF012345","event":{"invitation":"x"}}}`, `{"friend":{"id":"abcDEF012345","event":{}}}`, `{"error":{"of":"server","text":"` + strings.Repeat("x", 5000) + `"}}`}

// A hostile server costs the page its connection and no more: the page learns that once, and keeps
// its game.
func TestHostileServer(t *testing.T) {
	for _, text := range hostile {
		for _, over := range []string{"realtime", "answer"} {
			b := playing(t, "f5")
			if over == "realtime" {
				b.client.Heard(b.now, b.link, []byte(text))
			} else {
				b.send(talk.Command{Ask: &talk.Ask{What: talk.Draw}})
				b.client.Answered(b.now, b.lastPost, []byte(text), nil)
			}
			if b.link != 0 || b.errors() != 1 || b.state.Peer != talk.Lost || len(b.state.Moves) != 1 || b.kept != id {
				t.Errorf("%.60s over the %s: connection %d, %d reports, state %s with %q, kept %q; want none, one, and the game as it was", text, over, b.link, b.errors(), b.state.Peer, b.state.Moves, b.kept)
			}
		}
	}
}

// An answer to another command is none.
func TestAnswersFitTheirCommands(t *testing.T) {
	events := map[string]lobby.Event{"you": you("ana"), "list": {List: &lobby.List{}}, "entered": {Entered: &lobby.Entered{ID: id}}, "other": {Entered: &lobby.Entered{ID: "other"}}, "watched": {Entered: &lobby.Entered{ID: id, Watch: true}}, "done": {Done: true}, "friend": stateOf(talk.Connected), "alive": {Alive: true}}
	for _, c := range []struct {
		command lobby.Command
		fit     string
	}{
		{lobby.Command{SignUp: &lobby.Account{User: "ana", Password: "secret-1"}}, "you"},
		{lobby.Command{SignOut: &struct{}{}}, "you"},
		{lobby.Command{Guest: &struct{}{}}, "you"},
		{lobby.Command{Open: &lobby.Open{Title: "A game", Game: "othello"}}, "entered other"},
		{lobby.Command{Join: &lobby.Enter{ID: id}}, "entered watched other"},
		{lobby.Command{Watch: &lobby.Enter{ID: id}}, "entered watched other"},
	} {
		for name, event := range events {
			b := signedIn(t)
			b.said = nil
			b.command(c.command)
			b.answer(event)
			if taken, want := b.errors() == 0, strings.Contains(c.fit, name); taken != want {
				t.Errorf("%s answers %s: taken %t, want %t", name, lobby.Encode(c.command), taken, want)
			}
		}
	}
}

// Events about other games, and those of connections that are gone, change nothing.
func TestLateEvents(t *testing.T) {
	b := playing(t, "f5")
	was, n := b.link, len(b.friend)
	other := stateOf(talk.Connected, "d3")
	other.Friend.ID = "other"
	b.hear(other)
	b.client.Failed(b.now, was, errNetwork)
	b.client.Heard(b.now, was, lobby.Encode(stateOf(talk.Connected, "f5", "d6")))
	b.client.Connected(b.now, was, "late")
	b.client.Answered(b.now, 99, lobby.Encode(you("bob")), nil)
	if len(b.friend) != n+1 || b.state.Peer != talk.Lost || len(b.state.Moves) != 1 {
		t.Errorf("the page hears %d events and has %s with %q; want only that the connection is lost", len(b.friend)-n, b.state.Peer, b.state.Moves)
	}
}

// FuzzServer: whatever a server sends, the page gets only what it can read, and has a game as long as
// the page keeps its ID.
func FuzzServer(f *testing.F) {
	for _, text := range hostile {
		f.Add([]byte(text), true)
	}
	for _, e := range []lobby.Event{you("bob"), stateOf(talk.Connected, "f5", "d6"), stateOf(""), {Error: &lobby.Error{Of: lobby.OfGone, Text: "x"}}, {Entered: &lobby.Entered{ID: id}}} {
		f.Add(lobby.Encode(e), true)
		f.Add(lobby.Encode(e), false)
	}
	f.Fuzz(func(t *testing.T, text []byte, realtime bool) {
		b := playing(t, "f5")
		b.client.Look(b.now, true)
		if realtime {
			b.client.Heard(b.now, b.link, text)
		} else {
			b.command(lobby.Command{Join: &lobby.Enter{ID: id}})
			b.client.Answered(b.now, b.lastPost, text, nil)
		}
		if (b.kept == "") != (b.state.Peer == "") && b.errors() == 0 && realtime {
			t.Errorf("%q: kept %q, and the page's state is %q; want both or neither", text, b.kept, b.state.Peer)
		}
	})
}
