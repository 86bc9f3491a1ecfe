package conduct

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/peer/message"
	"playout/engine/peer/talk"
)

// chats returns the chat messages that a page shows.
func (b *tab) chats() (list []talk.Chat) {
	for _, e := range b.events {
		if e.Chat != nil {
			list = append(list, *e.Chat)
		}
	}
	return list
}

// Names travel with the greeting, cleaned, and the invitation has the inviting player's; chat
// messages arrive once, in order, with the name.
func TestChatGoesOver(t *testing.T) {
	tabs := pair(t)
	tabs[0].command(talk.Command{Name: &talk.Text{Text: " Ana\n<b> "}})
	tabs[1].command(talk.Command{Name: &talk.Text{Text: strings.Repeat("ñ", message.MaxName+9)}})
	connect(t, tabs, "othello", 0)
	want := []string{"Ana <b>", strings.Repeat("ñ", message.MaxName)}
	for i, b := range tabs {
		if !slices.Equal(b.state.Names, want) {
			t.Errorf("page %d: names %q, want %q", i, b.state.Names, want)
		}
	}
	if early := tabs[1].last(func(e talk.Event) bool { return e.State != nil && e.State.Peer == talk.Waiting }); early == nil || early.State.Names[0] != want[0] {
		t.Errorf("the state before the connection is %+v; want the name %q", early, want)
	}
	for _, text := range []string{"hello", "  ", "<script>alert(1)</script>", strings.Repeat("x", message.MaxChat)} {
		tabs[0].command(talk.Command{Say: &talk.Text{Text: text}})
		deliverAll(tabs)
	}
	var mine, theirs []string
	for _, c := range tabs[0].chats() {
		mine = append(mine, c.Text)
		if !c.Mine || c.Name != want[0] {
			t.Errorf("the author has %+v; want c.Mine && c.Name == want[0]", c)
		}
	}
	for _, c := range tabs[1].chats() {
		theirs = append(theirs, c.Text)
		if c.Mine || c.Name != want[0] || c.Player != 0 {
			t.Errorf("the other has %+v; want !c.Mine && c.Name == want[0] && c.Player == 0", c)
		}
	}
	if !slices.Equal(mine, []string{"hello", "<script>alert(1)</script>", strings.Repeat("x", message.MaxChat)}) || !slices.Equal(mine, theirs) {
		t.Errorf(`sent %q, came %q; want slices.Equal(mine, []string{"hello", "<script>alert(1)</script>", strings.Repeat("x", message.MaxChat)}) && slices.Equal(mine, theirs)`, mine, theirs)
	}
}

// A message that is too long, one of too many at once, and one into a lost connection are not
// sent, and the page reports that.
func TestChatIsBounded(t *testing.T) {
	tabs := pair(t)
	connect(t, tabs, "othello", 0)
	say := func(text string) string {
		tabs[0].events = nil
		tabs[0].command(talk.Command{Say: &talk.Text{Text: text}})
		deliverAll(tabs)
		return tabs[0].lastError()
	}
	if why := say(strings.Repeat("x", message.MaxChat+1)); !strings.HasPrefix(why, talk.OfChat) || !strings.Contains(why, "300") {
		t.Errorf(`too long: %q; want it to begin with %q and "300" in it`, why, talk.OfChat)
	}
	for range 20 {
		say("flood")
	}
	if why := say("flood"); !strings.HasPrefix(why, talk.OfChat) || len(tabs[1].chats()) > 8 || tabs[1].state.Peer != talk.Connected {
		t.Errorf("%q; %d messages came; want strings.HasPrefix(why, talk.OfChat) && len(tabs[1].chats()) <= 8 && tabs[1].state.Peer == talk.Connected", why, len(tabs[1].chats()))
	}
	tabs[0].conductor.Failed(1, nil)
	if why := say("nobody there"); !strings.HasPrefix(why, talk.OfChat) || len(tabs[0].chats()) > 0 {
		t.Errorf("without a connection: %q; want an error of the chat, and nothing shown", why)
	}
}

// A page that floods anyway gets little shown, and is disconnected.
func TestChatFlood(t *testing.T) {
	tabs := pair(t)
	connect(t, tabs, "othello", 0)
	for range 200 {
		tabs[1].conductor.Heard(0, []byte(`{"chat":"buy this"}`))
	}
	if n := len(tabs[1].chats()); n < 2 || n > 20 {
		t.Errorf("%d messages are shown; want at least 2 and at most 20", n)
	}
	if tabs[1].state.Peer != talk.Lost {
		t.Errorf("the connection is %q, want %q", tabs[1].state.Peer, talk.Lost)
	}
}
