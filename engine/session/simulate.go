package session

import (
	"slices"
	"strings"
	"time"

	"playout/engine/exact"
	"playout/engine/explain"
	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/search/mcts"
	"playout/engine/session/announced"
	"playout/engine/wire"
)

// simulated is a search that is taken apart, one simulation after another. It is kept from one
// Simulate to the next, which may go on from there.
type simulated struct {
	of     searched
	agent  player.Agent // as it thinks
	start  func() (*explain.Explainer, error)
	search *explain.Explainer
	trace  *traced           // of alpha-beta, which has no search; nil for others
	recent []*wire.Simulated // the last ones explained, ascending: a way back is short

	root  game.State
	seat  game.Seat
	exact *exact.Moves // certain results of the root's moves, nil for none
	found bool         // all of them
}

// solvedAtOnce is how many nodes of the exact solver one answer may wait for.
const solvedAtOnce = 1 << 21

// memory is how many simulations are explained before one that was jumped to, and remembered.
const memory = 16

// searched identifies a search: the same ones do the same simulations.
type searched struct {
	epoch, ply int
	moves      string
	agent      string
	seed       uint64
	n          int
	net        bool // it has its net
}

// simulation is the job of a Simulate.
type simulation struct {
	*simulated
	game   game.Game
	at     int             // the simulation
	answer *wire.Simulated // nil until it is known
	begun  instant.Time
	before int // simulations done at the beginning
	solved int // nodes of the exact solver
	now    func() instant.Time
}

// newSimulation returns the query of a Simulate.
func (s *Session) newSimulation(id int, c *wire.Simulate) (*query, *refusal) {
	o, refused := s.simulatedAt(c)
	if refused != nil {
		return nil, refused
	}
	agent, err := parseAgent(o.game, c.Agent)
	if err != nil {
		return nil, &refusal{wire.KindAgent, &subjectError{err, c.Agent}}
	}
	n := c.Of
	if agent.Deepens() {
		n = wire.MaxTraced
	} else if n == 0 {
		if n, _ = agent.Simulations(); n == 0 || agent.Millis() > 0 {
			n = wire.UsualSimulated
		}
	}
	if n > wire.MaxSimulated {
		return nil, refuse(wire.KindAgent, "agent %q does %d simulations; allowed: at most %d", agent, n, wire.MaxSimulated)
	}
	of := searched{s.epoch, c.Ply, strings.Join(c.Moves, " "), c.Agent, c.Seed, n, s.nets.Came(agent.Net())}
	if s.simulated == nil || s.simulated.of != of {
		kept, err := newSimulated(o, agent, s.nets, &of)
		if err != nil {
			return nil, refuse(wire.KindAgent, "%w", err)
		}
		s.simulated = kept
	}
	job := &simulation{simulated: s.simulated, game: o.game, at: min(c.At, n), now: s.now}
	return &query{id: id, job: job, answer: func() wire.Event { return wire.Event{Simulated: job.withExact()} }}, nil
}

// waits reports whether a command is a Simulate whose agent's model has not come yet.
func (s *Session) waits(c *wire.Command) bool {
	if c.Simulate == nil {
		return false
	}
	agent, err := parseAgent(s.shown.game, c.Simulate.Agent)
	return err == nil && s.nets.Awaits(agent.Net())
}

// simulatedAt returns the game at the position of a Simulate.
func (s *Session) simulatedAt(c *wire.Simulate) (o *openGame, refused *refusal) {
	if refused = s.checkEpoch(c.Epoch); refused != nil {
		return nil, refused
	}
	if len(c.Moves) > 0 {
		o, refused = s.shown.peek(&wire.Peek{Epoch: c.Epoch, Ply: c.Ply, Moves: c.Moves})
	} else {
		o, refused = s.shown.goTo(c.Ply)
	}
	if refused == nil && o.state.Acting() == 0 {
		refused = refuse(wire.KindMove, "the game is over, no agent can think")
	}
	return o, refused
}

// newSimulated returns the search of an agent, without its net if it cannot have it.
func newSimulated(o *openGame, agent player.Agent, nets announced.Nets, of *searched) (*simulated, error) {
	k := &simulated{of: *of, agent: agent, root: o.state, seat: o.state.Acting().First(), exact: exact.New(o.game, o.state)}
	k.found = k.exact == nil
	k.start = func() (*explain.Explainer, error) {
		return explain.New(o.game, k.agent, nets, of.seed, o.state, of.n)
	}
	if agent.Deepens() {
		trace, err := newTraced(o, agent, nets, of)
		k.trace = trace
		return k, err
	}
	var err error
	if k.search, err = k.start(); err != nil && agent.Net() != "" {
		k.agent = agent.WithoutNet()
		k.search, err = k.start()
	}
	return k, err
}

// Busy implements job. A simulation explained before needs no work.
func (j *simulation) Busy() bool {
	for _, a := range j.recent {
		if a.At == j.at || a.Ended && a.At < j.at {
			j.answer = a
		}
	}
	return j.answer == nil
}

// Left implements job: it assumes that the rest takes as long as what was done.
func (j *simulation) Left() time.Duration {
	if j.trace != nil {
		return 0 // nobody knows
	}
	done := j.search.Done() - j.before
	if done <= 0 {
		return 0
	}
	return j.now().Sub(j.begun) / time.Duration(done) * time.Duration(max(0, j.at-j.search.Done()))
}

// Step implements job. Once the simulation is known, it looks for exact results for a while.
func (j *simulation) Step(slice time.Duration) (done bool, err error) {
	switch {
	case j.answer != nil:
		return j.solve(slice), nil
	case j.trace == nil:
		return j.simulate(slice)
	}
	if done, err = j.trace.advance(slice); done {
		j.answer = j.trace.answer(j.at)
	}
	return done && j.found, err
}

// solve looks for exact results and reports whether this answer has waited for enough of them.
func (j *simulation) solve(slice time.Duration) (done bool) {
	for begun := j.now(); !j.found && j.solved < solvedAtOnce && j.now().Sub(begun) < slice; j.solved += exactNodes {
		j.found = j.exact.Advance(exactNodes)
	}
	return j.found || j.solved >= solvedAtOnce
}

// withExact returns the answer with the exact results that are known.
func (j *simulation) withExact() *wire.Simulated {
	a := *j.answer
	if a.Solving = !j.found; j.exact == nil {
		return &a
	}
	var rows []search.Row
	for _, m := range j.root.Legal(j.seat, nil) {
		rows = append(rows, search.Row{Move: m})
	}
	j.exact.Mark(rows)
	for i := range rows {
		if r := &rows[i]; r.Proven != search.Unknown && len(a.Exact) < wire.MaxRows {
			a.Exact = append(a.Exact, wire.ExactMove{Move: j.root.MoveName(j.seat, r.Move), Proven: r.Proven.Word(), Margin: int(r.Margin), Plies: int(r.Plies)})
		}
	}
	return &a
}

// simulate works on the simulation.
func (j *simulation) simulate(slice time.Duration) (done bool, err error) {
	begun := j.now()
	if j.begun.IsZero() {
		j.begun = begun
		if j.search.Done() >= j.at { // back: again from the seed
			if err = j.restart(); err != nil {
				return true, err
			}
		}
		j.before = j.search.Done()
	}
	for j.answer == nil {
		switch {
		case j.search.Done() < j.at-memory && !j.search.Over():
			j.search.Skip(1)
		case j.search.Over() && j.search.Done() > 0 && !j.ended(): // the result is proven: explain the last ones
			j.at = j.search.Done()
			if err = j.restart(); err != nil {
				return true, err
			}
		default:
			j.explain()
		}
		if j.now().Sub(begun) >= slice {
			break
		}
	}
	return j.answer != nil && j.found, nil
}

// ended reports whether the last simulation of a search that ended early is remembered.
func (j *simulation) ended() bool {
	return slices.ContainsFunc(j.recent, func(a *wire.Simulated) bool { return a.Ended })
}

// restart begins the search again.
func (j *simulation) restart() (err error) {
	j.before, j.recent = 0, nil
	j.search, err = j.start()
	return err
}

// explain does the next simulation, remembers it, and answers with it if it is the one asked for or
// the last one. A search whose root is proven from the start answers without any.
func (j *simulation) explain() {
	resolved, _ := j.agent.WithSimulations(j.of.n)
	a := &wire.Simulated{Agent: resolved.String(), Of: j.of.n, Before: rootMoves(j.search.Root()), Seat: j.search.Seat()}
	for _, v := range resolved.Values() {
		a.Values = append(a.Values, wire.Value{Key: v.Key, Value: v.Value})
	}
	one := j.search.Next()
	if a.After = rootMoves(j.search.Root()); one != nil {
		a.At, a.By = one.Simulation, one.Leaf.By
		a.Playout, a.Plies = one.Leaf.Texts[:min(len(one.Leaf.Texts), wire.MaxPlayout)], len(one.Leaf.Texts)
		for bytes, i := 0, 0; i < min(len(one.Leaf.Positions), len(a.Playout)); i++ {
			position := one.Leaf.Positions[i]
			if bytes += len(position); bytes > wire.MaxPositions {
				break
			}
			a.Positions = append(a.Positions, position)
		}
		a.Path = choicesOf(one.Path, j.search.Choices())
		for _, seat := range j.game.Spec().Seats {
			a.Leaf = append(a.Leaf, one.Leaf.Value[seat])
		}
	}
	a.Ended = a.At < a.Of && j.search.Over()
	if len(j.recent) == 2*memory {
		j.recent = slices.Delete(j.recent, 0, 1)
	}
	j.recent = append(j.recent, a)
	if a.At == j.at || a.Ended {
		j.answer = a
	}
}

func rootMoves(moves []explain.Move) (list []wire.RootMove) {
	for _, m := range moves[:min(len(moves), wire.MaxRows)] {
		list = append(list, wire.RootMove(m))
	}
	return list
}

// choicesOf returns the choices of a path in the form of package wire, within its limits; made are
// the same ones as the search made them.
func choicesOf(path []explain.Choice, made []mcts.Choice) (list []wire.Choice) {
	node, edges := 0, 0
	for i := range path[:min(len(path), wire.MaxPath)] {
		c := &path[i]
		if i > 0 && made[i].Node != made[i-1].Node {
			node++
		}
		chosen := slices.IndexFunc(c.Edges, func(e explain.Edge) bool { return e.Move == c.Chosen })
		from, to := 0, min(len(c.Edges), wire.MaxRows)
		if edges+to > wire.MaxEdges || chosen >= to {
			from, to = chosen, chosen+1
		}
		choice := wire.Choice{Node: node, Seat: c.Seat, Visits: c.Visits, Chosen: chosen - from, Moves: len(c.Edges)}
		for k := from; k < to; k++ {
			e, view := &c.Edges[k], viewMove(made[i].State, made[i].Seat, made[i].Edges[k].Move)
			choice.Edges = append(choice.Edges, wire.ChoiceEdge{
				Move: e.Move, Text: view.text, Squares: view.squares, N: e.N, Q: e.Q, P: e.P, U: e.U, Sum: e.Sum, Proven: e.Proven,
			})
		}
		edges += len(choice.Edges)
		list = append(list, choice)
	}
	return list
}
