package client_test

import (
	"testing"
	"time"

	"playout/engine/lobby"
)

func resultOf(n int) lobby.Command {
	return lobby.Command{Result: &lobby.Result{Assignment: "abc", Attempts: n, Moves: "f5", Right: true, Millis: 1}}
}

// sentResult returns the number of attempts in the result under way, 0 for none.
func (b *browser) sentResult() int {
	if c, is := b.posts[b.lastPost]; is && c.Result != nil {
		return c.Result.Attempts
	}
	return 0
}

// Results go out one after another and in order, without a connection, and until the server has taken
// them.
func TestResultsArrive(t *testing.T) {
	b := newBrowser(t, "")
	b.connected()
	b.hear(you("ana"))
	for n := range 3 {
		b.command(resultOf(n + 1))
	}
	if b.sentResult() != 1 || b.link != 0 || !b.client.Busy() {
		t.Fatalf("result %d is under way over connection %d, and time matters: %t; want the first, none, true", b.sentResult(), b.link, b.client.Busy())
	}
	for _, fail := range []func(){
		func() { b.client.Answered(b.now, b.lastPost, nil, errNetwork) },
		func() { b.client.Answered(b.now, b.lastPost, []byte("<html>"), nil) },
		func() { b.answer(you("ana")) },
		func() { b.answer(lobby.Event{Error: &lobby.Error{Of: lobby.OfServer}}) },
		func() { b.answer(lobby.Event{Error: &lobby.Error{Of: lobby.OfSlow, Wait: 1}}) },
	} {
		delete(b.posts, b.lastPost)
		fail()
		if b.sentResult() != 0 {
			t.Fatalf("result %d is sent again at once, want a wait", b.sentResult())
		}
		if b.wait(40 * time.Second); b.sentResult() != 1 {
			t.Fatalf("after a wait result %d is under way, want the first again", b.sentResult())
		}
	}
	if b.errors() != 0 {
		t.Errorf("the page heard %d times that the lobby cannot be reached, want never", b.errors())
	}
	b.answer(lobby.Event{Done: true})
	if b.sentResult() != 2 {
		t.Fatalf("result %d follows, want the second", b.sentResult())
	}
	// A refused one is dropped, and the page learns it.
	b.answer(lobby.Event{Error: &lobby.Error{Of: lobby.OfResult, Text: "closed"}})
	if e := b.lastSaid().Error; b.sentResult() != 3 || e == nil || e.Of != lobby.OfResult {
		t.Fatalf("after a refusal result %d is under way, said %+v; want the third, and the refusal", b.sentResult(), b.lastSaid())
	}
	b.answer(lobby.Event{Done: true})
	if b.sentResult() != 0 || b.client.Busy() {
		t.Errorf("result %d is under way, and time matters: %t; want none, false", b.sentResult(), b.client.Busy())
	}
}

// A result is never sent as another person's.
func TestResultsAreOfOnePerson(t *testing.T) {
	b := signedIn(t)
	b.command(resultOf(1))
	b.command(resultOf(2))
	first := b.lastPost
	b.command(lobby.Command{SignOut: &struct{}{}})
	b.answer(you(""))
	b.client.Answered(b.now, first, lobby.Encode(lobby.Event{Done: true}), nil)
	b.wait(2 * time.Minute)
	if b.sentResult() != 0 {
		t.Errorf("result %d is under way after signing out, want none", b.sentResult())
	}
	b.connected()
	b.hear(you(""))
	b.command(lobby.Command{SignIn: &lobby.Account{User: "bob", Password: "secret-2"}})
	b.answer(you("bob"))
	b.command(resultOf(7))
	if b.sentResult() != 7 {
		t.Fatalf("result %d is under way, want bob's", b.sentResult())
	}
	b.answer(lobby.Event{Error: &lobby.Error{Of: lobby.OfSignedIn}})
	b.wait(2 * time.Minute)
	if b.sentResult() != 0 {
		t.Errorf("result %d is under way after the session's end, want none", b.sentResult())
	}
}

// Results that nobody takes are bounded.
func TestResultsAreBounded(t *testing.T) {
	b := signedIn(t)
	for n := range 1000 {
		b.command(resultOf(n + 1))
	}
	taken := 0
	for b.sentResult() != 0 {
		taken++
		b.answer(lobby.Event{Done: true})
	}
	if taken != 200 {
		t.Errorf("%d results were kept, want 200", taken)
	}
}
