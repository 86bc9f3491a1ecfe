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

// liar is a friend with a changed page, and a connection to a victim's real one: it has a
// key and a log of its own, and may say whatever it likes.
type liar struct {
	t      testing.TB
	me     int
	key    acts.Key
	log    *acts.Log // as a host tells it, or as the victim's host has told
	victim int
	vkey   *acts.Key
	s      *Session // the victim
	now    time.Duration
	heard  []message.Message // what the victim said
	asked  []acts.Act        // acts that the victim, a guest, wants appended
	events []Event           // what the victim's person is told
	bytes  int               // said by the victim
}

// lies connects a liar to a victim; one of them is the host.
func lies(t testing.TB, name string, n, me, victim int) *liar {
	t.Helper()
	return liesIn(t, acts.Setup{Game: find(t, name), ID: "abcDEF012345", Players: players(find(t, name), n)}, me, victim)
}

// clocks returns the setup of a game of two with so much time for each.
func clocks(t testing.TB, name string, start time.Duration) acts.Setup {
	t.Helper()
	return acts.Setup{Game: find(t, name), ID: "abcDEF012345", Players: players(find(t, name), 2), Control: timecontrol.Control{Start: start}}
}

func liesIn(t testing.TB, setup acts.Setup, me, victim int) *liar {
	t.Helper()
	l := &liar{t: t, me: me, key: acts.Key{Bytes: [32]byte{66, byte(me)}}, victim: victim, vkey: &acts.Key{Bytes: [32]byte{1, byte(victim)}}}
	var err error
	if l.log, err = acts.NewLog(setup); err != nil {
		t.Fatal(err)
	}
	l.forgets()
	l.reconnect()
	return l
}

// forgets gives the victim a new page without memory, but with the key.
func (l *liar) forgets() {
	l.t.Helper()
	l.vkey = &acts.Key{Bytes: l.vkey.Bytes, Life: l.vkey.Life + 1} // as conduct does
	s, err := New(*l.log.Setup(), l.victim, "victim", l.vkey)
	if err != nil {
		l.t.Fatal(err)
	}
	l.s = s
}

// reloads has the victim's page closed and opened again with its memory.
func (l *liar) reloads() {
	l.t.Helper()
	s, err := Restore(l.log.Setup().Game, l.s.Kept(), l.vkey)
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
	l.opens(*l.hello())
}

// opens opens a new connection, over which the liar greets with a greeting.
func (l *liar) opens(hello message.Hello) {
	l.t.Helper()
	l.s.Close(l.now, l.me)
	l.take()
	if err := l.s.Open(l.now, l.me); err != nil {
		l.t.Fatal(err)
	}
	l.take()
	l.says(message.Message{Hello: &hello})
	if l.me == Host {
		l.says(message.Message{Here: "1111"[:l.log.Setup().Count()]})
	} else {
		l.says(message.Message{Follows: true})
	}
}

// says says something to the victim.
func (l *liar) says(m message.Message) { l.sends(message.Encode(m)) }

func (l *liar) sends(data []byte) {
	l.s.Hear(l.now, l.me, data)
	l.take()
}

// passes lets time pass on the victim's page.
func (l *liar) passes(d time.Duration) {
	for end := l.now + d; l.now < end; {
		l.now += min(500*time.Millisecond, end-l.now)
		l.s.Tick(l.now)
		l.take()
	}
}

// take hears what the victim says.
func (l *liar) take() {
	o := l.s.Take()
	l.events = append(l.events, o.Events...)
	for _, p := range o.Packets {
		l.bytes += len(p.Message)
		if p.Player != l.me {
			continue
		}
		m, err := message.Read(p.Message)
		if err != nil {
			l.t.Fatalf("the victim says what cannot be read: %v: %s", err, p.Message)
		}
		l.heard = append(l.heard, m)
		if m.Act != nil {
			l.asked = append(l.asked, m.Act.List[0])
		}
		if m.Acts != nil {
			for i, a := range m.Acts.List {
				if m.Acts.Of == l.log.Setup().ID && m.Acts.At+i == l.log.Len() {
					_ = l.log.Append(&a) // a liar need not like it
				}
			}
		}
	}
}

// forged returns an act in any player's name as the next of the log, without a good tag.
func (l *liar) forged(by int, a acts.Act) acts.Act {
	a.By, a.Number, a.Seen = by, l.log.State().Count(by), l.log.Len()
	return a
}

// tells has a liar who is the host say how the log goes on, and note it.
func (l *liar) tells(list ...acts.Act) {
	at := l.log.Len()
	for i := range list {
		_ = l.log.Append(&list[i])
	}
	l.says(message.Message{Acts: &message.Acts{Of: l.log.Setup().ID, At: at, List: list}})
}

// asks has a liar who is a guest ask the victim to append an act, whatever it is.
func (l *liar) asks(a acts.Act) {
	if a.Tag == (message.Tag{}) {
		a = l.forged(l.me, a)
	}
	l.says(message.Message{Act: &message.Acts{Of: l.log.Setup().ID, List: []acts.Act{a}}})
}

// does has the liar make an act of its own, by the rules.
func (l *liar) does(a acts.Act) {
	a = l.key.Make(l.log, l.me, a)
	if l.me == Host {
		l.tells(a)
	} else {
		l.asks(a)
	}
}

// grants has a liar who is the host append what the victim wants, once.
func (l *liar) grants() {
	l.t.Helper()
	if len(l.asked) == 0 {
		l.t.Fatalf("the victim wants nothing appended\n%s", l)
	}
	a := l.asked[0]
	l.asked = nil
	l.tells(a)
}

// plays has the victim's person play a move.
func (l *liar) plays(name string) {
	l.t.Helper()
	seat := l.log.Setup().Game.Spec().Seats[slices.Index(l.log.Setup().Players, l.victim)]
	if err := l.s.Play(l.now, seat, name); err != nil {
		l.t.Fatalf("the victim cannot play %s: %v\n%s", name, err, l)
	}
	l.take()
}

// refusals returns the reasons that the victim has told, in order.
func (l *liar) refusals() (all []string) {
	for _, m := range l.heard {
		if m.No != "" {
			all = append(all, m.No)
		}
	}
	return all
}

// refused returns the last reason that the victim has told, "" for none.
func (l *liar) refused() string {
	if all := l.refusals(); len(all) > 0 {
		return all[len(all)-1]
	}
	return ""
}

// count returns how many events of a kind the victim's person was told.
func (l *liar) count(kind Kind) (n int) {
	for _, e := range l.events {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// connected reports whether the connection is open still.
func (l *liar) connected() bool { return l.s.net.lines[l.me] != nil }

func (l *liar) String() string {
	return fmt.Sprintf("%s refusals: %q\n", &world{pages: []*page{{session: l.s, events: l.events}}}, l.refusals())
}
