package lab

import (
	"playout/engine/wire"
	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/shaping"
	"playout/ui/text"
)

// Shape opens the controls of the agent with an index.
type Shape struct{ At int }

// shapes is the questions of the controls of agents.
type shapes struct {
	queue []shaping.Ask       // that wait for the worker
	asked map[int]shaping.Ask // by the ID of the command
}

// shape opens the controls of an agent.
func (f *Feature) shape(c *feature.Context, at int) {
	agents, g := f.address.form.agents(), gameOf(&c.Snapshot, f.address.form)
	if g == nil || at < 0 || at >= len(agents) || f.runs() {
		return
	}
	c.Send(shaping.Open{
		Game: g, Text: f.address.form.of(keyGame), Agent: agents[at], Name: agentField(at),
		Title: text.Fill(WordsIn(c.T).Agent, "n", c.T.Number(at+1)),
	})
}

// made takes over an agent that the visitor has put together.
func (f *Feature) made(c *feature.Context, m shaping.Made) {
	for at := range f.address.form.agents() {
		if m.Name == agentField(at) {
			f.setAgent(c, SetAgent{at, m.Agent})
		}
	}
}

// rest sends the questions that wait.
func (s *shapes) rest(c *feature.Context) {
	for _, q := range s.queue {
		if s.asked == nil {
			s.asked = make(map[int]shaping.Ask)
		}
		s.asked[c.Ask(labwire.EncodeCommand(labwire.Command{Shape: &labwire.Shape{Game: q.Game, Agent: q.Agent}}))] = q
	}
	s.queue = nil
}

// answered passes an answer on, and reports whether it was to a question of the controls.
func (s *shapes) answered(c *feature.Context, m feature.Answer) bool {
	q, is := s.asked[m.ID]
	if !is {
		return false
	}
	delete(s.asked, m.ID)
	told := wire.Event{ID: q.ID, Error: m.Error}
	if m.Lab != nil {
		event, err := labwire.DecodeEvent(m.Lab)
		if err != nil || event.Shaped == nil {
			return true
		}
		told.Kinds, told.Checked = event.Shaped.Kinds, event.Shaped.Checked
	}
	c.Send(shaping.Told{Event: told})
	return true
}

// lost forgets the questions to a worker that is gone; the controls ask again.
func (s *shapes) lost() { clear(s.asked) }
