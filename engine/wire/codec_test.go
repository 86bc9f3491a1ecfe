package wire

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/ending"
	"playout/engine/golden"
	"playout/engine/link"
	"playout/engine/strict"
)

// commands holds every kind of command, with all fields in use.
// aStep is a step of a question about a search, with all numbers.
var aStep = func() TaskStep {
	score, low, alpha, beta, u, sum := -3, -5, -9, 7, 0.25, 0.5
	return TaskStep{Step: 2, Of: 3, Seat: "white", Path: []string{"f5", "d6"}, Visits: 12, Alpha: &alpha, Beta: &beta, Nodes: 40, Rows: []TaskRow{
		{Move: "c3", N: 5, Q: 0.25, P: 0.5, U: &u, Sum: &sum, Score: &score, Low: &low, Nodes: 17, Right: true},
	}}
}()

var commands = []Command{
	{ID: 1, Hello: &Hello{Version: Version}},
	{ID: 2, Open: &Open{Game: "othello"}},
	{ID: 3, Open: &Open{Game: "morris:flying=off", Position: "........................ W 9 9",
		Moves: "d2,a1", Seed: math.MaxUint64, Ply: -1, Ending: ending.Ending{How: ending.Resigned, Seat: "white"}}},
	{ID: 4, Play: &Play{Epoch: 1, Moves: []string{"f5", ""}}},
	{ID: 5, Goto: &Goto{Ply: 7}},
	{ID: 6, End: &ending.Ending{How: ending.Timeout, Seat: "black"}},
	{ID: 6, End: &ending.Ending{How: ending.Agreed}},
	{ID: 7, Think: &Think{Epoch: 3, Seat: "white", Agent: "uct:n=800", Seed: 42}},
	{ID: 8, Stop: &Stop{}},
	{ID: 9, Check: &Check{Agent: "level:3"}},
	{ID: 10, Think: &Think{Epoch: 3, Seat: "white", Agent: "uct:ms=800", Workers: 3}},
	{ID: 10, Think: &Think{Epoch: 3, Seat: "white", Agent: "uct:ms=800", Clock: &Clock{Left: 60_000, Plus: 2000, Moves: 1}}},
	{ID: 11, Help: &Help{Open: Open{Game: "othello", Moves: "f5", Ply: -1}, Seat: "white", Agent: "uct:ms=800",
		Seed: 42, Worker: 2, Workers: 3, Part: []int{19, 37}}},
	{ID: 11, Help: &Help{Open: Open{Game: "othello"}, Seat: "white", Agent: "uct:ms=800", Worker: 1, Workers: 2, Part: []int{19}, Endless: true, Lines: 3}},
	{ID: 11, Tell: &Tell{Help: 11, News: []byte{0, 255, 7}}},
	{ID: 12, Compose: &Compose{Text: "xo- x", Edits: []Edit{{Do: EditStart}, {Do: EditClear}, {Do: EditPut, Square: 2, Piece: "o"},
		{Do: EditPut}, {Do: EditSet, Fact: FactTurn, Value: "o"}}}},
	{ID: 13, Describe: &Describe{}},
	{ID: 14, Import: &Import{Game: "chess", Text: "1. e4 <e5>\n*", Seed: 5}},
	{ID: 15, Export: &Export{Form: "pgn", Players: []string{"Ada", ""}, Date: "2026.05.31"}},
	{ID: 16, Peek: &Peek{Epoch: 3, Ply: 2, Moves: []string{"e5", "Nf3"}}},
	{ID: 17, Pose: &Pose{Exercise: `{"playout":"exercise"}`, Index: 2}},
	{ID: 18, Judge: &Judge{Exercise: `{"playout":"exercise"}`, Moves: []string{"f5", "d6"}, Attempt: 3}},
	{ID: 18, Task: &Task{Exercise: `{"playout":"exercise"}`, Index: 2, Attempt: 3, Moves: []string{"12", "0.25"}, Model: true}},
	{ID: 18, Judge: &Judge{Exercise: `{"playout":"exercise"}`, Index: 2, Moves: []string{"a1-a4", "xg7"}, Option: 1}},
	{ID: 19, Explain: &Explain{Exercise: `{"playout":"exercise"}`, Index: 2, Moves: []string{"a1-a4", "xg7"}}},
	{ID: 19, Vet: &Vet{Exercise: `{"playout":"exercise"}`, Index: 2}},
	{ID: 19, Play: &Play{Epoch: 1, Moves: []string{"f5"}, Aside: true}},
	{ID: 19, Think: &Think{Epoch: 3, Seat: "white", Agent: "uct:n=800", Endless: true, Lines: 3}},
	{ID: 19, Amend: &Amend{Epoch: 3, Do: Promote, Line: 4, Ply: 2}},
	{ID: 19, Amend: &Amend{Epoch: 3, Do: Comment, Text: "a <start>"}},
	{ID: 19, Amend: &Amend{Epoch: 3, Do: Glyphs, Ply: 1, Text: "$1$14"}},
	{ID: 19, Review: &Review{Open: Open{Game: "othello", Moves: "f5,d6", Seed: 7}, Judge: "uct:n=800", Workers: 2, State: []byte("{}")}},
	{ID: 19, EndReview: &EndReview{}},
	{ID: 19, ReviewTask: &ReviewTask{Open: Open{Game: "geese", Moves: "NNNN"}, Judge: "puct:n=40", At: 1, Quick: true}},
	{ID: 19, ReviewTask: &ReviewTask{Open: Open{Game: "geese", Moves: "NNNN"}, Judge: "puct:n=40", At: 1, Death: "goose1"}},
	{ID: 20, Watch: &Watch{On: true, PerSecond: 2.5}},
	{ID: 21, Watch: &Watch{}},
	{ID: 22, Inspect: &Inspect{Worker: 1, Node: 17}},
	{ID: 23, Hide: &Hide{On: true}},
	{ID: 24, Hide: &Hide{}},
	{ID: 25, Simulate: &Simulate{Epoch: 3, Ply: 2, Moves: []string{"a"}, Agent: "uct:n=800", Seed: 7, Of: 800, At: 17}},
	{ID: 26, Dissect: &Dissect{Epoch: 3, Seat: "x", Net: "tiny"}},
	{ID: 27, Dissect: &Dissect{Epoch: 3, Seat: "x", File: []byte{8, 7}}},
	{ID: 28, Lab: &Lab{Message: []byte(`{"end":{}}`), Silent: true}},
}

// events holds every kind of event, with all fields in use; the board is of a made-up game.
var events = []Event{
	{ID: 1, Hello: &Welcome{Version: Version, Games: []Game{{ID: "othello", Seats: []string{"black", "white"},
		Agents: []Agent{{Name: "random"}, {Name: "level:3", Level: 3, About: "uct:n=60"},
			{Name: "puct", About: "puct:n=400", Net: "othello"}}},
		{ID: "geese", Seats: []string{"goose1", "goose2"}, Chance: true, Together: true,
			Forms: []Form{{Name: "episode", Kind: "application/json", Ending: ".json"}}}, {ID: "chess", Draws: true, Options: []Option{
			{Name: "draws", Value: "automatic", Default: true, Values: []string{"automatic", "claimed"}},
			{Name: "sides", Value: "2", Default: true, Min: 2, Max: 3, Seats: []string{"x", "o", "y"}}}}}}},
	{ID: 2, Epoch: 1, Board: &Board{Game: "tiny", Start: "x-- x", Position: "xo- x", Seed: 9, Ply: 1, Record: "b,c",
		Plies: []Ply{{Name: "b", Text: "b", Seat: "o", Comment: "why"}, {Name: "c", Text: "c", Seat: "x"}}, Comment: "a start",
		Variations: []Variation{{Line: 3, Ply: 2, Plies: []Ply{{Name: "d"}, {Name: "e", Glyphs: "$1"}}, Length: 3}, {Line: 5, Ply: 3, Depth: 1, Plies: []Ply{{Name: "f"}}, Length: 3}},
		Seats:      []string{"x", "o"}, Squares: []string{"a", "b", "c"}, Cells: []string{"x", "o", ""}, Last: []int{1}, Score: []int{1, 1},
		Notes: []string{"check"}, Acting: []string{"x"}, Legal: []Move{{Seat: "x", Name: "c", Squares: []int{2}}}}},
	{ID: 6, Epoch: 2, Board: &Board{Game: "tiny", Position: "xox x", Ply: 0,
		Squares: []string{"a", "b", "c"}, Cells: []string{"x", "o", "x"},
		Over: true, Ending: ending.Ending{How: ending.Resigned, Seat: "o"}, Returns: []float32{1, -1},
		Options: []Option{{Name: "sides", Value: "2", Default: true}, {Name: "flying", Value: "off"}}}},
	{ID: 3, Epoch: 4, Board: &Board{Game: "tiny", Position: "p- x", Squares: []string{"a", "b"}, Cells: []string{"x-pawn", ""},
		Opening: &Opening{Name: "Two Squares", Code: "A00"}, Acting: []string{"x"}, Legal: []Move{{Seat: "x", Name: "abq", Squares: []int{0, 1}, Promotion: "q"},
			{Seat: "x", Name: "abn", Squares: []int{0, 1}, Promotion: "n", Default: true}}}},
	{ID: 12, Epoch: 5, Board: &Board{Game: "tiny", Position: "- x", Squares: []string{"a"}, Cells: []string{""},
		Imported: &Imported{Form: "link", Players: []string{"Ada", ""}, Seats: []link.Seat{{Seat: "x", Agent: link.Human}}, Left: 2, Notes: []Note{{"word", "N", 2}}}}},
	{ID: 13, Epoch: 5, Exported: &Exported{Form: "list", Text: "1. a b\n"}},
	{ID: 7, Epoch: 3, Report: &Report{Seat: "x", Agent: "uct:n=800", Move: "c", Value: 0.25, Valued: true,
		Visits: 640, Done: 600, Goal: 800, Millis: 51.5, Line: []string{"c", "a"}, Text: "C+",
		Rows: []Row{{Move: "c", Text: "C+", Squares: []int{2}, Visits: 600, Value: 0.25, Prior: 0.5, Bonus: 0.125, Proven: "win"}}}},
	{ID: 7, Epoch: 3, Report: &Report{Seat: "x", Agent: "alphabeta", Move: "c", Depth: 3, Unit: "pawn",
		Rows: []Row{{Move: "c", Visits: 40, Value: 1, Proven: "win", Margin: 12, Plies: 3}, {Move: "a", Visits: 2, Value: 0.5, AtMost: true, Points: 0.75}}}},
	{ID: 7, Epoch: 3, Report: &Report{Final: true, Seat: "x", Agent: "random", Move: "c"}},
	{ID: 8, Epoch: 3, Report: &Report{Seat: "x", Agent: "puct", Move: "c", Net: "tiny", Kernel: "plain Go"}},
	{ID: 8, Epoch: 3, Report: &Report{Final: true, Seat: "x", Agent: "puct", Move: "c", Net: "tiny",
		Lacks: &Error{Kind: KindMissing, Text: "tiny.onnx answers 404"}}},
	{ID: 9, Epoch: 3, Checked: &Checked{Agent: "level:3"}},
	{ID: 9, Epoch: 3, Checked: &Checked{Agent: "puct:net=tiny", Net: "tiny"}},
	{ID: 9, Epoch: 3, Checked: &Checked{Agent: "level:3", Full: "uct:n=60", Values: []Value{{Key: "level", Value: "3"}}}},
	{ID: 12, Epoch: 3, Kinds: &Kinds{Kinds: []Kind{{Name: "random"}, {Name: "uct", Keys: []Key{
		{Name: "n", Min: 1, Max: 1000, Whole: true, Excludes: []string{"ms"}}, {Name: "tree", Choices: []string{"full", "flat"}},
		{Name: "without", Choices: []string{"corner", "edge"}, Many: true}}}}}},
	{ID: 10, Epoch: 3, Error: &Error{Kind: KindAgent, Text: `agent "bob" is unknown; allowed: random`, Of: "bob"}},
	{ID: 12, Epoch: 3, Error: &Error{Kind: KindRecord, Text: `ply 2, "e9": not a move here; allowed: d6`, Of: "e9", Ply: 2}},
	{ID: 13, Epoch: 3, Error: &Error{Kind: KindExercise, Text: `title has several lines; allowed: one; goal: judge: odd`,
		Faults: []strict.Fault{{Path: "title", Got: "title has several lines", Allowed: "one"}, {Path: "goal.judge", Got: "goal: judge: odd"}}}},
	{ID: 7, Epoch: 3, Report: &Report{Seat: "x", Agent: "uct:ms=800", Move: "c", Done: 600, Workers: 2}},
	{ID: 7, Epoch: 3, Report: &Report{Seat: "x", Agent: "level:3", Move: "c", Depth: 1, Unit: "pawn", Slack: &Slack{Within: 0.75}}},
	{ID: 8, Epoch: 3, Report: &Report{Seat: "x", Agent: "puct:temp=1", Move: "c", Slack: &Slack{}}},
	{ID: 16, Epoch: 3, Peeked: &Board{Game: "toy", Position: "x o-", Ply: 1, Record: "a", Plies: []Ply{{Name: "a", Text: "a", Seat: "x"}},
		Squares: []string{"a", "b"}, Cells: []string{"x", ""}, Last: []int{0}}},
	{ID: 17, Epoch: 3, Posed: &Posed{Open: Open{Game: "toy", Position: "x o-", Moves: "a", Seed: 7, Ply: -1}, Plies: 1,
		Seats: []string{"x", "o"}, Seat: "o", Against: []string{"level:3", link.Human}, Unit: "disc", Lowered: "uct:n=9"}},
	{ID: 18, Epoch: 3, Working: &Working{Left: 1500}},
	{ID: 18, Epoch: 3, Judged: &Judged{Verdict: Incomplete, Reply: []string{"a1-a4", "xg7"}}},
	{ID: 18, Epoch: 3, Judged: &Judged{Verdict: Incomplete, Steps: []bool{true, false}, Next: &aStep}},
	{ID: 18, Epoch: 3, Judged: &Judged{Verdict: Wrong, Steps: []bool{true, false}, Share: 0.5, Nodes: 900, Fewest: 812}},
	{ID: 18, Epoch: 3, Tasked: &Tasked{Steps: []TaskStep{aStep, {Of: 1, Seat: "black", Chosen: "f5", Value: -1, By: "playout", Rows: []TaskRow{{Move: "f5", N: 3, Q: -0.5}}}}}},
	{ID: 18, Epoch: 3, Judged: &Judged{Verdict: Wrong, Feedback: "Look <again>.", Loss: 2.5, Unit: "disc"}},
	{ID: 19, Epoch: 3, Explained: &Explained{From: 1, Line: []string{"g1f3"}, Texts: []string{"Nf3"}, Value: -0.5, Valued: true, Unit: "pawn"}},
	{ID: 19, Epoch: 3, Vetted: &Vetted{Judge: "exact", Unit: "disc", Accepts: []string{"f5"}, Turns: []VettedTurn{{"black", []VettedAnswer{{Name: "f5", Best: true}, {Name: "d3", Loss: 2, AtLeast: true}}}}}},
	{ID: 19, Epoch: 3, Explained: &Explained{Line: []string{"g1f3"}, Texts: []string{"Nf3#"}, Proven: "win", Plies: 1}},
	{ID: 7, Epoch: 3, Report: &Report{Seat: "x", Agent: "uct", Move: "c", Chance: 0.75, Rows: []Row{{Move: "c", Line: []string{"C+", "a"}}}}},
	{ID: 28, Epoch: 3, Lab: &Lab{Message: []byte(`{"state":{"done":4,"total":20}}`)}},
	{ID: 19, Epoch: 3, Reviewed: &Reviewed{Done: 3, Total: 4, Millis: 1500, State: []byte("{}"), Seats: []string{"x", "o"}, Net: "tiny", Lacks: &Error{Kind: KindMissing, Text: "tiny.onnx answers 404"},
		Result: ReviewResult{Game: "tiny", Judge: "uct:n=800", Accuracy: map[string]float64{"o": 88.4, "x": 93.1},
			Plies: []JudgedPly{{Ply: 1, Seat: "x", Move: "a", Best: "b", Chance: 0.52, Loss: 0.11, Grade: "mistake", Exact: true}}},
		Turns:  []Turn{{Ply: 1, Seat: "x", Loss: 0.11, From: "x", Until: 1, To: "o"}},
		Deaths: []Death{{Ply: 1, Seat: "x", Fate: Fate{Free: 1, At: 1, Move: "b", Steps: 12, Share: 0.8}}}, Chances: [][]float64{{0.52, 0.48}, nil}}},
	{ID: 19, Epoch: 3, Reviewed: &Reviewed{Final: true, Result: ReviewResult{Game: "tiny", Judge: "uct", Plies: []JudgedPly{}}}},
	{ID: 11, Epoch: 1, Found: &Found{Seats: []FoundSeat{{Best: "b", Chance: 0.52, Played: 0.41, Exact: true}}}},
	{ID: 11, Epoch: 1, Found: &Found{Fate: &Fate{Free: 1}}},
	{ID: 11, Epoch: 1, Share: &Share{Final: true, Done: 60, Line: []string{"d3", "c3"},
		Held: []Held{{Move: 19, Visits: 60, Sum: -7.5, Proven: "loss"}, {Move: 37}}}},
	{ID: 11, Epoch: 1, Share: &Share{Done: 60, Line: []string{}, Held: []Held{{Move: 19, Visits: 60, Line: []string{"d3"}}}}},
	{ID: 11, Epoch: 1, Share: &Share{Done: 60, Line: []string{}, Held: []Held{{Move: 19, Visits: 60}}, News: []byte{0, 255, 7}}},
	{ID: 12, Epoch: 3, Composed: &Composed{Text: "--o o", Cells: []string{"", "", "o"}, Notes: []string{"hand x 2"},
		Facts:   []Fact{{Name: FactTurn, Value: "o", Choices: []string{"x", "o"}}, {Name: "step", Value: "0", Most: 9}},
		Palette: []Tool{{Piece: "x", Key: "X"}, {Piece: "o", Key: "O"}}, Wrong: "no x", Over: true}},
	{ID: 20, Epoch: 3, Grown: &Grown{Worker: 1, Workers: 2, Fresh: true, Seat: "x", Agent: "uct:ms=800", Nodes: 900, Done: 899,
		Packed: "AAEC-_", Names: []Name{{Node: 1, Text: "C+"}}}},
	{ID: 20, Epoch: 3, Grown: &Grown{Workers: 1, Seat: "x", Agent: "uct", Nodes: 51, Done: 50, Ended: true}},
	{ID: 22, Epoch: 3, Inspected: &Inspected{Worker: 1, Node: 17, Path: []int{0, 2, 17}, Line: []string{"C+", "a"}, Visits: 40, Value: -0.25,
		Proven: "loss", Chance: true, Board: &Board{Game: "tiny", Position: "xox x", Squares: []string{"a"}, Cells: []string{"x"}},
		Tables: []SeatTable{{Seat: "x", Rows: []Row{{Move: "c", Squares: []int{2}, Visits: 40, Value: 0.25, Prior: 0.5, Bonus: 0.125}}}, {Seat: "o"}},
		Below:  []Below{{Node: 18, Text: "b", Visits: 30, Value: -0.5, Proven: "draw"}, {Node: 19, Text: "c", Leaf: true}}, More: 3}},
	{ID: 25, Epoch: 3, Simulated: &Simulated{Agent: "alphabeta", Seat: "x", At: 2, Of: 2, Nodes: 2, Cuts: []CutCount{{Cut: "beta", N: 1}},
		Trace: []TracedNode{{At: 2, Depth: 1, Score: 3, Searched: 1, Moves: 2}}, Below: []TracedNode{{At: 1, Move: "a", Alpha: new(-3), Beta: new(4), Score: 5, Cut: "beta"}}}},
	{ID: 25, Epoch: 3, Simulated: &Simulated{Agent: "uct:n=800", Values: []Value{{Key: "n", Value: "800"}}, Seat: "x", At: 17, Of: 800, Ended: true,
		Path: []Choice{{Seat: "x", Visits: 16, Chosen: 1, Moves: 2, Edges: []ChoiceEdge{{Move: "a", Text: "A+", Squares: []int{0}, N: 9, Q: 0.25, P: 0.5, U: new(0.125), Sum: new(0.375), Proven: "loss"}, {Move: "b"}}}, {Node: 1, Seat: "o", Moves: 1, Edges: []ChoiceEdge{{Move: "c"}}}},
		Leaf: []float64{1, -1}, By: "playout", Before: []RootMove{{Move: "a", N: 9, Q: 0.25}}, After: []RootMove{{Move: "b", N: 1, Q: 1}}}},
	{ID: 26, Epoch: 3, Dissected: &Dissected{Net: "tiny", Kernel: "plain Go", H: 1, W: 3, Rising: true, Rings: true, Planes: []Plane{{Name: "own", Cells: "090"}}, Valued: true, Value: 0.5,
		Turned: []Turned{{Value: 0.5, Move: "A+"}, {Value: 0.25}}, Moves: []Row{{Move: "a", Squares: []int{0}, Visits: 3, Prior: 0.75}}, Pieces: []Without{{Square: 1, Value: -0.5}},
		Layers: []Layer{{Nodes: "Gemm, Tanh", Shape: "3 → 1", Weights: 4, Micros: 1.5}}, Changed: []NetChange{{Name: "x stones", Square: 2, On: true}}}},
}

// isJSON checks that a message was encoded as encoding/json would encode all of it.
func isJSON(t *testing.T, got []byte, message any) {
	t.Helper()
	if want, err := json.Marshal(message); err != nil || !bytes.Equal(got, want) {
		t.Errorf("encoded as %s, want %s, %v", got, want, err)
	}
}

func TestCommandsAreWrittenDown(t *testing.T) {
	var text bytes.Buffer
	for _, c := range commands {
		data := EncodeCommand(c)
		isJSON(t, data, c)
		text.Write(append(data, '\n'))
		if back, err := DecodeCommand(data); err != nil || !reflect.DeepEqual(back, c) {
			t.Errorf("%s came back as %+v, %v", data, back, err)
		}
	}
	golden.Check(t, "testdata/commands.jsonl", text.String())
}

func TestEventsAreWrittenDown(t *testing.T) {
	var text bytes.Buffer
	for _, e := range events {
		data := EncodeEvent(e)
		isJSON(t, data, e)
		text.Write(append(data, '\n'))
		if back, err := DecodeEvent(data); err != nil || !reflect.DeepEqual(back, e) {
			t.Errorf("%s came back as %+v, %v", data, back, err)
		}
	}
	golden.Check(t, "testdata/events.jsonl", text.String())
}

// An error says why in one line, and keeps an ID to answer.
func TestBadCommands(t *testing.T) {
	for _, c := range []struct {
		data, says string
		id         int
	}{
		{``, "ends too early", 0},
		{`{"id":4,"stop":{}`, "ends too early", 0},
		{`[]`, "the message cannot be a list; allowed: an object", 0},
		{`null`, "id 0; allowed: 1", 0},
		{`{"id":0,"stop":{}}`, "id 0; allowed: 1", 0},
		{`{"id":-3,"stop":{}}`, "id -3", 0},
		{`{"id":9007199254740992,"stop":{}}`, "allowed: 1 to", 0},
		{`{"id":1.5,"stop":{}}`, "field id", 0},
		{`{"id":4}`, "0 parts", 4},
		{`{"id":4,"stop":null}`, "0 parts", 4},
		{`{"id":4,"stop":{},"hello":{"version":1}}`, "2 parts", 4},
		{`{"id":4,"stop":{}} {"id":5}`, "more follows", 4},
		{`{"id":4,"stop":{}}]`, "more follows", 4},
		{`{"id":4,"fly":{}}`, `unknown field "fly"`, 4},
		{`{"id":4,"stop":{"now":true}}`, `unknown field "now"`, 4},
		{`{"id":4,"open":{"game":7}}`, "field open.game", 4},
		{`{"id":4,"open":{"game":"othello","ply":-2}}`, "ply -2; allowed: -1", 4},
		{`{"id":4,"goto":{"ply":-2}}`, "ply -2; allowed: -1", 4},
		{`{"id":4,"goto":{"ply":0,"line":-1}}`, "line -1; allowed: 0", 4},
		{`{"id":4,"goto":{"ply":1048577}}`, "ply 1048577", 4},
		{`{"id":4,"end":{}}`, "no way in which the game ends; allowed: one of resigned, timeout, agreed, lost, drawn", 4},
		{`{"id":4,"end":{"how":"eaten","seat":"white"}}`, `"eaten" is unknown; allowed: one of resigned`, 4},
		{`{"id":4,"end":{"how":"agreed","seat":"white"}}`, "has a seat; allowed: none", 4},
		{`{"id":4,"end":{"how":"timeout","seat":"<b>"}}`, "allowed: a seat's name", 4},
		{`{"id":4,"open":{"game":"othello","ending":{"how":"resigned"}}}`, "allowed: a seat's name", 4},
		{`{"id":4,"think":{"epoch":-1}}`, "epoch -1", 4},
		{`{"id":4,"think":{"epoch":1,"seed":-1}}`, "field think.seed", 4},
		{`{"id":4,"play":{"epoch":1,"moves":["","","","","","","","",""]}}`, "9 moves; allowed", 4},
		{`{"id":4,"think":{"epoch":1,"workers":17}}`, "workers 17; allowed: 0 to 16", 4},
		{`{"id":4,"think":{"epoch":1,"clock":{"left":0}}}`, "time left 0; allowed: 1 to 1000000000", 4},
		{`{"id":4,"think":{"epoch":1,"clock":{"left":1,"plus":-1}}}`, "time added -1; allowed: 0 to 1000000000", 4},
		{`{"id":4,"think":{"epoch":1,"clock":{"left":1,"moves":-1}}}`, "moves until time is added -1; allowed: 0 to ", 4},
		{`{"id":4,"help":{"ply":-2,"worker":1,"workers":2}}`, "ply -2; allowed: -1", 4},
		{`{"id":4,"help":{"worker":1,"workers":17}}`, "workers 17; allowed: 2 to 16", 4},
		{`{"id":4,"help":{"worker":2,"workers":2}}`, "worker 2; allowed: 1 to 1", 4},
		{`{"id":4,"help":{"worker":1,"workers":2}}`, "moves of a part: 0; allowed: 1", 4},
		{`{"id":4,"help":{"worker":1,"workers":2,"part":[65536]}}`, "move 65536; allowed: 0", 4},
		{`{"id":4,"help":{"worker":1,"workers":2,"part":[0` + strings.Repeat(",0", MaxHeld) + `]}}`, "part: 257; allowed: 1 to 256", 4},
		{`{"id":4,"help":{"worker":1,"workers":2,"lines":9}}`, "lines 9; allowed: 0 to 8", 4},
		{`{"id":4,"tell":{"help":0,"news":"AAAA"}}`, "help 0; allowed: 1", 4},
		{`{"id":4,"tell":{"help":1}}`, "bytes of news: 0; allowed: 1 to 8192", 4},
		{`{"id":4,"tell":{"help":1,"news":"` + strings.Repeat("A", MaxNews/3*4+8) + `"}}`, "; allowed: 1 to 8192", 4},
		{`{"id":4,"tell":{"help":1,"news":"*"}}`, "illegal base64", 4},
		{`{"id":4,"peek":{"ply":-1}}`, "ply -1; allowed: 0", 4},
		{`{"id":4,"peek":{"epoch":-1}}`, "epoch -1; allowed: 0", 4},
		{`{"id":4,"peek":{"moves":[` + strings.Repeat(`"a1",`, MaxAhead) + `"a1"]}}`, "2049 moves to look ahead; allowed: at most 2048", 4},
		{`{"id":4,"peek":{"moves":["` + strings.Repeat("x", 65) + `"]}}`, "a move of 65 bytes; allowed: at most 64", 4},
		{`{"id":4,"pose":{"index":-1}}`, "index -1; allowed: 0 to 99", 4},
		{`{"id":4,"pose":{"exercise":"` + strings.Repeat("x", MaxExercise+1) + `"}}`, "an exercise of 65537 bytes; allowed: at most 65536", 4},
		{`{"id":4,"judge":{"option":-1}}`, "option -1; allowed: 0 to 19", 4},
		{`{"id":4,"judge":{"moves":["` + strings.Repeat("x", 65) + `"]}}`, "a move of 65 bytes; allowed: at most 64", 4},
		{`{"id":4,"explain":{"moves":[` + strings.Repeat(`"",`, 4096) + `""]}}`, "4097 moves of an answer; allowed: at most 4096", 4},
		{`{"id":4,"dissect":{"epoch":-1}}`, "epoch -1; allowed: 0", 4},
		{`{"id":4,"dissect":{"net":"a","file":"AA=="}}`, "a file and the net \"a\"; allowed: one of them", 4},
		{`{"id":4,"simulate":{"epoch":1,"at":0}}`, "simulation 0; allowed: 1 to 1073741824", 4},
		{`{"id":4,"simulate":{"at":1,"of":100001}}`, "simulations 100001; allowed: 0 to 100000", 4},
		{`{"id":4,"simulate":{"at":1,"ply":-1}}`, "ply -1; allowed: 0", 4},
		{`{"id":4,"think":{"epoch":1,"lines":9}}`, "lines 9; allowed: 0 to 8", 4},
		{`{"id":4,"amend":{"do":"forget"}}`, `amend "forget"; allowed: promote, demote, delete, comment, glyphs`, 4},
		{`{"id":4,"amend":{"do":"delete","line":-1}}`, "line -1; allowed: 0", 4},
		{`{"id":4,"amend":{"do":"delete","ply":-1}}`, "ply -1; allowed: 0", 4},
		{`{"id":4,"amend":{"do":"delete","epoch":-1}}`, "epoch -1; allowed: 0", 4},
		{`{"id":4,"amend":{"do":"comment","text":"` + strings.Repeat("x", MaxComment+1) + `"}}`, "a text of 2001 bytes; allowed: at most 2000", 4},
		{`{"id":4,"review":{"workers":17}}`, "workers 17; allowed: 0 to 16", 4},
		{`{"id":4,"review":{"ply":-2}}`, "ply -2; allowed: -1", 4},
		{`{"id":4,"review":{"state":"` + strings.Repeat("AAAA", MaxReviewState/3+1) + `"}}`, "bytes of a state: 4194306; allowed: 0 to 4194304", 4},
		{`{"id":4,"reviewTask":{"at":0}}`, "at 0; allowed: 1", 4},
		{`{"id":4,"reviewTask":{"at":1,"ply":-2}}`, "ply -2; allowed: -1", 4},
		{`{"id":4,"watch":{"on":true,"perSecond":-1}}`, "-1 simulations a second; allowed: 0.01 to 1000, or 0", 4},
		{`{"id":4,"watch":{"on":true,"perSecond":1001}}`, "1001 simulations a second; allowed", 4},
		{`{"id":4,"watch":{"on":true,"perSecond":1e-300}}`, "simulations a second; allowed", 4},
		{`{"id":4,"watch":{"on":true,"perSecond":1e999}}`, "watch.perSecond", 4},
		{`{"id":4,"inspect":{"worker":16}}`, "worker 16; allowed: 0 to 15", 4},
		{`{"id":4,"inspect":{"node":-1}}`, "node -1; allowed: 0 to 1048576", 4},
		{`{"id":4,"inspect":{"node":1048577}}`, "node 1048577; allowed", 4},
		{`{"id":4,"compose":{"edits":[{"do":"fly"}]}}`, `edit "fly"; allowed: put`, 4},
		{`{"id":4,"compose":{"edits":[{"do":"set","value":"white"}]}}`, "sets no fact", 4},
		{`{"id":4,"compose":{"edits":[{"do":"put","square":-1}]}}`, "square -1; allowed: 0 to 4095", 4},
		{`{"id":4,"compose":{"edits":[` + strings.Repeat(`{"do":"clear"},`, MaxEdits) + `{"do":"clear"}]}}`, "4097 edits", 4},
		{`{"id":4,"compose":{"text":"` + strings.Repeat("x", MaxDraft+1) + `"}}`, "65537 bytes", 4},
		{`{"id":4,"export":{"form":"pgn","players":["","","","","","","","",""]}}`, "9 players; allowed", 4},
		{`{"id":4,"import":{"game":"","text":"` + strings.Repeat("x", MaxText+1) + `"}}`, "text of 8388609 bytes; allowed", 4},
		{"\x00\xff{{{", "not JSON", 0},
		{strings.Repeat("[", 20000), "", 0},
		{`{"id":4,"check":{"agent":"` + strings.Repeat("x", MaxMessage) + `"}}`, "bytes; allowed", 4},
		{"{\"id\":4,\"a\\nb" + strings.Repeat("c", 100) + "\":1}", "unknown field", 4},
	} {
		got, err := DecodeCommand([]byte(c.data))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%.60q: error %v; want one that says %q", c.data, err, c.says)
			continue
		}
		if !isOneLine(err) {
			t.Errorf("%.60q: got the error %q; want one short line", c.data, err)
		}
		if !reflect.DeepEqual(got, Command{ID: c.id}) {
			t.Errorf("%.60q: left %+v; want the id %d alone", c.data, got, c.id)
		}
	}
}

// grown and inspected return events with a given field, which overrides an earlier one of that
// name.
func grown(field string) string {
	return `{"id":1,"epoch":1,"grown":{"worker":0,"workers":1,"seat":"x","agent":"uct",` + field + `}}`
}

func inspected(field string) string {
	return `{"id":1,"epoch":1,"inspected":{"node":7,"path":[0,7],"line":["a"],"board":{},` + field + `}}`
}

func TestBadEvents(t *testing.T) {
	for _, c := range []struct{ data, says string }{
		{`{"id":-1,"epoch":0,"checked":{"agent":"random"}}`, "id -1"},
		{`{"id":1,"epoch":-1,"checked":{"agent":"random"}}`, "epoch -1"},
		{`{"id":1,"epoch":1}`, "0 parts"},
		{`{"id":1,"epoch":1,"hello":{"games":[{"options":[{"name":"sides","min":3,"max":2}]}]}}`, `option "sides"`},
		{`{"id":1,"epoch":1,"hello":{"games":[{"options":[` + strings.Repeat("{},", maxOptions) + `{}]}]}}`, "17 options; allowed: at most 16"},
		{`{"id":1,"epoch":1,"share":{"done":-1}}`, "done -1; allowed: 0"},
		{`{"id":1,"epoch":1,"share":{"news":"` + strings.Repeat("A", MaxNews/3*4+8) + `"}}`, "; allowed: 0 to 8192"},
		{`{"id":1,"epoch":1,"share":{"held":[{"n":1073741825}]}}`, "visits 1073741825; allowed: 0"},
		{`{"id":1,"epoch":1,"share":{"held":[{"n":-1}]}}`, "visits -1; allowed: 0"},
		{`{"id":1,"epoch":1,"share":{"held":[{"n":5,"w":7}]}}`, "beyond the visits"},
		{`{"id":1,"epoch":1,"share":{"held":[{"w":1e999}]}}`, "share.held.w"},
		{`{"id":1,"epoch":1,"share":{"held":[{"m":65536}]}}`, "move 65536; allowed: 0"},
		{`{"id":1,"epoch":1,"share":{"held":[{"l":["a","a","a","a","a","a","a","a","a","a","a","a","a"]}]}}`, "a line of 13"},
		{`{"id":1,"epoch":1,"share":{"held":[{"p":"lost"}]}}`, `proven "lost"; allowed: win`},
		{`{"id":1,"epoch":1,"share":{"held":[` + strings.Repeat("{},", MaxHeld) + `{}]}}`, "257 moves"},
		{`{"id":1,"epoch":1,"report":{"workers":-1}}`, "workers -1"},
		{`{"id":1,"epoch":1,"checked":{"agent":""},"error":{"kind":"","text":""}}`, "2 parts"},
		{`{"id":1,"epoch":1,"board":{"squares":["a"],"cells":[]}}`, "0 cells on 1 squares"},
		{`{"id":1,"epoch":1,"board":{"ply":1}}`, "ply 1; allowed: 0 to 0"},
		{`{"id":1,"epoch":1,"board":{"last":[0]}}`, "square 0 of a board of 0"},
		{`{"id":1,"epoch":1,"board":{"squares":["a"],"cells":[""],"legal":[{"squares":[-1]}]}}`, "square -1"},
		{`{"id":1,"epoch":1,"board":{"squares":["a"],"cells":[""],"legal":[{"squares":[0],"promotion":"k"}]}}`, `promotion "k"; allowed: q, r, b, n or none`},
		{`{"id":1,"epoch":1,"board":{"legal":[{"promotion":"qq"}]}}`, `promotion "qq"; allowed`},
		{`{"id":1,"epoch":1,"board":{"score":[0,0,0,0,0,0,0,0,0]}}`, "more than 8 seats"},
		{`{"id":1,"epoch":1,"board":{"ending":{"seat":"white"}}}`, "has a seat; allowed: none"},
		{`{"id":1,"epoch":1,"board":{"plies":[{"comment":"` + strings.Repeat("x", MaxComment+1) + `"}]}}`, "comment of 2001 bytes; allowed: at most 2000"},
		{`{"id":1,"epoch":1,"board":{"plies":[{}],"others":[{"line":1,"ply":1,"length":2,"plies":[{},{"comment":"` + strings.Repeat("x", MaxComment+1) + `"}]}]}}`, "comment of 2001 bytes"},
		{`{"id":1,"epoch":1,"board":{"plies":[{}],"others":[{"line":1,"ply":1,"length":1,"depth":1,"plies":[{}]}]}}`, "depth 1; allowed: 0 to 0"},
		{`{"id":1,"epoch":1,"board":{"plies":[{}],"others":[{"line":1,"ply":1,"length":2,"plies":[{},{}]},{"line":2,"ply":1,"length":1,"depth":1,"plies":[{}]}]}}`, "ply 1; allowed: 2 to 3"},
		{`{"id":1,"epoch":1,"report":{"visits":-1}}`, "below 0"},
		{`{"id":1,"epoch":1,"report":{"rows":[{"visits":-1}]}}`, "visits or plies below 0"},
		{`{"id":1,"epoch":1,"report":{"rows":[{"plies":-1}]}}`, "visits or plies below 0"},
		{`{"id":1,"epoch":1,"board":{"options":[` + strings.Repeat("{},", 16) + `{}]}}`, "17 options; allowed: at most 16"},
		{`{"id":1,"epoch":1,"report":{"rows":[{"squares":[99999]}]}}`, "square 99999"},
		{`{"id":1,"epoch":1,"report":{"line":["a","a","a","a","a","a","a","a","a","a","a","a","a"]}}`, "a line of 13"},
		{`{"id":1,"epoch":1,"report":{"rows":[{"line":["a","a","a","a","a","a","a","a","a","a","a","a","a"]}]}}`, "a line of 13"},
		{`{"id":1,"epoch":1,"report":{"chance":1.5}}`, "a chance or share of 1.5; allowed: 0 to 1"},
		{`{"id":1,"epoch":1,"found":{"seats":[{},{},{},{},{},{},{},{},{}]}}`, "9 judgements; allowed: at most 8"},
		{`{"id":1,"epoch":1,"found":{"seats":[{"best":"` + strings.Repeat("x", 65) + `"}]}}`, "a move of 65 bytes"},
		{`{"id":1,"epoch":1,"found":{"seats":[{"chance":1.5}]}}`, "a chance or share of 1.5; allowed: 0 to 1"},
		{`{"id":1,"epoch":1,"found":{"seats":[{"played":-1}]}}`, "a chance or share of -1"},
		{`{"id":1,"epoch":1,"found":{"fate":{"free":-1}}}`, "free moves: -1; allowed: 0"},
		{`{"id":1,"epoch":1,"found":{"fate":{"at":-1}}}`, "at -1; allowed: 0"},
		{`{"id":1,"epoch":1,"found":{"fate":{"steps":-1}}}`, "steps -1; allowed: 0"},
		{`{"id":1,"epoch":1,"found":{"fate":{"share":2}}}`, "a chance or share of 2"},
		{`{"id":1,"epoch":1,"reviewed":{"done":2,"total":1}}`, "done 2; allowed: 0 to 1"},
		{`{"id":1,"epoch":1,"reviewed":{"total":-1}}`, "total -1; allowed: 0"},
		{`{"id":1,"epoch":1,"reviewed":{"millis":-1}}`, "millis -1; allowed: 0"},
		{`{"id":1,"epoch":1,"reviewed":{"seats":["","","","","","","","",""]}}`, "9 seats and 0 accuracies; allowed: at most 8"},
		{`{"id":1,"epoch":1,"reviewed":{"result":{"accuracy":{"x":101}}}}`, `accuracy 101 of "x"; allowed: 0 to 100`},
		{`{"id":1,"epoch":1,"reviewed":{"result":{"plies":[{"ply":0}]}}}`, "ply 0; allowed: 1"},
		{`{"id":1,"epoch":1,"reviewed":{"result":{"plies":[{"ply":1,"grade":"fine"}]}}}`, `grade "fine"; allowed: best, good`},
		{`{"id":1,"epoch":1,"reviewed":{"result":{"plies":[{"ply":1,"grade":"best","loss":2}]}}}`, "a chance or share of 2"},
		{`{"id":1,"epoch":1,"reviewed":{"turns":[{"ply":0}]}}`, "ply 0; allowed: 1"},
		{`{"id":1,"epoch":1,"reviewed":{"turns":[{"ply":1,"until":-1}]}}`, "until -1; allowed: 0"},
		{`{"id":1,"epoch":1,"reviewed":{"turns":[{"ply":1,"loss":-1}]}}`, "a chance or share of -1"},
		{`{"id":1,"epoch":1,"reviewed":{"deaths":[{"ply":0}]}}`, "ply 0; allowed: 1"},
		{`{"id":1,"epoch":1,"reviewed":{"seats":["x"],"chances":[[0.5,0.5]]}}`, "chances of 2 seats; allowed: of all 1, or none"},
		{`{"id":1,"epoch":1,"reviewed":{"seats":["x"],"chances":[[2]]}}`, "a chance or share of 2"},
		{`{"id":1,"epoch":1,"reviewed":{"chances":[` + strings.Repeat("[],", MaxJudged) + `[]]}}`, "32769 judged moves; allowed: at most 32768"},
		{`{"id":1,"epoch":1,"peeked":{"squares":["a"]}}`, "0 cells on 1 squares"},
		{`{"id":1,"epoch":1,"posed":{"seats":["x"]}}`, "1 seats and 0 players; allowed: equal numbers"},
		{`{"id":1,"epoch":1,"posed":{"plies":-1}}`, "plies -1; allowed: 0"},
		{`{"id":1,"epoch":1,"posed":{"open":{"ply":-2}}}`, "ply -2; allowed: -1"},
		{`{"id":1,"epoch":1,"judged":{"verdict":"maybe"}}`, `verdict "maybe"; allowed: right, wrong, open`},
		{`{"id":1,"epoch":1,"judged":{"verdict":"right","reply":["a","a","a","a","a","a","a","a","a","a","a","a","a"]}}`, "a reply of 13 moves"},
		{`{"id":1,"epoch":1,"simulated":{"at":1,"of":1,"playout":[` + strings.Repeat(`"a",`, MaxPlayout) + `"a"]}}`, "a playout of 1025 moves; allowed: at most 1024"},
		{`{"id":1,"epoch":1,"simulated":{"at":1,"of":1,"plies":1,"playout":["` + strings.Repeat("x", 65) + `"]}}`, "a move of 65 bytes; allowed: at most 64"},
		{`{"id":1,"epoch":1,"simulated":{"at":1,"of":1,"playout":["a"],"plies":0}}`, "a playout of 1 moves in 0 plies; allowed: no fewer plies than moves"},
		{`{"id":1,"epoch":1,"simulated":{"at":1,"of":1,"exact":[{"move":"a","proven":""}]}}`, "an exact result \"\" in 0 plies of a move of 1 bytes; allowed: win, draw or loss"},
		{`{"id":1,"epoch":1,"simulated":{"at":1,"of":1,"exact":[{"move":"a","proven":"won"}]}}`, "won"},
		{`{"id":1,"epoch":1,"simulated":{"at":1,"of":1,"exact":[` + strings.Repeat(`{"move":"a","proven":"win"},`, MaxRows) + `{"move":"a","proven":"win"}]}}`, "257 exact results; allowed: at most 256"},
		{`{"id":1,"epoch":1,"explained":{"line":["a"]}}`, "a line of 1 moves and 0 texts; allowed: equal numbers, at most 12"},
		{`{"id":1,"epoch":1,"dissected":{"h":1,"w":0}}`, "planes of 1 x 0; allowed: at most 4096 squares"},
		{`{"id":1,"epoch":1,"dissected":{"h":1,"w":3,"planes":[{"name":"a","cells":"0x0"}]}}`, "3 cells; allowed: at most 100 and 3 digits"},
		{`{"id":1,"epoch":1,"dissected":{"h":1,"w":3,"pieces":[{"square":-1}]}}`, "square -1; allowed: 0 to 4095"},
		{`{"id":1,"epoch":1,"dissected":{"h":1,"w":3,"layers":[{"weights":-1}]}}`, "with -1 weights in 0 µs"},
		{`{"id":1,"epoch":1,"dissected":{"h":1,"w":3,"changed":[{"square":9999}]}}`, "a change of square 9999"},
		{`{"id":1,"epoch":1,"simulated":{"of":0}}`, "simulations 0; allowed: 1 to 100000"},
		{`{"id":1,"epoch":1,"simulated":{"of":3,"at":1,"below":[{"at":4}]}}`, "node 4 of 3"},
		{`{"id":1,"epoch":1,"simulated":{"of":3,"at":1,"nodes":-1}}`, "0 and 0 nodes of -1"},
		{`{"id":1,"epoch":1,"simulated":{"of":3,"at":4}}`, "simulation 4; allowed: 0 to 3"},
		{`{"id":1,"epoch":1,"simulated":{"of":3,"at":1,"leaf":[2]}}`, "a value of 2; allowed: -1 to 1"},
		{`{"id":1,"epoch":1,"simulated":{"of":3,"at":1,"path":[{"node":1,"edges":[{"move":"a"}],"moves":1}]}}`, "a choice at node 1 after one at 0; allowed: the same node or the next"},
		{`{"id":1,"epoch":1,"simulated":{"of":3,"at":1,"path":[{"edges":[],"moves":1}]}}`, "chosen edge 0; allowed: 0 to -1"},
		{`{"id":1,"epoch":1,"simulated":{"of":3,"at":1,"path":[{"edges":[{"move":"a","n":-1}],"moves":1}]}}`, "visits below 0"},
		{`{"id":1,"epoch":1,"explained":{"from":-1}}`, "from -1; allowed: 0"},
		{`{"id":1,"epoch":1,"composed":{"facts":[{"most":-1}]}}`, "most -1; allowed: 0"},
		{`{"id":1,"epoch":1,"composed":{"facts":[` + strings.Repeat("{},", 32) + `{}]}}`, "33 facts"},
		{`{"id":1,"epoch":1,"composed":{"cells":[` + strings.Repeat(`"",`, 4096) + `""]}}`, "4097 cells"},
		{`{"id":1,"epoch":1,"kinds":{"kinds":[` + strings.Repeat("{},", 32) + `{}]}}`, "33 kinds; allowed: at most 32"},
		{`{"id":1,"epoch":1,"kinds":{"kinds":[{"keys":[` + strings.Repeat("{},", 32) + `{}]}]}}`, "33 keys; allowed: at most 32"},
		{`{"id":1,"epoch":1,"kinds":{"kinds":[{"keys":[{"choices":[` + strings.Repeat(`"",`, 64) + `""]}]}]}}`, "too many choices or exclusions of a key"},
		{`{"id":1,"epoch":1,"kinds":{"kinds":[{"keys":[{"max":1e999}]}]}}`, "kinds.kinds.keys.max"},
		{`{"id":1,"epoch":1,"checked":{"values":[` + strings.Repeat("{},", 32) + `{}]}}`, "33 values of an agent; allowed: at most 32"},
		{grown(`"workers":0`), "workers 0; allowed: 1 to 16"},
		{grown(`"workers":17`), "workers 17; allowed: 1 to 16"},
		{grown(`"worker":1`), "worker 1; allowed: 0 to 0"},
		{grown(`"nodes":-1`), "nodes -1; allowed"},
		{grown(`"done":-1`), "done -1; allowed"},
		{grown(`"packed":"` + strings.Repeat("A", MaxPacked+1) + `"`), "65537 bytes of a tree and 0 names; allowed: at most 65536 and 256"},
		{grown(`"names":[` + strings.Repeat(`{"node":1},`, MaxNames) + `{"node":1}]`), "257 names"},
		{grown(`"names":[{"node":0}]`), "node 0; allowed: 1"},
		{grown(`"names":[{"node":1,"text":"` + strings.Repeat("x", 201) + `"}]`), "a node's name of 201 bytes; allowed: at most 200"},
		{inspected(`"path":[]`), "a path of 0 nodes and 1 moves; allowed: from node 0"},
		{inspected(`"path":[1,7]`), "a path of 2 nodes"},
		{inspected(`"path":[0,8]`), "a path of 2 nodes"},
		{inspected(`"path":[0,-4,7]`), "node -4; allowed"},
		{inspected(`"path":[0` + strings.Repeat(",0", MaxPath) + `,7]`), "a path of 1026 nodes"},
		{inspected(`"line":["a","b"]`), "2 nodes and 2 moves"},
		{inspected(`"board":null`), "with a board: false"},
		{inspected(`"board":{"squares":["a"]}`), "0 cells on 1 squares"},
		{inspected(`"visits":-1`), "below 0"},
		{inspected(`"more":-1`), "below 0"},
		{inspected(`"proven":"won"`), `proven "won"; allowed: win`},
		{inspected(`"tables":[{},{},{},{},{},{},{},{},{}]`), "9 tables"},
		{inspected(`"tables":[{"rows":[` + strings.Repeat("{},", MaxPerSeat) + `{}]}]`), "a table of 257 rows"},
		{inspected(`"tables":[{"rows":[{"visits":-1}]}]`), "visits or plies below 0"},
		{inspected(`"below":[` + strings.Repeat(`{"node":1},`, MaxBelow) + `{"node":1}]`), "65 nodes below"},
		{inspected(`"below":[{"node":0}]`), "node 0; allowed: 1"},
		{inspected(`"below":[{"node":1,"visits":-1}]`), "visits below 0"},
		{inspected(`"below":[{"node":1,"proven":"lost"}]`), `proven "lost"; allowed`},
		{`{"id":1,"epoch":1,"report":{"value":1e99}}`, "field report.value"},
		{`{"id":1,"epoch":1,"error":{"faults":[` + strings.Repeat("{},", MaxFaults) + `{}]}}`, "51 faults; allowed: at most 50"},
	} {
		got, err := DecodeEvent([]byte(c.data))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v; want one that says %q", c.data, err, c.says)
		} else if !isOneLine(err) || !reflect.DeepEqual(got, Event{}) {
			t.Errorf("%s: error %q and event %+v", c.data, err, got)
		}
	}
}

// Every part with limits is a strict.Checker.
func TestPartsHaveLimits(t *testing.T) {
	var without []string
	for _, union := range []reflect.Type{reflect.TypeFor[Command](), reflect.TypeFor[Event]()} {
		for i := range union.NumField() {
			f := union.Field(i)
			if f.Type.Kind() == reflect.Pointer && !f.Type.Implements(reflect.TypeFor[strict.Checker]()) {
				without = append(without, f.Name)
			}
		}
	}
	if diff := cmp.Diff([]string{"Hello", "Stop", "Check", "Describe", "EndReview", "Hide"}, without); diff != "" {
		t.Errorf("parts without Check (-want +got):\n%s", diff)
	}
}

// A number that JSON cannot represent breaks an invariant.
func TestEncodeRefusesInfinity(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an infinite value was encoded")
		}
	}()
	EncodeEvent(Event{Report: &Report{Value: float32(math.Inf(1))}})
}

// isOneLine reports whether an error is one line.
func isOneLine(err error) bool {
	text := err.Error()
	return len(text) < 300 && !strings.ContainsAny(text, "\n\r\x00")
}

func FuzzDecodeCommand(f *testing.F) {
	for _, c := range commands {
		f.Add(EncodeCommand(c))
	}
	f.Add([]byte(`{"id":1,"hello":{"version":1},"hello":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := DecodeCommand(data)
		if err != nil {
			if !isOneLine(err) || !reflect.DeepEqual(c, Command{ID: c.ID}) || c.ID < 0 {
				t.Fatalf("error %q left %+v; want isOneLine(err) && reflect.DeepEqual(c, Command{ID: c.ID}) && c.ID >= 0", err, c)
			}
			return
		}
		isJSON(t, EncodeCommand(c), c)
		again, err := DecodeCommand(EncodeCommand(c))
		if err != nil || !bytes.Equal(EncodeCommand(again), EncodeCommand(c)) {
			t.Fatalf("%+v came back as %+v, %v", c, again, err)
		}
	})
}

func FuzzDecodeEvent(f *testing.F) {
	for _, e := range events {
		f.Add(EncodeEvent(e))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := DecodeEvent(data)
		if err != nil {
			if !isOneLine(err) {
				t.Fatalf("got the error %q; want one short line", err)
			}
			return
		}
		text := EncodeEvent(e)
		isJSON(t, text, e)
		again, err := DecodeEvent(text)
		if err != nil || !bytes.Equal(EncodeEvent(again), text) || !json.Valid(text) {
			t.Fatalf("%+v came back as %+v, %v", e, again, err)
		}
	})
}

func TestPipeKeepsOrderAndCopies(t *testing.T) {
	page, worker := Pipe()
	message := []byte("one")
	page.Send(message)
	message[0] = 'X'
	page.Send([]byte("two"))
	worker.Send([]byte("back"))
	for _, want := range []string{"one", "two"} {
		if got, ok := worker.Receive(); !ok || string(got) != want {
			t.Errorf("received %q, %v; want %q", got, ok, want)
		}
	}
	if got, ok := worker.Receive(); ok {
		t.Errorf("received %q from an empty pipe", got)
	}
	if got, ok := page.Receive(); !ok || string(got) != "back" {
		t.Errorf("received %q, %v; want back", got, ok)
	}
}
