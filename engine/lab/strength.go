package lab

import (
	"fmt"
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
	Needs    string  // what must be in the working folder, and whence, "" for nothing
}

// netReport1 is the net of the recipe othello-report1, where it makes it.
const netReport1 = "net=./othello-report1/othello-report1.onnx"

const (
	needsReport1 = "othello-report1/othello-report1.onnx, as playout train -recipe othello-report1 makes it"
	needsFairy   = "fairy, a script that starts a current Fairy-Stockfish, which has flipello"
)

// strength is the strength table; adding to it is a row.
var strength = []Row{
	{Name: "report1-equal", Game: "othello", Match: Match{"puct:n=80 uct:n=80", 200}, Least: 0.9,
		Reported: "10 won, 5 lost, margin +5.46"},
	{Name: "report1-half", Game: "othello", Match: Match{"puct:n=50 uct:n=100", 200}, Least: 0.9,
		Reported: "9 won, 2 drawn, 4 lost, margin +5.6"},
	{Name: "report1-double", Game: "othello", Match: Match{"puct:n=100 uct:n=50", 200}, Least: 0.9,
		Reported: "12 won, 3 lost, margin +14.87; a move at 100 iterations: net 5100 ms, plain 59 ms"},
	{Name: "report1-net-equal", Game: "othello", Match: Match{"uct:n=80," + netReport1 + " uct:n=80", 200}, Least: 0.67,
		Reported: "10 won, 5 lost, margin +5.46", Needs: needsReport1},
	{Name: "report1-net-half", Game: "othello", Match: Match{"uct:n=50," + netReport1 + " uct:n=100", 200}, Least: 0.67,
		Reported: "9 won, 2 drawn, 4 lost, margin +5.6", Needs: needsReport1},
	{Name: "report1-net-double", Game: "othello", Match: Match{"uct:n=100," + netReport1 + " uct:n=50", 200}, Least: 0.8,
		Reported: "12 won, 3 lost, margin +14.87; a move at 100 iterations: net 5100 ms, plain 59 ms", Needs: needsReport1},
	{Name: "report5", Game: "othello", Match: Match{"puct:n=400,solve=16 alphabeta:depth=5,eval=report5", 100}, Least: 0.9},
	{Name: "fairy", Game: "othello", Match: Match{"puct:ms=500 uci:cmd=./fairy,ms=500,variant=flipello", 60}, Least: 0.6, Needs: needsFairy},
	{Name: "fairy-best", Game: "othello", Match: Match{"alphabeta:ms=500 uci:cmd=./fairy,ms=500,variant=flipello", 60}, Least: 0.7, Needs: needsFairy},
	{Name: "first", Game: "othello", Match: Match{"puct:n=200 puct:n=200,net=./first.onnx", 200}, Least: 0.8,
		Needs: "first.onnx: git show f7275a0:models/othello.onnx > first.onnx"},
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
	for name := range wanted {
		return nil, fmt.Errorf("row %q is unknown; allowed: %s", game.Clip(name), strings.Join(all, ", "))
	}
	return rows, nil
}
