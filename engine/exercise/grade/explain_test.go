package grade

import (
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/player"
	"playout/engine/search"
)

// Explanations: the rest of the author's line, or else an engine's line, after the answer that
// was given or from the question on.
func TestExplain(t *testing.T) {
	const line = ladder + `,"goal":{"kind":"line","line":["b1b7","h8g8","a2a8"]}`
	for _, c := range []struct {
		text, moves string
		from        int
		line, texts string
		unit        string
		proven      search.Result
	}{
		{line, "", 0, "b1b7 h8g8 a2a8", "Rb7 Kg8 Ra8#", "", 0},
		{line, "b1b7 h8g8", 2, "a2a8", "Ra8#", "", 0},
		{line, "b1b7 h8g8 b7b6", 2, "a2a8", "Ra8#", "", 0},
		{line, "b1b6", 0, "b1b7 h8g8 a2a8", "Rb7 Kg8 Ra8#", "", 0},
		{line, "b1b7 h8g8 a2a8", 0, "b1b7 h8g8 a2a8", "Rb7 Kg8 Ra8#", "", 0},
		{ladder + `,"goal":{"kind":"best","judge":"exact"}`, "a2a7", 0, "a2a7 h8g8 b1b8", "Ra7 Kg8 Rb8#", "pawn", 1},
		{backRank + `,"goal":{"kind":"moves","accept":["e1e8"]}`, "", 0, "e1e8", "Re8#", "pawn", 1},
		{backRank + `,"goal":{"kind":"win","against":"random"}`, "g1f1 h7h6", 0, "e1e8", "Re8#", "pawn", 1},
		{mill + `,"goal":{"kind":"moves","accept":["d7xe5"]}`, "", 0, "d7 xe5 ...", "d7 xe5 ...", "stone", 0},
		{mill + `,"goal":{"kind":"moves","accept":["d7xe5"]}`, "a1", 0, "a1 d7 ...", "a1 d7 ...", "stone", 0},
		{mill + `,"goal":{"kind":"moves","accept":["d7xe5"]}`, "d7", 0, "d7 ...", "d7 ...", "stone", 0},
		{endgame + `,"goal":{"kind":"best","judge":"exact"}`, "", 0, "h5", "h5", "disc", 1},
		{endgame + `,"goal":{"kind":"best","judge":"exact"}`, "f6", 0, "f6 ...", "f6 ...", "disc", -1},
		{geese + `,"goal":{"kind":"choose","options":["a"],"accept":[0]}`, "", 0, "...", "...", "", 0},
	} {
		q := ask(t, c.text)
		name := "alphabeta:depth=5,ties=first"
		if q.together {
			name = "flat:n=50"
		}
		hint, err := player.Parse(q.Game, name)
		if err != nil {
			t.Fatal(err)
		}
		l, err := q.Explain(strings.Fields(c.moves), hint, 12)
		if err == nil {
			err = l.finish(q.Waiting)
		}
		if err != nil {
			t.Errorf("%s, %s: %v", c.text, c.moves, err)
			continue
		}
		e := &l.Explanation
		fits := func(got []string, want string) bool {
			begin, more := strings.CutSuffix(want, "...")
			text := strings.Join(got, " ")
			return text == want || more && strings.HasPrefix(text, begin) && len(got) > len(strings.Fields(begin))
		}
		if e.From != c.from || !fits(e.Line, c.line) || !fits(e.Texts, c.texts) || e.Unit != c.unit || e.Proven != c.proven || len(e.Line) > 12 {
			t.Errorf("%s, %s: %+v; want %d, %s, %s, %q, %d", c.text, c.moves, e, c.from, c.line, c.texts, c.unit, c.proven)
		}
		if q.Exercise.Goal.Kind != exercise.Line && c.proven == 0 != e.Valued && c.unit != "disc" {
			t.Errorf("%s, %s: valued is %v", c.text, c.moves, e.Valued)
		}
		if c.unit == "disc" && (!e.Valued || e.Value > 0 != (c.proven == 1)) {
			t.Errorf("%s, %s: %v discs", c.text, c.moves, e.Value)
		}
	}
}

// Answers come one after another; wrong ones cost an attempt, and the other side plays.
func TestTry(t *testing.T) {
	for _, c := range []struct {
		text, answers string
		state         exercise.State
		attempts      int
		moves         string
	}{
		{`"game":"othello","goal":{"kind":"moves","accept":["f5"]}`, "e6 f5", exercise.Solved, 2, "f5"},
		{`"game":"othello","attempts":1,"goal":{"kind":"moves","accept":["f5"]}`, "e6", exercise.Failed, 1, "e6"},
		{ladder + `,"goal":{"kind":"line","line":["b1b7","h8g8","a2a8"]}`, "b1b7", exercise.Open, 0, "b1b7,h8g8"},
		{ladder + `,"goal":{"kind":"line","line":["b1b7","h8g8","a2a8"]}`, "b1b7 b7b6 b1b7 a2a8", exercise.Solved, 2, "b1b7,h8g8,a2a8"},
		{mill + `,"goal":{"kind":"line","line":["d7xe5","e5","a4"]}`, "d7xe5 a4", exercise.Solved, 1, "d7,xe5,e5,a4"},
		{passing + `,"goal":{"kind":"line","line":["f1","f3"]}`, "f1 f3", exercise.Solved, 1, "f1,pass,f3"},
		{passing + `,"goal":{"kind":"win","against":"random"}`, "f1 f3", exercise.Solved, 1, "f1,pass,f3"},
		{backRank + `,"goal":{"kind":"win","against":"level:1"}`, "e1e8", exercise.Solved, 1, "e1e8"},
		{backRank + `,"seed":3,"goal":{"kind":"win","against":"random","plies":1}`, "g1f1 e1e8", exercise.Solved, 2, "e1e8"},
		{geese + `,"goal":{"kind":"choose","options":["a","b"],"accept":[1]}`, "0 1", exercise.Solved, 2, ""},
		{geese + `,"goal":{"kind":"moves","accept":["E"]}`, "N EAST", exercise.Solved, 2, "EAST"},
		{geese + `,"goal":{"kind":"win","against":"rules","plies":2,"result":0}`, "N N", exercise.Solved, 1, "*"},
	} {
		try := ask(t, c.text).Try(nil)
		for _, answer := range strings.Fields(c.answers) {
			if _, err := try.Answer(answer); err != nil {
				t.Errorf("%s, %s: %v", c.text, answer, err)
			}
		}
		if p := try.Progress; p.State != c.state || p.Attempts != c.attempts || try.Moves != c.moves && c.moves != "*" {
			t.Errorf("%s, %s: %+v, %q; want %s after %d, %q", c.text, c.answers, p, try.Moves, c.state, c.attempts, c.moves)
		}
	}
	try := ask(t, mill+`,"goal":{"kind":"moves","accept":["d7xe5"]}`).Try(nil)
	for answer, says := range map[string]string{"a2": `ply 1, "a2": not a move here`, "d7": "is not a whole turn", "a4,c3": "is not one turn"} {
		if _, err := try.Answer(answer); err == nil || !strings.Contains(err.Error(), says) || try.Progress.Attempts != 0 {
			t.Errorf("%s: %v, %+v; want an error && strings.Contains(err.Error(), says) && try.Progress.Attempts == 0", answer, err, try.Progress)
		}
	}
}

// Reports on whether answers are right.
func TestReport(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{backRank + `,"goal":{"kind":"moves","accept":["e1e8"]}`, "1 answer right: e1e8; the engine agrees"},
		{backRank + `,"goal":{"kind":"moves","accept":["e1e7","e1e6"]}`, "2 answers right: e1e7, e1e6; the engine (alphabeta:depth=6,ties=first,eval=heuristic) prefers e1e8"},
		{ladder + `,"goal":{"kind":"line","line":["b1b7","h8g8","a2a8"]}`, "a line of 3 turns: b1b7 h8g8 a2a8"},
		{endgame + `,"goal":{"kind":"best","judge":"exact"}`, "1 answer of 4 right: h5"},
		{backRank + `,"goal":{"kind":"best","judge":"exact"}`, "1 answer of 20 right: e1e8"},
		{flying + `,"goal":{"kind":"best","judge":"exact"}`, "right: "},
		{backRank + `,"goal":{"kind":"win","against":"random"}`, "a game against random, to be won; the engine (alphabeta:depth=6,ties=first,eval=heuristic) does it in 1 ply"},
		{backRank + `,"seat":"black","goal":{"kind":"win","against":"level:3","plies":6,"result":0}`, "a game against level:3, to be won or drawn within 6 plies; the engine (alphabeta:depth=6,ties=first,eval=heuristic) fails in 1 ply"},
		{geese + `,"goal":{"kind":"choose","options":["a","b"],"accept":[1]}`, "2 options, right: 1 (b)"},
	} {
		if got, err := ask(t, c.text).Report(nil); err != nil || !strings.Contains(got, c.says) {
			t.Errorf("%s: %s, %v; want %s", c.text, got, err, c.says)
		}
	}
	if _, err := ask(t, `"game":"chess","position":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","goal":{"kind":"best","judge":"exact"}`).Report(nil); err == nil || !strings.HasPrefix(err.Error(), "judge: nothing is proven there") {
		t.Error(err)
	}
}
