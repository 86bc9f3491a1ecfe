package page_test

import (
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/peer/talk"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/author"
	"playout/ui/features/search"
	"playout/ui/page/pagetest"
)

// asks counts the questions to the worker that cost the device its battery.
func asks(b *pagetest.Bench) int {
	return b.Asked(func(c wire.Command) bool { return c.Think != nil || c.Play != nil || c.Goto != nil })
}

// drain handles all events within a minute.
func drain(b *pagetest.Bench) {
	for range 10_000 {
		if !b.Step(60_000) {
			return
		}
	}
	b.T.Fatal("it never ends")
}

// TestHiddenPageRests: all that runs by itself stops while the page is hidden. The page asks the
// worker for nothing, and the worker knows that the page is hidden, so that no machine ponders.
// Once the page is visible again all continues.
func TestHiddenPageRests(t *testing.T) {
	hint := func(b *pagetest.Bench) { b.Page.Send(feature.Hint{}) }
	for what, c := range map[string]struct {
		fragment string
		act      func(*pagetest.Bench)
		resumes  bool
	}{
		"machines among themselves": {"#/othello?black=uct:n=30&white=random", func(*pagetest.Bench) {}, true},
		"geese among themselves":    {"#/geese?seed=1&goose1=random&goose2=random&goose3=random&goose4=random", func(*pagetest.Bench) {}, true},
		"a replay": {"#/othello?m=f5,d6,c3,d3,c4,f4&ply=0&black=human&white=human", func(b *pagetest.Bench) {
			b.Page.Send(feature.Replay{})
		}, true},
		"a hint":                {pagetest.TwoPeople, hint, false},
		"values on all squares": {pagetest.TwoPeople, func(b *pagetest.Bench) { b.Page.Send(search.SetValues{On: true}) }, false},
	} {
		b := pagetest.Bare(t)
		b.Begin(c.fragment)
		b.Until(what, func(v pagetest.View) bool { return v.State != feature.StateLoading && v.Board.Position != "" })
		c.act(b)
		for range 5 {
			b.Step(100)
		}
		b.Page.Hidden(true)
		before := asks(b)
		drain(b)
		if n := asks(b) - before; n > 0 || b.Page.Now().Thought != nil || b.Session.Busy() {
			t.Errorf("%s, hidden: the worker is asked %d times, thought %+v, busy %v; want nothing", what, n, b.Page.Now().Thought, b.Session.Busy())
		}
		if n := b.Asked(func(c wire.Command) bool { return c.Hide != nil && c.Hide.On }); n != 1 {
			t.Errorf("%s, hidden: the worker hears it %d times, want 1", what, n)
		}
		hint(b)
		if drain(b); asks(b) > before {
			t.Errorf("%s, hidden: a hint is searched for", what)
		}
		b.Page.Hidden(false)
		if drain(b); asks(b) > before != c.resumes {
			t.Errorf("%s, seen again: goes on %v, want %v", what, asks(b) > before, c.resumes)
		}
	}
}

// TestHiddenFriendsGame: a friend never waits because this page is hidden: the friend's moves
// reach the board, and the page plays and sends a forced pass.
func TestHiddenFriendsGame(t *testing.T) {
	b := pagetest.New(t, "#/othello")
	s := talk.State{Peer: talk.Connected, ID: "abcDEF012345", Game: "othello", Players: []int{0, 1}, Begun: true, Moves: []string{"f5"}}
	tell := func() {
		b.Page.Send(feature.FriendEvent{Text: string(talk.Encode(talk.Event{State: &s}))})
		drain(b)
	}
	tell()
	b.Page.Hidden(true)
	s.Moves = append(s.Moves, "d6")
	if tell(); b.Page.Now().Board.Record != "f5,d6" {
		t.Errorf("hidden, the board has %q, want the friend's move too", b.Page.Now().Board.Record)
	}
	// Black has no move.
	s = talk.State{Peer: talk.Connected, ID: "next12345678", Game: "othello", Players: []int{0, 1}, Begun: true,
		Start: "OOOOOOOO" + "OXXXXXX-" + strings.Repeat("-", 48) + " X"}
	b.Friend = nil
	tell()
	want := string(talk.Encode(talk.Command{Play: &talk.Play{Seat: "black", Move: "pass"}}))
	if len(b.Friend) == 0 || b.Friend[len(b.Friend)-1] != want {
		t.Errorf("hidden, the friend hears %q, want %s at last", b.Friend, want)
	}
}

// TestHiddenJudgement: an answer is judged, and an exercise checked, while the page is hidden,
// since a person waits for it.
func TestHiddenJudgement(t *testing.T) {
	set, _, err := exercise.Read([]byte(`{"playout":"exercise","version":1,"id":"x","game":"othello","goal":{"kind":"moves","accept":["f5"]}}`))
	if err != nil {
		t.Fatal(err)
	}
	b := pagetest.New(t, "#/exercise?exercise="+set.Exercises[0].Pack())
	b.Page.Send(feature.Choose{Square: "f5"})
	b.Page.Hidden(true)
	if drain(b); b.Page.View().State != pagetest.Over {
		t.Errorf("hidden, the answer is %s, want it judged: %s", b.Page.View().State, pagetest.Over)
	}
	b = pagetest.New(t, "#/exercise/edit")
	b.Page.Send(author.Do{What: "check"})
	b.Page.Hidden(true)
	drain(b)
	id := 0
	for _, c := range b.Sent {
		if c.Vet != nil {
			id = c.ID
		}
	}
	if id == 0 || !b.Answered[id] {
		t.Errorf("hidden, the review %d is not answered", id)
	}
}
