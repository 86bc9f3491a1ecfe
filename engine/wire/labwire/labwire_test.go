package labwire

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/strict"
	"playout/engine/wire"
)

// commands holds every kind of command, with all fields in use.
var commands = []Command{
	{Match: &Match{Spec: `{"game":"othello","agents":["random","rules"]}`, Book: "f5\n", Results: `{"game":0}` + "\n", More: true, Workers: 2}},
	{End: &End{}},
	{Open: &Open{Spec: `{"game":"othello"}`, Book: "f5\n", Line: `{"game":0}`, Filed: true}},
	{Plan: &Plan{Table: "r1-start", Rows: "equal", Games: 20, Seed: 3}},
	{Plan: &Plan{Sweep: `{"game":"othello","agents":["uct:n={1,2}","random"]}`}},
	{Watch: &Watch{Game: 7}},
	{Read: &Read{Text: "{}\n", First: true, Last: true}},
	{Shape: &Shape{Game: "othello", Agent: "uct"}},
	{Trial: &Trial{Spec: `{"game":"othello"}`, Book: "f5\n"}},
	{Look: &Look{}},
	{Task: &Task{Spec: `{"game":"othello"}`, Book: "f5\n", Games: []int{0, 7}}},
	{Collect: &Collect{Spec: `{"game":"othello"}`, Have: 3, Workers: 2}},
	{Put: &Put{What: PartData, First: true, More: true, Bytes: []byte{0, 255}}},
	{Rows: &Rows{}},
	{Sketch: &Sketch{Game: "othello", Planes: "report1", Channels: 2, Arch: "value(dense tanh)"}},
	{Train: &Train{Spec: `{"game":"othello"}`, Resume: true, Name: "mine", Millis: 5000}},
	{Halt: &Halt{Job: JobTrain, Keep: true}},
	{Games: &Games{Spec: `{"game":"othello"}`, Games: []int{0, 7}}},
	{Examine: &Examine{Net: "mine:a"}},
}

// events holds every kind of event, with all fields in use; the board is of a made-up game.
var events = []Event{
	{State: &State{Done: 4, Total: 20, Playing: []int{4, 5}, Made: &Made{Version: "0.1.0", Book: "ab", Nets: map[string]string{"tiny": "cd"}}, Lines: `{"game":3}` + "\n", Millis: 1500, Workers: 2, Waits: "tiny", Table: &Table{
		Games: 4, Agents: []Agent{
			{Agent: "uct", Games: 4, Wins: 2, Draws: 1, Losses: 1, Score: 0.625, Low: 0.25, High: 0.75, MsPerMove: 1.5, MedianMs: 1.25, Margin: new(float64), Errors: 1, Elo: &Elo{60, -20, 140}},
			{Agent: "random", Games: 4, Score: 0.375, Low: 0.25, High: 0.75, Deaths: new(int), Length: new(float64)},
		},
		Pairs:   []Pair{{A: 0, B: 1, Games: 4, Score: 0.625, Low: 0.25, High: 0.75, Superiority: 0.75, Lead: &Elo{88, -190, 190}, Pentanomial: [5]int{0, 0, 1, 1, 0}}},
		Endings: map[string]int{"rules": 3, "error": 1}, Test: &Test{Elo0: 0, Elo1: 10, Ratio: 0.5, Lower: -2.94, Upper: 2.94, Decided: true, Elo: 10},
		Curve: []Point{{Games: 2, Score: 0.5, Low: 0.25, High: 0.75}, {Games: 4, Score: 0.625, Low: 0.25, High: 0.75, Ratio: 0.5}}, JSON: "{}\n"},
		Game: &Game{Number: 4, Agents: []string{"uct", "random"}, Plies: 9, Last: "B", Board: &wire.Board{Game: "tiny", Position: "xo- x", Squares: []string{"a"}, Cells: []string{"x"}}, Open: &wire.Open{Game: "tiny", Moves: "a", Ply: -1}}}},
	{State: &State{Final: true, Over: true, Done: 20, Total: 20}},
	{Opened: &Opened{Open: wire.Open{Game: "tiny", Position: "xo- x", Moves: "a", Seed: 7, Ply: -1}, Agents: []string{"uct", "random"}, Left: 2}},
	{Planned: &Planned{Game: "tiny", Parameters: []Parameter{{Name: "n", Agent: 1, Values: []string{"5", "10"}}}, Agent: 1,
		Rows: []Row{{Name: "n=5", Label: "n = 5", Values: []string{"5"}, Agents: []string{"random", "uct:n=5"}, Spec: "{}", Total: 8, Serial: true, Missing: "a net", Figures: "10 won",
			Departures: []Departure{{"one", "since"}}, Kept: []Kept{{Games: 8, Agents: []Score{{Wins: 5, Draws: 1, Losses: 2, Score: 0.6875, Low: 0.25, High: 0.75, MedianMs: 1.5, Margin: new(float64)}, {Deaths: new(int), Length: new(float64)}}}}}},
		Departures: []Departure{{"two", "because"}}}},
	{Taken: &Taken{Games: 4, Filed: &Filed{Game: "othello", Agents: []string{"uct"}, Head: "{}", Version: "0.1.0", Cut: true, Table: &Table{
		Games: 4, Agents: []Agent{{Agent: "uct", Games: 4, Score: 0.5, High: 1}}, Endings: map[string]int{"rules": 4},
		Spread: &Spread{Seats: 4, Mean: 1.5, Deviation: 2, From: -3, Width: 1, Counts: []int{1, 0, 3}}, JSON: "{}\n"}}}},
	{Shaped: &Shaped{Kinds: &wire.Kinds{Kinds: []wire.Kind{{Name: "random"}}}}},
	{Shaped: &Shaped{Checked: &wire.Checked{Agent: "uct"}}},
	{Tried: &Tried{Millis: 12.5, Rough: true}},
	{Seen: &Seen{Game: &Game{Number: 4, Agents: []string{"uct", "random"}, Plies: 9, Board: &wire.Board{Game: "tiny", Position: "xo- x", Squares: []string{"a"}, Cells: []string{"x"}}}}},
	{Played: &Played{Lines: `{"game":0}` + "\n"}},
	{Collected: &Collected{Done: 4, Total: 20, Bytes: []byte{0, 255}, Plies: 240, Millis: 1500, Workers: 2, Waits: "tiny"}},
	{Collected: &Collected{Final: true, Over: true, Done: 20, Total: 20}},
	{Held: &Held{Bytes: 7, Data: &Data{Game: "othello", Games: 2, Plies: 120, Positions: 100, Distinct: 99, Results: []int{1, 0, 1},
		Rows: true, Agents: []string{"uct"}, Teacher: "uct:n=800", Seed: 1 << 63, Openings: "random:0-4", Imported: true, Command: "playout selfplay"}}},
	{Part: &Part{What: PartNet, First: true, More: true, Bytes: []byte{0, 255}}},
	{Sketched: &Sketched{Planes: []Planes{{Name: "report1", C: 2, H: 8, W: 8}, {C: 3, H: 8, W: 8, Policy: 65}}, Arch: "value(dense tanh)", Wrong: "odd", Allowed: "even", From: 3, To: 9,
		Layers: []Layer{{Text: "conv3:8", Part: "trunk", Depth: 1, In: []int{3, 8, 8}, Out: []int{8, 8, 8}, Weights: 224, Sums: 13824, From: 0, To: 7}}, Weights: 224, Sums: 13824}},
	{Trained: &Trained{Reading: 0.5, Kernel: "SIMD"}},
	{Trained: &Trained{Final: true, Over: true, Reading: 1, Steps: 4, Of: 8, Seen: 1024, Samples: 512, Kept: 64, Loss: 2.5, Speed: 9000, Millis: 10, Kernel: "SIMD", Weights: 224, Best: 1, Stopped: true,
		Epochs: []Epoch{{Epoch: 1, Steps: 2, Rate: 0.001, Seconds: 0.5, Train: Figures{Policy: new(float64), Least: new(float64), Entropy: new(float64), Agrees: new(float64)}, Kept: Figures{Value: new(float64), Foresees: new(float64)}}}}},
	{Episodes: &Episodes{Bytes: []byte{0, 255}}},
	{Examined: &Examined{Net: "mine:a", Operations: 7, Fits: []Fit{{Game: "othello", Planes: "features", Agent: "puct:n=200,net=mine:a"}}}},
}

// A message arrives as it was sent, through the codec of package wire.
func TestMessagesArrive(t *testing.T) {
	for _, c := range commands {
		sent := EncodeCommand(c)
		sent.ID = 7
		if sent.Answered() == (c.End != nil || c.Halt != nil || c.Watch != nil) {
			t.Errorf("%s: answered %v", sent.Lab.Message, sent.Answered())
		}
		arrived, err := wire.DecodeCommand(wire.EncodeCommand(sent))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := DecodeCommand(arrived.Lab); err != nil {
			t.Errorf("%s: %v", sent.Lab.Message, err)
		} else if diff := cmp.Diff(c, got); diff != "" {
			t.Errorf("%s (-sent +arrived):\n%s", sent.Lab.Message, diff)
		}
	}
	for _, e := range events {
		sent := EncodeEvent(e)
		arrived, err := wire.DecodeEvent(wire.EncodeEvent(sent))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := DecodeEvent(arrived.Lab); err != nil {
			t.Errorf("%s: %v", sent.Lab.Message, err)
		} else if diff := cmp.Diff(e, got); diff != "" {
			t.Errorf("%s (-sent +arrived):\n%s", sent.Lab.Message, diff)
		}
	}
}

func TestBadMessages(t *testing.T) {
	command := func(l *wire.Lab) error { _, err := DecodeCommand(l); return err }
	event := func(l *wire.Lab) error { _, err := DecodeEvent(l); return err }
	const agents = `"agents":[{"agent":"a"},{"agent":"b"}]`
	for _, c := range []struct {
		decode        func(*wire.Lab) error
		message, want string
	}{
		{command, `{}`, "0 parts; allowed: exactly one of match, end, open, plan, watch, read, shape, trial, task, look, examine, collect, put, rows, sketch, train, halt, games"},
		{command, `{"end":{},"match":{"spec":"{}"}}`, "2 parts"},
		{command, `{"match":{}}`, "bytes of a match: 0; allowed: 1 to 65536"},
		{command, `{"match":{"spec":"` + strings.Repeat("a", MaxSpec+1) + `"}}`, "bytes of a match: 65537"},
		{command, `{"match":{"spec":"a","book":"` + strings.Repeat("a", MaxBook+1) + `"}}`, "bytes of a book"},
		{command, `{"match":{"spec":"a","results":"` + strings.Repeat("a", wire.MaxText+1) + `"}}`, "bytes of a text"},
		{command, `{"match":{"spec":"a","workers":-1}}`, "workers -1"},
		{command, `{"match":{"spec":"a","odd":1}}`, "odd"},
		{command, `{"open":{"spec":"a"}}`, "bytes of a game: 0"},
		{command, `{"task":{"spec":"a"}}`, "games: 0"},
		{command, `{"task":{"spec":"a","games":[-1]}}`, "game -1"},
		{command, `{"collect":{}}`, "bytes of a description: 0"},
		{command, `{"collect":{"spec":"a","have":-1}}`, "games -1"},
		{command, `{"collect":{"spec":"a","workers":-1}}`, "workers -1"},
		{command, `{"put":{"what":"net","bytes":"AA=="}}`, `a file of "net"; allowed: data, checkpoint`},
		{command, `{"put":{"what":"data","bytes":"` + strings.Repeat("AAAA", MaxPart/3+1) + `"}}`, "bytes of a part: 65538"},
		{command, `{"sketch":{"game":"othello","channels":-1}}`, "channels -1"},
		{command, `{"sketch":{"game":"othello","arch":"` + strings.Repeat("a", MaxSpec+1) + `"}}`, "bytes of an architecture"},
		{command, `{"train":{"spec":"a","name":""}}`, "bytes of a name: 0"},
		{command, `{"train":{"spec":"","name":"a"}}`, "bytes of a description: 0"},
		{command, `{"train":{"spec":"a","name":"a","millis":-1}}`, "millis -1"},
		{command, `{"halt":{"job":"match"}}`, `a job "match"; allowed: collect, train`},
		{command, `{"games":{"spec":"a","games":[]}}`, "games: 0"},
		{command, `{"plan":{"sweep":"{}","table":"r1-start"}}`, "a plan with neither a sweep nor a table, or with both"},
		{command, `{"plan":{}}`, "a plan with neither"},
		{command, `{"plan":{"table":"a","games":-1}}`, "games -1"},
		{command, `{"plan":{"table":"` + strings.Repeat("a", maxNames+1) + `"}}`, "bytes of a table's name"},
		{event, `{"planned":{"agent":-1}}`, "agent -1"},
		{event, `{"planned":{"rows":[{"name":"a","agents":["b"],"total":1}]}}`, "bytes of a match: 0"},
		{event, `{"planned":{"rows":[{"name":"a","spec":"{}","total":1}]}}`, "agents: 0"},
		{event, `{"planned":{"rows":[{"name":"a","spec":"{}","agents":["b"]}]}}`, "total 0"},
		{event, `{"planned":{"rows":[{"name":"a","spec":"{}","agents":["b"],"total":1,"values":["1"]}]}}`, "values: 1"},
		{event, `{"planned":{"rows":[{"name":"a","spec":"{}","agents":["b"],"total":1},{"name":"a","spec":"{}","agents":["b"],"total":1}]}}`, "without a name of its own"},
		{event, `{"planned":{"rows":[{"name":"a","spec":"{}","agents":["b"],"total":1,"kept":[{}]}]}}`, "agents: 0"},
		{event, `{"planned":{"rows":[{"name":"a","spec":"{}","agents":["b"],"total":1,"kept":[{"agents":[{"low":-1}]}]}]}}`, "a share of -1"},
		{event, `{}`, "0 parts"},
		{event, `{"collected":{"done":-1}}`, "done -1"},
		{event, `{"collected":{"total":-1}}`, "total -1"},
		{event, `{"held":{"bytes":-1}}`, "bytes -1"},
		{event, `{"held":{"bytes":1,"data":{"games":-1,"results":[0]}}}`, "a count of -1"},
		{event, `{"held":{"bytes":1,"data":{"games":1}}}`, "results: 0"},
		{event, `{"part":{"what":"odd"}}`, `a file of "odd"; allowed: checkpoint, rows, net, card`},
		{event, `{"sketched":{"from":2,"to":1}}`, "place 2"},
		{event, `{"sketched":{"layers":[{"part":"odd"}]}}`, `a layer in "odd"`},
		{event, `{"sketched":{"layers":[{"part":"trunk","in":[1]}]}}`, "numbers of a shape: 0"},
		{event, `{"trained":{"reading":2}}`, "a share of 2"},
		{event, `{"trained":{"steps":-1}}`, "steps -1"},
		{event, `{"episodes":{"bytes":""}}`, "bytes of games: 0"},
		{event, `{"state":{"done":-1}}`, "done -1"},
		{event, `{"state":{"total":-1}}`, "total -1"},
		{event, `{"state":{"millis":-1}}`, "millis -1"},
		{event, `{"state":{"workers":1000}}`, "workers 1000"},
		{event, `{"state":{"table":{"games":-1}}}`, "games -1"},
		{event, `{"state":{"table":{"agents":[{"score":1.5}]}}}`, "a share of 1.5"},
		{event, `{"state":{"table":{"agents":[{"wins":-1}]}}}`, "a count below 0"},
		{event, `{"state":{"table":{` + agents + `,"pairs":[{"a":0,"b":2}]}}}`, "a pair 0 and 2 of 2 agents"},
		{event, `{"state":{"table":{` + agents + `,"pairs":[{"a":0,"b":1,"los":-1}]}}}`, "a share of -1"},
		{event, `{"state":{"table":{"curve":[{"games":2},{"games":2}]}}}`, "ascending"},
		{event, `{"state":{"table":{"curve":[{"games":2,"low":-1}]}}}`, "a share of -1"},
		{event, `{"state":{"game":{"number":1}}}`, "a game without a board"},
		{event, `{"state":{"game":{"number":1,"board":{"cells":["x"]}}}}`, "1 cells on 0 squares"},
		{event, `{"state":{"game":{"number":1,"board":{},"open":{"ply":-7}}}}`, "ply -7"},
		{command, `{"examine":{}}`, "bytes of a name: 0"},
		{event, `{"examined":{"net":"mine:a"}}`, "games: 0"},
		{event, `{"examined":{"net":"mine:a","operations":-1,"fits":[{}]}}`, "operations -1"},
		{command, `{"watch":{"game":-2}}`, "game -2"},
		{event, `{"taken":{"filed":{"table":{}}}}`, "a file without a table"},
		{event, `{"state":{"playing":[-1]}}`, "game -1"},
		{event, `{"state":{"table":{"spread":{"seats":1,"width":0,"counts":[1]}}}}`, "width 0"},
		{event, `{"opened":{"left":-1}}`, "plies left -1"},
		{event, `{"opened":{"open":{"ply":-7}}}`, "ply -7"},
	} {
		if err := c.decode(&wire.Lab{Message: []byte(c.message)}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.80s: got %v, want %q", c.message, err, c.want)
		}
	}
}

// Every part has limits but End, Look and Rows, which are empty.
func TestPartsHaveLimits(t *testing.T) {
	for _, union := range []reflect.Type{reflect.TypeFor[Command](), reflect.TypeFor[Event]()} {
		for i := range union.NumField() {
			f := union.Field(i)
			if has := f.Type.Implements(reflect.TypeFor[strict.Checker]()); has != (f.Name != "End" && f.Name != "Look" && f.Name != "Rows") {
				t.Errorf("%s has limits: %v", f.Name, has)
			}
		}
	}
}

func FuzzDecodeCommand(f *testing.F) {
	for _, c := range commands {
		f.Add([]byte(EncodeCommand(c).Lab.Message))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := DecodeCommand(&wire.Lab{Message: data})
		if err != nil {
			return
		}
		if again, err := DecodeCommand(EncodeCommand(c).Lab); err != nil || !cmp.Equal(c, again) {
			t.Errorf("%s: again %v, %v", data, again, err)
		}
	})
}

func FuzzDecodeEvent(f *testing.F) {
	for _, e := range events {
		f.Add([]byte(EncodeEvent(e).Lab.Message))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := DecodeEvent(&wire.Lab{Message: data})
		if err != nil {
			return
		}
		EncodeEvent(e)
	})
}
