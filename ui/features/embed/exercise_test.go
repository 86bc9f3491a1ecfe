package embed_test

import (
	"strings"
	"testing"

	"playout/engine/exercise"
	exercises "playout/ui/features/exercise"
	"playout/ui/page/pagetest"
)

// corner is an exercise of two answers, one of them right.
const corner = `{"playout":"exercise","version":1,"id":"first-1","game":"othello","title":"Open","prompt":"Play d3.","goal":{"kind":"moves","accept":["d3"]},"attempts":2,"points":10}`

// packed returns an exercise or a set as an address holds it.
func packed(t *testing.T, source string) string {
	t.Helper()
	set, one, err := exercise.Read([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	if one {
		return "exercise=" + set.Exercises[0].Pack()
	}
	return "set=" + set.Pack()
}

// An exercise in the address opens instead of the game, and the page around is informed of its
// course.
func TestExercise(t *testing.T) {
	b := pagetest.Embed(t, "#/chess?"+packed(t, corner))
	list, types := heard(b)
	if types != "ready exercise" || list[0].Game != "othello" || list[0].State != "human" || list[1].Exercise != "first-1" || list[1].State != "open" || list[1].Max != 10 {
		t.Fatalf("said %s: %+v", types, list)
	}
	if v := b.Page.View(); v.Place != "exercise" || v.Alert != "" || len(b.Fragments) > 0 {
		t.Errorf("%s, alert %q, addresses %v; want the place of exercises, no alert and no address written", v.Place, v.Alert, b.Fragments)
	}
	list, types = ask(b, "play", `,"id":1,"move":"c4"`)
	wrong := list[len(list)-1]
	for _, s := range list {
		if s.Type == "exercise" {
			wrong = s
		}
	}
	if !strings.HasPrefix(types, "move position") || wrong.State != "open" || wrong.Attempts != 1 || wrong.Score != 5 || wrong.Moves != "c4" {
		t.Errorf("a wrong answer said %s: %+v", types, list)
	}
	b.Until("the position is back", func(v pagetest.View) bool { return v.State == pagetest.Human })
	b.Posts = nil
	b.Play("d3")
	list, types = heard(b)
	if last := list[len(list)-1]; !strings.HasPrefix(types, "move position") || last.Type != "exercise" || last.State != "solved" || last.Score != 5 || last.Attempts != 2 {
		t.Errorf("the right answer said %s: %+v", types, list)
	}
	if list, types = ask(b, "undo", `,"id":2`); types != "error" {
		t.Errorf(`undo said %s: %+v, want "error"`, types, list)
	}
	if list, types = ask(b, "load", `,"id":3,"game":"chess","black":"human"`); types != "position" || list[0].ID != 3.0 || b.Page.View().Place != "play" {
		t.Errorf("a game after it said %s: %+v", types, list)
	}
}

// A load takes an exercise or a set of them as an object.
func TestLoadExercise(t *testing.T) {
	b := pagetest.Embed(t, "#/chess")
	heard(b)
	if list, types := ask(b, "load", `,"id":1,"exercise":`+corner); types != "position exercise" || list[0].ID != 1.0 || list[0].Game != "othello" {
		t.Errorf("said %s: %+v; want a position of Othello as answer to message 1, and the exercise", types, list)
	}
	set := `{"playout":"exercises","version":1,"title":"Two","exercises":[` + corner + `,` + strings.Replace(corner, "first-1", "second-1", 1) + `]}`
	for _, carries := range []string{`,"set":` + set, `,"exercise":` + set, `,"link":"#/othello?` + packed(t, set) + `"`} {
		b := pagetest.Embed(t, "#/chess")
		heard(b)
		if list, types := ask(b, "load", carries); types != "position exercise" || list[1].Of != 2 || list[1].Exercise != "first-1" {
			t.Errorf("%.30s said %s: %+v; want the position, and the first of two exercises", carries, types, list)
		}
	}
}

// An invalid exercise is reported in a sentence: the game of the address opens, or the previous
// content stays.
func TestNoExercise(t *testing.T) {
	later := strings.Replace(corner, `"moves"`, `"dance"`, 1)
	for _, address := range []string{"#/chess?exercise=AAAA", "#/chess?set=!", "#/chess?exercise=" + strings.Repeat("A", 3000)} {
		b := pagetest.Embed(t, address)
		list, types := heard(b)
		if types != "error ready" || list[0].Message != "This exercise cannot be read." || list[0].Kind != "exercise" || list[1].Game != "chess" || b.Page.View().Alert != list[0].Message {
			t.Errorf("%.40s said %s: %+v, %q", address, types, list, b.Page.View().Alert)
		}
	}
	b := pagetest.Embed(t, "#/chess?m=e2e4&black=human")
	heard(b)
	for _, source := range []string{later, `{"playout":"exercise","version":1}`, `{"playout":"exercise","version":2,"game":"othello","goal":{"kind":"moves","accept":["d3"]}}`,
		`{"playout":"exercise","version":1,"game":"othello","position":"<script>","goal":{"kind":"moves","accept":["d3"]}}`, `{"__proto__":{}}`} {
		list, types := ask(b, "load", `,"id":1,"exercise":`+source)
		if types != "error" && types != "error position" || list[0].Kind != "exercise" || list[0].ID != 1.0 || len(list[0].Message) > 250 {
			t.Errorf("%.80s said %s: %+v", source, types, list)
		}
		if p := b.Page.Now().Board; p.Game != "chess" || p.Record != "e2e4" {
			t.Errorf("%.80s: the game is gone: %s %s", source, p.Game, p.Record)
		}
	}
}

// The page around may keep the progress: the set continues there, and the device neither shows
// nor keeps progress. An impossible entry counts as that of an untried exercise.
func TestProgressFromOutside(t *testing.T) {
	second := `{"playout":"exercise","version":1,"id":"pick","game":"othello","goal":{"kind":"choose","options":["a","b"],"accept":[1]},"hints":["b"],"hintCost":1,"points":4}`
	set := `{"playout":"exercises","version":1,"exercises":[` + corner + "," + second + `]}`
	for progress, want := range map[string]struct {
		index int
		total float64
		hints int
	}{
		`[]`: {0, 0, 0}, `[null,null]`: {0, 0, 0},
		`[{"state":"solved","attempts":1,"hints":0}]`:                                          {1, 10, 0},
		`[{"state":"solved","attempts":2,"score":99},{"state":"open","attempts":3,"hints":1}]`: {1, 5, 1},
		`[{"state":"solved","attempts":-1},7,{},"x"]`:                                          {0, 0, 0},
		`[{"state":"won","attempts":1}]`:                                                       {0, 0, 0},
	} {
		b := pagetest.Embed(t, "#/chess")
		heard(b)
		list, types := ask(b, "load", `,"id":1,"set":`+set+`,"progress":`+progress)
		if last := list[len(list)-1]; types != "position exercise" || last.Index != want.index || last.Total != want.total || last.Hints != want.hints || last.State != "open" {
			t.Errorf("%s said %s: %+v; want the open exercise %d with %v points and %d hints", progress, types, list, want.index, want.total, want.hints)
		}
	}

	b := pagetest.Embed(t, "#/chess")
	heard(b)
	solved := `,"id":1,"set":` + set + `,"progress":[{"state":"solved","attempts":1,"hints":0},null]`
	ask(b, "load", solved)
	b.Page.Send(exercises.Hint{})
	b.Page.Send(exercises.Pick{Option: 0})
	b.Until("the answer is judged", func(v pagetest.View) bool { return v.State == pagetest.Human })
	list, _ := heard(b)
	var last said
	for _, s := range list {
		if s.Type == "exercise" {
			last = s
		}
	}
	if last.Exercise != "pick" || last.Attempts != 1 || last.Hints != 1 || last.Option == nil || *last.Option != 0 {
		t.Errorf("an option said %+v", list)
	}
	for key, kept := range b.Stored {
		if strings.Contains(kept, "pick") || strings.Contains(kept, "first-1") {
			t.Errorf("the device keeps %s: %s", key, kept)
		}
	}
	if list, _ := ask(b, "load", `,"id":2,"set":`+set); list[len(list)-1].Index != 0 || list[len(list)-1].Total != 0 {
		t.Errorf("the device's own is %+v", list)
	}
	for _, bad := range []string{`{}`, `"x"`, `7`, `null`} {
		if list, types := ask(b, "load", `,"id":3,"set":`+set+`,"progress":`+bad); types != "error" || list[0].Kind != "message" {
			t.Errorf("%s said %s; want an error about the message", bad, types)
		}
	}
	if list, types := ask(b, "load", `,"id":4,"link":"#/chess","progress":[]`); types != "error" || list[0].Kind != "message" {
		t.Errorf("with a link it said %s, %+v", types, list)
	}
}
