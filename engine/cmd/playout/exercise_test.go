package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/strict"
)

// written writes a text to a file and returns its path.
func written(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.json")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

const (
	anExercise = `{"playout":"exercise","version":1,"id":"corner-1","game":"othello","goal":{"kind":"moves","accept":["c4","d3"]},"attempts":3,"points":10}`
	aLadder    = `{"playout":"exercise","version":1,"id":"ladder","game":"chess","position":"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1","goal":{"kind":"line","line":["b1b7","h8g8","a2a8"]}}`
	aGame      = `{"playout":"exercise","version":1,"game":"chess","position":"6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1","goal":{"kind":"win","against":"random","plies":3}}`
	aChoice    = `{"playout":"exercise","version":1,"game":"geese","goal":{"kind":"choose","options":["a","b"],"accept":[1]},"attempts":1}`
)

// about returns an exercise about a search, with one attempt for 9 points.
func about(goal string) string {
	return `{"playout":"exercise","version":1,"game":"othello","goal":` + goal + `,"attempts":1,"points":9}`
}

// set returns a set of exercises.
func set(all ...string) string {
	return `{"playout":"exercises","version":1,"exercises":[` + strings.Join(all, ",") + `]}`
}

// solve prints the message that a page sends, and check what it finds.
func TestExercise(t *testing.T) {
	one, several := written(t, anExercise), written(t, set(anExercise, aLadder, aGame, aChoice))
	searches := written(t, set(
		about(`{"kind":"select","agent":"uct:n=50","simulation":30,"seed":1,"steps":true}`), about(`{"kind":"backup","agent":"uct:n=50","simulation":30,"seed":1}`),
		about(`{"kind":"cut","agent":"alphabeta:depth=3,plain=on","node":["f5","f6"],"steps":true}`), about(`{"kind":"order","depth":3,"within":5,"seed":"fresh"}`)))
	for _, c := range []struct{ args, want string }{
		{"solve " + one, `{"source":"playout","version":1,"type":"exercise","exercise":"corner-1","state":"open","score":10,"max":10,"attempts":0,"moves":"","ms":0}`},
		{"solve " + one + " -answer f5 -answer c4", `{"source":"playout","version":1,"type":"exercise","exercise":"corner-1","state":"solved","score":6.7,"max":10,"attempts":2,"moves":"c4","ms":0}`},
		{"solve -answer f5 " + one + " -answer e6 -answer e6 -answer c4", `{"source":"playout","version":1,"type":"exercise","exercise":"corner-1","state":"failed","score":0,"max":10,"attempts":3,"moves":"e6","ms":0}`},
		{"solve " + several + " -index 1 -answer b1b7 -answer a2a8", `{"source":"playout","version":1,"type":"exercise","exercise":"ladder","state":"solved","score":1,"max":1,"attempts":1,"moves":"b1b7,h8g8,a2a8","ms":0,"index":1,"of":4,"total":1}`},
		{"check " + one, "2 answers right: c4, d3; the engine agrees"},
		{"check " + written(t, "Dear Ada,\n<https://example.org/"+strings.TrimSpace(succeed(t, "", "exercise", "link", one))+">.\nBo"), "2 answers right: c4, d3; the engine agrees"},
		{"check https://example.org/" + strings.TrimSpace(succeed(t, "", "exercise", "link", one)) + ".", "2 answers right: c4, d3; the engine agrees"},
		{"check " + searches, "exercise 0: 3 choices: c4 c3 c2\nexercise 1: after the simulation c4 has N = 5 and Q = -0.60\n" +
			"exercise 2: 3 of 4 cut at \"f5 f6\": c4 e6 f7\nexercise 3: the fewest nodes are 50: c4 d3 f5 e6; other instances follow"},
		{"solve " + searches + " -index 0 -answer f5,c3,c2", `{"source":"playout","version":1,"type":"exercise","exercise":"","state":"failed","score":6,"max":9,"attempts":1,"moves":"f5,c3,c2","ms":0,"part":0.6666666666666666,"index":0,"of":4,"total":6}`},
		{"solve " + searches + " -index 1 -answer 5,-0.6", `{"source":"playout","version":1,"type":"exercise","exercise":"","state":"solved","score":9,"max":9,"attempts":1,"moves":"5,-0.6","ms":0,"index":1,"of":4,"total":9}`},
		{"check " + several, "exercise 0: 2 answers right: c4, d3; the engine agrees\nexercise 1: a line of 3 turns: b1b7 h8g8 a2a8\n" +
			"exercise 2: a game against random, to be won within 3 plies; the engine (alphabeta:depth=6,ties=first,eval=heuristic) does it in 1 ply\nexercise 3: 2 options, right: 1 (b)"},
	} {
		if got := succeed(t, "", append([]string{"exercise"}, strings.Fields(c.args)...)...); got != c.want+"\n" {
			t.Errorf("%s:\n%swant\n%s", c.args, got, c.want)
		}
	}
	lines := strings.Split(strings.TrimSpace(succeed(t, "", "exercise", "solve", several, "-answer", "c4", "-answer", "b1b8", "-answer", "b1b7", "-answer", "a2a8", "-answer", "e1e8", "-answer", "0")), "\n")
	var states []string
	for _, line := range lines {
		var m exercise.Message
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		states = append(states, string(m.State))
	}
	if got := strings.Join(states, " "); got != "solved solved solved failed" || !strings.HasSuffix(lines[3], `"index":3,"of":4,"total":12}`) {
		t.Errorf("the set came to %s: %s", got, lines)
	}
}

// A link holds the exercise, or the set.
func TestExerciseLink(t *testing.T) {
	for prefix, text := range map[string]string{"#/exercise?exercise=": anExercise, "#/exercises?set=": set(anExercise, aLadder)} {
		link := strings.TrimSpace(succeed(t, "", "exercise", "link", written(t, text)))
		packed, found := strings.CutPrefix(link, prefix)
		held, err := exercise.Unpack(packed)
		if !found || err != nil {
			t.Fatalf("%s: %v, want found", link, err)
		}
		was, one, _ := exercise.Read([]byte(text))
		if now, alone, err := exercise.Read(held); err != nil || alone != one || !reflect.DeepEqual(now, was) {
			t.Errorf("%s holds %s: %v; want alone == one && reflect.DeepEqual(now, was)", link, held, err)
		}
	}
}

// An exercise that cannot be read, asked or answered is an error of one line.
func TestExerciseErrors(t *testing.T) {
	one, several := written(t, anExercise), written(t, set(aLadder, strings.Replace(aLadder, "b1b7", "b1a7", 1), aChoice))
	bad := map[string]string{
		"empty": "", "no JSON": "<html>", "deep": strings.Repeat("[", 60000), "large": strings.Repeat(" ", 70000), "not UTF-8": "\xff\xfe",
		"later": `{"playout":"exercise","version":3}`, "prototype": `{"__proto__":{"playout":"exercise"}}`, "illegal": strings.Replace(anExercise, "d3", "a1", 1),
	}
	for _, c := range []struct{ args, want string }{
		{"", "playout exercise: one action and one file are needed; allowed: check FILE, solve FILE, link FILE, package FILE\n"},
		{"solve", "playout exercise: one action and one file are needed"},
		{"pack " + one, `playout exercise: action "pack" is unknown; allowed: check FILE, solve FILE, link FILE, package FILE` + "\n"},
		{"check " + one + " " + several, "playout exercise: one action and one file are needed"},
		{"check " + one + " -answer f5", "playout exercise: check takes only a file; allowed: -answer and -index with solve\n"},
		{"package " + one + " -out x.zip", `playout exercise: ` + one + `: format ""; allowed: scorm12, scorm2004`},
		{"package " + one + " -format scorm12", "playout exercise: -out is missing; allowed: the name of a zip"},
		{"package " + one + " -out x.zip -format scorm12 -answer f5", "playout exercise: package takes no answers; allowed: -answer and -index with solve"},
		{"package " + one + " -out x.zip -format scorm12 -site nowhere", "playout exercise: " + one + ": nowhere holds no built site; allowed: with -site the folder of one, which ./build.sh makes"},
		{"check " + one + " -format scorm12", "playout exercise: check makes no package; allowed: -format, -out, -site and -pass with package"},
		{"solve " + one + " -index 1", "playout exercise: -index 1; allowed: 0 to 0\n"},
		{"solve " + one + " -index x", `playout exercise: invalid value "x" for flag -index; allowed: a whole number`},
		{"solve " + one + " -answer a1", "playout exercise: " + one + `: answer "a1": ply 1, "a1": not a move here; allowed: d3 c4 f5 e6`},
		{"check nowhere.json", "playout exercise: nowhere.json: there is no such file\n"},
		{"check .", "playout exercise: .: is a directory\n"},
		{"check " + written(t, "> <https://example.org/#/othello?moves=f5>\n"), "it is a link to a game, not to an exercise; allowed: a link that playout exercise link prints"},
		{"check https://example.org/#/othello?moves=" + strings.Repeat("f5,", 90), "playout exercise: " + strict.Clip("https://example.org/#/othello?moves="+strings.Repeat("f5,", 90)) + ": it is a link to a game"},
		{"check " + written(t, "See https://example.org/#/othello?moves=f5"), ": it is not an exercise; allowed: a JSON file or a link\n"},
		{"check https://example.org/#/exercises", "playout exercise: https://example.org/#/exercises: it is a link, but not to an exercise; allowed: "},
		{"check " + several, "playout exercise: " + several + `: exercise 1: goal: line: ply 1, "b1a7": not a move here; allowed: `},
		{"solve " + several + " -index 2 -answer b", "playout exercise: " + several + `: exercise 2: answer "b": "b" is not an option; allowed: 0 to 1`},
		{"check " + written(t, bad["empty"]), "not JSON: it ends too early; allowed: one JSON object"},
		{"check " + written(t, bad["no JSON"]), "not JSON at byte 1; allowed: one JSON object"},
		{"check " + written(t, bad["deep"]), "it is nested too deeply; allowed: 8 levels"},
		{"check " + written(t, bad["large"]), "it has more than 65536 bytes; allowed: at most that many"},
		{"check " + written(t, bad["not UTF-8"]), "not JSON"},
		{"check " + written(t, bad["later"]), "it is of version 3, written for a later version of Playout; allowed: 1"},
		{"check " + written(t, bad["prototype"]), `the key "playout" is missing; allowed: "exercise" or "exercises"` + "\n"},
		{"check " + written(t, bad["illegal"]), `goal: accept: ply 1, "a1": not a move here; allowed: d3 c4 f5 e6`},
	} {
		status, _, stderr := call("", append([]string{"exercise"}, strings.Fields(c.args)...)...)
		if status != 2 || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %q", c.args, status, stderr, c.want)
		}
	}
}

// A judge or an opponent beyond the bounds is lowered, with a warning.
func TestExerciseIsLowered(t *testing.T) {
	const head = `{"playout":"exercise","version":1,"game":"othello","goal":`
	for goal, want := range map[string]string{
		`{"kind":"best","judge":"flat:n=10000000"}`:                            "lowered to flat:n=20000; allowed for each move: 10000 ms, 20000 simulations",
		`{"kind":"best","judge":"alphabeta:depth=1,solve=60"}`:                 "lowered to alphabeta:depth=1,solve=18;",
		`{"kind":"win","against":"alphabeta:depth=2,nodes=9000000","plies":4}`: "lowered to alphabeta:depth=2,nodes=2000000;",
		`{"kind":"win","against":"uct:n=30","plies":4}`:                        "",
	} {
		path := written(t, set(aChoice, head+goal+"}"))
		status, stdout, stderr := call("", "exercise", "check", path)
		if status != 0 || strings.Count(stdout, "\n") != 2 || (want == "") != (stderr == "") || want != "" && !strings.Contains(stderr, "playout exercise: exercise 1: its engine is "+want) {
			t.Errorf("%s: status %d, %q, %q; want a warning with %q", goal, status, stdout, stderr, want)
		}
	}
}
