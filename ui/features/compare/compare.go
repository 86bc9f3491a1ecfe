// Package compare is the feature of the tab Side by side, in the place that looks inside a game: up to
// four agents think about the position shown under equal conditions, one after another, each in one
// worker, and the page shows what each found and where they differ.
//
// The thoughts are those of package think, to which any other thought comes first. A comparison that
// runs pauses while the page is hidden or another tab is open; a move ends it.
package compare

import (
	"cmp"
	"slices"
	"strings"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/analyst"
	"playout/ui/text"
)

// leastAgents is the least number of agents to compare.
const leastAgents = 2

// Feature holds the comparison.
type Feature struct {
	running bool        // the visitor wants it to run
	board   *wire.Board // that the results are about, nil for none
	results []*result   // by agent

	exact  []wire.ExactMove // certain results of moves
	solved bool             // there are no others
	asked  int              // ID of the request for them, 0 for none
}

// result is what an agent has found.
type result struct {
	agent   string // of the address
	asked   string // the same with the limit of the comparison
	history analyst.History
	net     string // that it waits for or has, "" for none
	done    bool
}

// New returns a feature that does not run.
func New(feature.Device) feature.Feature { return &Feature{} }

type (
	// Toggle starts the comparison, or stops it.
	Toggle struct{}
	// SetLimit chooses what each agent gets, such as "ms=1000".
	SetLimit struct{ Limit string }
	// SetAgent chooses the agent at a place from 0; an empty one is removed, and one at the end is added.
	SetAgent struct {
		At    int
		Agent string
	}
	// Press shows the position after a move of an agent, by its name in records.
	Press struct {
		At   int
		Move string
	}
)

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	if c.Board != f.board {
		*f = Feature{board: c.Board}
	}
	f.meet(&c.Snapshot)
	switch m := m.(type) {
	case Toggle:
		if f.running = !f.running; f.running && f.next() == len(f.results) {
			f.results = nil
		}
	case SetLimit:
		f.running = false
		c.Send(feature.SetInsideEach{Each: m.Limit})
	case feature.InsideOpened:
		f.running = f.running || m.Start && m.View == feature.ViewCompare
	case SetAgent:
		f.choose(c, m)
	case Press:
		if m.At >= 0 && m.At < len(f.results) {
			analyst.LookAt(c, f.results[m.At].last(), m.Move)
		}
	case feature.ThoughtReported:
		f.take(m)
	case feature.ThoughtRefused:
		f.running = false
	case feature.Answer:
		f.answered(m)
	case feature.WorkerLost:
		f.asked = 0
	case feature.Idle:
		f.follow(c)
	}
	f.meet(&c.Snapshot)
}

// meet makes the results those of the agents and the limit chosen. What they have found stays.
func (f *Feature) meet(now *feature.Snapshot) {
	if now.Board == nil || now.FromInside.View == "" {
		f.running, f.results = false, nil
		return
	}
	agents, limit := agentsOf(now), limitOf(now)
	same := len(agents) == len(f.results)
	for i := range agents {
		same = same && f.results[i].agent == agents[i] && f.results[i].asked == limited(agents[i], limit)
	}
	if same {
		return
	}
	old := f.results
	f.results = make([]*result, len(agents))
	for i, agent := range agents {
		r := &result{agent: agent, asked: limited(agent, limit)}
		for _, was := range old {
			if was.asked == r.asked {
				r.history, r.net, r.done = was.history, was.net, was.done
			}
		}
		f.results[i] = r
	}
}

// next returns the first agent that has not finished.
func (f *Feature) next() int {
	for i, r := range f.results {
		if !r.done {
			return i
		}
	}
	return len(f.results)
}

// agentsOf returns the agents of the address, and if there are too few, the strongest that is
// offered, tree searches, and any others.
func agentsOf(now *feature.Snapshot) []string {
	agents := slices.Clone(now.FromInside.Agents)
	for _, any := range []bool{false, true} {
		for i, o := range analyst.Options(now) {
			if len(agents) < leastAgents && (any || i == 0 || text.KindOf(o.Value).Tree) && !slices.Contains(agents, o.Value) {
				agents = append(agents, o.Value)
			}
		}
	}
	return agents
}

// limitOf returns what each agent gets.
func limitOf(now *feature.Snapshot) string { return cmp.Or(now.FromInside.Each, link.Limits()[0]) }

// limited returns an agent with another limit than its own. Agents without a search stay as they are.
func limited(agent, limit string) string {
	if !analyst.Searches(agent) {
		return agent
	}
	deepens := text.KindOf(agent).Deepens
	kind, settings, _ := strings.Cut(agent, ":")
	kept := kind + ":"
	for _, setting := range strings.Split(settings, ",") {
		own := setting == "" || deepens && strings.HasPrefix(setting, "depth=") || strings.HasPrefix(setting, "adaptive=")
		for _, key := range []string{"ms=", "n=", "nodes=", "reuse=", "ponder=", "clock="} {
			own = own || strings.HasPrefix(setting, key)
		}
		if !own {
			kept += setting + ","
		}
	}
	if deepens {
		limit = strings.Replace(limit, "n=", "nodes=", 1)
	}
	return kept + limit
}

// follow starts or drops the thought as the page demands.
func (f *Feature) follow(c *feature.Context) {
	wants := f.running && c.FromInside.View == feature.ViewCompare && c.Analysing && c.Person() >= 0 && !c.Asleep && !c.Unsettled() && !c.Editing
	at, t := f.next(), c.Thought
	switch {
	case f.running && at == len(f.results):
		f.running = false
	case t != nil && t.Limited && !t.Dropped:
		if !wants || t.Agent != f.results[at].asked || t.Seat != c.Person() {
			c.Send(feature.DropThought{})
		}
	case t == nil && !f.running && at == len(f.results) && at > 0 && !f.solved && f.asked == 0 && f.rests(c):
		f.asked = c.Ask(wire.Command{Simulate: &wire.Simulate{Epoch: c.Epoch, Ply: c.Board.Ply, Agent: leastSearch, Seed: 1, At: 1}})
	case t == nil && wants:
		f.results[at].history = nil
		c.Send(feature.Think{Thought: feature.Thought{
			Seat: c.Person(), Agent: f.results[at].asked, Hint: true, Analysis: true, Limited: true, Lines: shownRows,
		}})
	}
}

// leastSearch is an agent of which the worker can say at once what is certain about the moves.
const leastSearch = "uct:n=1"

// rests reports whether the worker may be asked about the position.
func (f *Feature) rests(c *feature.Context) bool {
	return c.FromInside.View == feature.ViewCompare && c.WorkerStarted && !c.Board.Over && !c.Asleep && !c.Unsettled() && !c.Editing
}

// answered takes over certain results.
func (f *Feature) answered(m feature.Answer) {
	if f.asked == 0 || m.ID != f.asked || m.Working != nil {
		return
	}
	f.asked = 0
	if s := m.Simulated; s != nil {
		f.exact, f.solved = s.Exact, !s.Solving
	} else if m.Error != nil && m.Error.Kind != wire.KindStale { // otherwise it is asked again
		f.solved = true
	}
}

// take takes over a report.
func (f *Feature) take(m feature.ThoughtReported) {
	at := f.next()
	if !m.Thought.Limited || at == len(f.results) || m.Thought.Agent != f.results[at].asked {
		return
	}
	r := f.results[at]
	r.net = m.Report.Net
	if len(m.Report.Rows) > 0 {
		r.history.Add(m.Report)
	}
	r.done = m.Report.Final
}

// last returns the last report of an agent, nil for none.
func (r *result) last() *wire.Report {
	if n := len(r.history); n > 0 {
		return r.history[n-1]
	}
	return nil
}

// choose chooses, adds or removes an agent.
func (f *Feature) choose(c *feature.Context, m SetAgent) {
	agents := agentsOf(&c.Snapshot)
	switch {
	case m.At < 0 || m.At > len(agents):
		return
	case m.At == len(agents):
		agents = append(agents, m.Agent)
	case m.Agent == "":
		agents = slices.Delete(agents, m.At, m.At+1)
	default:
		agents[m.At] = m.Agent
	}
	if n := len(agents); n >= leastAgents && n <= link.MaxAgents {
		f.running = false
		c.Send(feature.SetInsideAgents{Agents: agents})
	}
}
