package session

import (
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/wire"
)

// Every agent offered in Welcome returns a move, with every kind of limit.
func TestEveryAgentPlays(t *testing.T) {
	k := newTalk(t)
	var agents []string
	for _, a := range k.answer(wire.Command{Hello: &wire.Hello{Version: wire.Version}}).Hello.Games[0].Agents {
		agents = append(agents, a.Name)
	}
	if len(agents) < 11 {
		t.Fatalf("only %q are offered, want length at least 11", agents)
	}
	b := k.board(opening("othello", "f5,d6", -1))
	for _, agent := range append(agents, "uct", "puct:n=100", "uct:ms=1", forever) {
		k.send(thinking(k, "black", agent))
		think := k.id
		events := k.step(2)
		events = append(events, k.send(stopping)...)
		r := k.final(think, events)
		if !slices.ContainsFunc(b.Legal, func(m wire.Move) bool { return m.Name == r.Move }) || r.Agent != agent || r.Seat != "black" {
			t.Errorf(`%s ends with %+v; want slices.ContainsFunc(b.Legal, func(m wire.Move) bool { return m.Name == r.Move }) && r.Agent == agent && r.Seat == "black"`, agent, r)
		}
		if r.Valued != (len(r.Rows) > 0) || r.Valued && len(r.Rows) != len(b.Legal) {
			t.Errorf("%s: valued is %v with %d rows", agent, r.Valued, len(r.Rows))
		}
	}
}

// A report of alpha-beta has the depth, counts nodes as visits, and ends with a line that
// can be played.
func TestAlphaBetaReport(t *testing.T) {
	k := newTalk(t)
	b := k.board(opening("chess", "e2e4,e7e5", -1))
	r := k.think("white", "alphabeta:depth=3")
	if r.Depth != 3 || !r.Valued || r.Goal != 0 || r.Visits != r.Done || r.Visits < len(b.Legal) || len(r.Rows) != len(b.Legal) {
		t.Errorf("it reports %+v; want r.Depth == 3 && r.Valued && r.Goal == 0 && r.Visits == r.Done && r.Visits >= len(b.Legal) && len(r.Rows) == len(b.Legal)", r)
	}
	if r.Move != r.Rows[0].Move || r.Rows[0].AtMost || len(r.Line) == 0 {
		t.Errorf("it plays %s, has the first row %+v, and expects %q", r.Move, r.Rows[0], r.Line)
	}
	if r.Unit != "pawn" || r.Rows[0].Points == 0 || (r.Rows[0].Points > 0) != (r.Rows[0].Value > 0) {
		t.Errorf("in %ss it has %+v", r.Unit, r.Rows[0])
	}
	k.board(opening("chess", "f2f3,e7e5,g2g4", -1))
	if r = k.think("black", "alphabeta:depth=3"); r.Rows[0].Proven != "win" || r.Rows[0].Plies != 1 || r.Move != "d8h4" {
		t.Errorf(`the row of the fool's mate is %+v; want r.Rows[0].Proven "win", r.Rows[0].Plies 1 and r.Move "d8h4"`, r.Rows[0])
	}
}

// Priors are reported for a search that has some, and not for one that has none.
func TestPriorsAreReportedIfTheyDiffer(t *testing.T) {
	for agent, want := range map[string]bool{"uct:n=50": false, "flat:n=50": false, "puct:net=none,n=50": false, "puct:net=none,n=50,noise=0.25": true} {
		k := newTalk(t)
		k.board(opening("othello", "f5", -1))
		for _, row := range k.think("white", agent).Rows {
			if (row.Prior > 0) != want {
				t.Errorf("%s: %+v: got %v, want %v", agent, row, (row.Prior > 0), want)
			}
		}
	}
}

// A Final agrees with its search: rows of all moves, most visits first, whose visits add
// up to the simulations.
func TestFinalReport(t *testing.T) {
	k := newTalk(t)
	b := k.board(opening("othello", "f5,d6", -1))
	r := k.think("black", "uct:n=500")
	if !r.Valued || r.Goal != 500 || r.Done != 500 || r.Value < -1 || r.Value > 1 {
		t.Errorf("counts are wrong: %+v", r)
	}
	sum := 0
	for i, row := range r.Rows {
		at := slices.IndexFunc(b.Legal, func(m wire.Move) bool { return m.Name == row.Move })
		if at < 0 || !slices.Equal(b.Legal[at].Squares, row.Squares) {
			t.Fatalf("row %d has no legal move: %+v; want at at least 0 and b.Legal[at].Squares %v", i, row, row.Squares)
		}
		if i > 0 && row.Visits > r.Rows[i-1].Visits {
			t.Errorf("row %d has more visits than the row before", i)
		}
		sum += row.Visits
	}
	if len(r.Rows) != len(b.Legal) || sum < r.Done-1 || sum > r.Visits {
		t.Errorf("%d rows of %d moves, visits %d of %d", len(r.Rows), len(b.Legal), sum, r.Visits)
	}
	if len(r.Line) == 0 || r.Line[0] != r.Rows[0].Move || r.Move != r.Rows[0].Move {
		t.Errorf("move %q, line %q, first row %q", r.Move, r.Line, r.Rows[0].Move)
	}
	// The line can be played.
	k.board(opening("othello", "f5,d6,"+strings.Join(r.Line, ","), -1))
	again := newTalk(t)
	again.board(opening("othello", "f5,d6", -1))
	if r2 := again.think("black", "uct:n=500"); r2.Move != r.Move || r2.Value != r.Value {
		t.Errorf("the same seed gave %q with %v and %q with %v", r.Move, r.Value, r2.Move, r2.Value)
	}
}

// Partial reports start early and then come at their interval, for any length of a slice.
func TestPaceOfReports(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "", 0))
	k.send(thinking(k, "black", forever))
	think, begun := k.id, k.clock
	var times []time.Duration
	const between = 7 * time.Millisecond // at most, between two slices
	for i := range 60 {
		k.clock = k.clock.Add(time.Duration(i) * between / 60)
		for _, e := range k.step(1) {
			if e.ID != think || e.Report == nil || e.Report.Final || e.Epoch != 1 {
				t.Fatalf("during the thought %+v arrived", e)
			}
			age := k.clock.Sub(begun)
			if want := float64(age.Microseconds()) / 1000; e.Report.Millis != want {
				t.Errorf("after %v a report has %v ms, want %v", age, e.Report.Millis, want)
			}
			times = append(times, age)
		}
	}
	if len(times) < 7 {
		t.Fatalf("reports came after %v, want length at least 7", times)
	}
	least, before := firstReport, time.Duration(0)
	for _, at := range times {
		if wait := at - before; wait < least || wait > least+slice+between+3*readingTime {
			t.Errorf("a report came %v after the one before, want %v and at most a slice more; all: %v", wait, least, times)
		}
		least, before = nextReport-readingTime, at // it counts from the reading of the clock before
	}
	r := k.final(think, k.send(stopping))
	if r.Done == 0 || r.Goal != 10_000_000 {
		t.Errorf("stopped with %+v; want r.Done != 0 && r.Goal == 10_000_000", r)
	}
	if k.session.Busy() || len(k.send(stopping)) != 0 {
		t.Error("a second stop found something to stop")
	}
}

// A slice does a limited amount of work, even in a search that never ends.
func TestSliceIsBounded(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "", 0))
	k.send(thinking(k, "black", forever))
	think, begun := k.id, k.clock
	events := k.step(3)
	if !k.session.Busy() {
		t.Fatal("three slices finished what takes minutes")
	}
	if took := k.clock.Sub(begun); took < 3*slice || took > 3*(slice+4*readingTime) {
		t.Errorf("three slices took %v; want %v", took, 3*slice)
	}
	events = append(events, k.send(stopping)...)
	if r := k.final(think, events); r.Done == 0 || r.Done >= r.Goal || r.Millis <= 0 {
		t.Errorf("stopped with %+v; want r.Done != 0 && r.Done < r.Goal && r.Millis > 0", r)
	}
}

// A command that changes the position, or another Think, ends the Think before it with its Final,
// which has the epoch of the position that it was about.
func TestOneFinalEach(t *testing.T) {
	for name, next := range map[string]func(*talk) wire.Command{
		"think":  func(k *talk) wire.Command { return thinking(k, "black", "random") },
		"play":   func(k *talk) wire.Command { return playing(k, "c3") },
		"goto":   func(*talk) wire.Command { return going(0) },
		"resign": func(*talk) wire.Command { return resigning("white") },
		"open":   func(*talk) wire.Command { return opening("othello", "", 0) },
	} {
		k := newTalk(t)
		k.board(opening("othello", "f5,d6", -1))
		k.send(thinking(k, "black", forever))
		think := k.id
		k.step(1)
		events := k.send(next(k))
		if len(events) == 0 || events[0].Epoch != 1 {
			t.Errorf("%s returned %+v; want len(events) != 0 && events[0].Epoch == 1", name, events)
			continue
		}
		k.final(think, events[:1])
		if name != "think" && (len(events) != 2 || events[1].Board == nil || events[1].Epoch != 2 || events[1].ID != k.id) {
			t.Errorf("%s returned %+v", name, events)
		}
		if rest := k.step(5); name == "think" {
			k.final(k.id, rest)
		} else if len(rest) != 0 {
			t.Errorf("%s was followed by %+v, want length 0", name, rest)
		}
	}
}

// An agent that varies only the first ply of a game knows the ply.
func TestAgentKnowsThePly(t *testing.T) {
	for ply, varies := range []bool{true, false} {
		k := newTalk(t)
		k.board(opening("othello", "f5,d6", ply))
		varied := false
		for seed := range uint64(12) {
			c := thinking(k, []string{"black", "white"}[ply], "puct:n=60,temp=100,tempplies=1")
			c.Think.Seed = seed
			k.send(c)
			r := k.final(k.id, k.step(1<<20))
			varied = varied || r.Move != r.Rows[0].Move
		}
		if varied != varies {
			t.Errorf("at ply %d the agent varied: %v, want %v", ply, varied, varies)
		}
	}
}

// faulty is an agent that fails, as only a bug could make it.
type faulty struct {
	player.Player
	advance, report bool
}

func (f *faulty) Advance(time.Duration) bool {
	if f.advance {
		panic("lost\nthe thread")
	}
	return false
}

func (f *faulty) Report(*search.Report) bool {
	if f.report {
		panic("nothing to say")
	}
	return false
}

// A fault inside an agent is reported, and the game continues.
func TestFaultOfAnAgent(t *testing.T) {
	for _, f := range []*faulty{{advance: true}, {report: true}} {
		k := newTalk(t)
		b := k.board(opening("othello", "f5,d6", -1))
		k.send(thinking(k, "black", "random"))
		think := k.id
		f.Player = k.session.thought.player
		k.session.thought.player = f
		events := append(k.step(1), k.send(stopping)...)
		if len(events) != 1 || events[0].ID != think || events[0].Error == nil || events[0].Error.Kind != wire.KindInside {
			t.Fatalf("the fault was reported as %+v", events)
		}
		if k.session.Busy() {
			t.Error("the agent that failed is still thinking")
		}
		checkSame(t, "after the fault", k.board(going(2)), b)
	}
}

// broken is a state that cannot be shown.
type broken struct{ game.State }

func (broken) View() game.View                    { panic("no view") }
func (broken) Squares(game.Seat, game.Move) []int { panic("no squares") }

// A fault inside a command is reported, and the game is unchanged.
func TestFaultOfACommand(t *testing.T) {
	k := newTalk(t)
	b := k.board(opening("othello", "f5,d6", -1))
	sound := k.session.shown
	bad := *sound
	bad.state, bad.record = broken{sound.state}, nil
	k.session.shown = &bad
	k.checkRefused(thinking(k, "black", "random"), wire.KindInside, "no squares")
	k.checkRefused(resigning("black"), wire.KindInside, "nil pointer")
	if k.session.shown != &bad || k.session.epoch != 1 || k.session.Busy() {
		t.Error("a command that failed has changed the session")
	}
	k.session.shown = sound
	checkSame(t, "after the fault", k.board(going(2)), b)
}
