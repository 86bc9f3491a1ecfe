package starters

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/exercise"
	"playout/engine/exercise/grade"
	"playout/engine/explain"
	"playout/engine/game"
	"playout/engine/player"
)

// The answers to the questions about searches are those of package explain: the first choice that is
// asked for is decided by the formula, except where every move gets its first visit; a wrong answer is
// judged wrong. Each set has ten exercises and all four games.
func TestSearchSets(t *testing.T) {
	for _, name := range []string{"simulations", "cuts"} {
		s := Set(name, "en")
		games := map[string]bool{}
		for i := range s.Exercises {
			x := &s.Exercises[i]
			games[x.Game] = true
			q, err := grade.NewQuestion(x)
			if err != nil {
				t.Fatalf("%s: %v", x.ID, err)
			}
			for attempt := range 2 {
				right, wrong := answersOf(t, q, attempt)
				for _, answer := range right {
					if v := aboutSearch(t, q, attempt, answer); v.Outcome != grade.Right {
						t.Errorf("%s, attempt %d: %s is judged %+v, want right", x.ID, attempt, answer, v)
					}
				}
				for _, answer := range wrong {
					if v := aboutSearch(t, q, attempt, answer); v.Outcome != grade.Wrong {
						t.Errorf("%s, attempt %d: %s is judged %+v, want wrong", x.ID, attempt, answer, v)
					}
				}
				if x.Goal.Kind.IsSearch() && (len(right) == 0 || len(wrong) == 0) {
					t.Errorf("%s: %d right answers and %d wrong ones, want at least one each", x.ID, len(right), len(wrong))
				}
			}
		}
		if len(s.Exercises) != 10 || len(games) < 4 {
			t.Errorf("%s has %d exercises of %d games, want 10 of 4", name, len(s.Exercises), len(games))
		}
	}
}

// aboutSearch returns the verdict on an answer to a question about a search.
func aboutSearch(t *testing.T, q *grade.Question, attempt int, answer string) grade.Verdict {
	t.Helper()
	j, err := q.Judge(grade.Answer{Moves: strings.Fields(answer), Attempt: attempt})
	for done := false; err == nil && !done; {
		done, err = j.Step(time.Second)
	}
	if err != nil {
		t.Fatalf("%s, %s: %v", q.Exercise.ID, answer, err)
	}
	return j.Verdict
}

// answersOf returns right and wrong answers to an attempt at a question about a search, found by package
// explain and, for an order, by searching in all orders.
func answersOf(t *testing.T, q *grade.Question, attempt int) (right, wrong []string) {
	t.Helper()
	x, s := q.Exercise, stateOf(q)
	goal, seed := &x.Goal, x.InstanceSeed(attempt)
	agent := func(text string) player.Agent {
		a, err := player.Parse(q.Game, text)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	switch goal.Kind {
	case exercise.Select, exercise.Backup:
		e, err := explain.New(q.Game, agent(goal.Agent), nil, seed, s, 100)
		if err != nil {
			t.Fatal(err)
		}
		e.Skip(goal.Simulation - 1)
		simulation := e.Next()
		first := &simulation.Path[0]
		if goal.Kind == exercise.Backup {
			for _, m := range simulation.Root {
				if m.Move == first.Chosen {
					right = append(right, fmt.Sprintf("%d %.2f", m.N, m.Q))
					wrong = append(wrong, fmt.Sprintf("%d %.2f", m.N-1, m.Q), fmt.Sprintf("%d %.2f", m.N, m.Q+0.03))
				}
			}
			return right, wrong
		}
		var names []string
		for i := range simulation.Path {
			names = append(names, simulation.Path[i].Chosen)
		}
		right = append(right, strings.Join(names, " "))
		best, sum := "", math.Inf(-1)
		for i := range first.Edges {
			switch e := &first.Edges[i]; {
			case e.Sum == nil:
				best, sum = e.Move, math.Inf(1)
			case *e.Sum > sum:
				best, sum = e.Move, *e.Sum
			}
		}
		if best != first.Chosen {
			t.Errorf("%s, attempt %d: the search chooses %s, and the formula %s", x.ID, attempt, first.Chosen, best)
		}
		for i := range first.Edges {
			if e := &first.Edges[i]; e.Sum != nil && *e.Sum < sum {
				wrong = append(wrong, strings.Join(append([]string{e.Move}, names[1:]...), " "))
			}
		}
	case exercise.Cut:
		// The node is the one whose task the solver sees.
		task, err := q.Task(attempt, 0)
		for done := false; err == nil && !done; {
			done, err = task.Step(time.Second)
		}
		if err != nil {
			t.Fatal(err)
		}
		shown := task.Tasks[0]
		var nodes []explain.Node
		if err := explain.Nodes(q.Game, agent(goal.Agent), nil, seed, s, 100_000, func(n *explain.Node) { nodes = append(nodes, *n) }); err != nil {
			t.Fatal(err)
		}
		at := nodes[len(nodes)-1]
		for _, move := range shown.Path {
			i := slices.IndexFunc(nodes, func(n explain.Node) bool { return n.Parent == at.Node && n.Move == move })
			at = nodes[i]
			m, err := game.FindMove(s, s.Acting().First(), move)
			if err != nil {
				t.Fatal(err)
			}
			s.Play(game.Solo(s.Acting().First(), m), nil)
		}
		var cut []string
		for _, m := range s.Legal(s.Acting().First(), nil) {
			name := s.MoveName(s.Acting().First(), m)
			if !slices.ContainsFunc(nodes, func(n explain.Node) bool { return n.Parent == at.Node && n.Move == name }) {
				cut = append(cut, name)
			}
		}
		if len(cut) == 0 {
			return []string{exercise.NoneCut}, []string{shown.Rows[0].Move}
		}
		return []string{strings.Join(cut, " ")}, []string{exercise.NoneCut}
	case exercise.Order:
		var names []string
		for _, m := range s.Legal(s.Acting().First(), nil) {
			names = append(names, s.MoveName(s.Acting().First(), m))
		}
		// All orders are searched; those within the tolerance of the fewest nodes are right.
		nodes := map[string]int{}
		fewest := math.MaxInt
		orders(names, 0, func(order string) {
			nodes[order] = aboutSearch(t, q, attempt, order).Nodes
			fewest = min(fewest, nodes[order])
		})
		for order, n := range nodes {
			if float64(n) <= float64(fewest)*(1+goal.Within/100) {
				right = append(right, order)
			} else {
				wrong = append(wrong, order)
			}
		}
		return right, wrong[:min(len(wrong), 20)]
	}
	return right, wrong
}

// orders calls a function with each order of names, from a place on.
func orders(names []string, at int, use func(string)) {
	if at == len(names) {
		use(strings.Join(names, " "))
	}
	for i := at; i < len(names); i++ {
		names[at], names[i] = names[i], names[at]
		orders(names, at+1, use)
		names[at], names[i] = names[i], names[at]
	}
}
