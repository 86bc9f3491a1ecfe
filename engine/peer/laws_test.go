package peer

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// Over pipes that lose, repeat, delay and reorder frames, every game is played to its end,
// both sides have the same record, and nothing is refused.
func TestEveryGameOverBadPipes(t *testing.T) {
	for _, table := range tables {
		for seed := range seeds(6) {
			t.Run(fmt.Sprintf("%s/%d/%d", table.game, table.players, seed), func(t *testing.T) {
				w := newWorld(t, table.game, table.players, seed)
				w.loss, w.twice = 0.3*w.random.Float64(), 0.3*w.random.Float64()
				w.delay = time.Duration(w.random.IntN(500)) * time.Millisecond
				w.connectAll()
				w.until("the game is over", w.over)
				w.same()
				for player, n := range w.refused {
					if n > 0 {
						t.Errorf("player %d refused %d messages: %s", player, n, w.said(player, Refused))
					}
				}
				if end := w.pages[0].session.rec; !end.Over() {
					t.Errorf("the game ended otherwise than by the rules: %v", w.pages[0].session.end)
				}
			})
		}
	}
}

// A page may be killed at any moment: with what it kept before it spoke, nothing is lost
// and the game goes on. A hundred kills a table, and cuts of the connection between them.
func TestNothingIsLostWhenPagesDie(t *testing.T) {
	for _, table := range tables {
		t.Run(fmt.Sprintf("%s/%d", table.game, table.players), func(t *testing.T) {
			kills := 0
			for seed := uint64(0); kills < 100 || seed < seeds(1); seed++ {
				w := newWorld(t, table.game, table.players, 1000+seed)
				w.loss, w.twice, w.delay = 0.1, 0.1, 200*time.Millisecond
				w.connectAll()
				most := -1
				for !w.over() && w.now < 2*time.Hour {
					for range w.random.IntN(40) {
						w.step(50 * time.Millisecond)
					}
					for _, p := range w.pages {
						if n := p.session.len(); n < most {
							t.Fatalf("seed %d: a page has %d plies of the %d that all had\n%s", seed, n, most, w)
						}
					}
					most = max(most, w.plies())
					if w.random.IntN(3) > 0 {
						w.kill(w.random.IntN(table.players))
						kills++
						continue
					}
					w.cut = true
					for range w.random.IntN(150) {
						w.step(100 * time.Millisecond)
					}
					w.cut = false
				}
				w.until("the game is over", w.over)
				w.same()
				for player, n := range w.refused {
					if n > 0 {
						t.Errorf("seed %d: player %d refused %d messages: %s", seed, player, n, w.said(player, Refused))
					}
				}
			}
		})
	}
}

// A page may also have forgotten the last moments, where its storage was slow: then what
// the others know comes back, and only a step in which all were bound may have to be
// begun anew by agreement.
func TestForgottenMovesComeBack(t *testing.T) {
	for _, name := range []string{"othello", "morris", "chess"} {
		for seed := range seeds(10) {
			w := newWorld(t, name, 2, 2000+seed)
			w.lag = 6
			w.connectAll()
			for !w.over() && w.now < time.Hour {
				for range 1 + w.random.IntN(40) {
					w.step(50 * time.Millisecond)
				}
				before := w.pages[0].session.len()
				w.kill(w.random.IntN(2))
				w.until("all are connected", w.connected)
				if after := w.plies(); after < before-1 {
					t.Fatalf("%s, seed %d: %d plies of %d after a kill\n%s", name, seed, after, before, w)
				}
			}
			w.same()
		}
	}
}

// A connection that is cut for a short time goes on, without a new one.
func TestShortLosses(t *testing.T) {
	for _, table := range tables {
		w := newWorld(t, table.game, table.players, 7)
		w.connectAll()
		w.until("some plies are played", func() bool { return w.plies() >= 6 })
		w.cut = true
		for range 200 {
			w.step(100 * time.Millisecond)
		}
		if w.connected() || !w.has(0, Left) {
			t.Fatalf("%s: a cut connection counts as connected", table.game)
		}
		w.cut = false
		w.until("all are connected", w.connected)
		n := w.plies()
		w.until("the game goes on", func() bool { return w.over() || w.plies() >= n+3 })
		if w.refused[0]+w.refused[1] > 0 {
			t.Errorf("%s: messages were refused: %s %s", table.game, w.said(0, Refused), w.said(1, Refused))
		}
	}
}

// Steps back, asked for at any time over a bad network and answered at random, leave all
// with the same record.
func TestTakebacksAgree(t *testing.T) {
	for _, table := range tables {
		taken := 0
		for seed := range seeds(4) {
			w := newWorld(t, table.game, table.players, 3000+seed)
			w.loss, w.delay = 0.1, 150*time.Millisecond
			w.connectAll()
			backs := 0
			for !w.over() && w.now < time.Hour {
				w.step(50 * time.Millisecond)
				player := w.random.IntN(table.players)
				s := w.pages[player].session
				switch {
				case s.rec == nil || s.over():
				case s.ask != nil && !s.ask.yes[s.me] && w.random.IntN(4) == 0:
					if err := s.Reply(w.now, w.random.IntN(5) > 0); err != nil {
						t.Fatal(err)
					}
				case s.ask == nil && s.Connected() && s.len() > 0 && backs < 30 && w.random.IntN(10) == 0:
					backs++
					if err := s.Request(w.now, Takeback, w.random.IntN(s.len())); err != nil && err != errPending {
						t.Fatal(err)
					}
					w.quiet = true // they think about it
				}
				if w.random.IntN(20) == 0 {
					w.quiet = false
				}
				w.carry(player)
				if w.random.IntN(200) == 0 {
					w.kill(w.random.IntN(table.players))
				}
			}
			w.quiet = false
			w.until("the game is over", w.over)
			w.same()
			taken += w.pages[0].session.rev
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
		w.pages[changed].session.random = dice{rand.New(rand.NewPCG(99, 99))}
		w.connectAll()
		w.until("the game has begun", func() bool { return w.plies() >= 0 })
		w.same()
		seeds[w.pages[0].session.rec.Seed] = true
	}
	if len(seeds) != 3 {
		t.Errorf("%d seeds when each of three players draws otherwise", len(seeds))
	}
}

// A move takes few bytes: what a game sends in all, in both directions, for each ply.
func TestBytesOfAMove(t *testing.T) {
	for _, table := range tables {
		w := newWorld(t, table.game, table.players, 3)
		w.connectAll()
		w.until("the game has begun", func() bool { return w.plies() >= 0 && w.connected() })
		w.bytes, w.sent = 0, 0
		w.until("some plies are played", func() bool { return w.plies() >= 30 || w.over() })
		plies := w.plies()
		t.Logf("%s with %d players: %d bytes in %d frames a ply", table.game, table.players, w.bytes/plies, w.sent/plies)
		if most := 900 * (table.players - 1) * (table.players - 1); w.bytes/plies > most {
			t.Errorf("%s with %d players: %d bytes a ply; allowed: %d", table.game, table.players, w.bytes/plies, most)
		}
	}
}
