package server_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/hall"
	"playout/engine/cmd/lobby/lobbytest"
	"playout/engine/cmd/lobby/server"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

var othello = lobby.Open{Title: "x", Game: "othello", Seats: []string{lobby.Me, ""}}

// start opens a game and lets another page join it.
func start(t *testing.T, o lobby.Open, ann, bob *lobbytest.Page) (id string) {
	t.Helper()
	id = ann.Open(o)
	ann.Subscribe(lobby.Hall, lobby.GameTopic(id))
	ann.State(id, "waiting", func(s talk.State) bool { return s.Peer == talk.Waiting && s.Server && !s.Begun })
	bob.Join(id, o.Password)
	for _, page := range []*lobbytest.Page{ann, bob} {
		page.State(id, "the beginning", connected)
	}
	return id
}

// A game under a password is closed to all who do not give it: by joining, watching, subscribing and
// commands. Wrong passwords are slowed down; the list shows that the game is locked, and no more.
func TestLockedGame(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t, stopped)
	ann, bob, eve := l.SignedUp(t, "ann"), l.SignedUp(t, "bob"), l.SignedUp(t, "eve")
	locked := othello
	locked.Title, locked.Password = "secret", "open sesame"
	id := ann.Open(locked)
	ann.Subscribe(lobby.Hall, lobby.GameTopic(id))
	listed := eve.List("the game", func(l lobby.List) bool { return len(l.Games) == 1 }).Games[0]
	want := lobby.Listed{ID: id, Title: "secret", Game: "othello", Locked: true, State: lobby.Waiting, People: []string{"ann", ""}}
	if diff := cmp.Diff(want, listed); diff != "" {
		t.Errorf("the list shows the game otherwise (-want +got):\n%s", diff)
	}
	for _, password := range []string{"", "Open sesame"} {
		eve.Refused(lobby.OfPassword, lobby.Command{Join: &lobby.Enter{ID: id, Password: password}})
		eve.Refused(lobby.OfPassword, lobby.Command{Watch: &lobby.Enter{ID: id, Password: password}})
	}
	if e := eve.Game(id, talk.Command{Say: &talk.Text{Text: "hello"}}); e.Error == nil || e.Error.Of != lobby.OfGone {
		t.Errorf("a command of a person without the password is answered with %s, want that there is no such game", lobby.Encode(e))
	}
	eve.Subscribe(lobby.Hall, lobby.GameTopic(id))
	eve.State(id, "no game", func(s talk.State) bool { return s.Peer == "" && s.Game == "" })
	bob.Join(id, "open sesame")
	playOut(t, id, []*lobbytest.Page{ann, bob}, 4, rand.New(rand.NewPCG(1, 1)))
	for _, data := range eve.Raw() {
		if strings.Contains(data, `"friend"`) && !strings.Contains(data, `"peer":""`) {
			t.Errorf("eve, who does not know the password, gets %s", data)
		}
	}
	eve.Refused(lobby.OfPassword, lobby.Command{Watch: &lobby.Enter{ID: id, Password: "sesame"}})
	if e := eve.Refused(lobby.OfSlow, lobby.Command{Watch: &lobby.Enter{ID: id, Password: "open sesame"}}); e.Wait != 1 {
		t.Errorf("after three wrong passwords the wait is %d s, want 1", e.Wait)
	}
	dee := l.SignedUp(t, "dee")
	dee.Must(lobby.Command{Watch: &lobby.Enter{ID: id, Password: "open sesame"}})
	dee.Subscribe(lobby.GameTopic(id))
	dee.State(id, "four moves", func(s talk.State) bool { return len(s.Moves) == 4 && s.Me == -1 })
}

// People watch a game: they see every move, without a seat, and cannot act in it.
func TestWatchers(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	ann, bob, eve := l.SignedUp(t, "ann"), l.SignedUp(t, "bob"), l.SignedUp(t, "eve")
	id := start(t, othello, ann, bob)
	eve.List("a running game", func(l lobby.List) bool { return len(l.Games) == 1 && l.Games[0].State == lobby.Running })
	eve.Refused(lobby.OfFull, lobby.Command{Join: &lobby.Enter{ID: id}})
	if e := eve.Must(lobby.Command{Watch: &lobby.Enter{ID: id}}); e.Entered == nil || !e.Entered.Watch {
		t.Errorf("watching is answered with %s, want Entered", lobby.Encode(e))
	}
	eve.Subscribe(lobby.GameTopic(id))
	s := eve.State(id, "the game", connected)
	if s.Me != -1 || !slices.Equal(s.Names, []string{"ann", "bob"}) || !s.Server || len(s.Away) > 0 {
		t.Errorf("who watches sees %+v; want both names, and no place of its own", s)
	}
	playOut(t, id, []*lobbytest.Page{ann, bob, eve}, 6, rand.New(rand.NewPCG(1, 1)))
	move := talk.Command{Play: &talk.Play{Seat: "black", Move: "a1"}}
	for _, c := range []talk.Command{move, {Ask: &talk.Ask{What: talk.Takeback}}, {Resign: &talk.Seat{Seat: "black"}}, {Begin: &talk.Begin{}}, {Say: &talk.Text{Text: "hello"}}} {
		if e := eve.Game(id, c); e.Error == nil || e.Error.Of != lobby.OfGame {
			t.Errorf("%s of a person who watches is answered with %s, want a refusal", talk.Encode(c), lobby.Encode(e))
		}
	}
	bob.Disconnect()
	ann.State(id, "that bob is away", func(s talk.State) bool { return slices.Equal(s.Away, []int{1}) })
	bob.Connect()
	bob.Join(id, "")
	ann.State(id, "that bob is back", func(s talk.State) bool { return len(s.Away) == 0 })
	bob.State(id, "six moves", func(s talk.State) bool { return len(s.Moves) == 6 })
}

// Chat reaches everyone, cleaned, from players alone, and not too often.
func TestChat(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t, stopped)
	ann, bob, eve := l.SignedUp(t, "ann"), l.SignedUp(t, "bob"), l.SignedUp(t, "eve")
	id := start(t, othello, ann, bob)
	eve.Subscribe(lobby.GameTopic(id))
	eve.State(id, "the game", connected)
	say := func(text string) lobby.Event { return bob.Game(id, talk.Command{Say: &talk.Text{Text: text}}) }
	if e := say("  <b>hi</b>\u202e\n there "); !e.Done {
		t.Fatalf("a chat message is answered with %s", lobby.Encode(e))
	}
	for _, page := range []*lobbytest.Page{ann, bob, eve} {
		e := page.Event("a chat message", func(e lobby.Event) bool { return e.Friend != nil && e.Friend.Event.Chat != nil })
		got := *e.Friend.Event.Chat
		if want := (talk.Chat{Player: 1, Name: "bob", Text: got.Text, Mine: page == bob}); got != want || strings.ContainsAny(got.Text, "\n\u202e") || !strings.HasPrefix(got.Text, "<b>hi</b>") {
			t.Errorf("%s gets %+v, want bob's text in one line", page.Name, got)
		}
	}
	if e := say(strings.Repeat("x", 301)); e.Error == nil || !strings.Contains(e.Error.Text, "allowed: 300") {
		t.Errorf("a long message is answered with %s, want a refusal", lobby.Encode(e))
	}
	refused := 0
	for range 12 {
		if e := say("spam"); e.Error != nil {
			refused++
		}
	}
	if refused != 8 {
		t.Errorf("%d of 12 messages at once, after one before, are refused; want 8", refused)
	}
}

// Two people agree to a rematch, and everyone who looks at the game goes on to it under its old topic.
func TestRematch(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var finished []hall.Finished
	l := lobbytest.Start(t, func(c *server.Config) {
		c.Hall.Finished = append(c.Hall.Finished, func(_ core.App, f hall.Finished) error {
			mu.Lock()
			defer mu.Unlock()
			finished = append(finished, f)
			return nil
		})
	})
	ann, bob, eve := l.SignedUp(t, "ann"), l.SignedUp(t, "bob"), l.SignedUp(t, "eve")
	id := start(t, othello, ann, bob)
	eve.Subscribe(lobby.GameTopic(id))
	ann.Must(lobby.Command{Game: &lobby.Game{ID: id, Command: talk.Command{Resign: &talk.Seat{Seat: "black"}}}})
	for _, page := range []*lobbytest.Page{ann, bob, eve} {
		page.State(id, "ann's resignation", func(s talk.State) bool { return s.How == "resigned" && s.Seat == "black" })
	}
	bob.You("no game", func(y lobby.You) bool { return len(y.Games) == 0 })
	ann.Must(lobby.Command{Game: &lobby.Game{ID: id, Command: talk.Command{Ask: &talk.Ask{What: talk.Rematch}}}})
	n := bob.Note("asked")
	bob.Must(lobby.Command{Game: &lobby.Game{ID: id, Command: talk.Command{Reply: &talk.Reply{N: n.N, Yes: true}}}})
	for _, page := range []*lobbytest.Page{ann, bob} {
		page.Note("rematch")
	}
	for _, page := range []*lobbytest.Page{ann, bob, eve} {
		s := page.State(id, "the rematch", func(s talk.State) bool { return s.ID != id && s.Begun })
		if !slices.Equal(s.Players, []int{1, 0}) || s.How != "" {
			t.Errorf("%s's rematch is %+v, want another game with the seats exchanged", page.Name, s)
		}
	}
	playOut(t, id, []*lobbytest.Page{ann, bob, eve}, 4, rand.New(rand.NewPCG(1, 1)))
	dee := l.SignedUp(t, "dee")
	dee.Must(lobby.Command{Watch: &lobby.Enter{ID: id}})
	dee.Subscribe(lobby.GameTopic(id))
	dee.State(id, "the rematch", func(s talk.State) bool { return len(s.Moves) == 4 })
	l.End(t)
	l.Begin(t)
	ann.Connect()
	ann.Join(id, "")
	if s := ann.State(id, "the rematch after a restart", func(s talk.State) bool { return len(s.Moves) == 4 }); s.ID == id {
		t.Errorf("the rematch after a restart is %+v, want another game than %s", s, id)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(finished) != 1 {
		t.Fatalf("%d games are reported as finished, want 1", len(finished))
	}
	f := finished[0]
	f.Ended, f.Players[0].User, f.Players[1].User = f.Ended.UTC(), "", ""
	want := hall.Finished{ID: id, Title: "x", Game: "othello", Base: "othello", How: "resigned", Ended: f.Ended,
		Players: []hall.Player{{Name: "ann", Seats: []int{0}, Return: -1}, {Name: "bob", Seats: []int{1}, Return: 1}}}
	if diff := cmp.Diff(want, f); diff != "" {
		t.Errorf("the report of the game differs (-want +got):\n%s", diff)
	}
}

// Three people play Hungry Geese. What they choose is in no event before all have chosen.
func TestGeese(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	pages := []*lobbytest.Page{l.SignedUp(t, "ann"), l.SignedUp(t, "bob"), l.SignedUp(t, "cem")}
	id := pages[0].Open(lobby.Open{Title: "geese", Game: "geese", Seats: []string{lobby.Me, "", "", ""}})
	pages[0].Subscribe(lobby.Hall, lobby.GameTopic(id))
	for _, page := range pages[1:] {
		page.Join(id, "")
	}
	pages[0].State(id, "three people", func(s talk.State) bool { return s.Lobby != nil && s.Lobby.Here == 3 && s.Lobby.Ready })
	pages[0].Must(lobby.Command{Game: &lobby.Game{ID: id, Command: talk.Command{Begin: &talk.Begin{}}}})
	s := pages[0].State(id, "the beginning", connected)
	if s.Game != "geese:seats=3" || !slices.Equal(s.Players, []int{0, 1, 2}) || !slices.Equal(s.Awaits, []int{0, 1, 2}) {
		t.Fatalf("the game of three is %+v", s)
	}
	for _, page := range pages[1:] {
		page.Clear()
	}
	seats, p := specOf(t, s.Game).Seats, position(t, s)
	move := p.MoveName(0, p.Legal(0, nil)[0])
	pages[0].Play(id, seats[0], move)
	if got := pages[0].State(id, "ann's choice", func(s talk.State) bool { return s.Chosen != nil }); !slices.Equal(got.Chosen, []string{move, "", ""}) {
		t.Errorf("ann has chosen %q, and sees %q", move, got.Chosen)
	}
	pages[2].Play(id, seats[2], p.MoveName(2, p.Legal(2, nil)[0]))
	for _, page := range pages[1:] {
		page.State(id, "that bob is awaited", func(s talk.State) bool { return slices.Equal(s.Awaits, []int{1}) && len(s.Moves) == 0 })
		own := `"chosen":["","","` // cem's page shows cem's own choice
		for _, data := range page.Raw() {
			if data = strings.ReplaceAll(data, own, ""); strings.Contains(data, `"chosen"`) || page == pages[1] && strings.Contains(data, p.MoveName(0, p.Legal(0, nil)[0])) {
				t.Errorf("%s gets a choice of another before all have chosen: %s", page.Name, data)
			}
		}
	}
	if e := pages[0].Game(id, talk.Command{Play: &talk.Play{Seat: seats[0], Move: move}}); e.Error == nil {
		t.Error("ann chooses twice in a step")
	}
	if e := pages[1].Game(id, talk.Command{Play: &talk.Play{Seat: seats[0], Move: move}}); e.Error == nil {
		t.Error("bob chooses for ann")
	}
	pages[1].Play(id, seats[1], p.MoveName(1, p.Legal(1, nil)[0]))
	for _, page := range pages {
		page.State(id, "the first step", func(s talk.State) bool { return len(s.Moves) == 1 })
	}
	playOut(t, id, pages, 1000, rand.New(rand.NewPCG(1, 1)))
}

// An agent plays in the page of the person who has seated it; the server checks its moves.
func TestAgent(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	ann, eve := l.SignedUp(t, "ann"), l.SignedUp(t, "eve")
	id := ann.Open(lobby.Open{Title: "against a level", Game: "othello", Seats: []string{lobby.Me, "level:3"}})
	ann.Subscribe(lobby.Hall, lobby.GameTopic(id))
	s := ann.State(id, "the beginning", connected)
	if !slices.Equal(s.Players, []int{0, 0}) || s.Me != 0 || !slices.Equal(s.Agents, []string{"", "level:3"}) {
		t.Errorf("ann's game is %+v; want both seats ann's, the second with an agent", s)
	}
	listed := eve.List("the game", func(l lobby.List) bool { return len(l.Games) == 1 }).Games[0]
	if !slices.Equal(listed.Agents, []string{"", "level:3"}) || listed.State != lobby.Running {
		t.Errorf("the list shows %+v; want a running game with an agent", listed)
	}
	eve.Refused(lobby.OfFull, lobby.Command{Join: &lobby.Enter{ID: id}})
	if e := ann.Game(id, talk.Command{Play: &talk.Play{Seat: "black", Move: "a1"}}); e.Error == nil {
		t.Error("an illegal move is played")
	}
	playOut(t, id, []*lobbytest.Page{ann}, 1000, rand.New(rand.NewPCG(1, 1)))
}

// The server ends and begins again in the middle of games: boards, clocks, hidden choices and open
// questions are as before, and the time in between does not count.
func TestRestart(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	ann, bob := l.SignedUp(t, "ann"), l.SignedUp(t, "bob")
	timed := othello
	timed.Control = "3h"
	clock := start(t, timed, ann, bob)
	playOut(t, clock, []*lobbytest.Page{ann, bob}, 5, rand.New(rand.NewPCG(1, 1)))
	geese := start(t, lobby.Open{Title: "g", Game: "geese:seats=2", Seats: []string{lobby.Me, ""}}, ann, bob)
	p := position(t, ann.State(geese, "the beginning", connected))
	move := p.MoveName(0, p.Legal(0, nil)[0])
	ann.Play(geese, "goose1", move)
	asked := start(t, othello, ann, bob)
	ann.Play(asked, "black", "f5")
	ann.Must(lobby.Command{Game: &lobby.Game{ID: asked, Command: talk.Command{Ask: &talk.Ask{What: talk.Takeback}}}})
	ids := []string{clock, geese, asked}
	enter := func() (states []talk.State) {
		for _, id := range ids {
			ann.Clear()
			ann.Join(id, "")
			states = append(states, ann.State(id, "the game", connected))
		}
		return states
	}
	before := enter()
	l.End(t)
	ann.Disconnected()
	l.Begin(t)
	ann.Connect()
	bob.Connect()
	after := enter()
	for i := range before {
		if clocks := after[i].Clocks; clocks != nil {
			for seat, left := range clocks.Left {
				// At most a minute for the test itself; the clock of who does not move stands.
				if lost := before[i].Clocks.Left[seat] - left; lost < 0 || lost > 60_000 || seat != clocks.Runs && lost != 0 {
					t.Errorf("the clock of seat %d has lost %d ms", seat, lost)
				}
			}
			before[i].Clocks, after[i].Clocks = nil, nil
		}
		before[i].Away, after[i].Away = nil, nil
		if diff := cmp.Diff(before[i], after[i]); diff != "" {
			t.Errorf("after a restart the game differs (-before +after):\n%s", diff)
		}
	}
	if !slices.Equal(after[1].Chosen, []string{move, ""}) {
		t.Errorf("after a restart ann's choice is %q, want %q", after[1].Chosen, move)
	}
	bob.Clear()
	bob.Join(asked, "")
	n := bob.Note("asked")
	bob.Must(lobby.Command{Game: &lobby.Game{ID: asked, Command: talk.Command{Reply: &talk.Reply{N: n.N, Yes: true}}}})
	bob.State(asked, "no moves", func(s talk.State) bool { return connected(s) && len(s.Moves) == 0 })
}

// An act that cannot be stored is refused, nobody sees it, and the game goes on from what is stored.
func TestFailedWrite(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	ann, bob := l.SignedUp(t, "ann"), l.SignedUp(t, "bob")
	id := start(t, othello, ann, bob)
	other := start(t, othello, ann, bob)
	ann.Subscribe(lobby.GameTopic(id), lobby.GameTopic(other))
	bob.Subscribe(lobby.GameTopic(id), lobby.GameTopic(other))
	ann.Play(id, "black", "f5")
	for _, page := range []*lobbytest.Page{ann, bob} {
		page.State(id, "the first move", func(s talk.State) bool { return len(s.Moves) == 1 })
		page.Clear()
	}
	execute := func(sql string) {
		t.Helper()
		if _, err := l.App.DB().NewQuery(sql).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	execute("CREATE TRIGGER full BEFORE INSERT ON acts WHEN NEW.game = '" + id + "' BEGIN SELECT RAISE(FAIL, 'the disk is full'); END")
	var answers sync.WaitGroup // both in one transaction, if they meet: only one of them fails
	answers.Go(func() {
		if e := bob.Game(id, talk.Command{Play: &talk.Play{Seat: "white", Move: "d6"}}); e.Error == nil || !strings.Contains(e.Error.Text, "could not store") {
			t.Errorf("a move that cannot be stored is answered with %s, want a refusal", lobby.Encode(e))
		}
	})
	answers.Go(func() {
		if e := ann.Game(other, talk.Command{Play: &talk.Play{Seat: "black", Move: "f5"}}); !e.Done {
			t.Errorf("a move in another game is answered with %s, want Done", lobby.Encode(e))
		}
	})
	answers.Wait()
	bob.State(other, "the move", func(s talk.State) bool { return len(s.Moves) == 1 })
	execute("DROP TRIGGER full")
	for _, data := range append(ann.Raw(), bob.Raw()...) {
		if strings.Contains(data, "d6") {
			t.Errorf("a page has heard of the move that was not stored: %s", data)
		}
	}
	bob.Play(id, "white", "f6")
	want := []string{"f5", "f6"}
	for _, page := range []*lobbytest.Page{ann, bob} {
		if s := page.State(id, "two moves", func(s talk.State) bool { return len(s.Moves) == 2 }); !slices.Equal(s.Moves, want) {
			t.Errorf("%s has the moves %v, want %v", page.Name, s.Moves, want)
		}
	}
}

// A hook that fails refuses the last act of a game; the act succeeds once the hook does.
func TestFailedHook(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	fails := true
	l := lobbytest.Start(t, func(c *server.Config) {
		c.Hall.Finished = append(c.Hall.Finished, func(tx core.App, f hall.Finished) error {
			mu.Lock()
			defer mu.Unlock()
			if fails {
				return fmt.Errorf("no statistics")
			}
			return nil
		})
	})
	ann, bob := l.SignedUp(t, "ann"), l.SignedUp(t, "bob")
	id := start(t, othello, ann, bob)
	resign := talk.Command{Resign: &talk.Seat{Seat: "black"}}
	if e := ann.Game(id, resign); e.Error == nil {
		t.Fatal("a game has ended whose end is not counted")
	}
	ann.Play(id, "black", "f5")
	mu.Lock()
	fails = false
	mu.Unlock()
	if e := ann.Game(id, resign); !e.Done {
		t.Fatalf("resigning is answered with %s, want Done", lobby.Encode(e))
	}
}

// A game with assigned players begins once they have come, and nobody else takes a seat.
func TestAssigned(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	tea, ann, bob := l.SignedUp(t, "tea"), l.SignedUp(t, "ann"), l.SignedUp(t, "bob")
	user := func(name string) string {
		t.Helper()
		row, err := l.Accounts().Find(name)
		if err != nil || row == nil {
			t.Fatalf("%s: %v, %v", name, row, err)
		}
		return row.Id
	}
	assigned := hall.Assigned{Title: "round 1", Game: "othello", Control: "5m", Users: []string{user("bob"), user("ann")}, Owner: user("tea")}
	stored := ""
	id, err := l.Hall.OpenFor(assigned, func(_ core.App, id string) error { stored = id; return nil })
	if err != nil || stored != id {
		t.Fatalf("the game %q is opened, %q is stored, %v", id, stored, err)
	}
	ann.You("the game", func(y lobby.You) bool { return slices.Equal(y.Games, []string{id}) })
	tea.Refused(lobby.OfFull, lobby.Command{Join: &lobby.Enter{ID: id}})
	ann.Join(id, "")
	ann.State(id, "waiting", func(s talk.State) bool { return s.Peer == talk.Waiting })
	bob.Join(id, "")
	ann.State(id, "the beginning", connected)
	playOut(t, id, []*lobbytest.Page{bob, ann}, 4, rand.New(rand.NewPCG(1, 1)))
	assigned.Users[1] = "nobody"
	if _, err := l.Hall.OpenFor(assigned, nil); err == nil {
		t.Error("a game is opened for an account that does not exist")
	}
	assigned.Users[1] = user("ann")
	refused := fmt.Errorf("no pairing")
	if _, err := l.Hall.OpenFor(assigned, func(core.App, string) error { return refused }); err != refused {
		t.Errorf("an error while a game is stored is returned as %v, want %v", err, refused)
	}
	ann.You("one game", func(y lobby.You) bool { return len(y.Games) == 1 })
}

// A connection outlasts the limits of other requests.
func TestLongConnection(t *testing.T) {
	if os.Getenv("PLAYOUT_LONG") == "" {
		t.Skip("PLAYOUT_LONG is not set: the limits must be long enough for the other requests of the test")
	}
	t.Parallel()
	const limit = 10 * time.Second
	site := t.TempDir()
	if err := os.WriteFile(filepath.Join(site, "index.html"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := server.New(server.Config{Site: site, Data: t.TempDir(), Out: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	s.App.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Server.ReadTimeout, e.Server.WriteTimeout = limit, limit
		return e.Next()
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	served := make(chan error)
	go func() { served <- s.Serve(ctx, listener) }()
	ann := lobbytest.At("http://"+listener.Addr().String()).SignedUp(t, "ann")
	time.Sleep(limit + limit/4)
	if !ann.Connected() {
		t.Error("a connection ends with the time that a request may take")
	}
	ann.Disconnect()
	end()
	if err := errors.Join(<-served, s.Close()); err != nil {
		t.Error(err)
	}
}
