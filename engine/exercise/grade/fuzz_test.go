package grade

import (
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/player"
)

// Every question and answer is rejected in a line or graded, and always with the same verdict.
func FuzzJudge(f *testing.F) {
	for _, c := range []struct{ text, moves string }{
		{`"game":"othello","goal":{"kind":"moves","accept":["f5"]},"feedback":{"d3":"x"}`, "f5"},
		{mill + `,"goal":{"kind":"line","line":["d7xe5","e5","a4"],"accept":{"2":["a1"]}}`, "d7 xe5 e5"},
		{passing + `,"goal":{"kind":"line","line":["f1","pass","f3"]}`, "f1 pass"},
		{backRank + `,"goal":{"kind":"win","against":"random","plies":2}`, "g1f1 h7h6"},
		{endgame + `,"goal":{"kind":"best","judge":"exact","within":2}`, "h5"},
		{geese + `,"goal":{"kind":"moves","accept":["N"]}`, "EWWW"},
		{`"game":"othello","goal":{"kind":"select","agent":"uct:n=9","simulation":9,"steps":true}`, "f5 d6 c4"},
		{geese + `,"goal":{"kind":"backup","agent":"uct:n=9","simulation":3,"seed":"fresh"}`, "2 0.5"},
		{mill + `,"goal":{"kind":"cut","agent":"alphabeta:depth=2,plain=on","node":["e5"]}`, "none"},
		{`"game":"othello","goal":{"kind":"order","depth":2,"within":3}`, "f5 d3 c4 e6"},
		{geese + `,"goal":{"kind":"choose","options":["a","b"],"accept":[1]}`, ""},
	} {
		f.Add([]byte(`{"playout":"exercise","version":1,`+c.text+`}`), c.moves, 1)
	}
	f.Fuzz(func(t *testing.T, data []byte, moves string, option int) {
		x, err := exercise.Parse(data)
		if err != nil {
			return
		}
		line := func(err error) {
			if strings.ContainsAny(err.Error(), "\n\r\x00") {
				t.Fatalf("no line: %q", err)
			}
		}
		q, err := NewQuestion(x)
		if err != nil {
			line(err)
			return
		}
		j, err := q.Judge(Answer{Moves: strings.Fields(moves), Option: option})
		if err != nil {
			line(err)
			return
		}
		if !j.Busy() && j.Verdict.Outcome != Open && j.Verdict.Outcome != Right && j.Verdict.Outcome != Wrong {
			t.Fatalf("%+v", j.Verdict)
		}
		if _, err := j.Step(0); err != nil {
			line(err)
		}
		hint, err := player.Parse(q.Game, "uct:n=2")
		if err != nil {
			t.Fatal(err)
		}
		l, err := q.Explain(strings.Fields(moves), hint, 4)
		if err == nil {
			_, err = l.Step(0)
		}
		if err != nil {
			line(err)
		}
	})
}
