package grade

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"playout/engine/exercise"
	"playout/engine/explain"
	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/plaintext"
	"playout/engine/player"
	"playout/engine/strict"
)

// Task holds the numbers of one step of a question about a search. A solver sees those that the
// question is not about; a model answer has all of them. Scores are in points for Seat.
type Task struct {
	Step, Of int      // Step is from 0; only Select has several
	Seat     string   // whose moves these are
	Path     []string // plies from the question to the position; nil where several seats move at once
	Visits   int      // Select: N of the formula
	Rows     []TaskRow
	Chosen   string  // Backup: the root's move that the simulation chooses
	Value    float64 // Backup: of the leaf for Seat, -1 to 1
	By       string  // Backup: what valued the leaf, an explain.Leaf.By
	Alpha    *int    // Cut: the window of the node, nil for no bound
	Beta     *int    // Cut: likewise
	Nodes    int     // Order, model answer: nodes searched in the order of Rows
}

// TaskRow holds the numbers of a move.
type TaskRow struct {
	Move   string
	N      int      // Select, Backup: visits
	Q, P   float64  // Select, Backup: mean value and prior
	U, Sum *float64 // Select, model answer: nil for a move without visits under UCT
	Score  *int     // Cut: of the child; Order: after one ply or, in a model answer, Depth plies
	Low    *int     // Cut and Order, model answer: alpha before the move, nil for no bound
	Nodes  int      // Order, model answer: searched below the move
	Right  bool     // model answer: it is chosen, or cut
}

// maxTraced bounds the nodes of a search whose cuts are asked for.
const maxTraced = 100_000

// maxInstances bounds the instances whose numbers a question keeps.
const maxInstances = 8

// maxChoices and maxEdges bound the choices of a simulation that is asked for, and the moves among which
// it chooses, so that the model answer stays short.
const maxChoices, maxEdges = 40, 3000

// maxOrdered bounds the moves that are put in order.
const maxOrdered = 40

// freshMoves is how many of the root's moves each fresh instance of Order asks for.
const freshMoves = 5

// setSearch reads a goal about a search.
func (q *Question) setSearch(goal *exercise.Goal) error {
	if q.Seat != q.state.Acting().First() {
		seats := q.Game.Spec().Seats
		return strict.Wrong("kind", "it asks about the search of seat %s, the first that acts", seats[q.state.Acting().First()]).Allow("an exercise without another seat")
	}
	if goal.Kind == exercise.Order {
		moves := len(q.state.Legal(q.Seat, nil))
		if moves < 2 || moves > maxOrdered {
			return strict.Wrong("kind", "there are %d moves to put in order", moves).Allow("2 to %d", maxOrdered)
		}
		agent, err := player.Parse(q.Game, "alphabeta:plain=on,ties=first,eval=heuristic,depth="+strconv.Itoa(goal.Depth))
		q.agent = agent
		return strict.In("kind", "", err)
	}
	agent, err := player.Parse(q.Game, goal.Agent)
	if err != nil {
		return strict.In("agent", "agent: ", err)
	}
	agent = agent.Resolve()
	_, simulates := agent.Simulations()
	switch tree := goal.Kind != exercise.Cut; {
	case agent.Net() != "":
		// Its last digits depend on the machine, and verdicts must not.
		return strict.Wrong("agent", "agent: %q uses a net", agent).Allow("agents without one, such as puct:net=none or alphabeta:eval=heuristic")
	case agent.Millis() > 0:
		return strict.Wrong("agent", "agent: %q is limited by time", agent).Allow("simulations, a depth or nodes")
	case tree && !simulates:
		return strict.Wrong("agent", "agent: %q does no simulations", agent).Allow("uct, puct and levels that search a tree")
	case !tree && !agent.Deepens():
		return strict.Wrong("agent", "agent: %q does not search by alpha-beta", agent).Allow("alphabeta, and levels that are one")
	}
	q.agent, q.Lowered = limited(agent)
	if goal.Kind == exercise.Cut {
		_, _, err = q.follow(goal.Node)
		return err
	}
	if n, _ := q.agent.Simulations(); goal.Simulation > n {
		return strict.Wrong("simulation", "simulation: %q does not do simulation %d", q.agent, goal.Simulation).Allow("1 to %d", n)
	}
	return nil
}

// follow returns the position after plies from the question, in which some seat acts, and the plies
// by their names.
func (q *Question) follow(plies []string) (s game.State, names []string, err error) {
	s = game.Clone(q.Game, q.state)
	for i, text := range plies {
		seat := s.Acting().First()
		m, err := game.FindMove(s, seat, plaintext.Normal(text))
		if err != nil {
			return nil, nil, strict.In(strict.Index("node", i), "node: ", err)
		}
		names = append(names, s.MoveName(seat, m))
		if s.Play(game.Solo(seat, m), nil); s.Acting() == 0 {
			return nil, nil, strict.Wrong(strict.Index("node", i), "node: the game is over after %s", names[i]).Allow("a position with moves")
		}
	}
	return s, names, nil
}

// instance is a question about a search for one attempt, with the search's numbers.
type instance struct {
	q    *Question
	seed uint64

	simulation *explain.Simulation // Select, Backup

	// Cut
	node     explain.Node // the marked one
	path     []string     // to it
	at       game.State
	children []child // in the order of the search, those that are cut last

	orders *orders // Order
}

// child is a move of the marked node.
type child struct {
	move  game.Move
	name  string
	score int // for the seat at the node
	cut   bool
}

// prepare searches for the instance of an attempt, and continues with it.
func (q *Question) prepare(r *run, attempt int, then func(*instance) error) error {
	in := &instance{q: q, seed: q.Exercise.InstanceSeed(attempt)}
	if known, is := q.instances[in.seed]; is {
		return then(known)
	}
	done := func() error {
		if len(q.instances) >= maxInstances {
			clear(q.instances)
		}
		q.instances[in.seed] = in
		return then(in)
	}
	switch q.Exercise.Goal.Kind {
	case exercise.Cut:
		return in.trace(r, done)
	case exercise.Order:
		return in.order(r, done)
	}
	return in.simulate(r, done)
}

// simulate does the simulations up to the one in question.
func (in *instance) simulate(r *run, done func() error) error {
	q, n := in.q, in.q.Exercise.Goal.Simulation
	all, _ := q.agent.Simulations()
	e, err := explain.New(q.Game, q.agent, nil, in.seed, q.state, all)
	if err != nil {
		return err
	}
	if !e.HasTree() {
		return strict.Wrong("agent", "agent %q has no tree", q.agent).Allow("an agent that searches a tree, such as uct")
	}
	r.then(&skipping{e, n - 1}, func() error {
		in.simulation = e.Next()
		switch s := in.simulation; {
		case s == nil || s.Simulation != n:
			return strict.Wrong("simulation", "the search proves the result before simulation %d", n).Allow("an earlier one")
		case len(s.Path) == 0:
			return strict.Wrong("simulation", "simulation %d chooses no move", n).Allow("a later one")
		}
		edges := 0
		for i := range in.simulation.Path {
			edges += len(in.simulation.Path[i].Edges)
		}
		if len(in.simulation.Path) > maxChoices || edges > maxEdges {
			return strict.Wrong("simulation", "simulation %d makes %d choices among %d moves", n, len(in.simulation.Path), edges).Allow("at most %d among %d", maxChoices, maxEdges)
		}
		return done()
	})
	return nil
}

// skipping does simulations that are not explained.
type skipping struct {
	explainer *explain.Explainer
	n         int // still to do
}

func (s *skipping) advance(slice time.Duration) bool {
	for start := instant.Now(); s.n > 0; {
		some := min(s.n, 4)
		s.explainer.Skip(some)
		if s.n -= some; instant.Since(start) >= slice {
			break
		}
	}
	return s.n == 0
}

func (s *skipping) left() time.Duration { return 0 }

// trace searches for the marked node and its children's scores.
func (in *instance) trace(r *run, done func() error) error {
	q := in.q
	var nodes []explain.Node
	t, err := explain.NewTrace(q.Game, q.agent, nil, in.seed, q.state, maxTraced, func(n *explain.Node) { nodes = append(nodes, *n) })
	if err != nil {
		return err
	}
	w := &tracing{trace: t}
	r.then(w, func() error {
		if w.err != nil {
			return w.err
		}
		if err := in.mark(nodes); err != nil {
			return err
		}
		return in.valueChildren(r, 0, done)
	})
	return nil
}

// tracing is the work of a traced search.
type tracing struct {
	trace *explain.Trace
	err   error
}

func (t *tracing) advance(slice time.Duration) (done bool) {
	done, t.err = t.trace.Advance(slice)
	return done
}

func (t *tracing) left() time.Duration { return 0 }

// mark finds the marked node among those of the search, in the order in which the search left them: of
// several visits the last. A fresh instance marks any node at the same distance from the root that is
// cut after a move.
func (in *instance) mark(nodes []explain.Node) error {
	goal := &in.q.Exercise.Goal
	path := goal.Node
	root := len(nodes) - 1
	for root >= 0 && nodes[root].Parent != 0 {
		root--
	}
	if root < 0 {
		return strict.Wrong("agent", "agent: %q searches nothing there", in.q.agent).Allow("one that searches")
	}
	if goal.Fresh {
		var paths [][]string
		collect(nodes, &nodes[root], nil, max(1, len(path)), &paths)
		if len(paths) == 0 {
			return strict.Wrong("node", "node: none is cut %s from the question", countedPlies(max(1, len(path)))).Allow("another distance")
		}
		path = paths[game.Mix(in.seed)%uint64(len(paths))]
	}
	s, names, err := in.q.follow(path)
	if err != nil {
		return err
	}
	in.path, in.at, in.node = names, s, nodes[root]
	for i, name := range names {
		below := childrenOf(nodes, &in.node)
		at := slices.IndexFunc(below, func(n *explain.Node) bool { return n.Move == name })
		if at < 0 {
			return strict.Wrong(strict.Index("node", i), "node: the search does not reach %s", name).Allow("%s", strings.Join(movesOf(below), ", "))
		}
		in.node = *below[at]
	}
	seat := s.Acting().First()
	searched := movesOf(childrenOf(nodes, &in.node))
	if in.node.Depth <= 0 || len(searched) == 0 && in.node.Cut == "" {
		return strict.Wrong("node", "node: the search ends there").Allow("a node with children")
	}
	for _, name := range searched {
		m, err := game.FindMove(s, seat, name)
		if err != nil {
			return err
		}
		in.children = append(in.children, child{move: m, name: name})
	}
	for _, m := range s.Legal(seat, nil) {
		if name := s.MoveName(seat, m); !slices.Contains(searched, name) {
			in.children = append(in.children, child{move: m, name: name, cut: true})
		}
	}
	return nil
}

// collect appends the paths to the nodes at a distance below one that are cut after a move.
func collect(nodes []explain.Node, at *explain.Node, path []string, plies int, to *[][]string) {
	below := childrenOf(nodes, at)
	if plies == 0 {
		if at.Depth > 0 && at.Cut == "beta" && len(below) > 0 && len(below) < at.Moves {
			*to = append(*to, slices.Clone(path))
		}
		return
	}
	for _, n := range below {
		collect(nodes, n, append(path, n.Move), plies-1, to)
	}
}

// childrenOf returns the last visits to the children of a node, in the order of the search.
func childrenOf(nodes []explain.Node, of *explain.Node) (list []*explain.Node) {
	for i := range nodes {
		n := &nodes[i]
		if n.Parent != of.Node || n.Move == "" || n.Move == "null" {
			continue
		}
		if at := slices.IndexFunc(list, func(o *explain.Node) bool { return o.Move == n.Move }); at >= 0 {
			list[at] = n
			continue
		}
		list = append(list, n)
	}
	return list
}

// movesOf returns the moves that lead to nodes.
func movesOf(nodes []*explain.Node) (moves []string) {
	for _, n := range nodes {
		moves = append(moves, n.Move)
	}
	return moves
}

// valueChildren gives each child from an index on the score that it has by itself.
func (in *instance) valueChildren(r *run, at int, done func() error) error {
	if at == len(in.children) {
		return done()
	}
	c := &in.children[at]
	return in.q.arrange(r, in.q.agent.AtDepth(in.node.Depth), in.at, []game.Move{c.move}, maxArranged, func(a *arranged) error {
		c.score = a.search.Points()
		return in.valueChildren(r, at+1, done)
	})
}

// TaskJob is the job that finds the numbers of a question about a search.
type TaskJob struct {
	Tasks []Task // valid once it is done
	run
}

// Task starts the job that finds what a solver sees of an attempt, by the number of earlier attempts,
// after some answers: at first none. There is no task after the last step.
func (q *Question) Task(attempt, answers int) (*TaskJob, error) {
	if !q.Exercise.Goal.Kind.IsSearch() {
		return nil, errNoTask(q)
	}
	t := new(TaskJob)
	return t, q.prepare(&t.run, attempt, func(in *instance) error {
		if task := in.ask(answers); task != nil {
			t.Tasks = append(t.Tasks, *task)
		}
		return nil
	})
}

// Solution starts the job that finds the model answer to an attempt, step by step. For Order that is
// the answer, if it is one, before a best order.
func (q *Question) Solution(attempt int, answer []string) (*TaskJob, error) {
	if !q.Exercise.Goal.Kind.IsSearch() {
		return nil, errNoTask(q)
	}
	t := new(TaskJob)
	return t, q.prepare(&t.run, attempt, func(in *instance) error { return in.solve(t, answer) })
}

// errNoTask is the error about a goal that is not about a search.
func errNoTask(q *Question) error {
	return strict.Wrong("goal.kind", "the goal %s has no task", q.Exercise.Goal.Kind).Allow("select, backup, cut, order")
}

// ask returns what a solver sees after some answers, nil after the last step.
func (in *instance) ask(answers int) *Task {
	t := &Task{Of: 1, Seat: in.q.Game.Spec().Seats[in.q.Seat]}
	switch in.q.Exercise.Goal.Kind {
	case exercise.Select:
		path := in.simulation.Path
		if answers >= len(path) {
			return nil
		}
		c := &path[answers]
		t.Step, t.Of, t.Seat, t.Visits, t.Rows = answers, len(path), c.Seat, c.Visits, rowsOf(c)
		for i := 0; i < answers && !in.q.together; i++ {
			t.Path = append(t.Path, path[i].Chosen)
		}
	case exercise.Backup:
		c := &in.simulation.Path[0]
		t.Rows, t.Visits, t.Chosen, t.Value, t.By = rowsOf(c), c.Visits, c.Chosen, in.simulation.Leaf.Value[t.Seat], in.simulation.Leaf.By
	case exercise.Cut:
		t.Seat = in.q.Game.Spec().Seats[in.at.Acting().First()]
		t.Path, t.Alpha, t.Beta = in.path, in.node.Alpha, in.node.Beta
		for i := range in.children {
			t.Rows = append(t.Rows, TaskRow{Move: in.children[i].name, Score: &in.children[i].score})
		}
	case exercise.Order:
		o := in.orders
		for i := range o.moves {
			t.Rows = append(t.Rows, TaskRow{Move: o.names[i], Score: &o.shallow[i]})
		}
	}
	return t
}

// rowsOf returns the moves of a choice with their visits, means and priors.
func rowsOf(c *explain.Choice) (rows []TaskRow) {
	for i := range c.Edges {
		e := &c.Edges[i]
		rows = append(rows, TaskRow{Move: e.Move, N: e.N, Q: e.Q, P: e.P})
	}
	return rows
}

// solve sets the model answer.
func (in *instance) solve(t *TaskJob, answer []string) error {
	switch in.q.Exercise.Goal.Kind {
	case exercise.Select:
		for i := range in.simulation.Path {
			c, task := &in.simulation.Path[i], in.ask(i)
			for k := range task.Rows {
				row := &task.Rows[k]
				row.U, row.Sum, row.Right = c.Edges[k].U, c.Edges[k].Sum, isChosen(c, k)
			}
			t.Tasks = append(t.Tasks, *task)
		}
	case exercise.Backup:
		before, after := in.ask(0), in.ask(0)
		after.Rows = nil
		for _, m := range in.simulation.Root {
			after.Rows = append(after.Rows, TaskRow{Move: m.Move, N: m.N, Q: m.Q, Right: m.Move == after.Chosen})
		}
		t.Tasks = []Task{*before, *after}
	case exercise.Cut:
		task := in.ask(0)
		low := task.Alpha
		for i := range in.children {
			c, row := &in.children[i], &task.Rows[i]
			if row.Right = c.cut; !c.cut {
				if row.Low = low; low == nil || c.score > *low {
					low = &c.score
				}
			}
		}
		t.Tasks = []Task{*task}
	case exercise.Order:
		return in.solveOrder(t, answer)
	}
	return nil
}

// isChosen reports whether an edge was chosen, or might have been: of moves that the rule makes equal
// chance chooses, as of those that were never tried.
func isChosen(c *explain.Choice, edge int) bool {
	e := &c.Edges[edge]
	at := slices.IndexFunc(c.Edges, func(o explain.Edge) bool { return o.Move == c.Chosen })
	if e.Move == c.Chosen || at < 0 {
		return e.Move == c.Chosen
	}
	chosen := &c.Edges[at]
	if e.Sum == nil || chosen.Sum == nil {
		return e.Sum == nil && chosen.Sum == nil
	}
	return *e.Sum == *chosen.Sum && e.Proven == chosen.Proven
}

// judgeSearch starts to judge an answer to a question about a search, in words.
func (q *Question) judgeSearch(j *Job, a Answer) error {
	if len(a.Moves) == 0 {
		return nil
	}
	return q.prepare(&j.run, a.Attempt, func(in *instance) error {
		switch q.Exercise.Goal.Kind {
		case exercise.Select:
			return in.judgeSelect(j, a.Moves)
		case exercise.Backup:
			return in.judgeBackup(j, a.Moves)
		case exercise.Cut:
			return in.judgeCut(j, a.Moves)
		}
		return in.judgeOrder(j, a.Moves)
	})
}

// setSteps sets the verdict on a whole answer by its steps, of which the first may be missing.
func (q *Question) setSteps(j *Job, right bool, steps []bool) {
	q.setVerdict(j, "", right)
	if !q.Exercise.Goal.Steps {
		return
	}
	j.Verdict.Steps = steps
	if right {
		return
	}
	n := 0
	for _, is := range steps {
		if is {
			n++
		}
	}
	// A wrong answer is never worth all points.
	j.Verdict.Share = float64(min(n, len(steps)-1)) / float64(len(steps))
}

// judgeSelect judges the choices so far. Unless steps earn points, the first wrong one decides.
func (in *instance) judgeSelect(j *Job, words []string) error {
	q, path := in.q, in.simulation.Path
	if len(words) > len(path) {
		return strict.Wrong("moves", "%d choices", len(words)).Allow("%d", len(path))
	}
	var steps []bool
	all := true
	for i, word := range words {
		c := &path[i]
		at := slices.IndexFunc(c.Edges, func(e explain.Edge) bool {
			return strings.EqualFold(e.Move, word) || q.together && len(word) == 1 && strings.EqualFold(e.Move[:1], word)
		})
		if at < 0 {
			var legal []string
			for k := range c.Edges {
				legal = append(legal, c.Edges[k].Move)
			}
			return strict.Wrong("moves", "choice %d, %q: not a move there", i+1, game.Clip(word)).Allow("%s", strings.Join(legal, " "))
		}
		is := isChosen(c, at)
		steps, all = append(steps, is), all && is
		if !is && !q.Exercise.Goal.Steps {
			break
		}
	}
	if len(steps) < len(path) && (all || q.Exercise.Goal.Steps) {
		j.Verdict.Next = in.ask(len(steps))
		if q.Exercise.Goal.Steps {
			j.Verdict.Steps = steps
		}
		return nil
	}
	q.setSteps(j, all, steps)
	return nil
}

// judgeBackup judges N and Q.
func (in *instance) judgeBackup(j *Job, words []string) error {
	if len(words) != 2 {
		return strict.Wrong("moves", "%d numbers", len(words)).Allow("N and Q, such as 12 0.25")
	}
	n, err := strconv.Atoi(plaintext.Normal(words[0]))
	if err != nil {
		return strict.Wrong("moves", "N is %q", game.Clip(words[0])).Allow("a whole number")
	}
	mean, err := strconv.ParseFloat(plaintext.Normal(words[1]), 64)
	if err != nil || !(mean >= -1e6 && mean <= 1e6) {
		return strict.Wrong("moves", "Q is %q", game.Clip(words[1])).Allow("a number, such as 0.25")
	}
	root, chosen := in.simulation.Root, in.simulation.Path[0].Chosen
	at := slices.IndexFunc(root, func(m explain.Move) bool { return m.Move == chosen })
	if at < 0 {
		return strict.Wrong("simulation", "the root has no numbers of %s", chosen).Allow("another simulation")
	}
	off := mean - root[at].Q
	steps := []bool{n == root[at].N, max(off, -off) <= exercise.Tolerance+1e-6}
	in.q.setSteps(j, steps[0] && steps[1], steps)
	return nil
}

// judgeCut judges the children that are cut: exercise.NoneCut, or their names.
func (in *instance) judgeCut(j *Job, words []string) error {
	if len(words) == 1 && words[0] == exercise.NoneCut {
		words = nil
	}
	given := make([]bool, len(in.children))
	for _, word := range words {
		at := slices.IndexFunc(in.children, func(c child) bool { return strings.EqualFold(c.name, word) })
		if at < 0 || given[at] {
			var names []string
			for i := range in.children {
				names = append(names, in.children[i].name)
			}
			return strict.Wrong("moves", "%q is no child of the node, or named twice", game.Clip(word)).Allow("%s, or %s", strings.Join(names, " "), exercise.NoneCut)
		}
		given[at] = true
	}
	steps, all := make([]bool, len(given)), true
	for i := range given {
		steps[i] = given[i] == in.children[i].cut
		all = all && steps[i]
	}
	in.q.setSteps(j, all, steps)
	return nil
}
