package conduct

import (
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/engine/peer/invite"
	"playout/engine/peer/talk"
)

// tab is a page for tests: its connections are queues, and it remembers its events.
type tab struct {
	t         testing.TB
	conductor *Conductor
	me        int
	random    io.Reader
	tabs      []*tab                   // by player
	described map[int]bool             // by player, whether a description is being made
	change    func(data []byte) []byte // changes a message that is sent; nil for no change
	inbox     []sent
	bytes     int // of the messages sent
	kept      map[string]string
	denied    bool     // the device keeps nothing
	order     []string // "keep" and "send", as they came
	events    []talk.Event
	state     talk.State
	accepted  bool
	posts     []string
}

// sent is a message on its way.
type sent struct {
	from int
	data []byte
}

func (b *tab) Describe(player int, _ string) { b.described = map[int]bool{player: true} }
func (b *tab) Accept(int, string)            { b.accepted = true }
func (b *tab) Close(int)                     {}
func (b *tab) Post(text string)              { b.posts = append(b.posts, text) }
func (b *tab) Kept(what string) string       { return b.kept[what] }
func (b *tab) Keep(what, text string) {
	if !b.denied {
		b.kept[what] = text
	}
	b.order = append(b.order, "keep")
}
func (b *tab) Send(player int, data []byte) {
	b.order = append(b.order, "send")
	if data = slices.Clone(data); b.change != nil {
		if data = b.change(data); data == nil {
			return // lost
		}
	}
	b.bytes += len(data)
	b.tabs[player].inbox = append(b.tabs[player].inbox, sent{b.me, data})
}
func (b *tab) Say(data []byte) {
	e, err := talk.DecodeEvent(data)
	if err != nil {
		b.t.Fatal(err)
	}
	b.events = append(b.events, e)
	if e.State != nil {
		b.state = *e.State
	}
}

func (b *tab) command(c talk.Command) {
	b.conductor.Command(talk.Encode(c))
	for player := range b.described {
		b.described = nil
		role := invite.ActPass
		if b.me > 0 {
			role = invite.Active
		}
		e := invite.Endpoint{Role: role, Ufrag: "abcd", Pwd: strings.Repeat("p", 24),
			Candidates: []invite.Candidate{{Kind: invite.HostKind, Addr: "\xc0\x00\x02\x01", Port: 4000}}}
		b.conductor.Described(player, e.SDP(), nil)
	}
}

// question returns the note of the last question to the page, nil for none.
func (b *tab) question() *talk.Note {
	if e := b.last(func(e talk.Event) bool { return e.Note != nil && e.Note.Kind == "asked" }); e != nil {
		return e.Note
	}
	return nil
}

// reply answers the last question to the page.
func (b *tab) reply(yes bool) {
	b.t.Helper()
	n := b.question()
	if n == nil {
		b.t.Fatalf("page %d has no question to answer", b.me)
	}
	b.command(talk.Command{Reply: &talk.Reply{N: n.N, Yes: yes}})
}

// last returns the last event of some kind.
func (b *tab) last(of func(talk.Event) bool) *talk.Event {
	for i := range slices.Backward(b.events) {
		if of(b.events[i]) {
			return &b.events[i]
		}
	}
	return nil
}

func (b *tab) lastError() string {
	if e := b.last(func(e talk.Event) bool { return e.Error != nil }); e != nil {
		return e.Error.Of + ": " + e.Error.Text
	}
	return ""
}

// deliverAll carries messages back and forth until there are none; no time passes.
func deliverAll(tabs []*tab) {
	for waiting := true; waiting; {
		waiting = false
		for _, b := range tabs {
			came := b.inbox
			waiting = waiting || len(came) > 0
			b.inbox = nil
			for _, m := range came {
				b.conductor.Heard(m.from, m.data)
			}
			b.conductor.Tick()
		}
	}
}

// table returns n pages, whose random numbers are those of a test.
func table(t testing.TB, n int) []*tab {
	tabs := make([]*tab, n)
	for i := range tabs {
		tabs[i] = &tab{t: t, me: i, tabs: tabs, kept: map[string]string{}, random: rand.NewChaCha8(sha256.Sum256(fmt.Append(nil, t.Name(), i)))}
		tabs[i].open()
	}
	return tabs
}

// open opens the page again.
func (b *tab) open() { b.conductor, b.events, b.inbox = New(b, b.random), nil, nil }

func pair(t *testing.T) []*tab { return table(t, 2) }

func invitation(b *tab) string {
	return b.last(func(e talk.Event) bool { return e.Invitation != "" }).Invitation
}

// meet goes all the way from the host's invitation to a guest's connection.
func meet(t *testing.T, host, guest *tab, i talk.Invite) {
	t.Helper()
	host.events, guest.events, host.accepted = nil, nil, false
	host.command(talk.Command{Invite: &i})
	guest.command(talk.Command{Join: &talk.Text{Text: invitation(host)}})
	answer := guest.last(func(e talk.Event) bool { return e.Answer != "" })
	if answer == nil {
		t.Fatal("no answer: " + guest.lastError())
	}
	host.command(talk.Command{Answer: &talk.Text{Text: " " + answer.Answer + "\n"}})
	if !host.accepted {
		t.Fatal("the answer is refused: " + host.lastError())
	}
	for _, b := range []*tab{host, guest} {
		if b.state.Peer != talk.Waiting && b.state.Peer != talk.Lost {
			t.Errorf("before the connection %q", b.state.Peer)
		}
	}
	host.conductor.Opened(guest.me)
	guest.conductor.Opened(0)
	deliverAll(host.tabs)
}

// connect connects two pages.
func connect(t *testing.T, tabs []*tab, game string, seat int) {
	t.Helper()
	meet(t, tabs[0], tabs[1], talk.Invite{Game: game, Seat: seat})
	connected(t, tabs)
}

// connected fails unless all pages are connected.
func connected(t *testing.T, tabs []*tab) {
	t.Helper()
	for i, b := range tabs {
		if b.state.Peer != talk.Connected || b.state.Me != i {
			t.Fatalf("page %d: %+v, %s; want b.state.Peer == talk.Connected && b.state.Me == i", i, b.state, b.lastError())
		}
	}
}

// Two pages find each other, and moves arrive, in each game of two seats.
func TestMovesGoOver(t *testing.T) {
	for _, c := range []struct {
		game  string
		seat  int
		moves [][3]string // player, seat, move
	}{
		{"othello", 0, [][3]string{{"0", "black", "f5"}, {"1", "white", "d6"}}},
		{"morris:flying=off", 1, [][3]string{{"1", "white", "d2"}, {"0", "black", "d6"}}},
		{"chess", 0, [][3]string{{"0", "white", "e2e4"}, {"1", "black", "c7c5"}}},
	} {
		tabs := pair(t)
		connect(t, tabs, c.game, c.seat)
		var want []string
		for _, m := range c.moves {
			tabs[m[0][0]-'0'].command(talk.Command{Play: &talk.Play{Seat: m[1], Move: m[2]}})
			deliverAll(tabs)
			want = append(want, m[2])
		}
		for i, b := range tabs {
			if b.state.Game != c.game || !slices.Equal(b.state.Moves, want) {
				t.Errorf("%s, page %d: %+v; want b.state.Game == c.game && slices.Equal(b.state.Moves, want)", c.game, i, b.state)
			}
			if b.lastError() != "" {
				t.Error(b.lastError())
			}
		}
		tabs[0].command(talk.Command{Play: &talk.Play{Seat: c.moves[1][1], Move: c.moves[1][2]}})
		if !strings.HasPrefix(tabs[0].lastError(), talk.OfPlay+": ") {
			t.Errorf("%s: a move for the other: %q", c.game, tabs[0].lastError())
		}
	}
}

// If a browser reports twice that a connection is open, the pages greet only once.
func TestOpensOnce(t *testing.T) {
	tabs := pair(t)
	connect(t, tabs, "othello", 0)
	for _, b := range tabs {
		b.order = nil
		b.conductor.Opened(1 - b.me)
		if len(b.order) > 0 {
			t.Errorf("page %d does %v, want none", b.me, b.order)
		}
	}
	deliverAll(tabs)
	connected(t, tabs)
}

// The state is kept before a move is sent.
func TestKeepsBeforeItSends(t *testing.T) {
	tabs := pair(t)
	connect(t, tabs, "othello", 0)
	tabs[0].order = nil
	tabs[0].command(talk.Command{Play: &talk.Play{Seat: "black", Move: "f5"}})
	if len(tabs[0].order) < 2 || tabs[0].order[0] != "keep" || tabs[0].order[1] != "send" {
		t.Errorf(`order %v; want len(tabs[0].order) at least 2, tabs[0].order[0] "keep" and tabs[0].order[1] "send"`, tabs[0].order)
	}
}

// After a lost connection the same two continue by a new invitation, also if the friend's page
// was opened again; nothing can be played in the meantime.
func TestGoesOnAfterALoss(t *testing.T) {
	tabs := pair(t)
	connect(t, tabs, "othello", 0)
	tabs[0].command(talk.Command{Play: &talk.Play{Seat: "black", Move: "f5"}})
	deliverAll(tabs)
	for _, b := range tabs {
		b.conductor.Failed(1-b.me, nil)
		if b.state.Peer != talk.Lost {
			t.Errorf("without a connection %q, want %q", b.state.Peer, talk.Lost)
		}
	}
	tabs[1].command(talk.Command{Play: &talk.Play{Seat: "white", Move: "d6"}})
	if !strings.HasPrefix(tabs[1].lastError(), talk.OfPlay+": ") {
		t.Errorf("a move without a connection: %q", tabs[1].lastError())
	}
	tabs[1].open()
	id := tabs[0].state.ID
	connect(t, tabs, "othello", 0)
	for i, b := range tabs {
		if b.state.ID != id || !slices.Equal(b.state.Moves, []string{"f5"}) {
			t.Errorf(`page %d: %+v; want b.state.ID == id && slices.Equal(b.state.Moves, []string{"f5"})`, i, b.state)
		}
	}
}

// The host's page continues after it was opened again, if the game is on its board, which may be
// a move behind or ahead of the kept game.
func TestHostGoesOn(t *testing.T) {
	for _, c := range []struct {
		moves string
		on    bool
	}{{"f5,d6", true}, {"f5", true}, {"f5,d6,c3", true}, {"f5,f6", false}, {"d3", false}, {"", false}, {"f5,d6,c3,d3", false}} {
		tabs := pair(t)
		connect(t, tabs, "othello", 0)
		tabs[0].command(talk.Command{Play: &talk.Play{Seat: "black", Move: "f5"}})
		deliverAll(tabs)
		tabs[1].command(talk.Command{Play: &talk.Play{Seat: "white", Move: "d6"}})
		deliverAll(tabs)
		id := tabs[0].state.ID
		tabs[1].conductor.Failed(0, nil)
		tabs[0].open()
		var moves []string
		if c.moves != "" {
			moves = strings.Split(c.moves, ",")
		}
		tabs[0].command(talk.Command{Invite: &talk.Invite{Game: "othello", Moves: moves}})
		if goes := tabs[0].state.ID == id && len(tabs[0].state.Moves) == 2; goes != c.on {
			t.Errorf("%v on the board: %+v: got %v, want %v", moves, tabs[0].state, goes, c.on)
		}
	}
}

// An undo and a draw need the other's consent, a resignation does not.
func TestAgreements(t *testing.T) {
	tabs := pair(t)
	connect(t, tabs, "chess", 0)
	tabs[0].command(talk.Command{Play: &talk.Play{Seat: "white", Move: "e2e4"}})
	deliverAll(tabs)
	tabs[0].command(talk.Command{Ask: &talk.Ask{What: talk.Takeback, To: 0}})
	deliverAll(tabs)
	if asked := tabs[1].question(); asked == nil || asked.Mine || asked.What != talk.Takeback {
		t.Fatalf("asked: %+v; want asked != nil && !asked.Mine && asked.What == talk.Takeback", asked)
	}
	tabs[1].reply(true)
	deliverAll(tabs)
	if len(tabs[0].state.Moves)+len(tabs[1].state.Moves) > 0 {
		t.Errorf("after the undo %v and %v: got %v, want none", tabs[0].state.Moves, tabs[1].state.Moves, len(tabs[0].state.Moves)+len(tabs[1].state.Moves))
	}
	tabs[1].command(talk.Command{Resign: &talk.Seat{Seat: "black"}})
	deliverAll(tabs)
	for i, b := range tabs {
		if b.state.How != "resigned" || b.state.Seat != "black" {
			t.Errorf(`page %d: %+v; want How "resigned" and Seat "black"`, i, b.state)
		}
	}
}

// People may paste anything.
func TestRefusesForeignTexts(t *testing.T) {
	tabs := pair(t)
	for _, text := range []string{"", "x", strings.Repeat("A", 5000)} {
		tabs[1].events = nil
		tabs[1].command(talk.Command{Join: &talk.Text{Text: text}})
		if !strings.HasPrefix(tabs[1].lastError(), talk.OfInvitation+": ") || tabs[1].state.Peer != "" {
			t.Errorf(`%.20q: %s, %+v; want strings.HasPrefix(tabs[1].failed(), talk.OfInvitation+": ") && tabs[1].state.Peer == ""`, text, tabs[1].lastError(), tabs[1].state)
		}
		tabs[0].events = nil
		tabs[0].command(talk.Command{Answer: &talk.Text{Text: text}})
		if !strings.HasPrefix(tabs[0].lastError(), talk.OfAnswer+": ") {
			t.Errorf(`%.20q: %s, want strings.HasPrefix(tabs[0].failed(), talk.OfAnswer+": ")`, text, tabs[0].lastError())
		}
	}
	connect(t, tabs, "othello", 0)
	foreign := pair(t)
	foreign[0].conductor = New(foreign[0], rand.NewChaCha8([32]byte{1}))
	foreign[0].command(talk.Command{Invite: &talk.Invite{Game: "othello"}})
	foreign[1].command(talk.Command{Join: &talk.Text{Text: invitation(foreign[0])}})
	tabs[0].command(talk.Command{Answer: &talk.Text{Text: foreign[1].last(func(e talk.Event) bool { return e.Answer != "" }).Answer}})
	if !strings.HasPrefix(tabs[0].lastError(), talk.OfAnswer+": ") {
		t.Error("another game's answer is taken")
	}
}

func FuzzCommand(f *testing.F) {
	f.Add([]byte(`{"invite":{"game":"othello","seat":0}}`))
	f.Add([]byte(`{"join":{"text":"AAAA"}}`))
	f.Add([]byte(`{"ask":{"what":"takeback","to":-1}}`))
	f.Add([]byte(`{"reply":{"n":-1,"yes":true}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		b := pair(t)[0]
		b.conductor.Command(data)
		b.conductor.Heard(1, data)
		b.conductor.Tick()
	})
}
