package peer

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/peer/message"
)

// ends ends the game for a player, where that can be done now.
func (w *world) ends(player int) {
	if s := w.pages[player].session; s.Connected() && s.rec != nil && !s.over() && len(s.spec.Seats) == 2 {
		if err := s.Resign(w.now, s.spec.Seats[slices.Index(s.setup.Players, player)]); err != nil {
			w.t.Fatal(err)
		}
		w.carry(player)
	}
}

// wants has a player ask for a rematch, or answer the other, where either can be done now.
func (w *world) wants(player int, yes bool) {
	s := w.pages[player].session
	var err error
	switch {
	case !s.Connected() || rematchable(&s.book) != nil:
	case s.ask == nil:
		err = s.Request(w.now, Rematch, 0)
	case !s.ask.yes[player]:
		err = s.Reply(w.now, yes)
	}
	if err != nil {
		w.t.Fatalf("player %d: %v\n%s", player, err, w)
	}
	w.carry(player)
}

// together fails where the players are in different games without the host being the one
// who is ahead, by one game, and the guest bound to follow; it says whether they are in the
// same.
func (w *world) together() bool {
	w.t.Helper()
	host, guest := w.pages[Host].session, w.pages[1].session
	if host.setup.ID == guest.setup.ID {
		if !slices.Equal(host.setup.Players, guest.setup.Players) || host.me == guest.me {
			w.t.Fatalf("the seats are of %v and %v", host.setup.Players, guest.setup.Players)
		}
		return true
	}
	if host.setup.ID != message.NextID(guest.setup.ID) || !guest.consent.holds(Rematch, &guest.book) || guest.setup.Players[0] == host.setup.Players[0] {
		w.t.Fatalf("host in %s, guest in %s\n%s", host.setup.ID, guest.setup.ID, w)
	}
	return false
}

// Over bad pipes, with pages killed at any moment, and with both asking, agreeing, declining
// and taking no notice at random, two players are always in the same game, or the guest is bound
// to follow the host to the next; the seats change from game to game; and nothing is
// refused.
func TestRematches(t *testing.T) {
	for _, table := range tables {
		if table.players != 2 {
			continue
		}
		for seed := range seeds(4) {
			t.Run(fmt.Sprintf("%s/%d", table.game, seed), func(t *testing.T) {
				w := newWorld(t, table.game, 2, 7000+seed)
				w.loss, w.twice = 0.3*w.random.Float64(), 0.3*w.random.Float64()
				w.delay = time.Duration(w.random.IntN(500)) * time.Millisecond
				w.connectAll()
				games, first, was := 1, w.setup.Players, w.setup.ID
				for games < 5 && w.now < 6*time.Hour {
					w.step(50 * time.Millisecond)
					player := w.random.IntN(2)
					switch w.random.IntN(60) {
					case 0:
						w.ends(player)
					case 1, 2, 3:
						w.wants(player, w.random.IntN(3) > 0)
					case 4:
						if w.random.IntN(6) == 0 {
							w.kill(player)
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
					if w.together() && was != w.pages[Host].session.setup.ID {
						was = w.pages[Host].session.setup.ID
						games++
					}
				}
				if games < 5 {
					t.Fatalf("only %d games in six hours\n%s", games, w)
				}
				w.until("both are in the same game", func() bool { return w.together() && w.connected() })
				w.until("the game is over", w.over)
				w.same()
				if now := w.pages[1].session.setup.Players; !slices.Equal(now, first) {
					t.Errorf("in the fifth game the seats are of %v, in the first of %v", now, first)
				}
				for player, n := range w.refused {
					if n > 0 {
						t.Errorf("player %d refused %d messages: %s", player, n, w.said(player, Refused))
					}
				}
			})
		}
	}
}

// over is a world in which the first game has ended, and all know it.
func over(t *testing.T, name string, n int) *world {
	w := newWorld(t, name, n, 11)
	w.connectAll()
	w.until("some plies are played", func() bool { return w.connected() && w.plies() >= 2 })
	w.ends(1)
	w.until("the game is over", func() bool { return w.over() && w.connected() })
	return w
}

// Asked by both at once, a rematch is played; what the guest says before it knows counts for
// nothing.
func TestBothAskAtOnce(t *testing.T) {
	w := over(t, "othello", 2)
	w.quiet = true
	for player, p := range w.pages {
		if err := p.session.Request(w.now, Rematch, 0); err != nil {
			t.Fatal(err)
		}
		w.carry(player)
	}
	guest := w.pages[1].session
	guest.send(Host, message.Message{Ask: &message.Ask{N: 1, What: Rematch, Ply: guest.len()}})
	guest.finish(w.now)
	w.carry(1)
	w.until("both are in the next game", func() bool {
		return w.pages[1].session.setup.ID == message.NextID(w.setup.ID) && w.together() && w.connected()
	})
	for _, p := range w.pages {
		if !w.has(p.session.me, Turned) || p.session.len() != 0 || p.session.over() {
			t.Errorf("player %d: %s", p.session.me, w)
		}
	}
	if w.refused[Host] > 0 {
		t.Error("refused: " + w.said(Host, Refused))
	}
}

// Nobody is asked without a connection, before the end, or where more than two play.
func TestNoRematch(t *testing.T) {
	w := over(t, "othello", 2)
	w.cut = true
	w.until("the connection is lost", func() bool { return !w.connected() })
	if err := w.pages[0].session.Request(w.now, Rematch, 0); err == nil || !strings.Contains(err.Error(), "down") {
		t.Errorf("without a connection: %v", err)
	}
	w = newWorld(t, "othello", 2, 1)
	w.connectAll()
	w.until("all are connected", w.connected)
	if err := w.pages[0].session.Request(w.now, Rematch, 0); err == nil {
		t.Error("before the end")
	}
	w = newWorld(t, "geese", 3, 1)
	w.connectAll()
	w.until("the game is over", func() bool { return w.over() && w.connected() })
	if err := w.pages[0].session.Request(w.now, Rematch, 0); err == nil {
		t.Error("of three")
	}
}

// A question that a silent connection has delayed is still answered.
func TestRematchOutlivesSilence(t *testing.T) {
	w := over(t, "chess", 2)
	for asker := range 2 {
		id := w.pages[0].session.setup.ID
		w.cut = true
		w.wants(asker, true)
		for range 150 {
			w.step(100 * time.Millisecond)
		}
		w.cut = false
		w.until("the other is asked", func() bool { return w.connected() && w.pages[1-asker].session.ask != nil })
		w.wants(1-asker, true)
		w.until("both are in the next game", func() bool { return w.together() && w.connected() && w.pages[1].session.setup.ID != id })
		w.ends(0)
		w.until("the game is over", func() bool { return w.over() && w.connected() })
	}
}

// A host who greets with the next game without this player's word is refused, and the
// connection goes on in the old one; so is a guest who does.
func TestNoTurnWithoutConsent(t *testing.T) {
	for liar := range 2 {
		w := over(t, "othello", 2)
		s := w.pages[liar].session
		s.consent = consent{message.Ask{What: Rematch, Rev: s.rev, Ply: s.len()}, true}
		if err := (agreements{s}).turn(); err != nil {
			t.Fatal(err)
		}
		w.carry(liar)
		honest := 1 - liar
		w.until("it is refused", func() bool { return w.has(honest, Refused) })
		if got := w.pages[honest].session.setup.ID; got != w.setup.ID {
			t.Errorf("player %d turned to %s", honest, got)
		}
	}
}

// A page that knows of no rematch refuses the question; the connection lasts, and another
// question can be asked.
func TestOldPageRefuses(t *testing.T) {
	w := over(t, "othello", 2)
	s := w.pages[0].session
	if err := s.Request(w.now, Rematch, 0); err != nil {
		t.Fatal(err)
	}
	s.Take() // the other never sees it
	l := w.pages[1].session
	l.send(Host, message.Message{No: errOver.Error()})
	l.finish(w.now)
	w.carry(1)
	w.until("it is told", func() bool { return w.has(0, Objected) })
	if s.ask != nil || !w.connected() || w.pages[0].events[len(w.pages[0].events)-1].What != Rematch {
		t.Errorf("%s", w)
	}
	w.wants(0, true)
	w.until("the other is asked", func() bool { return w.has(1, Asked) })
}
