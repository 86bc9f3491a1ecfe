package conduct

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/peer/message"
	"playout/engine/peer/talk"
)

// hello returns a page's greeting in a game, changed.
func hello(t *testing.T, b *tab, player int, change func(*message.Hello)) []byte {
	t.Helper()
	h := message.Hello{Version: message.Version, Setup: b.conductor.setup.Text(), Player: player}
	if h.Players == nil {
		t.Fatal("the page has no game to greet in")
	}
	change(&h)
	return message.Encode(message.Message{Hello: &h})
}

// answered makes a host invite, and a friend with a changed page answer: the connection is open,
// and only the host's greeting was sent.
func answered(t *testing.T, game string) []*tab {
	t.Helper()
	tabs := pair(t)
	tabs[1].change = func([]byte) []byte { return nil } // the friend's page is the test
	meet(t, tabs[0], tabs[1], talk.Invite{Game: game})
	return tabs
}

// A greeting from the person who answers an invitation, with numbers out of range, and other such
// messages, do not end the inviting page: it can still be corrected, and plays with an honest
// friend.
func TestAttack1NumbersOutOfRange(t *testing.T) {
	for _, game := range []string{"chess", "othello"} {
		tabs := answered(t, game)
		host := tabs[0]
		for _, n := range []int{-1 << 63, -2, -1, 0, 1, message.MaxActs, message.MaxActs + 1, 1<<63 - 1} {
			for _, change := range []func(*message.Hello){
				func(h *message.Hello) { h.Len = n }, func(h *message.Hello) { h.Player = n }, func(h *message.Hello) { h.Players = []int{n, -n} }, func(h *message.Hello) { h.Version = n },
			} {
				host.conductor.Heard(1, hello(t, host, 1, change))
			}
			for _, old := range []string{ // in the form of the previous protocol
				`{"hello":{"v":1,"game":"` + game + `","id":"x","players":[0,1],"player":1,"view":{"len":0,"hash":"AAAAAAAAAAAAAAAAAAAAAA","end":{"how":"resigned","seat":"white","ply":%d}}}}`,
				`{"view":{"len":%d,"hash":"AAAAAAAAAAAAAAAAAAAAAA"}}`, `{"end":{"ending":{"how":"agreed","ply":%d}}}`,
			} {
				host.conductor.Heard(1, fmt.Appendf(nil, old, n))
			}
			host.conductor.Tick()
		}
		if s := host.state; s.How != "" || len(s.Moves) > 0 || s.ID == "" {
			t.Errorf("%s: the inviting page has %+v; want its game as it was", game, s)
		}
		host.conductor.Failed(1, nil)
		tabs[1].change = nil
		tabs[1].open()
		meet(t, host, tabs[1], talk.Invite{Game: game})
		connected(t, tabs)
	}
}

// A greeting from the person who answers an invitation, with a log in which the host has lost,
// ends no game: neither a new one, nor one that the page continues after it was loaded again.
func TestAttack3LostByAClaim(t *testing.T) {
	lost := `{"acts":{"of":"%s","at":%d,"list":[{"p":0,"i":%d,"s":%d,"k":"resign","t":"AAAAAAAAAAAAAAAA"}]}}`
	tabs := answered(t, "chess")
	id := tabs[0].state.ID
	tabs[0].conductor.Heard(1, hello(t, tabs[0], 1, func(h *message.Hello) { h.Len = 1 }))
	tabs[0].conductor.Heard(1, fmt.Appendf(nil, lost, id, 0, 0, 0))
	if s := tabs[0].state; s.How != "" || tabs[0].question() != nil {
		t.Errorf("a new game: %+v, asked %+v; want it as it was, and no question", s, tabs[0].question())
	}

	tabs = pair(t)
	connect(t, tabs, "chess", 0)
	tabs[0].command(talk.Command{Play: &talk.Play{Seat: "white", Move: "e2e4"}})
	deliverAll(tabs)
	tabs[1].command(talk.Command{Play: &talk.Play{Seat: "black", Move: "e7e5"}})
	deliverAll(tabs)
	tabs[0].open() // loaded again
	tabs[1].conductor.Failed(0, nil)
	tabs[1].change = func([]byte) []byte { return nil }
	meet(t, tabs[0], tabs[1], talk.Invite{Game: "chess", Moves: []string{"e2e4", "e7e5"}})
	if len(tabs[0].state.Moves) != 2 {
		t.Fatalf("the page does not go on: %+v: got %v, want 2", tabs[0].state, len(tabs[0].state.Moves))
	}
	tabs[0].conductor.Heard(1, hello(t, tabs[0], 1, func(h *message.Hello) { h.Len = 3 }))
	tabs[0].conductor.Heard(1, fmt.Appendf(nil, lost, tabs[0].state.ID, 2, 1, 2))
	if s := tabs[0].state; s.How != "" || len(s.Moves) != 2 {
		t.Errorf("after a reload: %+v; want the game as it was", s)
	}
	if n := tabs[0].question(); n != nil {
		tabs[0].reply(false)
		if s := tabs[0].state; s.How != "" || !slices.Equal(s.Moves, []string{"e2e4", "e7e5"}) {
			t.Errorf("after a no: %+v; want the game as it was", s)
		}
	}
}

// A click on "yes" is for the question that the page has shown, by its number, and for no other
// that has replaced it.
func TestAttack12QuestionSwapped(t *testing.T) {
	tabs := pair(t)
	connect(t, tabs, "chess", 0)
	tabs[0].command(talk.Command{Play: &talk.Play{Seat: "white", Move: "e2e4"}})
	deliverAll(tabs)
	tabs[0].command(talk.Command{Ask: &talk.Ask{What: talk.Draw}})
	deliverAll(tabs)
	shown := tabs[1].question()
	if shown == nil || shown.What != talk.Draw {
		t.Fatalf("the page is asked %+v; want a draw", shown)
	}
	var out struct{ Acts message.Acts }
	for _, e := range []string{ // the host withdraws, and asks for something else
		`{"acts":{"of":"%s","at":2,"list":[{"p":0,"i":2,"s":2,"k":"decline","n":1,"t":"AAAAAAAAAAAAAAAA"}]}}`,
		`{"acts":{"of":"%s","at":3,"list":[{"p":0,"i":3,"s":3,"k":"offer","w":"takeback","t":"AAAAAAAAAAAAAAAA"}]}}`,
	} {
		data := fmt.Appendf(nil, e, tabs[1].state.ID)
		if err := json.Unmarshal(data, &out); err != nil {
			t.Fatal(err)
		}
		tabs[1].conductor.Heard(0, data)
	}
	if now := tabs[1].question(); now == nil || now.What != talk.Takeback || now.N == shown.N {
		t.Fatalf("the page is asked %+v after %+v; want a step back, with another number", now, shown)
	}
	tabs[1].command(talk.Command{Reply: &talk.Reply{N: shown.N, Yes: true}})
	if got := tabs[1].lastError(); !strings.HasPrefix(got, talk.OfRequest+": ") || len(tabs[1].state.Moves) != 1 || tabs[1].state.How != "" {
		t.Errorf("a click on the first question: %q, %+v; want that it is not asked any more, and the game as it was", got, tabs[1].state)
	}
}
