package client_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

const id = "abcDEF012345"

var errNetwork = errors.New("no network")

func you(name string) lobby.Event { return lobby.Event{You: &lobby.You{Name: name}} }

// stateOf returns a server's event about the game.
func stateOf(peer string, moves ...string) lobby.Event {
	return lobby.Event{Friend: &lobby.Friend{ID: id, Event: talk.Event{State: &talk.State{
		Peer: peer, ID: id, Game: "othello", Players: []int{0, 1}, Begun: true, Moves: moves, Names: []string{"ana", "bo"}}}}}
}

// signedIn returns a page whose person is signed in, with the lobby open.
func signedIn(t *testing.T) *browser {
	b := newBrowser(t, "")
	b.client.Look(b.now, true)
	b.connected()
	b.hear(you("ana"))
	return b
}

// playing returns a page that plays in a game.
func playing(t *testing.T, moves ...string) *browser {
	b := signedIn(t)
	b.command(lobby.Command{Open: &lobby.Open{Title: "A game", Game: "othello", Seats: []string{lobby.Me, ""}}})
	b.answer(lobby.Event{Entered: &lobby.Entered{ID: id}})
	b.subscribed()
	b.hear(stateOf(talk.Connected, moves...))
	b.client.Look(b.now, false)
	b.subscribed()
	return b
}

// wantTopics checks the topics.
func wantTopics(t *testing.T, b *browser, when string, want ...string) {
	t.Helper()
	if !slices.Equal(b.topics, want) {
		t.Errorf("%s: topics %q, want %q", when, b.topics, want)
	}
}

// A page asks once who is signed in, and is connected only while that is needed.
func TestConnectsOnlyAsNeeded(t *testing.T) {
	b := newBrowser(t, "")
	b.connected()
	wantTopics(t, b, "at first", lobby.Hall)
	b.hear(you("ana"))
	if b.link != 0 || b.lastSaid().You == nil || b.lastSaid().You.Name != "ana" {
		t.Errorf("once the name is known: connection %d, said %+v; want none, and the name", b.link, b.lastSaid())
	}
	b.client.Look(b.now, true)
	b.connected()
	wantTopics(t, b, "with the lobby open", lobby.Hall)
	b.hear(lobby.Event{List: &lobby.List{More: 3}})
	if l := b.lastSaid().List; l == nil || l.More != 3 {
		t.Errorf("said %+v, want the list", b.lastSaid())
	}
	b.command(lobby.Command{Join: &lobby.Enter{ID: id, Password: "secret"}})
	b.answer(lobby.Event{Entered: &lobby.Entered{ID: id}})
	b.subscribed()
	wantTopics(t, b, "in a game with the lobby open", lobby.Hall, lobby.GameTopic(id))
	if b.hungUp != 1 || b.kept != id {
		t.Errorf("in a game: hung up %d times, kept %q; want once, and the ID", b.hungUp, b.kept)
	}
	b.client.Look(b.now, false)
	b.subscribed()
	wantTopics(t, b, "in a game", lobby.GameTopic(id))
	if taken := b.send(talk.Command{Leave: &talk.Leave{}}); !taken || b.link != 0 || b.kept != "" || b.state.Peer != "" {
		t.Errorf("after the game: taken %t, connection %d, kept %q, state %q; want true, and none of the others", taken, b.link, b.kept, b.state.Peer)
	}
	if c := b.posts[b.lastPost]; c.Game == nil || c.Game.Command.Leave == nil {
		t.Errorf("posted %+v, want that the person leaves", c)
	}
	if b.client.Busy() {
		t.Error("the client wants ticks without a connection")
	}
}

// Another person on the page means another connection, and the end of the game.
func TestAnotherPerson(t *testing.T) {
	b := playing(t)
	b.client.Look(b.now, true)
	b.subscribed()
	was := b.link
	b.command(lobby.Command{SignOut: &struct{}{}})
	b.answer(you(""))
	if b.link == was || b.link == 0 || b.state.Peer != "" || b.kept != "" {
		t.Errorf("signed out: connection %d after %d, state %q, kept %q; want another connection and no game", b.link, was, b.state.Peer, b.kept)
	}
	b.connected()
	was = b.link
	b.hear(you("")) // the same person
	b.command(lobby.Command{SignIn: &lobby.Account{User: "bob", Password: "secret-2"}})
	b.answer(lobby.Event{Error: &lobby.Error{Of: lobby.OfSignIn}})
	if b.link != was || b.lastSaid().Error == nil {
		t.Errorf("refused: connection %d, said %+v; want %d, and the error", b.link, b.lastSaid(), was)
	}
	b.command(lobby.Command{SignIn: &lobby.Account{User: "bob", Password: "secret-2"}})
	b.answer(you("bob"))
	if b.link == was {
		t.Error("signed in over the same connection, want another one")
	}
	// A session that has ended elsewhere is found out.
	b.connected()
	b.hear(you("bob"))
	b.command(lobby.Command{Open: &lobby.Open{Title: "A game", Game: "othello"}})
	was = b.link
	b.answer(lobby.Event{Error: &lobby.Error{Of: lobby.OfSignedIn}})
	if b.link == was {
		t.Error("the session has ended, and the client does not ask who is signed in")
	}
}

// A lost connection comes back by itself, after waits that grow; the page learns about it.
func TestComesBack(t *testing.T) {
	b := playing(t, "f5")
	var waits []time.Duration
	for range 8 {
		was, n, begun := b.link, b.connectsSoFar, b.now
		b.client.Failed(b.now, was, errNetwork)
		b.client.Failed(b.now, was, errNetwork) // the browser may say it twice
		if b.state.Peer != talk.Lost || b.link != 0 {
			t.Fatalf("lost: the page has %q over connection %d, want %q over none", b.state.Peer, b.link, talk.Lost)
		}
		for b.connectsSoFar == n && b.now-begun < time.Minute {
			b.now += 100 * time.Millisecond
			b.client.Tick(b.now)
		}
		waits = append(waits, b.now-begun)
	}
	if !slices.IsSorted(waits) || waits[0] > time.Second || waits[len(waits)-1] < 5*time.Second || waits[len(waits)-1] > 16*time.Second {
		t.Errorf("waits %v; want at most a second at first, growing to at most 15", waits)
	}
	if n := b.errors(); n != 1 {
		t.Errorf("%d reports, want one", n)
	}
	b.connected()
	if c := b.posts[b.lastPost]; c.Join == nil || c.Join.ID != id {
		t.Fatalf("posted %+v, want the return to the game", c)
	}
	b.answer(lobby.Event{Entered: &lobby.Entered{ID: id}})
	wantTopics(t, b, "back", lobby.GameTopic(id))
	b.hear(stateOf(talk.Connected, "f5", "d6"))
	if b.state.Peer != talk.Connected || len(b.state.Moves) != 2 || !b.state.Server {
		t.Errorf("back: %+v, want the server's state", b.state)
	}
	// A silent connection is a lost one.
	was := b.link
	b.wait(30 * time.Second)
	b.hear(lobby.Event{Alive: true})
	b.wait(44 * time.Second)
	if b.link != was {
		t.Error("given up within 45 s of a sign of life")
	}
	b.wait(2 * time.Second)
	if b.link == was || b.state.Peer != talk.Lost {
		t.Errorf("after a silence the page has %q over connection %d, want %q over another", b.state.Peer, b.link, talk.Lost)
	}
	// A person who opens the lobby does not wait.
	b.client.Failed(b.now, b.link, errNetwork)
	n := b.connectsSoFar
	b.client.Look(b.now, true)
	if b.connectsSoFar != n+1 {
		t.Error("opening the lobby does not connect at once")
	}
}

// A page that was loaded again is in its game again, also as one that watches.
func TestReturnsAfterReload(t *testing.T) {
	b := playing(t, "f5")
	b.load()
	b.connected()
	b.answer(lobby.Event{Entered: &lobby.Entered{ID: id}})
	b.subscribed()
	b.hear(you("ana"))
	b.subscribed()
	wantTopics(t, b, "loaded again", lobby.GameTopic(id))
	if b.hear(stateOf(talk.Connected, "f5")); b.state.Peer != talk.Connected {
		t.Errorf("loaded again: %+v, want the game", b.state)
	}
	b = newBrowser(t, id+" watch")
	b.connected()
	if c := b.posts[b.lastPost]; c.Watch == nil || c.Watch.ID != id {
		t.Errorf("posted %+v, want to watch again", c)
	}
	b.answer(lobby.Event{Error: &lobby.Error{Of: lobby.OfPassword}})
	if e := b.lastSaid().Error; e == nil || e.Of != lobby.OfPassword || b.kept != "" {
		t.Errorf("said %+v and kept %q; want that a password is missing, and nothing", b.lastSaid(), b.kept)
	}
	for _, kept := range []string{"watch", "../x", id + " other", ""} {
		if b := newBrowser(t, kept); b.lastPost != 0 {
			b.connected()
			t.Errorf("the kept text %q leads to %+v, want nothing", kept, b.posts)
		}
	}
}

// A move that could not be sent goes out once the connection is back, unless the server has it.
func TestMovesWait(t *testing.T) {
	back := func(b *browser, moves ...string) {
		b.wait(time.Second)
		b.connected()
		b.answer(lobby.Event{Entered: &lobby.Entered{ID: id}})
		b.subscribed()
		b.posts = map[int]lobby.Command{}
		b.hear(stateOf(talk.Connected, moves...))
	}
	play := talk.Command{Play: &talk.Play{Seat: "black", Move: "f5"}}
	for _, c := range []struct {
		name  string
		does  func(b *browser)
		moves []string // the server's, later
		sends int
	}{
		{"sent to no avail", func(b *browser) {
			b.send(play)
			b.client.Answered(b.now, b.lastPost, nil, errNetwork)
		}, nil, 1},
		{"the answer is lost", func(b *browser) {
			b.send(play)
			b.client.Answered(b.now, b.lastPost, nil, errNetwork)
		}, []string{"f5"}, 0},
		{"made without a connection", func(b *browser) {
			b.client.Failed(b.now, b.link, errNetwork)
			b.send(play)
		}, nil, 1},
		{"still under way", func(b *browser) {
			b.send(play)
			b.client.Failed(b.now, b.link, errNetwork)
		}, nil, 0},
		{"refused", func(b *browser) {
			b.send(play)
			b.answer(lobby.Event{Error: &lobby.Error{Of: lobby.OfGame, Text: "no"}})
			b.client.Failed(b.now, b.link, errNetwork)
		}, nil, 0},
		{"in another position", func(b *browser) {
			b.client.Failed(b.now, b.link, errNetwork)
			b.send(play)
		}, []string{"d3"}, 0},
	} {
		b := playing(t)
		c.does(b)
		back(b, c.moves...)
		if len(b.posts) != c.sends {
			t.Errorf("%s: %+v is sent, want %d moves", c.name, b.posts, c.sends)
		}
		refused := slices.ContainsFunc(b.friend, func(e talk.Event) bool { return e.Error != nil && e.Error.Of == talk.OfPlay })
		if refused != (c.name == "refused") {
			t.Errorf("%s: the page learns of a refusal: %t", c.name, refused)
		}
	}
}

// In a step in which all choose at once, the choices of several own seats wait like moves.
func TestChoicesWait(t *testing.T) {
	for _, c := range []struct {
		chosen []string
		sends  int
	}{{nil, 2}, {[]string{"NORTH", "", ""}, 2}, {[]string{"NORTH", "EAST", ""}, 0}} {
		b := playing(t)
		b.client.Failed(b.now, b.link, errNetwork)
		for seat, move := range map[string]string{"goose1": "NORTH", "goose2": "EAST"} {
			b.send(talk.Command{Play: &talk.Play{Seat: seat, Move: move}})
		}
		b.wait(time.Second)
		b.connected()
		b.answer(lobby.Event{Entered: &lobby.Entered{ID: id}})
		b.subscribed()
		state := stateOf(talk.Connected)
		state.Friend.Event.State.Chosen = c.chosen
		if b.hear(state); len(b.posts) != c.sends {
			t.Errorf("the server has %q: %+v is sent, want %d choices", c.chosen, b.posts, c.sends)
		}
	}
}

// The commands of a game go to the lobby only while the page is in one of its games.
func TestCommandsForTheGame(t *testing.T) {
	invite := talk.Command{Invite: &talk.Invite{Game: "othello"}}
	b := signedIn(t)
	if b.send(talk.Command{Play: &talk.Play{}}) || b.send(invite) {
		t.Error("without a game the lobby takes commands")
	}
	b = playing(t)
	for _, c := range []talk.Command{{Name: &talk.Text{Text: "Ana"}}, {Hand: &talk.Text{Text: "x"}}} {
		if b.send(c) {
			t.Errorf("the lobby takes %+v, which it does not know", c)
		}
	}
	for _, c := range []talk.Command{{Ask: &talk.Ask{What: talk.Draw}}, {Reply: &talk.Reply{N: 3}}, {Resign: &talk.Seat{Seat: "black"}}, {Say: &talk.Text{Text: "hi"}}, {Begin: &talk.Begin{}}} {
		if !b.send(c) || b.posts[b.lastPost].Game == nil || string(talk.Encode(b.posts[b.lastPost].Game.Command)) != string(talk.Encode(c)) {
			t.Errorf("%s: posted %+v", talk.Encode(c), b.posts[b.lastPost])
		}
		b.answer(lobby.Event{Error: &lobby.Error{Of: lobby.OfGame, Text: "no"}})
		want := talk.OfRequest
		if c.Say != nil {
			want = talk.OfChat
		}
		if e := b.friend[len(b.friend)-1].Error; e == nil || e.Of != want {
			t.Errorf("%s is refused: the page learns %+v, want an error of %s", talk.Encode(c), e, want)
		}
	}
	n := b.lastPost
	if b.send(invite) || b.state.Peer != "" || b.lastPost != n {
		t.Errorf("an invitation sets the game aside: state %q, %d commands; want none of either", b.state.Peer, b.lastPost-n)
	}
	b = playing(t)
	n = b.lastPost
	if !b.send(talk.Command{Leave: &talk.Leave{Aside: true}}) || b.state.Peer != "" || b.lastPost != n {
		t.Errorf("set aside: state %q, %d commands; want none of either", b.state.Peer, b.lastPost-n)
	}
	// A page that watches only watches.
	b = signedIn(t)
	b.command(lobby.Command{Watch: &lobby.Enter{ID: id}})
	b.answer(lobby.Event{Entered: &lobby.Entered{ID: id, Watch: true}})
	b.subscribed()
	b.hear(stateOf(talk.Connected))
	n = b.lastPost
	for _, c := range []talk.Command{{Play: &talk.Play{Seat: "black", Move: "f5"}}, {Resign: &talk.Seat{Seat: "black"}}, {Leave: &talk.Leave{}}} {
		if !b.send(c) {
			t.Errorf("%s of a page that watches goes elsewhere", talk.Encode(c))
		}
	}
	if b.lastPost != n || b.kept != "" || b.state.Peer != "" {
		t.Errorf("a page that watches has posted %d commands, kept %q, state %q; want none", b.lastPost-n, b.kept, b.state.Peer)
	}
}

// A game that is gone ends on the page; one that cannot be reached does not.
func TestGamesEnd(t *testing.T) {
	for of, ends := range map[string]bool{lobby.OfGone: true, lobby.OfFull: true, lobby.OfPassword: true, lobby.OfSignedIn: true, lobby.OfSlow: false} {
		b := playing(t)
		b.client.Failed(b.now, b.link, errNetwork)
		b.wait(time.Second)
		b.connected()
		b.answer(lobby.Event{Error: &lobby.Error{Of: of, Wait: 7}})
		if ended := b.kept == ""; ended != ends || (b.state.Peer == "") != ends {
			t.Errorf("%s: kept %q, state %q; want an end: %t", of, b.kept, b.state.Peer, ends)
		}
		if n := b.connectsSoFar; of == lobby.OfSlow {
			if b.wait(6 * time.Second); b.connectsSoFar != n {
				t.Error("too many attempts: tried again before the time that the server has named")
			}
			if b.wait(2 * time.Second); b.connectsSoFar == n {
				t.Error("too many attempts: not tried again")
			}
		}
	}
	b := playing(t)
	b.hear(stateOf("")) // closed by the server
	if b.kept != "" || b.state.Peer != "" || b.state.ID != "" {
		t.Errorf("closed: kept %q, state %+v; want none", b.kept, b.state)
	}
}
