package starters

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"playout/engine/exercise"
	"playout/engine/exercise/judge"
	"playout/engine/game"
	"playout/engine/games"
)

var langs = []string{"en", "es"}

// verdict is the verdict on an answer, a turn or the number of an option.
func verdict(t *testing.T, q *judge.Question, answer string) judge.Verdict {
	t.Helper()
	a := judge.Answer{Moves: []string{answer}}
	if q.Exercise.Goal.Kind == exercise.Choose {
		option, err := strconv.Atoi(answer)
		if err != nil {
			t.Fatal(err)
		}
		a = judge.Answer{Option: option}
	}
	j, err := q.Judge(a)
	for done := false; err == nil && !done; {
		done, err = j.Step(time.Second)
	}
	if err != nil {
		t.Fatalf("%s: %v", q.Exercise.ID, err)
	}
	return j.Verdict
}

// Each game has three exercises; together they have every kind of goal. Their answers are right,
// their feedback belongs to the answers, and in both languages they are the same but for their
// texts.
func TestStarters(t *testing.T) {
	kinds := map[exercise.Kind]bool{}
	for _, g := range games.All() {
		id := g.Spec().ID
		first := Set(id, langs[0])
		for _, lang := range langs {
			s := Set(id, lang)
			if s == nil || len(s.Exercises) != 3 || s.Title == "" {
				t.Fatalf("%s in %s: %+v", id, lang, s)
			}
			for i := range s.Exercises {
				x := &s.Exercises[i]
				kinds[x.Goal.Kind] = true
				q, err := judge.Pose(x)
				if err != nil {
					t.Errorf("%s in %s: %v", x.ID, lang, err)
					continue
				}
				if q.Game.Spec().ID != id || !strings.HasPrefix(x.ID, id+"-") || x.Lang != lang || x.Title == "" || x.Prompt == "" || len(x.Hints) == 0 ||
					x.Feedback[exercise.Right] == "" || x.Feedback[exercise.Wrong] == "" || x.HintCost*float64(len(x.Hints)) >= x.Points {
					t.Errorf("%s in %s lacks something: %+v", x.ID, lang, x)
				}
				if said, err := q.Report(nil); err != nil || strings.Contains(said, "prefers") || strings.Contains(said, "fails") {
					t.Errorf("%s: %s, %v", x.ID, said, err)
				}
				answers(t, q)
				if other := bare(&first.Exercises[i]); !reflect.DeepEqual(bare(x), other) {
					t.Errorf("%s is another one in %s: %+v", x.ID, lang, bare(x))
				}
			}
		}
	}
	if len(kinds) != 5 {
		t.Errorf("only the kinds %v", kinds)
	}
}

// bare is an exercise without its texts.
func bare(x *exercise.Exercise) exercise.Exercise {
	b := *x
	b.Title, b.Prompt, b.Lang, b.Hints = "", "", "", make([]string, len(x.Hints))
	b.Goal.Options = make([]string, len(x.Goal.Options))
	b.Feedback = map[string]string{}
	for key := range x.Feedback {
		b.Feedback[key] = ""
	}
	return b
}

// answers compares the verdicts of an exercise with its feedback.
func answers(t *testing.T, q *judge.Question) {
	t.Helper()
	x := q.Exercise
	right := slices.Concat(x.Goal.Accept)
	if len(x.Goal.Line) > 0 {
		right = append(right, x.Goal.Line[0])
	}
	for _, option := range x.Goal.Answers {
		right = append(right, strconv.Itoa(option))
	}
	for _, answer := range right {
		if v := verdict(t, q, answer); v.Outcome != judge.Right && (x.Goal.Kind != exercise.Line || v.Outcome != judge.Open) {
			t.Errorf("%s: %s is judged %+v", x.ID, answer, v)
		}
	}
	for answer, text := range x.Feedback {
		if answer == exercise.Right || answer == exercise.Wrong {
			continue
		}
		if v := verdict(t, q, answer); v.Outcome != judge.Wrong || v.Feedback != text {
			t.Errorf("%s: %s is judged %+v", x.ID, answer, v)
		}
	}
}

func TestLanguages(t *testing.T) {
	if s := Set("othello", "de"); s == nil || s.Exercises[0].Lang != "en" {
		t.Errorf("in German: %+v", s)
	}
	if Set("go", "en") != nil || Set("../x", "en") != nil {
		t.Error("a game that is none has exercises")
	}
}

// posed is an exercise of the starters as a question.
func posed(t *testing.T, id string, change func(*exercise.Exercise)) *judge.Question {
	t.Helper()
	name, _, _ := strings.Cut(id, "-")
	for _, x := range Set(name, "en").Exercises {
		if x.ID == id {
			if change != nil {
				change(&x)
			}
			q, err := judge.Pose(&x)
			if err != nil {
				t.Fatal(err)
			}
			return q
		}
	}
	t.Fatalf("there is no %s", id)
	return nil
}

// What the texts claim is true.
func TestClaims(t *testing.T) {
	eight := posed(t, "othello-last-eight", nil)
	if v := verdict(t, eight, "b8"); v.Short != 14+8 {
		t.Errorf("b8 is %v discs worse; want 22", v.Short)
	}
	corner := posed(t, "othello-corner", nil)
	for move, reply := range map[string]string{"g2": "h1", "b2": "a1"} {
		s := corner.Record.StateAt(0)
		for _, name := range []string{move, reply} {
			m, err := game.FindMove(s, s.Acting().First(), name)
			if err != nil {
				t.Fatalf("%s %s: %v", move, reply, err)
			}
			s.Play(game.Solo(s.Acting().First(), m), nil)
		}
	}
	morphy := posed(t, "chess-morphy", func(x *exercise.Exercise) {
		x.Feedback = nil
		x.Goal = exercise.Goal{Kind: exercise.Best, Judge: "alphabeta:depth=3,ties=first"}
	})
	if said, err := morphy.Report(nil); err != nil || !strings.HasPrefix(said, "1 answer of ") || !strings.HasSuffix(said, " right: a1a6") {
		t.Errorf("%s, %v; want that a1a6 alone mates in two", said, err)
	}
}

// The geese that the text says will die are dead after a step.
func TestGeeseOfTheClaims(t *testing.T) {
	for _, c := range []struct {
		id, step string
		dead     []int // geese by number
	}{
		{"geese-three-doors", "EENW", nil},
		{"geese-three-doors", "ENNW", nil},
		{"geese-three-doors", "ESNW", nil},
		{"geese-three-doors", "NENW", []int{1}},
		{"geese-three-doors", "SENW", []int{1, 3}},
		{"geese-three-doors", "SEEW", nil},
		{"geese-three-doors", "WENW", []int{1}},
		{"geese-hunger", "EWEW", []int{2}},
		{"geese-hunger", "NNNS", []int{2}},
	} {
		q := posed(t, c.id, nil)
		s := q.Record.StateAt(q.Record.Len())
		var j game.Joint
		for i, letter := range c.step {
			for _, m := range s.Legal(game.Seat(i), nil) {
				if s.MoveName(game.Seat(i), m)[0] == byte(letter) {
					j[i] = m
				}
			}
		}
		s.Play(j, game.NewRand(1))
		var dead []int
		for i := range 4 {
			if s.(game.Sized).Size(game.Seat(i)) == 0 {
				dead = append(dead, i+1)
			}
		}
		if !slices.Equal(dead, c.dead) {
			t.Errorf("%s, %s: geese %v are dead, want %v", c.id, c.step, dead, c.dead)
		}
	}
}
