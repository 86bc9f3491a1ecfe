package peer

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"playout/engine/peer/channel"
	"playout/engine/peer/message"
)

// say has a player send a message, whatever it is.
func (w *world) say(from, to int, m message.Message) {
	w.t.Helper()
	if err := w.pages[from].session.lines[to].channel.Send(message.Encode(m)); err != nil {
		w.t.Fatal(err)
	}
}

// settle lets everything that was sent arrive.
func (w *world) settle() {
	for range 20 {
		w.step(50 * time.Millisecond)
	}
}

// still is a game in which everybody is connected, some plies have been played, and
// nobody moves any more.
func still(t *testing.T, name string, n, plies int) *world {
	t.Helper()
	w := newWorld(t, name, n, 11)
	w.connectAll()
	w.until("some plies are played", func() bool { return w.plies() >= plies })
	w.quiet = true
	w.settle()
	for w.plies() != w.pages[0].session.len() {
		w.settle()
	}
	return w
}

// What breaks the rules, comes late or twice, or claims what is not so, is refused in one
// line that both sides see, and the game stays as it is.
func TestHostileMessages(t *testing.T) {
	hash := message.Hash{1}
	for _, c := range []struct {
		name    string
		players int
		game    string
		from    int // to the host from a guest, or from the host to guest 1
		say     func(w *world) message.Message
		why     string
	}{
		{"illegal", 2, "othello", 1, func(w *world) message.Message {
			return message.Message{Move: &message.Move{Ply: w.plies(), Step: "a9", Hash: hash}}
		}, `"a9" is not allowed`},
		{"out of turn", 2, "othello", 0, func(w *world) message.Message {
			return message.Message{Move: &message.Move{Ply: w.plies(), Step: "a1", Hash: hash}}
		}, "who does not act"},
		{"repeated", 2, "othello", 1, func(w *world) message.Message {
			s := w.pages[1].session
			return message.Message{Move: &message.Move{Ply: 1, Step: s.rec.Name(1), Hash: s.hashes[2]}}
		}, "late or repeated"},
		{"early", 2, "othello", 1, func(w *world) message.Message {
			return message.Message{Move: &message.Move{Ply: w.plies() + 2, Step: "a1", Hash: hash}}
		}, "early"},
		{"other record", 2, "chess", 1, func(w *world) message.Message {
			s := w.pages[1].session
			seat := s.acting.First()
			return message.Message{Move: &message.Move{Ply: s.len(), Step: s.state().MoveName(seat, s.state().Legal(seat, nil)[0]), Hash: hash}}
		}, "another record"},
		{"other revision", 2, "othello", 1, func(w *world) message.Message {
			return message.Message{Move: &message.Move{Rev: 3, Ply: w.plies(), Step: "a1", Hash: hash}}
		}, "revision 3"},
		{"cut without consent", 2, "othello", 0, func(*world) message.Message {
			return message.Message{Cut: &message.Cut{Rev: 1, To: 0}}
		}, "without this player's consent"},
		{"cut by a guest", 2, "othello", 1, func(*world) message.Message {
			return message.Message{Cut: &message.Cut{Rev: 1, To: 0}}
		}, "only the host"},
		{"agreed without consent", 2, "chess", 0, func(w *world) message.Message {
			return message.Message{End: &message.End{Ending: message.Ending{How: Agreed, Ply: w.plies()}}}
		}, "not so here"},
		{"resigned for the other", 2, "chess", 0, func(w *world) message.Message {
			return message.Message{End: &message.End{Ending: message.Ending{How: Resigned, Seat: "black", Ply: w.plies()}}}
		}, "not so here"},
		{"claims the other's resignation", 2, "chess", 1, func(*world) message.Message {
			return message.Message{Claim: &message.Claim{How: Resigned, Seat: "white"}}
		}, "not a seat of that player"},
		{"flag without clocks", 2, "chess", 1, func(*world) message.Message {
			return message.Message{Claim: &message.Claim{How: Timeout, Seat: "white"}}
		}, "cannot fall"},
		{"record with the other's moves", 2, "othello", 1, func(w *world) message.Message {
			s := w.pages[1].session
			cut := s.rec.Cut(s.len())
			for range 2 {
				state := cut.StateAt(cut.Len())
				seat := state.Acting().First()
				if err := appendFirst(cut, seat, state); err != nil {
					w.t.Fatal(err)
				}
			}
			return message.Message{Sync: &message.Sync{From: s.len(), Steps: cut.Name(s.len()) + "," + cut.Name(s.len()+1)}}
		}, "that was not made here"},
		{"record that is no record", 2, "othello", 1, func(w *world) message.Message {
			return message.Message{Sync: &message.Sync{From: w.plies(), Steps: "zz"}}
		}, "zz"},
		{"record from nowhere", 2, "othello", 1, func(*world) message.Message {
			return message.Message{Sync: &message.Sync{From: 900, Steps: "a1"}}
		}, "from ply 900"},
		{"second greeting", 2, "othello", 1, func(w *world) message.Message {
			return message.Message{Hello: w.pages[1].session.hello()}
		}, "a second greeting"},
		{"in another's name", 3, "geese", 1, func(*world) message.Message {
			return message.Message{By: 2, Chat: "hello"}
		}, "another player's name"},
		{"chosen chance", 2, "geese", 0, func(w *world) message.Message {
			return message.Message{Sync: &message.Sync{Seed: w.pages[0].session.rec.Seed, From: w.plies(), Steps: "NNNN:3.4"}}
		}, ""},
		{"reveal without commitment", 2, "geese", 1, func(w *world) message.Message {
			return message.Message{Reveal: &message.Reveal{Ply: w.plies(), Moves: "NORTH,NORTH"}}
		}, "not committed"},
		{"move in place of a commitment", 2, "geese", 1, func(w *world) message.Message {
			return message.Message{Move: &message.Move{Ply: w.plies(), Step: "NORTH"}}
		}, "allowed: a commitment"},
		{"control characters", 2, "othello", 1, func(*world) message.Message { return message.Message{Chat: "a\nb"} }, "control characters"},
		{"long chat", 2, "othello", 1, func(*world) message.Message { return message.Message{Chat: strings.Repeat("ñ", 301)} }, "301 characters"},
		{"draw where there is none", 2, "othello", 1, func(w *world) message.Message {
			return message.Message{Ask: &message.Ask{What: Draw, Ply: w.plies()}}
		}, "no draws"},
		{"absurd step back", 2, "othello", 1, func(w *world) message.Message {
			return message.Message{Ask: &message.Ask{What: Takeback, Ply: w.plies(), To: w.plies() + 1}}
		}, "to at most ply"},
		{"nothing", 2, "othello", 1, func(*world) message.Message { return message.Message{} }, "says 0 things"},
		{"two things", 2, "othello", 1, func(*world) message.Message { return message.Message{Chat: "x", Bye: true} }, "says 2 things"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := still(t, c.game, c.players, 4)
			if c.game != "geese" && w.pages[c.from].session.seatsOf(c.from, w.pages[0].session.acting) == 0 != (c.name == "out of turn" || c.name == "record with the other's moves") {
				w.quiet = false
				n := w.plies()
				w.until("it is the other's turn", func() bool { return w.plies() > n })
				w.quiet = true
				w.settle()
			}
			before := w.texts()
			to := Host
			if c.from == Host {
				to = 1
			}
			w.say(c.from, to, c.say(w))
			w.settle()
			if why := w.said(to, Refused); !strings.Contains(why, c.why) || why == "" || strings.Contains(why, "\n") {
				t.Errorf("refused with %q; want %q", why, c.why)
			}
			if w.said(c.from, Objected) == "" {
				t.Error("the sender is not told")
			}
			if after := w.texts(); after[to] != before[to] {
				t.Errorf("the record was %s and is %s", before[to], after[to])
			}
			if !w.pages[to].session.Connected() && c.name != "record with the other's moves" {
				t.Error("the game cannot go on")
			}
			w.quiet = false
			n := w.plies()
			w.until("the game goes on", func() bool { return w.over() || w.plies() > n })
		})
	}
}

// Floods are cut off, and do not reach the game.
func TestFloods(t *testing.T) {
	w := still(t, "othello", 2, 4)
	s := w.pages[Host].session
	n := s.len()
	for i := range 1000 {
		s.Hear(w.now, 1, fmt.Appendf(nil, `{"a":%d}`, i))
	}
	if s.lines[1] != nil {
		t.Error("a flood of frames is endured")
	}
	if o := s.Take(); len(o.Packets) > 100 || len(o.Closed) != 1 {
		t.Errorf("a flood is answered by %d frames, and %d connections are closed", len(o.Packets), len(o.Closed))
	}
	if s.len() != n {
		t.Error("a flood changes the game")
	}
	w = still(t, "othello", 2, 4)
	for i := range 60 {
		w.say(1, Host, message.Message{Chat: fmt.Sprint("spam ", i)})
	}
	w.settle()
	chats := 0
	for _, e := range w.pages[Host].events {
		if e.Kind == Chatted {
			chats++
		}
	}
	if chats > 3*chatBurst || !strings.Contains(w.said(Host, Refused), "too many chat messages") {
		t.Errorf("%d chat messages of 60 at once are shown: %q", chats, w.said(Host, Refused))
	}
	if w.pages[Host].session.lines[1] != nil {
		t.Error("a connection that goes on like that is endured")
	}
}

// Another version, game or ID is refused at the greeting, and nothing else is heard
// before it.
func TestGreetings(t *testing.T) {
	for _, c := range []struct {
		change func(h *message.Hello)
		why    string
	}{
		{func(h *message.Hello) { h.Version = 2 }, "version 2 of the protocol; allowed: 1"},
		{func(h *message.Hello) { h.Game = "chess" }, "the game is chess there and othello here"},
		{func(h *message.Hello) { h.ID = "000000000000" }, "the game's ID"},
		{func(h *message.Hello) { h.Start = "x" }, "the start"},
		{func(h *message.Hello) { h.Players = []int{1, 0} }, "the seats"},
		{func(h *message.Hello) { h.Control = "5m" }, "the time control"},
		{func(h *message.Hello) { h.Player = 0 }, "player 0; allowed: player 1"},
		{func(h *message.Hello) { h.Name = strings.Repeat("x", 41) }, "41 characters"},
		{func(h *message.Hello) { h.View.Len = -2 }, "ply -2"},
		{func(h *message.Hello) { h.View.Rev = -1 }, "revision -1"},
	} {
		w := newWorld(t, "othello", 2, 1)
		if err := w.pages[Host].session.Open(0, 1); err != nil {
			t.Fatal(err)
		}
		ch := channel.New(0)
		h := w.pages[1].session.hello()
		c.change(h)
		for _, m := range []message.Message{{Chat: "before the greeting"}, {Hello: h}} {
			if err := ch.Send(message.Encode(m)); err != nil {
				t.Fatal(err)
			}
		}
		for _, frame := range ch.Flush(0) {
			w.pages[Host].session.Hear(0, 1, frame)
		}
		s := w.pages[Host].session
		var whys []string
		for _, e := range s.Take().Events {
			if e.Kind == Refused {
				whys = append(whys, e.Text)
			}
		}
		if len(whys) != 2 || !strings.Contains(whys[0], "hello first") || !strings.Contains(whys[1], c.why) || s.Connected() {
			t.Errorf("%q, connected %v; want %q", whys, s.Connected(), c.why)
		}
	}
}
