package grade

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/explain"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
)

// about returns a question about a search on a position.
func about(t *testing.T, g game.Game, position, goal string) *Question {
	t.Helper()
	return ask(t, fmt.Sprintf(`"game":%q,"position":%s,"goal":%s,"attempts":1`, g.Spec().ID, strconv.Quote(position), goal))
}

// positions calls a function with positions of random games, in which a seat has a choice.
func positions(g game.Game, n int, use func(s game.State)) {
	rng := game.NewRand(4)
	for s := g.New(rng); n > 0; {
		if s.Acting() == 0 {
			s = g.New(rng)
		}
		var j game.Joint
		choice := false
		for seats := s.Acting(); seats != 0; seats = seats.Rest() {
			moves := s.Legal(seats.First(), nil)
			j[seats.First()] = moves[rng.IntN(len(moves))]
			choice = choice || seats == s.Acting() && len(moves) > 1
		}
		if choice && rng.IntN(3) == 0 {
			use(game.Clone(g, s))
			n--
		}
		s.Play(j, rng)
	}
}

// The choices of a simulation and the numbers after it are right as explain has them, in all games; an
// answer that differs is wrong, unless the rule leaves the choice to chance.
func TestSimulationsAreThoseOfExplain(t *testing.T) {
	for _, g := range games.All() {
		seed := uint64(0)
		positions(g, 20, func(s game.State) {
			seed++
			for _, agent := range []string{"uct:n=50", "puct:net=none,n=50"} {
				n := 12 + int(seed)
				a, err := player.Parse(g, agent)
				if err != nil {
					t.Fatal(err)
				}
				e, err := explain.New(g, a, nil, seed, s, 50)
				if err != nil {
					t.Fatal(err)
				}
				e.Skip(n - 1)
				want := e.Next()
				if want == nil || want.Simulation != n || len(want.Path) == 0 {
					continue // the result is proven before
				}
				keys := fmt.Sprintf(`"agent":%q,"simulation":%d,"seed":%d,"steps":true}`, agent, n, seed)
				q := about(t, g, s.String(), `{"kind":"select",`+keys)
				var right, wrong []string
				differs := false
				for i := range want.Path {
					c := &want.Path[i]
					right, wrong = append(right, c.Chosen), append(wrong, c.Chosen)
					at := slices.IndexFunc(c.Edges, func(e explain.Edge) bool { return e.Move == c.Chosen })
					for k := range c.Edges {
						if o := &c.Edges[k]; !differs && o.Sum != nil && c.Edges[at].Sum != nil && *o.Sum != *c.Edges[at].Sum {
							wrong[i], differs = o.Move, true
						}
					}
				}
				if v, err := judged(q, strings.Join(right, " "), 0); err != nil || v.Outcome != Right {
					t.Errorf("%s, %s, %q: %v is %+v, %v; want right", g.Spec().ID, keys, s, right, v, err)
				}
				if v, err := judged(q, strings.Join(wrong, " "), 0); differs && (err != nil || v.Outcome != Wrong || v.Share != float64(len(right)-1)/float64(len(right))) {
					t.Errorf("%s, %s, %q: %v is %+v, %v; want wrong in one step", g.Spec().ID, keys, s, wrong, v, err)
				}
				q = about(t, g, s.String(), `{"kind":"backup",`+keys)
				for _, m := range want.Root {
					if m.Move != want.Path[0].Chosen {
						continue
					}
					for off, share := range map[string]float64{"0 0": 1, "1 0": 0.5, "0 0.02": 0.5, "-2 -0.02": 0} {
						var dn int
						var dq float64
						if _, err := fmt.Sscan(off, &dn, &dq); err != nil {
							t.Fatal(err)
						}
						answer := fmt.Sprintf("%d %.2f", m.N+dn, math.Round(m.Q*100)/100+dq)
						v, err := judged(q, answer, 0)
						if err != nil || (v.Outcome == Right) != (share == 1) || share < 1 && v.Share != share {
							t.Errorf("%s, %s, %q: %s is %+v, %v; want a share of %v of N=%d, Q=%v", g.Spec().ID, keys, s, answer, v, err, share, m.N, m.Q)
						}
					}
				}
			}
		})
	}
}

// The children that are cut are those that explain's nodes do not have, at nodes at every distance from
// the root, with a plain search and with everything; an answer that leaves one out is wrong in one step.
func TestCutsAreThoseOfExplain(t *testing.T) {
	for _, g := range games.All() {
		if game.Together(g) {
			continue
		}
		found := 0
		positions(g, 8, func(s game.State) {
			for _, agent := range []string{"alphabeta:depth=3,plain=on,eval=heuristic", "alphabeta:depth=3,eval=heuristic"} {
				a, err := player.Parse(g, agent)
				if err != nil {
					t.Fatal(err)
				}
				var nodes []explain.Node
				if err := explain.Nodes(g, a, nil, 2, s, 100_000, func(n *explain.Node) { nodes = append(nodes, *n) }); err != nil {
					t.Fatal(err)
				}
				root := nodes[len(nodes)-1]
				for at, n := range nodes {
					if n.Parent != root.Node || n.Depth < 1 || at%2 > 0 || found > 60 {
						continue
					}
					last := n
					searched := map[string]bool{}
					for _, o := range nodes {
						if o.Parent == root.Node && o.Move == n.Move {
							last = o
						}
					}
					for _, o := range nodes {
						if o.Parent == last.Node && o.Move != "null" {
							searched[o.Move] = true
						}
					}
					m, err := game.FindMove(s, s.Acting().First(), n.Move)
					if err != nil {
						t.Fatal(err)
					}
					next := game.Clone(g, s)
					if next.Play(game.Solo(s.Acting().First(), m), nil); next.Acting() == 0 || len(searched) == 0 {
						continue
					}
					found++
					q := about(t, g, s.String(), fmt.Sprintf(`{"kind":"cut","agent":%q,"node":[%q],"seed":2,"steps":true}`, agent, n.Move))
					var cut []string
					for _, m := range next.Legal(next.Acting().First(), nil) {
						if name := next.MoveName(next.Acting().First(), m); !searched[name] {
							cut = append(cut, name)
						}
					}
					answer := strings.Join(cut, " ")
					if len(cut) == 0 {
						answer = exercise.NoneCut
					}
					if v, err := judged(q, answer, 0); err != nil || v.Outcome != Right {
						t.Errorf("%s, %s, %q after %s: %q is %+v, %v; want right", g.Spec().ID, agent, s, n.Move, answer, v, err)
					}
					if len(cut) > 0 {
						children := len(next.Legal(next.Acting().First(), nil))
						v, err := judged(q, strings.Join(append(cut[1:], exercise.NoneCut)[:max(1, len(cut)-1)], " "), 0)
						if want := float64(children-1) / float64(children); err != nil || v.Outcome != Wrong || v.Share != want {
							t.Errorf("%s, %s, %q after %s: without %s it is %+v, %v; want wrong with %v", g.Spec().ID, agent, s, n.Move, cut[0], v, err, want)
						}
					}
				}
			}
		})
		if found < 20 {
			t.Errorf("%s: %d nodes, want 20", g.Spec().ID, found)
		}
	}
}

// permute calls a function with every order of a list from an index on.
func permute(list []int, at int, use func([]int)) {
	if at == len(list) {
		use(list)
		return
	}
	for i := at; i < len(list); i++ {
		list[at], list[i] = list[i], list[at]
		permute(list, at+1, use)
		list[at], list[i] = list[i], list[at]
	}
}

// nodesOf counts the nodes of explain's search of the moves of a position in an order.
func nodesOf(t *testing.T, q *Question, order []game.Move) (nodes int) {
	t.Helper()
	p, err := player.New(q.Game, q.agent, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	search := player.AlphaBeta(p)
	search.Think(q.state)
	search.Arrange(order)
	for !search.Over() {
		search.Advance(1 << 20)
	}
	return search.Done()
}

// No order of the moves has fewer nodes than the best one, by searching all orders; an answer is right
// if it has as few nodes, and so is a step that adds none.
func TestBestOrder(t *testing.T) {
	for _, g := range games.All() {
		if game.Together(g) {
			continue
		}
		cheaper := 0
		positions(g, 6, func(s game.State) {
			for depth := 2; depth <= 3; depth++ {
				q := about(t, g, s.String(), fmt.Sprintf(`{"kind":"order","depth":%d,"steps":true,"seed":"fresh"}`, depth))
				var in *instance
				var r run
				if err := q.prepare(&r, 0, func(i *instance) error { in = i; return nil }); err != nil {
					t.Fatal(err)
				}
				if err := r.finish(nil); err != nil {
					t.Fatal(err)
				}
				fewest, best := in.orders.best(-1, in.orders.all())
				least, most := math.MaxInt, 0
				permute(in.orders.all(), 0, func(order []int) {
					var moves []game.Move
					for _, i := range order {
						moves = append(moves, in.orders.moves[i])
					}
					n := nodesOf(t, q, moves)
					least, most = min(least, n), max(most, n)
					if slices.Equal(order, best) && n != fewest {
						t.Errorf("%s, depth %d of %q: the order %v has %d nodes, want %d", g.Spec().ID, depth, s, order, n, fewest)
					}
				})
				if least != fewest {
					t.Errorf("%s, depth %d of %q: %d nodes are the fewest of all orders, and %d of the best", g.Spec().ID, depth, s, least, fewest)
				}
				if most > least {
					cheaper++
				}
				rng := game.NewRand(uint64(depth))
				for range 6 {
					order := in.orders.all()
					for i := range order {
						k := i + rng.IntN(len(order)-i)
						order[i], order[k] = order[k], order[i]
					}
					var words []string
					var moves []game.Move
					for _, i := range order {
						words, moves = append(words, in.orders.names[i]), append(moves, in.orders.moves[i])
					}
					n := nodesOf(t, q, moves)
					v, err := judged(q, strings.Join(words, " "), 0)
					all := !slices.Contains(v.Steps, false)
					if err != nil || v.Nodes != n || v.Fewest != fewest || (v.Outcome == Right) != (n == fewest) || all != (n == fewest) {
						t.Errorf("%s, depth %d of %q: %v is %+v, %v; want %d nodes of %d", g.Spec().ID, depth, s, words, v, err, n, fewest)
					}
				}
			}
		})
		if cheaper < 4 {
			t.Errorf("%s: %d positions whose orders differ, want 4", g.Spec().ID, cheaper)
		}
	}
}

// Without steps the first wrong choice decides; with steps the rest is asked for too.
func TestSelectStepByStep(t *testing.T) {
	const head = `"game":"othello","goal":{"kind":"select","agent":"uct:n=50","simulation":30,"seed":1`
	strict, steps := ask(t, head+`}`), ask(t, head+`,"steps":true}`)
	for _, c := range []struct {
		q       *Question
		moves   string
		outcome Outcome
		next    int // the step of Next, -1 for none
		steps   int
	}{
		{strict, "", Open, -1, 0}, {strict, "c4", Open, 1, 0}, {strict, "c4 c5", Open, 2, 0}, {strict, "c4 c3 e6", Right, -1, 0},
		{strict, "f5", Wrong, -1, 0}, {strict, "c4 e3", Wrong, -1, 0},
		{steps, "f5", Open, 1, 1}, {steps, "f5 c3", Open, 2, 2}, {steps, "f5 c3 c2", Wrong, -1, 3}, {steps, "c4 c3 c2", Right, -1, 3},
	} {
		v, err := judged(c.q, c.moves, 0)
		next := -1
		if v.Next != nil {
			next = v.Next.Step
		}
		if err != nil || v.Outcome != c.outcome || next != c.next || len(v.Steps) != c.steps {
			t.Errorf("%q: %+v, %v; want %s, next %d, %d steps", c.moves, v, err, c.outcome, c.next, c.steps)
		}
	}
}

// What a solver sees leaves the answer out, and the model answer has it.
func TestTaskAndSolution(t *testing.T) {
	for _, text := range []string{
		`"game":"othello","goal":{"kind":"select","agent":"uct:n=50","simulation":30}`,
		`"game":"geese","goal":{"kind":"select","agent":"puct:net=none","simulation":40}`,
		`"game":"morris","goal":{"kind":"backup","agent":"puct:net=none","simulation":40}`,
		`"game":"othello","moves":"f5","goal":{"kind":"cut","agent":"alphabeta:depth=3,plain=on","node":["f6"]}`,
		`"game":"chess","goal":{"kind":"order","depth":2}`,
	} {
		q := ask(t, text)
		seen, err := q.Task(0, 0)
		if err == nil {
			err = seen.finish(nil)
		}
		model, wrong := q.Solution(0, nil)
		if wrong == nil {
			wrong = model.finish(nil)
		}
		if err != nil || wrong != nil || len(seen.Tasks) != 1 {
			t.Fatalf("%s: %+v, %v, %v; want one task", text, seen.Tasks, err, wrong)
		}
		for _, row := range seen.Tasks[0].Rows {
			if row.U != nil || row.Sum != nil || row.Low != nil || row.Nodes != 0 || row.Right {
				t.Errorf("%s: a solver sees %+v", text, row)
			}
		}
		last, kind := model.Tasks[len(model.Tasks)-1], q.Exercise.Goal.Kind
		right := slices.ContainsFunc(last.Rows, func(r TaskRow) bool { return r.Right })
		if right != (kind != exercise.Order) || (last.Nodes > 0) != (kind == exercise.Order) {
			t.Errorf("%s: the model answer is %+v", text, last)
		}
		if kind == exercise.Select && len(model.Tasks) != seen.Tasks[0].Of {
			t.Errorf("%s: %d steps, want %d", text, len(model.Tasks), seen.Tasks[0].Of)
		}
		if after, err := q.Task(0, 99); err != nil || after.finish(nil) != nil || kind == exercise.Select && len(after.Tasks) != 0 {
			t.Errorf("%s: after 99 answers %+v, %v; want no task", text, after.Tasks, err)
		}
	}
	if _, err := ask(t, `"game":"othello","goal":{"kind":"moves","accept":["f5"]}`).Task(0, 0); err == nil {
		t.Error("the goal moves has a task, want an error")
	}
}

// Fresh instances differ from attempt to attempt, and an attempt's instance is always the same.
func TestFreshInstances(t *testing.T) {
	for _, goal := range []string{
		`"kind":"select","agent":"uct:n=50","simulation":30`, `"kind":"backup","agent":"uct:n=50","simulation":30`,
		`"kind":"cut","agent":"alphabeta:depth=3,plain=on","node":["f3"]`, `"kind":"order","depth":2`,
	} {
		seen := map[string]bool{}
		for attempt := range 8 {
			var of [2]string
			for i := range of {
				j, err := ask(t, `"game":"othello","moves":"f5,f6,e6,f4","goal":{`+goal+`,"seed":"fresh"}`).Solution(attempt, nil)
				if err == nil {
					err = j.finish(nil)
				}
				if err != nil {
					t.Fatalf("%s: %v", goal, err)
				}
				of[i] = formatTask(&j.Tasks[0])
			}
			if of[0] != of[1] {
				t.Errorf("%s, attempt %d: %s and %s", goal, attempt, of[0], of[1])
			}
			seen[of[0]] = true
		}
		if len(seen) < 3 {
			t.Errorf("%s: %d instances in 8 attempts, want 3", goal, len(seen))
		}
	}
}

// formatTask returns the moves, numbers and path of a task.
func formatTask(t *Task) string {
	text := fmt.Sprint(t.Path, t.Chosen, t.Value)
	for _, row := range t.Rows {
		text += fmt.Sprintf(" %s %d %.3f", row.Move, row.N, row.Q)
	}
	return text
}

// Solve counts the share of the right steps, and takes a path in one answer or move by move.
func TestSolveInSteps(t *testing.T) {
	x := read(t, `"game":"othello","goal":{"kind":"select","agent":"uct:n=50","simulation":30,"seed":1,"steps":true},"attempts":1,"points":9`)
	for _, c := range []struct {
		answers string
		state   exercise.State
		score   float64
		moves   string
	}{
		{"c4 c3 c2", exercise.Solved, 9, "c4,c3,c2"}, {"c4;c3;d3", exercise.Solved, 9, "c4,c3,d3"},
		{"f5,c3,c2", exercise.Failed, 6, "f5,c3,c2"}, {"f5;e3 e6", exercise.Failed, 3, "f5,e3,e6"}, {"f5", exercise.Open, 9, "f5"},
	} {
		m, err := Solve(&exercise.Set{Exercises: []exercise.Exercise{*x}}, true, 0, strings.Split(c.answers, ";"), nil, nil)
		if err != nil || m[0].State != c.state || m[0].Score != c.score || m[0].Moves != c.moves {
			t.Errorf("%s: %+v, %v; want %s with %v", c.answers, m, err, c.state, c.score)
		}
	}
}

// Questions and answers that make no sense are refused in a line.
func TestSearchRefused(t *testing.T) {
	for _, c := range []struct{ text, answer, want, allowed string }{
		{`"game":"othello","goal":{"kind":"select","agent":"random","simulation":3}`, "", `goal: agent: "random" does no simulations`, "uct, puct"},
		{`"game":"othello","goal":{"kind":"select","agent":"uct:ms=50","simulation":3}`, "", "is limited by time", "simulations, a depth or nodes"},
		{`"game":"othello","goal":{"kind":"select","agent":"uct:n=50","simulation":60}`, "", "does not do simulation 60", "1 to 50"},
		{`"game":"othello","goal":{"kind":"backup","agent":"puct","simulation":3}`, "", "uses a net", "puct:net=none"},
		{`"game":"othello","goal":{"kind":"cut","agent":"uct"}`, "", "does not search by alpha-beta", "alphabeta"},
		{`"game":"geese","goal":{"kind":"cut","agent":"alphabeta"}`, "", "cannot play geese", ""},
		{`"game":"geese","goal":{"kind":"order","depth":2}`, "", "cannot play geese", ""},
		{`"game":"geese","seat":"goose2","goal":{"kind":"select","agent":"uct","simulation":2}`, "", "the search of seat goose1", "without another seat"},
		{`"game":"othello","goal":{"kind":"cut","agent":"alphabeta:depth=2","node":["f5","a1"]}`, "", "goal: node: ", "f4"},
		{`"game":"othello","goal":{"kind":"select","agent":"uct","simulation":3},"feedback":{"f5":"x"}`, "", "no answer about a search", "right, wrong"},
		{`"game":"othello","goal":{"kind":"select","agent":"flat","simulation":3}`, "f5", "has no tree", ""},
		{`"game":"othello","goal":{"kind":"select","agent":"uct","simulation":3}`, "a1", `choice 1, "a1": not a move there`, "f5"},
		{`"game":"othello","goal":{"kind":"backup","agent":"uct","simulation":3}`, "1", "1 numbers", "12 0.25"},
		{`"game":"othello","goal":{"kind":"backup","agent":"uct","simulation":3}`, "x 0.5", `N is "x"`, "whole number"},
		{`"game":"othello","goal":{"kind":"backup","agent":"uct","simulation":3}`, "1 nan", `Q is "nan"`, "0.25"},
		{`"game":"othello","goal":{"kind":"cut","agent":"alphabeta:depth=2,plain=on","node":["d3"]}`, "a1", "is no child of the node", "none"},
		{`"game":"othello","goal":{"kind":"cut","agent":"alphabeta:depth=1,plain=on","node":["d3"]}`, "none", "the search ends there", "a node with children"},
		{`"game":"chess","goal":{"kind":"cut","agent":"alphabeta:depth=12,plain=on,eval=heuristic"}`, "none", "more than 100000 nodes", "smaller depth"},
		{`"game":"othello","goal":{"kind":"order","depth":2}`, "f5 d3 c4", "3 moves", "each of"},
		{`"game":"othello","goal":{"kind":"order","depth":2}`, "f5 d3 f5 c4", "named twice", "each of"},
		{`"game":"chess","moves":"e2e4,e7e5,g1f3,b8c6,f1c4,f8c5","goal":{"kind":"order","depth":6}`, "e1g1", "more than 500000 nodes", "a smaller depth"},
	} {
		q, err := NewQuestion(read(t, c.text))
		if err == nil {
			_, err = judged(q, c.answer, 0)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "; allowed: ") || !strings.Contains(err.Error(), c.allowed) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s, %q: %v; want a line with %q and %q", c.text, c.answer, err, c.want, c.allowed)
		}
	}
}
