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

// The attacks that the previous protocol did not withstand, by their numbers in the issue behind
// the present one.

// Every number of a message, at, below and above its range, from either seat, on an empty
// record and on one with moves: no page panics, and the game stays as it is.
func TestAttack1NumbersOutOfRange(t *testing.T) {
	numbers := []string{"-9223372036854775808", "-2147483649", "-2", "-1", "0", "1", "2", "3", "4", "5", "65535", "65536", "65537", "86400000", "86400001", "2147483648", "9223372036854775807", "9223372036854775808"}
	kinds := []string{acts.Move, acts.Commit, acts.Reveal, acts.Forgo, acts.Resign, acts.Flag, acts.Offer, acts.Accept, acts.Decline}
	templates := []string{`{"by":%s,"chat":"x"}`, `{"by":%s,"bye":false}`, `{"named":{"player":%s,"name":"x"}}`}
	for _, part := range []string{"act", "acts"} {
		templates = append(templates, `{"`+part+`":{"of":"abcDEF012345","at":%s,"list":[{"p":0,"i":0,"s":0,"k":"resign","t":"AAAAAAAAAAAAAAAA"}]}}`)
		for _, kind := range kinds {
			for _, what := range []string{"", "takeback", "draw", "rematch"} {
				if what != "" && kind != acts.Offer {
					continue
				}
				for _, field := range []string{"p", "i", "s", "n"} {
					fields := map[string]string{"p": "1", "i": "0", "s": "0", "n": "0"}
					fields[field] = "%s"
					templates = append(templates, fmt.Sprintf(`{"%s":{"of":"abcDEF012345","list":[{"p":%s,"i":%s,"s":%s,"n":%s,"k":"%s","w":"%s","t":"AAAAAAAAAAAAAAAA"}]}}`,
						part, fields["p"], fields["i"], fields["s"], fields["n"], kind, what))
				}
			}
		}
	}
	for _, game := range []string{"chess", "geese:seats=2"} {
		for victim := range 2 {
			l := newLiar(t, game, 2, 1-victim, victim)
			for _, template := range templates {
				for _, number := range numbers {
					if !l.connected() || l.s.net.connections[l.me].faults > 10 || l.s.dispute() != nil {
						l.forgetVictim()
						if victim == Host {
							log, err := acts.NewLog(*l.log.Setup())
							if err != nil {
								t.Fatal(err)
							}
							l.log = log
						}
						l.reconnect()
					}
					l.now += time.Second
					l.received, l.events = nil, nil
					l.sendBytes(fmt.Appendf(nil, template, number))
					if end := l.s.Ending(); end.How != "" && l.log.Setup().Owner(end.Seat) == victim {
						t.Fatalf("%s, victim %d: "+template+" ends the game: %+v", game, victim, number, end)
					}
					if r := l.s.Record(); r != nil && r.Len() > 0 {
						t.Fatalf("%s, victim %d: "+template+" plays %s", game, victim, number, r)
					}
				}
			}
			hello := *l.hello()
			for _, n := range []int{-1 << 63, -1, 0, 1, message.MaxActs, message.MaxActs + 1, 1<<63 - 1} {
				hello.Len = n
				l.connectWith(hello)
				hello.Player = n
				l.connectWith(hello)
				hello.Player = l.me
				hello.Players = []int{n, n}
				l.connectWith(hello)
				hello.Players = l.hello().Players
			}
		}
	}
}

// A liar repeats the same log with other times, also in the victim's acts, and after the victim's
// page was loaded again: the clocks do not change, and no flag falls.
func TestAttack2InventedTime(t *testing.T) {
	for _, again := range []string{"at once", "after a new connection", "after a reload"} {
		l := newLiarIn(t, clocks(t, "chess", time.Minute), Host, 1)
		l.makeAct(acts.Act{Kind: acts.Move, What: "e2e4", N: 1000})
		l.now += 2 * time.Second
		l.playVictim("e7e5")
		l.grantAct()
		l.makeAct(acts.Act{Kind: acts.Move, What: "g1f3", N: 1000})
		before, _ := l.s.Left(1)
		if l.s.Record().Len() != 3 {
			t.Fatalf("%d plies; want 3\n%s", l.s.Record().Len(), l)
		}
		list := slices.Clone(l.log.From(0))
		list[1].N = 59_999
		switch again {
		case "after a new connection":
			l.reconnect()
		case "after a reload":
			l.reloadVictim()
			l.reconnect()
		}
		l.send(message.Message{Acts: &message.Acts{Of: l.log.Setup().ID, At: 0, List: list}})
		if left, _ := l.s.Left(1); left != before || l.s.over() || !strings.Contains(l.lastRefusal(), "act 2 of the log; allowed: act 4") {
			t.Errorf("%s the victim has %v left, over %v, refused %q; want %v, false, and the act refused", again, left, l.s.over(), l.lastRefusal(), before)
		}
	}
}

// A page that is new, or was loaded again, believes no claim about its own moves, resignation or
// agreement.
func TestAttack3LostByAClaim(t *testing.T) {
	mate := []acts.Act{{By: 0, Kind: acts.Move, What: "f2f3"}, {By: 1, Kind: acts.Move, What: "e7e5"}, {By: 0, Kind: acts.Move, What: "g2g4"}, {By: 1, Kind: acts.Move, What: "d8h4"}}
	draw := func(by int) []acts.Act {
		return []acts.Act{{By: by, Kind: acts.Offer, What: acts.Draw}, {By: 1 - by, Kind: acts.Accept, N: 0}}
	}
	claims := map[string][]acts.Act{"a mate": mate, "a resignation of the host": {{By: 0, Kind: acts.Resign}}, "a resignation of the guest": {{By: 1, Kind: acts.Resign}}, "a draw": draw(0), "another draw": draw(1)}
	for name, claim := range claims {
		for victim := range 2 {
			for _, page := range []string{"new", "loaded again"} {
				l := newLiar(t, "chess", 2, 1-victim, victim)
				if page == "new" {
					l.forgetVictim()
				} else {
					l.reloadVictim()
				}
				other, mine := l.log.Fork(), false
				for _, a := range claim {
					mine = mine || a.By == victim
					a.Number, a.Seen = other.State().Count(a.By), other.Len()
					if a.Kind == acts.Accept {
						a.N = 0
					}
					if err := other.Append(&a); err != nil {
						t.Fatal(err)
					}
				}
				if !mine {
					continue // it is the liar's own resignation
				}
				hello := *l.hello()
				hello.Len, hello.Hash = other.Len(), other.View().Hash
				l.connectWith(hello)
				l.send(message.Message{Acts: &message.Acts{Of: hello.ID, At: 0, List: other.From(0)}})
				plies := l.s.Record().Len()
				if l.s.over() || plies > 1 || plies == 1 && mate[0].By == victim {
					t.Errorf("%s to player %d, whose page is %s: over %v (%+v), %d plies; want the game as it was", name, victim, page, l.s.over(), l.s.Ending(), plies)
				}
				if q := l.s.question(); q.what == Resume { // only the person can tell
					if err := l.s.Reply(l.now, l.s.questionNumber(), false); err != nil {
						t.Fatal(err)
					}
					l.collect()
				}
				if l.s.over() || l.connected() {
					t.Errorf("%s to player %d, whose page is %s, and who says no: over %v, connected %v; want neither", name, victim, page, l.s.over(), l.connected())
				}
			}
		}
	}
}

// A liar who has not committed claims that a step was played, or asks for it, in part and as a
// whole: the victim neither plays it nor shows its own choice.
func TestAttack4CommitmentsBroken(t *testing.T) {
	for victim := range 2 {
		l := newLiar(t, "geese:seats=2", 2, 1-victim, victim)
		l.makeAct(acts.Act{Kind: acts.Commit})
		if victim == 1 {
			l.grantAct()
		}
		l.makeAct(acts.Act{Kind: acts.Reveal})
		if victim == 1 {
			l.grantAct()
		}
		l.playVictim("SOUTH")
		if victim == 1 {
			l.grantAct()
		}
		if l.s.Committed() == nil || l.s.Record() == nil {
			t.Fatalf("player %d has not committed\n%s", victim, l)
		}
		l.received = nil
		n := l.s.book.now.Len()
		for _, guess := range []string{"NORTH", "EAST", "SOUTH", "WEST"} {
			fork, list := l.log.Fork(), []acts.Act(nil)
			for _, a := range []acts.Act{
				{By: l.me, Kind: acts.Commit, What: "NORTH"}, {By: victim, Kind: acts.Reveal, What: guess}, {By: l.me, Kind: acts.Reveal, What: "NORTH"},
			} {
				by := a.By
				a = l.key.Make(fork, by, a)
				list = append(list, a)
				_ = fork.Append(&a)
			}
			for i := range list {
				if i == 0 {
					continue // a commitment by the liar itself would be an honest one
				}
				at := l.log.Len()
				if l.me == Host {
					l.send(message.Message{Acts: &message.Acts{Of: l.log.Setup().ID, At: at, List: list[i:]}})
				} else {
					l.send(message.Message{Acts: &message.Acts{Of: l.log.Setup().ID, At: at, List: list[i:]}})
					l.send(message.Message{Act: &message.Acts{Of: l.log.Setup().ID, List: list[i : i+1]}})
				}
				hello := *l.hello()
				hello.Len, hello.Hash = fork.Len(), fork.View().Hash
				l.connectWith(hello)
				l.reconnect()
			}
		}
		for _, m := range l.received {
			for _, list := range []*message.Acts{m.Acts, m.Act} {
				if list == nil {
					continue
				}
				for _, a := range list.List {
					if a.By == victim && a.Kind == acts.Reveal && a.What != "" {
						t.Errorf("player %d shows %+v; want nothing before the liar has committed", victim, a)
					}
				}
			}
		}
		if got := l.s.book.now.Len(); got != n || l.s.Record().Len() != 0 {
			t.Errorf("player %d has %d acts and %d plies; want %d and none", victim, got, l.s.Record().Len(), n)
		}
	}
}

// A liar who has seen the others' choice tries to repeat the step: by a step back in their names,
// by a log that ends before it, by claiming that the logs part. The step stays.
func TestAttack5RevisionWithoutConsent(t *testing.T) {
	for victim := range 2 {
		l := newLiar(t, "geese:seats=2", 2, 1-victim, victim)
		granted := func() {
			if victim == 1 {
				l.grantAct()
			}
		}
		l.makeAct(acts.Act{Kind: acts.Commit})
		granted()
		l.makeAct(acts.Act{Kind: acts.Reveal})
		granted()
		before := l.log.Fork()
		l.playVictim("SOUTH")
		granted()
		l.makeAct(acts.Act{Kind: acts.Commit, What: "NORTH"})
		granted() // and now the liar knows
		view := l.s.book.now.View()
		if !l.s.book.now.State().Revealed(victim) {
			t.Fatalf("player %d has not revealed\n%s", victim, l)
		}
		stays := func(how string) {
			t.Helper()
			l.reconnect()
			if got := l.s.book.now.View(); got != view || !l.s.book.now.State().Revealed(victim) {
				t.Errorf("by %s the log of player %d is %+v; want %+v", how, victim, got, view)
			}
		}
		l.send(message.Message{Split: true})
		stays("a split")
		hello := *l.hello()
		hello.Len, hello.Hash = before.Len(), before.View().Hash
		l.connectWith(hello)
		a := l.key.Make(before, l.me, acts.Act{Kind: acts.Commit, What: "EAST"})
		l.send(message.Message{Acts: &message.Acts{Of: hello.ID, At: before.Len(), List: []acts.Act{a}}})
		l.requestAct(a)
		stays("a log that ends before the step")
		l.requestAct(acts.Act{Kind: acts.Commit, Digest: message.Digest{1}})
		stays("another commitment")
		offer := l.forged(l.me, acts.Act{Kind: acts.Offer, What: acts.Takeback})
		yes := l.forged(victim, acts.Act{Kind: acts.Accept, N: l.log.Len()})
		yes.Seen++
		l.send(message.Message{Acts: &message.Acts{Of: hello.ID, At: l.log.Len(), List: []acts.Act{offer, yes}}})
		if victim == Host {
			stays("a step back in the host's name")
		} else { // only the offer counts
			l.log = l.s.book.now.Fork()
			view = l.log.View()
			stays("a step back in the guest's name")
		}
		if s := l.s.book.now.State(); s.Plies() != 0 {
			t.Errorf("player %d has %d plies; want none", victim, s.Plies())
		}
	}
}

// A guest who knows the seed before it reveals cannot have it drawn again: whatever it does,
// there are only two possible seeds, and the game continues without a secret that is not shown.
func TestAttack6SeedChosen(t *testing.T) {
	seeds := map[uint64]bool{}
	for range 100 {
		for _, kind := range []string{acts.Reveal, acts.Forgo} {
			l := newLiar(t, "geese:seats=2", 2, 1, Host)
			l.makeAct(acts.Act{Kind: acts.Commit})
			log := l.log
			empty := *l.hello()
			empty.Len, empty.Hash = 0, newEmpty(t, log).View().Hash
			l.connectWith(empty) // as if nothing had been drawn
			l.requestAct(acts.Act{Kind: acts.Commit, Digest: message.Digest{1}})
			l.reconnect()
			l.makeAct(acts.Act{Kind: kind})
			if l.s.Record() == nil {
				t.Fatalf("the seed is not drawn\n%s", l)
			}
			seeds[l.s.Record().Seed] = true
			l.connectWith(empty)
			l.reconnect()
			seeds[l.s.Record().Seed] = true
		}
	}
	if len(seeds) != 2 {
		t.Errorf("%d seeds are seen; want 2, with the guest's secret and without", len(seeds))
	}
}

// newEmpty returns a log of the same game without acts.
func newEmpty(t testing.TB, log *acts.Log) *acts.Log {
	t.Helper()
	empty, err := acts.NewLog(*log.Setup())
	if err != nil {
		t.Fatal(err)
	}
	return empty
}

// A guest's page that returns before the first step without any memory, at any moment, in a game
// of two, three or four, does not stop the game.
func TestAttack7StuckForGood(t *testing.T) {
	for n := 2; n <= 4; n++ {
		for seed := range seeds(10) {
			w := newWorld(t, "geese", n, 9000+seed)
			w.quiet = true
			w.connectAll()
			for range w.random.IntN(8) {
				w.step(20 * time.Millisecond)
			}
			who := 1 + w.random.IntN(n-1)
			w.forget(who, &acts.Key{Bytes: [32]byte{byte(seed), 77}})
			w.waitUntil("the game has begun, or a player is asked", func() bool {
				if q := w.pages[who].session.question(); q.what == Resume {
					if err := w.pages[who].session.Reply(w.now, w.pages[who].session.questionNumber(), true); err != nil {
						t.Fatal(err)
					}
					w.deliverOutput(who)
				}
				return w.connected() && w.plies() >= 0
			})
			w.quiet = false
			w.waitUntil("three steps are played", func() bool { return w.plies() >= 3 || w.over() })
			w.quiet = true
			w.waitUntil("all are at rest", w.isAtRest)
			w.checkSame()
		}
	}
}

// A liar who falls silent whenever it thinks, for longer than a connection counts as good, gets
// back a minute in the whole game; then the connection is closed, and opening it again takes both
// people.
func TestAttack8EndlessThinking(t *testing.T) {
	for victim := range 2 {
		for _, silence := range []time.Duration{7 * time.Second, Patience + time.Second, 30 * time.Second, 10 * time.Minute} {
			l := newLiarIn(t, clocks(t, "chess", 20*time.Minute), 1-victim, victim)
			if victim == Host {
				l.playVictim("e2e4")
			}
			open, begun := func() bool { return l.s.net.connections[1-victim] != nil }, l.now
			for open() && l.now-begun < 10*time.Minute {
				for quiet := time.Duration(0); quiet < silence && open(); quiet += time.Second {
					l.advance(time.Second)
				}
				if open() {
					l.send(message.Message{})
				}
			}
			thought := l.now - begun
			left, _ := l.s.Left(l.s.book.shown.Acting().First())
			if most := 20*time.Minute - thought + Slack + 2*time.Second; left > most {
				t.Errorf("victim %d: after %v of thought with silences of %v the liar has %v of 20m; want %v at most", victim, thought, silence, left, most)
			}
			if silence > Patience && open() {
				t.Errorf("victim %d: ten minutes with silences of %v are accepted; want the connection closed", victim, silence)
			}
		}
	}
}
