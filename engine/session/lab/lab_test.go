package lab_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"playout/engine/arena"
	"playout/engine/contest"
	"playout/engine/games"
	"playout/engine/instant"
	"playout/engine/match"
	"playout/engine/net/nettest"
	"playout/engine/session"
	"playout/engine/session/lab"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
)

// crew is a leading session and its helpers, which work in turns.
type crew struct {
	*testing.T
	leader  *session.Session
	helpers map[int]*session.Session
	inbox   map[int][][]byte
	tasks   int // that helpers were sent
	ended   []int
	silent  map[int]bool // helpers that do nothing
	nonsense,
	dying int // the numbers of tasks whose helper sends nonsense, or dies; 0 for none
	models []string
	later  []func() // what happens in the next turn

	id     int
	events []wire.Event // of the leader, not read yet
}

func newCrew(t *testing.T, models ...string) *crew {
	m := &crew{T: t, helpers: map[int]*session.Session{}, inbox: map[int][][]byte{}, silent: map[int]bool{}, models: models}
	m.leader = session.New(func(e wire.Event) {
		arrived, err := wire.DecodeEvent(wire.EncodeEvent(e))
		if err != nil {
			t.Errorf("the leader sends %v", err)
		}
		m.events = append(m.events, arrived)
	})
	m.leader.Extend(lab.New)
	m.leader.Announce(models...)
	m.leader.Lead(m)
	return m
}

// Send implements the leader's pool.
func (m *crew) Send(i int, message []byte) {
	c, err := wire.DecodeCommand(message)
	if err != nil {
		m.Fatalf("helper %d is sent %s: %v", i, message, err)
	}
	if command, err := labwire.DecodeCommand(c.Lab); err == nil && command.Task != nil {
		m.tasks++
		switch m.tasks {
		case m.nonsense:
			nonsense := wire.EncodeEvent(wire.Event{ID: c.ID, Lab: &wire.Lab{Message: []byte(`{"played":{"lines":"{}\n"}}`)}})
			m.later = append(m.later, func() { m.leader.HandleHelper(i, nonsense) })
			return
		case m.dying:
			m.later = append(m.later, func() { m.leader.Lost(i) })
			return
		}
	}
	if m.helpers[i] == nil {
		var h *session.Session
		h = session.New(func(e wire.Event) {
			if m.helpers[i] == h {
				m.leader.HandleHelper(i, wire.EncodeEvent(e))
			}
		})
		h.Extend(lab.New)
		h.Announce(m.models...)
		m.helpers[i] = h
	}
	m.inbox[i] = append(m.inbox[i], message)
}

// End implements the leader's pool.
func (m *crew) End(i int) {
	m.ended = append(m.ended, i)
	delete(m.helpers, i)
	delete(m.inbox, i)
}

// ask sends the leader a command.
func (m *crew) ask(c labwire.Command) int {
	m.id++
	message := labwire.EncodeCommand(c)
	message.ID = m.id
	m.leader.Handle(wire.EncodeCommand(message))
	return m.id
}

// work lets everyone work for a slice.
func (m *crew) work() {
	for _, happen := range m.later {
		happen()
	}
	m.later = nil
	for _, i := range slices.Sorted(maps.Keys(m.helpers)) {
		h := m.helpers[i]
		for _, message := range m.inbox[i] {
			h.Handle(message)
		}
		m.inbox[i] = nil
		if h.Busy() && !m.silent[i] {
			h.Step()
		}
	}
	if m.leader.Busy() {
		m.leader.Step()
	}
}

// outcome is what a match has sent.
type outcome struct {
	states []*labwire.State
	lines  map[int]string // by game, without times
	text   string         // of all lines
	final  *labwire.State // nil until it comes
	err    *wire.Error
}

// read reads the events so far.
func (m *crew) read(o *outcome) {
	m.Helper()
	for _, e := range m.events {
		if e.Error != nil {
			o.err = e.Error
			continue
		}
		if e.Lab == nil {
			continue
		}
		event, err := labwire.DecodeEvent(e.Lab)
		if err != nil {
			m.Fatal(err)
		}
		if event.State == nil {
			continue
		}
		if o.final != nil {
			m.Fatalf("a State after the Final: %+v", event.State)
		}
		o.states = append(o.states, event.State)
		o.text += event.State.Lines
		for line := range strings.Lines(event.State.Lines) {
			var r arena.Result
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				m.Fatal(err)
			}
			if o.lines[r.Number] != "" {
				m.Errorf("game %d comes twice", r.Number)
			}
			o.lines[r.Number] = timeless(r)
		}
		if event.State.Final {
			o.final = event.State
		}
	}
	m.events = nil
}

// play plays a match to its end, and calls between after each turn.
func (m *crew) play(c labwire.Match, between func(*outcome)) *outcome {
	m.Helper()
	o := &outcome{lines: map[int]string{}}
	m.ask(labwire.Command{Match: &c})
	for m.read(o); o.final == nil && o.err == nil; m.read(o) {
		m.work()
		if between != nil {
			between(o)
		}
	}
	return o
}

func timeless(r arena.Result) string {
	for i := range r.Nanos {
		r.Nanos[i] = make([]int64, len(r.Nanos[i]))
	}
	return contest.Line(&r)
}

// text returns the JSON of a match.
func text(s match.Spec) string { return string(s.JSON()) }

// withoutTimes returns the printed standings without times.
func withoutTimes(t *testing.T, printed string) string {
	t.Helper()
	var s arena.Summary
	if err := json.Unmarshal([]byte(printed), &s); err != nil {
		t.Fatal(err)
	}
	for i := range s.Agents {
		s.Agents[i].MsPerMove, s.Agents[i].MedianMs = 0, 0
	}
	var b strings.Builder
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var othello = match.Spec{Game: "othello", Agents: []string{"uct:n=20", "rules"}, Games: 12, Seed: 7}

// A match has the same results with any number of workers, and they are those of the command line, as
// is what it exports.
func TestWorkersPlayTheSameMatch(t *testing.T) {
	for _, spec := range []match.Spec{
		othello,
		{Game: "geese", Agents: []string{"rules", "random", "uct:n=10"}, Games: 6, Seed: 2},
		{Game: "morris", Agents: []string{"alphabeta:depth=2", "random", "uct:n=10"}, Format: "roundrobin", Games: 4, Seed: 2, Openings: "book", Adjudicate: "plies=40"},
		{Game: "othello", Agents: []string{"rules", "random"}, Games: 60, Seed: 5, SPRT: "0,300"},
	} {
		m, err := spec.Match()
		if err != nil {
			t.Fatal(err)
		}
		g, err := games.Parse(spec.Game)
		if err != nil {
			t.Fatal(err)
		}
		book := ""
		if spec.Openings != "" {
			book = g.Spec().Book
		}
		setup, err := contest.Read(text(spec), book)
		if err != nil {
			t.Fatal(err)
		}
		config := setup.Config
		if m.SPRT != nil {
			config.Enough = arena.Enough(m.SPRT)
		}
		results, err := arena.Run(config)
		if err != nil {
			t.Fatal(err)
		}
		var want arena.Tournament
		if err := want.Add(config, results); err != nil {
			t.Fatal(err)
		}
		var printed strings.Builder
		if err := want.Summary(&config, setup.Book).Write(&printed); err != nil {
			t.Fatal(err)
		}
		for workers := range 4 {
			c := newCrew(t)
			o := c.play(labwire.Match{Spec: text(spec), Book: book, Workers: workers}, nil)
			if o.err != nil {
				t.Fatal(o.err)
			}
			f := o.final
			if !f.Over || f.Done != len(results) || f.Total != len(results) || f.Table == nil || (workers > 1) != (c.tasks > 0) {
				t.Fatalf("%s, %d workers: %+v, %d tasks; want %d games", spec.Game, workers, f, c.tasks, len(results))
			}
			for _, r := range results {
				if diff := cmp.Diff(timeless(r), o.lines[r.Number]); diff != "" {
					t.Fatalf("%s, %d workers, game %d (-want +got):\n%s", spec.Game, workers, r.Number, diff)
				}
			}
			if diff := cmp.Diff(withoutTimes(t, printed.String()), withoutTimes(t, f.Table.JSON)); diff != "" {
				t.Errorf("%s, %d workers (-want +got):\n%s", spec.Game, workers, diff)
			}
		}
	}
}

// Helpers that die, send nonsense or hang cost nothing but their work.
func TestLostHelpers(t *testing.T) {
	want := newCrew(t).play(labwire.Match{Spec: text(othello)}, nil)
	for _, change := range []func(*crew){
		func(c *crew) { c.dying = 1 },
		func(c *crew) { c.nonsense = 2 },
		func(c *crew) { c.silent[0] = true },
		func(c *crew) { c.silent[0], c.silent[1] = true, true },
	} {
		c := newCrew(t)
		change(c)
		o := c.play(labwire.Match{Spec: text(othello), Workers: 3}, nil)
		if o.err != nil {
			t.Fatal(o.err)
		}
		if diff := cmp.Diff(want.lines, o.lines); diff != "" {
			t.Errorf("%d lost (-want +got):\n%s", len(c.ended), diff)
		}
		// A fast machine may end the match before the bad news arrive.
		if len(c.silent) == 0 && len(c.ended) > 1 {
			t.Errorf("helpers %v were ended, want at most one", c.ended)
		}
	}
}

// A match that was ended goes on from its lines, in one command or several, without a game twice.
func TestGoesOn(t *testing.T) {
	whole := newCrew(t).play(labwire.Match{Spec: text(othello)}, nil)
	for _, cut := range []int{0, 1, 5, 12} {
		c := newCrew(t)
		first := c.play(labwire.Match{Spec: text(othello), Workers: 2}, func(o *outcome) {
			if len(o.lines) >= cut && o.final == nil {
				c.ask(labwire.Command{End: &labwire.End{}})
			}
		})
		if first.final == nil || first.final.Done != len(first.lines) || first.final.Over != (len(first.lines) == 12) || c.leader.Busy() {
			t.Fatalf("ended after %d games: %+v, busy %v", cut, first.final, c.leader.Busy())
		}
		lines := strings.SplitAfter(first.text, "\n")
		half := len(lines) / 2
		o := &outcome{lines: maps.Clone(first.lines)}
		c.ask(labwire.Command{Match: &labwire.Match{Spec: text(othello), Results: strings.Join(lines[:half], ""), More: true}})
		c.work()
		if c.read(o); len(o.states) != 1 || o.states[0].Done != half || o.states[0].Table == nil || c.leader.Busy() {
			t.Fatalf("a part of the results: %d states, the first %+v, busy %v; want one of %d games", len(o.states), o.states[0], c.leader.Busy(), half)
		}
		rest := c.play(labwire.Match{Spec: text(othello), Results: strings.Join(lines[half:], ""), Workers: 2}, nil)
		if rest.err != nil {
			t.Fatal(rest.err)
		}
		all := maps.Clone(first.lines)
		maps.Copy(all, rest.lines)
		if diff := cmp.Diff(whole.lines, all); diff != "" || len(rest.lines)+len(first.lines) != 12 {
			t.Errorf("after %d games (-want +got):\n%s", cut, diff)
		}
		if diff := cmp.Diff(withoutTimes(t, whole.final.Table.JSON), withoutTimes(t, rest.final.Table.JSON)); diff != "" {
			t.Errorf("after %d games (-want +got):\n%s", cut, diff)
		}
	}
}

// shownBy returns the board that an Open shows.
func shownBy(t *testing.T, open wire.Open) (board *wire.Board) {
	t.Helper()
	session.NewSmall(func(e wire.Event) { board = e.Board }).Handle(wire.EncodeCommand(wire.Command{ID: 1, Open: &open}))
	if board == nil {
		t.Fatalf("%+v opens nothing", open)
	}
	return board
}

// While a match is played, another command comes first, and the board stays as it is; a game in play
// can be watched.
func TestOtherCommandsComeFirst(t *testing.T) {
	c := newCrew(t)
	c.leader.Handle([]byte(`{"id":900,"open":{"game":"othello"}}`))
	thought, asked := false, false
	watched := 0
	spec := othello
	spec.Agents = []string{"uct:n=2000", "uct:n=2000"}
	spec.Games = 2
	o := &outcome{lines: map[int]string{}}
	c.ask(labwire.Command{Match: &labwire.Match{Spec: text(spec)}})
	for turn := 0; o.final == nil && o.err == nil; turn++ {
		if !asked && turn == 5 {
			asked = true
			c.leader.Handle([]byte(`{"id":901,"think":{"epoch":1,"seat":"black","agent":"uct:n=500"}}`))
		}
		c.work()
		for _, e := range c.events {
			if e.Report != nil && e.Report.Final {
				thought = true
			}
			if e.Lab != nil && asked && !thought {
				t.Fatal("the match goes on during a Think")
			}
		}
		seen := len(o.states)
		c.read(o)
		for _, s := range o.states[seen:] {
			if g := s.Game; g != nil {
				watched++
				if g.Board.Game != "othello" || len(g.Board.Cells) != 64 || !slices.Equal(g.Agents, spec.Agents) || g.Plies < 8 || g.Last == "" {
					t.Fatalf("watched %+v, %+v", g, g.Board)
				}
				if shown := shownBy(t, *g.Open); shown.Position != g.Board.Position || !slices.Equal(shown.Last, g.Board.Last) {
					t.Fatalf("%+v opens %s after %v, watched is %s after %v", g.Open, shown.Position, shown.Last, g.Board.Position, g.Board.Last)
				}
			}
		}
		if turn > 20_000 {
			c.ask(labwire.Command{End: &labwire.End{}})
		}
	}
	if !thought || watched == 0 {
		t.Errorf("the Think has ended: %v; %d positions were watched", thought, watched)
	}
}

// The States of a long match are at most four a second, but for the first and the last, and one comes
// within a slice of End.
func TestStatesAndEnd(t *testing.T) {
	c := newCrew(t)
	spec := match.Spec{Game: "geese", Agents: []string{"random", "rules"}, Games: match.MaxGames, Seed: 1}
	begin := instant.Now()
	turns := 0
	o := c.play(labwire.Match{Spec: text(spec), Workers: 2}, func(o *outcome) {
		if turns++; turns == 40 {
			c.ask(labwire.Command{End: &labwire.End{}})
		}
	})
	quarters := int(instant.Now().Sub(begin)/(250*time.Millisecond)) + 1
	if f := o.final; f == nil || f.Over || f.Done != len(o.lines) || f.Total != match.MaxGames || turns > 40 || len(o.states) > quarters+2 {
		t.Errorf("the Final after %d turns: %+v with %d lines; %d states in %d quarters of a second", turns, f, len(o.lines), len(o.states), quarters)
	}
	if last := o.states[len(o.states)-2]; last.Millis == 0 || last.Workers != 2 {
		t.Errorf("the last State before the Final: %d ms left, %d workers; want an estimate and 2", last.Millis, last.Workers)
	}
}

// othelloNet is the file of a small net.
var othelloNet = nettest.Residual(1, 4, 8, 8, 1, 8, false).Marshal()

// A match waits for the nets of its agents, in every worker; one that cannot be had ends it.
func TestNets(t *testing.T) {
	const spec = `{"game":"othello","agents":["net:net=tiny","random"],"games":2}`
	c := newCrew(t, "tiny")
	o := &outcome{lines: map[int]string{}}
	c.ask(labwire.Command{Match: &labwire.Match{Spec: spec, Workers: 2}})
	c.work()
	if c.read(o); len(o.states) != 1 || o.states[0].Waits != "tiny" || c.leader.Busy() {
		t.Fatalf("states %+v, busy %v; want one that waits", o.states, c.leader.Busy())
	}
	c.leader.Model("tiny", othelloNet, "")
	for c.read(o); o.final == nil && o.err == nil; c.read(o) {
		c.work()
		for _, h := range c.helpers {
			h.Model("tiny", othelloNet, "")
		}
	}
	if o.err != nil || o.final.Done != 2 {
		t.Errorf("the match ends with %+v, %+v", o.final, o.err)
	}
	for _, other := range []struct {
		bring func(*session.Session)
		kind  string
	}{
		{func(s *session.Session) { s.Model("tiny", nil, "it answers 404") }, wire.KindMissing},
		{func(s *session.Session) { s.Model("tiny", []byte("nonsense"), "") }, wire.KindCorrupt},
	} {
		c := newCrew(t, "tiny")
		o := &outcome{}
		c.ask(labwire.Command{Match: &labwire.Match{Spec: spec}})
		other.bring(c.leader)
		if c.read(o); o.err == nil || o.err.Kind != other.kind || len(o.err.Faults) != 1 || o.err.Faults[0].Path != "agents[0]" {
			t.Errorf("the match is refused with %+v, want the kind %s and agents[0]", o.err, other.kind)
		}
	}
}

// Wrong matches, results and tasks are refused in one line, with their paths, and change nothing.
func TestRefusals(t *testing.T) {
	spec := text(othello)
	for _, c := range []struct {
		command          labwire.Command
		kind, path, want string
	}{
		{labwire.Command{Match: &labwire.Match{Spec: `{"game":"othello","agents":["random","bob"]}`}}, labwire.KindMatch, "agents[1]", "bob"},
		{labwire.Command{Match: &labwire.Match{Spec: `{"game":"othello","agents":["random","random"],"games":0}`}}, labwire.KindMatch, "games", "0"},
		{labwire.Command{Match: &labwire.Match{Spec: `{"game":"othello","agents":["random","net:net=none-such"]}`}}, wire.KindMissing, "agents[1]", "none-such"},
		{labwire.Command{Match: &labwire.Match{Spec: spec, Results: "nonsense\n"}}, labwire.KindMatch, "results:1", "line 1"},
		{labwire.Command{Match: &labwire.Match{Spec: spec, Results: `{"game":0}`}}, labwire.KindMatch, "results:1", "line 1"},
		{labwire.Command{Open: &labwire.Open{Spec: spec, Line: `{"game":0}`}}, labwire.KindMatch, "", "seats"},
		{labwire.Command{Task: &labwire.Task{Spec: spec, Games: []int{12}}}, labwire.KindMatch, "games", "game 12 of a match of 12"},
	} {
		crew := newCrew(t)
		crew.ask(labwire.Command{Match: &labwire.Match{Spec: spec}})
		crew.read(new(outcome))
		crew.ask(c.command)
		o := &outcome{}
		crew.read(o)
		if o.err == nil || o.err.Kind != c.kind || !strings.Contains(o.err.Text, c.want) || strings.Contains(o.err.Text, "\n") {
			t.Errorf("%+v: got %+v, want the kind %s and %q", c.command, o.err, c.kind, c.want)
			continue
		}
		if c.path != "" && (len(o.err.Faults) != 1 || o.err.Faults[0].Path != c.path) {
			t.Errorf("%+v: faults %+v, want the path %q", c.command, o.err.Faults, c.path)
		}
		if !crew.leader.Busy() {
			t.Errorf("%+v: the match under way has ended", c.command)
		}
	}
}

// A finished game is opened by the session, at its end.
func TestOpen(t *testing.T) {
	for _, spec := range []match.Spec{
		othello,
		{Game: "geese", Agents: []string{"rules", "random", "random"}, Games: 3, Seed: 2},
		{Game: "chess", Agents: []string{"random", "random"}, Games: 2, Seed: 2, Adjudicate: "plies=20"},
	} {
		c := newCrew(t)
		o := c.play(labwire.Match{Spec: text(spec)}, nil)
		if o.err != nil {
			t.Fatal(o.err)
		}
		line, _, _ := strings.Cut(o.text, "\n")
		c.ask(labwire.Command{Open: &labwire.Open{Spec: text(spec), Line: line}})
		event, err := labwire.DecodeEvent(c.events[len(c.events)-1].Lab)
		if err != nil || event.Opened == nil {
			t.Fatalf("%s: %+v, %v", spec.Game, event, err)
		}
		opened := event.Opened
		c.leader.Handle(wire.EncodeCommand(wire.Command{ID: 900, Open: &opened.Open}))
		board := c.events[len(c.events)-1].Board
		var r arena.Result
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		if board == nil || !board.Over || fmt.Sprint(board.Returns) != fmt.Sprint(r.Returns) || len(opened.Agents) != len(r.Seats) {
			t.Errorf("%s: opens %+v, whose board is %+v; want the end with %v", spec.Game, opened, board, r.Returns)
		}
	}
}

// Untrusted descriptions and results are refused, or played.
func FuzzMatch(f *testing.F) {
	f.Add(text(othello), "", "")
	f.Add(`{"game":"othello","agents":["random","random"],"openings":"book"}`, "f5\n", `{"game":0,"seats":[0,1]}`)
	f.Add(`{"game":"geese","agents":["random","random"],"games":1000000}`, "", "\n\n")
	f.Fuzz(func(t *testing.T, spec, book, results string) {
		c := newCrew(t)
		c.ask(labwire.Command{Match: &labwire.Match{Spec: spec, Book: book, Results: results}})
		c.ask(labwire.Command{End: &labwire.End{}})
		if len(c.events) == 0 {
			t.Error("no answer")
		}
	})
}
