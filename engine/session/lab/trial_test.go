package lab_test

import (
	"strings"
	"testing"

	"playout/engine/match"
	"playout/engine/version"
	"playout/engine/wire/labwire"
)

// tried returns the answer to a trial, nil while there is none.
func (m *crew) tried(id int) *labwire.Tried {
	for _, e := range m.events {
		if e.ID == id && e.Lab != nil {
			if event, err := labwire.DecodeEvent(e.Lab); err == nil && event.Tried != nil {
				return event.Tried
			}
		}
	}
	return nil
}

// A trial finds out how long a game takes: exactly if some end within its time, else roughly. A match
// ends it, and both get their answers.
func TestTrial(t *testing.T) {
	slow := match.Spec{Game: "othello", Agents: []string{"uct:n=8000", "uct:n=8000"}, Games: 2, Seed: 7}
	for _, c := range []struct {
		spec  match.Spec
		rough bool
	}{{othello, false}, {slow, true}} {
		m := newCrew(t)
		id := m.ask(labwire.Command{Trial: &labwire.Trial{Spec: text(c.spec)}})
		for m.tried(id) == nil {
			if !m.leader.Busy() {
				t.Fatal("the trial ended without an answer")
			}
			m.work()
		}
		if got := m.tried(id); got.Millis <= 0 || got.Rough != c.rough || m.leader.Busy() {
			t.Errorf("%v takes %+v, busy %v; want a time, rough %v, and rest", c.spec.Agents, got, m.leader.Busy(), c.rough)
		}
	}
	m := newCrew(t)
	id := m.ask(labwire.Command{Trial: &labwire.Trial{Spec: text(slow)}})
	m.work()
	m.ask(labwire.Command{Match: &labwire.Match{Spec: text(othello)}})
	if got := m.tried(id); got == nil || got.Millis != 0 {
		t.Errorf("the trial that a match ends has the answer %+v, want an unknown time", got)
	}
	bad := m.ask(labwire.Command{Trial: &labwire.Trial{Spec: `{"game":"othello","agents":["random","rndom"]}`}})
	if e := m.events[len(m.events)-1]; e.ID != bad || e.Error == nil || !strings.Contains(e.Error.Text, "rndom") {
		t.Errorf("an impossible match gives %+v, want its fault", e)
	}
}

// A match says what its games depend on: the version, the book and the nets.
func TestMade(t *testing.T) {
	m := newCrew(t)
	o := m.play(labwire.Match{Spec: text(othello)}, nil)
	if made := o.states[0].Made; made == nil || made.Version != version.Version || made.Book != "" || o.final.Made == nil {
		t.Errorf("the first State has %+v, the Final %+v; want the version", made, o.final.Made)
	}
}
