package peer

import (
	"strings"
	"testing"
	"time"

	"playout/engine/peer/message"
)

// Nobody can reveal other moves than were committed, change a commitment once all are
// bound, or take another's commitment for his own.
func TestCommitmentsBind(t *testing.T) {
	bind := func(w *world, moves string) (message.Digest, message.Secret) {
		secret := message.Secret{7}
		return w.pages[1].session.digest(1, moves, secret), secret
	}
	start := func() (*world, int) {
		w := still(t, "geese:seats=2", 2, 3)
		return w, w.plies()
	}
	w, ply := start()
	digest, secret := bind(w, "NORTH")
	w.say(1, Host, message.Message{Commit: &message.Commit{Ply: ply, Digest: digest}})
	w.say(1, Host, message.Message{Reveal: &message.Reveal{Ply: ply, Moves: "NORTH", Secret: secret}})
	w.settle()
	if why := w.said(Host, Refused); !strings.Contains(why, "before all have committed") {
		t.Errorf("an early reveal: %q", why)
	}
	other, _ := bind(w, "EAST")
	w.say(1, Host, message.Message{Commit: &message.Commit{Ply: ply, Digest: other}})
	w.settle()
	w.say(1, Host, message.Message{Commit: &message.Commit{Ply: ply, Digest: digest}}) // nobody is bound yet
	w.settle()
	if err := w.pages[0].session.Play(w.now, "goose1", "SOUTH"); err != nil {
		t.Fatal(err)
	}
	w.carry(0)
	w.settle()
	for _, r := range []message.Reveal{{Ply: ply, Moves: "SOUTH", Secret: secret}, {Ply: ply, Moves: "NORTH"}, {Ply: ply, Moves: "NORTH,NORTH", Secret: secret}} {
		w.say(1, Host, message.Message{Reveal: &r})
		w.settle()
		if why := w.said(Host, Refused); !strings.Contains(why, "other moves are revealed") {
			t.Errorf("%+v: %q", r, why)
		}
	}
	w.say(1, Host, message.Message{Commit: &message.Commit{Ply: ply, Digest: other}})
	w.settle()
	if why := w.said(Host, Refused); !strings.Contains(why, "another commitment") {
		t.Errorf("another commitment when all are bound: %q", why)
	}
	if n := w.pages[0].session.len(); n != ply {
		t.Fatalf("%d plies; want %d", n, ply)
	}
	w.say(1, Host, message.Message{Reveal: &message.Reveal{Ply: ply, Moves: "NORTH", Secret: secret}})
	w.settle()
	if n := w.pages[0].session.len(); n != ply+1 {
		t.Errorf("after an honest reveal %d plies; want %d: %s", n, ply+1, w.said(Host, Refused))
	}

	// A commitment says whose it is, and for which ply of which record.
	w, ply = start()
	if err := w.pages[0].session.Play(w.now, "goose1", "SOUTH"); err != nil {
		t.Fatal(err)
	}
	host := w.pages[0].session.round
	w.carry(0)
	w.settle()
	w.say(1, Host, message.Message{Commit: &message.Commit{Ply: ply, Digest: *host.digests[0]}})
	w.settle()
	w.say(1, Host, message.Message{Reveal: &message.Reveal{Ply: ply, Moves: "SOUTH", Secret: host.secret}})
	w.settle()
	if why := w.said(Host, Refused); !strings.Contains(why, "other moves are revealed") || w.pages[0].session.len() != ply {
		t.Errorf("another's commitment repeated: %q", why)
	}
}

// A seed that a player makes up is refused, with and without a commitment.
func TestTheSeedCannotBeChosen(t *testing.T) {
	for _, committed := range []bool{false, true} {
		w := newWorld(t, "geese", 2, 3)
		w.connectAll()
		if committed {
			w.until("the guest has committed", func() bool { r := w.pages[1].session.round; return r != nil && r.committed })
		}
		guest := w.pages[1].session
		for range 30 {
			if l := guest.lines[Host]; l.greeted {
				break
			}
			w.step(50 * time.Millisecond)
		}
		if guest.rec != nil {
			t.Fatal("the seed has been drawn already")
		}
		w.say(Host, 1, message.Message{Sync: &message.Sync{Seed: 12345}})
		w.settle()
		w.until("the game has begun", func() bool { return w.plies() >= 0 })
		if guest.rec.Seed == 12345 {
			t.Errorf("committed %v: the host's seed is taken", committed)
		}
	}
}
