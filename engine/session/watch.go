package session

import (
	"time"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/search"
	"playout/engine/search/tell"
	"playout/engine/wire"
)

// How a tree is told.
const (
	nextGrown = 100 * time.Millisecond // after the Grown before
	packed    = 24 << 10               // bytes of Grown.Packed
)

// watch is how the tree of what is thought is told. The zero watch is off: it costs
// nothing.
type watch struct {
	id     int           // of the Watch, 0 while it is off
	pace   time.Duration // from one simulation to the next, 0 for as soon as can be
	tree   *tree         // that was told last, nil for none
	teller *tell.Teller  // of the tree
}

// tree is the tree of a thought, under way or over, as it is told.
type tree struct {
	thought *thought
	search  *search.Search
	byBound bool        // moves are chosen by their bound
	told    time.Time   // when the last Grown was, zero before
	names   []wire.Name // that are to be told
	ended   bool        // all is told, and the thought is over
}

// follow obeys a Watch. The tree that was told last is told anew.
func (s *Session) follow(id int, c *wire.Watch) {
	t, before := s.thought, s.watch.tree
	if !c.On {
		s.watch = watch{}
		s.unwatch()
		return
	}
	if s.watch.teller == nil {
		s.watch.teller = new(tell.Teller)
	}
	s.watch.id, s.watch.pace, s.watch.tree = id, 0, nil
	if c.PerSecond > 0 {
		s.watch.pace = time.Duration(float64(time.Second) / c.PerSecond)
	}
	if before != nil {
		s.watch.begin(before.thought, before.search, before.byBound)
	}
	if t != nil {
		t.next = time.Time{}
	}
	if t != nil && s.watch.pace > 0 {
		s.letGo(t)
	} else {
		s.rewatch()
	}
}

// begin begins to tell a tree.
func (w *watch) begin(t *thought, s *search.Search, byBound bool) {
	w.tree = &tree{thought: t, search: s, byBound: byBound}
	w.teller.Begin(s, t.seat)
}

// plant begins to tell the tree of a thought, once it has one.
func (w *watch) plant(t *thought) {
	if w.id == 0 || t.player == nil || w.tree != nil {
		return
	}
	if tree, byBound := player.Tree(t.player); tree != nil {
		w.begin(t, tree, byBound)
	}
}

// owes says whether a tree is not told to its end.
func (w *watch) owes() bool { return w.tree != nil && !w.tree.ended }

// slowly says whether a thought waits between two simulations.
func (w *watch) slowly(t *thought) bool { return w.pace > 0 && w.tree != nil && w.tree.thought == t }

// behind says whether nodes are to be told of before those that a simulation adds.
func (w *watch) behind() bool {
	return w.teller.Told() < min(w.tree.search.Inside().Nodes(), tell.MaxNodes)
}

// Wait is how long Step has nothing to do, 0 where it has work or is not Busy.
func (s *Session) Wait() time.Duration {
	t, w := s.thought, &s.watch
	if s.errand != nil || !w.owes() {
		return 0
	}
	due := w.tree.told.Add(nextGrown)
	if t != nil && t.player != nil {
		if !w.slowly(t) || !t.ended.IsZero() {
			return 0
		}
		if !w.behind() {
			due = t.next
		}
	}
	return max(0, due.Sub(s.now()))
}

// advance thinks for one slice, or does the simulations of a slow thought that are due,
// and says whether the thought has ended.
func (s *Session) advance(t *thought) bool {
	w := &s.watch
	w.plant(t)
	if !w.slowly(t) {
		t.clock.start()
		return t.player.Advance(slice)
	}
	t.clock.stop()
	now := s.now()
	if w.behind() || now.Before(t.next) {
		return false
	}
	if t.next.Before(now.Add(-nextGrown)) { // the first; or the worker was kept from it
		t.next = now
	}
	for !t.next.After(now) && s.now().Sub(now) < slice {
		t.next = t.next.Add(w.pace)
		before := w.tree.search.Done()
		t.clock.start()
		done := t.player.Advance(0)
		t.clock.stop()
		if w.tree.search.Done() > before {
			s.grow(w.tree)
		}
		if done || w.tree == nil {
			return done
		}
	}
	return false
}

// tell tells what has grown of the tree, where that is due.
func (s *Session) tell() {
	g := s.watch.tree
	if g == nil || g.ended || s.now().Sub(g.told) < nextGrown {
		return
	}
	if t := s.thought; t == nil || !s.watch.slowly(t) || !t.ended.IsZero() || s.watch.behind() {
		s.grow(g)
	}
}

// grow tells what has grown of the tree, as much as fits.
func (s *Session) grow(g *tree) {
	defer func() {
		if fault := recover(); fault != nil {
			s.watch.tree = nil
			s.fail(s.watch.id, wire.KindInside, inside(fault))
		}
	}()
	t := g.thought
	all := s.watch.teller.Tell(packed)
	in := g.search.Inside()
	for _, node := range s.watch.teller.Below() {
		g.names = append(g.names, wire.Name{Node: int(node), Text: text(t.table, t.table.state, in.Joint(node))})
	}
	names := g.names[:min(len(g.names), wire.MaxNames)]
	g.names = g.names[len(names):]
	told := &wire.Grown{
		Workers: s.workers(), Fresh: g.told.IsZero(), Seat: t.table.game.Spec().Seats[t.seat], Agent: t.agent.String(),
		Nodes: in.Nodes(), Done: g.search.Done(), Packed: s.watch.teller.Packed(), Names: names,
	}
	g.ended = all && t != s.thought && len(g.names) == 0
	told.Ended = g.ended
	g.told = s.now()
	s.send(wire.Event{ID: s.watch.id, Epoch: s.epoch, Grown: told})
}

// text is the moves of a step from a state as a person reads them. Where chance has a
// say they need not be legal there.
func text(t *table, from game.State, j game.Joint) string {
	if acting := from.Acting(); acting.Count() == 1 {
		seat := acting.First()
		if c := shown(from, seat, j[seat]); c.text != "" {
			return c.text
		}
	}
	return record.StepName(t.game.Spec(), from, j)
}
