package peer

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"playout/engine/peer/acts"
	"playout/engine/peer/message"
	"playout/engine/timecontrol"
)

// A guest who sends the host as many messages as the host tolerates does not make another guest
// drop the host: the host relays only a bounded number.
func TestAttack9HonestGuestCutOff(t *testing.T) {
	w := newQuietWorld(t, "geese:seats=3", 3, 1)
	liar, host := w.pages[1], w.pages[Host].session
	before := w.sent
	for i := range 60 * 20 { // a minute
		log := host.book.now
		for _, a := range []acts.Act{{Kind: acts.Offer, What: acts.Takeback}, {Kind: acts.Decline, N: log.Len()}, {Kind: acts.Commit, What: "NORTH"}, {Kind: acts.Commit, What: "SOUTH"}} {
			s := log.State()
			if a.Kind == acts.Commit && s.Committed(1) {
				continue
			}
			if a.Kind == acts.Offer && i > 200 && s.Question() == nil {
				continue // the host has refused it often enough
			}
			if q := s.Question(); a.Kind == acts.Decline && q != nil {
				a.N = q.Index
			}
			if _, err := s.With(1, a); err == nil {
				w.send(1, Host, message.Message{Act: &message.Acts{Of: w.setup.ID, List: []acts.Act{liar.key.Make(log, 1, a)}}})
			}
		}
		if i%20 == 0 {
			w.send(1, Host, message.Message{Chat: strings.Repeat("<", message.MaxChat)})
		}
		w.send(1, Host, message.Message{})
		w.step(50 * time.Millisecond)
	}
	if w.refused[2] > 0 || w.pages[2].session.net.connections[Host] == nil {
		t.Errorf("the other guest refuses %d messages of the host, %q, connection %v; want none, and a connection", w.refused[2], w.lastText(2, Refused), w.pages[2].session.net.connections[Host] != nil)
	}
	t.Logf("%d messages in a minute of a flood", w.sent-before)
}

// A message that the host relays is no longer than the original, except for its frame, for any
// characters; and an act with characters that JSON would escape is refused.
func TestAttack10RelayedMessageGrows(t *testing.T) {
	host := func() *Session {
		setup := acts.Setup{Game: find(t, "geese:seats=3"), ID: "abcDEF012345", Players: []int{0, 1, 2}}
		s, err := New(setup, Host, "", &acts.Key{Bytes: [32]byte{1}})
		if err != nil {
			t.Fatal(err)
		}
		for guest := 1; guest < 3; guest++ {
			g, err := New(setup, guest, "", &acts.Key{Bytes: [32]byte{2}})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Open(0, guest); err != nil {
				t.Fatal(err)
			}
			s.Receive(0, guest, message.Encode(message.Message{Hello: g.hello()}))
			s.Receive(0, guest, []byte(`{"follows":true}`))
		}
		s.Take()
		return s
	}
	digest := strings.Repeat("A", 43)
	for _, word := range []string{strings.Repeat("<", 1500), strings.Repeat("<", 190), strings.Repeat("=", 190), strings.Repeat("\\u003d", 190), "\\u2028", "é"} {
		s := host()
		said := fmt.Sprintf(`{"act":{"of":"abcDEF012345","list":[{"p":1,"i":0,"s":0,"k":"commit","w":"%s","d":"%s","t":"AAAAAAAAAAAAAAAA"}]}}`, word, digest)
		s.Receive(0, 1, []byte(said))
		for _, p := range s.Take().Packets {
			if p.Player == 2 && len(p.Message) > max(len(said)+40, 700) {
				t.Errorf("%d bytes that came from a guest, %.80s, are passed on as %d; want hardly more", len(said), said, len(p.Message))
			}
			if len(p.Message) > message.MaxMessage {
				t.Errorf("%.80s is passed on as %d bytes; allowed: %d", said, len(p.Message), message.MaxMessage)
			}
			if _, err := message.Read(p.Message); err != nil {
				t.Errorf("the relayed message is refused: %v: %s", err, p.Message)
			}
		}
		if s.net.connections[1] == nil || s.net.connections[2] == nil {
			t.Error("a guest is dropped; want both to stay")
		}
	}
	for _, c := range []string{"<", "\"", "é", "🪿", "\\", "/"} {
		s := host()
		s.Receive(0, 1, message.Encode(message.Message{Chat: strings.Repeat(c, message.MaxChat)}))
		heard := false
		for _, p := range s.Take().Packets {
			m, err := message.Read(p.Message)
			if heard = heard || p.Player == 2 && m.Chat != ""; err != nil {
				t.Errorf("chat of %d times %q is passed on as %d bytes, and refused: %v", message.MaxChat, c, len(p.Message), err)
			}
		}
		if !heard {
			t.Errorf("chat of %d times %q is not passed on", message.MaxChat, c)
		}
	}
}

// The cost of a message does not grow with the game: none makes a page parse or replay it. And no
// page believes another's claim that a flag has fallen, early or not.
func TestAttack11ProcessorTime(t *testing.T) {
	after := func(plies int) *liar {
		l := newLiarIn(t, clocks(t, "othello", time.Hour), 1, Host)
		for range plies {
			state, seat := l.s.book.shown.Position(), l.s.book.shown.Acting().First()
			move := state.MoveName(seat, state.Legal(seat, nil)[0])
			if l.log.Setup().Players[seat] == Host {
				l.playVictim(move)
			} else {
				l.makeAct(acts.Act{Kind: acts.Move, What: move})
			}
		}
		if n := l.s.Record().Len(); n != plies {
			t.Fatalf("%d plies; want %d\n%s", n, plies, l)
		}
		return l
	}
	cheap := map[string]func(l *liar) message.Message{
		"nothing":   func(*liar) message.Message { return message.Message{} },
		"following": func(*liar) message.Message { return message.Message{Follows: true} },
		"an act once more": func(l *liar) message.Message {
			return message.Message{Act: &message.Acts{Of: "abcDEF012345", List: []acts.Act{l.log.Act(1)}}}
		},
		"acts of the log": func(l *liar) message.Message {
			return message.Message{Acts: &message.Acts{Of: "abcDEF012345", List: l.log.From(0)[:4]}}
		},
		"an answer to nothing": func(l *liar) message.Message {
			return message.Message{Act: &message.Acts{Of: "abcDEF012345", List: []acts.Act{l.forged(1, acts.Act{Kind: acts.Accept, N: 1})}}}
		},
		"an act of before that": func(l *liar) message.Message {
			a := l.forged(1, acts.Act{Kind: acts.Move, What: "e7e5"})
			a.Seen = 1
			return message.Message{Act: &message.Acts{Of: "abcDEF012345", List: []acts.Act{a}}}
		},
	}
	short, long := after(8), after(50)
	for name, say := range cheap {
		var allocs [2]float64
		for i, l := range []*liar{short, long} {
			data := message.Encode(say(l))
			allocs[i] = testing.AllocsPerRun(20, func() {
				l.now += time.Second
				l.s.Receive(l.now, 1, data)
				l.s.Take()
			})
			if !l.connected() {
				t.Fatalf("%s cuts the connection\n%s", name, l)
			}
		}
		if allocs[1] > allocs[0]+4 {
			t.Errorf("%s costs %v allocations after 8 plies and %v after 50; want equally many", name, allocs[0], allocs[1])
		}
	}
	l := newLiarIn(t, acts.Setup{Game: find(t, "chess"), ID: "abcDEF012345", Players: []int{0, 1}, Control: timecontrol.Control{Start: 10 * time.Second}}, 1, Host)
	l.advance(9500 * time.Millisecond)
	l.requestAct(l.forged(0, acts.Act{Kind: acts.Flag}))
	l.requestAct(acts.Act{Kind: acts.Flag})
	if l.s.over() {
		t.Errorf("half a second before the flag falls the game has ended: %+v; want it to continue", l.s.Ending())
	}
}

// A click on "yes" to one question does not agree to another that has replaced it, and neither
// does an answer under way.
func TestAttack12QuestionSwapped(t *testing.T) {
	for victim := range 2 {
		for _, clicks := range []string{"before", "after"} {
			l := newLiar(t, "chess", 2, 1-victim, victim)
			if victim == Host {
				l.playVictim("e2e4")
				l.makeAct(acts.Act{Kind: acts.Move, What: "e7e5"})
			} else {
				l.makeAct(acts.Act{Kind: acts.Move, What: "e2e4"})
				l.playVictim("e7e5")
				l.grantAct()
			}
			l.makeAct(acts.Act{Kind: acts.Offer, What: acts.Draw})
			draw := l.s.question()
			if draw.what != acts.Draw {
				t.Fatalf("player %d is asked %+v; want a draw\n%s", victim, draw, l)
			}
			if clicks == "before" && victim == 1 {
				if err := l.s.Reply(l.now, draw.number, true); err != nil {
					t.Fatal(err)
				}
				l.collect() // the answer is on its way
			}
			l.makeAct(acts.Act{Kind: acts.Decline, N: draw.number})
			l.makeAct(acts.Act{Kind: acts.Offer, What: acts.Takeback})
			if clicks == "after" {
				if err := l.s.Reply(l.now, draw.number, true); err == nil || !strings.Contains(err.Error(), "not asked any more") {
					t.Errorf("player %d answers a question that is no longer asked: %v; want an error that says so", victim, err)
				}
				l.collect()
			}
			for _, a := range l.requests {
				l.appendActs(a) // as if it had come in time
			}
			if n := l.s.Record().Len(); n != 2 || l.s.over() {
				t.Errorf("player %d has %d plies, over %v; want 2, and nothing agreed\n%s", victim, n, l.s.over(), l)
			}
		}
	}
}
