package session

import (
	"time"

	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/wire"
)

// How a tree is told.
const (
	nextGrown = 100 * time.Millisecond // after the Grown before
	frame     = 16 * time.Millisecond  // the same, where simulations are told one by one
	room      = 24 << 10               // bytes of Grown.Packed
)

// watch is how the tree of what is thought is told. The zero watch is off: it costs
// nothing.
type watch struct {
	id   int           // of the Watch, 0 while it is off
	pace time.Duration // from one simulation to the next, 0 for as soon as can be
	tree *tree         // that was told last, nil for none
}

// tree is the tree of a thought, under way or over, as it is told.
type tree struct {
	thought *thought
	search  *search.Search
	teller  *search.Teller
	told    time.Time // when the last Grown was, zero before
	behind  bool      // more is to be told than has been
	ended   bool      // all is told of a thought that is over
	seen    int32     // nodes that were looked through for names
	names   []wire.Name
}

// follow obeys a Watch. The tree that was told last is told anew.
func (s *Session) follow(id int, c *wire.Watch) {
	t, before := s.thought, s.watch.tree
	s.watch = watch{}
	if !c.On {
		s.unwatch()
		return
	}
	s.watch.id = id
	if c.PerSecond > 0 {
		s.watch.pace = time.Duration(float64(time.Second) / c.PerSecond)
	}
	if before != nil {
		s.watch.tree = grown(before.thought, before.search)
	}
	if t == nil {
		s.rewatch()
		return
	}
	t.next = time.Time{}
	if s.watch.pace > 0 {
		s.letGo(t)
	} else {
		s.rewatch()
	}
}

func grown(t *thought, tree *search.Search) *tree {
	return &tree{thought: t, search: tree, teller: tree.Teller(t.seat), behind: true}
}

// plant begins to tell the tree of a thought, once it has one.
func (w *watch) plant(t *thought) {
	if w.id == 0 || t.player == nil || w.tree != nil {
		return
	}
	if tree := player.Tree(t.player); tree != nil {
		w.tree = grown(t, tree)
	}
}

// owes says whether a tree whose thought is over, or waits, is not told to its end.
func (w *watch) owes() bool { return w.tree != nil && !w.tree.ended }

// slowly says whether a thought waits between two simulations.
func (w *watch) slowly(t *thought) bool { return w.pace > 0 && w.tree != nil && w.tree.thought == t }

// due is when there is more to do of a tree that is told, or thought about slowly.
func (w *watch) due() time.Time {
	g := w.tree
	if !w.slowly(g.thought) || g.behind || g.thought.player == nil {
		return g.told.Add(nextGrown)
	}
	due := g.told.Add(frame)
	if g.thought.next.After(due) {
		return g.thought.next
	}
	return due
}

// Wait is how long Step has nothing to do; it is for while Busy.
func (s *Session) Wait() time.Duration {
	t := s.thought
	thinks := t != nil && t.player != nil
	if s.errand != nil || thinks && (!t.ended.IsZero() || !s.watch.slowly(t)) || !s.watch.owes() {
		return 0
	}
	return max(0, s.watch.due().Sub(s.now()))
}

// advance thinks for one slice, or does the simulations of a slow thought that are due,
// and says whether the thought has ended.
func (s *Session) advance(t *thought) bool {
	s.watch.plant(t)
	if !s.watch.slowly(t) {
		t.clock.start()
		return t.player.Advance(slice)
	}
	now, g := s.now(), s.watch.tree
	if g.behind || now.Before(s.watch.due()) {
		t.clock.stop()
		return false
	}
	if t.next.Before(now.Add(-nextGrown)) { // the first; or the worker was kept from it
		t.next = now
	}
	t.clock.start()
	defer t.clock.stop()
	for !t.next.After(now) && s.now().Sub(now) < slice {
		t.next = t.next.Add(s.watch.pace)
		before := g.search.Done()
		done := t.player.Advance(0)
		if g.search.Done() > before {
			g.teller.Simulated()
		}
		g.told = time.Time{} // it is told at once
		if done {
			return true
		}
	}
	return false
}

// tell tells what has grown of the tree, where that is due.
func (s *Session) tell() {
	if g := s.watch.tree; g != nil && !g.ended {
		over := g.thought != s.thought
		if slow := !over && s.watch.slowly(g.thought) && !g.behind; slow && g.told.IsZero() || !slow && !s.now().Before(g.told.Add(nextGrown)) {
			s.grow(g)
		}
	}
}
