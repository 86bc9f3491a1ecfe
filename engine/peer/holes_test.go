package peer

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"playout/engine/peer/acts"
	"playout/engine/peer/message"
)

// An act without effect stays so: a host who has voided a guest's offer by one of its own, and
// has withdrawn that, cannot append the guest's offer instead of the move that the guest has made
// since.
func TestAVoidedOfferDoesNotComeToLife(t *testing.T) {
	l := newLiar(t, "chess", 2, Host, 1)
	l.makeAct(acts.Act{Kind: acts.Move, What: "f2f3"})
	l.playVictim("e7e5")
	l.grantAct()
	l.makeAct(acts.Act{Kind: acts.Move, What: "g2g4"})
	if err := l.s.Request(l.now, acts.Draw, 0); err != nil {
		t.Fatal(err)
	}
	l.collect()
	offer := l.requests[0]
	l.requests = nil
	n := l.log.Len()
	l.makeAct(acts.Act{Kind: acts.Offer, What: acts.Takeback})
	if l.count(Voided) != 1 {
		t.Fatalf("the guest has %d events that its offer is void; want once\n%s", l.count(Voided), l)
	}
	l.makeAct(acts.Act{Kind: acts.Decline, N: n})
	l.playVictim("d8h4") // mate
	l.appendActs(offer)
	l.makeAct(acts.Act{Kind: acts.Accept, N: l.log.Len() - 1})
	if end := l.s.Ending(); end.How != "" || l.s.Record().Len() != 4 {
		t.Errorf("the guest has mated, and the game ends as %+v after %s: its offer was void", end, l.s.Record())
	}
}

// A yes to the question whether to continue is for the log that the person was asked about, not
// for acts that the other page has added since.
func TestResumeIsForTheLogThatWasShown(t *testing.T) {
	l := newLiar(t, "chess", 2, Host, 1)
	l.makeAct(acts.Act{Kind: acts.Move, What: "e2e4"})
	l.playVictim("e7e5")
	l.grantAct()
	l.victimKey = &acts.Key{Bytes: [32]byte{99}}
	l.forgetVictim()
	l.reconnect()
	l.send(message.Message{Acts: &message.Acts{Of: l.log.Setup().ID, At: 0, List: l.log.From(0)}})
	q := l.s.question()
	if q.what != Resume || l.s.over() {
		t.Fatalf("the guest is asked %+v; want whether to continue\n%s", q, l)
	}
	l.appendActs(l.forged(1, acts.Act{Kind: acts.Resign})) // while the person reads
	_ = l.s.Reply(l.now, q.number, true)
	l.collect()
	if l.s.over() {
		t.Errorf("a yes to a game that has changed since ends it: %+v; want the question to be asked again", l.s.Ending())
	}
}

// A host that has been loaded again asks its person about the log of a guest who lies, and
// meanwhile gets its own acts back from another: a yes does not end the page.
func TestResumeOfAHostWithTwoGuests(t *testing.T) {
	w := newQuietWorld(t, "geese:seats=3", 3, 3)
	hostLog := w.pages[Host].session.book.now
	setup := *hostLog.Setup()
	empty, err := New(setup, Host, "", w.pages[Host].key)
	if err != nil {
		t.Fatal(err)
	}
	host, err := Restore(setup.Game, empty.Kept(), w.pages[Host].key) // an older memory, and the key
	if err != nil {
		t.Fatal(err)
	}
	forged := newEmpty(t, hostLog)
	if err := forged.Append(&acts.Act{Kind: acts.Commit, Digest: message.Digest{1}}); err != nil {
		t.Fatal(err)
	}
	greet := func(guest int, log *acts.Log) {
		t.Helper()
		if err := host.Open(0, guest); err != nil {
			t.Fatal(err)
		}
		v := log.View()
		host.Receive(0, guest, message.Encode(message.Message{Hello: &message.Hello{Version: message.Version, Setup: setup.Text(), Player: guest, Len: v.Len, Hash: v.Hash}}))
		for at := 0; at < log.Len(); at += 4 {
			host.Receive(0, guest, message.Encode(message.Message{Acts: &message.Acts{Of: setup.ID, At: at, List: log.From(at)[:min(4, log.Len()-at)]}}))
		}
		host.Take()
	}
	greet(1, forged)
	q := host.question()
	if q.what != Resume || q.by != 1 {
		t.Fatalf("the host is asked %+v about player %d; want about player 1", q, q.by)
	}
	greet(2, hostLog)
	if host.book.now.View() != hostLog.View() {
		t.Fatalf("the host has %d of its %d acts", host.book.now.Len(), hostLog.Len())
	}
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("a yes ends the page: %v", p)
		}
	}()
	_ = host.Reply(0, q.number, true)
}

// A host invites twice to the same game, and the guest has had another game in between, so that
// the page keeps that one: the guest uses a new secret, and the host cannot choose a seed with
// its knowledge of the old one.
func TestASecretIsUsedOnce(t *testing.T) {
	var secrets []message.Secret
	for range 2 {
		l := newLiar(t, "geese:seats=2", 2, Host, 1)
		for range secrets { // a new page with the same key, made as conduct makes it
			empty := newEmpty(t, l.log)
			l.log, l.requests = empty, nil
			l.forgetVictim()
			l.reconnect()
		}
		l.makeAct(acts.Act{Kind: acts.Commit})
		l.grantAct()
		for _, a := range l.requests {
			if a.Kind == acts.Reveal {
				secrets = append(secrets, a.Secret)
			}
		}
	}
	if len(secrets) != 2 || secrets[0] == secrets[1] {
		t.Errorf("the guest reveals %v in two drawings of one game; want two secrets, so that the host cannot know the second", secrets)
	}
}

// The events of a page are bounded, even if nothing is refused.
func TestEventsAreBounded(t *testing.T) {
	for name, c := range map[string]struct {
		game string
		me   int
		say  func(i int) message.Message
	}{
		"splits of a guest":   {"chess", 1, func(int) message.Message { return message.Message{Split: true} }},
		"splits of a host":    {"chess", 0, func(int) message.Message { return message.Message{Split: true} }},
		"presence":            {"geese:seats=3", 0, func(i int) message.Message { return message.Message{Here: fmt.Sprintf("11%d", i%2)} }},
		"goodbyes of another": {"geese:seats=3", 0, func(int) message.Message { return message.Message{By: 2, Bye: true} }},
	} {
		n := 2
		if strings.HasSuffix(c.game, "=3") {
			n = 3
		}
		l := newLiar(t, c.game, n, c.me, 1-c.me)
		l.events = nil
		for i := range 300 {
			l.send(c.say(i))
		}
		if len(l.events) > 60 {
			t.Errorf("300 messages, %s, reach the person as %d events, connected %v; want 60 at most", name, len(l.events), l.connected())
		}
	}
}

// A single player cannot fill the log so that the game ends without a winner: fields without a
// meaning in an act take no room.
func TestALiarCannotFillTheLog(t *testing.T) {
	l := newLiar(t, "chess", 2, 1, Host)
	junk := func(a acts.Act) acts.Act {
		a.Digest, a.Secret = message.Digest{1}, message.Secret{1}
		if a.What == "" {
			a.What = strings.Repeat("=", 190)
		}
		return a
	}
	refused := 0
	for _, a := range []acts.Act{{Kind: acts.Offer, What: acts.Takeback}, {Kind: acts.Decline, N: 0}, {Kind: acts.Resign}} {
		n := l.s.book.now.Len()
		l.requestAct(junk(a))
		if l.s.book.now.Len() == n {
			refused++
		}
	}
	if refused != 3 {
		log := l.s.book.now
		t.Errorf("%d acts with words and numbers that mean nothing are appended, of %d bytes each; want them refused", 3-refused, len(message.Encode(log.Act(log.Len()-1))))
	}
}

// A log comes in fewer messages than a page tolerates at once, however two liars have filled it.
func TestAFullLogArrives(t *testing.T) {
	l := newLiar(t, "chess", 2, 1, Host)
	log, key, random := l.log.Fork(), &acts.Key{}, rand.New(rand.NewPCG(5, 5))
	full := false
	does := func(by int, a acts.Act) {
		a = key.Make(log, by, a)
		if err := log.Append(&a); err != nil {
			full = true
		}
	}
	for !full && !log.State().Over() {
		for by := range 2 {
			for range 3 {
				does(by, acts.Act{Kind: acts.Offer, What: acts.Takeback, N: log.State().Plies()})
				does(by, acts.Act{Kind: acts.Decline, N: log.Len() - 1})
			}
		}
		state := log.State()
		seat := state.Acting().First()
		legal := state.Position().Legal(seat, nil)
		does(log.Setup().Players[seat], acts.Act{Kind: acts.Move, What: state.Position().MoveName(seat, legal[random.IntN(len(legal))])})
	}
	l.s.book.now, l.s.mayLackActs = log, false
	l.s.book.show()
	l.received = nil
	l.connectWith(*l.hello())
	n := 0
	for _, m := range l.received {
		if m.Acts != nil {
			n++
		}
	}
	t.Logf("after %d plies a log of %d acts and %d bytes, full %v, comes in %d messages; %d are accepted at once", log.State().Plies(), log.Len(), len(log.Text()), full, n, burst)
	if len(log.Text()) < 100_000 {
		t.Errorf("the log has %d bytes; want a long one", len(log.Text()))
	}
	if n*acts.MaxLog/len(log.Text())+20 > burst {
		t.Errorf("a log of %d bytes comes in %d messages; a page accepts %d at once, and a log may have %d bytes", len(log.Text()), n, burst, acts.MaxLog)
	}
}

// Two honest pages agree on the end, even after a long silence of a connection that was not
// closed.
func TestBothAgreeOnTheEndAfterSilence(t *testing.T) {
	for mover := range 2 {
		w := timed(t, time.Minute, 0)
		if mover == 1 {
			w.play(0, "black", "d3")
		}
		w.advance(5 * time.Second)
		w.cut = true
		w.advance(4 * time.Minute)
		w.cut = false
		w.deliverAll()
		if a, b := w.pages[0].session.Ending(), w.pages[1].session.Ending(); a != b {
			t.Errorf("after four minutes of silence in the turn of player %d, with a minute on the clock, the host shows %+v and the guest %+v; want the same", mover, a, b)
		}
	}
}

// A wish of a person is carried out in the position that it was made in, or not at all: a draw
// that a guest offers with its move is not offered after the host's answer, which the host has
// sent together with that move.
func TestAWishIsForThePositionThatWasShown(t *testing.T) {
	l := newLiar(t, "chess", 2, Host, 1)
	l.makeAct(acts.Act{Kind: acts.Move, What: "f2f3"})
	l.playVictim("e7e5")
	if err := l.s.Request(l.now, acts.Draw, 0); err != nil {
		t.Fatal(err)
	}
	l.collect()
	at, move := l.log.Len(), l.requests[0]
	l.requests = nil
	if err := l.log.Append(&move); err != nil {
		t.Fatal(err)
	}
	answer := l.key.Make(l.log, Host, acts.Act{Kind: acts.Move, What: "g2g4"}) // and now the guest can mate
	if err := l.log.Append(&answer); err != nil {
		t.Fatal(err)
	}
	l.send(message.Message{Acts: &message.Acts{Of: l.log.Setup().ID, At: at, List: []acts.Act{move, answer}}})
	for _, a := range l.requests {
		if a.Kind == acts.Offer {
			t.Errorf("the guest offers %s after act %d, the host's answer, which the person had not seen; want nothing offered", a.What, a.Seen)
		}
	}
}

// A yes to the log of one guest does not count for the log of another, who has meanwhile offered
// one of the same length.
func TestResumeIsForThePlayerThatWasShown(t *testing.T) {
	setup := acts.Setup{Game: find(t, "geese:seats=3"), ID: "abcDEF012345", Players: []int{0, 1, 2}}
	fresh, err := New(setup, Host, "", &acts.Key{})
	if err != nil {
		t.Fatal(err)
	}
	host, err := Restore(setup.Game, fresh.Kept(), &acts.Key{})
	if err != nil {
		t.Fatal(err)
	}
	offers := func(guest int) {
		t.Helper()
		log, err := acts.NewLog(setup)
		if err != nil {
			t.Fatal(err)
		}
		if err := log.Append(&acts.Act{Kind: acts.Commit, Digest: message.Digest{byte(guest)}}); err != nil {
			t.Fatal(err)
		}
		if err := host.Open(0, guest); err != nil {
			t.Fatal(err)
		}
		host.Receive(0, guest, message.Encode(message.Message{Hello: &message.Hello{Version: message.Version, Setup: setup.Text(), Player: guest, Len: 1, Hash: log.View().Hash}}))
		host.Receive(0, guest, message.Encode(message.Message{Acts: &message.Acts{Of: setup.ID, List: log.From(0)}}))
	}
	offers(1)
	q := host.question()
	if q.what != Resume || q.by != 1 {
		t.Fatalf("the host is asked %+v about player %d; want about player 1", q, q.by)
	}
	offers(2)
	_ = host.Reply(0, q.number, true)
	if log := host.book.now; log.Len() > 0 && log.Act(0).Digest != (message.Digest{1}) {
		t.Errorf("a yes to the log of player 1 is taken for the log of player 2, of the same length; want the first, or neither")
	}
}
