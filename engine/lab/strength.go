package lab

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"playout/engine/game"
)

// Row is a row of the strength table: a match, what is asked of its first agent,
// and what a report found where it played the like.
type Row struct {
	Name string // in a to z, 0 to 9 and -
	Game string // game string
	Match
	Least    float64 // score of the first agent that is asked for
	Reported string  // the report's own figures, "" for none
	Needs    string  // what must be in the folder where the match is played, and whence, "" for nothing
}

// What rows need beside the program.
const (
	needsReport1 = "othello-report1/othello-report1.onnx, as playout train -recipe othello-report1 makes it"
	needsFairy   = "fairy, a script that starts a current Fairy-Stockfish, which has flipello"
	needsFirst   = "first.onnx: git show f7275a0:models/othello.onnx > first.onnx"
)

// What report 1 found of its net's search against plain search: with as many
// iterations each, with half as many, and with twice as many.
const (
	report1Equal  = "10 won, 5 lost, margin +5.46"
	report1Half   = "9 won, 2 drawn, 4 lost, margin +5.6"
	report1Double = "12 won, 3 lost, margin +14.87; a move at 100 iterations: net 5100 ms, plain 59 ms"
)

// strength is the strength table; adding to it is a row.
var strength = slices.Concat(
	againstReport1("report1", "puct:n=%d", [3]float64{0.9, 0.9, 0.9}, ""),
	againstReport1("report1-uct", "uct:n=%d,net=othello", [3]float64{0.8, 0.8, 0.8}, ""),
	againstReport1("report1-own", "uct:n=%d,net=./othello-report1/othello-report1.onnx", [3]float64{0.67, 0.67, 0.8}, needsReport1),
	[]Row{
		{Name: "report5", Game: "othello", Match: Match{"puct:n=400,solve=16 alphabeta:depth=5,eval=report5", 100}, Least: 0.9},
		{Name: "fairy", Game: "othello", Match: Match{"puct:ms=500 uci:cmd=./fairy,ms=500,variant=flipello", 60}, Least: 0.6, Needs: needsFairy},
		{Name: "fairy-best", Game: "othello", Match: Match{"alphabeta:ms=500 uci:cmd=./fairy,ms=500,variant=flipello", 60}, Least: 0.7, Needs: needsFairy},
		{Name: "first", Game: "othello", Match: Match{"puct:n=200 puct:n=200,net=./first.onnx", 200}, Least: 0.8, Needs: needsFirst},
	},
)

// againstReport1 is the three rows of report 1 for an agent, whose iterations
// stand for %d; of each row at least so much is asked.
func againstReport1(name, agent string, least [3]float64, needs string) []Row {
	row := func(which string, net, plain int, least float64, reported string) Row {
		agents := fmt.Sprintf(agent+" uct:n=%d", net, plain)
		return Row{name + "-" + which, "othello", Match{agents, 200}, least, reported, needs}
	}
	return []Row{
		row("equal", 80, 80, least[0], report1Equal),
		row("half", 50, 100, least[1], report1Half),
		row("double", 100, 50, least[2], report1Double),
	}
}

// Strength is the rows of these names, parted by commas, in the order of the
// table; "" for all.
func Strength(names string) ([]Row, error) {
	if names == "" {
		return append([]Row(nil), strength...), nil
	}
	wanted := map[string]bool{}
	for name := range strings.SplitSeq(names, ",") {
		wanted[name] = true
	}
	var rows []Row
	var all []string
	for _, r := range strength {
		all = append(all, r.Name)
		if wanted[r.Name] {
			rows = append(rows, r)
			delete(wanted, r.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(wanted)) {
		return nil, fmt.Errorf("row %q is unknown; allowed: %s", game.Clip(name), strings.Join(all, ", "))
	}
	return rows, nil
}
