package exercise

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
)

// samples cover every kind of goal, with all fields and without the optional ones.
var samples = []string{
	`{"playout":"exercise","version":1,"id":"corner-1","game":"othello","position":"` + strings.Repeat("-", 64) + ` X","moves":"f5,d6",
	 "seat":"black","seed":18446744073709551615,"title":"A <corner>","prompt":"Which move?\nThink.","goal":{"kind":"moves","accept":["c4","d3"]},
	 "hints":["At the edge.","Further out."],"hintCost":2.5,"feedback":{"right":"Yes.","wrong":"No.","d3":"Nearly."},"attempts":3,"points":10,"lang":"es-419"}`,
	`{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"line","line":["e2e4","e7e5","g1f3"],"accept":{"0":["d2d4"],"2":["f1c4","b1c3"]}}}`,
	`{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"line","line":["e2e4"]}}`,
	`{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"best","within":0.5,"judge":"exact"},"points":0}`,
	`{"playout":"exercise","version":1,"game":"morris:flying=off","goal":{"kind":"win","against":"level:3","plies":40,"result":0}}`,
	`{"playout":"exercise","version":1,"game":"geese","goal":{"kind":"choose","options":["NORTH","Any, \"really\""],"accept":[1]}}`,
	`{"playout":"exercise","version":1,"game":"geese","goal":{"kind":"select","agent":"uct:n=50","simulation":17,"steps":true,"seed":18446744073709551615}}`,
	`{"playout":"exercise","version":1,"game":"morris","goal":{"kind":"backup","agent":"puct:net=none","simulation":1,"seed":0},"seed":7}`,
	`{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"cut","agent":"alphabeta:depth=3,plain=on","node":["f5","d6"],"seed":"fresh"}}`,
	`{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"order","depth":3,"within":2.5,"steps":true}}`,
}

// Fields that are left out have the defaults of the format.
func TestDefaults(t *testing.T) {
	x, err := Parse([]byte(`{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"win","against":"random"}}`))
	want := &Exercise{Playout: TypeExercise, Version: 1, Game: "chess", Goal: Goal{Kind: Win, Against: "random", Result: 1}, Points: 1}
	if err != nil || !reflect.DeepEqual(x, want) {
		t.Errorf("%+v, %v; want %+v", x, err, want)
	}
	x, err = Parse([]byte("\ufeff" + samples[5]))
	if err != nil || x.Goal.Answers[0] != 1 || x.Points != 1 || x.Attempts != 0 || x.HintCost != 0 {
		t.Errorf("%+v, %v; want x.Goal.Answers[0] == 1 && x.Points == 1 && x.Attempts == 0 && x.HintCost == 0", x, err)
	}
}

// "steps" and a fresh seed may stand beside the goal too.
func TestSearchKeysBesideTheGoal(t *testing.T) {
	const head = `{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"select","agent":"uct","simulation":9`
	inside, err := Parse([]byte(head + `,"steps":true,"seed":"fresh"}}`))
	if err != nil {
		t.Fatal(err)
	}
	beside, err := Parse([]byte(head + `},"seed":"fresh","steps":true}`))
	if err != nil || !reflect.DeepEqual(inside, beside) || !inside.Goal.Fresh || !inside.Goal.Steps {
		t.Errorf("%+v, %v; want %+v, with steps and fresh", beside, err, inside)
	}
}

// Attempts have the same seed, the goal's or else the exercise's, unless it is fresh.
func TestInstanceSeed(t *testing.T) {
	seed := uint64(9)
	for _, c := range []struct {
		x           Exercise
		first, same bool
	}{
		{Exercise{Seed: 9}, true, true},
		{Exercise{Seed: 3, Goal: Goal{Seed: &seed}}, true, true},
		{Exercise{Seed: 9, Goal: Goal{Fresh: true}}, false, false},
	} {
		a, b, again := c.x.InstanceSeed(0), c.x.InstanceSeed(1), c.x.InstanceSeed(1)
		if (a == 9) != c.first || (a == b) != c.same || b != again {
			t.Errorf("%+v: %d, %d and again %d", c.x, a, b, again)
		}
	}
}

// Parse reads back unchanged what JSON wrote, and Unpack what Pack packed, also in a set of all.
func TestParseInvertsJSON(t *testing.T) {
	all := &Set{Playout: TypeSet, Version: 1, Title: "All"}
	for _, text := range samples {
		x, err := Parse([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if again, err := Parse(x.JSON()); err != nil || !reflect.DeepEqual(again, x) {
			t.Errorf("%s came back as %+v, %v", x.JSON(), again, err)
		}
		data, err := Unpack(x.Pack())
		if again, wrong := Parse(data); err != nil || wrong != nil || !reflect.DeepEqual(again, x) {
			t.Errorf("%s is unpacked as %s, %v, %v", x.JSON(), data, err, wrong)
		}
		all.Exercises = append(all.Exercises, *x)
	}
	if all.Max() != 18 {
		t.Errorf("a set of %v points; want 18", all.Max())
	}
	data, err := Unpack(all.Pack())
	if again, wrong := ParseSet(data); err != nil || wrong != nil || !reflect.DeepEqual(again, all) {
		t.Errorf("the set came back as %+v, %v, %v", again, err, wrong)
	}
}

// A single exercise is read as a set of one, and Read distinguishes the two.
func TestRead(t *testing.T) {
	set := `{"playout":"exercises","version":1,"exercises":[` + samples[1] + `,` + samples[2] + `]}`
	if s, one, err := Read([]byte(samples[1])); err != nil || !one || len(s.Exercises) != 1 || s.Exercises[0].Game != "chess" {
		t.Errorf(`%+v, %v, %v; want one && len(s.Exercises) == 1 && s.Exercises[0].Game == "chess"`, s, one, err)
	}
	if s, one, err := Read([]byte(set)); err != nil || one || len(s.Exercises) != 2 {
		t.Errorf("%+v, %v, %v; want !one && len(s.Exercises) == 2", s, one, err)
	}
	if _, err := Parse([]byte(set)); err == nil || !strings.Contains(err.Error(), "it is a set of exercises; allowed: one") {
		t.Error(err)
	}
	if _, err := ParseSet([]byte(samples[1])); err == nil || !strings.Contains(err.Error(), "it is one exercise; allowed: a set") {
		t.Error(err)
	}
}

// Read distinguishes what a later version wrote from errors, whatever else the text contains, in
// a set too.
func TestLater(t *testing.T) {
	for _, c := range []struct{ text, what, says string }{
		{`{"playout":"exercise","version":2,"task":{}}`, "version", "it is of version 2, written for a later version of Playout; allowed: 1"},
		{`{"playout":"exercises","version":1.5,"parts":[]}`, "version", "version 1.5"},
		{`{"playout":"exercise","version":1,"goal":{"kind":"drag","to":3}}`, "goal", `the goal "drag" is of a later version of Playout; allowed: moves, line, best, win, choose, select, backup, cut, order`},
		{`{"playout":"exercises","version":1,"exercises":[` + samples[1] + `,{"playout":"exercise","version":7}]}`, "version", "exercise 1: it is of version 7"},
		{`{"playout":"exercises","version":1,"exercises":[{"playout":"exercise","version":1,"goal":{"kind":"` + strings.Repeat("x", 500) + `"}}]}`, "goal", "exercise 0: goal: "},
	} {
		_, _, err := Read([]byte(c.text))
		var later *LaterVersionError
		if !errors.As(err, &later) || later.What != c.what || !strings.Contains(err.Error(), c.says) || !isOneLine(err) {
			t.Errorf("%s: %v; want one that says %q", c.text, err, c.says)
		}
	}
}

// with returns a valid exercise with more keys.
func with(keys string) string {
	return `{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"line","line":["a","b"]},` + keys + `}`
}

// asking returns an exercise with a goal.
func asking(goal string) string {
	return `{"playout":"exercise","version":1,"game":"chess","goal":` + goal + `}`
}

// Every error says why in one line, with what is allowed.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{``, "ends too early"},
		{`{`, "ends too early"},
		{`{"playout"`, "ends too early"},
		{`[]`, "it is a list; allowed: one JSON object"},
		{`null`, "it is nothing"},
		{`{}{}`, "more follows"},
		{`{} x`, "more follows"},
		{`{"a":}`, "not JSON at byte"},
		{"{\"a\":\"\xff\"}", "not UTF-8"},
		{`{}`, `the key "playout" is missing; allowed: "exercise" or "exercises"`},
		{`{"playout":"game"}`, `playout is "game"; allowed: exercise, exercises`},
		{`{"playout":["exercise"]}`, "playout is a list; allowed: a text"},
		{`{"playout":"exercise"}`, "version is missing or not a number; allowed: 1"},
		{`{"playout":"exercise","version":"1"}`, "version is missing or not a number"},
		{`{"playout":"exercise","version":0}`, "version is 0; allowed: 1"},
		{`{"playout":"exercise","version":1}`, "goal is missing"},
		{`{"playout":"exercise","version":1,"goal":{"kind":"win","against":"random"}}`, "game is missing"},
		{strings.Repeat(" ", MaxBytes) + "{}", "65538 bytes; allowed: at most 65536"},
		{strings.Repeat(`{"a":`, 1000), "nested too deeply; allowed: 8 levels"},
		{strings.Repeat(`[`, 60000), "nested too deeply"},
		{with(`"points":1,"points":2`), `key "points" occurs twice`},
		{with(`"__proto__":{"points":9}`), `key "__proto__" is unknown in an exercise; allowed: attempts, feedback`},
		{with(`"Points":1`), `key "Points" is unknown`},
		{with(`"feedback":{"__proto__":"x"}`), `feedback to "__proto__"; allowed: right, wrong, moves`},
		{with(`"feedback":{"right":{}}`), "feedback: right is an object; allowed: a text"},
		{with(`"feedback":"well done"`), `feedback is "well done"; allowed: an object`},
		{with(`"points":1000.5`), "points is 1000.5; allowed: a number, 0 to 1000"},
		{with(`"points":-1`), "points is -1"},
		{with(`"points":1e999`), "points is 1e999"},
		{with(`"points":"10"`), `points is "10"; allowed: a number`},
		{with(`"hintCost":-0.1`), "hintCost is -0.1; allowed: a number, 0 to 1000"},
		{with(`"attempts":1.5`), "attempts is 1.5; allowed: a whole number, 0 to 100"},
		{with(`"attempts":101`), "attempts is 101; allowed: a number, 0 to 100"},
		{with(`"seed":-1`), "seed is -1; allowed: a whole number, 0 to 18446744073709551615"},
		{with(`"title":"` + strings.Repeat("é", 201) + `"`), "title has 201 characters; allowed: at most 200"},
		{with(`"title":"a\nb"`), "title has several lines; allowed: one"},
		{with(`"title":"a\u2028b"`), "title has several lines"},
		{with(`"hints":["a","\u202e\u200b"]`), "hints 2 is empty"},
		{with(`"hints":["a",""]`), "hints 2 is empty; allowed: a text"},
		{with(`"hints":["a",5]`), "hints 2 is 5; allowed: a text"},
		{with(`"hints":"a"`), `hints is "a"; allowed: a list`},
		{with(`"hints":[` + strings.Repeat(`"a",`, 10) + `"a"]`), "hints has 11 entries; allowed: at most 10"},
		{with(`"lang":"<b>"`), `lang is "<b>"; allowed: a language's code`},
		{with(`"moves":7`), "moves is 7; allowed: a text"},
		{asking(`7`), "goal is 7; allowed: an object"},
		{asking(`{}`), "goal: kind is missing"},
		{asking(`{"kind":"moves"}`), "goal: accept is missing or empty; allowed: 1 to 100 texts"},
		{asking(`{"kind":"moves","accept":["a"],"line":["b"]}`), `goal: key "line" is unknown in the goal moves; allowed: accept, kind`},
		{asking(`{"kind":"moves","accept":["` + strings.Repeat("a", 33) + `"]}`), "goal: accept 1 has 33 characters; allowed: at most 32"},
		{asking(`{"kind":"line","line":[]}`), "goal: line is missing or empty"},
		{asking(`{"kind":"line","line":["a"],"accept":{"1":["b"]}}`), `goal: accept is of "1"; allowed: indices of the line, 0 to 0`},
		{asking(`{"kind":"line","line":["a"],"accept":{"__proto__":["b"]}}`), `goal: accept is of "__proto__"`},
		{asking(`{"kind":"line","line":["a"],"accept":[["b"],["c"]]}`), "goal: accept is of 2 moves; allowed: at most the line's 1"},
		{asking(`{"kind":"line","line":["a"],"accept":{"0":[7]}}`), "goal: 0: accept 1 is 7"},
		{asking(`{"kind":"line","line":["a"],"accept":7}`), "goal: accept is 7; allowed: an object of moves by index"},
		{asking(`{"kind":"best"}`), "goal: judge is missing"},
		{asking(`{"kind":"best","judge":"exact","within":-1}`), "goal: within is -1; allowed: a number, 0 to 1000"},
		{asking(`{"kind":"win"}`), "goal: against is missing"},
		{asking(`{"kind":"win","against":"random","plies":1001}`), "goal: plies is 1001"},
		{asking(`{"kind":"win","against":"random","result":-1}`), "goal: result is -1; allowed: a number, 0 to 1"},
		{asking(`{"kind":"choose","options":["a"]}`), "goal: accept is missing or empty"},
		{asking(`{"kind":"choose","options":["a"],"accept":[1]}`), "goal: accept names 1; allowed: options by their numbers, 0 to 0"},
		{asking(`{"kind":"choose","options":["a","b"],"accept":[1,1]}`), "goal: accept names 1"},
		{asking(`{"kind":"choose","options":["a"],"accept":["0"]}`), `goal: accept names "0"`},
		{asking(`{"kind":"select"}`), "goal: agent is missing; allowed: a text; goal: simulation is missing; allowed: a whole number, 1 to 20000"},
		{asking(`{"kind":"backup","agent":"uct","simulation":0}`), "goal: simulation is 0; allowed: a number, 1 to 20000"},
		{asking(`{"kind":"select","agent":"uct","simulation":1.5}`), "goal: simulation is 1.5; allowed: a whole number"},
		{asking(`{"kind":"select","agent":"uct","simulation":9,"node":["e2e4"]}`), `goal: key "node" is unknown in the goal select; allowed: agent, kind, seed, simulation, steps`},
		{asking(`{"kind":"select","agent":"uct","simulation":9,"seed":"new"}`), `goal: seed is "new"; allowed: a whole number, or "fresh"`},
		{asking(`{"kind":"select","agent":"uct","simulation":9,"seed":-1}`), `goal: seed is -1; allowed: a whole number, 0 to 18446744073709551615`},
		{asking(`{"kind":"cut","agent":"alphabeta","steps":1}`), `goal: steps is 1; allowed: true, false`},
		{asking(`{"kind":"cut","agent":"alphabeta","node":"e2e4"}`), `goal: node is "e2e4"; allowed: a list`},
		{asking(`{"kind":"order","within":5}`), `goal: depth is missing; allowed: a whole number, 1 to 6`},
		{asking(`{"kind":"order","depth":7}`), `goal: depth is 7; allowed: a number, 1 to 6`},
		{asking(`{"kind":"order","depth":3,"seed":4},"seed":"fresh"`), `seed is "fresh"; allowed: a whole number`},
		{with(`"seed":"fresh"`), `seed is "fresh"; allowed: a whole number`},
		{with(`"steps":true`), `key "steps" is unknown in an exercise`},
		{`{"playout":"exercises","version":1}`, "exercises is missing or empty; allowed: 1 to 100"},
		{`{"playout":"exercises","version":1,"exercises":[7]}`, "exercise 0 is not an object"},
		{`{"playout":"exercises","version":1,"exercises":[` + samples[2] + `],"by":"me"}`, `key "by" is unknown in a set; allowed: exercises, playout, title, version`},
		{`{"playout":"exercises","version":1,"exercises":[` + samples[2] + `,` + with(`"points":-1`) + `]}`, "exercise 1: points is -1"},
		{`{"playout":"exercises","version":1,"exercises":[{"playout":"exercises","version":1}]}`, `exercise 0: playout is "exercises"; allowed: exercise`},
		{`{"playout":"exercises","version":1,"exercises":[` + strings.Repeat("{},", 100) + `{}]}`, "exercises has 101 entries; allowed: at most 100"},
	} {
		s, _, err := Read([]byte(c.text))
		if err == nil || s != nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%.80q: %v; want an error that says %q", c.text, err, c.says)
		} else if !isOneLine(err) {
			t.Errorf("%.80q: want one short line, got %q", c.text, err)
		}
	}
}

func isOneLine(err error) bool {
	text := err.Error()
	return len(text) < 300 && !strings.ContainsAny(text, "\n\r\x00")
}

// A link unpacks to no more than an exercise may have.
func TestUnpackBounds(t *testing.T) {
	x := &Exercise{Playout: TypeExercise, Version: 1, Prompt: strings.Repeat("a", MaxBytes)}
	if _, err := Unpack(x.Pack()); err == nil || !strings.Contains(err.Error(), "more than 65536 bytes; allowed: at most that") {
		t.Error(err)
	}
	if _, err := Unpack("a b"); err == nil || !strings.Contains(err.Error(), "allowed: letters, digits") {
		t.Error(err)
	}
}

// sound checks that an error is one line, or that what was read can be written and read again.
func sound(t *testing.T, s *Set, one bool, err error) {
	t.Helper()
	if err != nil {
		if s != nil || !isOneLine(err) {
			t.Fatalf("error %q with %+v; want s == nil && isOneLine(err)", err, s)
		}
		return
	}
	text := s.JSON()
	if one {
		text = s.Exercises[0].JSON()
	}
	if len(text) > MaxBytes {
		return // the escapes of <, > and & are longer than the characters
	}
	if again, single, err := Read(text); err != nil || single != one || !reflect.DeepEqual(again, s) {
		t.Fatalf("%s came back as %+v, %v", text, again, err)
	}
	x := &s.Exercises[0]
	if p := x.Begin(); p.Score() != p.Max() || p.check() != nil {
		t.Fatalf("%s begins as %+v with %v of %v points", text, p, p.Score(), p.Max())
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range samples {
		f.Add([]byte(text))
	}
	f.Add([]byte(`{"playout":"exercises","version":1,"title":"x","exercises":[` + samples[1] + `,` + samples[5] + `]}`))
	f.Add([]byte(asking(`{"kind":"line","line":["a","b"],"accept":["c",["d"]]}`)))
	f.Add([]byte(`{"playout":"exercise","version":2}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, one, err := Read(data)
		sound(t, s, one, err)
	})
}

func FuzzUnpack(f *testing.F) {
	for _, text := range samples {
		x, err := Parse([]byte(text))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(x.Pack())
	}
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		data, err := Unpack(text)
		if err != nil {
			if len(data) > 0 || !isOneLine(err) {
				t.Fatalf("error %q with %d bytes", err, len(data))
			}
			return
		}
		if len(data) > MaxBytes {
			t.Fatalf("%d bytes, want len(data) <= MaxBytes", len(data))
		}
		s, one, err := Read(data)
		sound(t, s, one, err)
		if err == nil {
			if again, err := Unpack(s.Pack()); err == nil && !bytes.Equal(again, s.JSON()) {
				t.Fatalf("%s came back as %s", s.JSON(), fmt.Sprint(again))
			}
		}
	})
}

// Files of earlier versions still open: old links and a set with all fields.
func TestCorpus(t *testing.T) {
	links, err := os.ReadFile("testdata/corpus/links.txt")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("testdata/corpus/set.json")
	if err != nil {
		t.Fatal(err)
	}
	whole, err := ParseSet(data)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(string(links))
	if len(whole.Exercises) != 6 || len(lines) != len(whole.Exercises)+1 {
		t.Fatalf("%d links, %d exercises; want 7 and 6", len(lines), len(whole.Exercises))
	}
	for i, line := range lines {
		data, err := Unpack(line)
		if err != nil {
			t.Fatal(err)
		}
		s, one, err := Read(data)
		if err != nil || one != (i < len(whole.Exercises)) {
			t.Fatalf("link %d: %v, %v, want one == (i < len(whole.Exercises))", i, one, err)
		}
		if want := whole.Exercises; one && !reflect.DeepEqual(s.Exercises, want[i:i+1]) || !one && !reflect.DeepEqual(s, whole) {
			t.Errorf("link %d holds %+v", i, s)
		}
	}
}

// Read drops invisible characters from texts, and reading the result again changes nothing.
func TestTextsAreVisible(t *testing.T) {
	const hostile = `a\u202eb\u2066c\u200bd\u0000e\ue000` + "z\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301"
	const want = "abcdez\u0301\u0301\u0301\u0301\u0301\u0301"
	const arabic = "\u0645\u064e\u0631\u0652\u062d\u064e\u0628\u0627\u064b"
	x, err := Parse([]byte(`{"playout":"exercise","version":1,"game":"othello","id":"` + hostile + `","title":"` + hostile + `","prompt":"` + hostile + `\n` + arabic + `",
		"hints":["` + hostile + `"],"feedback":{"right":"` + hostile + `","wrong":"` + arabic + `"},"goal":{"kind":"choose","options":["` + hostile + `","` + arabic + `"],"accept":[1]}}`))
	if err != nil {
		t.Fatal(err)
	}
	for i, got := range [][2]string{{x.ID, want}, {x.Title, want}, {x.Prompt, want + "\n" + arabic}, {x.Hints[0], want}, {x.Feedback[Right], want}, {x.Feedback[Wrong], arabic}, {x.Goal.Options[0], want}, {x.Goal.Options[1], arabic}} {
		if got[0] != got[1] {
			t.Errorf("text %d is %q, want %q", i, got[0], got[1])
		}
	}
	if again, err := Parse(x.JSON()); err != nil || string(again.JSON()) != string(x.JSON()) {
		t.Errorf("read again: %s, %v; want %s", again.JSON(), err, x.JSON())
	}
	s, err := ParseSet([]byte(`{"playout":"exercises","version":1,"title":"` + hostile + `","exercises":[` + string(x.JSON()) + `]}`))
	if err != nil || s.Title != want {
		t.Errorf("the title of a set is %q, %v; want %q", s.Title, err, want)
	}
}
