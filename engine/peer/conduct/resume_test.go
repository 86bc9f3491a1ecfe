package conduct

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"
	"strings"
	"testing"

	"playout/engine/peer"
	"playout/engine/peer/talk"
)

// resume answers the question whether to continue a game of some plies, and fails unless it was
// asked while the page is not connected.
func (b *tab) resume(t *testing.T, plies int, yes bool) {
	t.Helper()
	if n := b.question(); n == nil || n.What != talk.Resume || n.N >= 0 || n.Ply != plies || n.Mine || b.state.Peer == talk.Connected {
		t.Fatalf("page %d is asked %+v, and is %q", b.me, n, b.state.Peer)
	}
	b.reply(yes)
	deliverAll(b.tabs)
}

// lose closes the connection between the host and a guest, deletes texts that the guest's device
// keeps, and loads the guest's page again.
func (b *tab) lose(what ...string) {
	b.tabs[0].conductor.Failed(b.me, nil)
	b.conductor.Failed(0, nil)
	for _, what := range what {
		delete(b.kept, what)
	}
	b.open()
	deliverAll(b.tabs)
}

// othello returns two pages after two moves of Othello.
func othello(t *testing.T) []*tab {
	t.Helper()
	tabs := pair(t)
	connect(t, tabs, "othello", 0)
	for i, m := range []talk.Play{{Seat: "black", Move: "f5"}, {Seat: "white", Move: "d6"}} {
		tabs[i].command(talk.Command{Play: &m})
		deliverAll(tabs)
	}
	return tabs
}

// A page that has its key but not its game takes the game back from the other page without asking
// its person; a choice in the middle of a step still stands.
func TestTheKeyIsEnough(t *testing.T) {
	tabs := othello(t)
	tabs[1].lose(KeptGame)
	connect(t, tabs, "othello", 0)
	if q := tabs[1].question(); q != nil || !slices.Equal(tabs[1].state.Moves, []string{"f5", "d6"}) {
		t.Errorf(`asked %+v, %+v; want q == nil && slices.Equal(tabs[1].state.Moves, []string{"f5", "d6"})`, q, tabs[1].state)
	}
	tabs[0].command(talk.Command{Play: &talk.Play{Seat: "black", Move: "c3"}})
	deliverAll(tabs)
	if n := len(tabs[1].state.Moves); n != 3 || tabs[0].lastError() != "" {
		t.Errorf("%d moves after another: %s", n, tabs[0].lastError())
	}

	for n := 2; n <= 4; n++ {
		g := newGeese(t, gather(t, n, talk.Invite{Game: "geese"}), 5)
		g.step()
		who := g.tabs[n-1]
		g.choose(who)
		g.deliverAll()
		chosen := who.state.Chosen
		if chosen == nil {
			t.Fatalf("%d people: nothing is chosen", n)
		}
		who.lose(KeptGame)
		meet(t, g.tabs[0], who, talk.Invite{Game: "geese"})
		connected(t, g.tabs)
		if q := who.question(); q != nil || !slices.Equal(who.state.Chosen, chosen) {
			t.Errorf("%d people: asked %+v, chosen %q; before %q", n, q, who.state.Chosen, chosen)
		}
		g.step()
		g.step()
	}
}

// A page that has lost its key as well asks its person: a yes continues the game, a no drops the
// connection, and the host can invite again.
func TestAsksToResume(t *testing.T) {
	tabs := othello(t)
	id := tabs[0].state.ID
	for _, yes := range []bool{false, true} {
		tabs[1].lose(KeptGame, KeptKey)
		meet(t, tabs[0], tabs[1], talk.Invite{Game: "othello"})
		if yes {
			c3 := talk.Command{Play: &talk.Play{Seat: "black", Move: "c3"}}
			tabs[0].command(c3)
			deliverAll(tabs)
			if why := tabs[0].lastError(); !strings.HasPrefix(why, talk.OfPlay+": ") {
				t.Errorf("the host plays while the guest is asked: %q, want it to begin with %q", why, talk.OfPlay+": ")
			}
			tabs[1].resume(t, 2, yes)
			tabs[0].events = nil
			tabs[0].command(c3)
			deliverAll(tabs)
			continue
		}
		tabs[1].resume(t, 2, yes)
		tabs[0].conductor.Failed(1, nil)
		for _, b := range tabs {
			if b.state.Peer != talk.Lost && b.state.Peer != talk.Waiting || b.conductor.links.open() {
				t.Errorf("page %d after a no: %+v", b.me, b.state)
			}
		}
		if len(tabs[1].state.Moves) > 1 || len(tabs[0].state.Moves) != 2 { // the host's own move is certain
			t.Errorf("after a no: %v and %v; want length at most 1 and length 2", tabs[0].state.Moves, tabs[1].state.Moves)
		}
		tabs[1].command(talk.Command{Leave: &talk.Leave{}})
		if s := tabs[1].state; s.Peer != "" {
			t.Errorf(`left, and %+v, want Peer ""`, s)
		}
	}
	connected(t, tabs)
	tabs[1].command(talk.Command{Play: &talk.Play{Seat: "white", Move: "d3"}})
	deliverAll(tabs)
	for _, b := range tabs {
		if b.state.ID != id || len(b.state.Moves) != 4 {
			t.Errorf("page %d: %+v, %s: got %v and %v, want %v and 4", b.me, b.state, b.lastError(), b.state.ID, len(b.state.Moves), id)
		}
	}
	tabs[1].lose()
	connect(t, tabs, "othello", 0)
	if q := tabs[1].question(); q != nil || len(tabs[1].state.Moves) != 4 {
		t.Errorf("with all that was kept since, asked %+v, %+v", q, tabs[1].state)
	}
}

// A host's page that has kept less than was played gets the rest back from the guest; it asks its
// person only if the key is lost too.
func TestTheHostForgets(t *testing.T) {
	for _, lost := range []bool{false, true} {
		tabs := othello(t)
		earlier := maps.Clone(tabs[0].kept)
		tabs[0].command(talk.Command{Play: &talk.Play{Seat: "black", Move: "c3"}})
		deliverAll(tabs)
		tabs[1].conductor.Failed(0, nil)
		tabs[0].kept = earlier
		if lost {
			delete(tabs[0].kept, KeptKey)
		}
		tabs[0].open()
		meet(t, tabs[0], tabs[1], talk.Invite{Game: "othello", Moves: []string{"f5", "d6", "c3"}})
		if lost {
			tabs[0].resume(t, 3, true)
		} else if q := tabs[0].question(); q != nil {
			t.Errorf("the page asks %+v; want no question", q)
		}
		connected(t, tabs)
		tabs[1].command(talk.Command{Play: &talk.Play{Seat: "white", Move: "d3"}})
		deliverAll(tabs)
		for _, b := range tabs {
			if len(b.state.Moves) != 4 {
				t.Errorf("key lost %v, page %d: %+v, %s: got %v, want 4", lost, b.me, b.state, b.lastError(), len(b.state.Moves))
			}
		}
	}
}

// A guest's page that returns before the first step of a game in which all choose at once, with
// no memory or only its key, continues.
func TestReturnsBeforeTheFirstStep(t *testing.T) {
	for n := 2; n <= 4; n++ {
		for _, lost := range [][]string{{KeptGame}, {KeptGame, KeptKey}} {
			for who := 1; who < n; who++ {
				t.Run(fmt.Sprint(who, " of ", n, " loses ", lost), func(t *testing.T) {
					g := newGeese(t, gather(t, n, talk.Invite{Game: "geese"}), 9)
					b := g.tabs[who]
					b.lose(lost...)
					meet(t, g.tabs[0], b, talk.Invite{Game: "geese"})
					if len(lost) > 1 {
						b.resume(t, 0, true)
					} else if q := b.question(); q != nil {
						t.Errorf("the page asks %+v; want no question", q)
					}
					connected(t, g.tabs)
					g.step()
					g.step()
				})
			}
		}
	}
}

// A page returns to the rematch of a game in which the two choose at once: it has the other seat
// there.
func TestReturnsToARematchOfGeese(t *testing.T) {
	g := newGeese(t, gather(t, 2, talk.Invite{Game: "geese"}), 2)
	g.wild = true
	for !g.over() {
		g.step()
	}
	g.tabs[0].command(talk.Command{Ask: &talk.Ask{What: talk.Rematch}})
	deliverAll(g.tabs)
	g.tabs[1].reply(true)
	deliverAll(g.tabs)
	g.step()
	g.tabs[1].lose(KeptGame)
	meet(t, g.tabs[0], g.tabs[1], talk.Invite{Game: g.tabs[0].state.Game})
	connected(t, g.tabs)
	if s := g.tabs[1].state; !slices.Equal(s.Players, []int{1, 0}) || len(s.Moves) != 1 {
		t.Errorf("%+v; want slices.Equal(s.Players, []int{1, 0}) && len(s.Moves) == 1", s)
	}
	g.step()
}

// A page whose device keeps nothing plays with a key of its own, which lasts as long as the page;
// an invalid kept key is replaced, and a valid one stays.
func TestTheKey(t *testing.T) {
	tabs := pair(t)
	tabs[1].denied = true
	connect(t, tabs, "othello", 0)
	tabs[0].command(talk.Command{Play: &talk.Play{Seat: "black", Move: "f5"}})
	deliverAll(tabs)
	tabs[1].command(talk.Command{Play: &talk.Play{Seat: "white", Move: "d6"}})
	deliverAll(tabs)
	if len(tabs[0].state.Moves) != 2 || len(tabs[1].kept) > 0 {
		t.Errorf("%+v; kept %v; want len(tabs[0].state.Moves) 2 and len(tabs[1].kept) none", tabs[0].state, tabs[1].kept)
	}
	key := tabs[0].kept[KeptKey]
	text, _, _ := strings.Cut(key, ".")
	if data, err := digits.DecodeString(text); err != nil || len(data) != 32 {
		t.Errorf("the key is %q", key)
	}
	for _, bad := range []string{"x", key[1:], "A" + key, strings.Repeat("=", 43), strings.Repeat("\n", 43)} {
		b := pair(t)[0]
		b.kept[KeptKey] = bad
		if _, err := b.conductor.loadKey(); err != nil || b.kept[KeptKey] == bad || len(b.kept[KeptKey]) != len(text)+2 {
			t.Errorf("%q: %v, kept %q; want b.kept[KeptKey] != bad && len(b.kept[KeptKey]) == len(text) + 2", bad, err, b.kept[KeptKey])
		}
	}
	tabs[0].open()
	if made, err := tabs[0].conductor.loadKey(); err != nil || digits.EncodeToString(made.Bytes[:]) != text || made.Life != 1 || tabs[0].kept[KeptKey] != key {
		t.Errorf("another key after the page was loaded again: %v", err)
	}
	b := pair(t)[0]
	b.random = strings.NewReader("")
	b.open()
	if _, err := b.conductor.loadKey(); err == nil || len(b.kept) > 0 {
		t.Errorf("a key without random numbers: %v, %v; want an error and none", err, b.kept)
	}
}

// A reply that names another question than the open one answers nothing, and the page reports
// that.
func TestReplyNamesItsQuestion(t *testing.T) {
	tabs := othello(t)
	reply := func(n int) string {
		t.Helper()
		tabs[1].command(talk.Command{Reply: &talk.Reply{N: n, Yes: true}})
		deliverAll(tabs)
		return tabs[1].lastError()
	}
	if why := reply(0); !strings.HasPrefix(why, talk.OfRequest+": ") {
		t.Errorf("with no question %q, want it to begin with %q", why, talk.OfRequest+": ")
	}
	var first int
	for _, to := range []int{1, 0} {
		tabs[0].command(talk.Command{Ask: &talk.Ask{What: talk.Takeback, To: to}})
		deliverAll(tabs)
		q := tabs[1].question()
		if q == nil || q.Ply != to {
			t.Fatalf("asked %+v, %s; want q != nil && q.Ply == to", q, tabs[0].lastError())
		}
		if to == 1 {
			first = q.N
			tabs[1].reply(false)
			deliverAll(tabs)
		}
	}
	tabs[1].events = nil
	for _, n := range []int{first, -1, 1 << 40} {
		if why := reply(n); !strings.HasPrefix(why, talk.OfRequest+": ") || len(tabs[0].state.Moves) != 2 {
			t.Errorf("a reply to %d: %q, %v; want it to begin with %q and length 2", n, why, tabs[0].state.Moves, talk.OfRequest+": ")
		}
		tabs[1].events = nil
	}
}

// older returns the text of an invitation or an answer in the form of version 1 of the page.
func older(t *testing.T, text string) string {
	t.Helper()
	data, err := digits.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	body := data[:len(data)-4]
	body[0] = body[0]&0xf0 | 1
	return digits.EncodeToString(binary.BigEndian.AppendUint32(body, crc32.ChecksumIEEE(body)))
}

// An invitation or an answer of an earlier version of the page is distinguished from an invalid
// one.
func TestEarlierInvitations(t *testing.T) {
	tabs := pair(t)
	tabs[0].command(talk.Command{Invite: &talk.Invite{Game: "othello"}})
	tabs[1].command(talk.Command{Join: &talk.Text{Text: older(t, invitation(tabs[0]))}})
	if why := tabs[1].lastError(); !strings.HasPrefix(why, talk.OfVersion+": ") || !strings.Contains(why, "version 1; allowed: 2") || tabs[1].state.Peer != "" {
		t.Errorf(`%q, %+v; want strings.HasPrefix(why, talk.OfVersion+": ") && strings.Contains(why, "version 1; allowed: 2") && tabs[1].state.Peer == ""`, why, tabs[1].state)
	}
	tabs[1].command(talk.Command{Join: &talk.Text{Text: invitation(tabs[0])}})
	answer := older(t, tabs[1].last(func(e talk.Event) bool { return e.Answer != "" }).Answer)
	for _, c := range []talk.Command{{Answer: &talk.Text{Text: answer}}, {Hand: &talk.Text{Text: answer}}} {
		tabs[0].events = nil
		tabs[0].command(c)
		if why := tabs[0].lastError(); !strings.HasPrefix(why, talk.OfVersion+": ") || tabs[0].accepted {
			t.Errorf(`%q; want strings.HasPrefix(why, talk.OfVersion+": ") && !tabs[0].accepted`, why)
		}
	}
}

// A game kept by an earlier version of the page cannot continue. The host is informed if it is
// the one on the board, once with each invitation; a guest's page follows the new invitation
// without a message. The new game begins from the start.
func TestEarlierKeptGames(t *testing.T) {
	kept := func(me int) string {
		return fmt.Sprintf(`{"version":1,"game":"othello","id":"abcDEF012345","players":[0,1],"me":%d,"names":["",""],"begun":true,"moves":"f5,d6","rev":2}`, me)
	}
	for _, c := range []struct {
		kept  string
		moves []string
		told  bool
	}{
		{kept(0), []string{"f5", "d6"}, true},
		{kept(0), []string{"f5", "d6", "c3"}, true},
		{kept(0), []string{"f5", "f6"}, false},
		{kept(0), nil, false},
		{kept(1), []string{"f5", "d6"}, false},
		{strings.Replace(kept(0), "othello", "chess", 1), []string{"f5", "d6"}, false},
		{strings.Repeat(" ", peer.MaxKept) + kept(0), []string{"f5", "d6"}, false},
	} {
		tabs := pair(t)
		tabs[0].kept[KeptGame], tabs[1].kept[KeptGame] = c.kept, kept(1)
		meet(t, tabs[0], tabs[1], talk.Invite{Game: "othello", Moves: c.moves})
		connected(t, tabs)
		told := 0
		for _, e := range tabs[0].events {
			if e.Error != nil && e.Error.Of == talk.OfVersion {
				told++
			}
		}
		if want := map[bool]int{true: 1}[c.told]; told != want {
			t.Errorf("%.40s with %v on the board: %d notices, want %v", c.kept, c.moves, told, want)
		}
		if s := tabs[0].state; s.ID == "abcDEF012345" || len(s.Moves) > 0 || tabs[1].lastError() != "" {
			t.Errorf(`%+v, %s; want s.ID != "abcDEF012345" && len(s.Moves) <= 0 && tabs[1].failed() == ""`, s, tabs[1].lastError())
		}
	}
}
