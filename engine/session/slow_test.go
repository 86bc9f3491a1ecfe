package session

import (
	"math"
	"testing"
	"time"

	"playout/engine/instant"
	"playout/engine/wire"
)

// slow returns a page that watches simulations one by one.
func slow(t *testing.T, agent string, perSecond float64) *watcher {
	w := newWatcher(newTalk(t))
	w.board(opening("othello", "f5,d6", -1))
	w.exchange(watching(perSecond))
	w.exchange(thinking(w.talk, "black", agent))
	return w
}

// A slow search runs its simulations at the given rate and reports each of them with the
// node that it added; between them the session is idle.
func TestSlowSimulations(t *testing.T) {
	for _, perSecond := range []float64{0.5, 1, 7, 60} {
		w := slow(t, "uct:n=40", perSecond)
		w.run(1 << 20)
		m := &w.trees[0]
		if m.last == nil || !m.last.Ended || len(m.nodes) != 41 || m.fresh != 1 {
			t.Fatalf("at %g a second: %+v", perSecond, m.last)
		}
		told := &mirror{t: t}
		var first, last instant.Time
		sims := 0
		for i, e := range w.grown {
			before := len(told.nodes)
			told.take(e.Grown)
			if len(told.paths) > 1 || len(told.paths) == 1 && (len(told.nodes) != before+1 || int(told.paths[0][len(told.paths[0])-1]) != before) {
				t.Errorf("at %g a second, Grown %d adds %d nodes and has the simulations %v", perSecond, i, len(told.nodes)-before, told.paths)
			}
			if len(told.paths) == 1 {
				if sims++; sims == 1 {
					first = w.at[i]
				}
				last = w.at[i]
			}
			if sims > 0 && e.Grown.Done != sims {
				t.Errorf("at %g a second, %d simulations were sent, %d done", perSecond, sims, e.Grown.Done)
			}
		}
		want := time.Duration(39 / perSecond * float64(time.Second))
		if took := last.Sub(first); sims != 40 || took < want-20*readingTime || took > want+want/10+50*readingTime {
			t.Errorf("at %g a second %d simulations took %v; want %v", perSecond, sims, took, want)
		}
	}
	w := slow(t, forever, 2)
	w.run(4)
	done := w.session.thought.tree.Search.Done()
	for range 9 { // none is due
		w.session.Step()
	}
	if w.take(w.received()); w.session.thought.tree.Search.Done() != done || w.session.Wait() <= 0 || w.session.Wait() > time.Second/2 {
		t.Errorf("a search that should wait continued, and waits %v", w.session.Wait())
	}
}

// The time for which a slow search waits counts neither towards its limit nor in its
// reports; a stop while it waits is answered at once.
func TestSlowLimit(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "f5,d6", -1))
	want := k.think("black", "uct:ms=60")
	w := slow(t, "uct:ms=60", 5)
	begun := w.clock
	w.run(1 << 20)
	r := w.rest[len(w.rest)-1].Report
	if !r.Final || r.Done < want.Done/4 || r.Millis < 60 || r.Millis > 70 || w.clock.Sub(begun) < time.Duration(r.Done-1)*time.Second/5 {
		t.Errorf("after %v of %d simulations: %+v; at full speed there are %d", w.clock.Sub(begun), r.Done, r, want.Done)
	}

	w = slow(t, "uct:ms=600000", 0.1)
	w.run(3)
	think, at := w.id, w.clock
	w.clock = w.clock.Add(4 * time.Second)
	w.received()
	events := w.send(stopping)
	if r := w.final(think, events); w.clock.Sub(at) > 5*time.Second || r.Millis > 50 || r.Done == 0 {
		t.Errorf("stopped after %v: %+v; want w.clock.Sub(at) <= 5 * time.Second && r.Millis <= 50 && r.Done != 0", w.clock.Sub(at), r)
	}
	w.run(1 << 20)
	if m := &w.trees[0]; !m.last.Ended {
		t.Errorf("the last event is %+v", m.last)
	}
}

// A change of speed during a Think loses nothing of the tree, which is sent again; an agent
// without a tree is not slowed, nor is one that is no longer watched.
func TestChangeOfWatchSpeed(t *testing.T) {
	w := slow(t, forever, 0)
	w.run(40)
	m := &w.trees[0]
	had := w.session.thought.tree.Search.TreeView().Nodes()
	w.exchange(watching(10))
	w.run(4)
	if m.fresh != 2 || len(m.nodes) <= had || len(m.nodes) > had+4 || int(m.nodes[0].visits) != m.last.Done {
		t.Errorf("slower: %d nodes of %d were sent, %d visits of the root: %+v", len(m.nodes), had, m.nodes[0].visits, m.last)
	}
	w.exchange(watching(100))
	w.run(8)
	if m.fresh != 3 || len(m.nodes) <= had+4 {
		t.Errorf("less slow: %d trees, %d nodes; want 3 and more than %v", m.fresh, len(m.nodes), had+4)
	}
	w.exchange(watching(0))
	w.run(40)
	if m.fresh != 4 || len(m.nodes) < had+200 {
		t.Errorf("at full speed: %d trees, %d nodes; want 4 and at least %v", m.fresh, len(m.nodes), had+200)
	}
	w.exchange(watching(1))
	w.run(5)
	w.exchange(unwatching)
	if w.session.Wait() != 0 {
		t.Error("a search that is not watched waits")
	}
	w.session.Step()
	c := w.session.thought.clock
	if was := c.Now(); c.Now() == was {
		t.Error("its clock stands still")
	}

	w = slow(t, "alphabeta:depth=3", 0.1)
	begun := w.clock
	w.run(1 << 20)
	if r := w.rest[len(w.rest)-1].Report; !r.Final || w.clock.Sub(begun) > 5*time.Second || math.Abs(r.Millis-float64(w.clock.Sub(begun).Milliseconds())) > 20 {
		t.Errorf("alpha-beta took %v: %+v", w.clock.Sub(begun), r)
	}
}

// A slow search waits until its tree has been sent, a part in each Grown.
func TestSlowAfterLargeTree(t *testing.T) {
	w := slow(t, forever, 0)
	w.exchange(unwatching)
	for range 8000 {
		w.session.thought.player.Advance(0)
	}
	w.exchange(watching(1000))
	had, last := 0, wire.Grown{}
	for range 12 {
		w.run(1)
		if m := &w.trees[0]; m.last != nil {
			if had == 0 {
				had, last = m.last.Nodes, *m.last
			}
			if len(m.nodes) < had && m.last.Done != last.Done {
				t.Fatalf("%d of %d nodes were sent, and %d simulations were done since", len(m.nodes), had, m.last.Done-last.Done)
			}
		}
	}
	if m := &w.trees[0]; had < 8000 || len(m.nodes) <= had {
		t.Errorf("%d of %d nodes were sent", len(m.nodes), had)
	}
}
