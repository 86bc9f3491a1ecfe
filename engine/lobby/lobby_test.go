package lobby_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

func TestCommandsAreRead(t *testing.T) {
	option := 2
	for _, want := range []lobby.Command{
		{Result: &lobby.Result{Assignment: "abc", Index: 3, Attempts: 2, Hints: 1, Moves: "f5,d6", Right: true, Millis: 41200}},
		{Result: &lobby.Result{Assignment: "abc", Attempts: 1, Option: &option}},
		{SignUp: &lobby.Account{User: "ana", Password: "secret-1", Email: "ana@example.org"}},
		{Guest: &struct{}{}},
		{SignOut: &struct{}{}},
		{Open: &lobby.Open{Title: "<b>", Game: "chess", Seats: []string{lobby.Me, ""}, Control: "5m+3s"}},
		{Join: &lobby.Enter{ID: "abc", Password: "x"}},
		{Game: &lobby.Game{ID: "abc", Command: talk.Command{Play: &talk.Play{Seat: "white", Move: "e2e4"}}}},
	} {
		got, err := lobby.DecodeCommand(lobby.Encode(want))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%+v is read with error %v and (-want +got)\n%s", want, err, diff)
		}
	}
}

func TestRefusesOtherTexts(t *testing.T) {
	for _, text := range []string{"", "{}", "[]", `{"signIn":{"user":"a"},"guest":{}}`, `{"fly":{}}`, `{"done":true}`, `{"open":{"title":"` + strings.Repeat("x", lobby.MaxCommand) + `"}}`} {
		if c, err := lobby.DecodeCommand([]byte(text)); err == nil {
			t.Errorf("%.60s is read as %+v, want an error", text, c)
		}
	}
	for _, text := range []string{"", "{}", `{"you":{},"done":true}`, `{"signIn":{}}`} {
		if e, err := lobby.DecodeEvent([]byte(text)); err == nil {
			t.Errorf("%.60s is read as %+v, want an error", text, e)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"join":{"id":"abc"}}`))
	f.Add([]byte(`{"list":{"games":[{"id":"a","title":"b","game":"othello","state":"open","people":["x",""]}]}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if c, err := lobby.DecodeCommand(text); err == nil {
			again, err := lobby.DecodeCommand(lobby.Encode(c))
			if diff := cmp.Diff(c, again); err != nil || diff != "" {
				t.Errorf("written and read again: error %v, (-want +got)\n%s", err, diff)
			}
		}
		if e, err := lobby.DecodeEvent(text); err == nil {
			again, err := lobby.DecodeEvent(lobby.Encode(e))
			if diff := cmp.Diff(e, again); err != nil || diff != "" {
				t.Errorf("written and read again: error %v, (-want +got)\n%s", err, diff)
			}
		}
	})
}

func TestNames(t *testing.T) {
	for name, want := range map[string]bool{"ana": true, "Ana-1_b.c": true, "an": false, strings.Repeat("a", 33): false, "ana b": false, "añe": false, "<b>": false, "": false} {
		if got := lobby.ValidName(name); got != want {
			t.Errorf("ValidName(%q) = %v, want %v", name, got, want)
		}
	}
}

func TestTopics(t *testing.T) {
	if got := lobby.GameOfTopic(lobby.GameTopic("abc")); got != "abc" {
		t.Errorf("the topic of game abc is read as that of %q, want abc", got)
	}
	if got := lobby.GameOfTopic(lobby.Hall); got != "" {
		t.Errorf("the hall is read as the topic of game %q, want none", got)
	}
}
