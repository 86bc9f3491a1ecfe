package sheet

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"playout/engine/exercise"
	"playout/engine/strict"
)

// goals holds one exercise of each kind, with everything that a form has.
var goals = []string{
	`{"kind":"moves","accept":["f5","d3"]}`,
	`{"kind":"line","line":["f5","d6","c3"],"accept":{"2":["c4","e6"]}}`,
	`{"kind":"best","within":1.5,"judge":"alphabeta:depth=4"}`,
	`{"kind":"win","against":"level:2","plies":9,"result":0}`,
	`{"kind":"choose","options":["a","b"],"accept":[1]}`,
	`{"kind":"select","agent":"puct:net=none","simulation":17,"steps":true,"seed":9}`,
	`{"kind":"backup","agent":"uct:n=50","simulation":3,"seed":"fresh"}`,
	`{"kind":"cut","agent":"alphabeta:depth=2","node":["e2e4","e7e5"]}`,
	`{"kind":"order","depth":3,"within":2.5,"steps":true}`,
}

func exerciseOf(goal string) string {
	feedback := `"right":"Yes.","wrong":"No.","f5":"That."`
	switch {
	case strings.Contains(goal, "choose"):
		feedback = `"right":"Yes.","0":"Not a."`
	case strings.Contains(goal, "win"), strings.Contains(goal, "agent"), strings.Contains(goal, "depth\":3"):
		feedback = `"right":"Yes."`
	}
	return `{"playout":"exercise","version":1,"id":"x","game":"othello","moves":"f5,d6","seat":"black","seed":3,"title":"T","prompt":"P\nQ","goal":` + goal +
		`,"hints":["h","i"],"hintCost":0.5,"feedback":{` + feedback + `},"attempts":2,"points":0,"lang":"en"}`
}

// An exercise that is opened for editing and not changed stays the same.
func TestInverse(t *testing.T) {
	for _, goal := range goals {
		x, err := exercise.Parse([]byte(exerciseOf(goal)))
		if err != nil {
			t.Fatal(err)
		}
		s := FromExercise(x)
		again, err := s.Exercise()
		if err != nil || string(again.JSON()) != string(x.JSON()) {
			t.Errorf("%s\nbecomes %+v, %v, want the same again", x.JSON(), again, err)
		}
		// The device keeps all of it.
		data, err := json.Marshal([]Sheet{s})
		if err != nil {
			t.Fatal(err)
		}
		if kept := Read(data); len(kept) != 1 || !reflect.DeepEqual(kept[0], s) {
			t.Errorf("%+v\nis kept as %+v", s, kept)
		}
	}
}

// A fault is blamed on its field.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		field string
		wrong func(*Sheet)
	}{
		{"accept", func(s *Sheet) { s.Accept = nil }},
		{"points", func(s *Sheet) { s.Points = "many" }},
		{"points", func(s *Sheet) { s.Points = "1001" }},
		{"points", func(s *Sheet) { s.Points = "NaN" }},
		{"attempts", func(s *Sheet) { s.Attempts = "1.5" }},
		{"attempts", func(s *Sheet) { s.Attempts = "-1" }},
		{"hintCost", func(s *Sheet) { s.HintCost = "1e9" }},
		{"title", func(s *Sheet) { s.Title = strings.Repeat("a", 201) }},
		{"hints", func(s *Sheet) { s.Hints = []string{strings.Repeat("a", 1001)} }},
		{"feedback", func(s *Sheet) { s.Replies = []Reply{{"a move", "No."}} }},
		{"line", func(s *Sheet) { s.Kind = exercise.Line }},
		{"within", func(s *Sheet) { s.Kind, s.Within = exercise.Best, "-1" }},
		{"judge", func(s *Sheet) { s.Kind, s.Judge = exercise.Best, "" }},
		{"agent", func(s *Sheet) { s.Kind, s.Tree = exercise.Select, "" }},
		{"simulation", func(s *Sheet) { s.Kind, s.Simulation = exercise.Backup, "0" }},
		{"depth", func(s *Sheet) { s.Kind, s.Depth = exercise.Order, "7" }},
		{"within", func(s *Sheet) { s.Kind, s.More = exercise.Order, "-1" }},
		{"against", func(s *Sheet) { s.Kind, s.Against = exercise.Win, "" }},
		{"plies", func(s *Sheet) { s.Kind, s.Plies = exercise.Win, "1001" }},
		{"options", func(s *Sheet) { s.Kind = exercise.Choose }},
		{"options", func(s *Sheet) { s.Kind, s.Options = exercise.Choose, []Option{{Text: "a"}} }},
		{"lang", func(s *Sheet) { s.Lang = "e n" }},
	} {
		s := Empty("othello", "en")
		s.Accept = []string{"f5"}
		if x, err := s.Exercise(); err != nil || x.Points != 1 {
			t.Fatalf("the exercise is %+v, %v, want 1 point", x, err)
		}
		c.wrong(&s)
		_, err := s.Exercise()
		if got := blamed(&s, err); !slices.Equal(got, []string{c.field}) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v is blamed on %q, want %q", s, err, got, c.field)
		}
	}
	several := Sheet{Kind: exercise.Best, Title: strings.Repeat("a", 201), Points: "many", Within: "x", Plies: "y", Attempts: "0.5", Lang: "e n"}
	_, err := several.Exercise()
	if got, want := blamed(&several, err), []string{"attempts", "points", "within", "game", "title", "lang", "judge"}; !slices.Equal(got, want) {
		t.Errorf("%v is blamed on %q, want %q", err, got, want)
	}
	for path, want := range map[string]string{"": "", "goal": "goal", "feedback.d3": "feedback", "hints[3]": "hints", "goal.accept.2[0]": "accept", "goal.judge": "judge"} {
		if got := (&Sheet{Kind: exercise.Moves}).FieldOf(path); got != want {
			t.Errorf("%q is blamed on %q, want %q", path, got, want)
		}
	}
}

// blamed returns the fields that an error is about.
func blamed(s *Sheet, err error) (fields []string) {
	for _, f := range strict.FaultsOf(err) {
		fields = append(fields, s.FieldOf(f.Path))
	}
	return fields
}

// Empty rows are no hints and no options, and the numbers of the right ones follow.
func TestRows(t *testing.T) {
	s := Empty("othello", "en")
	s.Kind, s.Options, s.Hints = exercise.Choose, []Option{{Text: " "}, {Text: "a", Feedback: "x"}, {Text: "b", Right: true}}, []string{"", "h"}
	x, err := s.Exercise()
	if err != nil || len(x.Goal.Options) != 2 || x.Goal.Answers[0] != 1 || x.Feedback["0"] != "x" || len(x.Hints) != 1 {
		t.Fatalf("%+v, %v; want two options, the second right, feedback for the first, and one hint", x, err)
	}
	before := s
	for _, do := range []string{"hint-add", "hint-up", "hint-down", "hint-remove", "option-add", "option-up", "option-down", "option-remove", "reply-add", "reply-remove", "accept-remove", "line-clear"} {
		for at := -1; at < 4; at++ {
			if !s.Do(do, at) {
				t.Errorf("%s is no command", do)
			}
		}
	}
	if before.Options[1].Text != "a" || before.Hints[1] != "h" || s.Do("else", 0) {
		t.Errorf("what others hold has changed: %+v", before)
	}
}

// For any stored text, Read returns sheets within the limits, each an exercise or refused in one
// line.
func FuzzRead(f *testing.F) {
	for _, goal := range goals {
		x, err := exercise.Parse([]byte(exerciseOf(goal)))
		if err != nil {
			f.Fatal(err)
		}
		data, err := json.Marshal([]Sheet{FromExercise(x)})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add(`[{"game":"othello","kind":"x","points":"1e400","others":["",""],"accept":["f5"]},null]`)
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range Read(json.RawMessage(text)) {
			if utf8.RuneCountInString(s.Prompt) > maxTyped || len(s.Hints) > maxRows {
				t.Errorf("%d characters, %d hints; want at most %d and %d", len(s.Prompt), len(s.Hints), maxTyped, maxRows)
			}
			x, err := s.Exercise()
			if (x == nil) == (err == nil) || err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: %v, %v", text, x, err)
			}
		}
	})
}
