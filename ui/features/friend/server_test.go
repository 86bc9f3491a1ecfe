package friend

import (
	"slices"
	"testing"

	"playout/engine/link"
	"playout/engine/peer/talk"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// onServer returns a state of a game on a server.
func onServer(peer string, me int, agents []string, moves ...string) talk.Event {
	e := state(peer, me, moves...)
	e.State.Server, e.State.Agents, e.State.Names = true, agents, []string{"ana", "bob"}
	return e
}

// serving returns a page that plays in a game on a server, or watches it if me is -1.
func serving(t *testing.T, me int, agents []string, want ...string) *featuretest.Trial {
	t.Helper()
	trial := featuretest.New(New, nil)
	trial.Othello(0, link.Human, feature.FirstLevel)
	hear(trial, onServer(talk.Connected, me, agents))
	trial.Handle(feature.Idle{})
	opened := featuretest.One[feature.Open](t, trial)
	if !slices.Equal(opened.Request.Choices, want) {
		t.Fatalf("player %d with the agents %q: the seats are %q, want %q", me, agents, opened.Request.Choices, want)
	}
	trial.Othello(0, want[0], want[1])
	trial.Handle(feature.BoardChanged{Request: opened.Request})
	trial.Publish()
	return trial
}

// Agents of this player think here, if the page offers them; others' have the name of their person.
func TestSeatsOfAServer(t *testing.T) {
	for _, c := range []struct {
		me     int
		agents []string
		seats  []string
		names  []string
	}{
		{0, nil, []string{link.Human, feature.Remote}, []string{"ana", "bob"}},
		{1, []string{"level:3"}, []string{feature.Remote, link.Human}, []string{"ana (Level 3)", "bob"}},
		{0, []string{"level:3", ""}, []string{"level:3", feature.Remote}, []string{"ana", "bob"}},
		{0, []string{"uct:n=1000000000", ""}, []string{link.Human, feature.Remote}, []string{"ana", "bob"}},
		{0, []string{feature.Remote, "", "", ""}, []string{link.Human, feature.Remote}, []string{"ana", "bob"}},
		{-1, nil, []string{feature.Remote, feature.Remote}, []string{"ana", "bob"}},
	} {
		trial := serving(t, c.me, c.agents, c.seats...)
		if names := featuretest.One[feature.SetPlayerNames](t, trial); !slices.Equal(names.Names, c.names) {
			t.Errorf("player %d with the agents %q: the names are %q, want %q", c.me, c.agents, names.Names, c.names)
		}
		if rematch := trial.Now.Rematch; rematch != (c.me >= 0) {
			t.Errorf("player %d: a rematch may be asked for: %t, want %t", c.me, rematch, c.me >= 0)
		}
	}
}

// A page whose agent has moved sends the move, and one that watches sends none.
func TestMovesToAServer(t *testing.T) {
	trial := serving(t, 0, []string{"level:3"}, "level:3", feature.Remote)
	trial.Othello(1, "level:3", feature.Remote)
	trial.Handle(feature.Idle{})
	if c := sentCommand(t, trial); c.Play == nil || c.Play.Seat != "black" {
		t.Errorf("sent %+v, want the agent's move", c)
	}
	trial = serving(t, -1, nil, feature.Remote, feature.Remote)
	trial.Othello(1, feature.Remote, feature.Remote)
	if trial.Handle(feature.Idle{}); len(trial.Effects) > 0 {
		t.Errorf("a page that watches sends %+v, want nothing", trial.Effects)
	}
}

// The lobby tells what happens to its games: this package is silent about the connection, never
// invites, and keeps nothing for another invitation.
func TestSilentAboutServers(t *testing.T) {
	trial := serving(t, 0, nil, link.Human, feature.Remote)
	for _, e := range []talk.Event{onServer(talk.Lost, 0, nil, "a1"), onServer(talk.Connected, 0, nil, "a1"), {Error: &talk.Error{Of: talk.OfRequest}}} {
		hear(trial, e)
		for _, m := range trial.Messages {
			if n, is := m.(feature.Notice); is {
				t.Errorf("%s: %+v, want no notice", talk.Encode(e), n)
			}
		}
		for _, effect := range trial.Effects {
			t.Errorf("%s: %+v, want nothing done", talk.Encode(e), effect)
		}
	}
	trial = featuretest.New(New, nil)
	trial.Othello(0, link.Human, feature.FirstLevel)
	hear(trial, onServer(talk.Waiting, 0, nil))
	trial.Handle(feature.OpenFriend{})
	featuretest.One[feature.OpenLobby](t, trial)
	if len(trial.Effects) > 0 {
		t.Errorf("the button does %+v, want nothing but the lobby", trial.Effects)
	}
}

// Another game on the board sets a server's game aside, and only the person's wish leaves it; a move
// that the server has refused goes back.
func TestLeavesServers(t *testing.T) {
	trial := serving(t, 0, nil, link.Human, feature.Remote)
	trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{}})
	if c := sentCommand(t, trial); c.Leave == nil || !c.Leave.Aside {
		t.Errorf("another game: sent %+v, want to set the game aside", c)
	}
	trial = serving(t, 0, nil, link.Human, feature.Remote)
	trial.Handle(Leave{})
	if c := sentCommand(t, trial); c.Leave == nil || c.Leave.Aside {
		t.Errorf("at the person's wish: sent %+v, want to leave", c)
	}
	trial = serving(t, 0, nil, link.Human, feature.Remote)
	trial.Othello(1, link.Human, feature.Remote)
	hear(trial, talk.Event{Error: &talk.Error{Of: talk.OfPlay}})
	trial.Handle(feature.Idle{})
	if opened := featuretest.One[feature.Open](t, trial); !opened.Request.Again || opened.Request.Command.Moves != "" {
		t.Errorf("a refused move: opened %+v, want the record again", opened.Request)
	}
}

// A page that was loaded again returns to its game without another entry in the history.
func TestReturnsInPlace(t *testing.T) {
	for plies, leaves := range map[int]int{0: 1, 2: 0} {
		trial := featuretest.New(New, nil)
		trial.Othello(plies, link.Human, link.Human)
		hear(trial, onServer(talk.Connected, 0, nil, "a1", "a1"))
		trial.Handle(feature.Idle{})
		n := 0
		for _, m := range trial.Messages {
			if _, is := m.(feature.Leave); is {
				n++
			}
		}
		if n != leaves {
			t.Errorf("%d plies on the board, 2 in the record: %d entries, want %d", plies, n, leaves)
		}
	}
}

// Without a chat the card has only the way to leave.
func TestNoChat(t *testing.T) {
	trial := serving(t, -1, nil, feature.Remote, feature.Remote)
	trial.Now.NoChat = true
	if part := featuretest.PartOf[Part](trial.Drawn()); !part.NoChat {
		t.Errorf("%+v, want no chat", part)
	}
}
