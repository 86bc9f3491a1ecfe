package lab_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/match"
	"playout/engine/wire/labwire"
)

// take has the worker read a file in pieces, and returns the answer to the last one or the first error.
func (m *crew) take(pieces ...string) (*labwire.Taken, string) {
	m.Helper()
	var taken *labwire.Taken
	for i, piece := range pieces {
		m.ask(labwire.Command{Read: &labwire.Read{Text: piece, First: i == 0, Last: i+1 == len(pieces)}})
		e := m.events[len(m.events)-1]
		m.events = nil
		if e.Error != nil {
			return nil, e.Error.Text
		}
		event, err := labwire.DecodeEvent(e.Lab)
		if err != nil || event.Taken == nil {
			m.Fatalf("the answer to a piece is %+v, %v", event, err)
		}
		taken = event.Taken
	}
	return taken, ""
}

// The lines of a match, saved as the lab saves them, read as a file with the same table, while another
// match runs; each game opens from its line.
func TestFilesOfResults(t *testing.T) {
	c := newCrew(t)
	o := c.play(labwire.Match{Spec: text(othello)}, nil)
	many := othello
	many.Games = 10_000
	c.ask(labwire.Command{Match: &labwire.Match{Spec: text(many)}})
	c.work()
	c.events = nil
	file := text(othello) + "\n" + o.text
	taken, wrong := c.take(file[:100], file[100:900], file[900:])
	if wrong != "" || taken.Filed == nil {
		t.Fatalf("the file gives %+v, %q", taken, wrong)
	}
	f := taken.Filed
	if taken.Games != 12 || f.Game != "othello" || !slices.Equal(f.Agents, []string{"uct:n=20", "rules"}) || f.Cut {
		t.Errorf("the file is %+v with %d games, want 12 of othello", f, taken.Games)
	}
	if got, want := withoutTimes(t, f.Table.JSON), withoutTimes(t, o.final.Table.JSON); got != want {
		t.Errorf("the table of the file is %s, want %s", got, want)
	}
	if s := f.Table.Spread; s == nil || s.Seats != 12 {
		t.Errorf("the margins are %+v, want those of 12 games", s)
	}
	line, _, _ := strings.Cut(o.text, "\n")
	c.ask(labwire.Command{Open: &labwire.Open{Spec: f.Head, Line: line, Filed: true}})
	event, err := labwire.DecodeEvent(c.events[len(c.events)-1].Lab)
	if err != nil || event.Opened == nil || event.Opened.Open.Moves == "" {
		t.Errorf("a game of the file opens as %+v, %v", event, err)
	}
	if !c.leader.Busy() {
		t.Error("the match under way has ended")
	}
}

// Hostile files get one line each, and the worker goes on.
func TestHostileFilesOfResults(t *testing.T) {
	c := newCrew(t)
	for _, f := range []struct {
		pieces []string
		want   string
	}{
		{[]string{"PK\x03\x04"}, "line 1: not a file of results"},
		{[]string{"{}", "{}\n"}, "line 1: not a file of results"},
		{[]string{`{"game":"othello","agents":["random","random"],"seed":1}` + "\n", `{"game":1e9}` + "\n"}, "line 2: "},
		{[]string{""}, "an empty file"},
	} {
		if _, wrong := c.take(f.pieces...); !strings.Contains(wrong, f.want) || strings.Contains(wrong, "\n") {
			t.Errorf("%q gives %q, want %q in one line", f.pieces, wrong, f.want)
		}
	}
	c.ask(labwire.Command{Read: &labwire.Read{Text: "{}"}})
	if e := c.events[len(c.events)-1]; e.Error == nil || !strings.Contains(e.Error.Text, "has not begun") {
		t.Errorf("a piece without a first one gives %+v, want an error", e)
	}
	c.events = nil
	if o := c.play(labwire.Match{Spec: text(othello)}, nil); o.err != nil {
		t.Errorf("a match after hostile files: %v", o.err)
	}
}

// Any game in play can be watched, those of helpers too.
func TestWatch(t *testing.T) {
	long := match.Spec{Game: "othello", Agents: []string{"uct:n=5000", "uct:n=4000"}, Games: 4, Seed: 7}
	c := newCrew(t)
	asked, seen, ended := -1, map[int]bool{}, false
	o := c.play(labwire.Match{Spec: text(long), Workers: 3}, func(o *outcome) {
		if len(o.states) == 0 {
			return
		}
		last := o.states[len(o.states)-1]
		if g := last.Game; g != nil {
			seen[g.Number] = true
		}
		if !slices.IsSorted(last.Playing) || len(last.Playing) > 3 {
			t.Fatalf("the games in play are %v, want at most three, ascending", last.Playing)
		}
		if asked < 0 && len(last.Playing) == 3 && last.Game != nil {
			asked = last.Playing[0]
			if last.Game.Number == asked {
				asked = last.Playing[1]
			}
			c.ask(labwire.Command{Watch: &labwire.Watch{Game: asked}})
		}
		if asked >= 0 && seen[asked] && !ended {
			ended = true
			c.ask(labwire.Command{End: &labwire.End{}})
		}
	})
	if o.err != nil {
		t.Fatal(o.err)
	}
	if asked < 0 || !seen[asked] {
		t.Errorf("asked for game %d, seen %v; want it seen", asked, seen)
	}
}
