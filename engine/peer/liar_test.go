package peer

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"playout/engine/peer/acts"
	"playout/engine/peer/message"
	"playout/engine/timecontrol"
)

// liar is a friend with a changed page, and a connection to a victim's real one: it has a key and
// a log of its own, and may send anything.
type liar struct {
	t         testing.TB
	me        int
	key       acts.Key
	log       *acts.Log // the log as the liar, if it is the host, or the victim's host has given it
	victim    int
	victimKey *acts.Key
	s         *Session // the victim
	now       time.Duration
	received  []message.Message // the messages of the victim
	requests  []acts.Act        // acts that the victim, a guest, wants appended
	events    []Event           // events for the victim's person
	bytes     int               // sent by the victim
}

// newLiar connects a liar to a victim; one of them is the host.
func newLiar(t testing.TB, name string, n, me, victim int) *liar {
	t.Helper()
	return newLiarIn(t, acts.Setup{Game: find(t, name), ID: "abcDEF012345", Players: players(find(t, name), n)}, me, victim)
}

// clocks returns the setup of a game of two with the given time for each.
func clocks(t testing.TB, name string, start time.Duration) acts.Setup {
	t.Helper()
	return acts.Setup{Game: find(t, name), ID: "abcDEF012345", Players: players(find(t, name), 2), Control: timecontrol.Control{Start: start}}
}

func newLiarIn(t testing.TB, setup acts.Setup, me, victim int) *liar {
	t.Helper()
	l := &liar{t: t, me: me, key: acts.Key{Bytes: [32]byte{66, byte(me)}}, victim: victim, victimKey: &acts.Key{Bytes: [32]byte{1, byte(victim)}}}
	var err error
	if l.log, err = acts.NewLog(setup); err != nil {
		t.Fatal(err)
	}
	l.forgetVictim()
	l.reconnect()
	return l
}

// forgetVictim gives the victim a new page without memory, but with the key.
func (l *liar) forgetVictim() {
	l.t.Helper()
	l.victimKey = &acts.Key{Bytes: l.victimKey.Bytes, Life: l.victimKey.Life + 1} // as conduct does
	s, err := New(*l.log.Setup(), l.victim, "victim", l.victimKey)
	if err != nil {
		l.t.Fatal(err)
	}
	l.s = s
}

// reloadVictim closes the victim's page and opens it again with its memory.
func (l *liar) reloadVictim() {
	l.t.Helper()
	s, err := Restore(l.log.Setup().Game, l.s.Kept(), l.victimKey)
	if err != nil {
		l.t.Fatal(err)
	}
	l.s = s
}

// hello returns the liar's greeting, with the log that it has.
func (l *liar) hello() *message.Hello {
	v := l.log.View()
	return &message.Hello{Version: message.Version, Setup: l.log.Setup().Text(), Player: l.me, Name: "liar", Len: v.Len, Hash: v.Hash}
}

// reconnect opens a new connection, over which both greet.
func (l *liar) reconnect() {
	l.t.Helper()
	l.connectWith(*l.hello())
}

// connectWith opens a new connection, over which the liar sends a greeting.
func (l *liar) connectWith(hello message.Hello) {
	l.t.Helper()
	l.s.Close(l.now, l.me)
	l.collect()
	if err := l.s.Open(l.now, l.me); err != nil {
		l.t.Fatal(err)
	}
	l.collect()
	l.send(message.Message{Hello: &hello})
	if l.me == Host {
		l.send(message.Message{Here: "1111"[:l.log.Setup().Count()]})
	} else {
		l.send(message.Message{Follows: true})
	}
}

// send sends a message to the victim.
func (l *liar) send(m message.Message) { l.sendBytes(message.Encode(m)) }

func (l *liar) sendBytes(data []byte) {
	l.s.Receive(l.now, l.me, data)
	l.collect()
}

// advance lets time pass on the victim's page.
func (l *liar) advance(d time.Duration) {
	for end := l.now + d; l.now < end; {
		l.now += min(500*time.Millisecond, end-l.now)
		l.s.Tick(l.now)
		l.collect()
	}
}

// collect collects the victim's output.
func (l *liar) collect() {
	o := l.s.Take()
	l.events = append(l.events, o.Events...)
	for _, p := range o.Packets {
		l.bytes += len(p.Message)
		if p.Player != l.me {
			continue
		}
		m, err := message.Read(p.Message)
		if err != nil {
			l.t.Fatalf("a message of the victim cannot be read: %v: %s", err, p.Message)
		}
		l.received = append(l.received, m)
		if m.Act != nil {
			l.requests = append(l.requests, m.Act.List[0])
		}
		if m.Acts != nil {
			for i, a := range m.Acts.List {
				if m.Acts.Of == l.log.Setup().ID && m.Acts.At+i == l.log.Len() {
					_ = l.log.Append(&a) // a liar may refuse it
				}
			}
		}
	}
}

// forged returns an act in any player's name as the next of the log, without a valid tag.
func (l *liar) forged(by int, a acts.Act) acts.Act {
	a.By, a.Number, a.Seen = by, l.log.State().Count(by), l.log.Len()
	return a
}

// appendActs makes a liar who is the host send further acts of the log, and note them.
func (l *liar) appendActs(list ...acts.Act) {
	at := l.log.Len()
	for i := range list {
		_ = l.log.Append(&list[i])
	}
	l.send(message.Message{Acts: &message.Acts{Of: l.log.Setup().ID, At: at, List: list}})
}

// requestAct makes a liar who is a guest ask the victim to append any act.
func (l *liar) requestAct(a acts.Act) {
	if a.Tag == (message.Tag{}) {
		a = l.forged(l.me, a)
	}
	l.send(message.Message{Act: &message.Acts{Of: l.log.Setup().ID, List: []acts.Act{a}}})
}

// makeAct makes the liar make an act of its own, by the rules.
func (l *liar) makeAct(a acts.Act) {
	a = l.key.Make(l.log, l.me, a)
	if l.me == Host {
		l.appendActs(a)
	} else {
		l.requestAct(a)
	}
}

// grantAct makes a liar who is the host append the victim's acts, once.
func (l *liar) grantAct() {
	l.t.Helper()
	if len(l.requests) == 0 {
		l.t.Fatalf("the victim wants nothing appended\n%s", l)
	}
	a := l.requests[0]
	l.requests = nil
	l.appendActs(a)
}

// playVictim makes the victim's person play a move.
func (l *liar) playVictim(name string) {
	l.t.Helper()
	seat := l.log.Setup().Game.Spec().Seats[slices.Index(l.log.Setup().Players, l.victim)]
	if err := l.s.Play(l.now, seat, name); err != nil {
		l.t.Fatalf("the victim cannot play %s: %v\n%s", name, err, l)
	}
	l.collect()
}

// refusals returns the victim's reasons for refusals, in order.
func (l *liar) refusals() (all []string) {
	for _, m := range l.received {
		if m.No != "" {
			all = append(all, m.No)
		}
	}
	return all
}

// lastRefusal returns the victim's last reason for a refusal, "" for none.
func (l *liar) lastRefusal() string {
	if all := l.refusals(); len(all) > 0 {
		return all[len(all)-1]
	}
	return ""
}

// count returns the number of events of a kind for the victim's person.
func (l *liar) count(kind Kind) (n int) {
	for _, e := range l.events {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// connected reports whether the connection is still open.
func (l *liar) connected() bool { return l.s.net.connections[l.me] != nil }

func (l *liar) String() string {
	return fmt.Sprintf("%s refusals: %q\n", &world{pages: []*page{{session: l.s, events: l.events}}}, l.refusals())
}
