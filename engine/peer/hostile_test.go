package peer

import (
	"fmt"
	"strings"
	"testing"

	"playout/engine/peer/acts"
	"playout/engine/peer/message"
)

// An act that breaks the rules, has no place in the log, is in another's name, or is out of
// bounds is refused in one line that both sides see; the game stays unchanged, and continues.
func TestHostileMessages(t *testing.T) {
	act := func(a acts.Act) func(*liar) message.Message { // as the liar's next
		return func(l *liar) message.Message {
			a := l.forged(l.me, a)
			if l.me == Host {
				return message.Message{Acts: &message.Acts{Of: l.log.Setup().ID, At: l.log.Len(), List: []acts.Act{a}}}
			}
			return message.Message{Act: &message.Acts{Of: l.log.Setup().ID, List: []acts.Act{a}}}
		}
	}
	in := func(change func(*acts.Act)) func(*liar) message.Message { // a resignation, changed
		return func(l *liar) message.Message {
			m := act(acts.Act{Kind: acts.Resign})(l)
			if m.Act != nil {
				change(&m.Act.List[0])
			} else {
				change(&m.Acts.List[0])
			}
			return m
		}
	}
	log := func(at int, of string) func(*liar) message.Message { // as an act of the log
		return func(l *liar) message.Message {
			m := act(acts.Act{Kind: acts.Resign})(l)
			list := m.Acts
			if list == nil {
				list = m.Act
			}
			return message.Message{Acts: &message.Acts{Of: of, At: max(0, l.log.Len()+at), List: list.List}}
		}
	}
	always := func(m message.Message) func(*liar) message.Message { return func(*liar) message.Message { return m } }
	const id = "abcDEF012345"
	for _, c := range []struct {
		name string
		game string
		me   int // the liar, 0 or 1
		say  func(*liar) message.Message
		why  string
	}{
		{"an illegal move", "othello", 0, act(acts.Act{Kind: acts.Move, What: "a9"}), `"a9"`},
		{"a move written otherwise", "othello", 0, act(acts.Act{Kind: acts.Move, What: "D3"}), "as the game writes it, d3"},
		{"out of turn", "othello", 1, act(acts.Act{Kind: acts.Move, What: "d3"}), "who does not act"},
		{"a time without clocks", "othello", 0, act(acts.Act{Kind: acts.Move, What: "d3", N: 1}), "a game without clocks"},
		{"a commitment to a move", "othello", 0, act(acts.Act{Kind: acts.Commit}), "allowed: a move"},
		{"a reveal of a move", "othello", 0, act(acts.Act{Kind: acts.Reveal, What: "d3"}), "not committed"},
		{"a move before the game", "geese:seats=2", 1, act(acts.Act{Kind: acts.Move, What: "NORTH"}), "allowed: a commitment"},
		{"a resignation before the game", "geese:seats=2", 1, act(acts.Act{Kind: acts.Resign}), "has not begun"},
		{"a flag without clocks", "chess", 0, act(acts.Act{Kind: acts.Flag}), "cannot fall"},
		{"an unknown act", "chess", 1, act(acts.Act{Kind: "win"}), `act "win"`},
		{"in the host's name", "chess", 1, in(func(a *acts.Act) { a.By = 0 }), "another player's name"},
		{"in the guest's name", "chess", 0, in(func(a *acts.Act) { a.By = 1 }), "not made here"},
		{"of an unknown player", "chess", 0, in(func(a *acts.Act) { a.By = 2 }), "player 2"},
		{"out of order", "chess", 1, in(func(a *acts.Act) { a.Number++ }), "act 2 of player 1"},
		{"of the future", "chess", 1, in(func(a *acts.Act) { a.Seen++ }), "at most 0"},
		{"an act late in the log", "chess", 0, log(1, id), "act 2 of the log; allowed: act 1"},
		{"an act of another game", "chess", 0, log(0, "abcDEF012346"), "another game"},
		{"an act of another game to be appended", "chess", 1, always(message.Message{Act: &message.Acts{Of: "x", List: []acts.Act{{By: 1, Kind: acts.Resign}}}}), "another game"},
		{"an act of the log from a guest", "chess", 1, log(0, id), "does not lack"},
		{"an act to be appended from the host", "chess", 0, always(message.Message{Act: &message.Acts{Of: id, List: []acts.Act{{Kind: acts.Resign}}}}), "allowed: to the host"},
		{"a draw where there is none", "othello", 1, act(acts.Act{Kind: acts.Offer, What: acts.Draw}), "no draws"},
		{"a step back too far", "othello", 1, act(acts.Act{Kind: acts.Offer, What: acts.Takeback, N: 1}), "at most ply 0"},
		{"a rematch before the end", "othello", 1, act(acts.Act{Kind: acts.Offer, What: acts.Rematch}), "before the end"},
		{"a rematch with a number", "othello", 1, act(acts.Act{Kind: acts.Offer, What: acts.Rematch, N: 1}), "to at most ply 0"},
		{"an answer to nothing", "chess", 1, act(acts.Act{Kind: acts.Accept, N: 7}), "does not know"},
		{"a second greeting", "othello", 1, func(l *liar) message.Message { return message.Message{Hello: l.hello()} }, "a second greeting"},
		{"in another's name", "geese:seats=3", 1, always(message.Message{By: 2, Chat: "hello"}), "another player's name"},
		{"in the victim's name", "geese:seats=3", 0, always(message.Message{By: 1, Bye: true}), "another player's name"},
		{"presence from a guest", "othello", 1, always(message.Message{Here: "11"}), "only the host"},
		{"a name from a guest", "othello", 1, always(message.Message{Named: &message.Named{Player: 1, Name: "x"}}), "only the host"},
		{"following from the host", "othello", 0, always(message.Message{Follows: true}), "only a guest"},
		{"presence of too many", "othello", 0, always(message.Message{Here: "111"}), "presence of 3"},
		{"no content", "geese:seats=3", 0, always(message.Message{By: 2}), "presence of 0"},
		{"control characters", "othello", 1, always(message.Message{Chat: "a\nb"}), "control characters"},
		{"long chat", "othello", 1, always(message.Message{Chat: strings.Repeat("ñ", 301)}), "301 characters"},
		{"two things", "othello", 1, always(message.Message{Chat: "x", Bye: true}), "with 2 contents"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n := 2
			if strings.HasSuffix(c.game, "=3") {
				n = 3
			}
			l := newLiar(t, c.game, n, c.me, 1-c.me)
			before, text := l.s.book.now.View(), string(l.s.Kept())
			l.send(c.say(l))
			if all := l.refusals(); len(all) != 1 || !strings.Contains(all[0], c.why) || strings.Contains(all[0], "\n") {
				t.Errorf("it is refused with %q; want one line with %q", all, c.why)
			}
			if l.count(Refused) != 1 {
				t.Errorf("the victim has %d events of it; want once", l.count(Refused))
			}
			if after := l.s.book.now.View(); after != before || string(l.s.Kept()) != text {
				t.Errorf("the log was %+v and is %+v: %s; want the same", before, after, l.s.Kept())
			}
			if n == 3 {
				return
			}
			if !l.connected() {
				l.reconnect()
			}
			if c.game == "geese:seats=2" {
				l.drawSeed()
			} else if !l.s.Connected() {
				t.Errorf("the game does not continue\n%s", l)
			}
		})
	}
}

// An act that comes twice, or that another has overtaken, has no effect and is no fault.
func TestLateActsAreNoFault(t *testing.T) {
	l := newLiar(t, "chess", 2, 1, Host)
	l.playVictim("e2e4")
	move := l.key.Make(l.log, 1, acts.Act{Kind: acts.Move, What: "e7e5"})
	for range 50 {
		l.requestAct(move)
	}
	late := l.key.Make(l.log, 1, acts.Act{Kind: acts.Offer, What: acts.Draw})
	l.playVictim("g1f3")
	for range 50 {
		l.requestAct(late)
	}
	if got := l.refusals(); len(got) > 0 || !l.connected() || l.s.Record().String() != "e2e4,e7e5,g1f3" || l.s.book.now.Len() != 3 {
		t.Errorf("refused %q, connected %v, %s in %d acts; want nothing refused, and three moves", got, l.connected(), l.s.Record(), l.s.book.now.Len())
	}
}

// Floods are cut off, and do not reach the game.
func TestFloods(t *testing.T) {
	l := newLiar(t, "othello", 2, 1, Host)
	n := l.s.book.now.Len()
	for i := range 1000 {
		l.sendBytes(fmt.Appendf(nil, `{"a":%d}`, i))
	}
	if l.connected() || len(l.refusals()) > maxFaults || l.s.book.now.Len() != n {
		t.Errorf("of a flood of nonsense %d messages are answered, connected %v, %d acts; want %d, false, %d", len(l.refusals()), l.connected(), l.s.book.now.Len(), maxFaults, n)
	}
	l = newLiar(t, "othello", 2, 1, Host)
	for i := range 60 {
		l.send(message.Message{Chat: fmt.Sprint("spam ", i)})
	}
	if chats := l.count(Chatted); chats > 3*chatBurst || l.connected() || !strings.Contains(l.refusals()[0], "too many chat messages") {
		t.Errorf("%d chat messages of 60 at once are shown, connected %v, %q; want %d, false, too many", chats, l.connected(), l.lastRefusal(), 2*chatBurst)
	}
	for me := range 2 {
		for _, m := range []message.Message{{}, {No: "no"}, {Follows: true}, {Named: &message.Named{Player: 1, Name: "x"}}} {
			l = newLiar(t, "othello", 2, me, 1-me)
			was := l.bytes
			for range 2 * burst {
				l.send(m)
			}
			if l.connected() || l.bytes-was > 8000 || len(l.events) > 60 {
				t.Errorf("a flood of %s from player %d: connected %v, %d bytes answered, %d events; want a cut, few bytes and few events", message.Encode(m), me, l.connected(), l.bytes-was, len(l.events))
			}
		}
	}
}

// Another version, game, ID or seat is refused at the greeting, and no message counts before it.
func TestGreetings(t *testing.T) {
	for _, c := range []struct {
		change func(h *message.Hello)
		why    string
	}{
		{func(h *message.Hello) { h.Version = 3 }, "version 3 of the protocol; allowed: 2"},
		{func(h *message.Hello) { h.Game = "chess" }, "the game is chess there and othello here"},
		{func(h *message.Hello) { h.ID = "000000000000" }, "the game's ID"},
		{func(h *message.Hello) { h.Start = "x" }, "the start"},
		{func(h *message.Hello) { h.Players = []int{1, 0} }, "the seats"},
		{func(h *message.Hello) { h.Players = nil }, "the seats"},
		{func(h *message.Hello) { h.Control = "5m" }, "the time control"},
		{func(h *message.Hello) { h.Player = 0 }, "the player is 0 there and 1 here"},
		{func(h *message.Hello) { h.Player = -1 }, "the player is -1"},
		{func(h *message.Hello) { h.Name = strings.Repeat("x", 41) }, "41 characters"},
		{func(h *message.Hello) { h.Len = -1 }, "log of -1 acts"},
		{func(h *message.Hello) { h.Len = message.MaxActs + 1 }, "log of 65537 acts"},
		{func(h *message.Hello) { h.Len = 1 }, "acts that were not made here"},
	} {
		l := newLiar(t, "othello", 2, 1, Host)
		l.s.Close(0, 1)
		if err := l.s.Open(0, 1); err != nil {
			t.Fatal(err)
		}
		l.collect()
		hello := l.hello()
		c.change(hello)
		for _, m := range []message.Message{{Chat: "before the greeting"}, {Follows: true}, {Act: &message.Acts{Of: hello.ID, List: []acts.Act{{By: 1, Kind: acts.Resign}}}}, {Hello: hello}} {
			l.send(m)
		}
		whys := l.refusals()
		for i := range 3 {
			if len(whys) != 4 || !strings.Contains(whys[i], "hello first") {
				t.Fatalf("before a greeting: %q; want hello first three times, and one more", whys)
			}
		}
		if !strings.Contains(whys[3], c.why) || l.s.Connected() || l.s.over() {
			t.Errorf("%q, connected %v, over %v; want %q", whys[3], l.s.Connected(), l.s.over(), c.why)
		}
	}
}

// A page that has lost its memory takes back its own acts only in the log in which it made them:
// after another move of the host its answer to the first is not its own.
func TestOwnActsComeBackInTheirLogAlone(t *testing.T) {
	l := newLiar(t, "chess", 2, Host, 1)
	l.makeAct(acts.Act{Kind: acts.Move, What: "e2e4"})
	l.playVictim("e7e5")
	l.grantAct()
	first, reply := l.log, l.log.Act(1)
	for _, move := range []string{"e2e4", "d2d4"} {
		l.log = newEmpty(t, first)
		l.forgetVictim()
		a := l.key.Make(l.log, Host, acts.Act{Kind: acts.Move, What: move})
		for _, a := range []acts.Act{a, reply} {
			if err := l.log.Append(&a); err != nil {
				t.Fatal(err)
			}
		}
		l.reconnect()
		l.send(message.Message{Acts: &message.Acts{Of: l.log.Setup().ID, At: 0, List: l.log.From(0)}})
		q := l.s.question()
		if back := l.s.Record().Len() == 2; back != (move == "e2e4") || (q.what == Resume) == back {
			t.Errorf("after %s the guest has %s, and is asked %q; want its answer back after e2e4 alone, and a question otherwise", move, l.s.Record(), q.what)
		}
	}
}

// A host that was loaded again appends nothing before all guests are connected: the last of them
// may bring back acts that it has forgotten.
func TestAFreshHostAppendsNothing(t *testing.T) {
	setup := acts.Setup{Game: find(t, "geese:seats=3"), ID: "abcDEF012345", Players: []int{0, 1, 2}}
	key := &acts.Key{}
	made := func(restored bool) *Session {
		t.Helper()
		s, err := New(setup, Host, "", key)
		if err == nil && restored {
			s, err = Restore(setup.Game, s.Kept(), key)
		}
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	log := newEmpty(t, made(false).book.now)
	commit := key.Make(log, Host, acts.Act{Kind: acts.Commit})
	if err := log.Append(&commit); err != nil {
		t.Fatal(err)
	}
	host := made(true)
	greets := func(guest int, v acts.View) {
		t.Helper()
		if err := host.Open(0, guest); err != nil {
			t.Fatal(err)
		}
		host.Receive(0, guest, message.Encode(message.Message{Hello: &message.Hello{Version: message.Version, Setup: setup.Text(), Player: guest, Len: v.Len, Hash: v.Hash}}))
	}
	greets(1, host.book.now.View())
	host.Receive(0, 1, []byte(`{"follows":true}`))
	early := acts.Act{By: 1, Kind: acts.Commit, Digest: message.Digest{1}}
	host.Receive(0, 1, message.Encode(message.Message{Act: &message.Acts{Of: setup.ID, List: []acts.Act{early}}}))
	if n := host.book.now.Len(); n != 0 {
		t.Errorf("before the last guest is connected the host has %d acts; want none", n)
	}
	greets(2, log.View())
	host.Receive(0, 2, message.Encode(message.Message{Acts: &message.Acts{Of: setup.ID, List: log.From(0)}}))
	if got := host.book.now.View(); got != log.View() {
		t.Errorf("the host has the log %+v; want %+v, with its own act back", got, log.View())
	}
}
