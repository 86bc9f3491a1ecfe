// Package simulate is the feature of the tab Search, in the place that looks inside a game: it takes
// an agent's search of the position shown apart, one simulation after another, each in four phases
// that can be stepped through, and shows what a changed setting would change.
//
// The worker does the search, always the same from one seed, so that every simulation can be asked
// for. The address holds its number and the agent.
package simulate

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// seed is that of all searches shown: all visitors who open a link see the same one.
const seed = 1

// phase is a part of a simulation.
type phase int

const (
	selecting phase = iota
	expanding
	evaluating
	backing
)

// Feature holds the search.
type Feature struct {
	of    string          // the position that is searched, "" for none: see where
	ply   int             // of the record, from which it is reached
	moves []string        // by these moves
	shown *wire.Simulated // nil for none
	is    request         // that shown answers
	phase phase
	node  int   // of the path: the one whose choice is shown
	then  phase // where the next simulation begins

	replayed int // plies of the playout that the board shows

	asked   int // ID of the request under way, 0 for none
	request request
	left    int         // ms that it will take, 0 for unknown
	wrong   *wire.Error // of the refused request, nil for none
	refused request

	look [2][]string // the lines of this feature's own looks ahead: the last one asked for, and the one on the board until it comes
	at   int         // how many moves of the last one the board shall show

	was    string  // the agent before a setting was changed, "" for none
	finals []final // of agents

	describing int
	described  string // the game of kinds
	kinds      []wire.Kind
}

// final is the root of an agent's search after its last simulation, or the number of its nodes.
type final struct {
	agent string
	root  []wire.RootMove
	nodes int
}

// request identifies what is asked of the worker.
type request struct {
	of, agent string
	at        int
}

// New returns a feature that shows nothing.
func New(feature.Device) feature.Feature { return &Feature{} }

type (
	// Step goes one phase or node on, or with Back to the one before.
	Step struct{ Back bool }
	// Go shows a simulation from its start.
	Go struct{ Simulation int }
	// Enter shows a phase of the simulation, or a node of its path.
	Enter struct{ Phase, Node int }
	// Replay shows the position after some plies of the playout on the board.
	Replay struct{ Plies int }
	// Look shows the position of the shown node on the board, or no longer.
	Look struct{}
	// SetAgent chooses the agent that searches.
	SetAgent struct{ Agent string }
	// Set gives a key of the agent another value.
	Set struct{ Key, Value string }
)

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Step:
		f.step(c, m.Back)
	case Go:
		f.goTo(c, m.Simulation, selecting)
	case Enter:
		if f.ready(&c.Snapshot) {
			f.enter(c, phase(min(max(0, m.Phase), int(backing))), m.Node)
		}
	case Replay:
		if f.ready(&c.Snapshot) && f.replayable(&c.Snapshot) > 0 {
			f.replayed = min(max(0, m.Plies), f.replayable(&c.Snapshot))
			f.showNode(c)
		}
	case Look:
		f.toggleLook(c)
	case SetAgent:
		f.was = ""
		f.choose(c, m.Agent)
	case Set:
		f.set(c, m)
	case feature.Answer:
		f.answered(c, m)
	case feature.Visit:
		f.of = "" // the simulation of the new address belongs to the position that comes
	case feature.WorkerLost:
		f.asked, f.describing, f.described = 0, 0, ""
	case feature.Idle:
		f.follow(c)
	}
}

// where returns the position to search, with what identifies it: the one on the board, which may be
// looked along, but that of this feature's own look is the one that it starts from.
func (f *Feature) where(now *feature.Snapshot) (of string, ply int, moves []string) {
	b := now.Board
	ply = b.Ply
	if a := now.Ahead; a != nil {
		if f.ownLook(now) {
			return f.of, f.ply, f.moves
		}
		b, ply, moves = a.Board, a.Ply, a.Line[:a.At]
	}
	return b.Game + b.Position + strconv.Itoa(ply) + strings.Join(moves, " "), ply, moves
}

// ownLook reports whether the board shows a look ahead of this feature.
func (f *Feature) ownLook(now *feature.Snapshot) bool {
	a := now.Ahead
	return a != nil && a.Ply == f.ply && f.ownLine(a.Line)
}

// ownLine reports whether a line is that of a look of this feature. The one that leads to the
// position searched is not.
func (f *Feature) ownLine(line []string) bool {
	return !slices.Equal(line, f.moves) && (slices.Equal(line, f.look[0]) || slices.Equal(line, f.look[1]))
}

// agentOf returns the agent that searches: the first of the address, or the game's tree search.
func agentOf(now *feature.Snapshot) string {
	if agents := now.FromInside.Agents; len(agents) > 0 {
		return agents[0]
	}
	agent := ""
	for _, a := range now.Game.Agents {
		if a.Level == 0 && text.KindOf(a.Name).Tree && !text.IsOwnNet(a.Net) && (agent == "" || text.Millis(a.Name) == 0) {
			agent = a.Name
		}
	}
	return cmp.Or(agent, "uct")
}

// wanted returns the request for the simulation of the address. Without one it is the first; of
// alpha-beta it is the last node, the root.
func (f *Feature) wanted(now *feature.Snapshot) request {
	r := request{f.of, agentOf(now), now.FromInside.Simulation}
	if r.at == 0 {
		if r.at = 1; text.KindOf(r.agent).Deepens {
			r.at = link.MaxSimulation
		}
	}
	return r
}

// ready reports whether the simulation wanted is shown.
func (f *Feature) ready(now *feature.Snapshot) bool { return f.shown != nil && f.is == f.wanted(now) }

// over reports whether the game is over in the position to search.
func (f *Feature) over(now *feature.Snapshot) bool {
	if f.ownLook(now) {
		return false
	}
	if now.Ahead != nil {
		return now.Ahead.Board.Over
	}
	return now.Board.Over
}

// follow asks for what is to be shown. It stops a search once the tab is left or the page hidden.
func (f *Feature) follow(c *feature.Context) {
	if f.asked != 0 && (c.FromInside.View != feature.ViewSearch || c.Asleep) {
		if c.Thought == nil { // a thought has ended the search already
			c.Ask(wire.Command{Stop: &wire.Stop{}})
		}
		f.asked = 0
	}
	if c.FromInside.View != feature.ViewSearch && f.replayed > 0 {
		f.replayed = 0
		f.endLook(c)
	}
	if c.FromInside.View != feature.ViewSearch || c.Board == nil || c.Asleep || c.Editing || c.Unsettled() || !c.WorkerStarted || c.Thought != nil {
		return
	}
	if of, ply, moves := f.where(&c.Snapshot); of != f.of {
		if f.of != "" && c.FromInside.Simulation > 1 {
			c.Send(feature.SetInsideSimulation{})
		}
		f.of, f.ply, f.moves = of, ply, moves
		f.shown, f.was, f.finals, f.wrong, f.then, f.replayed = nil, "", nil, nil, selecting, 0
		f.is, f.refused = request{}, request{}
		return // the address changes first
	}
	if f.describing == 0 && f.described != c.Board.Game {
		f.described = c.Board.Game
		f.describing = c.Ask(wire.Command{Describe: &wire.Describe{}})
	}
	r := f.wanted(&c.Snapshot)
	if f.is == r || f.refused == r {
		r.at = link.MaxSimulation
		switch {
		case f.was == "":
			return
		case f.final(f.was) == nil:
			r.agent = f.was
		case f.final(r.agent) != nil:
			return
		}
	}
	if r == f.refused || f.asked != 0 && r == f.request || f.over(&c.Snapshot) {
		return
	}
	f.request, f.left = r, 0
	f.asked = c.Ask(wire.Command{Simulate: &wire.Simulate{
		Epoch: c.Epoch, Ply: f.ply, Moves: f.moves, Agent: r.agent, Seed: seed, At: r.at,
	}})
}

// final returns the end of an agent's search, nil if it is not known.
func (f *Feature) final(agent string) *final {
	for i := range f.finals {
		if f.finals[i].agent == agent {
			return &f.finals[i]
		}
	}
	return nil
}

// answered takes over an answer of the worker.
func (f *Feature) answered(c *feature.Context, m feature.Answer) {
	switch {
	case m.ID == 0:
	case m.ID == f.describing:
		if f.describing = 0; m.Kinds != nil {
			f.kinds = m.Kinds.Kinds
		}
	case m.ID != f.asked:
	case m.Working != nil:
		f.left = m.Working.Left
	default:
		f.asked = 0
		f.take(c, m)
	}
}

// take takes over the answer to the request.
func (f *Feature) take(c *feature.Context, m feature.Answer) {
	s, r := m.Simulated, f.request
	switch {
	case s == nil:
		if m.Error != nil && m.Error.Kind != wire.KindStale { // otherwise it is asked for again
			f.wrong, f.refused = m.Error, r
		}
		return
	case r.of != f.of:
		return
	case s.At == s.Of || s.Ended || s.Nodes > 0:
		if f.final(r.agent) == nil {
			f.finals = append(f.finals, final{r.agent, s.After, s.Nodes})
		}
	}
	if want := f.wanted(&c.Snapshot); r != want {
		return
	}
	if s.At < r.at {
		r.at = max(1, s.At)
		c.Send(feature.SetInsideSimulation{Simulation: r.at})
	}
	f.shown, f.is, f.wrong, f.refused = s, r, nil, request{}
	if s.Nodes > 0 {
		f.then = selecting // the nodes of alpha-beta have no phases
	}
	f.phase, f.node, f.then, f.replayed = f.then, 0, selecting, 0
	if f.phase == backing {
		f.node = max(0, nodes(s)-1)
	}
	f.followLook(c)
}

// nodes returns the number of nodes at which a simulation chose.
func nodes(s *wire.Simulated) int {
	if len(s.Path) == 0 {
		return 0
	}
	return s.Path[len(s.Path)-1].Node + 1
}

// last returns the number of the last simulation.
func last(s *wire.Simulated) int {
	if s.Ended {
		return s.At
	}
	return s.Of
}

// mayStep reports whether a step leads somewhere.
func (f *Feature) mayStep(back bool) bool {
	if back {
		return f.shown.At > 1 || f.phase > selecting || f.node > 0
	}
	return f.shown.At < last(f.shown) || f.phase < backing && f.shown.At > 0 && f.shown.Nodes == 0
}

// step goes one phase or node on, or back.
func (f *Feature) step(c *feature.Context, back bool) {
	if !f.ready(&c.Snapshot) || !f.mayStep(back) {
		return
	}
	end := nodes(f.shown) - 1
	switch {
	case f.shown.Nodes > 0 && !back:
		f.goTo(c, f.is.at+1, selecting)
	case !back && f.phase == selecting && f.node < end:
		f.enter(c, selecting, f.node+1)
	case !back && f.phase < backing:
		f.enter(c, f.phase+1, end)
	case !back:
		f.goTo(c, f.is.at+1, selecting)
	case f.phase > selecting:
		f.enter(c, f.phase-1, end)
	case f.node > 0:
		f.enter(c, selecting, f.node-1)
	default:
		f.goTo(c, f.is.at-1, backing)
	}
}

// enter shows a phase of the simulation, and a node of its path.
func (f *Feature) enter(c *feature.Context, to phase, node int) {
	f.replayed = 0
	f.phase, f.node = to, min(max(0, node), max(0, nodes(f.shown)-1))
	if to > selecting {
		f.node = max(0, nodes(f.shown)-1)
	}
	f.followLook(c)
}

// goTo shows another simulation, from a phase on.
func (f *Feature) goTo(c *feature.Context, simulation int, from phase) {
	most := wire.MaxSimulated
	if f.shown != nil && f.is.of == f.of && f.is.agent == agentOf(&c.Snapshot) {
		most = last(f.shown)
	}
	f.then = from
	if simulation = min(max(1, simulation), most); f.shown != nil && simulation == f.is.at && f.ready(&c.Snapshot) {
		f.then = selecting
		f.enter(c, from, 0)
		return
	}
	c.Send(feature.SetInsideSimulation{Simulation: simulation})
}

// line returns the moves from the ply along the path, as far as one can look ahead, and how many of
// them lead to the shown node, or after the choices to the leaf.
func (f *Feature) line() (moves []string, at int) {
	moves, at = slices.Clone(f.moves), len(f.moves)
	for i := range f.shown.Trace {
		if move := f.shown.Trace[i].Move; move == nullMove {
			at = wire.MaxLine + 1 // the board has no such position
		} else if move != "" {
			moves, at = append(moves, move), at+1
		}
	}
	for i := range f.shown.Path {
		c := &f.shown.Path[i]
		if c.Node < f.node || f.phase > selecting {
			at++
		}
		moves = append(moves, textOf(&c.Edges[c.Chosen]))
	}
	if f.replayed > 0 {
		return append(moves, f.shown.Playout...), at + f.replayed
	}
	return moves[:min(len(moves), wire.MaxLine)], at
}

// replayable returns the number of plies of the simulation's playout that the board can show now.
func (f *Feature) replayable(now *feature.Snapshot) int {
	switch {
	case f.phase != evaluating:
		return 0
	case now.Game.Chance:
		return len(f.shown.Positions)
	}
	return len(f.shown.Playout)
}

// position returns the position that a replay shows, in a game of chance; "" in any other.
func (f *Feature) position() string {
	if f.replayed == 0 || f.replayed > len(f.shown.Positions) {
		return ""
	}
	return f.shown.Positions[f.replayed-1]
}

// nullMove is the move of a TracedNode that passes the turn.
const nullMove = "null"

// toggleLook shows the position of the node on the board, or again the one that is searched.
func (f *Feature) toggleLook(c *feature.Context) {
	if f.ownLook(&c.Snapshot) {
		f.endLook(c)
	} else if f.ready(&c.Snapshot) {
		f.showNode(c)
	}
}

// mayLook reports whether the board can show the position of the node.
func (f *Feature) mayLook(now *feature.Snapshot) bool {
	line, at := f.line()
	return (!now.Game.Chance || f.position() != "") && at > len(f.moves) && at <= len(line)
}

func (f *Feature) showNode(c *feature.Context) {
	line, at := f.line()
	switch own := f.ownLook(&c.Snapshot); {
	case !f.mayLook(&c.Snapshot):
		f.endLook(c)
	case !own || c.Ahead.At != at || f.at != at || !slices.Equal(line, c.Ahead.Line) || !slices.Equal(line, f.look[0]):
		f.looks(&c.Snapshot, line, at)
		c.Send(feature.LookAhead{Ply: f.ply, Line: line, At: at, Position: f.position()})
	}
}

// looks notes a line that is asked for as this feature's own, and the one that stays on the board until
// it comes: however many are asked for meanwhile, only the last one comes.
func (f *Feature) looks(now *feature.Snapshot, line []string, at int) {
	if f.ownLook(now) {
		f.look[1] = now.Ahead.Line
	}
	f.look[0], f.at = line, at
}

// followLook lets a look ahead of this feature show the present node.
func (f *Feature) followLook(c *feature.Context) {
	if f.ownLook(&c.Snapshot) {
		f.showNode(c)
	}
}

// endLook ends a look of this feature: the board shows the position that is searched again.
func (f *Feature) endLook(c *feature.Context) {
	if !f.ownLook(&c.Snapshot) {
		return
	}
	f.looks(&c.Snapshot, f.moves, len(f.moves))
	c.Send(feature.LookAhead{Ply: f.ply, Line: f.moves, At: len(f.moves)})
}

// choose chooses an agent: the first of those in the address.
func (f *Feature) choose(c *feature.Context, agent string) {
	agents := []string{agent}
	if others := c.FromInside.Agents; len(others) > 1 {
		agents = append(agents, others[1:]...)
	}
	c.Send(feature.SetInsideAgents{Agents: agents})
}

// textOf returns the readable form of an edge's move.
func textOf(e *wire.ChoiceEdge) string { return cmp.Or(e.Text, e.Move) }
