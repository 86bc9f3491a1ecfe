package grade

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/exercise"
)

// reviewed returns the review of an exercise.
func reviewed(t *testing.T, text string) *Review {
	t.Helper()
	q := ask(t, text)
	v, err := q.Review()
	if err == nil {
		err = v.finish(q.Waiting)
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// names lists the names of answers, those that are not the best in parentheses.
func names(answers []ReviewAnswer) string {
	var list []string
	for _, a := range answers {
		if !a.Best {
			a.Name = "(" + a.Name + ")"
		}
		list = append(list, a.Name)
	}
	return strings.Join(list, " ")
}

// A review has every answer once, the best ones first, and an exact judge if one covers it.
func TestReview(t *testing.T) {
	for _, c := range []struct{ text, judge, unit, best string }{
		{endgame + `,"goal":{"kind":"moves","accept":["h5"]}`, exercise.Exact, "disc", "h5"},
		{`"game":"othello","goal":{"kind":"moves","accept":["f5"]}`, "alphabeta:depth=9", "disc", "d3 c4 f5 e6"},
		{backRank + `,"goal":{"kind":"moves","accept":["e1e8"]}`, "alphabeta:depth=5", "pawn", "e1e8"},
		{mill + `,"goal":{"kind":"moves","accept":["d7xe5"]}`, "alphabeta:depth=8", "stone", ""},
		{flying + `,"goal":{"kind":"moves","accept":["a7-a4"]}`, exercise.Exact, "stone", ""},
		{geese + `,"goal":{"kind":"moves","accept":["N"]}`, "puct:n=2000", "", "NORTH"},
	} {
		q := ask(t, c.text)
		v := reviewed(t, c.text)
		if v.Judge != c.judge || v.Unit != c.unit || len(v.Turns) != 1 || v.Turns[0].Seat != q.Seat || v.Accepts != nil {
			t.Errorf("%s: %+v; want v.Judge == c.judge && v.Unit == c.unit && len(v.Turns) == 1 && v.Turns[0].Seat == q.Seat && v.Accepts == nil", c.text, v)
			continue
		}
		answers := v.Turns[0].Answers
		if best := names(answers[:max(1, len(strings.Fields(c.best)))]); c.best != "" && best != c.best {
			t.Errorf("%s: the best are %s, want %s", c.text, best, c.best)
		}
		all := q.allAnswers()
		for i, a := range answers {
			if !slices.Contains(all, a.Name) || a.Best && a.Loss != 0 || i > 0 && a.Best && !answers[i-1].Best {
				t.Errorf("%s: %+v, after %+v", c.text, a, answers[max(0, i-1)])
			}
		}
		if len(answers) != len(all) {
			t.Errorf("%s: %d answers, %d are legal", c.text, len(answers), len(all))
		}
	}
}

// Exact reports true if a solver or the tablebase covers the question and the goal's tolerance;
// then every answer has a verdict by an exact judge, and in Morris an answer that wins keeps
// what the tablebase promises.
func TestExact(t *testing.T) {
	for _, c := range []struct {
		text  string
		exact bool
	}{
		{endgame + `,"goal":{"kind":"best","judge":"alphabeta:depth=1","within":3}`, true},
		{`"game":"othello","goal":{"kind":"best","judge":"alphabeta:depth=1"}`, false},
		{flying + `,"goal":{"kind":"best","judge":"alphabeta:depth=1"}`, true},
		{flying + `,"goal":{"kind":"best","judge":"alphabeta:depth=1","within":1}`, false},
		{mill + `,"goal":{"kind":"best","judge":"alphabeta:depth=1"}`, false},
		{backRank + `,"goal":{"kind":"best","judge":"alphabeta:depth=1"}`, false},
		{geese + `,"goal":{"kind":"best","judge":"puct:n=10"}`, false},
	} {
		q := ask(t, c.text)
		if q.Exact() != c.exact {
			t.Errorf("%s: exact is %t, want %v", c.text, !c.exact, c.exact)
		}
		if !c.exact {
			continue
		}
		within := strings.NewReplacer("alphabeta:depth=1", exercise.Exact).Replace(c.text)
		best := ask(t, within)
		right := 0
		for _, name := range best.allAnswers() {
			verdict, err := judged(best, name, 0)
			if err != nil {
				t.Fatalf("%s, %s: %v", within, name, err)
			}
			if verdict.Outcome == Right {
				right++
			}
		}
		if right == 0 || right == len(best.allAnswers()) {
			t.Errorf("%s: %d of %d answers are right", within, right, len(best.allAnswers()))
		}
	}
}

// The exact loss of an answer is that of the judge of the best move: the solver's result
// after it, compared with the best one.
func TestReviewIsExact(t *testing.T) {
	best := ask(t, endgame+`,"goal":{"kind":"best","judge":"exact"}`)
	for _, a := range reviewed(t, endgame+`,"goal":{"kind":"moves","accept":["h5"]}`).Turns[0].Answers {
		verdict, err := judged(best, a.Name, 0)
		if err != nil || verdict.Loss != a.Loss || (verdict.Outcome == Right) != a.Best {
			t.Errorf("%+v, judged %+v, %v; want verdict.Loss == a.Loss && (verdict.Outcome == Right) == a.Best", a, verdict, err)
		}
	}
}

// A review of the best move also lists what the exercise's own judge accepts, and one of a line
// covers the turns of both sides.
func TestReviewKinds(t *testing.T) {
	v := reviewed(t, endgame+`,"goal":{"kind":"best","judge":"alphabeta:depth=1","within":64}`)
	if len(v.Accepts) != len(v.Turns[0].Answers) || v.Judge != exercise.Exact {
		t.Errorf("%+v; want len(v.Accepts) == len(v.Turns[0].Answers) && v.Judge == exercise.Exact", v)
	}
	v = reviewed(t, ladder+`,"goal":{"kind":"line","line":["b1b7","h8g8","a2a8"]}`)
	if len(v.Turns) != 3 || v.Turns[0].Seat != 0 || v.Turns[1].Seat != 1 || v.Turns[2].Answers[0].Name != "a2a8" {
		t.Errorf(`%+v; want len(v.Turns) == 3 && v.Turns[0].Seat == 0 && v.Turns[1].Seat == 1 && v.Turns[2].Answers[0].Name == "a2a8"`, v)
	}
	v = reviewed(t, passing+`,"goal":{"kind":"line","line":["f1","f3"]}`)
	if len(v.Turns) != 2 || v.Turns[1].Seat != v.Turns[0].Seat || names(v.Turns[1].Answers) != "f3" {
		t.Errorf(`%+v; want len(v.Turns) == 2 && v.Turns[1].Seat == v.Turns[0].Seat && names(v.Turns[1].Answers) == "f3"`, v)
	}
	for _, goal := range []string{`"kind":"choose","options":["a"],"accept":[0]`, `"kind":"win","against":"random"`} {
		if v := reviewed(t, endgame+`,"goal":{`+goal+`}`); len(v.Turns) != 0 || v.Busy() {
			t.Errorf("%s: %+v; want len(v.Turns) == 0 && !v.Busy()", goal, v)
		}
	}
}
