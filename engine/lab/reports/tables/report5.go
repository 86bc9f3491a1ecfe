package tables

import (
	"fmt"
	"strings"

	"playout/engine/lab/row"
	"playout/engine/match"
)

// Report 5 plays Othello by alpha-beta with a hand-written evaluation (eval=report5), a depth by
// the phase of the game (adaptive=on) and a random choice among equals. Its search is minimax with
// pruning and nothing selective (plain=on). The report has no results: its program played a
// tournament, but the report does not give the games.
const (
	report5Agent     = report5OwnSearch + ",plain=on"
	report5OwnSearch = "alphabeta:adaptive=on,eval=report5" // with this program's search
)

// report5Row returns a match over paired openings.
func report5Row(name, label, agents string) Row {
	return Row{Match: row.Match{Name: name, Spec: match.Spec{Game: "othello", Agents: strings.Fields(agents)}}, Label: label, Counts: []int{100, fullCount}}
}

// withoutTerms returns matches of the evaluation against itself without a term.
func withoutTerms() []Row {
	var rows []Row
	for _, term := range []struct{ name, label string }{
		{"discs", "discs, 1 each"}, {"corners", "corners, 100 each"}, {"x", "X squares, −50 each"}, {"c", "C squares, −20 each"}, {"mobility", "mobility, 10 a move"},
	} {
		agents := fmt.Sprintf("alphabeta:eval=report5,plain=on alphabeta:eval=report5,plain=on,without=%s", term.name)
		rows = append(rows, report5Row(term.name, "all terms against all but "+term.label, agents))
	}
	return rows
}

var (
	noFigures = Departure{"100 games are played, then 400", "the report gives no results"}
	signError = Departure{"positions are evaluated for the player who searches, at every depth",
		"in the report's pseudocode they are evaluated for the side to move in the last position; at its even depth, 2 in the opening, that is the opponent, so that the search would choose what its evaluation rates worst: an error of sign, which is not copied"}
	passes = Departure{"a pass is a ply", "in the report's pseudocode a side that must pass has no move to examine, and gets the worst possible value"}
)

var report5 = []Table{
	{
		ID: "r5-terms", Report: 5, Version: 2, Title: "its evaluation against itself without one term, at 3 plies",
		Rows: withoutTerms(), Departures: []Departure{noFigures, passes},
	},
	{
		ID: "r5-depth", Report: 5, Version: 2, Title: "its depth by the phase of the game against a fixed depth",
		Rows: []Row{
			report5Row("depth3", "3, 4, 6 plies by phase against 3", report5Agent+" alphabeta:depth=3,eval=report5,plain=on"),
			report5Row("depth4", "3, 4, 6 plies by phase against 4", report5Agent+" alphabeta:depth=4,eval=report5,plain=on"),
			report5Row("depth6", "3, 4, 6 plies by phase against 6", report5Agent+" alphabeta:depth=6,eval=report5,plain=on"),
		},
		Departures: []Departure{noFigures, passes, signError, {"its depths of 2, 3 and 5 are 3, 4 and 6 plies here", "they are counted from the position after the player's own move"}},
	},
	{
		ID: "r5-plain", Report: 5, Version: 1, Title: "minimax with alpha-beta and nothing selective, as in the report, against our alpha-beta with its evaluation",
		Rows: []Row{
			report5Row("depth3", "3 plies", "alphabeta:depth=3,eval=report5,plain=on alphabeta:depth=3,eval=report5"),
			report5Row("depth4", "4 plies", "alphabeta:depth=4,eval=report5,plain=on alphabeta:depth=4,eval=report5"),
			report5Row("adaptive", "3, 4, 6 plies by phase", report5Agent+" "+report5OwnSearch),
		},
		Departures: []Departure{noFigures, passes, signError},
	},
	{
		ID: "r5-edges", Report: 5, Version: 1, Title: "edges, the first improvement that it names, at 4 plies",
		Rows: []Row{
			report5Row("edges", "our evaluation against the same without edges", "alphabeta:depth=4 alphabeta:depth=4,without=edges"),
			report5Row("evaluation", "our evaluation, with edges, against the report's", "alphabeta:depth=4 alphabeta:depth=4,eval=report5"),
		},
		Departures: []Departure{noFigures, {"edges are tried in our evaluation, which has other terms", "the report names the improvement and does not say how to count it"}},
	},
	{
		ID: "r5-ties", Report: 5, Version: 2, Title: "a threshold, the second improvement that it names, against a choice among exact equals, at 4 plies",
		Rows: []Row{
			report5Row("within5", "within 5 points of the best", "alphabeta:depth=4,eval=report5,plain=on,ties=5 alphabeta:depth=4,eval=report5,plain=on"),
			report5Row("within20", "within 20 points", "alphabeta:depth=4,eval=report5,plain=on,ties=20 alphabeta:depth=4,eval=report5,plain=on"),
			report5Row("within50", "within 50 points", "alphabeta:depth=4,eval=report5,plain=on,ties=50 alphabeta:depth=4,eval=report5,plain=on"),
			report5Row("first", "the first of the best, as it plays above 44 discs", "alphabeta:depth=4,eval=report5,plain=on,ties=first alphabeta:depth=4,eval=report5,plain=on"),
		},
		Departures: []Departure{noFigures, passes, {"three thresholds are tried, in points of its evaluation: a disc is 1 and a corner 100", "the report names none"}},
	},
	{
		ID: "r5-robin", Report: 5, Version: 1, Title: "a round robin with a time limit, 20 ms a move",
		Rows: []Row{func() Row {
			r := timed(report5Row("robin", "its evaluation, ours, report 1's search, our UCT and PUCT",
				"alphabeta:ms=20,eval=report5 alphabeta:ms=20 uct:ms=20,c=2,tree=flat,final=ucb uct:ms=20 puct:ms=20"))
			r.Format, r.Counts = "roundrobin", []int{20, 40} // between each pair of the five: 200 and 400 in all
			return r
		}()},
		Departures: []Departure{{"its opponents are players of this program", "the report's tournament was against other students' programs, and it does not give the results"},
			{"all search as deep as the time allows", "its depths by phase would not use the time"}},
	},
	{
		ID: "r5-ours", Report: 5, Version: 1, Title: "our players against its evaluation: not the report's agents",
		Rows: []Row{
			timed(report5Row("time", "our alpha-beta against the same with its evaluation, 20 ms a move", "alphabeta:ms=20 alphabeta:ms=20,eval=report5")),
			report5Row("puct", "our PUCT, 400 simulations, against its evaluation at 5 plies", "puct:n=400,solve=16 alphabeta:depth=5,eval=report5"),
		},
		Departures: []Departure{noFigures, {"the searches are ours", "the table compares our players with the report's evaluation"}},
	},
}
