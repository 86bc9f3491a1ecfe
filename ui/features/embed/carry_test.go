package embed_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	exercises "playout/ui/features/exercise"
	"playout/ui/page/pagetest"
)

// The exercises of the moved frames.
const (
	once = `{"playout":"exercise","version":1,"id":"once","game":"othello","goal":{"kind":"moves","accept":["d3"]},"attempts":1,"points":10}`
	pick = `{"playout":"exercise","version":1,"id":"pick","game":"othello","goal":{"kind":"choose","options":["a","b"],"accept":[1]},"hints":["x","y"],"hintCost":1,"attempts":2,"points":4}`
	line = `{"playout":"exercise","version":1,"id":"line","game":"chess","position":"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1","goal":{"kind":"line","line":["a1a6","b7a6","b6b7"]},"attempts":2,"points":6}`
	game = `{"playout":"exercise","version":1,"id":"game","game":"othello","goal":{"kind":"win","against":"level:1","plies":6,"result":1},"attempts":1,"points":3}`
	two  = `{"playout":"exercises","version":1,"title":"Two","exercises":[` + once + `,` + pick + `]}`
)

// carried returns the last message of type carry.
func carried(b *pagetest.Bench) string {
	b.T.Helper()
	for i := len(b.Posts) - 1; i >= 0; i-- {
		if strings.Contains(b.Posts[i], `"type":"carry"`) {
			return b.Posts[i]
		}
	}
	b.T.Fatal("there is no carry")
	return ""
}

// moved returns a frame after a move in the document: a new one, with an empty device unless it
// has storage, that loads the same with the last carry.
func moved(b *pagetest.Bench, what string, storage bool) *pagetest.Bench {
	b.T.Helper()
	next := pagetest.Bare(b.T)
	next.Embedded = true
	if storage {
		next.Stored = b.Stored
	}
	next.Begin("#/othello")
	next.Rest()
	post(next, "load", `,"id":1,`+what+`,"carry":`+carried(b))
	next.Rest()
	return next
}

// how returns the state of the exercise on the board, from its handles, and the last message
// about it.
func how(b *pagetest.Bench) string {
	b.T.Helper()
	v := b.Page.View().View
	at, total := "", 0.0
	for _, text := range b.Posts {
		var s said
		if json.Unmarshal([]byte(text), &s) == nil && s.Type == "exercise" {
			at, total = fmt.Sprint(s.Exercise, " ", s.State, " ", s.Score, " ", s.Attempts, " ", s.Hints), s.Total
		}
	}
	m := b.Page.Now()
	return fmt.Sprint(at, " ", total, " ", m.State(), " ", m.Board.Record, " ", v.Place)
}

// TestMoved: a moved frame shows the same, with and without storage, whatever its visitor has
// done, and a later answer counts as it would have before.
func TestMoved(t *testing.T) {
	play := func(moves ...string) func(*pagetest.Bench) {
		return func(b *pagetest.Bench) {
			for _, move := range moves {
				post(b, "play", `,"move":"`+move+`"`)
				b.Rest()
				b.Wait(5000)
				b.Rest()
			}
		}
	}
	tell := func(messages ...any) func(*pagetest.Bench) {
		return func(b *pagetest.Bench) {
			for _, m := range messages {
				b.Page.Send(m)
				b.Rest()
				b.Wait(5000)
				b.Rest()
			}
		}
	}
	then := func(parts ...func(*pagetest.Bench)) func(*pagetest.Bench) {
		return func(b *pagetest.Bench) {
			for _, part := range parts {
				part(b)
			}
		}
	}
	for _, c := range []struct {
		name, what string
		do         func(*pagetest.Bench)
		want       string // "" for the same as before
	}{
		{"untouched", `"exercise":` + once, then(), "once open 10 0 0 0 human  exercise"},
		{"failed", `"exercise":` + once, play("c4"), "once failed 0 1 0 0 over  exercise"},
		{"solved", `"exercise":` + once, play("d3"), "once solved 10 1 0 0 over  exercise"},
		{"one of two attempts", `"exercise":` + corner, play("c4"), "first-1 open 5 1 0 0 human  exercise"},
		{"a hint", `"exercise":` + pick, tell(exercises.Hint{}), "pick open 3 0 1 0 human  exercise"},
		{"a hint and a wrong option", `"exercise":` + pick, tell(exercises.Hint{}, exercises.Pick{Option: 0}), "pick open 1 1 1 0 human  exercise"},
		{"the set's first failed", `"set":` + two, play("c4"), "once failed 0 1 0 0 over  exercise"},
		{"the set's second", `"set":` + two, then(play("d3"), tell(exercises.Go{Index: 1}, exercises.Pick{Option: 0})), "pick open 2 1 0 10 human  exercise"},
		{"the set's first again", `"set":` + two, then(play("d3"), tell(exercises.Go{Index: 1}, exercises.Pick{Option: 0}, exercises.Go{Index: 0})), "once solved 10 1 0 10 over  exercise"},
		{"lent by the page", `"set":` + two + `,"progress":[{"state":"solved","attempts":1,"hints":0}]`, tell(exercises.Pick{Option: 0}), "pick open 2 1 0 10 human  exercise"},
		{"within a line", `"exercise":` + line, play("a1a6"), "line open 6 0 0 0 human a1a6,b7a6 exercise"},
		{"within a line after a wrong answer", `"exercise":` + line, play("a1b1", "a1a6"), "line open 3 1 0 0 human a1a6,b7a6 exercise"},
		{"practice", `"exercise":` + line, then(play("a1b1", "a1b1"), tell(exercises.Retry{}), play("a1a6")), "line failed 0 2 0 0 over  exercise"},
		{"within a game", `"exercise":` + game, play("d3"), ""},
	} {
		for _, storage := range []bool{false, true} {
			b := pagetest.Embed(t, "#/othello")
			post(b, "load", `,"id":1,`+c.what)
			b.Rest()
			c.do(b)
			before := how(b)
			want := c.want
			if want == "" {
				want = before
			}
			for times := range 2 {
				b = moved(b, c.what, storage)
				if got := how(b); got != want {
					t.Errorf("%s, storage %v, moved %d times: %s\nwant %s\nwas %s", c.name, storage, times+1, got, want, before)
					break
				}
			}
		}
	}
}

// TestMovedInTheMeantime: an answer not yet judged is judged after the move, and a wrong one
// still in view has counted.
func TestMovedInTheMeantime(t *testing.T) {
	b := pagetest.Embed(t, "#/othello")
	post(b, "load", `,"exercise":`+corner)
	b.Rest()
	post(b, "play", `,"move":"c4"`)
	b.Until("the wrong answer is counted", func(pagetest.View) bool { return strings.Contains(how(b), " 1 0 ") })
	if b.Page.Now().State() != pagetest.Thinking {
		t.Fatalf("the wrong answer is gone: %s", how(b))
	}
	if got, want := how(moved(b, `"exercise":`+corner, false)), "first-1 open 5 1 0 0 human  exercise"; got != want {
		t.Errorf("moved with the wrong answer in view: %s; want %s", got, want)
	}
	for moves, want := range map[string]string{
		"c4": "once failed 0 1 0 0 over c4 exercise", "d3": "once solved 10 1 0 0 over d3 exercise",
		"a1": "once open 10 0 0 0 human  exercise", "d3,d3": "once open 10 0 0 0 human  exercise", "<script>": "once open 10 0 0 0 human  exercise",
	} {
		b := pagetest.Embed(t, "#/othello")
		post(b, "load", `,"exercise":`+once)
		b.Rest()
		var all map[string]any
		if err := json.Unmarshal([]byte(carried(b)), &all); err != nil {
			t.Fatal(err)
		}
		all["moves"] = moves
		text, _ := json.Marshal(all)
		b = pagetest.Embed(t, "#/othello")
		post(b, "load", `,"exercise":`+once+`,"carry":`+string(text))
		b.Rest()
		if got := how(b); got != want {
			t.Errorf("moved with %q under way: %s; want %s", moves, got, want)
		}
	}
}

// TestMovedWithOthers: the progress of an exercise that is no longer on the board moves too, and
// does not mix with progress that the page lends another visitor.
func TestMovedWithOthers(t *testing.T) {
	b := pagetest.Embed(t, "#/othello")
	load := func(what string) string {
		t.Helper()
		post(b, "load", `,"id":2,`+what)
		b.Rest()
		return how(b)
	}
	load(`"exercise":` + once)
	post(b, "play", `,"move":"c4"`)
	b.Rest()
	load(`"exercise":` + pick)
	b = moved(b, `"exercise":`+pick, false)
	b = moved(b, `"exercise":`+pick, false)
	if got, want := load(`"exercise":`+once), "once failed 0 1 0 0 over  exercise"; got != want {
		t.Errorf("an earlier exercise: %s; want %s", got, want)
	}
	if got, want := load(`"set":`+two+`,"progress":[]`), "once open 10 0 0 0 human  exercise"; got != want {
		t.Errorf("another visitor: %s; want %s", got, want)
	}
	post(b, "play", `,"move":"d3"`)
	b.Rest()
	b = moved(b, `"set":`+two+`,"progress":[]`, false)
	if got, want := how(b), "once solved 10 1 0 10 over  exercise"; got != want {
		t.Errorf("another visitor, moved: %s; want %s", got, want)
	}
	if got, want := load(`"set":`+two), "pick open 4 0 0 0 human  exercise"; got != want {
		t.Errorf("the device's own: %s; want %s", got, want)
	}
	// A game that replaced an exercise is no exercise any more.
	load(`"exercise":` + once)
	b.Page.Send(exercises.PlayOn{})
	b.Rest()
	if got := carried(b); !strings.Contains(got, `"game":"#/othello?`) || strings.Contains(got, `"at"`) {
		t.Errorf("played on, the page around has %s", got)
	}
}

// TestCarryIsHostile: with any carry the exercise opens as without one, or with the possible
// part of it, and a text that is not an object is refused.
func TestCarryIsHostile(t *testing.T) {
	b := pagetest.Embed(t, "#/othello")
	post(b, "load", `,"exercise":`+once)
	b.Rest()
	good := carried(b)
	id := good[strings.Index(good, `"id":"`)+6:]
	id = id[:strings.IndexByte(id, '"')]
	entry := func(progress string) string { return `{"own":[{"id":"` + id + `","progress":` + progress + `}]}` }
	const untouched = "once open 10 0 0 0 human  exercise"
	for carry, want := range map[string]string{
		`{}`: untouched, `{"own":7}`: untouched, `{"own":[null,7,{"id":7}]}`: untouched, `{"at":"none","moves":"d3"}`: "", `{"at":"result"}`: untouched,
		`{"own":null,"lent":null,"at":"` + id + `"}`: untouched,
		entry(`null`): untouched, entry(`{"state":"failed","attempts":0}`): untouched, entry(`{"state":"solved","attempts":2}`): untouched,
		entry(`{"state":"open","attempts":-1}`): untouched, entry(`{"state":"open","hints":1}`): untouched, entry(`[]`): untouched, entry(`"failed"`): untouched,
		entry(`{"state":"failed","attempts":1,"hints":0}`):       "once failed 0 1 0 0 over  exercise",
		`{"own":[` + strings.Repeat(`{"id":"x"},`, 999) + `{}]}`: untouched,
		`{"moves":"` + strings.Repeat("d3,", 20000) + `"}`:       untouched,
		strings.Replace(good, "once-", "else-", 1):               untouched,
	} {
		b := pagetest.Embed(t, "#/othello")
		post(b, "load", `,"id":1,"exercise":`+once+`,"carry":`+carry)
		b.Rest()
		if got := how(b); want != "" && got != want {
			t.Errorf("%.80s: %s; want %s", carry, got, want)
		}
	}
	for _, bad := range []string{`[]`, `"x"`, `7`, `null`, `true`} {
		if list, types := ask(b, "load", `,"id":3,"exercise":`+once+`,"carry":`+bad); types != "error" || list[0].Kind != "message" {
			t.Errorf("%s said %s; want an error about the message", bad, types)
		}
	}
	if _, types := ask(b, "load", `,"id":4,"game":"chess","carry":{}`); types != "error" {
		t.Errorf("a game with a carry said %s", types)
	}
}
