package conduct

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"playout/engine/peer/talk"
)

// An answer on a new page reaches the page that waits for it, and no other, and the new page is
// informed.
func TestAnswerIsHandedOver(t *testing.T) {
	waiting, others := pair(t), pair(t)
	others[0].conductor = New(others[0], rand.NewChaCha8([32]byte{1})) // another game
	for _, tabs := range [][]*tab{waiting, others} {
		tabs[0].command(talk.Command{Invite: &talk.Invite{Game: "othello"}})
		tabs[1].command(talk.Command{Join: &talk.Text{Text: invitation(tabs[0])}})
	}
	answer := waiting[1].last(func(e talk.Event) bool { return e.Answer != "" }).Answer
	fresh := pair(t)[0]
	fresh.command(talk.Command{Hand: &talk.Text{Text: answer + "\n"}})
	if len(fresh.posts) != 1 {
		t.Fatalf("posted %q, %s, want length 1", fresh.posts, fresh.lastError())
	}
	for _, b := range []*tab{others[0], others[1], waiting[1]} {
		b.conductor.Posted(fresh.posts[0])
		if b.accepted || len(b.posts) > 0 || b.lastError() != "" {
			t.Errorf("a page that does not wait for it has taken the answer: %v, %q, %s", b.accepted, b.posts, b.lastError())
		}
	}
	waiting[0].conductor.Posted(fresh.posts[0])
	if !waiting[0].accepted || len(waiting[0].posts) != 1 {
		t.Fatalf("the answer is not accepted: %s", waiting[0].lastError())
	}
	handed := func() bool { return fresh.last(func(e talk.Event) bool { return e.Handed }) != nil }
	fresh.conductor.Posted(`{"took":"another"}`)
	if handed() {
		t.Error("another answer is taken for this one")
	}
	fresh.conductor.Posted(waiting[0].posts[0])
	if !handed() {
		t.Error("the new page does not learn that its answer was taken")
	}
	waiting[0].conductor.Posted(fresh.posts[0])
	if len(waiting[0].posts) != 1 {
		t.Errorf("an answer is taken twice: got %v, want 1", len(waiting[0].posts))
	}
}

// The page that waits takes an answer from its own address, and reports a text that is no answer.
func TestAnswerInTheAddress(t *testing.T) {
	tabs := pair(t)
	tabs[0].command(talk.Command{Invite: &talk.Invite{Game: "othello"}})
	tabs[1].command(talk.Command{Join: &talk.Text{Text: invitation(tabs[0])}})
	tabs[0].command(talk.Command{Hand: &talk.Text{Text: "nonsense"}})
	if why := tabs[0].lastError(); !strings.HasPrefix(why, talk.OfAnswer) || len(tabs[0].posts) > 0 {
		t.Errorf("%q, posted %q; want it to begin with %q and none", why, tabs[0].posts, talk.OfAnswer)
	}
	tabs[0].command(talk.Command{Hand: &talk.Text{Text: tabs[1].last(func(e talk.Event) bool { return e.Answer != "" }).Answer}})
	if !tabs[0].accepted || len(tabs[0].posts) > 0 {
		t.Errorf("the answer is not accepted: %s", tabs[0].lastError())
	}
}

// FuzzPosted: no post of other pages does harm.
func FuzzPosted(f *testing.F) {
	f.Add(`{"answer":"abc"}`)
	f.Add(`{"took":"abc"}`)
	f.Fuzz(func(t *testing.T, text string) {
		b := pair(t)[0]
		b.command(talk.Command{Invite: &talk.Invite{Game: "othello"}})
		b.conductor.Posted(text)
		if b.accepted || b.lastError() != "" {
			t.Errorf("%q is taken for an answer", text)
		}
	})
}

// A guest whose connection fails learns that the invitation is the reason; the host learns of its
// own connection.
func TestDeadInvitation(t *testing.T) {
	tabs := pair(t)
	tabs[0].command(talk.Command{Invite: &talk.Invite{Game: "othello"}})
	tabs[1].command(talk.Command{Join: &talk.Text{Text: invitation(tabs[0])}})
	for i, of := range []string{talk.OfConnection, talk.OfJoining} {
		tabs[i].conductor.Failed(1-i, errors.New("failed"))
		if s := tabs[i].state; s.Peer == talk.Connected || !strings.HasPrefix(tabs[i].lastError(), of+": ") {
			t.Errorf(`page %d: %q, %s; want s.Peer != talk.Connected && strings.HasPrefix(tabs[i].failed(), of+": ")`, i, s.Peer, tabs[i].lastError())
		}
	}
}
