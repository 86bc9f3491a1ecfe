// Package strength is the strength table: the matches that measure nets and agents,
// with the score that each must reach and, if one of the student reports played a
// similar match, its figures. A row's match is kept in a results file, so that a table
// goes on where it was interrupted.
package strength

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"playout/engine/arena"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/command"
	"playout/engine/lab/match"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
)

// Row is a row of the table.
type Row struct {
	Name     string  // in a to z, 0 to 9 and -
	Game     string  // game string
	Agents   string  // two agent strings separated by a space
	Games    int     // rounded up so that each opening is played once in each seating
	Least    float64 // score that the first agent must reach
	Reported string  // the report's own figures, "" for none
	Needs    string  // what it needs besides the program, where that must be and where it comes from, "" for nothing
}

// What rows need besides the program.
const (
	needsReport1   = "othello-report1/othello-report1.onnx in this folder, as playout train -recipe othello-report1 makes it"
	needsFairy     = "fairy in this folder, a script that starts a current Fairy-Stockfish, which has flipello"
	needsFirst     = "first.onnx in this folder: git show f7275a0:models/othello.onnx > first.onnx"
	needsStockfish = "Stockfish as /usr/games/stockfish, where Debian's package puts it"
)

// Report 1's results of search with its net against plain search: with equal
// iterations, with half as many, and with twice as many.
const (
	report1Equal  = "10 won, 5 lost, margin +5.46"
	report1Half   = "9 won, 2 drawn, 4 lost, margin +5.6"
	report1Double = "12 won, 3 lost, margin +14.87; a move at 100 iterations: net 5100 ms, plain 59 ms"
)

// table is the strength table; adding to it is a row.
var table = slices.Concat(
	againstReport1("report1", "puct:n=%d", [3]float64{0.9, 0.9, 0.9}, ""),
	againstReport1("report1-uct", "uct:n=%d,net=othello", [3]float64{0.8, 0.8, 0.8}, ""),
	againstReport1("report1-own", "uct:n=%d,net=./othello-report1/othello-report1.onnx", [3]float64{0.67, 0.67, 0.8}, needsReport1),
	[]Row{
		{Name: "report5", Game: "othello", Agents: "puct:n=400,solve=16 alphabeta:depth=5,eval=report5", Games: 100, Least: 0.9},
		{Name: "fairy", Game: "othello", Agents: "puct:ms=500 uci:cmd=./fairy,ms=500,variant=flipello", Games: 60, Least: 0.6, Needs: needsFairy},
		{Name: "fairy-best", Game: "othello", Agents: "alphabeta:ms=500 uci:cmd=./fairy,ms=500,variant=flipello", Games: 60, Least: 0.7, Needs: needsFairy},
		{Name: "first", Game: "othello", Agents: "puct:n=200 puct:n=200,net=./first.onnx", Games: 200, Least: 0.8, Needs: needsFirst},
		{Name: "chess-eval", Game: "chess", Agents: "alphabeta:ms=200,net=chess-eval alphabeta:ms=200,eval=heuristic", Games: 200, Least: 0.7},
		{Name: "chess-stockfish", Game: "chess", Agents: "alphabeta:ms=500 uci:cmd=/usr/games/stockfish,ms=500,elo=2300", Games: 100, Least: 0.5, Needs: needsStockfish},
		{Name: "chess-puct", Game: "chess", Agents: "puct:ms=1000 uci:cmd=/usr/games/stockfish,ms=1000,elo=1500", Games: 60, Least: 0.5, Needs: needsStockfish},
	},
)

// againstReport1 is the three rows of report 1 for an agent, in whose string %d stands
// for the iterations, with the least score of each row.
func againstReport1(name, agent string, least [3]float64, needs string) []Row {
	row := func(which string, net, plain int, least float64, reported string) Row {
		agents := fmt.Sprintf(agent+" uct:n=%d", net, plain)
		return Row{name + "-" + which, "othello", agents, 200, least, reported, needs}
	}
	return []Row{
		row("equal", 80, 80, least[0], report1Equal),
		row("half", 50, 100, least[1], report1Half),
		row("double", 100, 50, least[2], report1Double),
	}
}

// Rows are the rows of these names, separated by commas, in the order of the
// table; "" for all.
func Rows(names string) ([]Row, error) {
	if names == "" {
		return append([]Row(nil), table...), nil
	}
	wanted := map[string]bool{}
	for name := range strings.SplitSeq(names, ",") {
		wanted[name] = true
	}
	var rows []Row
	var all []string
	for _, r := range table {
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

// Command is the command that plays a row.
func (r *Row) Command(seed uint64) string {
	return command.Text("match", "-game", r.Game, "-agents", r.Agents, "-games", strconv.Itoa(r.Games), "-seed", strconv.FormatUint(seed, 10))
}

// options are the match of a row.
func (r *Row) options() (o match.Options, err error) {
	if o.Game, err = games.Parse(r.Game); err != nil {
		return o, err
	}
	o.Agents, err = match.ParseAgents(o.Game, r.Agents)
	return o, err
}

// CanPlay returns why a row's agents cannot play, nil if they can.
func (r *Row) CanPlay() error {
	o, err := r.options()
	if err != nil {
		return err
	}
	if _, err = new(nets.Cache).Try(o.Game, o.Agents, nil); err != nil && r.Needs != "" {
		err = fmt.Errorf("%w; it needs %s", err, r.Needs)
	}
	return err
}

// Play plays a row, keeps it in the results file dir/NAME.jsonl, and returns the
// standings of its two agents.
func (r *Row) Play(ctx context.Context, dir string, seed uint64, workers int, log *progress.Log) ([]arena.Standing, error) {
	o, err := r.options()
	if err != nil {
		return nil, err
	}
	o.Games, o.Seed, o.Plies, o.Workers, o.Log = r.Games, seed, match.DefaultPlies(o.Game), workers, log
	o.Out = disk.In(dir, r.Name+".jsonl")
	outcome, err := match.Play(ctx, o)
	if err != nil {
		return nil, err
	}
	return outcome.Tournament.Standings(), nil
}
