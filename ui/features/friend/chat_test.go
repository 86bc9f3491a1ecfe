package friend

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/peer/message"
	"playout/engine/peer/talk"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// part returns the feature's part of the drawing.
func part(trial *featuretest.Trial) Part { return featuretest.PartOf[Part](trial.Drawn()) }

// receiveChat passes a chat message of the friend's to the feature.
func receiveChat(trial *featuretest.Trial, text string) {
	hear(trial, talk.Event{Chat: &talk.Chat{Player: 1, Name: "Bo", Text: text}})
}

// The name is cleaned, kept and sent before an invitation is made or answered.
func TestNameIsKept(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "human", "human")
	trial.Handle(SetName{" Ana\u202e\n" + strings.Repeat("x", 99)})
	want := "Ana " + strings.Repeat("x", message.MaxName-4)
	if s := featuretest.Effect[feature.Store](t, trial); s.Key != nameKey || s.Value != want || part(trial).Name != want {
		t.Errorf("kept %+v, drawn %q; want %q kept and drawn", s, part(trial).Name, want)
	}
	if n := sentCommand(t, trial).Name; n == nil || n.Text != want {
		t.Errorf("said %+v; want the name %q", n, want)
	}
	for _, m := range []feature.Message{feature.OpenFriend{}, feature.BoardChanged{Request: &feature.OpenRequest{Invite: "x"}}} {
		trial = featuretest.New(New, featuretest.Store{nameKey: "Ana\x00"})
		trial.Othello(0, "human", "human")
		trial.Handle(m)
		var names []string
		for i, e := range trial.Effects {
			if c, err := talk.DecodeCommand(e.(feature.SendFriend).Command); err == nil && c.Name != nil && i == 0 {
				names = append(names, c.Name.Text)
			}
		}
		if !slices.Equal(names, []string{"Ana"}) || len(trial.Effects) != 2 {
			t.Errorf("%T: names %q of %d commands", m, names, len(trial.Effects))
		}
	}
}

// Both names go with the game, by seat; without names the feature sends nothing.
func TestNamesGoWithTheGame(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"Ana", "Bo\n"}, []string{"Ana", "Bo"}}, {[]string{"", "Bo"}, []string{"", "Bo"}}, {[]string{"", ""}, nil}, {nil, nil}, {[]string{"a", "b", "c"}, []string{"a", "b"}},
	} {
		trial := featuretest.New(New, nil)
		trial.Othello(0, "human", "human")
		e := state(talk.Connected, 0)
		e.State.Names = c.names
		hear(trial, e)
		trial.Handle(feature.Idle{})
		opened := featuretest.One[feature.Open](t, trial)
		trial.Handle(feature.BoardChanged{Request: opened.Request})
		if p := featuretest.One[feature.SetPlayerNames](t, trial); !slices.Equal(p.Names, c.want) {
			t.Errorf("%q: %q, want %q", c.names, p.Names, c.want)
		}
	}
}

// Say sends the typed text, which stays in the field until then and is shown; the page reports a
// message that was not sent.
func TestChats(t *testing.T) {
	trial := playing(t, 0, 0)
	trial.Handle(Say{})
	featuretest.None(t, trial)
	trial.Handle(Type{"hello"})
	trial.Handle(Say{})
	if s := sentCommand(t, trial).Say; s == nil || s.Text != "hello" || part(trial).Typed != "hello" {
		t.Errorf("said %+v; the field has %q", s, part(trial).Typed)
	}
	hear(trial, talk.Event{Error: &talk.Error{Of: talk.OfChat, Text: "too many"}})
	if p := part(trial); p.ErrorOf != talk.OfChat || p.Typed != "hello" || len(p.Chat) > 0 {
		t.Errorf(`refused: %+v: got %v, %q and %v, want %v, "hello" and none`, p, p.ErrorOf, p.Typed, len(p.Chat), talk.OfChat)
	}
	trial.Handle(Say{})
	hear(trial, talk.Event{Chat: &talk.Chat{Text: "hello", Mine: true}})
	if len(trial.Messages) > 0 {
		t.Errorf("told %+v, want none", trial.Messages)
	}
	if p := part(trial); p.ErrorOf != "" || p.Typed != "" || !slices.Equal(p.Chat, []Line{{"You", "hello", true}}) || p.Unread != 0 {
		t.Errorf("sent: %+v; want one's own \"hello\" as the only line, an empty field, no error and nothing unread", p)
	}
}

// If the chat is closed, the page announces a new message, which counts as unread until the chat
// opens; muted, it shows none; and it keeps few.
func TestUnreadAndMute(t *testing.T) {
	trial := playing(t, 0, 0)
	receiveChat(trial, strings.Repeat("long ", 60))
	n := featuretest.One[feature.Notice](t, trial)
	if r := []rune(n.Text); !strings.HasPrefix(n.Text, "Bo: long") || len(r) > maxPreview+4 || part(trial).Unread != 1 {
		t.Errorf(`notice %q, %d unread; want a short notice that begins with "Bo: long", and one unread line`, n.Text, part(trial).Unread)
	}
	trial.Handle(feature.OpenFriend{})
	if s := featuretest.One[feature.ShowDialog](t, trial); s.Dialog != "" || !part(trial).ChatOpen {
		t.Errorf("opened the dialog %q and %+v", s.Dialog, part(trial))
	}
	trial.Handle(feature.Idle{})
	receiveChat(trial, "read at once")
	if len(trial.Messages) > 0 {
		t.Errorf("told %+v, want none", trial.Messages)
	}
	if p := part(trial); p.Unread != 0 || len(p.Chat) != 2 {
		t.Errorf("%d unread of %d; want 0 and 2", p.Unread, len(p.Chat))
	}
	for range maxLines + 9 {
		receiveChat(trial, "flood")
	}
	if p := part(trial); len(p.Chat) != maxLines {
		t.Errorf("%d lines are kept, want %v", len(p.Chat), maxLines)
	}
	trial.Handle(Mute{true})
	if s := featuretest.Effect[feature.Store](t, trial); s.Key != muteKey || s.Value == "" {
		t.Errorf("kept %+v; want the choice to mute kept", s)
	}
	receiveChat(trial, "unheard")
	featuretest.None(t, trial)
	if p := part(trial); p.Unread != 0 || p.Chat[maxLines-1].Text != "flood" || !p.Muted {
		t.Errorf(`muted: %+v; want muted, nothing unread, "flood" as the last line`, p)
	}
	hear(trial, talk.Event{State: &talk.State{}})
	trial.Handle(Leave{})
	if p := part(trial); len(p.Chat) > 0 || !p.Muted {
		t.Errorf("after the game: %+v", p)
	}
}

// The device keeps the chat with its game: a reopened page shows it once the same game is open
// again, and not in another; a rematch takes it along, and leaving the game deletes it.
func TestChatIsKept(t *testing.T) {
	trial := playing(t, 0, 0)
	for range maxLines + 5 {
		receiveChat(trial, "x")
	}
	receiveChat(trial, "hello")
	kept := featuretest.Effect[feature.Store](t, trial)
	if kept.Key != chatKey || len(kept.Value) > maxKept {
		t.Fatalf("kept %+v: got %v and %v, want %v and at most %v", kept, kept.Key, len(kept.Value), chatKey, maxKept)
	}
	for id, lines := range map[string]int{"abcDEF012345": maxLines, "next12345678": 0} {
		reloaded := featuretest.New(New, featuretest.Store{chatKey: kept.Value})
		reloaded.Othello(0, "human", "human")
		e := state(talk.Waiting, 0)
		e.State.ID = id
		hear(reloaded, e)
		if p := part(reloaded); len(p.Chat) != lines || lines > 0 && p.Chat[lines-1] != (Line{"Bo", "hello", false}) {
			t.Errorf("%s: %d lines", id, len(p.Chat))
		}
	}
	next := state(talk.Connected, 0)
	next.State.ID = "next12345678"
	hear(trial, next)
	if s := featuretest.Effect[feature.Store](t, trial); !strings.Contains(s.Value, "next12345678") {
		t.Errorf(`after a rematch %.40q, want "next12345678" in it`, s.Value)
	}
	trial.Handle(Leave{})
	if s := featuretest.Effect[feature.Store](t, trial); s.Key != chatKey || s.Value != "" {
		t.Errorf(`left: %+v; want Key %v and Value ""`, s, chatKey)
	}
}

// A device's stored chat may be any text.
func FuzzKeptChat(f *testing.F) {
	f.Add(`{"id":"abcDEF012345","lines":[{"name":"Bo\u202e","text":"hello\n","mine":true}]}`)
	f.Add(`{"id":"abcDEF012345","lines":null}`)
	f.Fuzz(func(t *testing.T, text string) {
		trial := featuretest.New(New, featuretest.Store{chatKey: text})
		trial.Othello(0, "human", "human")
		hear(trial, state(talk.Connected, 0))
		for _, l := range part(trial).Chat {
			if message.CheckText("name", l.Name, message.MaxName) != nil || message.CheckText("text", l.Text, message.MaxChat) != nil {
				t.Errorf("the line %+v; want a name and a text as the protocol allows them", l)
			}
		}
	})
}
