package starters

import (
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/exercise/grade"
	"playout/engine/game"
)

// posed returns an exercise of the starters as a question.
func posed(t *testing.T, id string, change func(*exercise.Exercise)) *grade.Question {
	t.Helper()
	name, _, _ := strings.Cut(id, "-")
	for _, x := range Set(name, "en").Exercises {
		if x.ID == id {
			if change != nil {
				change(&x)
			}
			q, err := grade.NewQuestion(&x)
			if err != nil {
				t.Fatal(err)
			}
			return q
		}
	}
	t.Fatalf("there is no %s", id)
	return nil
}

// judged sets the judge of an exercise, and its tolerance.
func judged(by string, within float64) func(*exercise.Exercise) {
	return func(x *exercise.Exercise) {
		x.Feedback = nil
		x.Goal = exercise.Goal{Kind: exercise.Best, Judge: by, Within: within}
	}
}

// Another judge, exact or a search, finds exactly the right answers of an exercise.
func TestTruth(t *testing.T) {
	const exact, deep = exercise.Exact, "alphabeta:depth=8,ties=first"
	for _, c := range []struct {
		id, judge string
		within    float64 // discs, stones or pawns
		right     string
	}{
		{"othello-edge", deep, 10, "c1"},
		{"othello-quiet", deep, 8, "b4"},
		{"othello-wedge", exact, 0, "g1"},
		{"othello-last-eight", exact, 0, "h2"},
		{"othello-corner-waits", exact, 8, "b7"},
		{"othello-pass", exact, 0, "h8"},
		{"othello-x-square", exact, 20, "g2"},
		{"corners-take", deep, 15, "a1, h1"},
		{"corners-guard", deep, 5, "h5"},
		{"corners-worth", exact, 80, "a1"},
		{"corners-quiet", deep, 5, "g6"},
		{"morris-block", deep, 1, "a1"},
		{"morris-fork", deep, .3, "f6"},
		{"morris-flying", exact, 0, "f6-c5"},
		{"morris-hold", exact, 0, "e5-g7"},
		{"chess-back-rank", exact, 0, "d1d8"},
		{"chess-fork", "alphabeta:depth=6,ties=first", 3, "d5c7"},
		{"chess-skewer", "alphabeta:depth=6,ties=first", 10, "a1e1"},
		{"chess-opera", "alphabeta:depth=3,ties=first", 0, "b3b8"},
		{"chess-promotion", "alphabeta:depth=6,ties=first", 10, "f7f8n"},
		{"chess-net", "alphabeta:depth=3,ties=first", 0, "f2f4"},
		{"chess-morphy", "alphabeta:depth=3,ties=first", 0, "a1a6"},
		{"chess-double-check", "alphabeta:depth=5,ties=first", 0, "d3d8"},
	} {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			q := posed(t, c.id, judged(c.judge, c.within))
			report, err := q.Report(nil)
			if _, right, _ := strings.Cut(report, " right: "); err != nil || right != c.right {
				t.Errorf("%s, %v; want %s", report, err, c.right)
			}
			if own := posed(t, c.id, nil).Exercise.Goal; own.Kind == exercise.Moves && strings.Join(own.Accept, ", ") != c.right {
				t.Errorf("it accepts %v, and the judge %s", own.Accept, c.right)
			}
		})
	}
}

// The claims of the texts about discs are exact.
func TestDiscs(t *testing.T) {
	for _, c := range []struct {
		id, move string
		short    float64
	}{
		{"othello-last-eight", "b8", 14 + 8},
		{"othello-wedge", "g1", 0},
		{"othello-corner-waits", "h8", 20 + 10},
		{"othello-corner-waits", "b2", 20},
		{"corners-worth", "b2", 86},
	} {
		q := posed(t, c.id, judged(exercise.Exact, 0))
		if v := verdict(t, q, c.move); v.Loss != c.short {
			t.Errorf("%s: %s is %v discs worse; want %v", c.id, c.move, v.Loss, c.short)
		}
	}
	for id, points := range map[string]int{"othello-wedge": 24, "othello-last-eight": 14, "othello-corner-waits": 20, "othello-pass": 24, "othello-x-square": 6, "corners-worth": 46, "othello-bring-it-home": 16} {
		q := posed(t, id, nil)
		solver := q.Game.(game.Solvable).Solver(4 << 20)
		solver.Begin(q.Record.StateAt(q.Record.Len()))
		for !solver.Advance(1 << 20) {
		}
		if _, won, _ := solver.Answer(); won != points {
			t.Errorf("%s is won by %d; want %d", id, won, points)
		}
	}
}

// stateOf returns the position of a question.
func stateOf(q *grade.Question) game.State { return q.Record.StateAt(q.Record.Len()) }

// after returns a position after a turn.
func after(t *testing.T, q *grade.Question, turns ...string) game.State {
	t.Helper()
	s := stateOf(q)
	for _, turn := range turns {
		play(t, q.Exercise.ID, s, turn)
	}
	return s
}

// names returns the moves of the side to move.
func names(s game.State) (list []string) {
	for _, m := range s.Legal(s.Acting().First(), nil) {
		list = append(list, s.MoveName(s.Acting().First(), m))
	}
	return list
}
