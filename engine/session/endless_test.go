package session

import (
	"slices"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/wire"
)

// endless returns a Think without a limit and with lines.
func endless(k *talk, seat, agent string, lines int) wire.Command {
	c := thinking(k, seat, agent)
	c.Think.Endless, c.Think.Lines = true, lines
	return c
}

// checkLines checks the rows of a report: as many as are asked for, and not more, have a line that
// begins with their move and can be played; alpha-beta has exact values of them.
func checkLines(k *talk, r *wire.Report, lines int) {
	k.t.Helper()
	for i, row := range r.Rows {
		if i >= lines || row.Visits == 0 {
			if len(row.Line) != 0 && i >= lines {
				k.t.Errorf("%s: row %d has the line %v, want none", r.Agent, i, row.Line)
			}
			continue
		}
		text := row.Move
		if row.Text != "" {
			text = row.Text
		}
		if k.session.shown.state.Acting().Count() > 1 && len(row.Line) > 0 {
			row.Line[0], text = row.Line[0][:1], text[:1] // a joint move: a letter for each seat, the first goose's first
		}
		if len(row.Line) == 0 || row.Line[0] != text {
			k.t.Errorf("%s: row %d of %s has the line %v, want one that begins with it", r.Agent, i, text, row.Line)
			continue
		}
		if r.Depth > 0 && row.AtMost {
			k.t.Errorf("%s: row %d of %s has only a bound at depth %d", r.Agent, i, text, r.Depth)
		}
		if !k.session.shown.game.Spec().Chance {
			ply := k.session.shown.ply
			if e := k.answer(wire.Command{Peek: &wire.Peek{Epoch: k.session.epoch, Ply: ply, Moves: row.Line}}); e.Peeked == nil {
				k.t.Errorf("%s: the line %v of row %d is refused: %+v", r.Agent, row.Line, i, e.Error)
			}
		}
	}
}

// An endless Think ignores the limit of its agent, goes on until Stop, and has lines. Agents that
// do not search end at once.
func TestEndless(t *testing.T) {
	for game, agents := range map[string][]string{
		"othello": {"uct:n=20", "uct:n=9,final=ucb", "uct:ms=5", "puct:n=20,net=none", "alphabeta:depth=2", "alphabeta:nodes=100", "alphabeta:ms=20,lines=2", "flat:n=10", "level:3"},
		"morris":  {"alphabeta", "uct:n=30"},
		"chess":   {"alphabeta:depth=1", "puct:n=10,net=none,value=quiescence"},
		"geese":   {"uct:n=10", "puct:n=10,net=none"},
	} {
		for _, agent := range agents {
			k := newTalk(t)
			b := k.board(opening(game, "", 0))
			for lines := range 4 {
				k.send(endless(k, b.Acting[0], agent, lines))
				id := k.id
				events := k.step(60)
				if k.session.thought == nil {
					t.Fatalf("%s: the thought has ended after %d events, want an endless one", agent, len(events))
				}
				r := k.final(id, append(events, k.send(stopping)...))
				if r.Agent != agent && agent != "alphabeta:ms=20,lines=2" || r.Goal != 0 || r.Done < 10 {
					t.Errorf("%s: got %+v, want the agent with more than 10 simulations and no goal", agent, r)
				}
				if agent != "flat:n=10" {
					checkLines(k, r, lines)
				}
			}
		}
	}
	k := newTalk(t)
	k.board(opening("othello", "", 0))
	for _, agent := range []string{"random", "rules"} {
		k.send(endless(k, "black", agent, 3))
		if r := k.final(k.id, k.step(9)); r.Move == "" {
			t.Errorf("%s: got %+v, want a move", agent, r)
		}
	}
}

// An endless Think with a clock ignores the clock, and one may think about a game that was given up.
func TestEndlessWithoutClock(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "f5", -1))
	k.board(resigning("white"))
	k.checkRefused(thinking(k, "white", "uct:n=20"), wire.KindMove, "the game is over")
	c := endless(k, "white", "uct:n=20", 0)
	c.Think.Clock = &wire.Clock{Left: 50}
	k.send(c)
	id := k.id
	events := k.step(100)
	if r := k.final(id, append(events, k.send(stopping)...)); r.Done < 100 {
		t.Errorf("got %+v, want more than 100 simulations", r)
	}
}

// An endless Think with helpers: every worker takes part, whatever the agent's limit, and each of
// the first rows has a line, from the worker that searches its move.
func TestEndlessWithHelpers(t *testing.T) {
	for _, agent := range []string{"uct:n=20", "puct:ms=5,net=none", "alphabeta:depth=2"} {
		for workers := 2; workers <= 3; workers++ {
			m := newTeam(t)
			m.board(opening("othello", "f5,d6", -1))
			c := endless(m.talk, "black", agent, 5)
			c.Think.Workers = workers
			m.send(c)
			id := m.id
			var events []wire.Event
			for range 120 {
				m.runHelpers()
				m.session.Step()
				events = append(events, m.received()...)
			}
			if m.session.thought == nil {
				t.Fatalf("%s: the thought has ended", agent)
			}
			r := m.final(id, append(events, m.send(stopping)...))
			if r.Workers != workers || m.helps != workers-1 {
				t.Errorf("%s: %d workers took part and %d helped, want %d and %d", agent, r.Workers, m.helps, workers, workers-1)
			}
			checkLines(m.talk, r, 5)
			m.clock = m.clock.Add(time.Second)
		}
	}
}

// The exact values of several lines are those that alpha-beta finds for each move alone.
func TestLinesAreExact(t *testing.T) {
	for _, g := range games.All() {
		if g.Spec().Chance {
			continue
		}
		k := newTalk(t)
		b := k.board(opening(g.Spec().Name(), "", 0))
		c := thinking(k, b.Acting[0], "alphabeta:depth=3,ties=first")
		c.Think.Lines = 4
		k.send(c)
		r := k.final(k.id, k.step(1<<20))
		checkLines(k, r, 4)
		values := make([]float32, 0, 4)
		for _, row := range r.Rows[:4] {
			values = append(values, -row.Value)
			if row.AtMost || r.Depth != 3 {
				t.Errorf("%s: got %+v at depth %d, want an exact value at depth 3", g.Spec().ID, row, r.Depth)
			}
		}
		if !slices.IsSorted(values) {
			t.Errorf("%s: got the values %v of the moves, want the best first", g.Spec().ID, values)
		}
	}
}

// Beside an endless search the moves of a late position get their exact results, in slices after the
// first rows; a move drops what is left of that work.
func TestExactBesideASearch(t *testing.T) {
	k := newTalk(t)
	open := randomOpen(t, "othello", 46)
	b := k.board(wire.Command{Open: &open})
	k.send(endless(k, b.Acting[0], "uct:n=20", 1))
	id, unproven := k.id, false
	var last *wire.Report
	for last == nil || last.Rows[len(last.Rows)-1].Proven == "" || last.Rows[0].Proven == "" {
		if k.session.thought == nil || len(b.Legal) < 2 {
			t.Fatalf("the thought about %d moves has ended, want exact results beside it", len(b.Legal))
		}
		for _, e := range k.step(1) {
			if e.ID == id && e.Report != nil && len(e.Report.Rows) > 0 {
				last = e.Report
				unproven = unproven || last.Rows[0].Proven == ""
			}
		}
	}
	if !unproven {
		t.Error("the first rows were exact, want those of the search first")
	}
	solver := k.session.shown.game.(game.Solvable).Solver(1 << 20)
	for solver.Begin(k.session.shown.state); !solver.Advance(1 << 16); {
	}
	if _, points, _ := solver.Answer(); last.Rows[0].Margin != points {
		t.Errorf("the best row is %+v, want a margin of %d", last.Rows[0], points)
	}
	k.send(solo(k, b.Legal[0]))
	if k.session.thought != nil || k.session.Busy() {
		t.Errorf("after a move the session is still busy with %+v, want nothing", k.session.thought)
	}
}
