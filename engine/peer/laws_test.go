package peer

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"playout/engine/peer/acts"
)

// Over connections that are slow and that break, every game is played to its end, all sides have
// the same record, and nothing is refused.
func TestEveryGameOverBadPipes(t *testing.T) {
	for _, table := range tables {
		for seed := range seeds(6) {
			t.Run(fmt.Sprintf("%s/%d/%d", table.game, table.players, seed), func(t *testing.T) {
				w := newWorld(t, table.game, table.players, seed)
				w.loss = 0.05 * w.random.Float64()
				w.delay = time.Duration(w.random.IntN(500)) * time.Millisecond
				w.connectAll()
				w.waitUntil("the game is over", w.over)
				w.checkSame()
				for player, n := range w.refused {
					if n > 0 {
						t.Errorf("player %d refused %d messages: %s, want none", player, n, w.lastText(player, Refused))
					}
				}
				if end := w.pages[0].session.Record(); !end.Over() {
					t.Errorf("the game ended otherwise than by the rules: %v", w.pages[0].session.Ending())
				}
			})
		}
	}
}

// A page may be killed at any moment: with the state that it kept before it sent, nothing is lost
// and the game continues. The test makes a hundred kills a table, and cuts of the connection
// between them.
func TestNothingIsLostWhenPagesDie(t *testing.T) {
	for _, table := range tables {
		t.Run(fmt.Sprintf("%s/%d", table.game, table.players), func(t *testing.T) {
			kills := 0
			for seed := uint64(0); kills < 100 || seed < seeds(1); seed++ {
				w := newWorld(t, table.game, table.players, 1000+seed)
				w.loss, w.delay = 0.01, 200*time.Millisecond
				w.connectAll()
				most := -1
				for !w.over() && w.now < 2*time.Hour {
					for range w.random.IntN(40) {
						w.step(50 * time.Millisecond)
					}
					for _, p := range w.pages {
						if n := p.session.book.shown.Plies(); n < most {
							t.Fatalf("seed %d: a page has %d plies of the %d that all had\n%s", seed, n, most, w)
						}
					}
					most = max(most, w.plies())
					if w.random.IntN(3) > 0 {
						w.reload(w.random.IntN(table.players))
						kills++
						continue
					}
					w.cut = true
					for range w.random.IntN(150) {
						w.step(100 * time.Millisecond)
					}
					w.cut = false
				}
				w.waitUntil("the game is over", w.over)
				w.checkSame()
				for player, n := range w.refused {
					if n > 0 {
						t.Errorf("seed %d: player %d refused %d messages: %s, want none", seed, player, n, w.lastText(player, Refused))
					}
				}
			}
		})
	}
}

// A page may also have forgotten the last moments, because its storage was slow, or a guest's
// page everything except its key: the others' knowledge comes back, including moves that the page
// was bound to, and no logs part.
func TestForgottenMovesComeBack(t *testing.T) {
	for _, table := range tables {
		for seed := range seeds(4) {
			w := newWorld(t, table.game, table.players, 2000+seed)
			w.lag = 6
			w.connectAll()
			for kills := 0; !w.over() && kills < 20; kills++ {
				for range 1 + w.random.IntN(40) {
					w.step(50 * time.Millisecond)
				}
				before := w.pages[0].session.book.shown.Plies()
				if who := w.random.IntN(table.players); who == Host || w.random.IntN(2) == 0 {
					w.reload(who)
				} else {
					w.forget(who, w.pages[who].key)
				}
				w.waitUntil("all are connected", w.connected)
				if after := w.plies(); after < before-2 { // a guest may be sending its move again
					t.Fatalf("%s, seed %d: %d plies of %d after a kill\n%s, want at least %v", table.game, seed, after, before, w, before-2)
				}
			}
			w.waitUntil("the game is over", w.over)
			w.checkSame()
			for player := range w.pages {
				if w.refused[player] > 0 || w.hasEvent(player, Diverged) || w.hasEvent(player, Asked) {
					t.Errorf("%s, seed %d: player %d refused %q, parted %v, asked %v", table.game, seed, player, w.lastText(player, Refused), w.hasEvent(player, Diverged), w.hasEvent(player, Asked))
				}
			}
		}
	}
}

// A guest's page that has lost its key too, or another page that takes its seat, asks its person
// once, and the game continues; in a step of several the seats of a player who cannot reveal play
// their first move.
func TestAnotherPageTakesTheSeat(t *testing.T) {
	for _, table := range tables {
		for seed := range seeds(6) {
			w := newWorld(t, table.game, table.players, 4000+seed)
			w.connectAll()
			for kills := 0; !w.over() && kills < 6; kills++ {
				for range w.random.IntN(60) {
					w.step(50 * time.Millisecond)
				}
				who := 1 + w.random.IntN(table.players-1)
				made := w.pages[who].session.book.now.State().Count(who)
				w.pages[who].events = nil
				w.forget(who, &acts.Key{Bytes: [32]byte{byte(seed), byte(kills), 99}})
				w.waitUntil("all are connected, or a player is asked", func() bool {
					if asked := w.pages[who].session.question(); asked.what == Resume {
						if err := w.pages[who].session.Reply(w.now, w.pages[who].session.questionNumber(), true); err != nil {
							t.Fatal(err)
						}
						w.deliverOutput(who)
					}
					return w.connected()
				})
				if asked := w.hasEvent(who, Asked); made > 0 && !asked || asked && w.pages[Host].session.book.now.State().Count(who) == 0 {
					t.Fatalf("%s, seed %d: player %d, of whom there were %d acts, is asked: %v\n%s", table.game, seed, who, made, asked, w)
				}
			}
			w.waitUntil("the game is over", w.over)
			w.checkSame()
		}
	}
}

// A connection that is cut for a short time continues, without a new one.
func TestShortLosses(t *testing.T) {
	for _, table := range tables {
		w := newWorld(t, table.game, table.players, 7)
		w.connectAll()
		w.waitUntil("some plies are played", func() bool { return w.plies() >= 6 })
		w.cut = true
		for range 200 {
			w.step(100 * time.Millisecond)
		}
		if w.connected() || !w.hasEvent(0, Left) {
			t.Fatalf("%s: a cut connection counts as connected", table.game)
		}
		w.cut = false
		w.waitUntil("all are connected", w.connected)
		n := w.plies()
		w.waitUntil("the game continues", func() bool { return w.over() || w.plies() >= n+3 })
		if w.refused[0]+w.refused[1] > 0 {
			t.Errorf("%s: messages were refused: %s %s: got %v, want none", table.game, w.lastText(0, Refused), w.lastText(1, Refused), w.refused[0]+w.refused[1])
		}
	}
}

// Steps back, requested at any time over a bad network and answered at random, leave all with the
// same record.
func TestTakebacksAgree(t *testing.T) {
	for _, table := range tables {
		taken := 0
		for seed := range seeds(3) {
			w := newWorld(t, table.game, table.players, 3000+seed)
			w.loss, w.delay = 0.01, 150*time.Millisecond
			w.connectAll()
			backs := 0
			for !w.over() && w.now < time.Hour {
				w.step(50 * time.Millisecond)
				player := w.random.IntN(table.players)
				s := w.pages[player].session
				asked := s.question()
				switch {
				case s.Record() == nil || s.over():
				case asked.what != "" && w.random.IntN(4) == 0:
					if err := s.Reply(w.now, asked.number, w.random.IntN(5) > 0); err != nil {
						t.Fatal(err)
					}
				case s.book.shown.Question() == nil && s.Connected() && s.book.shown.Plies() > 0 && backs < 30 && w.random.IntN(10) == 0:
					backs++
					if err := s.Request(w.now, acts.Takeback, w.random.IntN(s.book.shown.Plies())); err != nil && !s.book.wants(acts.Offer) && !strings.Contains(err.Error(), "in one position") {
						t.Fatal(err)
					}
					w.quiet = true // they think about it
				}
				if w.random.IntN(20) == 0 {
					w.quiet = false
				}
				w.deliverOutput(player)
				if w.random.IntN(200) == 0 {
					w.reload(w.random.IntN(table.players))
				}
			}
			w.quiet = false
			w.waitUntil("the game is over", w.over)
			w.checkSame()
			for _, e := range w.pages[0].events {
				if e.Kind == WentBack {
					taken++
				}
			}
			for player, p := range w.pages {
				for _, e := range p.events {
					if e.Kind == Diverged {
						t.Errorf("%s, seed %d: player %d: records part", table.game, seed, player)
					}
				}
			}
		}
		if taken == 0 {
			t.Errorf("%s with %d players: no moves were taken back", table.game, table.players)
		}
	}
}

// The seed depends on every player, and all have the same.
func TestTheSeedIsDrawnByAll(t *testing.T) {
	seeds := map[uint64]bool{}
	for changed := range 3 {
		w := newWorld(t, "geese", 3, 5)
		w.pages[changed].session.book.key = &acts.Key{Bytes: [32]byte{99}}
		w.connectAll()
		w.waitUntil("the game has begun", func() bool { return w.plies() >= 0 })
		w.checkSame()
		seeds[w.pages[0].session.Record().Seed] = true
	}
	if len(seeds) != 3 {
		t.Errorf("%d seeds when each of three players draws otherwise, want 3", len(seeds))
	}
}

// A move takes few bytes: the test counts everything that a game sends, in both directions, for
// each ply.
func TestBytesOfAMove(t *testing.T) {
	for _, table := range tables {
		w := newWorld(t, table.game, table.players, 3)
		w.connectAll()
		w.waitUntil("the game has begun", func() bool { return w.plies() >= 0 && w.connected() })
		w.bytes, w.sent = 0, 0
		w.waitUntil("some plies are played", func() bool { return w.plies() >= 30 || w.over() })
		plies := w.plies()
		t.Logf("%s with %d players: %d bytes in %d messages a ply", table.game, table.players, w.bytes/plies, w.sent/plies)
		if most := 900 * (table.players - 1) * (table.players - 1); w.bytes/plies > most {
			t.Errorf("%s with %d players: %d bytes a ply; allowed: %d", table.game, table.players, w.bytes/plies, most)
		}
	}
}
