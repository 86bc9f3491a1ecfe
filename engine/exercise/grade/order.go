package grade

import (
	"slices"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/search/alphabeta"
	"playout/engine/strict"
)

// maxArranged bounds the nodes that are searched for a question, about a second in a browser.
const maxArranged = 500_000

// arranged is the work of an alpha-beta search of some of the root's moves in a given order.
type arranged struct {
	search *alphabeta.Search
	most   int // nodes that it may search
}

func (a *arranged) advance(slice time.Duration) bool {
	const nodes = 1 << 10 // between two readings of the clock
	for start := instant.Now(); !a.ended(); {
		if a.search.Advance(nodes); instant.Since(start) >= slice {
			break
		}
	}
	return a.ended()
}

// ended reports whether the search is over, or too long.
func (a *arranged) ended() bool { return a.search.Over() || a.search.Done() > a.most }

func (a *arranged) left() time.Duration { return 0 }

// nodes returns how many nodes the search has spent on each of the moves.
func (a *arranged) nodes(moves []game.Move) []int {
	stats := a.search.OwnStats(nil)
	list := make([]int, len(moves))
	for i, m := range moves {
		at := slices.IndexFunc(stats, func(s search.MoveStats) bool { return s.Move == m })
		list[i] = int(stats[at].Visits)
	}
	return list
}

// arrange searches some moves of a position in their order with at most this many nodes, and continues.
func (q *Question) arrange(r *run, agent player.Agent, s game.State, moves []game.Move, most int, then func(*arranged) error) error {
	p, err := player.New(q.Game, agent, nil, 0)
	if err != nil {
		return err
	}
	search := player.AlphaBeta(p)
	if search == nil {
		return strict.Wrong("agent", "agent: %q does not only search by alpha-beta", agent).Allow("alphabeta without solve")
	}
	search.Think(s)
	search.Arrange(moves)
	a := &arranged{search, most}
	r.then(a, func() error {
		if !search.Over() {
			return strict.Wrong("depth", "depth: the searches have more than %d nodes", maxArranged).Allow("a smaller depth")
		}
		return then(a)
	})
	return nil
}

// orders knows how many nodes a plain alpha-beta search visits for each order of the root's moves.
//
// The search of a move depends only on alpha, the highest score of the moves before it, and with a
// higher alpha it visits no more nodes, since the order below the root is fixed. So in a best order a
// few moves raise alpha one after another up to the highest score, and all others follow. Which moves
// those are is a shortest path along the scores. That is exact, for any number of moves.
type orders struct {
	moves   []game.Move
	names   []string
	shallow []int   // scores after one ply
	score   []int   // scores after all plies
	alone   []int   // nodes of a move without alpha
	after   [][]int // after[i][k]: nodes of a move k with a higher score than i, if alpha is the score of i
	last    []int   // nodes of a move if alpha is the highest score; 0 for the only one that has it
	spent   int     // nodes of all searches so far
}

// order finds the costs of the orders of an instance.
func (in *instance) order(r *run, done func() error) error {
	q, o := in.q, new(orders)
	in.orders = o
	o.moves = q.state.Legal(q.Seat, nil)
	if q.Exercise.Goal.Fresh {
		rng := game.NewRand(in.seed)
		for i := range min(freshMoves, len(o.moves)) {
			k := i + rng.IntN(len(o.moves)-i)
			o.moves[i], o.moves[k] = o.moves[k], o.moves[i]
		}
		o.moves = o.moves[:min(freshMoves, len(o.moves))]
	}
	for _, m := range o.moves {
		o.names = append(o.names, q.state.MoveName(q.Seat, m))
	}
	n := len(o.moves)
	o.alone, o.last, o.after = make([]int, n), make([]int, n), make([][]int, n)
	for i := range o.after {
		o.after[i] = make([]int, n)
	}
	return o.scores(r, q, 1, func() error {
		o.shallow = o.score
		return o.scores(r, q, q.Exercise.Goal.Depth, func() error { return o.lasts(r, q, done) })
	})
}

// search searches moves in an order, by their indices.
func (o *orders) search(r *run, q *Question, depth int, order []int, then func(points int, nodes []int) error) error {
	moves := make([]game.Move, len(order))
	for k, i := range order {
		moves[k] = o.moves[i]
	}
	return q.arrange(r, q.agent.AtDepth(depth), q.state, moves, maxArranged-o.spent, func(a *arranged) error {
		o.spent += a.search.Done()
		return then(a.search.Points(), a.nodes(moves))
	})
}

// scores finds the score and the nodes of each move by itself.
func (o *orders) scores(r *run, q *Question, depth int, done func() error) error {
	o.score = make([]int, len(o.moves))
	var from func(i int) error
	from = func(i int) error {
		if i == len(o.moves) {
			return done()
		}
		return o.search(r, q, depth, []int{i}, func(points int, nodes []int) error {
			o.score[i], o.alone[i] = points, nodes[0]
			return from(i + 1)
		})
	}
	return from(0)
}

// lasts finds the nodes of each move after one with the highest score, and then those after others.
func (o *orders) lasts(r *run, q *Question, done func() error) error {
	top := slices.Index(o.score, slices.Max(o.score))
	order := []int{top}
	for i := range o.moves {
		if i != top {
			order = append(order, i)
		}
	}
	return o.search(r, q, q.Exercise.Goal.Depth, order, func(_ int, nodes []int) error {
		for k, i := range order[1:] {
			o.last[i] = nodes[k+1]
		}
		for _, i := range order[1:] {
			if o.score[i] == o.score[top] {
				return o.search(r, q, q.Exercise.Goal.Depth, []int{i, top}, func(_ int, nodes []int) error {
					o.last[top] = nodes[1]
					return o.pairs(r, q, 0, 0, done)
				})
			}
		}
		return o.pairs(r, q, 0, 0, done)
	})
}

// pairs finds the nodes of each move after each one with a lower score, from a pair on.
func (o *orders) pairs(r *run, q *Question, i, k int, done func() error) error {
	for ; i < len(o.moves); i, k = i+1, 0 {
		for ; k < len(o.moves); k++ {
			if o.score[k] > o.score[i] {
				return o.search(r, q, q.Exercise.Goal.Depth, []int{i, k}, func(_ int, nodes []int) error {
					o.after[i][k] = nodes[1]
					return o.pairs(r, q, i, k+1, done)
				})
			}
		}
	}
	return done()
}

// nodes returns the nodes of a move after one whose score is alpha, -1 for no alpha.
func (o *orders) nodes(alpha, i int) int {
	switch {
	case alpha < 0:
		return o.alone[i]
	case o.score[i] > o.score[alpha]:
		return o.after[alpha][i]
	}
	return o.last[i]
}

// best returns the fewest nodes of some moves, after one whose score is alpha, -1 for no alpha, and
// an order that has them.
func (o *orders) best(alpha int, left []int) (fewest int, order []int) {
	top := slices.Max(o.score)
	for _, i := range left {
		fewest += o.last[i]
	}
	if len(left) == 0 || alpha >= 0 && o.score[alpha] == top {
		return fewest, left
	}
	// more is what the moves cost that raise alpha, up to a move, above what they cost last.
	rising := slices.Clone(left)
	for n := range rising {
		for ; n > 0 && o.score[rising[n]] < o.score[rising[n-1]]; n-- {
			rising[n], rising[n-1] = rising[n-1], rising[n]
		}
	}
	more, before, end := make([]int, len(o.moves)), make([]int, len(o.moves)), -1
	for at, i := range rising {
		if alpha >= 0 && o.score[i] <= o.score[alpha] {
			continue
		}
		more[i], before[i] = o.nodes(alpha, i)-o.last[i], -1
		for _, k := range rising[:at] {
			if o.score[k] < o.score[i] && (alpha < 0 || o.score[k] > o.score[alpha]) && more[k]+o.after[k][i]-o.last[i] < more[i] {
				more[i], before[i] = more[k]+o.after[k][i]-o.last[i], k
			}
		}
		if o.score[i] == top && (end < 0 || more[i] < more[end]) {
			end = i
		}
	}
	for i := end; i >= 0; i = before[i] {
		order = append(order, i)
	}
	slices.Reverse(order)
	for _, i := range left {
		if !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	return fewest + more[end], order
}

// all returns the indices of all moves.
func (o *orders) all() (list []int) {
	for i := range o.moves {
		list = append(list, i)
	}
	return list
}

// read reads an order of all moves.
func (o *orders) read(words []string) (order []int, err error) {
	for _, word := range words {
		at := slices.IndexFunc(o.names, func(name string) bool { return strings.EqualFold(name, word) })
		if at < 0 || slices.Contains(order, at) {
			return nil, strict.Wrong("moves", "%q is no move to put in order, or named twice", game.Clip(word)).Allow("each of %s once", strings.Join(o.names, " "))
		}
		order = append(order, at)
	}
	if len(order) < len(o.moves) {
		return nil, strict.Wrong("moves", "%d moves", len(order)).Allow("each of %s once", strings.Join(o.names, " "))
	}
	return order, nil
}

// judgeOrder judges an order by the nodes of its own search. A step is right if no other move in its
// place would make the rest cheaper.
func (in *instance) judgeOrder(j *Job, words []string) error {
	q, o := in.q, in.orders
	order, err := o.read(words)
	if err != nil {
		return err
	}
	return o.search(&j.run, q, q.Exercise.Goal.Depth, order, func(_ int, nodes []int) error {
		alpha, left := -1, o.all()
		fewest, _ := o.best(alpha, left)
		j.Verdict.Fewest = fewest
		expected := fewest
		var steps []bool
		for k, i := range order {
			j.Verdict.Nodes += nodes[k]
			left = slices.DeleteFunc(left, func(l int) bool { return l == i })
			if alpha < 0 || o.score[i] > o.score[alpha] {
				alpha = i
			}
			rest, _ := o.best(alpha, left)
			steps = append(steps, nodes[k]+rest <= expected)
			expected = rest
		}
		most := float64(fewest) * (1 + q.Exercise.Goal.Within/100)
		q.setSteps(j, float64(j.Verdict.Nodes) <= most+1e-6, steps)
		return nil
	})
}

// solveOrder sets the model answer: the search in the order of the answer, if it is one, and in a best
// order.
func (in *instance) solveOrder(t *TaskJob, answer []string) error {
	o := in.orders
	_, best := o.best(-1, o.all())
	orders := [][]int{best}
	if order, err := o.read(answer); err == nil {
		orders = [][]int{order, best}
	}
	return in.showOrders(t, orders)
}

// showOrders adds a task for the search in each order.
func (in *instance) showOrders(t *TaskJob, orders [][]int) error {
	if len(orders) == 0 {
		return nil
	}
	o, order := in.orders, orders[0]
	return o.search(&t.run, in.q, in.q.Exercise.Goal.Depth, order, func(_ int, nodes []int) error {
		task := Task{Of: 1, Seat: in.q.Game.Spec().Seats[in.q.Seat]}
		var low *int
		for k, i := range order {
			task.Nodes += nodes[k]
			task.Rows = append(task.Rows, TaskRow{Move: o.names[i], Score: &o.score[i], Low: low, Nodes: nodes[k]})
			if low == nil || o.score[i] > *low {
				low = &o.score[i]
			}
		}
		t.Tasks = append(t.Tasks, task)
		return in.showOrders(t, orders[1:])
	})
}
