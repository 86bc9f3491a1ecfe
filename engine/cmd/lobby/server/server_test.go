package server_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/engine/cmd/lobby/lobbytest"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
	"playout/engine/record"
)

func connected(s talk.State) bool { return s.Peer == talk.Connected && s.Begun }

// position returns the position of a state.
func position(t *testing.T, s talk.State) game.State {
	t.Helper()
	g, err := games.Parse(s.Game)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.New(g, s.Start, s.Seed)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Moves) > 0 {
		if r, err = record.Parse(g, s.Start, s.Seed, strings.Join(s.Moves, ",")); err != nil {
			t.Fatal(err)
		}
	}
	return r.StateAt(r.Len())
}

// playOut plays random legal moves to the end of a game, or up to a number of plies; pages holds the
// page of each person. It returns the last state.
func playOut(t *testing.T, id string, pages []*lobbytest.Page, most int, random *rand.Rand) talk.State {
	t.Helper()
	s := pages[0].State(id, "the beginning", connected)
	for {
		p := position(t, s)
		acting := p.Acting()
		if acting == 0 || len(s.Moves) >= most {
			return s
		}
		seats := specOf(t, s.Game).Seats
		for ; acting != 0; acting = acting.Rest() {
			seat := acting.First()
			moves := p.Legal(seat, nil)
			move := p.MoveName(seat, moves[random.IntN(len(moves))])
			pages[s.Players[seat]].Play(id, seats[seat], move)
		}
		plies := len(s.Moves)
		for _, page := range pages {
			got := page.State(id, "the next ply", func(s talk.State) bool { return len(s.Moves) > plies })
			if page == pages[0] {
				s = got
			} else if !slices.Equal(got.Moves, s.Moves) {
				t.Fatalf("two pages have the records %v and %v, want the same", got.Moves, s.Moves)
			}
		}
	}
}

func specOf(t *testing.T, name string) *game.Spec {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return g.Spec()
}

// Two people play whole games of all four games.
func TestWholeGames(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	ann, bob := l.SignedUp(t, "ann"), l.SignedUp(t, "Bob")
	for _, c := range []struct {
		game  string
		seats []string
		plies int
	}{
		{"othello", []string{lobby.Me, ""}, 1000},
		{"morris", []string{"", lobby.Me}, 60},
		{"chess", []string{lobby.Me, ""}, 40},
		{"geese:seats=2", []string{lobby.Me, ""}, 1000},
	} {
		id := ann.Open(lobby.Open{Title: "a game of " + c.game, Game: c.game, Seats: c.seats})
		ann.Subscribe(lobby.Hall, lobby.GameTopic(id))
		bob.List("the game", func(l lobby.List) bool {
			return slices.ContainsFunc(l.Games, func(g lobby.Listed) bool { return g.ID == id && g.State == lobby.Waiting })
		})
		bob.Join(id, "")
		s := playOut(t, id, []*lobbytest.Page{ann, bob}, c.plies, rand.New(rand.NewPCG(1, 2)))
		t.Log(c.game, len(s.Moves))
	}
}
