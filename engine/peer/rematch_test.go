package peer

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/peer/acts"
	"playout/engine/peer/message"
)

// requestRematch makes a player ask for a rematch, or answer the other, if either is possible now.
func (w *world) requestRematch(player int, yes bool) {
	w.t.Helper()
	s := w.pages[player].session
	q := s.question()
	var err error
	switch {
	case !s.Connected() || !s.book.shown.Over():
		return
	case q.what == acts.Rematch:
		err = s.Reply(w.now, q.number, yes)
	case s.book.shown.Question() == nil && !s.book.wants(acts.Offer):
		if err = s.Request(w.now, acts.Rematch, 0); err != nil && strings.Contains(err.Error(), "in one position") {
			err = nil
		}
	}
	if err != nil {
		w.t.Fatalf("player %d: %v\n%s", player, err, w)
	}
	w.deliverOutput(player)
}

// together reports whether both are in the same game; it fails if they are not and the host is
// not one game ahead.
func (w *world) together() bool {
	w.t.Helper()
	host, guest := w.pages[Host].session.Setup(), w.pages[1].session.Setup()
	if host.ID == guest.ID {
		if !slices.Equal(host.Players, guest.Players) {
			w.t.Fatalf("the seats are of %v and %v; want the same", host.Players, guest.Players)
		}
		return true
	}
	if host.ID != message.NextID(guest.ID) || guest.Players[0] == host.Players[0] {
		w.t.Fatalf("the host is in %s, the guest in %s; want the host one game ahead\n%s", host.ID, guest.ID, w)
	}
	return false
}

// Over bad pipes, with pages killed at any moment, and with both asking, agreeing and declining
// at random, two players are always in the same game, or the host is in the next; the seats
// change from game to game; and nothing is refused.
func TestRematches(t *testing.T) {
	for _, table := range tables {
		if table.players != 2 {
			continue
		}
		for seed := range seeds(2) {
			t.Run(fmt.Sprintf("%s/%d", table.game, seed), func(t *testing.T) {
				w := newWorld(t, table.game, 2, 7000+seed)
				w.loss = 0.05 * w.random.Float64()
				w.delay = time.Duration(w.random.IntN(500)) * time.Millisecond
				w.connectAll()
				games, first, was := 1, w.setup.Players, w.setup.ID
				for games < 5 && w.now < 6*time.Hour {
					w.step(50 * time.Millisecond)
					player := w.random.IntN(2)
					switch w.random.IntN(60) {
					case 0:
						if w.pages[player].session.book.now.State().Question() == nil {
							w.resign(player)
						}
					case 1, 2, 3:
						w.requestRematch(player, w.random.IntN(4) > 0)
					case 4:
						if w.random.IntN(6) == 0 {
							w.reload(player)
						}
					case 5:
						if w.random.IntN(10) == 0 {
							w.cut = true
							for range w.random.IntN(150) {
								w.step(100 * time.Millisecond)
								w.together()
							}
							w.cut = false
						}
					}
					if id := w.pages[Host].session.Setup().ID; w.together() && was != id {
						was = id
						games++
					}
					if s := w.pages[Host].session; w.isAtRest() && s.book.shown.Over() && s.book.shown.Question() == nil && w.noOffersLeft() {
						t.Skip("both have asked as often as they may")
					}
				}
				if games < 5 {
					t.Fatalf("%d games in six hours; want 5\n%s", games, w)
				}
				w.waitUntil("both are in the same game", func() bool { return w.together() && w.connected() })
				w.waitUntil("the game is over", w.over)
				w.checkSame()
				if now := w.pages[1].session.Setup().Players; !slices.Equal(now, first) {
					t.Errorf("in the fifth game the seats are of %v; want %v, as in the first", now, first)
				}
				for player, n := range w.refused {
					if n > 0 {
						t.Errorf("player %d refused %d messages: %s, want none", player, n, w.lastText(player, Refused))
					}
				}
			})
		}
	}
}

// noOffersLeft reports whether neither may ask for a rematch again.
func (w *world) noOffersLeft() bool {
	for player, p := range w.pages {
		if _, err := p.session.book.shown.With(player, acts.Act{Kind: acts.Offer, What: acts.Rematch}); err == nil {
			return false
		}
	}
	return true
}

// over returns a world in which the first game has ended, and all know it.
func over(t *testing.T, name string, n int) *world {
	t.Helper()
	w := newWorld(t, name, n, 11)
	w.connectAll()
	w.waitUntil("some plies are played", func() bool { return w.connected() && w.plies() >= 2 })
	w.resign(1)
	w.waitUntil("the game is over", func() bool { return w.over() && w.isAtRest() })
	w.quiet = true
	return w
}

// If both ask at once, the rematch is played.
func TestBothAskAtOnce(t *testing.T) {
	w := over(t, "othello", 2)
	for player, p := range w.pages {
		if err := p.session.Request(w.now, acts.Rematch, 0); err != nil {
			t.Fatal(err)
		}
		w.deliverOutput(player)
	}
	w.waitUntil("both are in the next game", func() bool {
		return w.pages[1].session.Setup().ID == message.NextID(w.setup.ID) && w.together() && w.connected()
	})
	for player, p := range w.pages {
		if !w.hasEvent(player, RematchBegan) || p.session.Record().Len() != 0 || p.session.over() || w.refused[player] > 0 {
			t.Errorf("player %d is not in a new game, or has refused something: %s", player, w)
		}
	}
}

// A guest who loses the connection before it hears of the agreement follows the host into the
// next game; a host who does returns to the question.
func TestARematchOutlivesALoss(t *testing.T) {
	for asker := range 2 {
		w := over(t, "othello", 2)
		w.requestRematch(asker, true)
		w.waitUntil("the other is asked", func() bool { q := w.pages[1-asker].session.question(); return q.what == acts.Rematch })
		w.requestRematch(1-asker, true)
		for w.pages[Host].session.Setup().ID == w.setup.ID {
			w.step(50 * time.Millisecond)
		}
		w.mail = nil // the host's later messages are lost, with the connection
		w.connect(1)
		w.waitUntil("both are in the next game", func() bool { return w.together() && w.connected() })
		w.quiet = false
		w.waitUntil("the next game is over", w.over)
		w.checkSame()
		if w.refused[0]+w.refused[1] > 0 {
			t.Errorf("%d and %d messages are refused: %q, %q; want none", w.refused[0], w.refused[1], w.lastText(0, Refused), w.lastText(1, Refused))
		}
	}
}

// A question that a silent connection has delayed is still answered.
func TestARematchOutlivesSilence(t *testing.T) {
	w := over(t, "chess", 2)
	for asker := range 2 {
		id := w.pages[0].session.Setup().ID
		w.cut = true
		w.requestRematch(asker, true)
		for range 150 {
			w.step(100 * time.Millisecond)
		}
		w.cut = false
		w.waitUntil("the other is asked", func() bool {
			q := w.pages[1-asker].session.question()
			return w.connected() && q.what == acts.Rematch
		})
		w.requestRematch(1-asker, true)
		w.waitUntil("both are in the next game", func() bool { return w.together() && w.connected() && w.pages[1].session.Setup().ID != id })
		w.resign(0)
		w.waitUntil("the game is over", func() bool { return w.over() && w.isAtRest() })
	}
}

// No player can ask for a rematch without a connection, before the end, or if more than two play.
func TestNoRematch(t *testing.T) {
	w := over(t, "othello", 2)
	w.cut = true
	w.waitUntil("the connection is lost", func() bool { return !w.connected() })
	if err := w.pages[0].session.Request(w.now, acts.Rematch, 0); err == nil || !strings.Contains(err.Error(), "down") {
		t.Errorf("without a connection: %v; want that it is down", err)
	}
	w = newQuietWorld(t, "othello", 2, 2)
	if err := w.pages[0].session.Request(w.now, acts.Rematch, 0); err == nil || !strings.Contains(err.Error(), "before the end") {
		t.Errorf("before the end: %v; want an error that says so", err)
	}
	w = newWorld(t, "geese", 3, 1)
	w.connectAll()
	w.waitUntil("the game is over", func() bool { return w.over() && w.connected() })
	if err := w.pages[0].session.Request(w.now, acts.Rematch, 0); err == nil || !strings.Contains(err.Error(), "more than two") {
		t.Errorf("of three: %v; want an error that says so", err)
	}
}

// A page does not change to a rematch, nor ask for one, without this player's consent: not by a
// greeting with the next game, not by acts of it, not by an agreement in this player's name.
func TestNoTurnWithoutConsent(t *testing.T) {
	for victim := range 2 {
		l := newLiar(t, "chess", 2, 1-victim, victim)
		l.makeAct(acts.Act{Kind: acts.Resign})
		next, err := acts.NewLog(nextSetup(t, l.log))
		if err != nil {
			t.Fatal(err)
		}
		turned := func(by string) {
			t.Helper()
			if id := l.s.Setup().ID; id != l.log.Setup().ID {
				t.Errorf("by %s player %d turns to game %s; want to stay in %s", by, victim, id, l.log.Setup().ID)
			}
			l.reconnect()
		}
		hello := *l.hello()
		hello.Setup = next.Setup().Text()
		hello.Len, hello.Hash = 0, next.View().Hash
		l.connectWith(hello)
		turned("a greeting")
		a := acts.Act{Kind: acts.Move, What: "e2e4", By: l.me}
		l.send(message.Message{Acts: &message.Acts{Of: next.Setup().ID, List: []acts.Act{a}}})
		turned("an act of the log")
		l.send(message.Message{Act: &message.Acts{Of: next.Setup().ID, List: []acts.Act{a}}})
		turned("an act to be appended")
		n := l.log.Len()
		l.makeAct(acts.Act{Kind: acts.Offer, What: acts.Rematch})
		l.reconnect()
		yes := l.log.Fork()
		a = l.forged(victim, acts.Act{Kind: acts.Accept, N: n})
		l.send(message.Message{Acts: &message.Acts{Of: yes.Setup().ID, At: yes.Len(), List: []acts.Act{a}}})
		turned("a word in its name")
		l.requestAct(a)
		turned("a word in its name to be appended")
	}
}

// nextSetup returns the setup of a log's rematch.
func nextSetup(t *testing.T, log *acts.Log) acts.Setup {
	t.Helper()
	setup := *log.Setup()
	setup.ID = message.NextID(setup.ID)
	setup.Players = slices.Clone(setup.Players)
	slices.Reverse(setup.Players)
	return setup
}
