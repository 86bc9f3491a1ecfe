package starters

import (
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"playout/engine/exercise"
	"playout/engine/exercise/grade"
	"playout/engine/game"
	"playout/engine/games"
)

var langs = []string{"en", "es"}

// verdict returns the verdict on an answer, a turn or the number of an option.
func verdict(t *testing.T, q *grade.Question, answer string) grade.Verdict {
	t.Helper()
	a := grade.Answer{Moves: []string{answer}}
	if q.Exercise.Goal.Kind == exercise.Choose {
		option, err := strconv.Atoi(answer)
		if err != nil {
			t.Fatal(err)
		}
		a = grade.Answer{Option: option}
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

// Each game has ten exercises that cover all kinds of goals, and there are sets that teach.
// Answers are right, feedback belongs to answers, and both languages differ only in their texts.
func TestStarters(t *testing.T) {
	for i, g := range games.All() {
		if Names[i] != g.Spec().ID || len(Set(Names[i], "en").Exercises) != 10 {
			t.Errorf("%s does not have ten exercises", g.Spec().ID)
		}
	}
	if Lessons != len(games.All()) {
		t.Errorf("the first lesson is %s", Names[Lessons])
	}
	ids := map[string]bool{}
	for _, name := range Names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kinds := map[exercise.Kind]bool{}
			first := Set(name, langs[0])
			for _, lang := range langs {
				s := Set(name, lang)
				if s == nil || len(s.Exercises) < 8 || s.Title == "" || len(s.JSON()) > 16<<10 {
					t.Fatalf(`%s in %s: %+v; want s != nil && len(s.Exercises) >= 8 && s.Title != "" && len(s.JSON()) <= 16 << 10`, name, lang, s)
				}
				for i := range s.Exercises {
					x := &s.Exercises[i]
					kinds[x.Goal.Kind] = true
					complete(t, name, lang, x)
					if other := bare(&first.Exercises[i]); !reflect.DeepEqual(bare(x), other) {
						t.Errorf("%s is another one in %s: %+v", x.ID, lang, bare(x))
					}
				}
			}
			if _, err := games.Parse(name); err == nil && len(kinds) < 3 {
				t.Errorf("%s has only the kinds %v", name, kinds)
			}
			for i := range first.Exercises {
				x := &first.Exercises[i]
				q, err := grade.NewQuestion(x)
				if err != nil {
					t.Fatal(err)
				}
				// Report does not play the games to be won: TestGamesCanBeWon does.
				if x.Goal.Kind != exercise.Win {
					if text, err := q.Report(nil); err != nil || strings.Contains(text, "fails") {
						t.Errorf(`%s: %s, %v, want !strings.Contains(text, "fails")`, x.ID, text, err)
					}
				}
				answers(t, q)
			}
		})
		for _, x := range Set(name, "en").Exercises {
			if ids[x.ID] {
				t.Errorf("there are two %s", x.ID)
			}
			ids[x.ID] = true
		}
	}
}

// complete reports what an exercise lacks.
func complete(t *testing.T, name, lang string, x *exercise.Exercise) {
	t.Helper()
	q, err := grade.NewQuestion(x)
	if err != nil {
		t.Fatalf("%s in %s: %v", x.ID, lang, err)
	}
	if _, err := games.Parse(name); err == nil && q.Game.Spec().ID != name && !strings.HasPrefix(x.Game, name+":") {
		t.Errorf("%s is of %s", x.ID, x.Game)
	}
	if !strings.HasPrefix(x.ID, name+"-") || x.Lang != lang || x.Title == "" || x.Prompt == "" || len(x.Hints) == 0 ||
		x.Feedback[exercise.Right] == "" || x.Feedback[exercise.Wrong] == "" || x.HintCost*float64(len(x.Hints)) >= x.Points {
		t.Errorf("%s in %s lacks something: %+v", x.ID, lang, x)
	}
	texts := append([]string{x.Title, x.Prompt}, x.Hints...)
	for key, text := range x.Feedback {
		texts = append(texts, text)
		if key != exercise.Right && x.Attempts > 0 && invites.MatchString(text) {
			t.Errorf("%s in %s asks for another try after the last: %q", x.ID, lang, text)
		}
	}
	for _, text := range append(texts, x.Goal.Options...) {
		if text != strings.TrimSpace(text) || strings.ContainsAny(text, "'\"@") || strings.Contains(text, "  ") || hyphened.MatchString(text) {
			t.Errorf(`%s in %s: %q; want text == strings.TrimSpace(text) && !strings.ContainsAny(text, "'\"@") && !strings.Contains(text, "  ") && !hyphened.MatchString(text)`, x.ID, lang, text)
		}
	}
}

// invites matches words that ask for another try. Texts after an answer appear after the last
// attempt as well, which allows none.
var invites = regexp.MustCompile(`(?i)\b(again|once more|try|otra vez|de nuevo|inténta\w*|prueba|vuelve)\b`)

// hyphened matches a number with a hyphen for a minus sign.
var hyphened = regexp.MustCompile(`(^|[\s(=])-\d`)

// bare returns an exercise without its texts.
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
func answers(t *testing.T, q *grade.Question) {
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
		if v := verdict(t, q, answer); v.Outcome != grade.Right && (x.Goal.Kind != exercise.Line || v.Outcome != grade.Open) {
			t.Errorf("%s: %s is judged %+v", x.ID, answer, v)
		}
	}
	for answer, text := range x.Feedback {
		if answer == exercise.Right || answer == exercise.Wrong {
			continue
		}
		if v := verdict(t, q, answer); v.Outcome != grade.Wrong || v.Feedback != text {
			t.Errorf("%s: %s is judged %+v; want v.Outcome == grade.Wrong && v.Feedback == text", x.ID, answer, v)
		}
	}
}

// A whole line is right once it is played to its end.
func TestLinesAreSolved(t *testing.T) {
	for _, name := range Names {
		for i := range Set(name, "en").Exercises {
			x := &Set(name, "en").Exercises[i]
			if x.Goal.Kind != exercise.Line {
				continue
			}
			q, err := grade.NewQuestion(x)
			if err != nil {
				t.Fatal(err)
			}
			var own []string
			seat := q.Seat
			s := q.Record.StateAt(q.Record.Len())
			for _, turn := range x.Goal.Line {
				for s.Acting() != 0 && len(s.Legal(s.Acting().First(), nil)) == 1 && s.MoveName(s.Acting().First(), s.Legal(s.Acting().First(), nil)[0]) == "pass" {
					s.Play(game.Solo(s.Acting().First(), s.Legal(s.Acting().First(), nil)[0]), nil)
				}
				if s.Acting().First() == seat {
					own = append(own, turn)
				}
				play(t, x.ID, s, turn)
			}
			messages, err := grade.Solve(&exercise.Set{Exercises: []exercise.Exercise{*x}}, true, 0, own, nil, nil)
			if err != nil || len(messages) != 1 || messages[0].State != exercise.Solved {
				t.Errorf("%s with %v: %+v, %v; want len(messages) == 1 && messages[0].State == exercise.Solved", x.ID, own, messages, err)
			}
		}
	}
}

// play plays a turn, which may be several plies.
func play(t *testing.T, id string, s game.State, turn string) {
	t.Helper()
	for turn != "" {
		seat, size := s.Acting().First(), 0
		var move game.Move
		for _, m := range s.Legal(seat, nil) {
			if name := s.MoveName(seat, m); strings.HasPrefix(turn, name) && len(name) > size {
				move, size = m, len(name)
			}
		}
		if size == 0 {
			t.Fatalf("%s: there is no %s in %s", id, turn, s)
		}
		s.Play(game.Solo(seat, move), nil)
		turn = turn[size:]
	}
}

// The engine wins the games to be won as the solver.
func TestGamesCanBeWon(t *testing.T) {
	for _, name := range Names {
		for i := range Set(name, "en").Exercises {
			if x := &Set(name, "en").Exercises[i]; x.Goal.Kind == exercise.Win {
				t.Run(x.ID, func(t *testing.T) {
					t.Parallel()
					q, err := grade.NewQuestion(x)
					if err != nil {
						t.Fatal(err)
					}
					if text, err := q.Report(nil); err != nil || !strings.Contains(text, "does it") {
						t.Errorf(`%s, %v, want strings.Contains(text, "does it")`, text, err)
					}
				})
			}
		}
	}
}

func TestLanguages(t *testing.T) {
	if s := Set("othello", "de"); s == nil || s.Exercises[0].Lang != "en" {
		t.Errorf(`in German: %+v; want s != nil && s.Exercises[0].Lang == "en"`, s)
	}
	if Set("go", "en") != nil || Set("../x", "en") != nil {
		t.Error("an unknown game has exercises")
	}
}

// The site has a file for every name and language, and no others.
func TestSite(t *testing.T) {
	var want []string
	for _, name := range Names {
		for _, lang := range langs {
			want = append(want, strings.TrimPrefix(File(name, lang), folder))
		}
	}
	got, err := fs.Glob(files, "*")
	slices.Sort(want)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("files %v, %v; want %v", got, err, want)
	}
	if _, err := (Site{}).Open("othello.en.json"); err == nil {
		t.Error("files are found outside their folder")
	}
}
