package grade

import (
	"strings"
	"testing"
	"time"

	"playout/engine/exercise"
	"playout/engine/strict"
)

// read reads an exercise, given without its first keys.
func read(t *testing.T, text string) *exercise.Exercise {
	t.Helper()
	x, err := exercise.Parse([]byte(`{"playout":"exercise","version":1,` + text + `}`))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return x
}

func ask(t *testing.T, text string) *Question {
	t.Helper()
	q, err := NewQuestion(read(t, text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return q
}

// judged returns the verdict on an answer, whose moves are separated by spaces.
func judged(q *Question, moves string, option int) (Verdict, error) {
	j, err := q.Judge(Answer{Moves: strings.Fields(moves), Option: option})
	if err == nil {
		err = j.finish(q.Waiting)
	}
	if err != nil {
		return Verdict{}, err
	}
	return j.Verdict, nil
}

const (
	// White closes a7-d7-g7 with d7.
	mill = `"game":"morris","position":"W.W.....B.B............. W 7 7"`
	// All fly, and White closes the same mill with g7.
	flying = `"game":"morris","position":"WW....W.......B......B.B W 0 0"`
	// Re8 mates.
	backRank = `"game":"chess","position":"6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1"`
	// Two rooks mate in two moves.
	ladder = `"game":"chess","position":"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"`
	// After f1 White must pass, and f3 takes the last white disc.
	passing = `"game":"othello","position":"------OX--------------OX---------------------------------------- X"`
	// Eight squares are empty; h5 is worth 6 discs.
	endgame = `"game":"othello","position":"XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X"`
	// Goose 1 is between its own body and a rival's head.
	geese = `"game":"geese","seed":5`
	feeds = `,"feedback":{"right":"Yes.","wrong":"No."}`
)

// Every goal in every game that has it: right, wrong and incomplete answers.
func TestVerdicts(t *testing.T) {
	const own = `,"feedback":{"right":"Yes.","wrong":"No.","C4":"Why?","d3":"That too."}`
	const scholar = `"game":"chess","goal":{"kind":"line","line":["e2e4","e7e5","g1f3"],"accept":{"0":["d2d4"],"2":["f1c4"]}},"feedback":{"right":"Yes.","wrong":"No.","d1h5":"Too soon."}`
	for _, c := range []struct {
		text, moves string
		option      int
		want        Outcome
		reply       string
		feedback    string
	}{
		{`"game":"othello","goal":{"kind":"moves","accept":["F5","d3"]}` + own, "f5", 0, Right, "", "Yes."},
		{`"game":"othello","goal":{"kind":"moves","accept":["f5","d3"]}` + own, "c4", 0, Wrong, "", "Why?"},
		{`"game":"othello","goal":{"kind":"moves","accept":["f5","d3"]}` + own, "d3", 0, Right, "", "That too."},
		{`"game":"othello","goal":{"kind":"moves","accept":["f5","d3"]}` + own, "e6", 0, Wrong, "", "No."},
		{`"game":"othello","goal":{"kind":"moves","accept":["f5"]}`, "e6", 0, Wrong, "", ""},
		{`"game":"othello","goal":{"kind":"moves","accept":["f5"]}`, "", 0, Open, "", ""},
		{mill + `,"goal":{"kind":"moves","accept":["d7xe5"]},"feedback":{"d7xb4":"The other one."}`, "d7", 0, Open, "", ""},
		{mill + `,"goal":{"kind":"moves","accept":["d7xe5"]},"feedback":{"d7xb4":"The other one."}`, "d7 xe5", 0, Right, "", ""},
		{mill + `,"goal":{"kind":"moves","accept":["d7xe5"]},"feedback":{"d7xb4":"The other one."}`, "d7xb4", 0, Wrong, "", "The other one."},
		{geese + `,"goal":{"kind":"moves","accept":["N"]}` + feeds, "NORTH", 0, Right, "", "Yes."},
		{geese + `,"goal":{"kind":"moves","accept":["NORTH"]}` + feeds, "EWWW", 0, Wrong, "", "No."},
		{geese + `,"seat":"goose2","goal":{"kind":"moves","accept":["NORTH"]}` + feeds, "ENWW", 0, Right, "", "Yes."},

		{scholar, "e2e4", 0, Open, "e7e5", ""},
		{scholar, "d2d4", 0, Open, "e7e5", ""},
		{scholar, "d1h5", 0, Open, "", "error: "},
		{scholar, "g1f3", 0, Wrong, "", "No."},
		{scholar, "e2e4 e7e5", 0, Open, "", ""},
		{scholar, "e2e4 e7e5 d1h5", 0, Wrong, "", "Too soon."},
		{scholar, "d2d4 e7e5 g1f3", 0, Right, "", "Yes."},
		{scholar, "e2e4 e7e5 f1c4", 0, Right, "", "Yes."},
		{scholar, "e2e4 d7d5", 0, Open, "", "error: the other side plays d7d5 where the line has e7e5; allowed: the line's moves"},
		{scholar, "e2e4 e7e5 g1f3 b8c6", 0, Open, "", "error: moves follow the end of the line; allowed: none"},
		{ladder + `,"goal":{"kind":"line","line":["b1b7","h8g8","a2a8"],"accept":[["a2a7"]]}` + feeds, "a2a7", 0, Right, "", "Yes."},
		{ladder + `,"goal":{"kind":"line","line":["b1b7","h8g8"]}` + feeds, "b1b7", 0, Right, "h8g8", "Yes."},
		{passing + `,"goal":{"kind":"line","line":["f1","f3"]}` + feeds, "f1", 0, Open, "", ""},
		{passing + `,"goal":{"kind":"line","line":["f1","pass","f3"]}` + feeds, "f1", 0, Open, "", ""},
		{passing + `,"goal":{"kind":"line","line":["f1","pass","f3"]}` + feeds, "f1 f3", 0, Right, "", "Yes."},
		{passing + `,"goal":{"kind":"line","line":["f1","f3"]}` + feeds, "f1 pass f3", 0, Right, "", "Yes."},
		{passing + `,"goal":{"kind":"line","line":["f1","f3"]}` + feeds, "f3", 0, Wrong, "", "No."},
		{mill + `,"goal":{"kind":"line","line":["d7xe5","e5","a4"]}` + feeds, "d7", 0, Open, "", ""},
		{mill + `,"goal":{"kind":"line","line":["d7xe5","e5","a4"]}` + feeds, "d7 xe5", 0, Open, "e5", ""},
		{mill + `,"goal":{"kind":"line","line":["d7xe5","e5","a4"]}` + feeds, "d7 xb4", 0, Wrong, "", "No."},

		{endgame + `,"goal":{"kind":"best","judge":"exact"}` + feeds, "h5", 0, Right, "", "Yes."},
		{endgame + `,"goal":{"kind":"best","judge":"exact"}` + feeds, "f6", 0, Wrong, "", "No."},
		{endgame + `,"goal":{"kind":"best","judge":"exact","within":30}` + feeds, "f6", 0, Right, "", "Yes."},
		{backRank + `,"goal":{"kind":"best","judge":"exact"}` + feeds, "e1e8", 0, Right, "", "Yes."},
		{backRank + `,"goal":{"kind":"best","judge":"exact"}` + feeds, "e1e7", 0, Wrong, "", "No."},
		{ladder + `,"goal":{"kind":"best","judge":"exact"}` + feeds, "a2a7", 0, Right, "", "Yes."},
		{flying + `,"goal":{"kind":"best","judge":"exact"}` + feeds, "c5-g7xg4", 0, Right, "", "Yes."},
		{flying + `,"goal":{"kind":"best","judge":"exact"}` + feeds, "c5-e5", 0, Wrong, "", "No."},
		{mill + `,"goal":{"kind":"best","judge":"alphabeta:depth=3","within":0.1}` + feeds, "a1", 0, Wrong, "", "No."},
		{mill + `,"goal":{"kind":"best","judge":"alphabeta:depth=3","within":9}` + feeds, "a1", 0, Right, "", "Yes."},
		{ladder + `,"goal":{"kind":"best","judge":"alphabeta:depth=5"}` + feeds, "a2a7", 0, Right, "", "Yes."},
		{ladder + `,"goal":{"kind":"best","judge":"alphabeta:depth=3"}` + feeds, "a2b2", 0, Wrong, "", "No."},
		{backRank + `,"goal":{"kind":"best","judge":"uct:n=400"}` + feeds, "e1e8", 0, Right, "", "Yes."},
		{backRank + `,"goal":{"kind":"best","judge":"puct:n=400"}` + feeds, "e1e8", 0, Right, "", "Yes."},
		{backRank + `,"goal":{"kind":"best","judge":"uct:n=400"}` + feeds, "h2h3", 0, Wrong, "", "No."},

		{backRank + `,"goal":{"kind":"win","against":"random"}` + feeds, "e1e8", 0, Right, "", "Yes."},
		{backRank + `,"goal":{"kind":"win","against":"random"}` + feeds, "g1f1 h7h6", 0, Open, "", ""},
		{backRank + `,"goal":{"kind":"win","against":"random","plies":2}` + feeds, "g1f1 h7h6", 0, Wrong, "", "No."},
		{backRank + `,"goal":{"kind":"win","against":"random","plies":2,"result":0}` + feeds, "g1f1 h7h6", 0, Right, "", "Yes."},
		{backRank + `,"seat":"black","goal":{"kind":"win","against":"random","result":0}` + feeds, "e1e8", 0, Wrong, "", "No."},
		{passing + `,"goal":{"kind":"win","against":"random"}` + feeds, "f1 f3", 0, Right, "", "Yes."},
		{geese + `,"goal":{"kind":"best","judge":"puct:n=200"}` + feeds, "N", 0, Wrong, "", "No."},
		{geese + `,"goal":{"kind":"win","against":"random","plies":1,"result":0}` + feeds, "NNNN", 0, Right, "", "Yes."},

		{geese + `,"goal":{"kind":"choose","options":["a","b","c"],"accept":[1,2]},"feedback":{"right":"Yes.","0":"Look again."}`, "", 1, Right, "", "Yes."},
		{geese + `,"goal":{"kind":"choose","options":["a","b","c"],"accept":[1,2]},"feedback":{"right":"Yes.","0":"Look again."}`, "", 0, Wrong, "", "Look again."},
		{geese + `,"goal":{"kind":"choose","options":["a","b","c"],"accept":[1,2]}`, "", 3, Open, "", "error: option 3; allowed: 0 to 2"},
		{`"game":"othello","goal":{"kind":"moves","accept":["f5"]}`, "a1", 0, Open, "", "error: "},
		{geese + `,"goal":{"kind":"moves","accept":["N"]}`, "UP", 0, Open, "", `error: move "UP" is not allowed; allowed: NORTH EAST SOUTH WEST`},
	} {
		got, err := judged(ask(t, c.text), c.moves, c.option)
		if err != nil {
			if says, wanted := strings.CutPrefix(c.feedback, "error: "); !wanted || !strings.HasPrefix(err.Error(), says) {
				t.Errorf("%s, %s: %v; want wanted && strings.HasPrefix(err.Error(), says)", c.text, c.moves, err)
			}
			continue
		}
		if got.Outcome != c.want || strings.Join(got.Reply, " ") != c.reply || got.Feedback != c.feedback {
			t.Errorf("%s, %s: %+v; want %s, %q, %q", c.text, c.moves, got, c.want, c.reply, c.feedback)
		}
	}
}

// Pose rejects a question in one line, which names each wrong part of the exercise and what is
// allowed.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ text, says, paths string }{
		{`"game":"go","goal":{"kind":"moves","accept":["a1"]}`, `game "go" is unknown; allowed: othello`, "game"},
		{`"game":"othello","position":"x","goal":{"kind":"moves","accept":["a1"]}`, `position "x" has no side to move`, "position"},
		{`"game":"othello","moves":"f5,f5","goal":{"kind":"moves","accept":["a1"]}`, `moves: ply 2, "f5"`, "moves"},
		{`"game":"othello","position":"` + strings.Repeat("X", 64) + ` X","goal":{"kind":"moves","accept":["a1"]}`, "the game is over in the position of the question", "position"},
		{`"game":"othello","seat":"red","goal":{"kind":"moves","accept":["f5"]}`, `seat "red" is unknown; allowed: black, white`, "seat"},
		{`"game":"othello","seat":"white","goal":{"kind":"moves","accept":["f5"]}`, "it is not the turn of seat white", "seat"},
		{`"game":"othello","position":"XO-----------------------------------------------------------OOX O","goal":{"kind":"moves","accept":["pass"]}`, "seat white has to pass there", "position"},
		{`"game":"othello","goal":{"kind":"moves","accept":["f5","a1"]}`, `goal: accept: ply 1, "a1": not a move here; allowed: d3 c4 f5 e6`, "goal.accept[1]"},
		{`"game":"othello","goal":{"kind":"moves","accept":["f5,d6"]}`, `goal: accept: "f5,d6" is not one answer; allowed: one turn of seat black`, "goal.accept[0]"},
		{mill + `,"goal":{"kind":"moves","accept":["d7"]}`, `goal: accept: "d7" is not a whole turn; allowed: with what follows it, such as d7xb4`, "goal.accept[0]"},
		{mill + `,"goal":{"kind":"line","line":["d7","xe5"]}`, `goal: line: "d7" is not a whole turn; allowed`, "goal.line[0]"},
		{`"game":"chess","goal":{"kind":"line","line":["e2e4","d2d4"]}`, `goal: line: ply 2, "d2d4": not a move here`, "goal.line[1]"},
		{`"game":"chess","goal":{"kind":"line","line":["e2e4 e7e5"]}`, `goal: line: "e2e4 e7e5" is not one turn; allowed: each side's turn by itself`, "goal.line[0]"},
		{`"game":"chess","goal":{"kind":"line","line":["e2e4","e7e5"],"accept":{"1":["d7d5"]}}`, "goal: accept of index 1, where seat white does not move", "goal.accept.1"},
		{`"game":"chess","goal":{"kind":"line","line":["e2e4"],"accept":{"0":["e2e5"]}}`, `goal: accept of index 0: ply 1, "e2e5"`, "goal.accept.0"},
		{geese + `,"goal":{"kind":"line","line":["N"]}`, "goal: a line in geese, where several seats move at once; allowed: moves, best, win, choose", "goal.kind"},
		{geese + `,"goal":{"kind":"moves","accept":["UP"]}`, `goal: accept: move "UP" is not allowed; allowed: NORTH EAST SOUTH WEST`, "goal.accept[0]"},
		{geese + `,"goal":{"kind":"best","judge":"exact"}`, "goal: judge: no value is exact in geese, a game of chance; allowed: an agent string", "goal.judge"},
		{geese + `,"goal":{"kind":"best","judge":"flat:n=100","within":1}`, `goal: within: agent "flat:n=100" has no unit of values; allowed: 0`, "goal.within"},
		{`"game":"othello","goal":{"kind":"best","judge":"exact"}`, "goal: judge: 60 squares are empty, too many for an exact value; allowed: at most 18, or an agent string", "goal.judge"},
		{`"game":"othello","goal":{"kind":"best","judge":"bob"}`, `goal: judge: agent "bob": no agent "bob"; allowed: random`, "goal.judge"},
		{`"game":"othello","goal":{"kind":"best","judge":"random"}`, `goal: judge: agent "random" gives moves no values; allowed: exact, or an agent that searches`, "goal.judge"},
		{backRank + `,"goal":{"kind":"best","judge":"exact","within":1}`, "goal: within: an exact judge in chess knows only won, drawn and lost, and no pawns; allowed: 0, or an agent string", "goal.within"},
		{`"game":"chess","goal":{"kind":"win","against":"uci:cmd=/bin/sh"}`, `goal: against: agent "uci:cmd=/bin/sh" is an outside program; allowed: agents of Playout`, "goal.against"},
		{`"game":"chess","goal":{"kind":"win","against":"level:11"}`, `goal: against: agent "level:11": a level is a number`, "goal.against"},
		{`"game":"othello","goal":{"kind":"moves","accept":["f5"]},"feedback":{"constructor":"x"}`, `feedback: ply 1, "constructor": not a move here; allowed: d3 c4 f5 e6`, "feedback.constructor"},
		{`"game":"chess","goal":{"kind":"line","line":["e2e4","e7e5","g1f3"]},"feedback":{"g1f4":"x"}`, `feedback: ply 1, "g1f4": not a move here`, "feedback.g1f4"},
		{`"game":"chess","goal":{"kind":"win","against":"random"},"feedback":{"e2e4":"x"}`, `feedback: "e2e4" is no answer where a game is to be won; allowed: right, wrong`, "feedback.e2e4"},
		{`"game":"othello","goal":{"kind":"moves","accept":["a1","f5","b1"]},"feedback":{"c1":"x","d3":"y","e1":"z"}`, `goal: accept: ply 1, "a1": not a move here; allowed: d3 c4 f5 e6; goal: accept: ply 1, "b1": not a move here; allowed: d3 c4 f5 e6; feedback: ply 1, "c1"`, "goal.accept[0] goal.accept[2] feedback.c1 feedback.e1"},
		{`"game":"chess","goal":{"kind":"choose","options":["a"],"accept":[0]},"feedback":{"1":"x"}`, `feedback: "1" is not an option; allowed: right, wrong and 0 to 0`, "feedback.1"},
	} {
		_, err := NewQuestion(read(t, c.text))
		var paths []string
		for _, f := range strict.FaultsOf(err) {
			paths = append(paths, f.Path)
		}
		if got := strings.Join(paths, " "); got != c.paths {
			t.Errorf("%s: faults of %q, want %q", c.text, got, c.paths)
		}
		if err == nil || !strings.HasPrefix(err.Error(), c.says) {
			t.Errorf("%s: %v; want an error that begins %q", c.text, err, c.says)
		} else if strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("%s: want one short line, got %q", c.text, err)
		}
	}
}

// The verdict is the same in slices of any size, and no slice is much longer than asked for.
func TestVerdictIsTheSameForAnySlice(t *testing.T) {
	q := ask(t, `"game":"othello","goal":{"kind":"best","judge":"alphabeta:depth=4","within":1}`)
	for _, slice := range []time.Duration{0, time.Millisecond, time.Hour} {
		clear(q.cache)
		j, err := q.Judge(Answer{Moves: []string{"f5"}})
		if err != nil {
			t.Fatal(err)
		}
		steps := 0
		for done := false; !done; steps++ {
			if done, err = j.Step(slice); err != nil {
				t.Fatal(err)
			}
		}
		if j.Verdict.Outcome != Right || slice == 0 && steps < 10 || slice == time.Hour && steps != 1 {
			t.Errorf("slices of %v: %+v after %d", slice, j.Verdict, steps)
		}
	}
}

// A verdict gives in the game's unit how much worse an answer is.
func TestLossOfAnAnswer(t *testing.T) {
	q := ask(t, endgame+`,"goal":{"kind":"best","judge":"exact","within":2}`)
	v, err := judged(q, "f6", 0)
	if err != nil || v.Outcome != Wrong || v.Loss <= 2 || v.Loss != float64(int(v.Loss)) || v.Unit != "disc" {
		t.Errorf(`%+v, %v; want v.Outcome == Wrong && v.Loss > 2 && v.Loss == float64(int(v.Loss)) && v.Unit == "disc"`, v, err)
	}
	if v, err := judged(q, "h5", 0); err != nil || v.Loss != 0 {
		t.Errorf("%+v, %v, want v.Loss == 0", v, err)
	}
	if _, err := judged(ask(t, `"game":"chess","position":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","goal":{"kind":"best","judge":"exact"}`), "e2e4", 0); err == nil || !strings.Contains(err.Error(), "nothing is proven there by looking 6 plies ahead; allowed") {
		t.Error(err)
	}
}

// Moves that a symmetry of the position maps to one another are equally good for every judge:
// the first moves of Othello, and those of Morris to corners of a square.
func TestSymmetric(t *testing.T) {
	for _, c := range []struct{ game, judge, moves string }{
		{"othello", "alphabeta:depth=7", "d3 c4 f5 e6"},
		{"othello", "alphabeta:depth=8", "d3 c4 f5 e6"},
		{"othello", "uct:n=200", "d3 c4 f5 e6"},
		{"morris", "alphabeta:depth=4", "d6 f4 d2 b4"},
	} {
		x, err := exercise.Parse([]byte(`{"playout":"exercise","version":1,"game":"` + c.game + `","goal":{"kind":"best","judge":"` + c.judge + `"}}`))
		if err != nil {
			t.Fatal(err)
		}
		q, err := NewQuestion(x)
		if err != nil {
			t.Fatal(err)
		}
		verdicts := map[Outcome]int{}
		for _, move := range strings.Fields(c.moves) {
			j, err := q.Judge(Answer{Moves: []string{move}})
			if err != nil {
				t.Fatal(err)
			}
			if err := j.finish(q.Waiting); err != nil {
				t.Fatal(err)
			}
			verdicts[j.Verdict.Outcome]++
		}
		if len(verdicts) != 1 || c.game == "othello" && verdicts[Right] != 4 {
			t.Errorf("%s by %s: %v", c.game, c.judge, verdicts)
		}
	}
}
